"""`companion hardware wire`: assigns each place's buttons by asking for a press, and writes hardware.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.devices.common import watched
from companion.cli.house import FAILED, CommandError, House

if TYPE_CHECKING:
    from hardware.rig.rig import Rig
    from hardware.wiring.assigning import Assigning, Came

PATIENCE = 20.0
"""Seconds to wait for a press; then the place is left without buttons."""
NAMES = {1: "left", 2: "middle", 3: "right"}


def wire(rig: Rig, assigning: Assigning, house: House, path: Path, patience: float = PATIENCE) -> int:
    """Asks for presses and writes the file; 0 if any place got buttons. The old file becomes hardware.yaml.before."""
    from hardware.status import DeviceState, status_sentence
    from hardware.wiring.text import save_wiring

    rig.start()
    for status in rig.states().values():
        if status.state in (DeviceState.ABSENT, DeviceState.LOST):
            house.say(f"NO  {status_sentence(status)}")
    asked, until = None, 0.0
    while (wanted := assigning.wanted) is not None:
        if wanted != asked:
            asked, until = wanted, house.now() + patience
            house.say(f"Place {wanted[0]}, {NAMES[wanted[1]]} button: press it now.")
        for given in watched(rig, house, 0.1):
            came = assigning.take(given) if assigning.wanted == asked else None
            if came is not None:
                house.say(f"    {_told(came)}")
                until = house.now() + patience
        if assigning.wanted == asked and house.now() >= until:
            house.say(f"    nobody pressed: place {wanted[0]} chooses on the screen")
            assigning.skip()
    rig.close()
    wiring = assigning.wiring()
    if not assigning.found:
        house.say("No button was pressed; nothing was written.")
        return FAILED
    try:
        save_wiring(path, wiring)
    except OSError as error:
        raise CommandError(
            f"{path} cannot be written: {error.strerror}. Is the disk full, or the folder not yours?"
        ) from error
    house.say(f"Written: {path}. Now: companion hardware check --press")
    return 0


def _told(came: Came) -> str:
    """A sentence that says what was pressed."""
    if came.kind == "stuck":
        return f"{came.contact} is held all the time: free it, or look at its wires"
    if came.kind == "freed":
        return f"{came.contact} is free again"
    if came.kind == "double" and came.key is not None:
        return f"{came.contact}: that is place {came.key[0]}, button {came.key[1]} already: press another"
    return came.contact
