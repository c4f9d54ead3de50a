"""The conversation that docs/tower_protocol.md shows, had by the driver and the simulated tower."""

import random

from hardware.clock import ManualClock
from hardware.ports.links import LinkEvent, Received
from hardware.simulated.dice_script import DiceScript, Fault
from hardware.simulated.panel import MemoryLink
from hardware.simulated.tower import SimulatedTower
from hardware.tower.tower import Tower


class _WrittenDown(MemoryLink):
    """Notes every line that passes, with the time."""

    def __init__(self, tower: SimulatedTower, clock: ManualClock) -> None:
        super().__init__(tower)
        self.clock = clock
        self.notes: list[str] = []

    def send(self, data: bytes) -> None:
        self._note("host ", data)
        super().send(data)

    def receive(self) -> list[LinkEvent]:
        events = super().receive()
        for event in events:
            if isinstance(event, Received):
                self._note("tower", event.data)
        return events

    def _note(self, who: str, data: bytes) -> None:
        for line in data.decode("ascii").splitlines():
            self.notes.append(f"{self.clock.now():5.2f}  {who}  {line}")


def conversation() -> str:
    """Greeting, a roll of five dice in two portions, a leaning die."""
    clock = ManualClock()
    script = DiceScript(6, random.Random(0), [3, 5, 1, 2, 6, Fault.COCKED])
    tower = SimulatedTower(clock, script, dice=3, latency=0.8, chance=random.Random(4))
    link = _WrittenDown(tower, clock)
    host = Tower(link, clock, boot=lambda: "4F2A9C01")
    asked = {0.2: 5, 2.5: 2}
    for step in range(72):
        if step / 20 in asked:
            host.request_roll(asked[step / 20])
        host.poll()
        clock.advance(0.05)
    return "\n".join(link.notes)
