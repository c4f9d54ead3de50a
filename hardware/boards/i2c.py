"""An I2C bus: reading and writing registers of chips. The only module that uses smbus2."""

import errno
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from hardware.boards.scanned import BoardError


class I2cBus(Protocol):
    """Registers of the chips on one bus; every call may raise OSError from the kernel."""

    def read_byte_data(self, i2c_addr: int, register: int) -> int: ...

    def read_word_data(self, i2c_addr: int, register: int) -> int:
        """Two consecutive registers, the first in the low byte."""
        ...

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        """Sets one register."""
        ...

    def close(self) -> None: ...


OpenBus: TypeAlias = Callable[[int], I2cBus]
"""Opens a bus by its number. Raises OSError."""


def kernel_bus(number: int) -> Any:
    """Opens `/dev/i2c-number`. Raises OSError."""
    from smbus2 import SMBus

    return SMBus(number)


def opened(open_bus: OpenBus, number: int) -> I2cBus:
    """Opens a bus. Raises BoardError with what to do."""
    try:
        return open_bus(number)
    except OSError as problem:
        if problem.errno in (errno.EACCES, errno.EPERM):
            raise BoardError("i2c_denied", str(problem), bus=number) from problem
        raise BoardError("i2c_no_bus", str(problem), bus=number) from problem
