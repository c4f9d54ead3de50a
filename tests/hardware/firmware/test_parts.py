"""Parts of the firmware that know no hardware, compiled for this computer and compared with ours."""

from __future__ import annotations

import ctypes
import random
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hardware.tower.protocol import LONGEST, FrameError, TowerFrame, crc, decode, encode
from tests.hardware.firmware.towers import ROOT

SOURCES = ROOT / "hardware" / "firmware" / "dice_tower"


class CFrame(ctypes.Structure):
    _fields_ = [
        ("kind", ctypes.c_char * 9),
        ("boot", ctypes.c_char * 9),
        ("seq", ctypes.c_uint16),
        ("fields", ctypes.c_uint8),
        ("field", ctypes.c_char_p * 20),
    ]


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    made = tmp_path_factory.mktemp("firmware") / "parts.so"
    sources = [str(SOURCES / name) for name in ("frame.c", "entropy.c")]
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", str(made), *sources], check=True)
    parts = ctypes.CDLL(str(made))
    parts.crc16.restype = ctypes.c_uint16
    parts.frame_read.restype = ctypes.c_bool
    parts.frame_write.restype = parts.entropy_face.restype = ctypes.c_uint8
    parts.entropy_healthy.restype = ctypes.c_bool
    return parts


def read(parts: ctypes.CDLL, line: bytes) -> TowerFrame | None:
    """What the firmware makes of a line, None if it drops it. The talk drops lines that are too long or hold a NUL."""
    if len(line) >= LONGEST or b"\0" in line:
        return None
    buffer, frame = ctypes.create_string_buffer(line, LONGEST + 2), CFrame()
    if not parts.frame_read(buffer, ctypes.byref(frame)):
        return None
    fields = tuple(frame.field[number].decode() for number in range(frame.fields))
    return TowerFrame(frame.kind.decode(), frame.boot.decode(), frame.seq, fields)


def ours(line: bytes) -> TowerFrame | None:
    try:
        return decode(line)
    except FrameError:
        return None


FIELDS = st.lists(st.from_regex(r"[A-Z0-9 .:-]{0,9}", fullmatch=True), max_size=5)


def test_the_checksum_is_the_same(parts: ctypes.CDLL) -> None:
    for text in (b"", b"123456789", bytes(range(256))):
        value = 0xFFFF
        for byte in text:
            value = parts.crc16(value, byte)
        assert value == crc(text)


@settings(max_examples=150)
@given(st.sampled_from(["PING", "ROLL", "ACK"]), st.integers(0, 65535), FIELDS)
def test_a_frame_of_ours_is_read_as_it_was_meant(parts: ctypes.CDLL, kind: str, seq: int, fields: list[str]) -> None:
    frame = TowerFrame(kind, "0BADCAFE", seq, tuple(fields))
    assert read(parts, encode(frame)[:-1]) == frame


@settings(max_examples=500)
@given(st.data(), st.integers(0, 65535), FIELDS)
def test_a_line_that_was_changed_is_dropped_by_both_or_by_none(
    parts: ctypes.CDLL, data: st.DataObject, seq: int, fields: list[str]
) -> None:
    line = bytearray(encode(TowerFrame("ROLL", "0BADCAFE", seq, tuple(fields)))[:-1])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(line) - 1))
        change = data.draw(st.sampled_from(["byte", "cut", "twice"]))
        if change == "byte":
            line[at] = data.draw(st.integers(1, 255))
        elif change == "cut" and len(line) > 1:
            del line[at]
        else:
            line.insert(at, line[at])
    body = bytes(line)
    if body.count(b"$") == 1 and b"*" in body and data.draw(st.booleans()):  # sound again, whatever it says
        inner = body[body.index(b"$") + 1 : body.index(b"*")]
        body = b"$" + inner + b"*%04X" % crc(inner)
    assert read(parts, body) == ours(body)


@given(st.binary(max_size=120))
@example(b"$PING,0BADCAFE,00*0000")
@example(b"$,,*")
def test_noise_is_dropped_by_both(parts: ctypes.CDLL, noise: bytes) -> None:
    assert read(parts, noise) == ours(noise)


@given(st.integers(0, 65535), FIELDS)
def test_what_it_writes_we_read(parts: ctypes.CDLL, seq: int, fields: list[str]) -> None:
    line = ctypes.create_string_buffer(LONGEST + 1)
    rest = "".join(f",{field}" for field in fields).encode()
    length = parts.frame_write(line, b"RES", b"0BADCAFE", seq, rest)
    assert line.value == encode(TowerFrame("RES", "0BADCAFE", seq, tuple(fields)))
    assert length == len(line.value)


# ── randomness ──────────────────────────────────────────────────────────────────────────────────────────────────


def faces(parts: ctypes.CDLL, samples: list[int]) -> list[int]:
    """The faces that come of samples, taken as soon as they are there."""
    parts.entropy_begin()
    found = []
    for sample in samples:
        parts.entropy_sample(sample)
        while face := parts.entropy_face():
            found.append(face)
    return found


def test_weak_jitter_gives_faces_that_are_as_likely_as_each_other(parts: ctypes.CDLL) -> None:
    """Two bits of drift a sample, on a counter that runs on: chi-square with 5 degrees of freedom, p = 0.001."""
    rng, counter, samples = random.Random(11), 0, []
    for _ in range(16 * 12_000):
        counter += 256_000 + rng.randrange(4)
        samples.append(counter & 0xFF)
    found = Counter(faces(parts, samples))
    expected = sum(found.values()) / 6
    assert set(found) == {1, 2, 3, 4, 5, 6}
    assert sum(found.values()) > 11_000
    assert sum((count - expected) ** 2 / expected for count in found.values()) < 20.5


@pytest.mark.parametrize(
    "samples",
    [
        pytest.param([77] * 5000, id="stands still"),
        pytest.param([78 if n % 30 == 0 else 77 for n in range(5000)], id="hardly moves"),
        pytest.param([n * 37 & 0xFF for n in range(5000)], id="counts evenly"),
        pytest.param([77] * 15 + [3] + [77] * 5000, id="stops"),
    ],
)
def test_a_source_that_is_broken_gives_none(parts: ctypes.CDLL, samples: list[int]) -> None:
    assert faces(parts, samples) == []


def test_after_an_alarm_a_whole_sound_window_has_to_come(parts: ctypes.CDLL) -> None:
    rng = random.Random(5)
    sound = [rng.randrange(256) for _ in range(1000)]
    assert faces(parts, sound)
    assert not faces(parts, [*sound[:450], *[9] * 30, *sound[:450]])
    assert faces(parts, [*[9] * 30, *sound])


def test_none_is_given_out_twice(parts: ctypes.CDLL) -> None:
    rng = random.Random(6)
    parts.entropy_begin()
    for _ in range(2000):
        parts.entropy_sample(rng.randrange(256))
    taken = 0
    while parts.entropy_face():
        taken += 1
    assert taken <= 8
    assert not parts.entropy_face()


def test_the_sources_are_where_the_page_says() -> None:
    page = (ROOT / "docs" / "firmware.md").read_text("utf-8")
    for source in sorted(SOURCES.glob("*.c")):
        assert source.name in page, source.name
    assert Path(SOURCES / "board.h").is_file()
