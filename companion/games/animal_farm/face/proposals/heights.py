"""Heights on the proposal board that follow from each other."""

from __future__ import annotations

from typing import Any, Protocol

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

POSTER_MM = 26.0
"""The height of what the talks are about, at most."""


class Growing(Protocol):
    """What takes height that nothing else needs."""

    height: float

    def fill(self, room: float) -> None:
        """Grows to it, within its own bounds."""


def fill_beside(listed: BoxLayout, view: ScrollView, grown: Growing) -> None:
    """One thing in a list takes the height that the others leave."""

    def fill(*_: object) -> None:
        grown.fill(view.height - (listed.minimum_height - grown.height))

    trigger = Clock.create_trigger(fill, -1)
    view.bind(height=trigger)
    listed.bind(height=trigger)


def share(listed: BoxLayout, view: ScrollView, grown: Growing) -> None:
    """The lines of one part of a list share the height that the other parts leave."""

    def fill(*_: object) -> None:
        others = sum(one.height for one in listed.children if one is not grown)
        grown.fill(view.height - others - 1)

    trigger = Clock.create_trigger(fill, -1)
    view.bind(height=trigger)
    listed.bind(height=trigger)


def as_high_as(button: Widget, other: Widget) -> None:
    """A button beside what may need two lines follows its height."""
    button.height = max(button.height, other.height)
    other.bind(height=lambda _, high: setattr(button, "height", max(button.minimum_height, high)))


def fill_above(strip: Widget, below: ScrollView, tags: Any) -> None:
    """A strip takes the height that what stands below it does not need, for a larger linocut; the rest goes there.
    Upright that is as wide as the strip, unless a bar stands beside it.
    """
    listed = below.children[0]
    bar = list(listed.padding)
    least, most, gap = strip.height, strip.theme.mm(POSTER_MM), strip.theme.design(6)

    def grow(*_: object) -> None:
        strip.height = max(least, min(most, below.height + strip.height - tags.least - gap))
        tags.fill(below.height)
        if strip.theme.profile.portrait:
            listed.padding = [0, 0, 0, 0] if tags.least <= below.height + 1 else bar

    below.bind(height=grow)
