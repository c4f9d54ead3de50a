"""Where one's markers go at the end of a round: two zones with their places, and what is left for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.engine.vocabulary import PASS, TABLE
from companion.games.animal_farm.face.answers.choices import FarmPanel
from companion.games.animal_farm.face.ink import CREAM, Frame, disc, ink, sheet, write
from companion.games.animal_farm.face.pages.ledger import LARGE
from companion.games.animal_farm.face.proposals.slate import OptionSpot, Slate, TouchSpot
from companion.games.animal_farm.rules.state import AIR_DROP, EXISTING, NEW
from companion.models.game.question import SHORT_CUT, OptionModel, next_by_short_cut
from companion.table.journal import ALONG
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.choose import LAID_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.screen.menu import level

TARGETS = {"keep": EXISTING, "drop": AIR_DROP}
"""Where markers go that are sorted, first what is filled first."""

BACK = "return"
"""The verb of what goes back from Existing Influence."""

TITLE_MM, ZONES, BRIEF_ZONES = 3.4, 0.56, 0.5
"""Capitals of a zone's name, and the height of the zones, as a share; and where they have but their names."""

MOST_MM = 44.0
"""The height of the whole, at most."""

LEAST, LEAST_LARGE = 3.2 * TOUCH_MM, 2.8 * TOUCH_MM
"""Its least height, and below large letters, where the question takes two lines: all of it is in sight."""

Chosen = tuple[str, str]
"""A marker that has been tapped: the zone in which it lies, and its animal."""


IN_A_LINE = 5
"""More places of a zone stand in two lines."""


class SortSlate(Slate):
    """Above the two zones, each with its places, below them what is new. The marker that goes next is in the lamp: a
    tap on a zone lays it there, one on another marker chooses that.
    """

    role = "sorting"

    def __init__(
        self,
        zones: Mapping[str, Sequence[str]],
        new: Mapping[str, int],
        chosen: Chosen,
        targets: Mapping[str, OptionModel],
        look: Look,
        on_zone: Callable[[OptionModel], object],
        on_marker: Callable[[Chosen], object],
    ) -> None:
        """`zones` are the animals in each place by its verb, empty for a free one; `targets` the answers of zones."""
        self.zones, self.new, self.chosen, self.targets, theme = zones, new, chosen, targets, look.theme
        self.titles = {
            "keep": (look._("Existing"), look._("for everything")),
            "drop": (look._("Air Drop"), look._("actions only")),
        }
        self.caption = look._("New: tap a marker, then its zone")
        spots: dict[str, TouchSpot] = {
            verb: OptionSpot(option, option.label, theme, partial(on_zone, option)) for verb, option in targets.items()
        }
        takes = "keep" in targets and targets["keep"].open  # then all of the zone takes what goes next
        for number, animal in enumerate(zones["keep"]):  # above the zone, so that a tap is theirs
            if animal and not takes:
                spots[f"{BACK}.{number}"] = TouchSpot(animal, theme, partial(on_marker, (EXISTING, animal)), "lying")
        for animal in new:
            spots[f"{NEW}.{animal}"] = TouchSpot(animal, theme, partial(on_marker, (NEW, animal)), "marker")
        self.gap, self.least = theme.design(6), theme.mm(LEAST_LARGE if theme.text_scale >= LARGE else LEAST)
        super().__init__(theme, spots, size_hint_y=None, height=self.least)

    def fill(self, room: float) -> None:
        """Makes it as high as there is room for."""
        self.height = max(self.least, min(room, self.theme.mm(MOST_MM)))

    def _sheets(self, frame: Frame) -> dict[str, Frame]:
        x, y, wide, high = frame
        low = (high - self.gap) * (1 - (BRIEF_ZONES if self._brief else ZONES))
        top, tall, half = y + low + self.gap, high - low - self.gap, (wide - self.gap) / 2
        return {
            "keep": (x, top, half, tall),
            "drop": (x + half + self.gap, top, half, tall),
            NEW: (x, y, wide, low),
        }

    def _inside(self, place: str, frame: Frame) -> Frame:
        """Where the discs of a sheet lie."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), self._sheets(frame)[place]
        above = theme.type(2.8) * 1.2 if place == NEW or not self._brief else 0.0
        above += theme.type(TITLE_MM) * 1.15 if place != NEW else 0.0
        return x + 6 * d, y + 4 * d, wide - 12 * d, high - above - 6 * d

    @property
    def _brief(self) -> bool:
        """Whether only the names of the zones have room."""
        return self.height < self.theme.mm(30) * self.theme.text_scale

    def _rows(self, frame: Frame) -> dict[str, list[Frame]]:
        """A square for each place of a zone, and for each animal that is new."""
        rows: dict[str, list[Frame]] = {}
        for place, count in (*((verb, len(at)) for verb, at in self.zones.items()), (NEW, len(self.new))):
            x, y, wide, high = self._inside(place, frame)
            lines = [count] if count <= IN_A_LINE else [(count + 1) // 2, count // 2]
            tall = high / len(lines)
            side = min(tall, wide / max(1, lines[0]) * 0.98, self.theme.mm(15))
            pitch = min(wide / max(1, lines[0]), side * 1.25)
            left = x + (wide - pitch * lines[0]) / 2
            rows[place] = [
                (left + (number + 0.5) * pitch - side / 2, y + high - (line + 0.5) * tall - side / 2, side, side)
                for line, length in enumerate(lines)
                for number in range(length)
            ]
        return rows

    def places(self, frame: Frame) -> Mapping[str, Frame]:
        """Zones, what lies in Existing Influence, what is new."""
        sheets, rows = self._sheets(frame), self._rows(frame)
        found = {verb: sheets[verb] for verb in self.targets}
        found |= {f"{BACK}.{number}": at for number, at in enumerate(rows["keep"]) if f"{BACK}.{number}" in self.spots}
        new = {f"{NEW}.{animal}": at for animal, at in zip(self.new, rows[NEW], strict=True)}
        return {**found, **new}

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The three sheets."""
        theme, d = self.theme, self.theme.design(1)
        sheets, rows = self._sheets(frame), self._rows(frame)
        for verb, lying in self.zones.items():
            x, y, wide, high = sheets[verb]
            sheet(canvas, theme, "slip", sheets[verb], "slip")
            self._target(canvas, verb, sheets[verb])
            title, told = self.titles[verb]
            line, small = theme.type(TITLE_MM) * 1.15, theme.type(2.8) * 1.1
            top = y + high - line - 3 * d
            at = x + 8 * d, top, wide - 16 * d, line
            write(canvas, theme, title, at, ink(theme, "ink"), mm=TITLE_MM, face=Typeface.HEAVY, align="left")
            if not self._brief:
                at = x + 8 * d, top - small, wide - 16 * d, small
                write(canvas, theme, told, at, ink(theme, "ink"), face=Typeface.LABEL, align="left")
            for animal, place in zip(lying, rows[verb], strict=True):
                self._place(canvas, animal, place, lit=bool(animal) and self.chosen == (EXISTING, animal))
        x, y, wide, high = sheets[NEW]
        sheet(canvas, theme, "slip", sheets[NEW], "slip")
        line = theme.type(2.8) * 1.2
        at = x + 8 * d, y + high - line - 2 * d, wide - 16 * d, line
        write(canvas, theme, self.caption, at, ink(theme, "ink"), align="left")
        for (animal, count), place in zip(self.new.items(), rows[NEW], strict=True):
            self._place(canvas, animal, place, lit=self.chosen == (NEW, animal))
            if count > 1:
                self._count(canvas, count, place)

    def _target(self, canvas: Canvas, verb: str, at: Frame) -> None:
        """A zone that takes the marker lies in the lamp."""
        option = self.targets.get(verb)
        if option is None or not option.open:
            return
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), at
        pos, size = (x + 2 * d, y + 2 * d), (wide - 4 * d, high - 4 * d)
        if theme.palette.textured:
            box(canvas, pos, size, ink(theme, "ochre"), 6 * d, 0.5)
        outline(canvas, pos, size, theme.palette.lamp, 6 * d, 4 * d)

    def _place(self, canvas: Canvas, animal: str, at: Frame, *, lit: bool) -> None:
        """A disc, in the lamp where it is chosen, or the ring of a free place."""
        theme, d, (x, y, side, _) = self.theme, self.theme.design(1), at
        centre = x + side / 2, y + side / 2
        if not animal:
            ring = side * 0.78
            pos = centre[0] - ring / 2, centre[1] - ring / 2
            outline(canvas, pos, (ring, ring), ink(theme, "ink"), ring / 2, max(2, 2 * d), 0.5)
            return
        if lit:
            box(canvas, (x, y), (side, side), ink(theme, "ochre"), side / 2)
            outline(canvas, (x, y), (side, side), ink(theme, "ink"), side / 2, max(2, 2 * d))
        disc(canvas, theme, animal, centre, side * 0.86)

    def _count(self, canvas: Canvas, count: int, at: Frame) -> None:
        """How many there are, at the edge of the disc."""
        theme, (x, y, side, _) = self.theme, at
        round_ = theme.type(2.8) * 1.25
        pos = x + side - round_ * 0.8, y
        box(canvas, pos, (round_, round_), ink(theme, "brick_text"), round_ / 2)
        light = CREAM if theme.palette.textured else theme.palette.paper
        write(canvas, theme, str(count), (*pos, round_, round_), light)


class SortPanel(FarmPanel):
    """The zones and what is new; below are the ways to end it: all of the rest stays, where there is room for it, or it
    goes back. What is tapped in Existing Influence can go back alone.
    """

    _chosen: Chosen | None = None

    @property
    def spare(self) -> float:
        """None: the zones take it."""
        return 0.0

    def fill(self) -> None:
        """The zones, the ways to end it; large letters leave no room for what went by, which the log tells too."""
        if self.theme.text_scale < LARGE or self.b.portrait:
            self.add_idle()
        self.slate = self._slate()
        self.body.add_widget(self.slate)
        self._add_ways()
        self.grow_with(self._grow)

    def _grow(self) -> None:
        """The zones take the height that nothing else needs."""
        if self.view.width > self.theme.mm(LAID_MM):
            self.slate.fill(self.room_beside([self.slate]))

    @property
    def chosen(self) -> Chosen:
        """The marker that goes next: what was tapped, else the first that is new."""
        rest = self._rest()
        if self._chosen is not None and (self._chosen[0] == EXISTING or self._chosen[1] in rest):
            return self._chosen
        return NEW, next(iter(rest), "")

    def _slate(self) -> SortSlate:
        zone, animal = self.chosen
        options = {str(one.value): one for one in self.asking.options}
        targets = {
            verb: options[f"{verb}.{animal}"] for verb in TARGETS if zone == NEW and f"{verb}.{animal}" in options
        }
        zones = {verb: self.places(verb) for verb in TARGETS}
        return SortSlate(zones, self._rest(), self.chosen, targets, self.look, self._put, self._choose)

    def _put(self, option: OptionModel) -> None:
        (self.choose if option.open else self.explain)(option)

    def _choose(self, chosen: Chosen) -> None:
        """Another marker goes next; one that lies in Existing Influence can only go back."""
        self._chosen = None if chosen == self._chosen else chosen
        self.body.remove_widget(self.slate)
        self.slate = self._slate()
        self.body.add_widget(self.slate)
        self.below.clear_widgets()
        self._add_ways()
        self._trigger_layout()

    def places(self, verb: str) -> Sequence[str]:
        """What lies in each place of a zone, empty for one that is free."""
        party = self.asking.question.party
        counted: Mapping[str, int] = self.game.view(TABLE)[TARGETS[verb]].get(party, {})
        lying = [animal for animal in self.game.definition.animals for _ in range(counted.get(animal, 0))]
        return [*lying, *[""] * (self.game.limit(TARGETS[verb]) - len(lying))]

    def _rest(self) -> dict[str, int]:
        """What still lies in New Influence, in the order of the animals."""
        lying = self.game.view(TABLE)[NEW].get(self.asking.question.party, {})
        return {animal: lying[animal] for animal in self.game.definition.animals if lying.get(animal)}

    def _add_ways(self) -> None:
        """Side by side; what is likely next is lit: to keep the rest while it fits, to end it once no zone has room."""
        b, (zone, animal) = self.b, self.chosen
        if zone == EXISTING:
            named = self.asking.play.teller.name(animal)
            told = self.look.fill(self.look._("Give back from Existing: {name}"), name=named)
            option = next(one for one in self.asking.options if one.value == f"{BACK}.{animal}")
            give = b.button(told, partial(self._put, option), style="main", size="small", mm=TOUCH_MM)
            self.below.add_widget(give)
            return
        free = sum(list(self.places(verb)).count("") for verb in TARGETS)
        fits = sum(self._rest().values()) <= free
        told = self.asking.play.teller.value(self.asking.question.name, SHORT_CUT)
        keep = b.button(told, self._keep, style="main", size="small", mm=TOUCH_MM)
        back = b.button(
            super().passes() if fits else self.passes(),
            lambda: self.asking.answer(PASS),
            style="plain" if free else "main",
            size="small",
            mm=TOUCH_MM,
        )
        if fits:
            self.below.add_widget(b.row(*level((keep, back)), gap=0.75, high="needed"))
        elif free:  # not where the rest was kept by a tap a moment ago
            told = self.look.fill(self.look._("Room for {count}"), count=free)
            room = b.fit(told, strong=True, align="left", size_hint_x=0.6)
            self.below.add_widget(b.row(room, back, gap=0.75, high="needed"))
        else:
            self.below.add_widget(back)

    def passes(self) -> str:
        """The way to end it, with the markers that still lie in New Influence; of several animals only how many."""
        rest, teller = self._rest(), self.asking.play.teller
        if len(rest) == 1:
            told = ", ".join(f"{teller.name(animal)} {count}" for animal, count in rest.items())
        else:
            told = str(sum(rest.values()))
        return f"{super().passes()}: {told}"

    def _keep(self) -> None:
        """Everything that is left goes where there is room, Existing Influence first; one undo takes all of it back."""
        play, question, source = self.asking.play, self.asking.question, "person"
        session, party = play.opened.session, question.party or ""
        while (value := next_by_short_cut(session, party, question.name)) is not None:
            if not play.answer(party, value, source=source):
                return
            source = ALONG
