"""Lays out a tree of widgets from the top down, before Kivy's clock would do so in the order of their creation.

Kivy lays out inner boxes first, in a width that they will not keep; then the outer ones, which changes the inner ones,
and so on. From the outside in, every widget has its width before its height is computed.
"""

from __future__ import annotations

from kivy.clock import ClockEvent
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
    met, triggers = [root], list[ClockEvent]()
    for _ in range(PASSES):
        met, triggers = _settled(root)
        if not any(trigger.is_triggered for trigger in triggers):
            break
    for widget in met:
        if isinstance(widget, Painted):
            widget.paint_if_due()


def _settled(root: Widget) -> tuple[list[Widget], list[ClockEvent]]:
    """Makes one pass from the outside in; returns the widgets that it met, and what says whether one needs a layout.

    What stands in a widget may change it: then it is laid out again before those around it are.
    """
    met, triggers, laid = list[Widget](), list[ClockEvent](), 0
    inside: list[tuple[Widget, ClockEvent | None]] = [(root, None)]
    while inside:
        widget, trigger = inside.pop()
        again = trigger is not None
        if trigger is None:
            met.append(widget)
            trigger = _trigger_of(widget)
        if trigger is not None:
            if trigger.is_triggered and laid < MOST:
                _lay(widget, trigger)
                laid += 1
            elif again:
                continue
            triggers.append(trigger)
            inside.append((widget, trigger))
        inside += [(child, None) for child in widget.children]
    return met, triggers


def _trigger_of(widget: Widget) -> ClockEvent | None:
    """What says whether a widget is to be laid out; None for one that lays out nothing."""
    if isinstance(widget, Layout):
        return widget._trigger_layout
    return widget._trigger_update_from_scroll if isinstance(widget, ScrollView) else None


def _lay(widget: Widget, trigger: ClockEvent) -> None:
    trigger.cancel()
    before = _rests_on(widget)
    (widget.do_layout if isinstance(widget, Layout) else widget.update_from_scroll)()
    if _rests_on(widget) == before:
        trigger.cancel()  # only the sizes that it gives have called for it


def _rests_on(widget: Widget) -> list[tuple[object, object]]:
    """What a layout depends on that may change in its course: the widths and heights that it does not give itself."""
    own = [tuple(widget.size), tuple(getattr(widget, "padding", ()))]
    given = [(one.size_hint_x is None and one.width, one.size_hint_y is None and one.height) for one in widget.children]
    return [*own, *given]
