"""Markers as answers: what is given away or swapped, or taken from somebody."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.engine.vocabulary import TABLE
from companion.games.animal_farm.face.answers.choices import FarmPanel
from companion.games.animal_farm.face.answers.tokens import Tray, token_row
from companion.games.animal_farm.face.pages.ledger import LARGE
from companion.games.animal_farm.rules.state import AIR_DROP, EXISTING, NEW
from companion.models.game.question import OptionModel
from companion.ui.questions.choose import LAID_MM

ONE_WIDE = 2.0
"""The least width of a zone beside another one, for what it is called, in discs."""

COUNTED = ("hand_over_what", "pay_with", "swap_give")
"""Questions about one's own markers, all of which still lie there."""

ABREAST, IN_LINE = 5, 3
"""So many discs of all zones lie side by side; so many animals in a line where there is height for two."""


class MarkersPanel(FarmPanel):
    """Markers as large discs, a row for each zone that they lie in."""

    def fill(self) -> None:
        """The rows, the pass."""
        self.add_idle()
        rows = self.sorted()
        if self.low and len(rows) > 1 and sum(map(len, rows.values())) <= ABREAST:
            self.body.add_widget(self.abreast(rows))
        else:
            for place, options in rows.items():
                self.body.add_widget(self.large(place, options))
        if self.asking.question.may_pass:
            self.add_actions((), self.pass_key())
        self.view.bind(height=Clock.create_trigger(self._grow, -1))

    @property
    def spare(self) -> float:
        """None: the discs take it."""
        return 0.0

    @property
    def low(self) -> bool:
        """Whether large letters leave little height."""
        return self.theme.text_scale >= LARGE and not self.b.portrait

    def large(self, place: str, options: dict[str, OptionModel]) -> Tray:
        """The discs of one zone without gaps between them; of all animals in two lines."""
        caption = self._common(options) if place else ""
        across = 0 if place or self.low else IN_LINE
        names = {animal: self.asking.play.teller.name(animal) for animal in options}
        lying = self._lying(place)
        return token_row(caption, options, tuple(options), lying, self.look, self._tap, across=across, names=names)

    def _grow(self, *_: object) -> None:
        """The discs are as large as the height that nothing else needs."""
        if self.view.width <= self.theme.mm(LAID_MM):
            return
        trays = [one for one in self.body.walk(restrict=True) if isinstance(one, Tray)]
        lines = [one for one in self.body.children if one in trays or any(tray in one.children for tray in trays)]
        room = self.room_beside(lines) / max(1, len(lines))
        side = min((tray.side(room) for tray in trays), default=0.0)
        for tray in trays:
            tray.fill(side)
        for line in lines:
            if line not in trays:
                line.height = max(one.height for one in line.children)

    def abreast(self, rows: Mapping[str, dict[str, OptionModel]]) -> Widget:
        """Zone beside zone, each as wide as it has discs."""
        trays, look = [], self.look
        titles = {NEW: look._("New"), EXISTING: look._("Existing"), AIR_DROP: look._("Air Drop")}
        for place, options in rows.items():
            tray = token_row(
                titles[place.rpartition(".")[2]],
                options,
                tuple(options),
                self._lying(place),
                self.look,
                self._tap,
            )
            tray.size_hint_x = max(ONE_WIDE, len(options))
            trays.append(tray)
        return self.b.row(*trays, gap=0.5, high="needed")

    def sorted(self) -> dict[str, dict[str, OptionModel]]:
        """Place → animal → option."""
        rows: dict[str, dict[str, OptionModel]] = {}
        for option in self.asking.options:
            place, _, animal = str(option.value).rpartition(".")
            rows.setdefault(place, {})[animal] = option
        return rows

    def _common(self, options: Mapping[str, OptionModel]) -> str:
        """What the names of the markers of a row have in common."""
        animal, first = next(iter(options.items()))
        common = first.label.removeprefix(self.asking.play.teller.name(animal)).lstrip(", ")
        return common[:1].upper() + common[1:]

    def _lying(self, place: str) -> Mapping[str, int]:
        """How many of each animal the answering party has where these markers come from."""
        question = self.asking.question
        if question.name not in COUNTED or question.party is None:
            return {}
        zone, view = place.rpartition(".")[2], self.game.view(TABLE)
        lying = dict(view.get(zone, {}).get(question.party, {}))
        paid = (view.get("running") or [{}])[-1].get("paid") or ()  # chosen already, and still there
        return {animal: count - list(paid).count(f"{zone}.{animal}") for animal, count in lying.items()}

    def _tap(self, option: OptionModel) -> None:
        """Chooses a marker, or says why not."""
        (self.choose if option.open else self.explain)(option)
