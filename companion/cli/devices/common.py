"""Shared by all parts of `companion hardware`: the owner's wiring file, and devices on the injected clock."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.house import MISUSED, CommandError, House

if TYPE_CHECKING:
    from hardware.inputs import Input
    from hardware.rig.rig import Rig
    from hardware.wiring.wiring import Wiring

LOOK = 0.02
"""Seconds between two looks at the devices."""


class HouseClock:
    """The injected clock in the form that drivers expect."""

    def __init__(self, house: House) -> None:
        self.now = house.now


def own_file(args: argparse.Namespace, house: House) -> Path:
    """The path of the owner's wiring file, whether it exists or not."""
    given: Path | None = args.file
    return given if given is not None else house.data / "hardware.yaml"


def wiring_of(args: argparse.Namespace, house: House) -> Wiring:
    """The owner's wiring; the default wiring if there is none and no --file. Raises CommandError."""
    from hardware.wiring.file import WiringError, default_wiring, load_wiring

    path = own_file(args, house)
    try:
        return load_wiring(path) if args.file is not None or path.exists() else default_wiring()
    except WiringError as error:
        raise CommandError("the wiring cannot be read.", MISUSED, [*map(str, error.problems)]) from error


def rig_for(wiring: Wiring, house: House, simulate: bool) -> Rig:
    """The wiring's devices, real or simulated."""
    from hardware.rig.rig import Rig

    clock = HouseClock(house)
    return Rig.simulated(wiring, clock) if simulate else Rig(wiring, clock)


def watched(rig: Rig, house: House, seconds: float) -> Iterator[Input]:
    """All inputs from the devices during `seconds`."""
    until = house.now() + seconds
    while house.now() < until:
        yield from rig.poll()
        house.sleep(LOOK)
