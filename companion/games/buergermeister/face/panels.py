"""The questions of Die Bürgermeister beside its map: placing, the direction of a capture, the colour of a figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.engine.vocabulary import PASS
from companion.games.buergermeister.face.figures import (
    MOST_WAITING_MM,
    OWED_MM,
    SMALL_MM,
    WAITING_MM,
    Exchange,
    MayorsLeft,
    Owed,
)
from companion.games.buergermeister.face.throw import EventThrow
from companion.models.boards.land_map import ArrowModel, MapModel
from companion.models.game.question import OptionModel
from companion.texts import grammar
from companion.texts.wording import N_
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.alone.told_alone import unread_alone
from companion.ui.questions.choose import ChoosePanel
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.buttons import HOLD_SECONDS, TouchButton
from companion.ui.widgets.chips import PartyMark
from companion.ui.widgets.input.options import OptionCard
from companion.ui.widgets.screen.settling import settle
from companion.ui.widgets.text import FitText, Text

NOTHING_POSSIBLE = N_("Nothing on the board is possible. Tap a place there to see why.")

SHORT_LIST, FEW = 6, 2
"""Up to so many captures are listed beside the map, as far as there is room. Up to so many directions say in words who
loses how many; of more each has a line, so that all are in sight.
"""


class BesideMap(ChoosePanel):
    """A question beside the map."""

    shares_height = False

    @cached_property
    def board(self) -> MapModel:
        """What the map shows."""
        board = self.asking.board
        assert isinstance(board, MapModel)
        return board

    def keep_whole(
        self,
        last: Callable[[], bool],
        again: Callable[[], object] | None = None,
        more: Callable[[float], bool] = lambda spare: False,
    ) -> None:
        """Calls `last`, which takes something away and says whether it did, while the body is higher than its place.

        `more` adds what the free height allows, and says whether it added anything. A panel that grows before it is
        seen is too low at first: `again` brings everything back to a place of its size.
        """
        cut: list[tuple[float, float]] = []

        def trim(_: float) -> None:
            place = self.view.width, self.view.height
            if cut and cut[-1] != place and again is not None:
                cut.clear()
                again()
                Clock.schedule_once(trim)  # in the next frame what came back has its heights
                return
            if not cut and more(self.view.height - needed()):
                settle(self.view)
            while self.view.height < needed() and last():
                cut[:] = [place]

        def needed() -> float:  # the body's own height is that of the layout before
            shown = self.body.children
            return float(sum(one.height for one in shown) + self.body.spacing * (len(shown) - 1))

        later = Clock.create_trigger(trim, -1)  # never while a layout runs
        self.view.bind(height=later)
        self.body.bind(height=later)


class PlacingPanel(BesideMap):
    """Where a figure can be placed is shown on the map; the placements that capture most are listed as well."""

    def fill(self) -> None:
        """The mayors who wait, the captures, and the way to place no more."""
        board, look, b = self.board, self.look, self.b
        options = {option.value: option for option in self.asking.options if option.value in board.fields}
        fields = [field for field in board.captures if field in options and options[field].open]
        fields.sort(key=lambda field: -board.winnable(field))
        if not any(option.open for option in options.values()):
            self.note(self._why_nothing(list(options.values())))
        elif board.waiting:
            violet = fields and self.theme.palette.textured
            told = look._("Violet: somebody can be replaced from there.") if violet else look._("Tap on the map where.")
            self.head = MayorsLeft(look, board.waiting, told)
            self.body.add_widget(self.head)
        self.listed, waiting = [], [options[field] for field in fields[:SHORT_LIST]]
        head, cards = self.head, [self._capture(option) for option in waiting[:1]]

        def again() -> None:
            self.head, self.listed = head, list(cards)
            if head is not None:
                head.height = look.theme.mm(WAITING_MM)
            refill(self.body, head, *cards)

        def more(spare: float) -> bool:
            """The next captures, as many as may fit: often there is room for one, and a card takes a while to make."""
            count = int(spare // (look.theme.mm(MAIN_MM) + self.body.spacing))
            added = [self._capture(option) for option in waiting[len(cards) : len(cards) + max(0, count)]]
            cards.extend(added)
            self.listed += added
            put(self.body, *added)
            if head is not None and not added and spare > 0:
                head.height = min(look.theme.mm(MOST_WAITING_MM), head.height + spare)
            return bool(added)

        self.listed += cards
        put(self.body, *cards)
        self.keep_whole(self._drop, again if head is not None else None, more)
        if self.asking.question.may_pass:
            style = "plain" if any(option.open for option in options.values()) else "main"  # then it is the only way
            self.way_on = b.button(self.passes(), lambda: self.asking.answer(PASS), style=style)
            self.below.add_widget(self.way_on)
            if unread_alone(self.asking):
                self.way_on.seconds = HOLD_SECONDS
                self.way_on.label.text = look._("Place none, without a look")

    way_on: TouchButton | None = None

    def read_alone(self) -> None:
        """Nothing is lost any more by placing none: a tap is enough."""
        if self.way_on is not None:
            self.way_on.seconds, self.way_on.label.text = 0.0, self.passes()

    def _why_nothing(self, options: Sequence[OptionModel]) -> str:
        """What keeps a figure from every field, such as an empty purse; else where to look for the reason."""
        shared = [why for why in options[0].refused if all(why in one.refused for one in options)] if options else []
        return shared[0].sentence if shared else self.look._(NOTHING_POSSIBLE)

    listed: list[OptionCard]
    head: MayorsLeft | None = None
    """The mayors who wait, and what the map says about it."""

    def _capture(self, option: OptionModel) -> OptionCard:
        """A field from which somebody can be replaced, with the piece of who would go and its Land."""
        board = self.board
        here = board.fields[option.value]
        runs = sorted(board.captures[option.value].values(), key=len, reverse=True)
        taken = " / ".join(", ".join(board.fields[one].title for one in run) for run in runs)
        sub = self.look.fill(self.look._("replaces {others}"), others=taken)
        label = here.title if board.focus == here.land else f"{here.title}, {board.lands[here.land].short}"
        mark = self.asking.mark(board.fields[runs[0][0]].owner)
        return self.b.option(replace(option, label=label), self.choose, self.explain, sub=sub, mark=mark)

    def _drop(self) -> bool:
        """Lowers the mayors' slip, then takes the last capture off the list: the map has all; then the slip."""
        least = self.theme.mm(WAITING_MM)
        if self.head is not None and self.head.height > least:
            self.head.height = least
            return True
        last: Widget | None = self.listed.pop() if self.listed else self.head
        if last is None:
            return False
        if last is self.head:
            self.head = None
        self.body.remove_widget(last)
        return True


class CaptureCard(OptionCard):
    """A direction with the pieces of its exchange below the names."""

    exchange: Exchange | None = None

    def show(self, exchange: Exchange) -> None:
        """Puts the pieces between the names and the words."""
        self.exchange = exchange
        self.words.add_widget(exchange, index=1 if self.sub is not None else 0)
        self._grow()

    def lower(self) -> bool:
        """Makes the pieces smaller, then takes them away; whether there were any."""
        if self.exchange is None:
            return False
        small = self.theme.mm(SMALL_MM)
        if self.exchange.height > small:
            self.exchange.height = small
            self._grow()
            return True
        self.words.remove_widget(self.exchange)
        self.exchange = None
        self._grow()
        return True

    def _grow(self, *_: object) -> None:
        super()._grow()
        if self.exchange is not None:
            lines = self.label.height + (self.sub.height if self.sub is not None else 0)
            self.height = max(self.least, lines + self.exchange.height + 2 * self.theme.design(6))


class CapturePanel(BesideMap):
    """Which figures are captured: chosen on the map by an arrow, or here by its number."""

    @property
    def many(self) -> bool:
        """Whether each direction has one line only; a low panel has no room for two in large text either."""
        low = self.theme.text_scale > 1 and not self.theme.profile.portrait
        return len(self.board.shots) > (1 if low else FEW)

    def sentence_widget(self) -> Text | FitText:
        """Smaller above many directions in large text: all of them must be in sight."""
        if not self.many or self.theme.text_scale <= 1:
            return super().sentence_widget()
        return self.b.text(self.says(), "body", strong=True)

    def fill(self) -> None:
        """The directions with their numbers; the one that captures nobody stands below, apart."""
        shots = {shot.answer: (number, shot) for number, shot in enumerate(self.board.shots, start=1)}
        if self.many:
            self.spacing = self.body.spacing = self.theme.design(4)
        for option in sorted(self.asking.options, key=lambda one: shots[one.value][0] if one.value in shots else 0):
            if option.value in shots:
                self.body.add_widget(self._direction(option, *shots[option.value]))
            elif option.open:
                mm = TOUCH_MM if self.many else MAIN_MM
                self.below.add_widget(self.b.button(option.label, partial(self.choose, option), mm=mm))
        self.add_pass()
        cards = [card for card in self.body.children if isinstance(card, CaptureCard)]
        self.keep_whole(lambda: sum(card.lower() for card in cards) > 0)  # all of them, so that they stay alike

    def _direction(self, option: OptionModel, number: int, shot: ArrowModel) -> OptionCard:
        """A direction: who stands there, and who loses them; of many only the piece says who."""
        board, look = self.board, self.look
        if self.many:
            mark = self.asking.mark(board.fields[shot.through[0]].owner)
            fields = [board.fields[field] for field in shot.through]
            label = " + ".join(one.title if len(fields) == 1 else one.in_short for one in fields)
            answer = replace(option, label=label, sub="")
            mm = TOUCH_MM if len(board.shots) > FEW else MAIN_MM + 2
            return self.b.option(answer, self.choose, self.explain, number=number, mark=mark, mm=mm)
        loser, count = board.fields[shot.through[0]].owner or "", len(shot.through)
        name = self.asking.play.teller.called(loser)
        sub = look.fill(look._("{direction}: {name} loses {count}"), direction=option.label, name=name, count=count)
        answer = replace(option, label=shot.label)
        card = CaptureCard(answer, self.theme, self.choose, self.explain, number=number, sub=sub)
        gone, come = self.asking.mark(loser), self.asking.mark(board.fields[shot.start].owner)
        if gone is not None and come is not None:
            card.show(Exchange(self.theme, gone, come, count))
        return card


class VacatePanel(BesideMap):
    """Which figures are taken off to pay a debt: chosen on the map, or here by their Land."""

    def fill(self) -> None:
        """What is paid and what must still go, then the Länder with own figures, each with what they would bring."""
        open_ones = [one for one in self.asking.options if one.open]
        mark = self.asking.mark(self.board.fields[open_ones[0].value].owner) if open_ones else None
        count = min(self.board.owed, len(open_ones))
        paid = sum(step.off for step in self.board.steps) if all(step.off for step in self.board.steps) else 0
        owed = Owed(self.theme, mark, count, paid) if mark is not None and count else None
        if owed is not None:
            self.body.add_widget(owed)
        of_land: dict[str, list[OptionModel]] = {}
        for one in open_ones:
            of_land.setdefault(self.board.fields[one.value].land, []).append(one)
        if len(of_land) == 1 or len(open_ones) <= FEW_OWN:
            cards = [self._field(one, whole=len(of_land) > 1) for one in open_ones]
        else:
            cards = [self._land(land, fields) for land, fields in of_land.items()]
        put(self.body, *cards)
        self.add_pass()

        def drop() -> bool:
            there = owed is not None and owed.parent is self.body
            if there:
                self.body.remove_widget(owed)
            return there

        def more(spare: float) -> bool:
            """All of it as much larger as the free height allows."""
            each = spare / (len(cards) + (owed.rows if owed is not None else 0) or 1)
            if owed is not None:
                owed.height += min(each, self.theme.mm(MORE_MM)) * owed.rows
            for card in cards:
                card.least += max(0.0, min(each, self.theme.mm(MORE_MM)))
                card.height = max(card.height, card.least)
            return False

        def again() -> None:
            if owed is not None:
                owed.height = self.theme.mm(OWED_MM) * owed.rows
            refill(self.body, owed, *cards)

        self.keep_whole(drop, again, more)

    def _land(self, land: str, fields: list[OptionModel]) -> OptionCard:
        """A Land with how many figures stand there and what they bring; a tap lists them."""
        if len(fields) == 1:
            return self._field(fields[0], whole=True)
        told = f"{len(fields)} × {grammar.number(self.board.each, self.look.language)}"
        named = replace(fields[0], label=self.board.lands[land].title)

        def opened(_: OptionModel) -> None:
            refill(self.body, *(self._field(one, whole=False) for one in fields))

        return self._with_piece(self.b.option(named, opened, self.explain, sub=told, mm=OWN_MM), fields[0])

    def _field(self, option: OptionModel, *, whole: bool) -> OptionCard:
        """One figure by its field, with its Land if it is told `whole`, and what it brings."""
        here = self.board.fields[option.value]
        label = f"{here.title}, {self.board.lands[here.land].short}" if whole else here.title
        told = grammar.number(self.board.each, self.look.language)
        card = self.b.option(replace(option, label=label), self.choose, self.explain, sub=told, mm=OWN_MM)
        return self._with_piece(card, option)

    def _with_piece(self, card: OptionCard, option: OptionModel) -> OptionCard:
        mark = self.asking.mark(self.board.fields[option.value].owner)
        if mark is not None:
            piece = PartyMark(mark, self.theme, mm=9.5, size_hint_x=None, width=self.theme.mm(10.5))
            card.add_widget(piece, index=len(card.children))
        return card


OWN_MM, MORE_MM, FEW_OWN = 13, 5.0, 2
"""How high a way to take a figure off is, how much higher where there is room, and up to how many of them are listed
at once, else by their Länder.
"""

PIECES_MM, ABREAST_MM = (16.5, 13.0, 9.3), 100
"""How large a colour's piece is where it is chosen, and from which breadth on two of them may stand side by side."""


class ColourPanel(BesideMap):
    """Which of one's own two colours is placed: with smaller pieces, then beside each other where they would be cut."""

    smaller = 0

    def fill(self) -> None:
        """A card for each."""
        super().fill()

        def step(smaller: int) -> None:
            self.smaller = smaller
            cards = [self.card(option) for option in self.asking.options]
            refill(self.body, *(cards if smaller < len(PIECES_MM) else [self.b.row(*cards, high="needed")]))

        def lower() -> bool:
            can: bool = self.smaller < len(PIECES_MM) - (self.view.width < self.theme.mm(ABREAST_MM))
            if can:
                step(self.smaller + 1)
                settle(self.view)
            return can

        self.keep_whole(lower, partial(step, 0))

    def card(self, option: OptionModel) -> OptionCard:
        """A colour with its mark, and how many of its figures are left."""
        stock = self.board.stock.get(option.value, 0)
        sub = self.look.fill(self.look._("{count} left"), count=stock)
        mark = self.asking.mark(option.value)
        low = self.theme.text_scale > 1 and not self.theme.profile.portrait
        mm = PIECES_MM[min(max(self.smaller, 2 if low else 0), len(PIECES_MM) - 1)]
        mm *= 1.25 if self.theme.profile.portrait and self.smaller < 2 else 1
        answer = replace(option, label=option.value)
        card = self.b.option(answer, self.choose, self.explain, sub=sub, mm=mm + (2 if low else 3))
        card.label.wanted_px = self.theme.px(("title", "question", "question", "answer")[min(self.smaller, 3)])
        if mark is not None:
            piece = PartyMark(mark, self.theme, mm=mm, size_hint_x=None, width=self.theme.mm(mm + 1))
            card.add_widget(piece, index=len(card.children))
        return card


PANELS: dict[str, type[Panel]] = {
    "place_figure": PlacingPanel,
    "capture": CapturePanel,
    "choose_colour": ColourPanel,
    "vacate": VacatePanel,
    "roll_event": EventThrow,
}
"""The widget of each question that is not the usual one."""
