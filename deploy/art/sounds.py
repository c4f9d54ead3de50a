"""Every sound of the table and of the games: a few tones and some noise each, made by this script.

They are committed like the pages: a clone and a box play them without making them first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from deploy.art.drawings import PROJECT
from deploy.art.synthesis import Room, Samples, wav

FULL = 24_000
"""Samples per second; no named tone lies above 5 kHz."""
DARK = 12_000
"""For long sounds without anything above 4 kHz: half the room."""


@dataclass(frozen=True, slots=True)
class Sound:
    """`place` is "" for the shared ones, or the game whose own it is; `level` its loudest sample in dB below full."""

    name: str
    make: Callable[[Room], Samples]
    seconds: float
    level: float
    place: str = ""
    rate: int = FULL

    def bytes(self, number: int) -> bytes:
        """The file; `number` is the seed."""
        return wav(self.make(Room(self.rate, number)), self.rate, self.level)

    def file(self, project: Path = PROJECT) -> Path:
        """Where it lies."""
        home = project / (f"companion/games/{self.place}/style" if self.place else "companion/ui/look")
        return home / "sounds" / f"{self.name}.wav"


def _tick(room: Room) -> Samples:
    return room.mix(
        0.06, (0, 0, room.tone(900, 0.06, 0.012)), (0, -6, room.tone(2300, 0.06, 0.006)),
        (0, -4, room.noise(1500, 4000, 0.003, 0.002)),
    )  # fmt: skip


def _clock(room: Room) -> Samples:
    return room.mix(0.05, (0, 0, room.tone(1750, 0.05, 0.007)), (0, -3, room.noise(2500, 5000, 0.003, 0.002)))


def _dice(room: Room) -> Samples:
    layers: list[tuple[float, float, Samples]] = []
    at, gap = 0.0, 0.085
    for number in range(8):
        middle = room.chance.uniform(1800, 3200)
        loud = 0.0 if number >= 6 else room.chance.uniform(-10, -5)
        layers.append((at, loud, room.noise(middle * 0.85, middle * 1.15, 0.014, 0.006)))
        layers.append((at, loud - 14, room.tone(320, 0.09, 0.022)))
        at += gap * room.chance.uniform(0.85, 1.15)
        gap *= 0.9
    return room.mix(0.6, *layers)


def _card(room: Room) -> Samples:
    sweep = room.swell(room.noise(1200, 2000, 0.1, 0.5, end=4000), 0.75)
    return room.mix(0.11, (0, -8, sweep), (0.098, 0, room.noise(1500, 3500, 0.008, 0.003)))


def _stamp(room: Room) -> Samples:
    rattle = [value for _ in range(3) for value in room.tone(1100, 0.022, 0.008)]
    return room.mix(
        0.18, (0, 0, room.tone(70, 0.18, 0.055, to=45)), (0, -9, room.noise(400, 2400, 0.008, 0.004)),
        (0, -7, room.tone(430, 0.09, 0.024, to=330)), (0, -8, room.noise(500, 1600, 0.05, 0.014)), (0.05, -30, rattle),
    )  # fmt: skip


def _refused(room: Room) -> Samples:
    knock = room.mix(0.07, (0, 0, room.tone(390, 0.07, 0.018)), (0, -10, room.noise(300, 1100, 0.012, 0.005)))
    return room.mix(0.16, (0, 0, knock), (0.09, -1, knock))


def _your_turn(room: Room) -> Samples:
    return room.mix(0.08, (0, 0, room.tone(660, 0.08, 0.018)), (0, -10, room.tone(1740, 0.08, 0.008)))


def _typewriter(room: Room) -> Samples:
    keys = [
        (at, room.chance.uniform(-3, 0), room.noise(1800, 4200, 0.02, 0.005)) for at in (0.0, 0.062, 0.114, 0.182)
    ]  # fmt: skip
    return room.mix(0.3, *keys, (0.19, -8, room.tone(2100, 0.11, 0.04)))


def _gong(room: Room) -> Samples:
    layers: list[tuple[float, float, Samples]] = [(0, -16, room.noise(90, 500, 0.03, 0.02))]
    for hertz, level, decay in ((110, -3, 1.1), (164, -3, 0.95), (233, -3, 0.85), (311, -4, 0.75), (423, -6, 0.6)):
        layers.append((0, level, room.tone(hertz, 2.5, decay, attack=0.012)))
        layers.append((0, level - 2, room.tone(hertz * 1.006, 2.5, decay, attack=0.02)))
    return room.mix(2.5, *layers)


def _coin(room: Room) -> Samples:
    ring = room.mix(0.18, (0, 0, room.tone(3100, 0.18, 0.045)), (0, -5, room.tone(4650, 0.18, 0.03)))
    return room.mix(0.22, (0, -4, ring), (0.045, 0, ring))


def _desk_bell(room: Room) -> Samples:
    return room.mix(
        0.7, (0, 0, room.tone(1900, 0.7, 0.2)), (0, -8, room.tone(3800, 0.7, 0.1)),
        (0, -12, room.noise(2000, 5000, 0.004, 0.002)),
    )  # fmt: skip


def _crockery(room: Room) -> Samples:
    tones = zip((0.0, 0.07, 0.14), (2100, 3300, 4700), strict=True)
    return room.mix(0.26, *((at, -2 * n, room.tone(hertz, 0.12, 0.025)) for n, (at, hertz) in enumerate(tones)))


def _folder(room: Room) -> Samples:
    return room.mix(0.09, (0, 0, room.noise(400, 1200, 0.09, 0.018)), (0, -12, room.tone(150, 0.05, 0.012)))


def _train(room: Room) -> Samples:
    horn = room.mix(
        0.9, (0, -4, room.tone(233, 0.9, 9)), (0, -2, room.tone(311, 0.9, 9)), (0, -6, room.tone(466, 0.9, 9)),
        (0, -16, room.noise(300, 800, 0.9, 9)),
    )  # fmt: skip
    return room.swell(horn, 0.45)


def _drum(room: Room) -> Samples:
    return room.mix(
        0.16,
        (0, 0, room.tone(60, 0.16, 0.06, to=48)),
        (0, -4, room.tone(340, 0.12, 0.03, to=280)),
        (0, -9, room.noise(300, 1800, 0.08, 0.014)),
    )


def _drum_dull(room: Room) -> Samples:
    return room.mix(
        0.2,
        (0, -2, room.tone(52, 0.2, 0.07, to=40)),
        (0, -3, room.tone(260, 0.16, 0.035, to=200)),
        (0, -12, room.noise(200, 700, 0.06, 0.014)),
    )


def _crowd(room: Room) -> Samples:
    voices = room.mix(1.2, *((0, -3 * n, room.noise(low, low * 1.6, 1.2, 9)) for n, low in enumerate((300, 450, 620))))
    return room.swell(voices, 0.4)


def _cork(room: Room) -> Samples:
    return room.mix(0.05, (0, 0, room.tone(420, 0.05, 0.01, to=560)), (0, -14, room.noise(600, 1800, 0.004, 0.002)))


def _cowbell(room: Room) -> Samples:
    return room.mix(
        0.4, (0, 0, room.tone(560, 0.4, 0.09)), (0, -2, room.tone(845, 0.4, 0.08)),
        (0, -14, room.tone(2240, 0.2, 0.02)),
    )  # fmt: skip


def _till(room: Room) -> Samples:
    bell = room.mix(0.22, (0, 0, room.tone(1600, 0.22, 0.06)), (0, -4, room.tone(2400, 0.22, 0.045)))
    return room.mix(0.28, (0, -6, room.noise(900, 2400, 0.02, 0.008)), (0.05, 0, bell))


def _brass(room: Room) -> Samples:
    layers: list[tuple[float, float, Samples]] = []
    for hertz in (233, 294, 349):
        for partial, level in ((1, 0), (2, -5), (3, -9), (4, -14), (5, -19)):
            layers.append((0, level, room.tone(hertz * partial, 0.9, 1.2, attack=0.03 + 0.012 * partial)))
    return [
        value * min(1.0, (1 - n / (0.9 * room.rate)) * 4) for n, value in enumerate(room.mix(0.9, *layers))
    ]  # fmt: skip


SOUNDS = (
    Sound("tick", _tick, 0.06, -19),
    Sound("dice", _dice, 0.6, -14),
    Sound("card", _card, 0.11, -18),
    Sound("stamp", _stamp, 0.18, -10),
    Sound("refused", _refused, 0.16, -18),
    Sound("your_turn", _your_turn, 0.08, -18),
    Sound("typewriter", _typewriter, 0.3, -24),
    Sound("gong", _gong, 2.5, -12, rate=DARK),
    Sound("coin", _coin, 0.22, -24),
    Sound("desk_bell", _desk_bell, 0.7, -25, "karriere_poker"),
    Sound("crockery", _crockery, 0.26, -24, "karriere_poker"),
    Sound("folder", _folder, 0.09, -15, "politburo"),
    Sound("train", _train, 0.9, -22, "politburo", DARK),
    Sound("drum", _drum, 0.16, -13, "animal_farm"),
    Sound("drum_dull", _drum_dull, 0.2, -11, "animal_farm"),
    Sound("crowd", _crowd, 1.2, -19, "animal_farm", DARK),
    Sound("clock", _clock, 0.05, -20, "animal_farm"),
    Sound("cork", _cork, 0.05, -17, "buergermeister"),
    Sound("cowbell", _cowbell, 0.4, -22, "buergermeister"),
    Sound("till", _till, 0.28, -24, "buergermeister"),
    Sound("brass", _brass, 0.9, -18, "buergermeister", DARK),
)


def write_sounds(project: Path = PROJECT) -> dict[Path, int]:
    """Makes all sounds anew; the bytes of each file."""
    written: dict[Path, int] = {}
    for number, sound in enumerate(SOUNDS):
        file = sound.file(project)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(sound.bytes(number))
        written[file] = file.stat().st_size
    return written
