"""A table's radio dice, made when they are first asked for, and where it is kept what people chose."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.clock import Clock
from hardware.inputs import DiceSource

if TYPE_CHECKING:
    from hardware.radio.radio_dice import RadioDice
    from hardware.radio.scanner import RadioScanner
    from hardware.rig.rig import Rig

FILE = "radio_dice.json"
"""What people chose, in the owner's folder. There is none as long as nobody has touched it."""
SIMULATED_FILE = "radio_dice_simulated.json"
"""The same of simulated dice, so that none of these ever stands among the owner's own."""


def radio_of(rig: "Rig", folder: Path, clock: Clock, wake: Callable[[], None]) -> "Callable[[], RadioDice]":
    """Gives a rig its radio dice when they are first asked for; at once only if somebody has chosen something before.

    The radio itself is opened, and bleak imported, once they are switched on. `wake` is called from another thread.
    Where the rig simulates a radio, its dice are those of the panel.
    """
    simulated = rig.panel.radio if rig.panel is not None else None
    file = folder / (FILE if simulated is None else SIMULATED_FILE)

    def own_radio() -> "RadioScanner":
        if simulated is not None:
            return simulated
        from hardware.radio.bleak_scanner import BleakRadio

        return BleakRadio(wake)

    def made() -> "RadioDice":
        if rig.radio is None:
            from hardware.radio.radio_dice import RadioDice

            source = DiceSource.RADIO if simulated is None else DiceSource.SIMULATED
            rig.radio = RadioDice(file, clock, own_radio, requests=rig.requests, source=source)
        return rig.radio

    if file.exists():
        made()
    return made
