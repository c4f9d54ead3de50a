"""Nine seats of Bürokratopoly by buttons and a dice tower, through doubles down to currents and registers and the very
firmware on a real terminal: whatever breaks, the winner is the same as without any devices.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from hardware.clock import ManualClock
from hardware.status import SENTENCE_LIMIT, DeviceState
from tests.hardware.firmware.towers import FirmwareTower, PtyTower
from tests.hardware.tables import EXPANDERS, MATRIX
from tests.table.nine_seats.faults import ARRIVING, PADS, TOWER, arriving
from tests.table.nine_seats.table import ByScreen, Devices, play

TEXTS = {"matrix": MATRIX, "expanders": EXPANDERS}
EVERY = 3
"""Rolls from fault to fault of the tower."""


@cache
def without_devices(rounds: int) -> list[Any]:
    """The same game by fingers alone."""
    with TemporaryDirectory() as folder:
        return play(Path(folder), ByScreen(), rounds=rounds)


@pytest.fixture
def tower() -> Iterator[FirmwareTower]:
    with FirmwareTower(ManualClock(100.0)) as running:
        running.do("auto 1")
        yield running


def at_table(tower: FirmwareTower, wiring: str, folder: Path, *, faults: int = 1000) -> Devices:
    """Devices of which so many break of each kind, from round 1 and roll 2 on."""
    pads = dict(enumerate(PADS[wiring][:faults], start=1))
    throws = {2 + EVERY * number: fault for number, fault in enumerate(TOWER[:faults])}
    return Devices(TEXTS[wiring], tower, PtyTower(tower, folder), pads, throws)


@pytest.mark.lot(2)
@pytest.mark.parametrize("wiring", TEXTS)
def test_whatever_breaks_every_choice_and_the_board_are_the_same(
    wiring: str, tower: FirmwareTower, tmp_path: Path
) -> None:
    devices = at_table(tower, wiring, tmp_path, faults=2)
    devices.line.plug()
    devices.feed(3.0)
    rig = devices.table.rig
    assert play(tmp_path / "game", devices, tower=rig.tower, now=tower.clock.now, rounds=2) == without_devices(2)
    assert not devices.pad_faults and not devices.tower_faults
    devices.table.close()


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("wiring", TEXTS)
def test_each_thing_that_can_break_breaks_once_and_the_winner_is_the_same(
    wiring: str, tower: FirmwareTower, tmp_path: Path
) -> None:
    devices = at_table(tower, wiring, tmp_path)
    arriving(devices)
    rig = devices.table.rig
    assert rig.tower is not None and rig.tower.status.state is DeviceState.READY
    ending = play(tmp_path / "game", devices, tower=rig.tower, now=tower.clock.now)
    assert ending == without_devices(1000)
    assert ending[-1] is not None and len(ending[-1].ranking[0]) == 1
    assert not devices.pad_faults and not devices.tower_faults
    for said in ARRIVING:
        assert any(said in told for told in devices.told), (said, devices.told)
    assert max(map(len, devices.told)) <= SENTENCE_LIMIT
    assert 0 < devices.by_screen < devices.by_button
    assert 0 < devices.by_hand < devices.by_tower
    devices.table.close()
