"""From a contact that closes to a press that is known, for each wiring; the cost of scanning; plugs pulled and put in.

The doubles go down to currents, registers and records. The matrix and the expanders with a dead interrupt are found by
scanning, the others by being woken; time stands still but for the waits, so the figures hold on any machine.
"""

from __future__ import annotations

import random
import time
from functools import cache, partial

from hardware.inputs import ButtonPressed
from hardware.rig.rig import Rig
from hardware.status import DeviceState
from tests.bench.framework import Bench
from tests.hardware.tables import EXPANDERS, KEYPADS, MATRIX, Table

EDGE_DRIVEN, SCANNED = 20.0, 60.0
"""Milliseconds that 99 of 100 presses may take."""
PRESSES = 200
CYCLES = 1000

WAYS = {"matrix": (MATRIX, SCANNED), "expanders": (EXPANDERS, EDGE_DRIVEN), "deaf expanders": (EXPANDERS, SCANNED)} | {
    "keypads": (KEYPADS, EDGE_DRIVEN)
}
"""Kind → wiring, and what it may take."""


@cache
def presses(way: str) -> list[float]:
    """Milliseconds of each press, sorted; each comes at a random moment between two scans."""
    rng, table = random.Random(3), Table(WAYS[way][0])
    woken = [False]
    if way == "expanders":
        for chip in table.panel.chips.values():
            ring = chip.interrupt

            def rung(low: bool, ring: object = ring) -> None:
                ring(low)  # type: ignore[operator]
                woken[0] = woken[0] or low

            chip.interrupt = rung
    for chip in table.panel.chips.values():
        chip.deaf = way == "deaf expanders"
    keys, taken = list(table.wiring.contacts), []
    for _ in range(PRESSES):
        key = rng.choice(keys)
        table.run(0.2 + rng.random() * 0.02)
        begun = table.clock.now()
        table.panel.hold(*key)
        woken[0] = woken[0] or way == "keypads"
        while not any(isinstance(given, ButtonPressed) for given in _turn(table, woken)):
            assert table.clock.now() - begun < 1.0, "a press was lost"
        taken.append((table.clock.now() - begun) * 1e3)
        table.panel.release(*key)
    table.close()
    return sorted(taken)


def _turn(table: Table, woken: list[bool]) -> list[object]:
    """One turn of the worker and of the table: at once when woken, else when due."""
    rig = table.rig
    if woken[0]:
        woken[0] = False
        for buttons in rig._buttons.values():
            buttons._contacts.step()  # type: ignore[attr-defined]
    else:
        table.clock.advance(max(0.0005, rig.due() - table.clock.now()))
    return list(rig.poll())


def share(way: str, seconds: float = 20.0) -> float:
    """Percent of one core for scanning an idle table 50 times a second."""
    table = Table(WAYS[way][0])
    begun = time.process_time()
    table.run(seconds)
    used = time.process_time() - begun
    table.close()
    return used / seconds * 100


def cycles() -> float:
    """Milliseconds of work for one time unplugged and plugged in again."""
    table = Table(EXPANDERS)
    chip, rig = table.panel.chips["left"], table.rig
    begun = time.process_time()
    for _ in range(CYCLES):
        chip.gone = True
        _until(rig, table, DeviceState.LOST)
        chip.gone = False
        _until(rig, table, DeviceState.SIMULATED)
    used = time.process_time() - begun
    table.close()
    return used * 1e3 / CYCLES


def _until(rig: Rig, table: Table, state: DeviceState) -> None:
    while rig.states()["left"].state is not state:
        rig.poll()
        table.clock.advance(0.02)


def _bench(way: str, name: str, part: float) -> Bench:
    most = WAYS[way][1]
    return Bench(
        f"{way}: contact to press, {name}",
        "ms",
        lambda: presses(way)[int(part * (PRESSES - 1))],
        most,
        aim=1.0,
        at_most=True,
        note=f"beside {most:g} ms",
        waits=True,
    )


BENCHES = [
    *(_bench(way, name, part) for way in WAYS for name, part in (("half of them", 0.5), ("99 of 100", 0.99))),
    *(
        Bench(f"{way}: scanning at rest", "% core", partial(share, way), 100.0, aim=0.05, at_most=True)
        for way in ("matrix", "expanders")
    ),
    Bench("expander: unplugged and in again, 1,000 times", "ms", cycles, 100.0, aim=1.0, at_most=True),
]
