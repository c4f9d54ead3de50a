"""Which hardware belongs to which place, as typed data. It is read by `hardware.wiring.file`.

A button is a *contact*: a header pin (its GPIO number), or a spot on a named board. Places may use different kinds of
wiring, even for their own buttons. A place that is not listed has no hardware and uses the screen, passed from hand to
hand.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
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
"""Interfaces that can be kept free by name, with their pins (Raspberry Pi documentation, "GPIO and the 40-pin header").
"""
USUALLY_FREE = ("i2c", "uart")
"""The interfaces kept free by default."""

AUTO = "auto"
KEYBOARD_SCANNER = "keyboard"

Rhythm: TypeAlias = tuple[float, ...]
"""Seconds lit, dark, lit, dark …, repeated; a single number means steadily lit, none dark."""
RHYTHMS: Mapping[str, Rhythm] = {
    "asked": (0.6, 0.6),
    "nudged": (0.2, 0.1, 0.2, 0.7),
    "chosen": (1.0,),
}
"""The default rhythms of a place's light. They differ by rhythm, so nobody has to distinguish colours."""

ButtonKey: TypeAlias = tuple[int, int]
"""Place 1..9 and button 1..3."""

ADDRESSES = range(0x20, 0x28)
"""Where an MCP23017 can be (Microchip DS20001952D, 3.3.1): 0x20 and its three address pins."""
OUTPUT_ONLY = frozenset({7, 15})
"""Pins GPA7 and GPB7, which may not be inputs (DS20001952D, table 2-1); lights can use them."""

_PORT_PIN = re.compile(r"([ab])([0-7])")
_CROSSING = re.compile(r"r([1-9])c([1-9][0-9]?)")


@dataclass(frozen=True)
class OnBoard:
    """A spot on a board: `a0` to `b7` of an expander, `r1c3` of a matrix, a key of a keypad."""

    board: str
    spot: str

    def __str__(self) -> str:
        return f"{self.board}.{self.spot}"


Contact: TypeAlias = int | OnBoard
"""A GPIO number, or a spot on a board."""


@dataclass(frozen=True)
class Matrix:
    """Rows and columns of GPIO numbers, with a button (and a diode, unless `diodes` is false) at each crossing.

    A diode lets current pass from the row to the column.
    """

    name: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    diodes: bool = True


@dataclass(frozen=True)
class Expander:
    """An MCP23017 at an address of an I2C bus; `interrupt` is the GPIO number of its INTA, if that is wired."""

    name: str
    address: int
    bus: int = 1
    interrupt: int | None = None


@dataclass(frozen=True)
class Keypad:
    """A USB keyboard or number pad, known by its socket.

    `path` is all of its name below `/dev/input/by-path`, or a part that no other keypad has.
    """

    name: str
    path: str


@dataclass(frozen=True)
class CodeScanner:
    """A reader of bar codes, square codes or tags.

    `kind` says how it speaks: `keyboard` types (`port` is its name below `/dev/input/by-path`, or a part of it that
    nothing else has), `lines` sends lines over a serial port, `rdm6300` frames of tags.
    """

    name: str
    kind: str
    port: str
    baud: int = 9600


Board: TypeAlias = Matrix | Expander | Keypad


def port_pin(spot: str) -> int | None:
    """`a0` → 0, `b7` → 15; `None` if it is no pin of an expander."""
    found = _PORT_PIN.fullmatch(spot)
    return None if found is None else "ab".index(found[1]) * 8 + int(found[2])


def crossing(spot: str) -> tuple[int, int] | None:
    """`r1c3` → (1, 3), row and column from 1; `None` if it is no crossing."""
    found = _CROSSING.fullmatch(spot)
    return None if found is None else (int(found[1]), int(found[2]))


@dataclass(frozen=True)
class WiredPlace:
    """A place with three buttons from left to right, and perhaps a light."""

    place: int
    buttons: tuple[Contact, ...]
    light: Contact | None = None


@dataclass(frozen=True)
class KeyboardPlace:
    """A place with three keys of a keyboard, by the lower-case names that window and terminal use."""

    place: int
    keys: tuple[str, str, str]


@dataclass(frozen=True)
class Wiring:
    """All places with hardware by number, boards and scanners by name, and the tower's port.

    `tower` is `AUTO`, a port, or `None` for no tower. `keep_free` names buses whose pins must stay unused. `rhythms`
    are those of the lights. `power_button` is the GPIO number of the power button.
    """

    places: Mapping[int, WiredPlace | KeyboardPlace] = field(default_factory=dict, hash=False)
    tower: str | None = AUTO
    boards: Mapping[str, Board] = field(default_factory=dict, hash=False)
    keep_free: tuple[str, ...] = USUALLY_FREE
    rhythms: Mapping[str, Rhythm] = field(default_factory=lambda: dict(RHYTHMS), hash=False)
    scanners: Mapping[str, CodeScanner] = field(default_factory=dict, hash=False)
    power_button: int | None = None

    @property
    def serial_scanners(self) -> tuple[str, ...]:
        """The serial ports used by scanners."""
        return tuple(scanner.port for scanner in self.scanners.values() if scanner.kind != KEYBOARD_SCANNER)

    @property
    def contacts(self) -> dict[ButtonKey, Contact]:
        """The contact of every button."""
        return {
            (place.place, number): contact
            for place in self.places.values()
            if isinstance(place, WiredPlace)
            for number, contact in enumerate(place.buttons, start=1)
        }

    @property
    def lights(self) -> dict[int, Contact]:
        """The contact of every place's light."""
        return {
            place.place: place.light
            for place in self.places.values()
            if isinstance(place, WiredPlace) and place.light is not None
        }

    @property
    def button_pins(self) -> dict[ButtonKey, int]:
        """The pin of every directly wired button."""
        return {key: contact for key, contact in self.contacts.items() if isinstance(contact, int)}

    @property
    def light_pins(self) -> dict[int, int]:
        """The pin of every light at the header."""
        return {place: contact for place, contact in self.lights.items() if isinstance(contact, int)}

    @property
    def needs_header(self) -> bool:
        """Whether anything is wired to the header; keypads and keyboards are plugged in."""
        boards = any(not isinstance(board, Keypad) for board in self.boards.values())
        return boards or self.power_button is not None or bool(self.button_pins or self.light_pins)

    def buttons_on(self, board: str) -> dict[ButtonKey, str]:
        """The buttons on a board, with their spots."""
        on = self.contacts.items()
        return {key: contact.spot for key, contact in on if isinstance(contact, OnBoard) and contact.board == board}

    def lights_on(self, board: str) -> dict[int, str]:
        """The places whose lights are on a board, with their spots."""
        on = self.lights.items()
        return {place: contact.spot for place, contact in on if isinstance(contact, OnBoard) and contact.board == board}

    @cached_property
    def keys(self) -> dict[str, ButtonKey]:
        """The button that each key of the keyboard stands for."""
        return {
            key: (place.place, number)
            for place in self.places.values()
            if isinstance(place, KeyboardPlace)
            for number, key in enumerate(place.keys, start=1)
        }
