"""A line that carries every kind of rubbish in both directions: no wrong die, no hang, no growth."""

import random
import sys
from collections.abc import Callable

import pytest

from hardware.inputs import DiceRolled, DiceTrouble
from hardware.ports.links import LinkEvent, Received
from hardware.simulated.panel import MemoryLink
from hardware.simulated.tower import SimulatedTower
from hardware.tower.protocol import LONGEST, TowerFrame, encode
from tests.hardware.tower.bench import Bench


class _Rubbish(MemoryLink):
    """Between, within and instead of what passes: noise, cut and flipped frames, frames of other worlds."""

    def __init__(self, tower: SimulatedTower, rng: random.Random) -> None:
        super().__init__(tower)
        self.rng = rng
        self.bytes = self.passed = 0
        self._kinds: tuple[Callable[[bytes], bytes], ...] = (
            lambda data: data,
            lambda data: data,
            lambda data: self._noise() + data,
            lambda data: data + self._noise(),
            lambda data: data[: rng.randrange(len(data) + 1)],
            lambda data: self._flipped(data),
            lambda data: data + self._foreign(),
            lambda data: data[len(data) // 2 :] + data,
        )

    def send(self, data: bytes) -> None:
        """To the tower."""
        super().send(self._spoiled(data))

    def receive(self) -> list[LinkEvent]:
        """From the tower; also when it said nothing."""
        events = [Received(self._spoiled(e.data)) if isinstance(e, Received) else e for e in super().receive()]
        if self._open and self.rng.random() < 0.3:
            events.append(Received(self._spoiled(b"")))
        return events

    def _spoiled(self, data: bytes) -> bytes:
        spoiled = self.rng.choice(self._kinds)(data)
        self.bytes += len(spoiled)
        self.passed += 1
        return spoiled

    def _noise(self) -> bytes:
        chosen = self.rng.choice((b"\x00\xff\n$*,", bytes(range(256)), b"$RES,0123456789ABCDEF*\n"))
        return bytes(self.rng.choice(chosen) for _ in range(self.rng.randrange(200)))

    def _flipped(self, data: bytes) -> bytes:
        changed = bytearray(data)
        for _ in range(self.rng.randrange(1, 4) if changed else 0):
            changed[self.rng.randrange(len(changed))] ^= 1 << self.rng.randrange(8)
        return bytes(changed)

    def _foreign(self) -> bytes:
        """Sound frames that mean nothing here: other requests, unknown kinds, fields without sense."""
        kind = self.rng.choice(("RES", "ERR", "ACK", "GLOW", "PONG"))
        fields = [self.rng.choice(("0", "FFFF", "7", "OK", "DOUBT", "JAM", "", "x" * 20)) for _ in range(3)]
        return encode(TowerFrame(kind, self._tower._boot, self.rng.randrange(65536), tuple(fields)))


def fuzz(least: int, seed: int) -> dict[str, int]:
    """Rolls until so many bytes have passed; what was counted. Raises AssertionError at the first wrong die."""
    rng = random.Random(seed)
    bench = Bench(latency=0.3, seed=seed)
    link = _Rubbish(bench.tower, rng)
    bench.link = bench.host._link = link
    good = rolls = 0
    while link.bytes < least:
        count, before = rng.randrange(1, 6), len(bench.script.thrown)
        request = bench.host.request_roll(count)
        rolls += 1
        outcomes: list[DiceRolled | DiceTrouble] = []
        for _ in range(1000):
            outcomes += [i for i in bench.run(0.05) if isinstance(i, DiceRolled | DiceTrouble)]
            if outcomes:
                break
        (outcome,) = outcomes
        assert outcome.request == request
        if isinstance(outcome, DiceRolled):
            good += 1
            assert list(outcome.faces) == bench.script.thrown[before:]
        bench.run(1.0)  # what is still on its way belongs to nobody
        assert bench.host._session is None or len(bench.host._session._lines._line) < LONGEST
        assert len(bench.tower._lines._line) < LONGEST
        assert len(bench.tower._unacknowledged) < 50
        assert sys.getsizeof(bench.host._inputs) < 1000
    assert good > 0
    return {"fragments": link.passed, "bytes": link.bytes, "rolls": rolls, "dice_read": good}


@pytest.mark.parametrize("seed", range(5))
def test_fifty_thousand_bytes_of_rubbish(seed: int) -> None:
    fuzz(10_000, seed)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_million_bytes_of_rubbish() -> None:
    for seed in range(10):
        fuzz(100_000, 100 + seed)
