"""`companion hardware test-tower PORT`: tests a dice tower and tells its builder what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.devices.common import HouseClock
from companion.cli.house import FAILED, House

if TYPE_CHECKING:
    from hardware.ports.links import Link


def trial(link: Link, house: House, rolls: int) -> int:
    """Runs all tests and prints their results; 0 if all passed."""
    from hardware.tower.conformance import TowerTrial

    wrong = 0
    for finding in TowerTrial(link, HouseClock(house), house.sleep, rolls).run():
        wrong += not finding.held
        house.say(f"{'ok ' if finding.held else 'NO '} {finding.tried}")
        if finding.advice:
            house.say(f"      {finding.advice}" + ("" if finding.held else f"  [{finding.rule}]"))
    house.say("This tower keeps the protocol." if not wrong else f"{wrong} to mend; the rules: docs/tower_protocol.md")
    return FAILED if wrong else 0
