"""Markers as answers: what is given away or swapped, laid for a revolution, or taken from somebody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.engine.vocabulary import TABLE, Party
from companion.games.animal_farm.face.answers.choices import FarmPanel
from companion.games.animal_farm.face.answers.tokens import Tray, token_row
from companion.games.animal_farm.face.pages.ledger import LARGE
from companion.games.animal_farm.rules.state import AIR_DROP, EXISTING, LEFT, NEW, RIGHT
from companion.models.game.question import OptionModel
from companion.ui.questions.choose import LAID_MM
from companion.ui.widgets.text import FitText, Text

SAID_MM = 6.5
"""The height of the question where letters are large."""

HEADING_MM = 4.2
"""The height of what stands above a card's markers: one line."""

ONE_WIDE = 2.0
"""The least width of a zone beside another one, for what it is called, in discs."""

COUNTED = ("sort_zones", "revolution", "hand_over_what", "swap_give")
"""Questions about one's own markers, all of which still lie there."""

HELD = ("hand_over_what", "swap_give", "swap_take")
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
    def low(self) -> bool:
        """Whether large letters leave little height."""
        return self.theme.text_scale >= LARGE and not self.b.portrait

    def large(self, place: str, options: dict[str, OptionModel]) -> Tray:
        """The discs of one zone without gaps between them; of all animals in two lines."""
        caption = (self.caption(place) or self._common(options)) if place else ""
        across = 0 if place or self.low else IN_LINE
        return token_row(caption, options, tuple(options), self._lying(place), self.look, self._tap, across=across)

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

    bare = False
    """Whether zones beside each other say nothing of themselves."""

    def abreast(self, rows: Mapping[str, dict[str, OptionModel]]) -> Widget:
        """Zone beside zone, each as wide as it has discs."""
        trays, look = [], self.look
        titles = {NEW: look._("New"), EXISTING: look._("Existing"), AIR_DROP: look._("Air Drop")}
        for place, options in rows.items():
            tray = token_row(
                "" if self.bare else titles[place.rpartition(".")[2]],
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


class LayPanel(MarkersPanel):
    """Markers for the two revolution cards, each card with the neighbour who shares it."""

    def sentence_widget(self) -> Text | FitText:
        """In one line where letters are large: both cards stay in sight."""
        return (
            self.b.fit(self.says(), strong=True, align="left", high=SAID_MM) if self.low else super().sentence_widget()
        )

    def fill(self) -> None:
        """The cards one below the other, each in its place; then the actions that can be used now, then the pass."""
        self.body.spacing, self.bare = self.theme.design(3), self.low or self.b.portrait
        self.add_idle()
        rows, others = self.sorted()
        party = self.asking.question.party
        neighbours = {LEFT: self.game.left_of, RIGHT: self.game.right_of}
        on = {side: {place: row for place, row in rows.items() if place.startswith(f"{side}.")} for side in neighbours}
        for side in on:
            here = on[side]
            if here and party is not None:
                self.body.add_widget(self._heading(party, side, neighbours[side]))
            open_ones = {place: self._open(options) for place, options in here.items()}
            shown = {place: options for place, options in open_ones.items() if options}
            if shown:  # what lies in both zones is side by side, so that both cards are in sight
                self.body.add_widget(self._zones(shown, captioned=len(here) > 1))
        usable = [one for one in others if one.open]
        if self.low and usable:  # the foot stays low
            self.body.add_widget(self.b.row(*map(self._key, usable), gap=0.75, high="needed"))
            usable = []
        self.add_actions(usable, self.pass_key(), None if usable else self.all_pass_key())  # both cards stay in sight

    def _open(self, options: Mapping[str, OptionModel]) -> dict[str, OptionModel]:
        """The markers that can be laid, by their own names: the side stands above."""
        return {animal: self._named(option) for animal, option in options.items() if option.open}

    def _zones(self, rows: Mapping[str, dict[str, OptionModel]], *, captioned: bool) -> Widget:
        """The discs of one card."""
        if len(rows) == 1:
            ((place, options),) = rows.items()
            return self.row(place, options, captioned=captioned)
        return self.abreast(rows)

    def _named(self, option: OptionModel) -> OptionModel:
        """A marker by its own name: the side stands above."""
        return replace(option, label=self.asking.play.teller.name(option.value.partition(".")[2]))

    def _heading(self, party: Party, side: str, neighbour: Callable[[Party], Party]) -> FitText:
        """The card's name, and who shares it."""
        look, asking = self.look, self.asking
        lying = self.game.view(TABLE)["revolutions"]
        card = asking.play.teller.name(lying.get(self.game.place_at(party, side), ""))
        left, right = look._("{card}, with {name} at the left"), look._("{card}, with {name} at the right")
        told = look.fill(left if side == LEFT else right, card=card, name=asking.party(neighbour(party)).title)
        return self.b.fit(told, strong=True, align="left", high=HEADING_MM * max(1.0, self.theme.text_scale))
