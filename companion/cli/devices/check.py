"""`companion hardware check`: the state of each device, a test of all buttons, and what scanners read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.devices.common import watched
from companion.cli.house import FAILED, House

if TYPE_CHECKING:
    from hardware.rig.rig import Rig

SETTLE = 8.0
"""Seconds within which every connected device reports: a tower may take 6."""
FOR_A_PRESS = 60.0
"""Seconds without a press or scan after which the test ends."""


def check(rig: Rig, house: House, *, press: bool, scan: bool = False, settle: float = SETTLE) -> int:
    """Prints the state of each device; 0 if nothing is wrong.

    `press` also asks for a press of each button, `scan` prints what the scanners read.
    """
    from hardware.status import DeviceState, status_sentence

    rig.start()
    good = (DeviceState.READY, DeviceState.SIMULATED)
    for _ in watched(rig, house, settle):
        if all(status.state in good for status in rig.states().values()):
            break
    wrong = 0
    for name, status in rig.states().items():
        fine = status.state in good and status.code in _FINE
        wrong += not fine
        house.say(f"{'ok ' if fine else 'NO '} {name:<12} {status.state.value:<11} {status_sentence(status)}")
        if not fine and "detail" in status.facts:
            house.say(f"    {'':<12} {status.facts['detail']}")
    if not rig.states():
        house.say("The wiring names no devices: everything is chosen on the screen.")
    if press:
        wrong += _presses(rig, house)
    if scan:
        wrong += _scans(rig, house)
    rig.close()
    return FAILED if wrong else 0


_FINE = frozenset(
    f"{name}_{word}"
    for name in ("tower", "buttons", "lights", "keyboard", "board", "scanner")
    for word in ("ready", "simulated")
)


def _presses(rig: Rig, house: House) -> int:
    """Asks for a press of each button; returns how many never came."""
    from hardware.inputs import ButtonPressed, ButtonStuck

    house.say("", "Press each button once; Ctrl-C, or a minute without a press, ends this.")
    last = house.now()
    stuck: set[tuple[int, int]] = set()
    try:
        while rig.unseen_buttons() and house.now() - last < FOR_A_PRESS:
            for given in watched(rig, house, 0.1):
                if isinstance(given, ButtonPressed):
                    last = house.now()
                    left = len(rig.unseen_buttons())
                    house.say(f"place {given.place}, button {given.button}; {left} to go")
                elif isinstance(given, ButtonStuck):
                    stuck.add((given.place, given.button))
                    house.say(
                        f"NO  place {given.place}, button {given.button} is held all the time: wired to the wrong legs?"
                    )
    except KeyboardInterrupt:
        house.say("")
    for place, button in rig.unseen_buttons():
        house.say(f"NO  place {place}, button {button} never came: cut lead, or another pin?")
    return len({*rig.unseen_buttons(), *stuck})


def _scans(rig: Rig, house: House) -> int:
    """Prints each scanned code; returns how many scanners read nothing."""
    from hardware.inputs import Scanned

    silent = set(rig.wiring.scanners)
    if not silent:
        house.say("NO  The wiring names no scanners: docs/scanners.md says how.")
        return 1
    house.say("", "Show each scanner a card; Ctrl-C, or a minute without one, ends this.")
    last = house.now()
    try:
        while house.now() - last < FOR_A_PRESS:
            for given in watched(rig, house, 0.1):
                if isinstance(given, Scanned):
                    last = house.now()
                    silent.discard(given.device)
                    house.say(f"{given.device}: {given.code}")
    except KeyboardInterrupt:
        house.say("")
    for name in sorted(silent):
        house.say(f"NO  {name} read nothing.")
    return len(silent)
