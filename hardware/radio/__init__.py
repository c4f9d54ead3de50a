"""Dice that tell by radio what they show: two makers' protocols, the radio behind a seam, and rolls made of both."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.clock import Clock

if TYPE_CHECKING:
    from hardware.radio.radio_dice import RadioDice
    from hardware.radio.scanner import RadioScanner
    from hardware.rig import Rig

FILE = "radio_dice.json"
"""What people chose, in the owner's folder. There is none as long as nobody has touched it."""


def radio_of(rig: "Rig", folder: Path, clock: Clock, wake: Callable[[], None]) -> "Callable[[], RadioDice]":
    """Gives a rig its radio dice when they are first asked for; at once only if somebody has chosen something before.

    The radio itself is opened, and bleak imported, once they are switched on. `wake` is called from another thread.
    """

    def own_radio() -> "RadioScanner":
        from hardware.radio.bleak_scanner import BleakRadio

        return BleakRadio(wake)

    def made() -> "RadioDice":
        if rig.radio is None:
            from hardware.radio.radio_dice import RadioDice

            rig.radio = RadioDice(folder / FILE, clock, own_radio, requests=rig.requests)
        return rig.radio

    if (folder / FILE).exists():
        made()
    return made
