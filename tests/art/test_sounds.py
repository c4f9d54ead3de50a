"""The committed sounds are those of the script, as long and as loud as they say."""

from __future__ import annotations

import math
import wave
from array import array
from pathlib import Path

import pytest

from deploy.art.drawings import PROJECT
from deploy.art.sounds import SOUNDS, Sound

BUDGET = 400_000
"""Bytes of all sounds together."""
every_sound = pytest.mark.parametrize("sound", SOUNDS, ids=lambda sound: sound.name)


def read(file: Path) -> tuple[int, array[int]]:
    with wave.open(str(file), "rb") as opened:
        assert (opened.getnchannels(), opened.getsampwidth()) == (1, 2)
        return opened.getframerate(), array("h", opened.readframes(opened.getnframes()))


@every_sound
def test_made_anew_it_is_the_same(sound: Sound, tmp_path: Path) -> None:
    again = tmp_path / "again.wav"
    again.write_bytes(sound.bytes(SOUNDS.index(sound)))
    (rate, kept), (_, made) = read(sound.file()), read(again)
    assert rate == sound.rate
    assert len(kept) == len(made)
    # Another machine's sine may differ in its last digit, and so one sample by one.
    assert max(abs(one - other) for one, other in zip(kept, made, strict=True)) <= 1, "run `make art`"


@every_sound
def test_it_is_as_long_and_as_loud_as_it_says_and_ends_in_silence(sound: Sound) -> None:
    rate, samples = read(sound.file())
    assert len(samples) / rate == pytest.approx(sound.seconds, abs=0.001)
    assert 20 * math.log10(max(map(abs, samples)) / 32767) == pytest.approx(sound.level, abs=0.2)
    assert abs(samples[-1]) <= 40
    assert abs(sum(samples) / len(samples)) < 0.02 * max(map(abs, samples)), "it has an offset, which clicks"


def test_no_sound_is_left_over_and_all_together_are_small() -> None:
    files = {sound.file() for sound in SOUNDS}
    assert set((PROJECT / "companion").glob("**/sounds/*")) == files
    assert sum(file.stat().st_size for file in files) <= BUDGET


SMALL_HERTZ, EAR_HERTZ, GLANCE, SPREAD = 250, 500, 0.125, 8.5
"""What a small loudspeaker leaves out below, what an ear hardly hears below, how long something must last to be loud,
and how many dB may lie between the loudest sound and the softest.
"""


def small(samples: list[float], rate: int) -> list[float]:
    """As a small loudspeaker gives it back and an ear takes it."""
    for hertz in (SMALL_HERTZ, SMALL_HERTZ, EAR_HERTZ):
        keeps = 1 / (1 + 2 * math.pi * hertz / rate)
        out, before, value = [], 0.0, 0.0
        for sample in samples:
            value = keeps * (value + sample - before)
            before = sample
            out.append(value)
        samples = out
    return samples


def loudness(sound: Sound) -> float:
    """The loudest eighth of a second, in dB below full."""
    rate, samples = read(sound.file())
    heard = small([sample / 32768 for sample in samples], rate)
    wide = round(rate * GLANCE)
    heard += [0.0] * max(0, wide - len(heard))
    sums = [0.0]
    for value in heard:
        sums.append(sums[-1] + value * value)
    return 10 * math.log10(max(sums[at + wide] - sums[at] for at in range(len(heard) - wide + 1)) / wide)


def test_on_a_small_loudspeaker_every_sound_is_about_as_loud_as_the_others() -> None:
    loud = {sound.name: loudness(sound) for sound in SOUNDS}
    assert max(loud.values()) - min(loud.values()) <= SPREAD, sorted(loud.items(), key=lambda one: one[1])
