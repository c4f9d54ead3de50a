"""Frames as they were laid out by their makers, and whatever anybody near may broadcast instead of them."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hardware.radio import godice, pixels
from hardware.radio.connections import Connections
from hardware.radio.die import KINDS, DieMotion, Maker
from hardware.radio.scanner import Advertised

KNOWN = {"0000180a-0000-1000-8000-00805f9b34fb": bytes.fromhex("78563412" + "00f08366")}
"""Service data: die 12345678, firmware of July 2024."""


def pixel(frame: str, known: dict[str, bytes] = KNOWN) -> tuple[str, DieMotion | None, int | None, int | None, bool]:
    read = pixels.read_advertisement("Lucky", {0x02E5: bytes.fromhex(frame)}, known)
    assert read is not None
    sighting = read[0]
    assert (sighting.die, sighting.maker, sighting.name) == ("12345678", Maker.PIXELS, "Lucky")
    return sighting.kind, sighting.motion, sighting.face, sighting.battery, sighting.charging


@pytest.mark.parametrize(
    ("frame", "told"),
    [
        ("1471011357", ("d20", DieMotion.LANDED, 20, 87, False)),
        ("06230302e4", ("d6", DieMotion.ROLLING, 3, 100, True)),
        ("0621020032", ("d6", DieMotion.HELD, 1, 50, False)),
        ("1581050532", ("d6", DieMotion.LAID, 6, 50, False)),
        ("0a41010000", ("d10", DieMotion.LANDED, 10, 0, False)),
        ("0a51010900", ("d00", DieMotion.LANDED, 9, 0, False)),
        ("0691010532", ("dF", DieMotion.LANDED, 3, 50, False)),
        ("0c01010b32", ("d12", DieMotion.LANDED, 12, 50, False)),
        ("0621040332", ("d6", DieMotion.CROOKED, None, 50, False)),
        ("0621010632", ("d6", DieMotion.LANDED, None, 50, False)),
        ("0621090332", ("d6", DieMotion.UNKNOWN, 4, 50, False)),
    ],
)
def test_what_a_pixel_broadcasts(frame: str, told: object) -> None:
    """Kind, what it does, its face from 1 on, its battery. A face that there is not is none."""
    assert pixel(frame) == told


def test_old_firmware_numbers_its_faces_otherwise() -> None:
    old = {"x": struct.pack("<II", 0x12345678, 1_700_000_000)}
    assert [pixel(f"06210{1}0{index}32", old)[2] for index in range(6)] == [1, 5, 4, 3, 2, 6]
    assert [pixel(f"06110{1}0{index}32", old)[2] for index in range(6)] == [1, None, 3, 2, None, 4]


def test_half_an_advertisement_is_none_of_a_die() -> None:
    assert pixels.read_advertisement("", {1: b"12345"}, {}) is None
    assert pixels.read_advertisement("", {}, KNOWN) is None
    assert pixels.read_advertisement("", {1: b"12345"}, {"x": bytes(8)}) is None


def test_what_a_connected_pixel_says() -> None:
    facts = pixels.PixelFacts("12345678", "d20", 1_720_000_000)
    landed = pixels.read_message(bytes([3, 1, 19]), facts)
    assert landed is not None and (landed.motion, landed.face) == (DieMotion.LANDED, 20)
    battery = pixels.read_message(bytes([34, 55, 0]), facts)
    assert battery is not None and (battery.battery, battery.motion) == (55, None)
    assert pixels.read_message(bytes([18, 1, 19]), facts) is None


def test_a_pixel_blinks_in_a_colour() -> None:
    assert pixels.blink((0xE6, 0x9F, 0x00)).hex() == "1d01dc05" + "009fe600" + "ffffffff" + "8001"


@pytest.mark.parametrize(
    ("frame", "shell", "told"),
    [
        (b"R", "d6", (DieMotion.ROLLING, None)),
        (b"S\xc0\x00\x00", "d6", (DieMotion.LANDED, 1)),
        (b"S\x3f\x02\xfd", "d6", (DieMotion.LANDED, 6)),
        (b"FS\x00\x40\x00", "d6", (DieMotion.LAID, 3)),
        (b"TS\x00\xc0\x00", "d6", (DieMotion.CROOKED, 4)),
        (b"MS\x00\x00\xc0", "d6", (DieMotion.LAID, 5)),
        (b"S\x40\x00\x16", "d20", (DieMotion.LANDED, 20)),
        (b"S\xd6\xd6\xd6", "d20", (DieMotion.LANDED, 7)),
        (b"S\xd6\xd6\xd6", "d10", (DieMotion.LANDED, 9)),
        (b"S\x14\x00\x3c", "d12", (DieMotion.LANDED, 2)),
        (b"S\x00\x00\x00", "d6", (DieMotion.LANDED, None)),
    ],
)
def test_what_a_godice_says(frame: bytes, shell: str, told: object) -> None:
    sighting = godice.read_message(frame, "aa", shell)
    assert sighting is not None and (sighting.motion, sighting.face) == told


def test_a_godice_tells_its_battery() -> None:
    sighting = godice.read_message(b"Bat\x4b", "aa", "d6")
    assert sighting is not None and (sighting.battery, sighting.motion) == (75, None)
    assert godice.read_message(b"Bat", "aa", "d6") is None


@pytest.mark.parametrize("shell", godice.SHELLS)
def test_every_face_of_a_shell_can_come_up(shell: str) -> None:
    spread = (-64, -60, -42, -40, -22, -20, 0, 20, 22, 40, 42, 60, 64)
    shown = {godice.face(shell, (x, y, z)) for x in spread for y in spread for z in spread if x or y or z}
    assert shown == set(range(1, KINDS[shell] + 1))


NOISE = some.binary(max_size=24)


@given(NOISE, some.sampled_from([*godice.SHELLS, "", "d7"]))
def test_noise_of_a_godice_raises_nothing(data: bytes, shell: str) -> None:
    sighting = godice.read_message(data, "aa", shell)
    assert sighting is None or sighting.face is None or 1 <= sighting.face <= KINDS[shell]


@given(NOISE, some.sampled_from([*KINDS, ""]), some.integers(0, 2**32 - 1))
def test_noise_of_a_pixel_raises_nothing(data: bytes, kind: str, firmware: int) -> None:
    sighting = pixels.read_message(data, pixels.PixelFacts("1", kind, firmware))
    assert sighting is None or sighting.face is None or 1 <= sighting.face <= KINDS[kind]


@given(
    some.text(max_size=40),
    some.dictionaries(some.integers(0, 65535), some.binary(max_size=8) | some.binary(min_size=5, max_size=5)),
    some.dictionaries(some.text(max_size=5), some.binary(max_size=12) | some.binary(min_size=8, max_size=8)),
)
def test_any_advertisement_raises_nothing(name: str, told: dict[int, bytes], known: dict[str, bytes]) -> None:
    sighting = Connections().advertised(Advertised("AA:BB", name, told, known))
    assert sighting is None or (sighting.name.isprintable() and len(sighting.name) <= 24)
