"""An option: tapped to choose it; grey when it is refused, and then a tap explains why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel, Why
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import MAIN_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.layout import Sheet
from companion.ui.widgets.text import Text


class OptionCard(Touchable, BoxLayout):
    """One option in a list. `mark` draws the party that it stands for."""

    role = "option"

    def __init__(
        self,
        option: OptionModel,
        theme: Theme,
        on_choose: Callable[[OptionModel], None],
        on_why: Callable[[OptionModel], None],
        *,
        mark: PartyLook | None = None,
        mm: float = MAIN_MM,
        chosen: bool = False,
        **kwargs: Any,
    ) -> None:
        self.option = option
        self.theme = theme
        self.chosen = chosen
        self.least = theme.mm(mm)
        pad = theme.units(1.5)
        super().__init__(
            (lambda: on_choose(option)) if option.open else (lambda: on_why(option)),
            **{
                "orientation": "horizontal",
                "spacing": theme.units(1.5),
                "padding": (pad if option.open else theme.units(4), theme.units(0.75), pad, theme.units(0.75)),
                "size_hint_y": None,
                "height": self.least,
                **kwargs,
            },
        )
        if mark is not None:
            self.add_widget(Mark(mark, theme, mm=4.6, size_hint_x=None, width=theme.mm(5)))
        ink = theme.palette.text if option.open else theme.palette.text_dim
        self.label = Text(option.label, theme, "body", colour=ink, pos_hint={"center_y": 0.5})
        self.add_widget(self.label)
        self.label.bind(height=self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        self.height = max(self.least, self.label.height + 2 * self.theme.units(0.75))

    def paint(self, canvas: Canvas) -> None:
        """Draw its box: flat with a lock if it is refused."""
        palette, radius = self.theme.palette, self.theme.units(0.75)
        if self.option.open:
            fill = palette.sunken if self.pressed else palette.raised
            line = palette.accent if self.chosen or self.pressed else palette.line
            paint_box(canvas, self.pos, self.size, fill, line, radius, 2 if self.chosen else 1.1)
            return
        if self.pressed:
            paint_box(canvas, self.pos, self.size, palette.sunken, None, radius)
        where = (self.x + self.theme.units(2), self.middle[1])
        paint_icon(canvas, "lock", where, self.theme.mm(2.6), palette.text_dim)


class WhyNote(Sheet):
    """Why something cannot be done: the sentences, each with its rule."""

    role = "why"

    def __init__(self, whys: tuple[Why, ...], theme: Theme, **kwargs: Any) -> None:
        super().__init__(theme, line=theme.palette.warning, size_hint_y=None, gap=0.75, pad=1.5, **kwargs)
        for why in whys:
            self.add_widget(Text(why.sentence, theme, "body"))
            self.add_widget(Text(why.rule, theme, "small", colour=theme.palette.text_dim))
        self.bind(minimum_height=self.setter("height"))
