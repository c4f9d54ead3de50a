"""Lays out a tree of widgets from the top down, before Kivy's clock would do so in the order of their creation.

Kivy lays out inner boxes first, in a width that they will not keep; then the outer ones, which changes the inner ones,
and so on. From the outside in, every widget has its width before its height is computed.
"""

from __future__ import annotations

from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.widgets.layout import Painted

PASSES = 8
"""Most passes before the layout is left to Kivy's clock: heights that grow change their surroundings a few times."""


def settle(root: Widget) -> None:
    """Lays out all widgets of a tree that need it, until none does; then paints what moved, where it stays."""
    for _ in range(PASSES):
        if not _settled(root):
            break
    for widget in root.walk():
        if isinstance(widget, Painted):
            widget.paint_if_due()


def _settled(root: Widget) -> bool:
    """Makes one pass from the outside in; returns whether any widget needed it."""
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
