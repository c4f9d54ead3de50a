"""A practice round: a real game in memory with two bots, each step explained in one sentence.

Nothing of it is saved: no game, group or settings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from companion.bots import bot
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import TABLE, BadAnswerError, RefusedError
from companion.table.journal import Seating
from companion.texts.wording import N_
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.screens.table.coach import Coach
from companion.ui.screens.table.table import TableScreen
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.menu import MenuSheet
from companion.ui.widgets.screen.stage import Stage

PACK, VARIANTS = "buerokratopoly", ("fast_game",)
LEARNER, OTHERS = "Kim", ("Ada", "Ben")
PACE = 1.6
"""Seconds between the bots' actions, so that people can follow them."""

POSTS = {
    "tropical_fruit": LEARNER,
    "side_dishes": LEARNER,
    "coffee_blends": "Ada",
    "theatres": LEARNER,
    "print_permits": "Ben",
    "shoes": "Ben",
    "queues": "Ada",
    "consumer_goods": "Ada",
    "dance_music": "Ben",
}
"""Starting position: two of the learner's figures under a free post, one of another party's beside them, so that an
election can be called.
"""

FIRST_CARD = "aufstieg"
"""The green card on top of the deck: it will be shown to its owner alone."""


class PracticeStep(NamedTuple):
    """A sentence, and what it points at: the `question`, the `board`, or nothing."""

    words: str
    target: str


STEPS: Mapping[str, PracticeStep] = {
    "choose_action": PracticeStep(
        N_("You are Kim. All choose in secret: tap, hold to show, take “Election”."), "question"
    ),
    "choose_area": PracticeStep(N_("Two of your figures stand below a free post: Foodstuffs. Tap it."), "board"),
    "roll_election": PracticeStep(N_("One die for each of your figures there. Let the box throw."), "question"),
    "roll_runoff": PracticeStep(N_("A tie: those who tied throw again."), "question"),
    "keep_card": PracticeStep(
        N_("You have drawn a green card, for your eyes alone. Hold to see it, and keep it."), "question"
    ),
    "promote_or_transfer": PracticeStep(N_("You may move a figure now, or let it lapse."), "question"),
    "choose_side": PracticeStep(N_("A mutiny in your area: on whose side do you stand?"), "question"),
}
"""The steps by the id of the question that the learner is asked."""

OF_KIND: Mapping[Kind, PracticeStep] = {
    Kind.WINDOW: PracticeStep(
        N_("Whoever holds a green card may play it now. If nobody wants to, tap “Nobody”."), "question"
    ),
    Kind.ROLL: PracticeStep(N_("Let the box throw."), "question"),
}
ANYTHING = PracticeStep(
    N_("It is your turn: what can be done is lit, what cannot explains itself on a tap."), "question"
)
WATCH = PracticeStep(N_("The others play. What happened last stands above the question."), "question")
MOMENT = PracticeStep(N_("Everybody sees this together. A tap anywhere goes on."), "")
ALONE = PracticeStep(N_("Only the person named looks at the screen now. Hold, choose, and it is blank again."), "")
REVEAL = PracticeStep(N_("All have chosen. In a moment everything is shown at once."), "question")


class Practice:
    """Runs one practice round; its game is opened and shown like any other."""

    def __init__(
        self,
        services: Services,
        game: GameAtHand,
        stage: Stage,
        home: Callable[[], None],
        new_game: Callable[[], None],
    ) -> None:
        self._services, self._game, self._stage = services, game, stage
        self._home, self._new_game = home, new_game
        game.on_close.append(self.end)
        self._players: dict[str, Any] = {}
        self._acts_at = 0.0
        self._coach: Coach | None = None
        self._ended: MenuSheet | None = None
        self._round: tuple[int, int] = (-1, 1)  # at which question, which round it is: a view is dear, frames are many
        self._shown: tuple[Any, ...] = ()

    def begin(self) -> None:
        """Starts a round, in memory only."""
        evening = self._services.evening
        self._game.is_practice = True
        self._round = (-1, 1)
        self._players = {name: bot("greedy", PACK, name) for name in OTHERS}
        self._game.open(
            lambda _unsaved: evening.begin(
                PACK,
                Seating.of((LEARNER, *OTHERS)),
                variants=VARIANTS,
                position=self._position(),
                sources={"roll": ("typed",), "draw": ("virtual",), "lot": ("virtual",), "shuffle": ("virtual",)},
                unsaved=True,
            )
        )
        self._acts_at = self._services.now() + PACE

    def _position(self) -> dict[str, Any]:
        resolved = self._services.packs.load(PACK).resolve(VARIANTS, {}, 1 + len(OTHERS))
        cards = sorted(resolved.definition.deck.elements())
        cards.remove(FIRST_CARD)
        deck = {"ordered": True, "cards": [FIRST_CARD, *cards]}
        return {"at": "round", "start_party": LEARNER, "posts": POSTS, "deck": deck}

    def end(self) -> None:
        """Called when the game is closed."""
        self._game.is_practice = False
        self._take_away()

    def look(self) -> None:
        """Lets the bots play at a readable pace, and updates the sentence and its pointer."""
        if not self._game.is_practice or self._game.play is None:
            return
        if self._over() or (self._ended is not None and self._stage.over is self._ended):
            self._finish()
            return
        self._let_others_play()
        if self._game.is_practice and self._game.play is not None:
            self._explain()

    def _over(self) -> bool:
        session, stage = self._game.session, self._stage
        if stage.moment is not None:
            return False
        ask = session.question
        if ask is not None and ask.id != self._round[0]:
            self._round = ask.id, session.view(TABLE)["round"]
        return session.outcome is not None or self._round[1] > 1

    def _finish(self) -> None:
        stage, _ = self._stage, self._stage.look._
        self._take_away()
        if stage.over is None:
            ways = [
                ("redo", _("Once more"), self._again),
                ("plus", _("New game"), self._new),
                ("hand", _("Home"), self._home),
            ]
            self._ended = MenuSheet(stage.look, _("That was a round. You know how it goes."), ways, None)
            stage.cover(self._ended)

    def _again(self) -> None:
        self._game.close()
        self.begin()

    def _new(self) -> None:
        self._home()
        self._new_game()

    # ── the others ──────────────────────────────────────────────────────────────────────────────────────────

    def _let_others_play(self) -> None:
        play, stage, now = self._game.play, self._stage, self._services.now()
        if isinstance(stage.over, HandOver) and stage.over.party.name in OTHERS:
            stage.uncover()  # they need no screen
        if play is None or stage.moment is not None or stage.over is not None:
            self._acts_at = now + PACE
            return
        session = self._game.session
        ask = session.question
        mine = [party for party in ask.open_to() if party in OTHERS] if ask is not None else []
        if ask is None or not mine or ask.kind is Kind.WINDOW or now < self._acts_at:
            return
        if LEARNER in ask.open_to() and not ask.is_secret:
            return
        self._acts_at = now + PACE
        if ask.kind in CHANCE:
            play.roll()
            return
        value = self._players[mine[0]].answer(session.game, ask, mine[0])
        try:
            session.answer(mine[0], value, question=ask.id, source="bots")
        except (BadAnswerError, RefusedError):  # the learner does for the others what they cannot do
            self._acts_at = float("inf")

    # ── what is said ────────────────────────────────────────────────────────────────────────────────────────

    def _step(self) -> PracticeStep:
        session, stage = self._game.session, self._stage
        ask = session.question
        if stage.moment is not None or ask is None:
            return MOMENT
        if stage.over is not None:
            return ALONE
        if session.driver.awaits_reveal:
            return REVEAL
        if ask.kind is Kind.WINDOW:
            return OF_KIND[Kind.WINDOW]
        if LEARNER not in ask.open_to():
            return WATCH
        return STEPS.get(ask.name) or OF_KIND.get(ask.kind) or ANYTHING

    def _explain(self) -> None:
        stage, step = self._stage, self._step()
        target = self._target(step)
        where = (*target.to_window(*target.pos), *target.size) if target is not None else None
        shown = (step, where, stage.look)
        if self._coach is None or shown != self._shown or self._coach.parent is not stage:
            self._take_away()
            self._coach = Coach(stage.look, stage.look._(step.words), where, self._home)
            stage.add_widget(self._coach)
        elif stage.children[0] is not self._coach:
            stage.remove_widget(self._coach)
            stage.add_widget(self._coach)
        self._shown = shown
        self._make_room(stage.height - self._coach.high)

    def _make_room(self, high: float) -> None:
        """Makes room for the sentence, in place of the table's bottom line."""
        stage, table = self._stage, self._stage.screen
        if isinstance(table, TableScreen) and table.bar.children:
            table.bar.clear_widgets()
            table.bar.height = 0
        for below in (stage.screen, stage.over, stage.moment):
            if below is not None and below.height != high:
                below.size_hint_y, below.height = None, high

    def _target(self, step: PracticeStep) -> Widget | None:
        table = self._stage.screen
        if not step.target or not isinstance(table, TableScreen) or table.parent is None:
            return None
        side = table.board_side if step.target == "board" else table.question_side
        table.bring(side)
        return side

    def _take_away(self) -> None:
        if self._coach is not None and self._coach.parent is not None:
            self._coach.parent.remove_widget(self._coach)
        self._coach = None
