"""Pages and panels written as they stand on the screen: each thing with what stands in it as its arguments.

page = b.column(b.heading(sentence), b.scroll(*lines), b.button(look._("Done"), self.done, style="main"))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.engine.look import Strokes
from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import Colour, PartyLook
from companion.models.game.question import OptionModel, Why
from companion.ui.look.look import Look
from companion.ui.look.palettes import Palette
from companion.ui.look.theme import CONFIRM_MM, MAIN_MM, Theme
from companion.ui.widgets.buttons import HeldButton, Icon, TouchButton
from companion.ui.widgets.chips import PartyChip, PartyMark
from companion.ui.widgets.input.naming import NamePage
from companion.ui.widgets.input.options import OptionCard, WhyNote
from companion.ui.widgets.input.segments import Segments
from companion.ui.widgets.input.stepper import Stepper
from companion.ui.widgets.layout import Sheet, as_high_as_needed, column, row
from companion.ui.widgets.long_list import LongList, scrolled
from companion.ui.widgets.more import MoreList
from companion.ui.widgets.text import FitText, Text
from companion.ui.widgets.things.dice import DiceRow

High = float | Literal["needed"] | None
"""A height: in millimetres, as high as the content needs, or None for a share of the room."""


def put(box: Widget, *children: Widget | None) -> None:
    """Adds children to a widget in their order; None stands for one that is left out."""
    for child in children:
        if child is not None:
            box.add_widget(child)


def refill(box: Widget, *children: Widget | None) -> None:
    """Replaces the children of a widget."""
    box.clear_widgets()
    put(box, *children)


def on_dark(b: Builder, values: Widget) -> Sheet:
    """The dark ground of values on paper, where what is chosen would not be seen: it is as light as the paper."""
    sheet = b.sheet(values, pad=0.5, size_hint_y=None, pos_hint={"center_y": 0.5})
    sheet.bind(minimum_height=sheet.setter("height"))
    return sheet


@dataclass(frozen=True)
class Builder:
    """Makes widgets in one look, so that it need not be passed to each of them.

    Gaps and pads are steps of the 8 dp grid; `mm`, `wide` and `high` are millimetres, and the latter two fix a size.
    Text is “small”, “body”, “head” or “display”; `dim` is the quiet colour. Further arguments go to the widget.
    """

    look: Look

    # ── the look ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def theme(self) -> Theme:
        """Its colours and sizes."""
        return self.look.theme

    @property
    def palette(self) -> Palette:
        return self.look.theme.palette

    @property
    def portrait(self) -> bool:
        """Whether the panel is higher than wide."""
        return self.look.theme.profile.portrait

    def mm(self, millimetres: float) -> float:
        """Millimetres in px."""
        return self.look.theme.mm(millimetres)

    def units(self, count: float) -> float:
        """Steps of the 8 dp grid in px."""
        return self.look.theme.units(count)

    def _fixed(self, wide: float | None, high: High = None) -> dict[str, Any]:
        fixed: dict[str, Any] = {}
        if wide is not None:
            fixed.update(size_hint_x=None, width=self.mm(wide))
        if isinstance(high, (int, float)):
            fixed.update(size_hint_y=None, height=self.mm(high))
        return fixed

    # ── what holds others ───────────────────────────────────────────────────────────────────────────────────

    def column(
        self,
        *children: Widget | None,
        gap: float = 1,
        pad: float = 0,
        wide: float | None = None,
        high: High = None,
        **kw: Any,
    ) -> BoxLayout:
        """Things below each other."""
        return self._filled(column(self.theme, gap, pad, **self._fixed(wide, high), **kw), high, children)

    def row(
        self,
        *children: Widget | None,
        gap: float = 1,
        pad: float = 0,
        wide: float | None = None,
        high: High = None,
        **kw: Any,
    ) -> BoxLayout:
        """Things beside each other."""
        return self._filled(row(self.theme, gap, pad, **self._fixed(wide, high), **kw), high, children)

    def _filled(self, box: BoxLayout, high: High, children: tuple[Widget | None, ...]) -> BoxLayout:
        if high == "needed":
            as_high_as_needed(box)
        put(box, *children)
        return box

    def grid(self, *children: Widget | None, cols: int, gap: float = 1) -> GridLayout:
        """Children in lines of `cols`, as high as needed."""
        grid = GridLayout(cols=cols, spacing=self.units(gap), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        put(grid, *children)
        return grid

    def sheet(
        self, *children: Widget | None, line: Colour | None = None, pad: float = 1.5, gap: float = 1, **kw: Any
    ) -> Sheet:
        """A raised panel that holds a column."""
        sheet = Sheet(self.theme, line=line, pad=pad, gap=gap, **kw)
        put(sheet, *children)
        return sheet

    def scroll(self, *children: Widget | None, gap: float = 1, signed: bool = True) -> LongList:
        """A scrolling column; if `signed`, its lower edge tells that there is more below."""
        return self.scrolled(self.column(*children, gap=gap), signed=signed)

    def scrolled(self, content: BoxLayout, *, signed: bool = True) -> LongList:
        """Like `scroll`, around a column that is filled later."""
        return scrolled(content, self.theme, signed=signed)

    def more(self, *children: Widget | None, gap: float = 1) -> MoreList:
        """A scrolling column with a button below it while there is more."""
        return MoreList(self.column(*children, gap=gap), self.look)

    def titled(self, title: str, *children: Widget | None) -> BoxLayout:
        """A column under a small title, as high as needed."""
        head = self.dim(title)
        head.heads = True  # a list never ends with it
        return self.column(head, *children, gap=0.5, high="needed")

    def space(self, **kw: Any) -> Widget:
        """A widget that fills the room that is left."""
        return Widget(**kw)

    # ── words and pictures ──────────────────────────────────────────────────────────────────────────────────

    def text(
        self,
        words: str,
        size: str = "body",
        *,
        strong: bool = False,
        dim: bool = False,
        colour: Colour | None = None,
        align: str = "left",
        wide: float | None = None,
        **kw: Any,
    ) -> Text:
        """A paragraph as high as it needs."""
        ink = self.palette.text_dim if dim else colour
        return Text(words, self.theme, size, colour=ink, strong=strong, align=align, **self._fixed(wide), **kw)

    def heading(self, words: str, **kw: Any) -> Text:
        """The question, or a heading."""
        return self.text(words, "head", strong=True, **kw)

    def dim(self, words: str, size: str = "small", **kw: Any) -> Text:
        """A text in the quiet colour, for details."""
        return self.text(words, size, dim=True, **kw)

    def fit(
        self,
        words: str,
        size: str = "body",
        *,
        strong: bool = False,
        dim: bool = False,
        colour: Colour | None = None,
        align: str = "center",
        wide: float | None = None,
        high: High = None,
        **kw: Any,
    ) -> FitText:
        """A text that becomes smaller if its place is too small."""
        ink = self.palette.text_dim if dim else colour
        fixed = self._fixed(wide, high)
        return FitText(words, self.theme, size, colour=ink, strong=strong, align=align, **fixed, **kw)

    def go_on(self, told: str = "") -> FitText:
        """The last line of what fills the screen until a tap, after what is `told` there."""
        on = self.look._("Tap to go on")
        return self.fit(f"{told} {on}." if told else on, "effect", strong=True, colour=self.palette.accent, high=6)

    def icon(
        self,
        icon: str | Strokes,
        *,
        mm: float = 4.0,
        colour: Colour | None = None,
        wide: float | None = None,
        high: High = None,
        **kw: Any,
    ) -> Icon:
        """An icon, by its name or as a drawing."""
        return Icon(icon, self.theme, mm=mm, colour=colour, **self._fixed(wide, high), **kw)

    def mark(
        self, look: PartyLook, *, mm: float = 5.0, wide: float | None = None, high: High = None, **kw: Any
    ) -> PartyMark:
        """A party's mark."""
        return PartyMark(look, self.theme, mm=mm, **self._fixed(wide, high), **kw)

    def dice(self, faces: Any, **kw: Any) -> DiceRow:
        """Dice beside each other, with their faces."""
        return DiceRow(faces, self.theme, **kw)

    # ── what is touched ─────────────────────────────────────────────────────────────────────────────────────

    def button(
        self,
        words: str,
        on_tap: Callable[[], object] = lambda: None,
        *,
        style: str = "plain",
        mm: float = MAIN_MM,
        icon: str = "",
        wide: float | None = None,
        **kw: Any,
    ) -> TouchButton:
        """A button at least `mm` high; `style` is “main”, “plain” or “quiet”; a `held` one must be held."""
        return TouchButton(words, self.theme, on_tap, style=style, mm=mm, icon=icon, **self._fixed(wide), **kw)

    def when_ready(self, words: str, on_tap: Callable[[], object], *, ready: bool, **kw: Any) -> TouchButton:
        """The lit button of a page; until all is `ready` it is only its edge, and a tap says what is missing."""
        return self.button(words, on_tap, style="main" if ready else "waiting", **kw)

    def held(self, words: str, on_held: Callable[[], object], *, mm: float = CONFIRM_MM, **kw: Any) -> HeldButton:
        """A button that must be held, for what cannot be undone."""
        return HeldButton(words, self.theme, on_held, mm=mm, **kw)

    def chip(self, party: PartyModel, on_tap: Callable[[], object] = lambda: None, **kw: Any) -> PartyChip:
        """A party with its mark and name."""
        return PartyChip(party, self.theme, on_tap, **kw)

    def option(
        self,
        option: OptionModel,
        on_choose: Callable[[OptionModel], None],
        on_why: Callable[[OptionModel], None],
        **kw: Any,
    ) -> OptionCard:
        """An option; a refused one tells why."""
        return OptionCard(option, self.theme, on_choose, on_why, **kw)

    def why(self, whys: tuple[Why, ...], **kw: Any) -> WhyNote:
        """The reasons against something, each with its rule."""
        return WhyNote(whys, self.theme, **kw)

    def stepper(self, label: str, value: int, on_change: Callable[[int], None], **kw: Any) -> Stepper:
        """A number with minus and plus."""
        return Stepper(label, value, self.look, on_change, **kw)

    def segments(
        self,
        title: str,
        choices: Mapping[Any, str],
        chosen: Any,
        on_choose: Callable[[Any], object],
        *,
        abreast: int = 0,
        beside: bool = False,
        pictures: Mapping[Any, Widget] | None = None,
        mm: float = 0,
    ) -> Segments:
        """Values side by side, the chosen one filled."""
        return Segments(
            title, choices, chosen, self.theme, on_choose, abreast=abreast, beside=beside, pictures=pictures, mm=mm
        )

    def entry(self, asked: str, text: str, on_done: Callable[[str], str], **kw: Any) -> NamePage:
        """A line to type. `on_done` returns what is wrong with the text, "" if nothing is."""
        return NamePage(self.look, asked, text, on_done, **kw)
