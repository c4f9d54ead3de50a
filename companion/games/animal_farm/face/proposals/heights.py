"""Heights on the proposal board that follow from each other."""

from __future__ import annotations

from kivy.uix.widget import Widget

POSTER_MM = 22.0
"""The height of what the talks are about, at most."""


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
