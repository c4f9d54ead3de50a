"""The parts of a row or a column of which only those are made anew that show something else than before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from kivy.uix.widget import Widget


class Part(NamedTuple):
    """One part: everything that it shows, and what makes its widget."""

    shows: object
    build: Callable[[], Widget]


class KeyedChildren:
    """What stands in `box`, first things first. Nothing else may put anything there."""

    def __init__(self, box: Widget) -> None:
        self.box = box
        self._parts: list[tuple[object, Widget]] = []

    def show(self, parts: Iterable[Part]) -> None:
        """Show these, each by the widget that shows the same already, if there is one."""
        spare, now = list(self._parts), list[tuple[object, Widget]]()
        for part in parts:
            known = next((one for one in spare if one[0] == part.shows), None)
            if known is not None:
                spare.remove(known)
            now.append(known or (part.shows, part.build()))
        if [widget for _, widget in now] != [widget for _, widget in self._parts]:
            self._arrange([widget for _, widget in now])
        self._parts = now

    def _arrange(self, widgets: list[Widget]) -> None:
        """Kivy keeps the last added first, and puts a widget before another by its place in that order."""
        box = self.box
        for widget in list(box.children):
            if widget not in widgets:
                box.remove_widget(widget)
        for place, widget in enumerate(reversed(widgets)):
            if place < len(box.children) and box.children[place] is widget:
                continue
            if widget.parent is box:
                box.remove_widget(widget)
            box.add_widget(widget, place)
