"""The first five cards: each is kept, laid beside a candidate or discarded (PB-08), all in one answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.games.politburo.face.asked import board_of
from companion.games.politburo.face.cards.tiles import Choose, Tile
from companion.games.politburo.face.panels import BureauPanel
from companion.games.politburo.models.bureau import CandidateModel
from companion.games.politburo.rules.definition import Definition
from companion.games.politburo.rules.set_up import AWAY
from companion.games.politburo.rules.state import UNKNOWN
from companion.models.game.question import OptionModel, Why
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import Builder

KEEP = ""
"""The place of a card that stays in the hand."""


class ArrangePanel(BureauPanel):
    """With real cards, of which the box only knows the number: each player in turn says how many go where."""

    def fill(self) -> None:
        """Steppers for the next player who has to answer."""
        b, asking, look = self.b, self.asking, self.look
        if not asking.question.missing:
            return
        self.party = asking.question.missing[0]
        self.spacing, self.body.spacing = b.units(0.5), b.units(0.4)  # all of it in sight
        teller = asking.play.teller
        self.counts: dict[str, int] = {}
        block = next(block for block in board_of(asking.play).blocks if block.party == self.party)
        self.held = block.hand
        mark = asking.party(self.party).look
        places = [(one.id, one.title) for one in block.candidates]
        for place, title in (*places, (AWAY, teller.value("arrange", AWAY))):
            own = mark if place != AWAY else None
            self.body.add_widget(
                b.stepper(
                    title,
                    0,
                    partial(self._put, place),
                    allows=partial(self._allows, place),
                    mark=own,
                    side_mm=TOUCH_MM,
                    height=b.mm(TOUCH_MM),
                )
            )
        self.done = b.button(look._("Done"), self._done, style="main")
        self.below.add_widget(self.done)
        self._label()

    def says(self) -> str:
        """The question to the next player who has to answer."""
        missing = self.asking.question.missing
        return self.asking.play.sentence(missing[0]) if missing else super().says()

    def _put(self, place: str, count: int) -> None:
        self.counts[place] = count
        self._label()

    def _allows(self, place: str, count: int) -> bool:
        """Judged at each tap, so that nobody lays out what is refused in the end."""
        option = self.asking.play.option(self.party, self._value({**self.counts, place: count}))
        if not option.open:
            self.explain(replace(option, label=self.look._("That is not possible.")))
        return option.open

    def _label(self) -> None:
        kept = self.held - sum(self.counts.values())
        self.done.label.text = self.look.fill(self.look._("Done, {count} kept"), count=kept)

    def _done(self) -> None:
        self.asking.answer_as(self.party, self._value(self.counts))

    def _value(self, counts: Mapping[str, int]) -> list[str]:
        return [f"{UNKNOWN}@{place}" for place, count in counts.items() for _ in range(count)]


class ArrangeHand(BoxLayout):
    """Dealt cards, a line each: a tap chooses where one goes, a tap on its name tells what it does.

    With `narrow` the card's name stands above the places. `judged` returns the whole answer with what is against it; a
    place that a card cannot go to is grey and calls `on_why`.
    """

    def __init__(
        self,
        cards: Sequence[OptionModel],
        candidates: Sequence[CandidateModel],
        away: str,
        look: Look,
        definition: Definition,
        *,
        judged: Callable[[list[str]], OptionModel],
        on_why: Choose,
        on_card: Choose,
        narrow: bool = False,
    ) -> None:
        self.b = b = Builder(look)
        self.narrow = narrow
        self.cards, self.theme, self.definition = cards, look.theme, definition
        self.judged, self.on_why, self.on_card = judged, on_why, on_card
        self.places = [KEEP] * len(cards)
        self.columns = [
            (KEEP, look._("Keep")),
            *((one.id, one.title) for one in candidates),
            (AWAY, away),
        ]
        super().__init__(orientation="vertical", spacing=b.units(0.75))
        self.lines = b.column(gap=0.5, high="needed")
        self.add_widget(self.lines)
        self._show()

    def value(self) -> list[str]:
        """The answer as chosen so far."""
        return self._value(self.places)

    def _value(self, places: Sequence[str]) -> list[str]:
        placed = zip(self.cards, places, strict=True)
        return [f"{card.value}@{place}" for card, place in placed if place != KEEP]

    def _show(self) -> None:
        b = self.b
        self.lines.clear_widgets()
        for number, card in enumerate(self.cards):
            line = b.row(gap=0.5, high=TOUCH_MM)
            (self.lines if self.narrow else line).add_widget(
                Tile(card, b, self.on_card, self.on_card, size_hint_x=1 if self.narrow else 1.5)
            )
            for place, title in self.columns:
                chosen = self.places[number] == place
                option = OptionModel((number, place), title, refused=() if chosen else self._against(number, place))
                label = title if self.narrow else ""  # named by a label, it has no lock: its words need the room
                line.add_widget(Tile(option, b, self._put, self.on_why, chosen=chosen, label=label))
            self.lines.add_widget(line)

    def _against(self, number: int, place: str) -> tuple[Why, ...]:
        places = [place if other == number else now for other, now in enumerate(self.places)]
        return self.judged(self._value(places)).refused

    def _put(self, option: OptionModel) -> None:
        number, place = option.value
        self.places[number] = place
        self._show()
