"""The dice tower's firmware against the real driver: the very ELF, at its pins and on its line."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hardware.clock import ManualClock
from hardware.inputs import DiceRolled, DiceSource, DiceTrouble, Input, Trouble
from hardware.status import DeviceState
from hardware.tower.protocol import TowerFrame, encode
from hardware.tower.tower import Tower
from tests.hardware.firmware.towers import FirmwareTower

pytestmark = pytest.mark.lot(3)

DIGITS = {0x06: 1, 0x5B: 2, 0x4F: 3, 0x66: 4, 0x6D: 5, 0x7D: 6}
"""Segments a to g of each face."""

DASH = 0x40
MOST = 34.0
"""Seconds after which every roll has an outcome."""


class Desk:
    """A host with a tower on one clock."""

    def __init__(self, build: str) -> None:
        self.clock = ManualClock(100.0)
        self.tower = FirmwareTower(self.clock, build)
        self.tower.do("auto 1", "sensors 1 3 0 4 2 6")
        self.host = Tower(self.tower, self.clock, boot=lambda: "0BADCAFE")

    def run(self, seconds: float) -> list[Input]:
        inputs: list[Input] = []
        for _ in range(round(seconds / 0.05)):
            inputs += self.host.poll()
            self.clock.advance(0.05)
        return inputs

    def ready(self) -> Desk:
        self.run(3)
        assert self.host.status.state is DeviceState.READY
        return self

    def roll(self, count: int) -> DiceRolled | DiceTrouble:
        request = self.host.request_roll(count)
        for _ in range(round(MOST / 0.05)):
            for given in self.run(0.05):
                if isinstance(given, DiceRolled | DiceTrouble):
                    assert given.request == request
                    return given
        raise AssertionError("the roll never ended")


@pytest.fixture
def sensors() -> Iterator[Desk]:
    desk = Desk("sensors")
    with desk.tower:
        yield desk.ready()


@pytest.fixture
def jitter() -> Iterator[Desk]:
    desk = Desk("jitter")
    with desk.tower:
        yield desk.ready()


# ── real dice ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_dice_are_lifted_once_and_read_as_they_lie(sensors: Desk) -> None:
    for count in (1, 2, 3):
        lifted = sensors.tower.lifts
        assert sensors.roll(count) == DiceRolled(count, (4, 2, 6)[:count], DiceSource.TOWER)
        assert sensors.tower.lifts == lifted + 1
        assert not sensors.tower.motor


def test_more_dice_than_it_has_come_in_portions(sensors: Desk) -> None:
    rolled = sensors.roll(5)
    assert isinstance(rolled, DiceRolled)
    assert rolled.faces == (4, 2, 6, 4, 2)
    assert sensors.tower.lifts == 2


@pytest.mark.lot(3)
@pytest.mark.parametrize(
    ("commands", "trouble"),
    [
        (("auto 0",), Trouble.JAM),  # nothing falls
        (("barrier 1",), Trouble.JAM),  # something stands in the way
        (("sensors 1 2 0 4 2 0",), Trouble.LOST),  # two of three dice are seen
        (("sensors off",), Trouble.LOST),  # the sensor board does not answer
        (("sensors 2 3 0 4 2 6",), Trouble.LOST),  # it never makes up its mind
        (("sensors 1 3 2 4 2 6",), Trouble.COCKED),
        (("sensors 1 3 1 4 2 6",), Trouble.DOUBT),
        (("sensors 1 3 0 0 2 6",), Trouble.DOUBT),  # one was not read
        (("sensors 1 3 0 9 2 6",), Trouble.DOUBT),  # no die has a nine
    ],
)
def test_what_goes_wrong_is_told_and_never_a_wrong_die(
    sensors: Desk, commands: tuple[str, ...], trouble: Trouble
) -> None:
    sensors.tower.do(*commands)
    outcome = sensors.roll(3)
    assert isinstance(outcome, DiceTrouble)
    assert outcome.trouble is trouble
    assert all(face in (None, known) for face, known in zip(outcome.faces, (4, 2, 6), strict=True))
    sensors.tower.do("barrier 0", "auto 1", "sensors 1 3 0 1 1 1")
    assert sensors.roll(3) == DiceRolled(2, (1, 1, 1), DiceSource.TOWER), "and it goes on"


@pytest.mark.parametrize("after", [0.1, 0.4, 0.9, 1.3])
def test_a_reset_in_the_middle_of_a_roll_is_noticed(sensors: Desk, after: float) -> None:
    sensors.host.request_roll(2)
    told = sensors.run(after)
    sensors.tower.do("reset")
    told += sensors.run(10)
    outcomes = [given for given in told if isinstance(given, DiceRolled | DiceTrouble)]
    assert [getattr(given, "trouble", None) for given in outcomes] == [Trouble.RESET]
    assert isinstance(sensors.roll(1), DiceRolled)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_reset_at_any_moment_of_a_roll_makes_no_wrong_die(sensors: Desk) -> None:
    rng, voided = random.Random(3), 0
    for _ in range(60):
        faces = tuple(rng.randint(1, 6) for _ in range(3))
        sensors.tower.do(f"sensors 1 3 0 {faces[0]} {faces[1]} {faces[2]}")
        sensors.host.request_roll(3)
        told = sensors.run(rng.uniform(0.05, 3.0))
        sensors.clock.advance(rng.uniform(0.0, 0.05))
        sensors.tower.catch_up()  # to this very cycle
        sensors.tower.do("reset")
        told += sensors.run(6.0)
        (outcome,) = [given for given in told if isinstance(given, DiceRolled | DiceTrouble)]
        if isinstance(outcome, DiceRolled):
            assert outcome.faces == faces
        else:
            assert outcome.trouble in (Trouble.RESET, Trouble.SILENT)
            voided += 1
    assert 0 < voided < 60


def test_noise_on_the_line_costs_no_die(sensors: Desk) -> None:
    noise = b"\x00\xff$ROLL,0BADCAFE,1,AB,3*0000\n" + b"~" * 300 + b"\n$$$*\r\n$PING,0BAD"
    sensors.host.request_roll(2)
    sensors.run(0.2)
    sensors.tower.send(noise)
    told = sensors.run(MOST)
    assert [given for given in told if isinstance(given, DiceRolled)] == [DiceRolled(1, (4, 2), DiceSource.TOWER)]
    assert sensors.tower.lifts == 1


def rubbish(rng: random.Random) -> bytes:
    """Noise, cut and flipped frames, and sound ones that mean nothing."""
    kind = rng.choice(("ACK", "PING", "RES", "GLOW", "ROLL"))
    fields = [rng.choice(("0", "65536", "-1", "", "x" * 20, "0BADCAFE0001")) for _ in range(rng.randrange(4))]
    frame = bytearray(encode(TowerFrame(kind, f"{rng.getrandbits(32):08X}", rng.randrange(65536), tuple(fields))))
    match rng.randrange(4):
        case 0:
            return bytes(rng.choice(b"\x00\xff\n$*,0AR") for _ in range(rng.randrange(200)))
        case 1:
            return bytes(frame[: rng.randrange(len(frame))])
        case 2:
            frame[rng.randrange(len(frame))] ^= 1 << rng.randrange(8)
    return bytes(frame)


def fuzz(desk: Desk, least: int) -> None:
    """So many bytes of rubbish reach the tower while it throws; what it says is right, or it says trouble."""
    rng, sent, right = random.Random(5), 0, 0
    while sent < least:
        faces = tuple(rng.randint(1, 6) for _ in range(3))
        desk.tower.do(f"sensors 1 3 0 {faces[0]} {faces[1]} {faces[2]}")
        request, told = desk.host.request_roll(3), []
        for _ in range(round(MOST / 0.05)):
            noise = rubbish(rng)
            sent += len(noise)
            desk.tower.send(noise)
            told += [given for given in desk.run(0.05) if isinstance(given, DiceRolled | DiceTrouble)]
            if told:
                break
        (outcome,) = told
        assert outcome.request == request
        if isinstance(outcome, DiceRolled):
            assert outcome.faces == faces
            right += 1
        desk.run(1.0)
    assert right > 0
    desk.run(10.0)
    assert isinstance(desk.roll(2), DiceRolled), "it is as good as before"


def test_rubbish_on_the_line_makes_no_wrong_die(sensors: Desk) -> None:
    fuzz(sensors, 8_000)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_million_bytes_of_rubbish_reach_the_firmware(sensors: Desk) -> None:
    fuzz(sensors, 1_000_000)


class Line:
    """A host without a driver: frames in, frames out."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.seq = 1000
        desk.tower.catch_up()

    def say(self, *fields: str, again: bool = False) -> None:
        self.seq += not again
        self.desk.tower.send(encode(TowerFrame(fields[0], "00C0FFEE", self.seq, fields[1:])))

    def hear(self, seconds: float) -> list[str]:
        self.desk.clock.advance(seconds)
        return [line.split("*")[0] for line in self.desk.tower.catch_up().decode().split("\n") if line]


def answers(heard: list[str], kind: str) -> set[str]:
    return {",".join(line.split(",")[3:]) for line in heard if line.startswith(f"${kind},")}


def test_a_repeated_request_is_not_thrown_again_and_gets_the_same_bytes(sensors: Desk) -> None:
    line = Line(sensors)
    line.say("ROLL", "AB12", "2")
    line.hear(0.3)
    line.say("ROLL", "AB12", "2")
    first = [said for said in line.hear(4) if said.startswith("$RES")]
    sensors.tower.do("sensors 1 3 0 5 5 5")
    line.say("ROLL", "AB12", "2")
    later = [said for said in line.hear(2) if said.startswith("$RES")]
    assert set(first) == set(later)
    assert len(set(first)) == 1
    assert sensors.tower.lifts == 1


def test_another_request_meanwhile_is_refused_and_stays_refused(sensors: Desk) -> None:
    line = Line(sensors)
    line.say("ROLL", "AB12", "2")
    line.hear(0.3)
    line.say("ROLL", "AB13", "1")
    heard = line.hear(5)
    line.say("ROLL", "AB13", "1")
    heard += line.hear(5)
    assert answers(heard, "ERR") == {"AB13,BUSY"}
    assert answers(heard, "RES") == {"AB12,4,2,OK"}
    assert sensors.tower.lifts == 1


def test_what_is_acknowledged_is_not_said_again(sensors: Desk) -> None:
    line = Line(sensors)
    line.say("ROLL", "AB12", "1")
    (said,) = {told for told in line.hear(4) if told.startswith("$RES")}
    line.say("ACK", said.split(",")[2])
    line.hear(0.1)
    assert not answers(line.hear(3), "RES")


@pytest.mark.parametrize("fields", [("ROLL", "AB12", "4"), ("ROLL", "AB12", "16")])
def test_more_than_it_holds_is_refused(sensors: Desk, fields: tuple[str, ...]) -> None:
    line = Line(sensors)
    line.say(*fields)
    assert answers(line.hear(2), "ERR") == {"AB12,BUSY"}
    assert sensors.tower.lifts == 0


@pytest.mark.parametrize("fields", [("ROLL", "AB12", "0"), ("ROLL", "ab12", "1"), ("ROLL", "AB12"), ("JUMP", "1")])
def test_what_makes_no_sense_is_not_answered(sensors: Desk, fields: tuple[str, ...]) -> None:
    line = Line(sensors)
    line.say(*fields)
    heard = line.hear(5)
    assert not answers(heard, "ERR") | answers(heard, "RES")
    assert sensors.tower.lifts == 0


# ── no dice ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_simple_tower_shows_what_it_says(jitter: Desk) -> None:
    rolled = jitter.roll(3)
    assert isinstance(rolled, DiceRolled)
    shown: list[Any] = []
    for _ in range(120):
        jitter.run(0.05)
        if jitter.tower.segments and (not shown or jitter.tower.segments != shown[-1]):
            shown.append(jitter.tower.segments)
        elif not jitter.tower.segments and shown and shown[-1] is not None:
            shown.append(None)
    digits = [DIGITS[segments] for segments in shown if segments is not None]
    assert set(digits) == set(rolled.faces)


def test_its_button_throws_one_die_without_a_host(jitter: Desk) -> None:
    jitter.run(12)  # the first window of samples
    jitter.tower.do("button 1")
    jitter.run(0.2)
    jitter.tower.do("button 0")
    jitter.run(1.0)
    assert jitter.tower.segments in (*DIGITS, 0)
    assert isinstance(jitter.roll(1), DiceRolled)


def test_an_oscillator_without_noise_gives_no_dice(jitter: Desk) -> None:
    jitter.roll(1)
    jitter.tower.do("jitter 0")
    jitter.run(30)
    for _ in range(3):
        outcome = jitter.roll(3)
        assert isinstance(outcome, DiceTrouble), "what was collected before may not be used up as dice"
        assert outcome.trouble is Trouble.JAM


def test_each_start_has_another_boot(jitter: Desk) -> None:
    boots = set()
    for _ in range(6):
        jitter.tower.do("reset")
        jitter.clock.advance(3)
        heard = jitter.tower.catch_up().decode()
        boots.add(heard.rsplit("$HELLO,", 1)[1][:8])
    assert len(boots) == 6
