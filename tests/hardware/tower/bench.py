"""A host and a simulated tower, joined by memory, for the tests of the tower."""

import random
from collections.abc import Iterable

from hardware.clock import ManualClock
from hardware.inputs import DiceRolled, DiceTrouble, Input
from hardware.simulated.dice_script import DiceScript, Fault
from hardware.simulated.panel import MemoryLink
from hardware.simulated.tower import SimulatedTower
from hardware.tower.tower import Tower


class RecordingScript(DiceScript):
    """Remembers what the dice really showed."""

    def __init__(self, faces: int, chance: random.Random, script: Iterable[int | Fault] = ()) -> None:
        super().__init__(faces, chance, script)
        self.thrown: list[int] = []

    def throw(self, count: int) -> tuple[int, ...]:
        faces = super().throw(count)
        self.thrown += faces
        return faces


class Bench:
    """A host and a tower on one clock, joined by memory."""

    def __init__(
        self, *script: int | Fault, dice: int = 3, faces: int = 6, latency: float = 0.8, seed: int = 7
    ) -> None:
        self.clock = ManualClock(100.0)
        self.script = RecordingScript(faces, random.Random(seed), script)
        self.tower = SimulatedTower(self.clock, self.script, dice=dice, latency=latency, chance=random.Random(seed))
        self.link = MemoryLink(self.tower)
        boots = random.Random(seed + 1)
        self.host = Tower(self.link, self.clock, boot=lambda: f"{boots.getrandbits(32):08X}")

    def run(self, seconds: float, step: float = 0.05) -> list[Input]:
        inputs: list[Input] = []
        for _ in range(round(seconds / step)):
            inputs += self.host.poll()
            self.clock.advance(step)
        return inputs + self.host.poll()

    def roll(self, count: int, seconds: float = 35.0) -> DiceRolled | DiceTrouble:
        """Ask, wait longer than any roll may take, and there must be exactly one outcome."""
        request = self.host.request_roll(count)
        outcomes = [i for i in self.run(seconds) if isinstance(i, DiceRolled | DiceTrouble)]
        assert [outcome.request for outcome in outcomes] == [request]
        return outcomes[0]


def ready_bench(*script: int | Fault, dice: int = 3, faces: int = 6, latency: float = 0.8) -> Bench:
    """A bench whose tower is ready."""
    bench = Bench(*script, dice=dice, faces=faces, latency=latency)
    bench.run(1.0)
    assert bench.host.hello is not None
    return bench
