"""The rules of a game that is set up: variants and options, each with its sentence and its values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.set_up.setup import SetUp, SwitchModel
from companion.ui.look.look import Look
from companion.ui.look.paint.controls import control
from companion.ui.look.paint.plain import box, outline
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.input.segments import Segments
from companion.ui.widgets.input.stepper import Stepper
from companion.ui.widgets.layout import Painted, Sheet

SIDE = 0.52
"""How broad what is agreed is beside the options, as a share of their width."""


class RulesPage(BoxLayout):
    """The variants and options. Problems of the choice are shown below it. `on_change` is called after each tap;
    `above` makes what is shown first: beside the options where the panel is broad, so that all see what a tap changes.
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
        self.view = b.more()
        listed = self.view.content
        self.listed = listed
        self.told = b.column()
        beside = bool(above()) and not b.portrait
        if beside:
            side = b.scrolled(self.told)
            side.size_hint_x = SIDE
            self.add_widget(b.row(side, self.view, gap=2))
        else:
            self.add_widget(self.view)
        self._beside = beside
        self.why = b.column(high="needed")
        self.add_widget(self.why)
        self._fill()

    def _fill(self) -> None:
        if self._beside:
            refill(self.told, *self.above())
        refill(
            self.listed,
            *(() if self._beside else self.above()),
            *(SwitchCard(switch, self.look, self._turn, self._give) for switch in self.setup.switches()),
        )
        self.why.clear_widgets()
        problems = self.setup.conflicts() if self.setup.names else []
        for problem in problems[:1]:
            self.why.add_widget(self.b.why((problem,)))

    def _turn(self, switch: SwitchModel) -> None:
        self.setup.turn(switch)
        self._fill()
        self.on_change()

    def _give(self, switch: SwitchModel, value: int | str | None) -> None:
        self.setup.give(switch, value)
        if not switch.is_number:
            self._fill()
        self.on_change()


class SwitchCard(Touchable, Sheet):
    """A variant or option: a switch beside its title and what it changes; one with values shows them below."""

    role = "switch"

    def __init__(
        self,
        switch: SwitchModel,
        look: Look,
        on_turn: Callable[[SwitchModel], None],
        on_give: Callable[[SwitchModel, int | str | None], None],
    ) -> None:
        b = Builder(look)
        self.on_tap, self.pressed, self.turns = (lambda: on_turn(switch)), False, not switch.choices
        Sheet.__init__(self, b.theme, size_hint_y=None, pad=1.25, gap=0.75)
        words = b.column(b.text(switch.title, "answer", strong=True), b.dim(switch.text), gap=0.25, high="needed")
        words.pos_hint = {"center_y": 0.5}
        put(self, b.row(words, Knob(switch.on, look) if self.turns else None, gap=1.5, high="needed"))
        if switch.choices:
            self.add_widget(self._choices(switch, look, on_give))
        elif switch.is_number and switch.on:
            self.add_widget(self._number(switch, look, on_give))
        self.bind(minimum_height=self.setter("height"))

    def _choices(
        self, switch: SwitchModel, look: Look, on_give: Callable[[SwitchModel, int | str | None], None]
    ) -> Widget:
        b = Builder(look)
        self.on_tap = lambda: None  # its values are tapped
        now = switch.value if switch.value is not None else switch.usual
        choices: dict[str | None, str] = dict(switch.choices)
        if switch.usual is None:
            choices = {None: look._("Off"), **choices}
        return b.segments("", choices, now, partial(on_give, switch), abreast=min(3, len(choices)))

    def _number(
        self, switch: SwitchModel, look: Look, on_give: Callable[[SwitchModel, int | str | None], None]
    ) -> Widget:
        b = Builder(look)
        units = {"min": look._("Minutes"), "s": look._("Seconds")}
        return b.stepper(
            units.get(switch.unit, look._("How many")),
            int(switch.value or 0),
            partial(on_give, switch),
            least=switch.least,
            most=switch.most,
            step=switch.step,
        )

    def paint(self, canvas: Canvas) -> None:
        """A flat control where a tap turns it; a hollow around values that are tapped themselves."""
        if self.turns:
            control(canvas, self.theme, self.pos, self.size, pressed=self.pressed)
        else:
            super().paint(canvas)

    def on_touch_down(self, touch: object) -> bool:
        """Passes touches on to the values inside."""
        for child in self.children:
            if isinstance(child, Stepper | Segments) and child.collide_point(*touch.pos):  # type: ignore[attr-defined]
                return bool(child.on_touch_down(touch))
        return super().on_touch_down(touch)


class Knob(Painted, BoxLayout):
    """A switch: a rail with a knob, at the right and with light on it while it is on; the word stands below."""

    def __init__(self, on: bool, look: Look) -> None:
        b = Builder(look)
        self.on, self.theme = on, b.theme
        super().__init__(
            orientation="vertical",
            size_hint=(None, None),
            size=(b.mm(13), b.mm(6.2) + b.mm(5) * b.theme.text_scale),
            pos_hint={"center_y": 0.5},
        )
        word = look._("On") if on else look._("Off")
        put(
            self,
            Widget(),
            b.fit(word, "small", high=5 * b.theme.text_scale, colour=b.palette.text if on else b.palette.text_dim),
        )

    def paint(self, canvas: Canvas) -> None:
        """Draw rail and knob."""
        palette, mm = self.theme.palette, self.theme.mm
        high, wide = mm(5.6), mm(11)
        x, y = self.x + (self.width - wide) / 2, self.y + self.height - high
        edge = max(1.5, self.theme.design(2))
        box(canvas, (x, y), (wide, high), palette.lamp if self.on else palette.sunken, high / 2)
        outline(canvas, (x, y), (wide, high), palette.line, high / 2, edge)
        knob = high - 4 * edge
        left = x + wide - knob - 2 * edge if self.on else x + 2 * edge
        box(canvas, (left, y + 2 * edge), (knob, knob), palette.on_lamp if self.on else palette.text_dim, knob / 2)
