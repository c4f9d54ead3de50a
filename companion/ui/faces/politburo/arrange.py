"""The first five cards: what is kept, laid beside a candidate or discarded (PB-08), in one go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.games.politburo.set_up import AWAY
from companion.games.politburo.state import UNKNOWN
from companion.ui.faces.politburo.model import CandidateModel
from companion.ui.faces.politburo.panels import BureauPanel, board_of, game_of
from companion.ui.faces.politburo.tiles import Tile
from companion.ui.look import Look
from companion.ui.models.question import OptionModel
from companion.ui.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import as_high_as_needed, column, row
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.text import FitText

KEEP = ""
"""Where a card is that stays in the hand."""


class ArrangePanel(BureauPanel):
    """With real cards, which are counted only: for each player in turn how many go where."""

    def fill(self) -> None:
        """Steppers for whoever is next."""
        asking, theme, look = self.asking, self.theme, self.look
        if not asking.question.missing:
            return
        self.party = asking.question.missing[0]
        game, teller = game_of(asking.play), asking.play.teller
        self.counts: dict[str, int] = {}
        block = next(block for block in board_of(asking.play).blocks if block.party == self.party)
        self.held = block.hand
        mark = asking.party(self.party).look
        places = [(one.id, one.title, game.definition.tracks.assigned) for one in block.candidates]
        for place, title, most in (*places, (AWAY, teller.value("arrange", AWAY), self.held)):
            own = mark if place != AWAY else None
            stepper = Stepper(
                title,
                0,
                look,
                partial(self._put, place),
                most=most,
                mark=own,
                side_mm=TOUCH_MM,
                height=theme.mm(TOUCH_MM),
            )
            self.body.add_widget(stepper)
        self.done = TouchButton(look._("Done"), theme, self._done, style="main")
        self.below.add_widget(self.done)
        self._label()

    def says(self) -> str:
        """The question to the next who is to answer."""
        missing = self.asking.question.missing
        return self.asking.play.sentence(missing[0]) if missing else super().says()

    def _put(self, place: str, count: int) -> None:
        self.counts[place] = count
        self._label()

    def _label(self) -> None:
        kept = self.held - sum(self.counts.values())
        self.done.label.text = self.look.fill(self.look._("Done, {count} kept"), count=kept)

    def _done(self) -> None:
        value = [f"{UNKNOWN}@{place}" for place, count in self.counts.items() for _ in range(count)]
        self.asking.answer_as(self.party, value)


class ArrangeHand(BoxLayout):
    """Dealt cards, a line each: a tap says where one goes."""

    def __init__(
        self,
        cards: Sequence[OptionModel],
        candidates: Sequence[CandidateModel],
        away: str,
        look: Look,
    ) -> None:
        self.cards, self.theme = cards, look.theme
        self.places = [KEEP] * len(cards)
        self.columns = [
            (KEEP, look._("Keep")),
            *((one.id, one.title) for one in candidates),
            (AWAY, away),
        ]
        super().__init__(orientation="vertical", spacing=self.theme.units(0.75))
        self.lines = as_high_as_needed(column(self.theme, 0.5))
        self.add_widget(self.lines)
        self._show()

    def value(self) -> list[str]:
        """The answer as it stands."""
        placed = zip(self.cards, self.places, strict=True)
        return [f"{card.value}@{place}" for card, place in placed if place != KEEP]

    def _show(self) -> None:
        theme = self.theme
        self.lines.clear_widgets()
        for number, card in enumerate(self.cards):
            line = row(theme, 0.5, size_hint_y=None, height=theme.mm(TOUCH_MM))
            line.add_widget(FitText(card.label, theme, "body", align="left", strong=True, size_hint_x=1.5))
            for place, title in self.columns:
                option = OptionModel((number, place), title)
                chosen = self.places[number] == place
                line.add_widget(Tile(option, theme, self._put, self._put, chosen=chosen))
            self.lines.add_widget(line)

    def _put(self, option: OptionModel) -> None:
        number, place = option.value
        self.places[number] = place
        self._show()
