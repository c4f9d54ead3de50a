"""A hand that the box has dealt: for its owner alone, behind the hand-over. Cards are tapped, then played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.questions import Kind
from companion.engine.vocabulary import PASS, TABLE, Audience, Party
from companion.games.karriere_poker import KarrierePoker
from companion.games.karriere_poker.models import card_name, given_to
from companion.mechanics.climbing import JOKER, read
from companion.models.game.question import OptionModel
from companion.models.play.play import Play
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import MAIN_MM
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import Host, Panel, QuestionContext
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.text import Text

NARROWEST_MM = 12.0
"""Width of a card that is read at arm's length."""


class HandPanel(Panel):
    """The table sees who is asked. Passing says nothing of a hand: it needs no hand-over."""

    def fill(self) -> None:
        """Hand the screen over, or pass."""
        asking, party = self.asking, self.asking.question.party
        if party is None:
            return
        self.note(self.look._("Whoever wants to see their own cards taps their name on the table."))
        label = self.look.fill(self.look._("{name} looks at the cards"), name=party)
        look_at = partial(look_at_hand, self.look, asking.play, asking.host, party)
        self.below.add_widget(self.b.button(label, look_at, style="main", icon="hand"))
        if asking.question.may_pass:
            button = self.b.button(self.look._("Pass"), lambda: asking.answer(PASS), mm=MAIN_MM)
            button.repeats = True
            self.below.add_widget(button)


def look_at_hand(look: Look, play: Play, host: Host, party: Party) -> None:
    """Hand the screen over to somebody who wants to see the own cards; nothing for who has none."""
    question = play.question()
    if question is None or not hand_of(play, party):
        return

    def answer(value: Any) -> bool:
        return play.answer(party, value, question=question.id)

    asking = QuestionContext(look, play, question, play.parties(), host, (), answer)
    host.cover(HandScreen(asking, asking.party(party), host.uncover, take=answer))


def hand_of(play: Play, party: Party) -> list[str]:
    """The cards that somebody holds, the lowest first, jokers last: for those eyes alone."""
    game = _game(play)
    held: Sequence[str] = play.opened.session.view(Audience.of(party))["hands"].get(party, ())
    return sorted(held, key=game.height.__getitem__)


def _game(play: Play) -> KarrierePoker:
    game = play.opened.session.game
    assert isinstance(game, KarrierePoker)
    return game


class HandScreen(HandOver):
    """All cards of a hand. Whose turn it is taps some and plays them; everybody else only looks."""

    def show(self) -> None:
        """The hand, for its owner's eyes."""
        question = self.asking.question
        self.dealt = hand_of(self.asking.play, self.party.name)
        self.picked: list[int] = []
        self.his_turn = question.kind is Kind.CARDS and question.party == self.party.name
        self.playable = self._playable() if self.his_turn else set(self.dealt)
        self._draw()

    def _playable(self) -> set[str]:
        """The cards that some legal play has."""
        found: set[str] = set()
        for option in self.asking.play.options(self.party.name):
            laid = read(option.value) if option.open else None
            found.update(laid.cards() if laid is not None else ())
        return found

    def _draw(self) -> None:
        b = self.b
        given = given_to(_game(self.asking.play), self.party.name)
        self.why = b.column(high="needed")
        page = b.column(
            self._head(),
            self._given(given.partner, given.gave, given.got) if given is not None else None,
            self._tiles(),
            self.why,
            self._ways(),
        )
        self._turn_to(page)

    def _head(self) -> BoxLayout:
        b, play, party = self.b, self.asking.play, self.party
        head = b.row(b.mark(party.look, mm=7, wide=7), gap=1.5, high=10)
        count = self.look.fill(
            self.look._("{name}: your cards, {count} of them"), name=party.name, count=len(self.dealt)
        )
        sentence = play.sentence(party.name) if self.his_turn else count
        head.add_widget(b.fit(sentence, "head", strong=True, align="left"))
        return head

    def _given(self, partner: Party, gave: Sequence[str], got: Sequence[str]) -> Text:
        """What was swapped before this game, if the box has dealt."""
        teller, look = self.asking.play.teller, self.look
        names = [", ".join(card_name(card, teller) for card in cards) for cards in (gave, got)]
        told = look._("Swapped with {name}: gave {gave}, got {got}.")
        return self.b.text(look.fill(told, name=partner, gave=names[0], got=names[1]), "small")

    def _tiles(self) -> GridLayout:
        theme = self.theme
        gap = theme.units(0.75)
        room = theme.profile.width - 4 * theme.units(2)
        most = max(1, int((room + gap) // (theme.mm(NARROWEST_MM) + gap)))
        lines = max(2, ceil(len(self.dealt) / most))
        grid = GridLayout(cols=max(5, ceil(len(self.dealt) / lines)), spacing=gap)
        for number, card in enumerate(self.dealt):
            name = card_name(card, self.asking.play.teller)
            grid.add_widget(
                CardTile(name, self.look, partial(self._tap, number), number in self.picked, card in self.playable)
            )
        return grid

    def _ways(self) -> BoxLayout:
        b, look, question = self.b, self.look, self.asking.question
        ways = b.row(b.button(look._("Hide"), self.blank, style="quiet", icon="lock"), high=MAIN_MM)
        if self.his_turn:
            if question.may_pass:
                ways.add_widget(b.button(look._("Pass"), lambda: self._choose(OptionModel(PASS, ""))))
            label = look.fill(look._("Play: {cards}"), cards=self._picked_words()) if self.picked else look._("Play")
            button = b.button(label, self._play, style="main")
            button.opacity = 1.0 if self.picked and self._option().open else 0.35
            ways.add_widget(button)
        return ways

    def _picked_words(self) -> str:
        option = self._option()
        laid = read(option.value)
        assert laid is not None
        number = str(laid.number) if laid.number else card_name(JOKER, self.asking.play.teller)
        return f"{laid.size} × {number}"

    def _option(self) -> OptionModel:
        return self.asking.play.option(self.party.name, [self.dealt[number] for number in sorted(self.picked)])

    # ── taps ────────────────────────────────────────────────────────────────────────────────────────────────

    def _tap(self, number: int) -> None:
        if not self.his_turn:
            return
        card = self.dealt[number]
        if number in self.picked:
            self.picked.remove(number)
        elif card not in self.playable:
            self._why_not(card)
            return
        else:
            self._pick(number, card)
        self._draw()

    def _pick(self, number: int, card: str) -> None:
        """Take a card up; another number puts the first one back. Where the count is fixed, all of them at once."""
        if card != JOKER:
            self.picked = [one for one in self.picked if self.dealt[one] in (card, JOKER)]
        alone = all(self.dealt[one] == JOKER for one in self.picked)
        wanted = self._count() - len(self.picked)
        if card == JOKER or not alone or wanted < 1:
            self.picked.append(number)
            return
        same = [one for one, other in enumerate(self.dealt) if other == card]
        self.picked += [number, *(one for one in same if one != number)][: max(1, wanted)]

    def _count(self) -> int:
        """How many cards must be laid; 0 for whoever leads."""
        plays = self.asking.play.opened.session.view(TABLE)["plays"]
        return int(plays[0]["count"]) if plays else 0

    def _why_not(self, card: str) -> None:
        """What is against the best that could be laid with this card."""
        same = [other for other in self.dealt if other == card]
        jokers = [JOKER] * (self.dealt.count(JOKER) if card != JOKER else 0)
        best = [*same, *jokers][: max(1, self._count())]
        self._explain(self.asking.play.option(self.party.name, best))

    def _play(self) -> None:
        if not self.picked:
            return
        option = self._option()
        if option.open:
            self._choose(option)
        else:
            self._explain(option)


class CardTile(Touchable, BoxLayout):
    """A card: raised with a check when it is taken up, flat when no legal play has it."""

    role = "card"

    def __init__(
        self, name: str, look: Look, on_tap: Callable[[], object], chosen: bool, playable: bool, **kwargs: Any
    ) -> None:
        self.theme, self.chosen, self.playable = look.theme, chosen, playable
        b = Builder(look)
        bottom = b.mm(4) if chosen else 0
        super().__init__(on_tap, padding=(b.units(0.5), 0, b.units(0.5), bottom), **kwargs)
        ink = b.palette.text if playable else b.palette.text_dim
        self.add_widget(b.fit(name, "display", colour=ink, strong=playable))

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw it."""
        palette, radius = self.theme.palette, self.theme.units(1)
        if not self.playable:
            paint_box(canvas, self.pos, self.size, palette.sunken, palette.raised, radius)
            return
        line = palette.accent if self.chosen else palette.line
        paint_box(canvas, self.pos, self.size, palette.raised, line, radius, 3 if self.chosen else 1.2)
        if self.chosen:
            paint_icon(
                canvas, "check", (self.middle[0], self.y + self.theme.mm(2.6)), self.theme.mm(3.4), palette.accent
            )
