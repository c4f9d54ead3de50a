"""What phones cost: the window's part after each answer, for nine seats and the public page, and the child's memory."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from companion.bots import bot
from companion.engine.questions import CHANCE, Kind
from companion.phones.link import PhoneLink, listen
from companion.table.evening import Evening, Surroundings
from companion.table.journal import Seating
from companion.table.play import Timing
from tests.battery.playable import NAMES
from tests.battery.twin_positions import opened
from tests.bench.framework import Bench, Shared, share_of
from tests.bench.windows.window import in_a_window
from tests.phones.wire import Wired
from tests.shipped import shipped
from tests.torture.table import answer
from tests.ui.house import play_until

ANSWERS = 60
PROJECTED, MEMORY = 5.0, 45.0
"""Milliseconds for all audiences; megabytes of the child."""
PLAYED = {"buerokratopoly": (9, {}), "karriere_poker": (8, {"mode": "dealt"}), "politburo": (4, {"mode": "dealt"})}


def projected(pack: str) -> Callable[[], float]:
    """Milliseconds of the processor, the median, from an answer to states that are ready to be sent."""

    def measure() -> float:
        seats, options = PLAYED[pack]
        loaded = shipped().load(pack)
        names = NAMES[:seats]
        game = opened(loaded.resolve([], {**loaded.simulated(), **options}, seats), names, None)
        session, rng, taken = game.session, random.Random(1), list[float]()
        wired = Wired(game, session.game.parties, boards=True)
        bots = {party: bot("random", pack, party) for party in session.game.parties}
        for _ in range(ANSWERS):
            ask = session.question
            usual = ask is not None and ask.kind not in (Kind.WINDOW, *CHANCE) and not session.driver.awaits_reveal
            party = next(iter(ask.open_to()), None) if ask is not None and usual else None
            value = (
                bots[party].answer(session.driver.game, ask, party) if ask is not None and party is not None else None
            )
            if value is not None:
                session.answer(party, value)
            else:
                answer(session, rng)
            begun = time.process_time()
            wired.phones.show()
            taken.append((time.process_time() - begun) * 1e3)
            wired.pair.deliver()
        wired.close()
        return statistics.median(taken)

    return measure


@cache
def memory() -> float:
    """Megabytes of a child that serves."""
    link = PhoneLink(listen("127.0.0.1", 0), lambda _: None)
    try:
        link.hello({"hosts": ["x"]})
        time.sleep(3)
        status = Path(f"/proc/{link.pid}/status").read_text("utf-8")
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024
    finally:
        link.close()


TAPS = 100
TAPPED: Mapping[str, tuple[str, float]] = {
    "ack": ("a tap until it is acknowledged", 50.0),
    "all": ("a tap until all sockets have what came of it", 50.0),
    "show": ("what a frame after an answer is longer", 5.0),
}
"""What is measured beside a window that draws → how it is called, and the milliseconds for 99 of 100."""


def tapped(kind: str = "sockets") -> dict[str, list[float]]:
    """Nine phones and a television at a window that draws: `sockets`, or `pages` in Chromium."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as at:
        folder = Path(at) / "data"
        timing = Timing(time.monotonic, time.time)
        evening = Evening(folder, shipped(), timing, Surroundings(chance=random.Random(1)))
        sources = dict.fromkeys(("roll", "lot", "draw", "shuffle"), ("virtual",))
        game = evening.begin("buerokratopoly", Seating.of(NAMES), sources=sources)
        play_until(game.session, lambda ask: ask.name == "choose_action", random.Random(1))
        game.close()
        evening.close()
        told: dict[str, list[float]] = in_a_window("tests.bench.windows.phones_child", str(folder), str(TAPS), kind)
    return {name: sorted(taken) for name, taken in told.items()}


def _of(end: str, share: float) -> Callable[[dict[str, list[float]]], float]:
    return lambda told: share_of(told[end], share)


_tapped = Shared(tapped)

BENCHES = [
    *(
        Bench(
            f"phones: {called}, {name}",
            "ms",
            _tapped.reader(f"{end} {name}", _of(end, share)),
            limit,
            aim=1.0,
            at_most=True,
            note=f"nine phones and a television, the window draws; beside {limit:g} ms",
            matters=0.5,
            waits=True,
        )
        for end, (called, limit) in TAPPED.items()
        for name, share in (("half of them", 0.5), ("99 of 100", 0.99))
    ),
    *(
        Bench(
            f"phones: all states after an answer, {pack}",
            "ms",
            projected(pack),
            PROJECTED,
            aim=1.0,
            at_most=True,
            note=f"{seats} seats and the public page, beside {PROJECTED:g} ms",
            matters=0.3,
        )
        for pack, (seats, _) in PLAYED.items()
    ),
    Bench("phones: memory of the child", "MB", memory, MEMORY, aim=1.0, at_most=True, note="beside 45 MB", waits=True),
]
