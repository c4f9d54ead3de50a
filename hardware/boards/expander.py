"""Buttons and lights on an MCP23017: 16 pins on a two-wire bus (Microchip DS20001952D).

The interrupt line reports changes at once; levels are also read 50 times per second, because an interrupt can be lost.
Reading the port clears an interrupt, so it is read after each one. The chip's registers are checked regularly: after a
voltage dip they have their power-up values, and all buttons would seem to be held.
"""

import errno
import threading
from collections.abc import Callable, Iterable
from typing import TypeVar

from hardware.boards.i2c import I2cBus, OpenBus, opened
from hardware.boards.scanned import BoardError, Nudged, Reading, Remark
from hardware.wiring.wiring import ADDRESSES, OUTPUT_ONLY, Expander, port_pin

IODIR, GPINTEN, INTCON, IOCON, GPPU, GPIO, OLAT = 0x00, 0x04, 0x08, 0x0A, 0x0C, 0x12, 0x14
"""Registers of port A in bank mode 0 (DS20001952D, table 3-3); those of port B come next."""
MIRROR, OPEN_DRAIN = 0x40, 0x04
"""Bits of IOCON: a change at either port drives INTA, and INTA is an open drain, so that several chips can share a pin.
"""
VERIFY_EVERY = 50
"""Readings between two checks that the chip is still configured; at rest, one second."""
TRIES = 3
"""Attempts at a transfer: noise spoils one now and then, a missing chip fails all."""
DEAF_AFTER = 3
"""After this many changes in a row without an interrupt its line counts as dead."""

T = TypeVar("T")

Listen = Callable[[int, Callable[[], None]], Callable[[], None]]
"""Calls back at each falling edge of a GPIO pin; returns the function that ends this. Raises PinError."""


class ExpanderScanner(Nudged):
    """The scanner (see `hardware.boards.scanned.Scanner`) for one MCP23017.

    `outputs`: the spots with lights; all other pins are inputs, except the two that cannot be. `others`: addresses of
    the wiring's other boards on this bus. `listen` registers for the interrupt line.
    """

    def __init__(
        self,
        expander: Expander,
        outputs: Iterable[str],
        open_bus: OpenBus,
        listen: Listen,
        others: Iterable[int] = (),
    ) -> None:
        super().__init__()
        self._expander = expander
        self._open_bus = open_bus
        self._listen = listen
        self._others = frozenset(others)
        lights = {pin for spot in outputs if (pin := port_pin(spot)) is not None}
        self._inputs = sum(1 << pin for pin in range(16) if pin not in lights | OUTPUT_ONLY)
        self._bus: I2cBus | None = None
        self._latch = 0
        self._readings = 0
        self._last = 0
        self._unheard = 0
        self._rang = threading.Event()
        self._stop_listening: Callable[[], None] | None = None

    def open(self) -> None:
        self._bus = opened(self._open_bus, self._expander.bus)
        try:
            self._set_up(self._bus)
        except OSError as problem:
            raise self._not_there(self._bus, problem) from problem
        if self._expander.interrupt is not None and self._stop_listening is None:
            self._stop_listening = self._listen(self._expander.interrupt, self._ring)

    def read(self) -> Reading:
        rang = self._rang.is_set()
        self._rang.clear()
        self._readings += 1
        levels = self._word(GPIO) & self._inputs
        if levels != self._last or self._readings % VERIFY_EVERY == 0:
            self._verify()  # a chip that has lost its pull-ups reads as if all buttons were held
        if rang:
            self._unheard = 0
        elif levels != self._last:
            self._unheard += 1
        self._last = levels
        closed = self._inputs & ~levels
        return Reading(frozenset(f"{'ab'[pin // 8]}{pin % 8}" for pin in range(16) if closed & 1 << pin))

    def light(self, spot: str, lit: bool) -> None:
        pin = port_pin(spot)
        if pin is None:
            raise BoardError("board_failed", f"no light at {spot}")
        self._latch = self._latch | 1 << pin if lit else self._latch & ~(1 << pin)
        port = pin // 8
        self._write(OLAT + port, self._latch >> 8 * port & 0xFF)

    def remark(self) -> Remark | None:
        """Reports if a configured interrupt line does not work."""
        deaf = self._expander.interrupt is not None and self._unheard >= DEAF_AFTER
        return Remark("expander_deaf", {"pin": self._expander.interrupt or 0}) if deaf else None

    def close(self) -> None:
        if self._stop_listening is not None:
            self._stop_listening()
            self._stop_listening = None
        if self._bus is not None:
            self._bus.close()
            self._bus = None

    def _ring(self) -> None:
        self._rang.set()
        self.nudge()

    def _set_up(self, bus: I2cBus) -> None:
        address = self._expander.address
        for register, value in self._settings():
            bus.write_byte_data(address, register, value)
        if not self._is_set_up(bus):
            raise BoardError("expander_foreign", address=f"0x{address:02x}")
        # Reading also ends an interrupt from before, which would keep its line down for ever.
        self._last = bus.read_word_data(address, GPIO) & self._inputs
        self._unheard = 0

    def _settings(self) -> list[tuple[int, int]]:
        low, high = self._inputs & 0xFF, self._inputs >> 8
        settings = [(IOCON, MIRROR | OPEN_DRAIN)]
        for register in (OLAT, IODIR, GPPU, INTCON, GPINTEN):
            values = {OLAT: (self._latch & 0xFF, self._latch >> 8), INTCON: (0, 0)}.get(register, (low, high))
            settings += [(register, values[0]), (register + 1, values[1])]
        return settings

    def _is_set_up(self, bus: I2cBus) -> bool:
        address = self._expander.address
        words = (bus.read_word_data(address, register) for register in (IODIR, GPPU))
        return all(word == self._inputs for word in words)

    def _verify(self) -> None:
        bus = self._bus
        if bus is None:
            raise BoardError("expander_silent", address=f"0x{self._expander.address:02x}")
        if not self._trying(lambda: self._is_set_up(bus)):
            # It lost its supply for a moment: what was pressed meanwhile is unknown, and it is set up anew.
            raise BoardError("expander_restarted", address=f"0x{self._expander.address:02x}")

    def _word(self, register: int) -> int:
        bus = self._bus
        if bus is None:
            raise BoardError("expander_silent", address=f"0x{self._expander.address:02x}")
        return self._trying(lambda: bus.read_word_data(self._expander.address, register))

    def _write(self, register: int, value: int) -> None:
        bus = self._bus
        if bus is not None:
            self._trying(lambda: bus.write_byte_data(self._expander.address, register, value))

    def _trying(self, act: Callable[[], T]) -> T:
        for _ in range(TRIES - 1):
            try:
                return act()
            except OSError:
                continue  # once more: noise; the last try tells what is wrong
        try:
            return act()
        except OSError as problem:
            raise BoardError("expander_silent", str(problem), address=f"0x{self._expander.address:02x}") from problem

    def _not_there(self, bus: I2cBus, problem: OSError) -> BoardError:
        """The error that the chip does not answer; if another address does, its jumpers are probably wrong."""
        ours = f"0x{self._expander.address:02x}"
        for address in ADDRESSES:
            if address not in self._others and address != self._expander.address:
                try:
                    bus.read_byte_data(address, IOCON)
                except OSError as nobody:
                    if nobody.errno in (errno.ENXIO, errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT):
                        continue  # nobody is there either
                    break
                return BoardError("expander_elsewhere", str(problem), address=ours, found=f"0x{address:02x}")
        return BoardError("expander_silent", str(problem), address=ours)
