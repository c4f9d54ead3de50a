"""A dossier that lies open to be corrected: what stands on it is changed where it stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.politburo.face import art
from companion.games.politburo.face.art import ink, nine
from companion.games.politburo.face.files import dossier
from companion.games.politburo.face.files.shapes import PHOTO
from companion.games.politburo.models.bureau import BureauModel, CandidateModel
from companion.ui.boards.face import OfOneThing
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.input.stepper import Stepper
from companion.ui.widgets.layout import Painted

SHARE, UPRIGHT_SHARE, PAD = 0.38, 0.62, 12
"""The width of the photo over what stands beside it, and the same upright; the margin in design pixels."""

LARGE, LARGE_SHARE = 1.15, 0.26
"""From this text size on the photo leaves more room to the words, and its width then."""

LINE, RADIUS, TEXT_MM = 2.0, 5, 3.1
"""The line around what is printed, its corners in design pixels, and the height of its capitals."""


class PrintedWord(Touchable, Widget):
    """A word printed on the dossier, in a frame; what holds is on the red of a ribbon."""

    role = "button"

    def __init__(
        self, label: str, theme: Theme, on_tap: Callable[[], object], *, chosen: bool = False, **kwargs: object
    ) -> None:
        self.label, self.theme, self.chosen = label, theme, chosen
        super().__init__(on_tap, **kwargs)

    @property
    def shows(self) -> str:
        """The word."""
        return self.label

    def paint(self, canvas: Canvas) -> None:
        """Draw the frame and the word."""
        theme, d, colour = self.theme, self.theme.design(1), ink(self.theme, "ink")
        pos, size = (round(self.x), round(self.y)), (round(self.width), round(self.height))
        if self.chosen:
            box(canvas, pos, size, ink(theme, "ribbon"), RADIUS * d)
            colour = ink(theme, "ribbon_text")
        else:
            box(canvas, pos, size, "#FFFFFF", RADIUS * d, 0.28)
            outline(canvas, pos, size, colour, RADIUS * d, max(1, LINE * d))
        frame = (pos[0] + 6 * d, pos[1], size[0] - 12 * d, size[1])
        art.write(canvas, theme, self.label, frame, theme.type(TEXT_MM), colour, align="center")
        if self.pressed:
            box(canvas, pos, size, theme.palette.sunken, RADIUS * d, 0.3)


class CorrectDossier(Painted, BoxLayout):
    """The candidate's photo, and beside it (upright: below it) loyalty, health, whereabouts, office and marker."""

    role = "portrait"

    def __init__(self, one: CandidateModel, board: BureauModel, record: OfOneThing, look: Look) -> None:
        self.one, self.board, self.record, self.look, self.theme = one, board, record, look, look.theme
        self.b = b = Builder(look)
        super().__init__(
            orientation="vertical" if b.portrait else "horizontal",
            padding=PAD * self.theme.design(1),
            spacing=b.units(0.75),
        )
        share = UPRIGHT_SHARE if b.portrait else SHARE if self.theme.text_scale < LARGE else LARGE_SHARE
        self.left = b.space(size_hint_x=share)
        self.left.bind(pos=self.paint_soon, size=self.paint_soon)
        numbers = b.column(gap=0.75) if b.portrait else b.row(gap=3)
        for name, value, least, most in (
            ("loyalty", one.loyalty, board.lowest, board.highest),
            ("health", one.health, 0, board.health),
        ):
            numbers.add_widget(self._number(name, value, least, most))
        if b.portrait:
            first = b.row(self.left, numbers, gap=1, size_hint_y=2.4)
            put(self, first, self._where(), self._office(), self._marker())
            return
        put(self, self.left, b.column(numbers, self._where(), self._office(), self._marker(), gap=0.75))

    @property
    def shows(self) -> str:
        """The candidate's name."""
        return self.one.title

    def _number(self, name: str, value: int, least: int, most: int) -> Widget:
        def change(now: int) -> None:
            self.record.count(now, name, self.one.id)

        colour = ink(self.theme, "text" if name == "loyalty" else "second")
        stepper = Stepper(
            self.record.title(name), value, self.look, change, least=least, most=most, tell=art.number,
            side_mm=TOUCH_MM, ink=colour, size_hint_y=1,
        )  # fmt: skip
        for side in stepper.children:
            side.pos_hint = {"center_y": 0.5}
        return stepper

    def _where(self) -> Widget:
        one = self.one
        words = {None: "none", "killed": "killed", "siberia": "siberia"}
        names = {value: self._named("lost", word) for value, word in words.items()}
        return self._choice(names, one.lost, lambda value: self.record.put(value, "lost", one.id), len(names))

    def _office(self) -> Widget:
        names: dict[str | None, str] = {None: self.look._("No office")}
        names |= {office.id: office.short for office in self.board.offices}

        def take(office: str | None) -> None:
            held = {one.id: self.record.now("offices", one.id) for one in self.board.offices}
            for other, holder in held.items():
                if holder == self.one.id and other != office:
                    self.record.put(None, "offices", other)
            if office is not None:
                self.record.put(self.one.id, "offices", office)

        return self._choice(names, self.one.office, take, 3)

    def _marker(self) -> Widget:
        marked = tuple(self.record.now("markers") or ())
        is_on = self.one.id in marked

        def turn() -> None:
            now = tuple(one for one in marked if one != self.one.id) if is_on else (*marked, self.one.id)
            self.record.put(now, "markers")

        label = self.look._("Has played its cards in this round")
        return PrintedWord(label, self.theme, turn, chosen=is_on)

    def _named(self, key: str, value: str) -> str:
        return self.record.named(key, value)

    def _choice(self, names: dict[Any, str], chosen: Any, act: Callable[[Any], None], across: int) -> Widget:
        grid = self.b.grid(cols=across, gap=0.5)
        rows = -(-len(names) // across)
        grid.size_hint_y = rows
        for value, name in names.items():
            grid.add_widget(PrintedWord(name, self.theme, partial(act, value), chosen=value == chosen))
        return grid

    def paint(self, canvas: Canvas) -> None:
        """Draw the open dossier and the photo."""
        d, (x, y), (wide, high) = self.theme.design(1), self.pos, self.size
        if self.theme.palette.textured:
            nine(canvas, "folder", (x - 5 * d, y - 11 * d, wide + 13 * d, high + 15.5 * d))
        else:
            box(canvas, self.pos, self.size, "#FFFFFF", 3 * d)
        left, low, room, tall = self.left.x, self.left.y, self.left.width, self.left.height
        tall = min(tall - 10 * d, (room - 12 * d) / PHOTO)
        middle = left + room / 2 - 3 * d, low + self.left.height / 2
        frame = (middle[0] - tall * PHOTO / 2, middle[1] - tall / 2, tall * PHOTO, tall)
        dossier.photo(canvas, frame, self.one, self.theme)
