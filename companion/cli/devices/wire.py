"""`companion hardware wire`: assigns each place's buttons by asking for a press, and writes hardware.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.devices.common import watched
from companion.cli.house import FAILED, House

if TYPE_CHECKING:
    from hardware.assigning import Assigning
    from hardware.rig import Rig

PATIENCE = 20.0
"""Seconds to wait for a press; then the place is left without buttons."""
NAMES = {1: "left", 2: "middle", 3: "right"}


def wire(rig: Rig, assigning: Assigning, house: House, path: Path, patience: float = PATIENCE) -> int:
    """Ask, listen, write; 0 if any place got its buttons. The file before is kept beside as hardware.yaml.before."""
    from hardware.assigning import as_yaml
    from hardware.inputs import ButtonPressed
    from hardware.status import DeviceState, sentence

    rig.start()
    for status in rig.states().values():
        if status.state in (DeviceState.ABSENT, DeviceState.LOST):
            house.say(f"NO  {sentence(status)}")
    asked, until = None, 0.0
    while (wanted := assigning.wanted) is not None:
        if wanted != asked:
            asked, until = wanted, house.now() + patience
            house.say(f"Place {wanted[0]}, {NAMES[wanted[1]]} button: press it now.")
        for given in watched(rig, house, 0.1):
            if isinstance(given, ButtonPressed) and assigning.wanted == asked:
                before = assigning.press(given)
                if before is not None:
                    house.say(f"    that is place {before[0]}, button {before[1]} already: press another")
                    until = house.now() + patience
        if assigning.wanted == asked and house.now() >= until:
            house.say(f"    nobody pressed: place {wanted[0]} chooses on the screen")
            assigning.skip()
    rig.close()
    wiring = assigning.wiring()
    if not assigning.found:
        house.say("No button was pressed; nothing was written.")
        return FAILED
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        path.replace(path.with_name(path.name + ".before"))
    path.write_text(as_yaml(wiring), "utf-8")
    house.say(f"Written: {path}. Now: companion hardware check --press")
    return 0
