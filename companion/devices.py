"""The devices of a box, as its owner has wired them or simulated. What talks to them is imported when it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import door

if TYPE_CHECKING:
    from hardware.clock import Clock
    from hardware.ports.pins import OpenFactory
    from hardware.radio.radio_dice import RadioDice
    from hardware.rig.fitting import Fitting
    from hardware.rig.rig import Rig
    from hardware.wiring.wiring import Wiring

OWN_WIRING = "hardware.yaml"
"""The owner's wiring, in the data folder."""


def rig(data: Path, simulate: str, clock: Clock, wake: Callable[[], None], open_pins: OpenFactory | None) -> Rig:
    """The rig as the owner has wired it. `simulate` is `all` (every device), `rest` (what is not plugged in) or `none`;
    `wake` is called in another thread when there is something to poll, and `open_pins` is the header by default.
    """
    from hardware.ports.pins import PinError, header
    from hardware.ports.serial_link import UsbPorts
    from hardware.rig.radio import radio_of
    from hardware.rig.rig import Rig
    from hardware.wiring.wiring import AUTO

    wiring = _wiring(data / OWN_WIRING)
    pins = open_pins if open_pins is not None else header

    def no_pins() -> bool:
        if wiring.places and not wiring.needs_header:
            return False  # real keypads are there, or will be
        try:
            pins()
        except PinError:
            return True
        return False

    def no_tower() -> bool:
        return wiring.tower in (AUTO, None) and UsbPorts(taken=wiring.serial_scanners)() is None

    every, rest, panel = simulate == "all", simulate == "rest", None
    simulate_pins, simulate_tower = every or (rest and no_pins()), every or (rest and no_tower())
    if simulate_pins or simulate_tower:
        from hardware.simulated.panel import SimulationPanel

        panel = SimulationPanel(wiring, clock, radio=every, wake=wake)
    made = Rig(
        wiring,
        clock,
        open_pins=pins,
        panel=panel,
        simulate_pins=simulate_pins,
        simulate_tower=simulate_tower,
        simulate_scanners=every,
        wake=wake,
    )
    radio_of(made, data, clock, wake)  # of whoever has some they are there at once
    return made


def radio_dice(rig: Callable[[], Rig], folder: Path, clock: Clock, wake: Callable[[], None]) -> RadioDice:
    """The radio dice of a table, switched on when somebody first asks for them."""
    from hardware.rig.radio import radio_of

    return radio_of(rig(), folder, clock, wake)()


def fitting(rig: Callable[[], Rig], folder: Path) -> Fitting:
    """Assigns buttons to places, and saves who sits where."""
    from hardware.rig.fitting import Fitting
    from hardware.wiring.text import save_wiring

    return Fitting(rig(), partial(save_wiring, folder / OWN_WIRING))


def _wiring(own: Path) -> Wiring:
    """The owner's wiring, or the shipped one; of one that cannot be read nothing is used. The screen tells it too."""
    from hardware.wiring.file import WiringError, default_wiring, own_wiring
    from hardware.wiring.wiring import Wiring

    try:
        return own_wiring(own) or default_wiring()
    except WiringError as error:
        told = "companion play: the wiring cannot be read, so nothing of it is used."
        door.put_aside(told, *map(str, error.problems))
        return Wiring()
