"""Lays a picture out from the top down, before Kivy's clock would do so in the order in which its parts were made.

Kivy makes the inner boxes first and so lays them out first, in a width that they never have; then the outer ones, which
changes the inner ones, and again. From the outside in, everything has its width before it is asked how high it gets.
"""

from __future__ import annotations

from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

PASSES = 8
"""After so many a picture is left to Kivy's clock: heights that grew change what stands around them, a few times."""


def settle(root: Widget) -> None:
    """Lay out whatever waits for it in a tree of widgets, so often as something still waits."""
    for _ in range(PASSES):
        if not _settled(root):
            return


def _settled(root: Widget) -> bool:
    """Once from the outside in; whether anything had waited."""
    waited, inside = False, [root]
    while inside:
        widget = inside.pop()
        if isinstance(widget, Layout):
            trigger, act = widget._trigger_layout, widget.do_layout
        elif isinstance(widget, ScrollView):
            trigger, act = widget._trigger_update_from_scroll, widget.update_from_scroll
        else:
            continue  # nothing else lays out what stands in it
        if trigger.is_triggered:
            trigger.cancel()
            act()
            waited = True
        inside += widget.children
    return waited
