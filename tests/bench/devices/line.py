"""From the last byte of a result on a real terminal to the roll that is kept on the disk: line, driver, desk, session.

The tower at the other end is a simulated one that throws at once; terminal, threads and clock are real.
"""

from __future__ import annotations

import os
import random
import select
import shutil
import statistics
import threading
import time
import tty

from companion.engine.questions import Kind
from companion.packs.catalogue import Catalogue, installed_packs
from companion.table.evening import Evening, Surroundings
from companion.table.evening.inputs import InputQueue
from companion.table.play.clocks import Timing
from hardware.clock import SystemClock
from hardware.rig.rig import Rig
from hardware.simulated.dice_script import DiceScript
from hardware.simulated.tower import SimulatedTower
from hardware.wiring.wiring import Wiring
from tests.bench.framework import Bench, Measure, Shared
from tests.bench.windows.window import data_folder
from tests.ui.house import answer_randomly

ROLLS = 100
LONGEST = 20.0
"""Milliseconds that 99 of 100 rolls may take: as long as a press where edges wake the table."""


def rolls() -> list[float]:
    """Milliseconds of each roll, sorted."""
    folder = data_folder().with_name("thrown")
    shutil.copytree(data_folder(), folder)
    rng, woken = random.Random(6), threading.Event()
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    tower = SimulatedTower(SystemClock(), DiceScript(6, rng), dice=3, latency=0.0, chance=rng)
    rig = Rig(Wiring(tower=os.ttyname(theirs)), SystemClock(), wake=woken.set)
    evening = Evening(
        folder, Catalogue([installed_packs()]), Timing(time.monotonic, time.time), Surroundings(tower=lambda: rig.tower)
    )
    game = evening.resume(evening.games()[0].id)
    game.sources.choose("roll", ("tower",))
    session, desk = game.session, InputQueue(game.session, game.sources)
    taken: list[float] = []
    said_at = 0.0

    def turn() -> None:
        """What the window does when it is woken, and what the tower does when it hears something."""
        nonlocal said_at
        if select.select([ours], [], [], 0)[0]:
            tower.feed(os.read(ours, 4096))
        said = tower.poll()
        if said:
            if b"$RES" in said:
                said_at = time.monotonic()
            os.write(ours, said)
        woken.wait(0.001)
        woken.clear()
        for given in rig.poll():
            desk.put(given)
        desk.pump()

    rig.start()
    while rig.tower is not None and rig.tower.hello is None:
        turn()
    while len(taken) < ROLLS:
        ask = session.question
        assert ask is not None, "the game was too short"
        if ask.kind is not Kind.ROLL:
            answer_randomly(session, rng)
            continue
        while session.question is ask:
            turn()
        taken.append((time.monotonic() - said_at) * 1e3)
    rig.close()
    game.close()
    evening.close()
    for end in (ours, theirs):
        os.close(end)
    shutil.rmtree(folder)
    return sorted(taken)


_rolls = Shared(rolls)


def _bench(name: str, figure: Measure) -> Bench:
    return Bench(
        f"tower: line to kept roll, {name}",
        "ms",
        figure,
        LONGEST,
        aim=1.0,
        at_most=True,
        note="beside 20 ms",
        matters=0.25,
        waits=True,
    )


BENCHES = [
    _bench("half of them", _rolls.reader("half", statistics.median)),
    _bench("99 of 100", _rolls.reader("most", lambda taken: taken[-1 - ROLLS // 100])),
]
