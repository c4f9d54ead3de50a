"""The Raspberry Pi's 40-pin header and common accessories for it (documentation: "GPIO and the 40-pin header")."""

from collections.abc import Mapping
from dataclasses import dataclass

PIN_OF: Mapping[int, int] = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22,
    11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""GPIO number → position on the header."""
FIXED: Mapping[int, str] = {
    1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V",
    6: "GND", 9: "GND", 14: "GND", 20: "GND", 25: "GND", 30: "GND", 34: "GND", 39: "GND",
}  # fmt: skip
"""Positions that carry supply or ground."""
GPIO_AT: Mapping[int, int] = {pin: gpio for gpio, pin in PIN_OF.items()}


@dataclass(frozen=True)
class Accessory:
    """Another device that may be on the header.

    `gpios` it uses alone, `shared` ones with others (a bus); its plug covers `positions`; `addresses` are its own on
    the I2C bus.
    """

    name: str
    title: str
    gpios: frozenset[int] = frozenset()
    shared: frozenset[int] = frozenset()
    positions: frozenset[int] = frozenset()
    remark: str = ""
    addresses: frozenset[int] = frozenset()


ACCESSORIES: Mapping[str, Accessory] = {
    accessory.name: accessory
    for accessory in (
        Accessory(
            "display",
            "Touch Display, powered from the header",
            positions=frozenset({2, 6}),
            remark="its red and black lead cover pins 2 (5 V) and 6 (GND): take ground elsewhere",
        ),
        Accessory(
            "shutdown",
            "a power button that wakes the box (gpio-shutdown)",
            gpios=frozenset({3}),
            remark="only GPIO 3 can wake a halted box, and it is I2C's clock too; a Raspberry Pi 5 has a button",
        ),
        Accessory(
            "audio",
            "a sound HAT (I2S)",
            gpios=frozenset({18, 19, 20, 21}),
            shared=frozenset({2, 3}),
            remark="covers the header: solder to its pads, or put a stacking header below",
        ),
        Accessory(
            "lcd",
            "a character display on I2C (PCF8574)",
            shared=frozenset({2, 3}),
            addresses=frozenset({0x27}),
            remark="comes set to 0x27, where an MCP23017 may be too: set one of them to another address",
        ),
        Accessory("serial", "the serial console", gpios=frozenset({14, 15}), remark="off: raspi-config, Serial Port"),
        Accessory(
            "spi",
            "an SPI display or other SPI device",
            gpios=frozenset({7, 8, 9, 10, 11}),
            remark="off unless switched on: raspi-config, SPI",
        ),
    )
}
"""The accessories that `companion hardware plan --with` knows."""
