"""A tower that is right passes; each fault of the simulated tower is found, and said so that a builder can mend it."""

import random

import pytest

from hardware.clock import ManualClock
from hardware.ports.links import Breakage, Broken, LinkEvent, Received
from hardware.simulated.dice_script import DiceScript, Fault
from hardware.simulated.panel import MemoryLink
from hardware.simulated.tower import SimulatedTower
from hardware.tower.conformance import ConformanceResult, TowerTrial
from hardware.tower.line_doctor import complaint
from hardware.tower.protocol import LONGEST, TowerFrame, encode
from tests.hardware.tower.test_line import ScriptedLink


def findings(*script: int | Fault, link: type[MemoryLink] = MemoryLink, dice: int = 3) -> list[ConformanceResult]:
    clock = ManualClock()
    dice_script = DiceScript(6, random.Random(1), script)
    tower = SimulatedTower(clock, dice_script, dice=dice, latency=0.8, chance=random.Random(2))
    return list(TowerTrial(link(tower), clock, lambda seconds: clock.advance(seconds)).run())


def advice(found: list[ConformanceResult]) -> str:
    return "\n".join(f"{finding.tried}: {finding.advice}" for finding in found if not finding.held)


@pytest.mark.parametrize("dice", [1, 3, 5])
def test_the_simulated_tower_is_right(dice: int) -> None:
    found = findings(dice=dice)
    assert advice(found) == ""
    assert len(found) >= 15


SAID = {
    Fault.JAM: "ERR JAM",
    Fault.COCKED: "ERR COCKED",
    Fault.LOST: "ERR LOST",
    Fault.BUSY: "ERR BUSY",
    Fault.GARBAGE: "no ASCII",
    Fault.HALF_LINE: "checksum is 12DC",
    Fault.DOUBLE: "in two frames",
    Fault.CONTRADICT: "in two frames",
    Fault.LATE: "within 30 s",
    Fault.RESET: "2 boots",
    Fault.SILENT: "within 30 s",
    Fault.WRONG_VALUE: "face 7 on a die of 6 faces",
    Fault.TOO_FEW: "0 faces came",
    Fault.TOO_MANY: "2 faces came",
    Fault.UNASKED: "answers request 0",
    Fault.STALE: "answers request 0",
}
"""Doubt is no fault of the tower: it says itself that somebody should look."""


def test_every_fault_is_tried() -> None:
    assert set(SAID) == set(Fault) - {Fault.DOUBT, Fault.UNREAD}


@pytest.mark.parametrize("fault", list(Fault), ids=lambda fault: fault.value)
def test_each_fault_is_found_and_told(fault: Fault) -> None:
    told = advice(findings(fault))
    assert SAID[fault] in told if fault in SAID else told == ""


class _Deaf(MemoryLink):
    """RX is not joined: nothing is heard, everything is said."""

    def send(self, data: bytes) -> None:
        """Lose it."""


class _Once(MemoryLink):
    """Says each line once."""

    def receive(self) -> list[LinkEvent]:
        """Drop what was said before."""
        kept: list[LinkEvent] = []
        for event in super().receive():
            if isinstance(event, Received):
                fresh = [line for line in event.data.splitlines(keepends=True) if line not in self.said]
                self.said += fresh
                event = Received(b"".join(fresh))
            kept.append(event)
        return kept

    def __init__(self, tower: SimulatedTower) -> None:
        super().__init__(tower)
        self.said: list[bytes] = []


class _CarriageReturns(MemoryLink):
    """println of the usual library."""

    def receive(self) -> list[LinkEvent]:
        """End each line as Windows does."""
        events = super().receive()
        return [Received(e.data.replace(b"\n", b"\r\n")) if isinstance(e, Received) else e for e in events]


@pytest.mark.parametrize(
    ("link", "words"),
    [
        (_Deaf, "not one byte came"),
        (_Once, "HELLO is repeated every 0.5 s until ACK: it came 1 time(s)"),
        (_CarriageReturns, "carriage return"),
    ],
)
def test_a_builder_s_usual_mistakes(link: type[MemoryLink], words: str) -> None:
    assert words in advice(findings(link=link))


def test_a_port_that_does_not_open_is_said_at_once() -> None:
    link = ScriptedLink(Broken(Breakage.DENIED, "ttyX", "Permission denied"))
    found = list(TowerTrial(link, link.clock, lambda seconds: link.clock.advance(seconds)).run())
    assert advice(found) == "the port opens: Permission denied"


GOOD = encode(TowerFrame("PONG", "0A1B2C3D", 7))[:-1]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (GOOD, ""),
        (GOOD + b"\r", "carriage return"),
        (GOOD[1:], "no $"),
        (GOOD[:-5], "no *"),
        (GOOD[:-4] + b"0000", "expected"),
        (GOOD[:-4] + GOOD[-4:].lower(), "small letters"),
        (GOOD[:-4] + GOOD[-2:] + GOOD[-4:-2], "swapped"),
        (b"$" + b"A" * LONGEST, "longer than"),
        (b"\xff\xfe", "no ASCII"),
        (encode(TowerFrame("HELLO", "0A1B2C3D", 7, ("1", "mine", "0", "6")))[:-1], "HELLO: '0' is not a whole number"),
        (encode(TowerFrame("RES", "0A1B2C3D", 7, ("AB", "1", "ok")))[:-1], "RES has a request, faces and a flag"),
    ],
)
def test_what_is_wrong_with_a_line(line: bytes, words: str) -> None:
    assert words in complaint(line)
    assert bool(complaint(line)) is bool(words)
