"""Rows and columns that rebuild only those of their parts whose content has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from kivy.uix.widget import Widget


class Part(NamedTuple):
    """A part: all its content, by which it is compared, and the function that makes its widget."""

    shows: object
    build: Callable[[], Widget]


class KeyedChildren:
    """The children of `box`, in their order. Nothing else may add children to it.

    So many that are no longer shown are kept, those that went last, for parts that come again and again.
    """

    def __init__(self, box: Widget, kept: int = 0) -> None:
        self.box, self.kept = box, kept
        self._parts: list[tuple[object, Widget]] = []
        self._gone: list[tuple[object, Widget]] = []

    def show(self, parts: Iterable[Part]) -> None:
        """Shows these parts; a widget whose content is the same is used again."""
        spare, now = self._parts + self._gone, list[tuple[object, Widget]]()
        for part in parts:
            known = next((one for one in spare if one[0] == part.shows), None)
            if known is not None:
                spare.remove(known)
            now.append(known or (part.shows, part.build()))
        if [widget for _, widget in now] != [widget for _, widget in self._parts]:
            self._arrange([widget for _, widget in now])
        self._parts, self._gone = now, spare[: self.kept]

    def _arrange(self, widgets: list[Widget]) -> None:
        """Puts the widgets into their order; Kivy keeps children in reverse."""
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
