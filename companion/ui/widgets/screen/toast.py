"""A short message over the screen that goes by itself or at a tap, with “undo” where that makes sense."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.models.game.notice import Notice
from companion.ui.look import times
from companion.ui.look.look import Look
from companion.ui.look.paint import papers
from companion.ui.look.paint.controls import NOTCH, State, control, ink_of
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import CONTROL, TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas, Touch
from companion.ui.widgets.buttons import RAIL, Icon, Touchable, TouchButton, paint_progress
from companion.ui.widgets.input.options import put_reasons
from companion.ui.widgets.layout import Sheet, as_high_as_needed, column, row
from companion.ui.widgets.text import FitText, Text, wrapped_height
from companion.ui.widgets.things.paper import Rule
from companion.ui.widgets.things.plates import Stamp

SECONDS = times.NOTICE
"""How long a notice without trouble stays."""

OFFERED = times.OFFERED
"""How long the way back is offered: whoever goes on playing wants to see the names again."""


BESIDE_MM, UNDO_MM = 55.0, 28.0
"""From which width on “undo” stands beside the words, and how wide it is there, in millimetres."""

WORDS_MM = 24.0
"""Less room than this beside “undo” is a stub, on which no words stand."""

MOST_REASONS = 2
"""So many reasons a slip has: more would hide the sentence that it is about."""

CROSS_MM = 6.0
"""Width of the cross at the head of a slip: it says that it can be put away."""

PAD = 14
"""The margin of a slip, in design pixels."""

STAMPED_MM = 11.0
"""A slip that has so much room left below its reasons is stamped."""

LINE = 1.1
"""Height of a paragraph, as a multiple of that of its lines."""


def _nothing() -> None:
    """The action of a tap beside the buttons of a notice."""


def needed(notice: Notice, look: Look, width: float, *, leads: bool = False) -> float:
    """The height that a notice needs at a width, in px; `leads`: a tap on a reason's rule leads to it."""
    theme = look.theme
    if notice.undo:
        button = theme.mm(TOUCH_MM)
        if width > theme.mm(BESIDE_MM):
            return button
        text = wrapped_height(notice.text, theme.body, width - theme.units(2.5)) * LINE
        return theme.units(2.25) + text + button
    cross = theme.mm(CROSS_MM) if notice.whys else 0.0
    head = wrapped_height(notice.text, theme.body, width - theme.units(3.5) - cross) * LINE + theme.units(0.75)
    lines = [
        part for why in notice.whys[:MOST_REASONS] for part in ((why.sentence, theme.body), (why.rule, theme.small))
    ]
    texts = sum(wrapped_height(text, size, width - theme.units(3)) * LINE + theme.units(0.75) for text, size in lines)
    links = len(notice.whys[:MOST_REASONS]) * (theme.mm(TOUCH_MM) - theme.small) if leads else 0
    return theme.units(3) + head + texts + links


class WayButton(Touchable, BoxLayout):
    """A way out of what the table decides; its words shrink to their place."""

    def __init__(self, words: str, theme: Theme, act: Callable[[], object], *, held: bool, lit: bool) -> None:
        self.theme, self.seconds = theme, times.HOLD if held else 0.0
        self.state: State = "lit" if lit else "normal"
        self.on_short: Callable[[], object] = _nothing
        pad = theme.design(8), theme.design(4), theme.design(8), theme.design(RAIL if held else 4)
        super().__init__(act, size_hint_y=None, height=theme.mm(TOUCH_MM), padding=pad)
        self.add_widget(FitText(words, theme, "answer", strong=True, colour=ink_of(theme, self.state)[1]))

    def _say_hold(self) -> None:
        """Says so in the sentence beside it, which a hint of its own would replace."""
        self.on_short()

    def paint(self, canvas: Canvas) -> None:
        """Draws its box, and how long it is still to be held."""
        control(canvas, self.theme, self.pos, self.size, self.state, pressed=self.pressed)
        paint_progress(canvas, self, self.theme)


class Toast(Touchable, Sheet):
    """One notice. Trouble stays until it is tapped."""

    role = "toast"
    stamp: Stamp | None = None

    def __init__(
        self,
        notice: Notice,
        look: Look,
        on_close: Callable[[], object],
        on_undo: Callable[[], object] | None = None,
        on_rule: Callable[[str], None] | None = None,
        *,
        room: float = 0.0,
        fills: bool = False,
        **kw: Any,
    ) -> None:
        theme = look.theme
        self.notice, self.least = notice, room if fills else theme.mm(TOUCH_MM)
        self.on_tap = on_close
        ink = theme.palette.on_sheet
        if notice.undo and on_undo is not None:
            beside = kw["width"] > theme.mm(BESIDE_MM)
            Sheet.__init__(self, theme, size_hint=(None, None), pad=0 if beside else 0.75, **kw)
            self._offer(notice.text, look, on_undo, beside=beside)
            return
        if notice.aside:
            Sheet.__init__(self, theme, size_hint=(None, None), pad=0.5, gap=0.5, **kw)
            self.on_tap = _nothing
            self._beside(look, room)
            return
        Sheet.__init__(self, theme, size_hint=(None, None), gap=0.75, **kw)
        if notice.whys:
            self._slip(notice, on_rule)
            if fills:
                self.stamp = Stamp(look._("REFUSED"), theme, mm=4.5, size_hint_y=None, height=0)
                self.add_widget(self.stamp)
        else:
            self.add_widget(Text(notice.text, theme, "body", strong=notice.trouble, colour=ink))
        for words, act in notice.ways:
            self.add_widget(TouchButton(words, theme, act, held=words in notice.held))
        if notice.ways:
            self.on_tap = _nothing  # it goes when somebody has decided
        self.bind(minimum_height=self._grow)
        self._grow(self, self.minimum_height)

    def _beside(self, look: Look, room: float) -> None:
        """The sentence and its buttons: below it, or in one line where the room is no higher."""
        theme, notice = self.theme, self.notice
        high = theme.mm(TOUCH_MM)
        line = row(theme, 0.75, size_hint_y=None, height=high)
        said = FitText(notice.text, theme, "body", strong=True, colour=theme.palette.on_sheet)
        in_line = room < 2 * high
        if in_line:
            line.add_widget(said)
        else:
            said.size_hint_y, said.height = None, high * 0.75
            self.add_widget(said)
        for words, act in notice.ways:
            way = WayButton(words, theme, act, held=words in notice.held, lit=words == notice.ways[0][0])
            way.on_short = partial(setattr, said, "text", look._("Hold it for a moment."))
            line.add_widget(way)
        self.add_widget(line)
        self.height = max(room, high if in_line else high * 1.75 + theme.units(1.5))

    def _grow(self, _: Sheet, needed: float) -> None:
        stamp = self.stamp
        needed -= stamp.height if stamp is not None else 0
        self.height = max(needed, self.least)
        if stamp is not None:
            stamp.height = self.height - needed
            stamp.opacity = float(stamp.height >= self.theme.mm(STAMPED_MM))

    def paint(self, canvas: Canvas) -> None:
        """A cream sheet, as flat as what is touched; a slip of paper where it tells why not."""
        if self.notice.whys:
            papers.paper(canvas, self.theme, self.pos, self.size, "slip")
            return
        radius, low = self.theme.design(CONTROL), 0.0
        if self.notice.aside:  # the notch of whoever acts shows nowhere below
            low = self.theme.design(NOTCH)
        pos, size = (self.x, self.y - low), (self.width, self.height + low)
        box(canvas, pos, size, self.theme.palette.sheet, radius)
        outline(canvas, pos, size, self.theme.palette.sunken, radius, 1)

    def on_touch_down(self, touch: Touch) -> bool:
        """Passes the touch to the button first."""
        return bool(Sheet.on_touch_down(self, touch)) or super().on_touch_down(touch)

    def _slip(self, notice: Notice, on_rule: Callable[[str], None] | None) -> None:
        """What was asked, typed, then each reason with its rule."""
        theme, palette = self.theme, self.theme.palette
        pad = theme.design(PAD)
        self.padding, self.spacing = (pad, pad, pad, pad), theme.design(2)
        head = as_high_as_needed(row(theme, 0.5))
        head.add_widget(Text(notice.text, theme, "typed", colour=palette.brick_text, pos_hint={"center_y": 0.5}))
        cross = {"size_hint": (None, None), "size": (theme.mm(CROSS_MM), theme.mm(5)), "pos_hint": {"top": 1}}
        head.add_widget(Icon("close", theme, mm=4, colour=self.theme.palette.ink, **cross))  # a tap anywhere closes it
        self.add_widget(head)
        self.add_widget(Rule(theme))
        put_reasons(self, notice.whys[:MOST_REASONS], theme, "small", on_rule)

    def _offer(self, text: str, look: Look, on_undo: Callable[[], object], *, beside: bool) -> None:
        """The last answer and “undo”: in a line as high as a finger, or below each other where it is narrow.

        In a line “undo” comes first: the other end may cover a button of the bottom line, and people who tap there only
        close the notice.
        """
        theme = look.theme
        undo = TouchButton(look._("Undo"), theme, on_undo, icon="undo", mm=TOUCH_MM, held=look.locked)
        if beside:
            line = row(theme, 1, size_hint_y=None, height=theme.mm(TOUCH_MM))
            undo.size_hint_x, undo.width = None, theme.mm(UNDO_MM) * max(1.0, theme.text_scale)
            line.add_widget(undo)
            if self.width - undo.width >= theme.mm(WORDS_MM) * max(1.0, theme.text_scale):
                line.add_widget(FitText(text, theme, "body", align="left", colour=theme.palette.on_sheet))
                line.padding = (0, 0, theme.units(1), 0)
            else:
                undo.size_hint_x = 1
        else:
            line = as_high_as_needed(column(theme, 0.75))
            line.padding = (theme.units(1), 0, 0, 0)
            line.add_widget(Text(text, theme, "body", colour=theme.palette.on_sheet))
            line.add_widget(undo)
        self.add_widget(line)
        self.bind(minimum_height=self.setter("height"))
