"""From an advertisement that is heard to a roll that is kept on the disk: radio, rig, desk, session, journal.

The radio is the one in memory, handed its frames as bleak's thread hands them over: it wakes the table. Everything else
is what an evening uses, on the real clock.
"""

from __future__ import annotations

import statistics
import threading
import time

from companion.packs.catalogue import Catalogue, installed_packs
from companion.table.evening import Evening, Surroundings
from companion.table.evening.inputs import InputQueue
from companion.table.journal import Seating
from companion.table.play.clocks import Timing
from hardware.clock import SystemClock
from hardware.radio.adopted import AdoptedDie, RadioChoices
from hardware.radio.die import Maker
from hardware.radio.radio_dice import RadioDice
from hardware.rig.radio import FILE
from hardware.rig.rig import Rig
from hardware.simulated.radio import HANDLING, ROLLED, ROLLING, SimulatedDie, SimulatedRadio
from hardware.wiring.wiring import Wiring
from tests.bench.framework import Bench, Shared
from tests.bench.windows.window import data_folder

ROLLS = 100
LONGEST = 100.0
"""Milliseconds that 99 of 100 rolls may take."""


def rolls() -> list[float]:
    """Milliseconds from the last die's advertisement of each roll to its row in the journal, sorted."""
    folder = data_folder().with_name("radio")
    folder.mkdir(exist_ok=True)
    dice = [SimulatedDie(f"AA:0{number}", Maker.PIXELS, number) for number in (1, 2)]
    radio, woken = SimulatedRadio(dice), threading.Event()
    rig = Rig(Wiring(tower=None), SystemClock(), wake=woken.set)
    rig.radio = RadioDice(folder / FILE, SystemClock(), lambda: radio, requests=rig.requests)
    adopted = tuple(AdoptedDie(die.die, die.maker, die.kind, die.name, die.address) for die in dice)
    rig.radio.choose(RadioChoices(on=True, dice=adopted))
    around = Surroundings(radio=lambda: rig.radio)
    evening = Evening(folder, Catalogue([installed_packs()]), Timing(time.monotonic, time.time), around)
    game = evening.begin("reader", Seating.of(["Anna"]), sources={"roll": ("radio", "typed")})
    desk = InputQueue(game.session, game.sources)
    taken = []

    def turn() -> None:
        """What the window does whenever it is woken, or when devices are due."""
        woken.wait(max(0.0, min(0.05, rig.due() - time.monotonic())))
        woken.clear()
        for given in rig.poll():
            desk.put(given)
        desk.pump()

    def land() -> None:
        """What bleak's thread does with the last die's frame."""
        radio.move(dice[1], ROLLED, 3)
        woken.set()

    rig.start()
    for number in range(ROLLS):
        game.session.answer(game.session.game.parties[0], "roll:2d6")
        turn()
        for die in dice:
            radio.move(die, HANDLING)
            radio.move(die, ROLLING)
        radio.move(dice[0], ROLLED, number % 6 + 1)
        turn()
        before, begun = len(game.session.ledger.active), time.monotonic()
        threading.Thread(target=land).start()
        while len(game.session.ledger.active) == before:
            turn()
            assert time.monotonic() - begun < 5, "a roll was lost"
        taken.append((time.monotonic() - begun) * 1e3)
    rig.close()
    game.close()
    evening.close()
    return sorted(taken)


_rolls = Shared(rolls)


BENCHES = [
    Bench(
        "radio dice: advertisement to kept roll, half of them",
        "ms",
        _rolls.reader("half", statistics.median),
        LONGEST,
        aim=5.0,
        at_most=True,
        note="beside 100 ms",
        matters=1.0,
        waits=True,
    ),
    Bench(
        "radio dice: advertisement to kept roll, 99 of 100",
        "ms",
        _rolls.reader("most", lambda taken: taken[-1 - ROLLS // 100]),
        LONGEST,
        aim=10.0,
        at_most=True,
        note="beside 100 ms",
        matters=2.0,
        waits=True,
    ),
]
