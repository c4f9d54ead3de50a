"""Spectrograms of the sounds, to be looked at where nothing can be heard."""

from __future__ import annotations

import cmath
import math
import wave
from array import array
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from deploy.art.drawings import PROJECT
from deploy.art.fonts import file_of
from deploy.art.sounds import SOUNDS

WINDOW, STEP = 512, 128
FLOOR = -90.0
"""The level in dB that is black."""


def write_spectra() -> Path:
    """Writes build/art/sounds.png: time to the right, 0 Hz below to half the rate above; returns where."""
    font = ImageFont.truetype(file_of("barlow_condensed_600"), 20)
    rows = [(sound, spectrogram(sound.file())) for sound in SOUNDS]
    sheet = Image.new("RGB", (max(image.width for _, image in rows) + 190, 140 * len(rows)), (20, 16, 14))
    draw = ImageDraw.Draw(sheet)
    for number, (sound, image) in enumerate(rows):
        sheet.paste(image.resize((image.width, 128)), (180, 140 * number + 6))
        told = f"{sound.name}\n{sound.seconds} s, {sound.level} dB\n0–{sound.rate // 2000} kHz"
        draw.text((8, 140 * number + 10), told, fill=(239, 230, 210), font=font)
    file = PROJECT / "build/art/sounds.png"
    file.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(file)
    return file


def spectrogram(file: Path) -> Image.Image:
    """One pixel for each `STEP` samples and each frequency."""
    with wave.open(str(file), "rb") as opened:
        samples = array("h", opened.readframes(opened.getnframes()))
    bell = [0.5 - 0.5 * math.cos(2 * math.pi * n / WINDOW) for n in range(WINDOW)]
    padded = [0.0] * (WINDOW // 2) + [value / 32768 for value in samples] + [0.0] * WINDOW
    starts = range(0, len(samples) + WINDOW // 2, STEP)
    image = Image.new("L", (len(starts), WINDOW // 2))
    for x, start in enumerate(starts):
        part = [complex(padded[start + n] * bell[n]) for n in range(WINDOW)] if start + WINDOW <= len(padded) else []
        for y, value in enumerate(_transformed(part)[: WINDOW // 2]):
            level = 20 * math.log10(max(abs(value) * 4 / WINDOW, 1e-9))
            image.putpixel((x, WINDOW // 2 - 1 - y), max(0, min(255, round((level - FLOOR) / -FLOOR * 340))))
    return image


def _transformed(values: list[complex]) -> list[complex]:
    """The discrete Fourier transform of a power of two of values, or of none."""
    count = len(values)
    if count <= 1:
        return values
    even, odd = _transformed(values[::2]), _transformed(values[1::2])
    turned = [cmath.exp(-2j * math.pi * n / count) * odd[n] for n in range(count // 2)]
    return [even[n] + turned[n] for n in range(count // 2)] + [even[n] - turned[n] for n in range(count // 2)]
