"""What is wired to which place, as typed facts. Where it comes from is :mod:`hardware.wiring_file`'s
business.

A place that stands nowhere here has no hardware: it chooses on the screen, passed from hand to hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

PLACES = range(1, 10)
BUTTONS = 3
"""Buttons of a place, numbered 1 to 3 from left to right."""
HEADER_PINS = range(28)
"""GPIO numbers on the 40-pin header of every Raspberry Pi since the B+."""

ALWAYS_FREE: Mapping[int, str] = {0: "the HAT identification bus", 1: "the HAT identification bus"}
BUSES: Mapping[str, tuple[int, ...]] = {
    "i2c": (2, 3),
    "uart": (14, 15),
    "spi": (7, 8, 9, 10, 11),
    "i2s": (18, 19, 20, 21),
}
"""What can be kept free by name, with its pins (Raspberry Pi documentation, "GPIO and the 40-pin header")."""
USUALLY_FREE = ("i2c", "uart")
"""Kept free when a file does not say what to keep free."""

AUTO = "auto"

ButtonKey: TypeAlias = tuple[int, int]
"""Place 1..9 and button 1..3."""


@dataclass(frozen=True)
class DirectPlace:
    """Three buttons to ground, one pin each, and perhaps a light. All are GPIO numbers."""

    place: int
    buttons: tuple[int, int, int]
    light: int | None = None


@dataclass(frozen=True)
class KeyboardPlace:
    """Three keys of a keyboard, by the lower-case names under which the window or the terminal reports
    them.
    """

    place: int
    keys: tuple[str, str, str]


@dataclass(frozen=True)
class Wiring:
    """All places with hardware, by number, and the tower's port.

    ``tower`` is :data:`AUTO`, a port, or ``None`` for "do not look for one".
    """

    places: Mapping[int, DirectPlace | KeyboardPlace] = field(default_factory=dict, hash=False)
    tower: str | None = AUTO

    @property
    def button_pins(self) -> dict[ButtonKey, int]:
        """The pin of every directly wired button."""
        return {
            (place.place, number): pin
            for place in self.places.values()
            if isinstance(place, DirectPlace)
            for number, pin in enumerate(place.buttons, start=1)
        }

    @property
    def light_pins(self) -> dict[int, int]:
        """The pin of every place's light."""
        return {
            place.place: place.light
            for place in self.places.values()
            if isinstance(place, DirectPlace) and place.light is not None
        }

    @property
    def keys(self) -> dict[str, ButtonKey]:
        """The button that each key of the keyboard stands for."""
        return {
            key: (place.place, number)
            for place in self.places.values()
            if isinstance(place, KeyboardPlace)
            for number, key in enumerate(place.keys, start=1)
        }
