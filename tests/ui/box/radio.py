"""A box with radio dice in memory at the window, on the window's clock."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from hardware.leds import Light
from hardware.radio.adopted import AdoptedDie, RadioChoices
from hardware.radio.die import Maker
from hardware.radio.radio_dice import RadioDice
from hardware.rig.radio import FILE
from hardware.rig.rig import Rig
from hardware.simulated.radio import SimulatedDie, SimulatedRadio
from hardware.wiring.wiring import Wiring
from tests.ui.house import TestClock


class DeviceClock:
    """The window's clock as devices want it."""

    def __init__(self, clock: TestClock) -> None:
        self.now = clock


DICE = (
    SimulatedDie("AA:01", Maker.PIXELS, 0x1A2B3C4D, "d6", 81),
    SimulatedDie("AA:02", Maker.PIXELS, 0x2B3C4D5E, "d6", 64),
    SimulatedDie("AA:03", Maker.PIXELS, 0x3C4D5E6F, "d20", 9),
    SimulatedDie("AA:04", Maker.GODICE, 0xA1B2C3, "d6"),
)


def kept(die: SimulatedDie, owner: str = "") -> AdoptedDie:
    """A die as the table keeps it."""
    return AdoptedDie(die.die, die.maker, die.kind, die.name, die.address, owner)


def near(folder: Path, clock: TestClock, requests: Callable[[], int]) -> tuple[SimulatedRadio, RadioDice]:
    """A radio with dice around it, and the driver, which keeps what is chosen in the folder."""
    radio = SimulatedRadio([SimulatedDie(**vars(die)) for die in DICE])
    return radio, RadioDice(folder / FILE, DeviceClock(clock), lambda: radio, requests=requests)


def with_radio(folder: Path, choices: RadioChoices | None = None) -> tuple[SimulatedRadio, dict[str, Any]]:
    """The radio, and what a pilot is given for it; radio dice are off unless `choices` are made."""
    clock = TestClock()
    rig = Rig(Wiring(tower=None), DeviceClock(clock))
    folder.mkdir(exist_ok=True)
    radio, dice = near(folder, clock, rig.requests)
    rig.radio = dice
    if choices is not None:
        dice.choose(choices)
    rig.start()
    return radio, {"rig": rig, "clock": clock, "light": Light, "radio": lambda: dice}
