"""Lays out a tree of widgets from the top down, before Kivy's clock would do so in the order of their creation.

Kivy lays out inner boxes first, in a width that they will not keep; then the outer ones, which changes the inner ones,
and so on. From the outside in, every widget has its width before its height is computed.
"""

from __future__ import annotations

from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.widgets.layout import Painted

PASSES, MOST = 8, 2000
"""Most passes, and most layouts in each, before the rest is left to Kivy's clock: heights that grow change their
surroundings a few times.
"""


def settle(root: Widget) -> None:
    """Lays out all widgets of a tree that need it, until none does; then paints what moved, where it stays."""
    for _ in range(PASSES):
        if not _settled(root):
            break
    inside = [root]
    while inside:
        widget = inside.pop()
        if isinstance(widget, Painted):
            widget.paint_if_due()
        inside += widget.children


def _settled(root: Widget) -> bool:
    """Makes one pass from the outside in; returns whether any widget needed it.

    What stands in a widget may change it: then it is laid out again before those around it are.
    """
    laid, inside = 0, [(root, False)]
    while inside and laid < MOST:
        widget, again = inside.pop()
        if isinstance(widget, Layout):
            trigger, act = widget._trigger_layout, widget.do_layout
        elif isinstance(widget, ScrollView):
            trigger, act = widget._trigger_update_from_scroll, widget.update_from_scroll
        else:
            continue  # nothing else lays out what stands in it
        if trigger.is_triggered:
            trigger.cancel()
            before = _rests_on(widget)
            act()
            if _rests_on(widget) == before:
                trigger.cancel()  # only the sizes that it gives have called for it
            laid += 1
        elif again:
            continue
        inside.append((widget, True))
        inside += [(child, False) for child in widget.children]
    return laid > 0


def _rests_on(widget: Widget) -> list[tuple[object, object]]:
    """What a layout depends on that may change in its course: the widths and heights that it does not give itself."""
    own = [tuple(widget.size), tuple(getattr(widget, "padding", ()))]
    given = [(one.size_hint_x is None and one.width, one.size_hint_y is None and one.height) for one in widget.children]
    return [*own, *given]
