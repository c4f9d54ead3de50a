"""The rules of a game that is set up: variants and options, each with its sentence and its values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.set_up.setup import SetUp, SwitchModel
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_icon
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas, Touch
from companion.ui.widgets.builder import Builder, on_dark, put, refill
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.input.segments import Segments
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.more import MoreList
from companion.ui.widgets.things.paper import Paper, Rule

VALUES = 0.85
"""How broad values are beside the words of an option, as a share of the width of those."""

TICK_MM = 6.5

PASSES = 12
"""So often lines are laid out within a frame until their words have the width that they keep."""


class RulesPage(BoxLayout):
    """The variants and options as a printed form that is ticked; problems of the choice are shown below it.

    `on_change` is called after each tap; `above` makes what stays at the head of the sheet.
    """

    def __init__(
        self,
        look: Look,
        setup: SetUp,
        on_change: Callable[[], None] = lambda: None,
        above: Callable[[], Sequence[Widget]] = tuple,
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(1))
        self.look, self.theme, self.setup, self.on_change = look, look.theme, setup, on_change
        self.above = above
        sheet = Paper(b.theme, pad=12, spacing=b.units(0.75))
        self.head = b.row(gap=1.5, high="needed")
        if above():
            put(sheet, self.head, Rule(b.theme))
        self.listed = b.column(gap=0)
        self.view = MoreList(self.listed, look, sheet)
        self.why = b.column(high="needed")
        put(self, self.view, self.why)
        self._fill()

    def _fill(self, touched: str = "") -> None:
        """Makes the lines anew; the one that was `touched` stays under the finger, whatever changes above it."""
        stood = self._down_to(touched)
        refill(self.head, *self.above())
        refill(
            self.listed, *(SwitchLine(switch, self.look, self._turn, self._give) for switch in self.setup.switches())
        )
        self.why.clear_widgets()
        problems = self.setup.conflicts() if self.setup.names else []
        for problem in problems[:1]:
            self.why.add_widget(self.b.why((problem,)))
        if stood is not None:
            Clock.schedule_once(lambda _: self._stay(touched, stood), -1)

    def _down_to(self, touched: str) -> float | None:
        """How far below the upper edge of the page a line begins, in px; None if there is no such line."""
        line = next((one for one in self.listed.children if one.switch.id == touched), None)
        view = self.view.view
        hidden = max(0.0, self.listed.height - view.height)
        if line is None:
            return None
        return float(self.top - view.top + self.listed.top - line.top - (1.0 - view.scroll_y) * hidden)

    def _stay(self, touched: str, stood: float, again: int = PASSES) -> None:
        """Scrolls by as much as a line has moved, until all have found their heights, before the next frame."""
        now, view = self._down_to(touched), self.view.view
        hidden = self.listed.height - view.height
        if now is not None and hidden > 0:
            view.scroll_y = min(1.0, max(0.0, view.scroll_y - (now - stood) / hidden))
        if again:
            Clock.schedule_once(lambda _: self._stay(touched, stood, again - 1), -1)

    def _turn(self, switch: SwitchModel) -> None:
        self.setup.turn(switch)
        self._fill(switch.id)
        self.on_change()

    def _give(self, switch: SwitchModel, value: int | str | None) -> None:
        self.setup.give(switch, value)
        if not switch.is_number:
            self._fill(switch.id)
        self.on_change()


class SwitchLine(Touchable, BoxLayout):
    """A variant or option: a box that is ticked, its title and what it changes; one with values has them beside it."""

    role = "switch"
    whole = True

    def __init__(
        self,
        switch: SwitchModel,
        look: Look,
        on_turn: Callable[[SwitchModel], None],
        on_give: Callable[[SwitchModel, int | str | None], None],
    ) -> None:
        self.switch, self.b = switch, Builder(look)
        b = self.b
        self.theme, self.turns = b.theme, not switch.choices
        narrow = b.portrait or b.theme.text_scale > 1
        super().__init__(
            (lambda: on_turn(switch)) if self.turns else (lambda: None),  # else its values are tapped
            orientation="vertical" if narrow else "horizontal",
            size_hint_y=None,
            spacing=b.units(0.75 if narrow else 1.5),
            padding=(0, b.units(0.75)),
        )
        ink, soft = b.palette.ink, b.palette.ink_soft
        words = b.column(
            b.text(switch.title, "effect", strong=True, colour=ink),
            b.text(switch.text, "body" if b.theme.text_scale == 1 else "small", colour=soft),
            gap=0,
            high="needed",
            pos_hint={"center_y": 0.5},
        )
        tick = PencilTick(switch.on, b.theme) if self.turns else None
        put(self, b.row(tick, words, gap=1.5, high="needed", pos_hint={"center_y": 0.5}))
        values: Widget | None = None
        if switch.choices:
            values = self._choices(switch, look, on_give)
        elif switch.is_number and switch.on:
            values = self._number(switch, look, on_give)
        self.values = on_dark(b, values) if values is not None else None
        if self.values is not None:
            self.values.size_hint_x = 1 if narrow else VALUES
            self.add_widget(self.values)
        if not narrow and isinstance(values, Segments):
            self.bind(width=partial(self._place, values))
        self.bind(minimum_height=self.setter("height"))

    def _choices(
        self, switch: SwitchModel, look: Look, on_give: Callable[[SwitchModel, int | str | None], None]
    ) -> Widget:
        now = switch.value if switch.value is not None else switch.usual
        choices: dict[str | None, str] = dict(switch.choices)
        if switch.usual is None:
            choices = {None: look._("Off"), **choices}
        abreast = 2 if len(choices) in (2, 4) else 3
        return self.b.segments("", choices, now, partial(on_give, switch), abreast=min(abreast, len(choices)))

    def _number(
        self, switch: SwitchModel, look: Look, on_give: Callable[[SwitchModel, int | str | None], None]
    ) -> Widget:
        units = {"min": look._("Minutes"), "s": look._("Seconds")}
        return self.b.stepper(
            units.get(switch.unit, look._("How many")),
            int(switch.value or 0),
            partial(on_give, switch),
            least=switch.least,
            most=switch.most,
            step=switch.step,
        )

    def _place(self, values: Segments, _: object, wide: float) -> None:
        """Puts values below the words where one of theirs would be broken beside them."""
        beside = wide * VALUES / (1 + VALUES) - self.b.units(2.5) >= values.least_width  # less the gap and their ground
        if self.values is not None:
            self.orientation, self.values.size_hint_x = ("horizontal", VALUES) if beside else ("vertical", 1)

    def paint(self, canvas: Canvas) -> None:
        """A printed line; a stripe lies on it while a finger does."""
        palette = self.theme.palette
        if self.pressed and self.turns:
            box(canvas, self.pos, self.size, palette.ink, alpha=0.1)
        box(canvas, self.pos, (self.width, max(1, self.theme.design(1))), palette.ink, alpha=0.25)

    def on_touch_down(self, touch: Touch) -> bool:
        """Passes touches on to the values inside."""
        if self.values is not None and self.values.collide_point(*touch.pos):
            return bool(self.values.on_touch_down(touch))
        return super().on_touch_down(touch)


class PencilTick(Painted):
    """A printed box; what holds is ticked with a red pencil, larger than the box."""

    def __init__(self, on: bool, theme: Theme) -> None:
        self.on, self.theme = on, theme
        side = theme.mm(TICK_MM)
        super().__init__(size_hint=(None, None), size=(side, side), pos_hint={"center_y": 0.5})

    def paint(self, canvas: Canvas) -> None:
        """Draw the box, and its tick."""
        palette, side = self.theme.palette, self.width
        box(canvas, self.pos, self.size, palette.slip)
        outline(canvas, self.pos, self.size, palette.ink, 0, max(1.5, self.theme.design(2)))
        if self.on:
            paint_icon(
                canvas, "check", (self.middle[0] + side * 0.1, self.middle[1] + side * 0.14), side * 1.5, palette.pencil
            )
