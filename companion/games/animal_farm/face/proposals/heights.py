"""Heights on the proposal board that follow from each other."""

from __future__ import annotations

from typing import Any, Protocol

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

POSTER_MM = 22.0
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


def share(listed: BoxLayout, view: ScrollView, kind: type[Any]) -> None:
    """Those of a kind in a list share the height that the others leave."""
    grown = [one for one in listed.children if isinstance(one, kind)]

    def fill(*_: object) -> None:
        others = sum(one.height for one in listed.children if one not in grown)
        for one in grown:
            one.fill((view.height - others - 1) / len(grown))

    view.bind(height=Clock.create_trigger(fill, -1))


def as_high_as(button: Widget, other: Widget) -> None:
    """A button beside what may need two lines follows its height."""
    button.height = max(button.height, other.height)
    other.bind(height=lambda _, high: setattr(button, "height", max(button.minimum_height, high)))


def fill_below(strip: Widget, above: Widget, needed: Widget) -> None:
    """A strip takes the height that what stands above it does not need, for a larger linocut."""
    least, most, gap = strip.height, strip.theme.mm(POSTER_MM), strip.theme.design(6)

    def grow(*_: object) -> None:
        strip.height = max(least, min(most, above.height + strip.height - needed.height - gap))

    above.bind(height=grow)
