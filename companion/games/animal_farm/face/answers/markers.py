"""Markers as answers: what is given away or swapped, laid for a revolution, or taken from somebody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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

COUNTED = ("sort_zones", "revolution", "hand_over_what", "swap_give")
"""Questions about one's own markers, all of which still lie there."""

HELD = ("hand_over_what", "swap_give", "swap_take", "spy_out", "pay_with")
"""Questions about markers, all of which may be chosen: they lie there large."""

ABREAST, IN_LINE = 5, 3
"""So many discs of all zones lie side by side; so many animals in a line where there is height for two."""

SOURCES = {"keep": NEW, "drop": NEW, "return": EXISTING}
"""Where markers come from that are sorted."""


class MarkersPanel(FarmPanel):
    """Markers as discs, a row for each zone that they lie in or go to; then whatever else can be done."""

    beside: frozenset[str] = frozenset()
    """The rows of few discs, which lie beside their caption."""

    def fill(self) -> None:
        """The rows, the other options, the pass."""
        self.add_idle()
        rows, others = self.sorted()
        held = self.asking.question.name in HELD
        if held and self.low and len(rows) > 1 and sum(map(len, rows.values())) <= ABREAST:
            self.body.add_widget(self.abreast(rows))
        else:
            for place in self.in_order(rows):
                self.body.add_widget(self.large(place, rows[place]) if held else self.row(place, rows[place]))
        for option in others:
            self.body.add_widget(self.card(option))
        if held:
            if self.asking.question.may_pass:
                self.add_actions((), self.pass_key())
            self.view.bind(height=Clock.create_trigger(self._grow, -1))
        else:
            self.add_pass()

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
        caption = (self.caption(place) or self._common(options)) if place else ""
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

    def in_order(self, rows: Mapping[str, Mapping[str, OptionModel]]) -> list[str]:
        """The places of the rows, always in the same order, so that nothing moves under the finger."""
        return list(rows)

    def sorted(self) -> tuple[dict[str, dict[str, OptionModel]], list[OptionModel]]:
        """Place → animal → option, and the options that are no markers."""
        rows: dict[str, dict[str, OptionModel]] = {}
        others: list[OptionModel] = []
        for option in self.asking.options:
            place, _, animal = str(option.value).rpartition(".")
            if animal in self.game.definition.animals:
                rows.setdefault(place, {})[animal] = option
            else:
                others.append(option)
        return rows, others

    def row(self, place: str, options: dict[str, OptionModel], *, captioned: bool = True) -> Widget:
        """One row; its caption is what the names of its markers have in common."""
        caption = (self.caption(place) or self._common(options)) if captioned else ""
        animals = tuple(self.game.definition.animals)
        return token_row(
            caption,
            options,
            animals,
            self._lying(place),
            self.look,
            self._tap,
            beside=place in self.beside,
            places=self.places(place),
        )

    def places(self, _place: str) -> Sequence[str]:
        """What lies in each place of a zone that takes so many only."""
        return ()

    def _common(self, options: Mapping[str, OptionModel]) -> str:
        """What the names of the markers of a row have in common."""
        animal, first = next(iter(options.items()))
        common = first.label.removeprefix(self.asking.play.teller.name(animal)).lstrip(", ")
        return common[:1].upper() + common[1:]

    def caption(self, _place: str) -> str:
        """What stands above a row; empty for what the names of its markers have in common."""
        return ""

    def _lying(self, place: str) -> Mapping[str, int]:
        """How many of each animal the answering party has where these markers come from."""
        question = self.asking.question
        if question.name not in COUNTED or question.party is None:
            return {}
        zone = SOURCES.get(place, place.rpartition(".")[2])
        return dict(self.game.view(TABLE).get(zone, {}).get(question.party, {}))

    def _tap(self, option: OptionModel) -> None:
        """Chooses a marker, or says why not."""
        (self.choose if option.open else self.explain)(option)
