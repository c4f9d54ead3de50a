"""From a contact that closes to a choice that is kept on the disk: pins, rig, desk, session, journal.

The pins are gpiozero's mock, whose edges come as a real pin's; everything else is what an evening uses, on the real
clock.
"""

from __future__ import annotations

import shutil
import statistics
import threading
import time

from companion.packs.catalogue import Catalogue, installed_packs
from companion.table.evening import Evening
from companion.table.evening.inputs import InputQueue
from companion.table.play.clocks import Timing
from hardware.clock import SystemClock
from hardware.rig.rig import Rig
from hardware.wiring.file import default_wiring
from tests.bench.framework import Bench, Shared
from tests.bench.windows.window import data_folder

PRESSES = 100
LONGEST = 20.0
"""Milliseconds that 99 of 100 presses may take where edges wake the table."""


def presses() -> list[float]:
    """Milliseconds of each press, sorted. Three of four choose again and again, so that nothing is revealed."""
    folder = data_folder().with_name("pressed")
    shutil.copytree(data_folder(), folder)
    evening = Evening(folder, Catalogue([installed_packs()]), Timing(time.monotonic, time.time))
    game = evening.resume(evening.games()[0].id)
    woken = threading.Event()
    rig = Rig.simulated(default_wiring(), SystemClock(), seed=1, wake=woken.set)
    rig.start()
    desk = InputQueue(game.session, game.sources)
    taken = []

    def turn() -> None:
        """What the window does whenever it is woken, or when devices are due."""
        woken.wait(max(0.0, rig.due() - time.monotonic()))
        woken.clear()
        for given in rig.poll():
            desk.put(given)
        desk.pump()

    def rest(seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            turn()

    panel = rig.panel
    assert panel is not None
    rest(0.3)
    for number in range(PRESSES):
        place, button = number % 3 + 1, number % 2 + 1
        before, begun = len(game.session.ledger.active), time.monotonic()
        panel.hold(place, button)
        while len(game.session.ledger.active) == before:
            turn()
            assert time.monotonic() - begun < 5, "a press was lost"
        taken.append((time.monotonic() - begun) * 1e3)
        panel.release(place, button)
        rest(0.06)
    rig.close()
    game.close()
    evening.close()
    shutil.rmtree(folder)
    return sorted(taken)


_presses = Shared(presses)


BENCHES = [
    Bench(
        "buttons: edge to kept choice, half of them",
        "ms",
        _presses.reader("half", statistics.median),
        LONGEST,
        aim=1.0,
        at_most=True,
        note="beside 20 ms",
        matters=0.25,
        waits=True,
    ),
    Bench(
        "buttons: edge to kept choice, 99 of 100",
        "ms",
        _presses.reader("most", lambda taken: taken[-1 - PRESSES // 100]),
        LONGEST,
        aim=1.0,
        at_most=True,
        note="beside 20 ms",
        matters=0.25,
        waits=True,
    ),
]
