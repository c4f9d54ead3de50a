"""Simulated MCP23017 chips with their registers (Microchip DS20001952D), on a bus that can fail.

Modelled: the registers of bank mode 0, pull-ups, interrupt on change with MIRROR, port capture, and that an interrupt
stays active until port or capture is read, so that further changes make no edge.
"""

import errno
from collections.abc import Callable
from dataclasses import dataclass, field

_IODIR, _IPOL, _GPINTEN, _DEFVAL, _INTCON, _IOCON, _GPPU, _INTF, _INTCAP, _GPIO, _OLAT = range(0x00, 0x16, 2)


@dataclass
class ExpanderDouble:
    """One chip with buttons to ground. `held` is a bit mask of the pins connected to ground."""

    interrupt: Callable[[bool], None] = lambda low: None
    """Called with `True` when INTA is pulled low, and with `False` when it is released."""
    held: int = 0
    deaf: bool = False
    """Whether the interrupt line is cut."""
    gone: bool = False
    """Whether the board is unplugged."""
    spoiled: int = 0
    """How many of the next transfers fail."""
    registers: list[int] = field(default_factory=lambda: _at_power_up())
    _pending: bool = False

    def power_dip(self) -> None:
        """Simulates a voltage dip: all registers get their power-up values."""
        self.registers = _at_power_up()
        self._let_go()

    def hold(self, pin: int) -> None:
        """Connects a pin to ground."""
        self._change(self.held | 1 << pin)

    def release(self, pin: int) -> None:
        """Disconnects a pin from ground."""
        self._change(self.held & ~(1 << pin))

    def levels(self) -> int:
        """The port's levels: outputs as latched, held pins low, pulled-up ones high, floating ones low."""
        inputs, pulled = self._word(_IODIR), self._word(_GPPU)
        return (self._word(_OLAT) & ~inputs) | (inputs & pulled & ~self.held)

    def lit(self, pin: int) -> bool:
        """Whether a pin is a high output."""
        return bool(self._word(_OLAT) & ~self._word(_IODIR) & 1 << pin)

    def read(self, register: int) -> int:
        """Reads a register; reading GPIO or INTCAP ends an interrupt."""
        if register & ~1 in (_GPIO, _INTCAP):
            value = (self.levels() if register & ~1 == _GPIO else self._word(_INTCAP)) >> 8 * (register & 1) & 0xFF
            self._let_go()
            return value
        return self.registers[register]

    def write(self, register: int, value: int) -> None:
        """Sets a register; GPIO writes the latch (section 3.5.10), IOCON is one register at two addresses."""
        if register & ~1 == _GPIO:
            register += _OLAT - _GPIO
        if register & ~1 == _IOCON:
            self.registers[_IOCON] = self.registers[_IOCON + 1] = value
        else:
            self.registers[register] = value

    def _change(self, held: int) -> None:
        before = self.levels()
        self.held = held
        changed = (before ^ self.levels()) & self._word(_GPINTEN)
        if changed and not self._pending and not self.gone:
            self._pending = True
            captured = self.levels()
            self.registers[_INTF], self.registers[_INTF + 1] = changed & 0xFF, changed >> 8
            self.registers[_INTCAP], self.registers[_INTCAP + 1] = captured & 0xFF, captured >> 8
            if not self.deaf and (self.registers[_IOCON] & 0x40 or changed & 0xFF):
                self.interrupt(True)

    def _let_go(self) -> None:
        if self._pending:
            self._pending = False
            self.registers[_INTF] = self.registers[_INTF + 1] = 0
            if not self.deaf:
                self.interrupt(False)

    def _word(self, register: int) -> int:
        return self.registers[register] | self.registers[register + 1] << 8


def _at_power_up() -> list[int]:
    return [0xFF, 0xFF, *[0] * 20]


class BusDouble:
    """A bus with chips by address. `missing`: I2C is switched off; `denied`: this user has no permission."""

    def __init__(self, chips: dict[int, ExpanderDouble]) -> None:
        self.chips = chips
        self.missing = False
        self.denied = False

    def open(self, number: int) -> "BusDouble":
        """Opens the bus, like `smbus2.SMBus`. Raises OSError."""
        if self.missing:
            raise FileNotFoundError(errno.ENOENT, f"No such file or directory: '/dev/i2c-{number}'")
        if self.denied:
            raise PermissionError(errno.EACCES, f"Permission denied: '/dev/i2c-{number}'")
        return self

    def read_byte_data(self, i2c_addr: int, register: int) -> int:
        return self._chip(i2c_addr).read(register)

    def read_word_data(self, i2c_addr: int, register: int) -> int:
        chip = self._chip(i2c_addr)
        return chip.read(register) | chip.read(register + 1) << 8

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        self._chip(i2c_addr).write(register, value)

    def close(self) -> None:
        """Does nothing: the simulated bus stays open."""

    def _chip(self, address: int) -> ExpanderDouble:
        chip = self.chips.get(address)
        if chip is None or chip.gone:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        if chip.spoiled:
            chip.spoiled -= 1
            raise OSError(errno.EIO, "Input/output error")
        return chip
