"""One of many, from a list with headings: actions, facts, values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.screen.page import Page


class Pick(NamedTuple):
    """Something to be picked; `heading` stands above the first with it."""

    value: Any
    label: str
    heading: str = ""


class Picker(Page):
    """A page of buttons, one for each that can be picked; the chosen ones are filled.

    With `on_done` several can be picked, and it is called when that is enough.
    """

    role = "picker"

    def __init__(
        self,
        look: Look,
        title: str,
        picks: Sequence[Pick],
        on_pick: Callable[[Any], object],
        on_back: Callable[[], None],
        *,
        chosen: Sequence[Any] = (),
        on_done: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(look, title, on_back)
        b = self.b
        if on_done is not None:
            self.put_beside_title(b.button(look._("Done"), on_done, style="main" if chosen else "plain", mm=TOUCH_MM))
        view = b.more(gap=0.75)
        heading = ""
        for pick in picks:
            if pick.heading != heading:
                heading = pick.heading
                head = b.dim(heading)
                head.heads = True  # a list never ends with it
                view.content.add_widget(head)
            view.content.add_widget(self._button(pick, on_pick, pick.value in chosen))
        self.body.add_widget(view)

    def _button(self, pick: Pick, on_pick: Callable[[Any], object], chosen: bool) -> Widget:
        button = self.b.button(pick.label, partial(on_pick, pick.value), mm=TOUCH_MM, style="value", chosen=chosen)
        button.whole = True
        return button
