"""A radio in this process, with dice that broadcast and speak the very bytes of real ones, and can be lost.

Tests let each die speak by hand; with a clock (`--simulate`) dice broadcast by themselves, as real ones do.
"""

import random
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.clock import Clock
from hardware.radio import godice, pixels
from hardware.radio.die import KINDS, Maker
from hardware.radio.scanner import (
    Advertised,
    Deaf,
    DieSaid,
    Joined,
    Listening,
    Parted,
    RadioEvent,
    RadioFault,
)

ROLLED, HANDLING, ROLLING, CROOKED, ON_FACE = 1, 2, 3, 4, 5
"""Roll states of Pixels."""
_CODES = {"d4": 1, "d6": 2, "d8": 3, "d10": 4, "d00": 5, "d12": 6, "d20": 7}
FIRMWARE = 1_720_000_000
_WAYS = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64), 6: (64, 0, 0)}
"""How a GoDice without a shell lies when it shows each face."""
BROADCAST = 1.0
"""Seconds between two broadcasts of a die that lies still; real ones broadcast more often."""
FULL, LOW = 80, 7
"""Percent of a battery, and of one that should be charged."""


@dataclass
class SimulatedDie:
    """A die: its Bluetooth address, the number or the letters in its name, and how full its battery is."""

    address: str
    maker: Maker
    number: int
    kind: str = "d6"
    battery: int = 80
    state: int = ON_FACE
    face: int = 1

    @property
    def name(self) -> str:
        """What it broadcasts as its name."""
        return f"{godice.NAMED}{self.number:06X}_K_v04" if self.maker is Maker.GODICE else f"Pixel {self.number:X}"

    @property
    def label(self) -> str:
        """Its name and its kind, as the simulation's panel calls it."""
        return f"{self.name} · {self.kind}"

    @property
    def leans(self) -> bool:
        """Whether it lies on an edge."""
        return self.state == CROOKED

    @property
    def is_low(self) -> bool:
        """Whether its battery is nearly empty."""
        return self.battery == LOW

    @property
    def die(self) -> str:
        """Its id, as the driver knows it."""
        return self.address.lower() if self.maker is Maker.GODICE else f"{self.number:08x}"

    def advertisement(self) -> Advertised:
        """What it broadcasts now."""
        if self.maker is Maker.GODICE:
            return Advertised(self.address, self.name)
        index = self.face % 10 if self.kind in ("d10", "d00") else self.face - 1
        look = _CODES.get(self.kind, 0) << 4 | 1
        told = bytes([20, look, self.state, index, self.battery])
        known = struct.pack("<II", self.number, FIRMWARE)
        return Advertised(self.address, self.name, {0x0000: told}, {"0000180a-0000-1000-8000-00805f9b34fb": known})

    def message(self) -> bytes:
        """What it says now, once connected."""
        if self.maker is Maker.PIXELS:
            index = self.face % 10 if self.kind in ("d10", "d00") else self.face - 1
            return bytes([pixels.ROLL_STATE, self.state, index])
        if self.state in (HANDLING, ROLLING):
            return b"R"
        letters = {ROLLED: b"S", CROOKED: b"TS", ON_FACE: b"FS"}[self.state]
        return letters + struct.pack(">bbb", *_WAYS[self.face])

    def battery_message(self) -> bytes:
        """How full its battery is, as it says it once connected."""
        if self.maker is Maker.PIXELS:
            return bytes([pixels.BATTERY, self.battery, 0])
        return godice.BATTERY + bytes([self.battery])

    def answers(self, asked: bytes) -> list[bytes]:
        """What it says to something that was sent to it."""
        if self.maker is Maker.GODICE:
            return [self.battery_message()] if asked in godice.greetings() else []
        roll, battery = pixels.greetings()
        return [self.message()] if asked == roll else [self.battery_message()] if asked == battery else []


def around_the_table() -> list[SimulatedDie]:
    """The dice that a simulated table has near: enough for 3d6, a d20, and one of the other make."""
    pixel = Maker.PIXELS
    return [
        SimulatedDie("5A:00:00:00:00:A1", pixel, 0xA1),
        SimulatedDie("5A:00:00:00:00:B2", pixel, 0xB2),
        SimulatedDie("5A:00:00:00:00:C3", pixel, 0xC3, "d20"),
        SimulatedDie("5A:00:00:00:00:D4", Maker.GODICE, 0xD4),
    ]


class SimulatedRadio:
    """A `RadioScanner` without a radio. `sent` is what was written to each die, in order.

    With a `clock` dice broadcast by themselves and answer what is sent to them; `chance` throws them. `wake` is called
    when a die says something.
    """

    def __init__(
        self,
        dice: Sequence[SimulatedDie] = (),
        fault: RadioFault | None = None,
        clock: Clock | None = None,
        chance: random.Random | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.dice = list(dice)
        self.fault = fault
        self._clock = clock
        self._wake = wake
        self._chance = chance if chance is not None else random.SystemRandom()
        self._broadcast_at = 0.0
        self.joined: set[str] = set()
        self.sent: list[tuple[str, bytes]] = []
        self.starts = 0
        self._on = False
        self._events: list[RadioEvent] = []

    # ── what happens around it ──────────────────────────────────────────────────────────────────────────────

    def tell(self, die: SimulatedDie) -> None:
        """Lets a die say or broadcast how it is."""
        self.say(DieSaid(die.address, die.message()) if die.address in self.joined else die.advertisement())

    def move(self, die: SimulatedDie, state: int, face: int | None = None) -> None:
        """Changes what a die does, and lets it tell."""
        die.state, die.face = state, die.face if face is None else face
        self.tell(die)

    def throw(self, die: SimulatedDie, face: int) -> None:
        """A whole throw: in the hand, rolling, at rest."""
        for state in (HANDLING, ROLLING):
            self.move(die, state)
        self.move(die, ROLLED, face)

    def throw_by_chance(self, die: SimulatedDie) -> None:
        """A whole throw that shows any face."""
        self.throw(die, self._chance.randint(1, KINDS[die.kind]))

    def lean(self, die: SimulatedDie) -> None:
        """A throw after which the die leans on something."""
        for state in (HANDLING, ROLLING, CROOKED):
            self.move(die, state)

    def drain(self, die: SimulatedDie) -> None:
        """Empties a die's battery, or fills an empty one, and lets the die tell."""
        die.battery = FULL if die.battery == LOW else LOW
        if die.address in self.joined:
            self.say(DieSaid(die.address, die.battery_message()))
        else:
            self.tell(die)

    def say(self, event: RadioEvent) -> None:
        """Lets anything at all be heard, such as a forged frame."""
        if self._on:
            self._events.append(event)
            self._wake()

    def lose(self, die: SimulatedDie) -> None:
        """Ends a die's connection: it is out of reach or its battery is empty."""
        self.joined.discard(die.address)
        self.say(Parted(die.address))

    def switch_off(self, fault: RadioFault = RadioFault.OFF) -> None:
        """Takes the radio away in the middle of everything."""
        self.fault, self._on = fault, False
        self.joined.clear()
        self._events.append(Deaf(fault))
        self._wake()

    @property
    def listens(self) -> bool:
        """Whether anybody hears the dice now."""
        return self._on

    # ── the scanner ─────────────────────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        self.starts += 1
        self._on = self.fault is None
        self._events.append(Listening() if self.fault is None else Deaf(self.fault))
        for die in self.dice:
            self.tell(die)

    def receive(self) -> list[RadioEvent]:
        if self._clock is not None and self._clock.now() >= self._broadcast_at:
            self._broadcast_at = self._clock.now() + BROADCAST
            for die in self.dice:
                if die.address not in self.joined:
                    self.tell(die)
        events, self._events = self._events, []
        return events

    def due(self) -> float:
        if self._events:
            return 0.0
        return self._broadcast_at if self._clock is not None and self._on else float("inf")

    def connect(self, address: str, notifies: str, writes: str) -> None:
        near = self._on and any(die.address == address for die in self.dice)
        if near:
            self.joined.add(address)
        self._events.append(Joined(address) if near else Parted(address))

    def send(self, address: str, data: bytes) -> None:
        self.sent.append((address, data))
        if self._clock is not None and address in self.joined:
            for die in self.dice:
                if die.address == address:
                    self._events += [DieSaid(address, said) for said in die.answers(data)]

    def part(self, address: str) -> None:
        if address in self.joined:
            self.joined.discard(address)
            self._events.append(Parted(address))

    def stop(self) -> None:
        self._on = False
        self.joined.clear()
        self._events.clear()
