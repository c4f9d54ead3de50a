"""What was played with real cards: its count, its jokers, its rank; a rank alone where the count is fixed.

That takes at most three taps, and one more for each further joker where one key counts them. Answers are cards: small
ivory faces, and only of what may have been played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from kivy.uix.widget import Widget

from companion.engine.vocabulary import PASS
from companion.games.karriere_poker.face.asked import all_pass, passes
from companion.games.karriere_poker.face.entry.gives import StepSlip
from companion.games.karriere_poker.face.entry.keys import WIDE_JOKER_MM, Faces, JokerKey, RankKey
from companion.games.karriere_poker.face.hand import game_of, on_one_line
from companion.games.karriere_poker.face.oval.put_away import is_away, put_away
from companion.games.karriere_poker.models import CareerModel, Scene, nothing_higher, why_leads
from companion.mechanics.climbing import JOKER, JOKERS_ALONE, groups
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import put

NARROW_PASS = 0.85
"""The width of a pass that may not be, over that of what is said beside it: why somebody leads."""


class EntryPanel(Panel):
    """The faces of all ranks that may follow, and “pass”, always in the same place, so that fingers learn it.

    Whoever leads enters the count first. Jokers among the cards come before the rank; tapping the rank answers.
    """

    def fill(self) -> None:
        """The count if it is open, else the ranks."""
        count = int(self.asking.question.shape["count"])
        self.leads = count == 0
        self.counts = self._counts() if self.leads else []
        self._count_is(self.counts[0] if len(self.counts) == 1 else count)

    def says(self) -> str:
        """The question; a play in it stays on one line."""
        return on_one_line(super().says())

    def _asks(self) -> str:
        """The question, and for whoever leads what the faces stand for now."""
        if self._swaps is not None:
            return ""  # the table's own title says it
        if not self.leads:
            return self.says()
        wanted = self.look._("Which number?") if self.count else self.look._("How many cards?")
        return f"{self.says()} {wanted}"

    def sentence_widget(self) -> Widget:
        """Which position is free next, then the question in two lines: the keys below must stay where they are."""
        b, board = self.b, self.asking.board
        free = board.free[:1] if isinstance(board, CareerModel) else ()
        grown = self.theme.text_scale > 1 and not b.portrait  # the faces need the room
        told = self.look.fill(self.look._("Next to go out: {title}"), title=free[0]) if free and not grown else ""
        at_the_left = game_of(self.asking.play).numbers.first_leader == "left_of_dealer"
        if told and isinstance(board, CareerModel) and board.deal is not None and board.game == 1 and at_the_left:
            told = self.look.fill(self.look._("Leads: sits to the left of {name}"), name=board.deal.dealer)
        size = "answer" if grown else "question"
        swaps = self._swaps is not None
        asks = "" if swaps else self.says()
        self.words = says = b.fit(asks, size, strong=True, align="left", size_hint_y=None)
        self.line = self.theme.px(size) * 1.23 * 2
        says.height = 0 if swaps else self.line
        if not told or swaps:
            return says
        note = b.fit(told, "small", dim=True, align="left", size_hint_y=None, height=self.theme.px("small") * 1.25)
        return b.column(note, says, gap=0, high="needed")

    @property
    def _swaps(self) -> CareerModel | None:
        """The table while real cards are still to be swapped."""
        board, game = self.asking.board, game_of(self.asking.play)
        swaps = isinstance(board, CareerModel) and board.scene is Scene.SWAP and not board.swapped
        return board if swaps and isinstance(board, CareerModel) and not is_away(game, board.game) else None

    def _swapped(self, board: CareerModel) -> None:
        """The sheet of swaps is put away, and the lead is asked for."""
        put_away(game_of(self.asking.play), board.game)
        self._show()
        self.asking.host.changed()
        self.asking.play.on_change()

    def _show(self) -> None:
        self.words.text = asks = self._asks()
        self.words.height = self.line if asks else 0
        self.body.clear_widgets()
        self.below.clear_widgets()
        if (board := self._swaps) is not None:
            self._who_gives(board)
            done = partial(self._swapped, board)
            self.below.add_widget(self.b.button(self.look._("Swapped"), done, mm=MAIN_MM, style="main"))
            return
        if self.count:
            if keys := self._ranks():
                self.body.add_widget(Faces(self._all_ranks(), keys, self.theme, self.view))
            else:
                self.note(self.look._("Nothing beats that."))
        else:
            most = game_of(self.asking.play).each + self.asking.question.shape["jokers"]
            slots = [(self._times(count), "") for count in range(1, most + 1)]
            self.body.add_widget(Faces(slots, [self._count(count) for count in self.counts], self.theme, self.view))
        put(self.below, *self._last())

    def _who_gives(self, board: CareerModel) -> None:
        """What is to be done with real cards before the first of them is laid."""
        look = self.look
        if board.deal is not None and self.b.portrait:  # else there is no room, and what happened last says it
            told = (
                look._("{name} deals {count} cards each and puts the rest aside.")
                if board.deal.aside
                else look._("{name} deals {count} cards each and takes the rest.")
            )
            self.note(look.fill(told, name=board.deal.dealer, count=board.deal.each))
        if board.swaps:
            steps = look._("The right gives the best cards."), look._("The left gives back as many of the worst.")
            put(self.body, *(StepSlip(number, told, self.b) for number, told in enumerate(steps, start=1)))

    # ── keys ────────────────────────────────────────────────────────────────────────────────────────────────

    def _counts(self) -> list[int]:
        """How many cards may have been laid, from one to all of a number with all jokers."""
        shape = self.asking.question.shape
        most = min(game_of(self.asking.play).each + shape["jokers"], shape["size"])
        return [count for count in range(1, most + 1) if self._may_be(count)]

    def _count(self, count: int) -> RankKey:
        return RankKey(self._times(count), self.look, partial(self._take_count, count))

    def _times(self, count: int) -> str:
        return self.look.fill(self.look._("{count} ×"), count=count)

    def _ranks(self) -> list[RankKey]:
        """Every number that may have been played, and jokers alone."""
        numbers = range(1, self.asking.question.shape["numbers"] + 1)
        keys = [self._rank(str(number), str(number), number) for number in numbers]
        keys.append(self._rank(self.asking.play.teller.name(JOKER), JOKER, JOKERS_ALONE))
        return [key for key in keys if key is not None]

    def _all_ranks(self) -> list[tuple[str, str]]:
        """Every face there is, with its card, whether or not it may be laid now."""
        numbers = range(1, self.asking.question.shape["numbers"] + 1)
        return [*((str(n), str(n)) for n in numbers), (self.asking.play.teller.name(JOKER), JOKER)]

    def _rank(self, label: str, card: str, number: int) -> RankKey | None:
        party = self.asking.question.party
        assert party is not None
        jokers = self.jokers if number != JOKERS_ALONE else self.count
        option = self.asking.play.option(party, groups(number, self.count, jokers))
        act = partial(self.asking.answer, option.value)
        return RankKey(label, self.look, act, role="rank", card=card) if option.open else None

    def _may_have(self, count: int) -> Iterator[int]:
        """How many jokers may be among so many cards of some number."""
        shape, party = self.asking.question.shape, self.asking.question.party
        assert party is not None
        for jokers in range(min(count - 1, shape["jokers"]) + 1):
            plays = (groups(number, count, jokers) for number in range(1, shape["numbers"] + 1))
            if any(self.asking.play.option(party, play).open for play in plays):
                yield jokers

    def _may_be(self, count: int) -> bool:
        """Whether so many cards may have been laid at all."""
        party = self.asking.question.party
        assert party is not None
        if any(True for _ in self._may_have(count)):
            return True
        return self.asking.play.option(party, groups(JOKERS_ALONE, count, count)).open

    def _jokers(self) -> list[Widget]:
        """How many of the cards were jokers; nothing where none can be combined with a number."""
        many = [jokers for jokers in self.may_have if jokers]
        name, mm = self.asking.play.teller.name(JOKER), WIDE_JOKER_MM if len(many) <= 2 else TOUCH_MM
        if len(many) > 1 and not self.leads and not self.b.portrait:  # beside two passes only one has room
            lit = self.jokers in many
            told = str(self.jokers) if lit else f"{many[0]}–{many[-1]}"
            keys = [JokerKey(told, name, WIDE_JOKER_MM + 2, self.look, self._next_jokers)]
            keys[0].chosen = lit
            return list(keys)
        keys = [JokerKey(str(jokers), name, mm, self.look, partial(self._take_jokers, jokers)) for jokers in many]
        for key, jokers in zip(keys, many, strict=True):
            key.chosen = jokers == self.jokers
        return list(keys)

    def _last(self) -> list[Widget]:
        """The jokers beside the pass; for whoever leads beside the way back to the count, before it a small pass that
        says why not.
        """
        look, b = self.look, self.b
        if self.leads and (not self.count or len(self.counts) == 1):
            assert self.asking.question.party is not None
            refused = self.asking.play.option(self.asking.question.party, PASS)
            why_not = b.option(replace(refused, label=look._("Pass")), self.choose, self.explain)
            why_not.size_hint_x = NARROW_PASS
            why = b.fit(why_leads(game_of(self.asking.play), self.asking.play.teller), "small", dim=True, align="left")
            return [b.row(why, why_not, gap=1, high=self._high)]
        if self.leads:
            told = look.fill(look._("{count} ×"), count=self.count)
            back = b.button(told, partial(self._take_count, 0), icon="back", mm=MAIN_MM)
            return [b.row(back, *self._jokers(), gap=1, high=self._high)]
        if nothing_higher(game_of(self.asking.play)):
            return [b.button(look._("All pass"), partial(all_pass, self.asking), mm=MAIN_MM, style="main")]
        return [b.row(*self._jokers(), *passes(b, self.asking), gap=1, high=self._high)]

    @property
    def _high(self) -> float:
        """The height of the last row: “all pass” takes two lines beside jokers. It is the same for whoever leads, so
        that the numbers above it keep their size and their places.
        """
        return MAIN_MM if self.theme.text_scale <= 1 else MAIN_MM * 1.25

    # ── taps ────────────────────────────────────────────────────────────────────────────────────────────────

    def _take_count(self, count: int) -> None:
        self._count_is(count)
        self.asking.host.changed()

    def _count_is(self, count: int) -> None:
        self.count = count
        self.may_have = tuple(self._may_have(count)) if count else ()
        self.jokers = self.may_have[0] if self.may_have else 0
        self._show()

    def _next_jokers(self) -> None:
        """One key for all their numbers: one more with every tap, after the most of them none."""
        later = [jokers for jokers in self.may_have if jokers > self.jokers]
        self.jokers = later[0] if later else self.may_have[0]
        self._show()
        self.asking.host.changed()

    def _take_jokers(self, jokers: int) -> None:
        self.jokers = self.may_have[0] if jokers == self.jokers else jokers
        self._show()
        self.asking.host.changed()
