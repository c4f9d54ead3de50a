"""Building blocks of sounds: tones that die away, noise in a band, and their mixing. Standard library only.

A sound is a list of samples from about -1 to 1 at the rate of its `Room`; chance comes from the room's own seed, so
that the same script gives the same sound.
"""

from __future__ import annotations

import math
import wave
from array import array
from io import BytesIO
from random import Random

Samples = list[float]


class Room:
    """Where a sound is made: `rate` in samples per second, and its chance."""

    def __init__(self, rate: int, seed: int) -> None:
        self.rate = rate
        self.chance = Random(seed)

    def silence(self, seconds: float) -> Samples:
        """Nothing, for so long."""
        return [0.0] * round(seconds * self.rate)

    def tone(self, hertz: float, seconds: float, decay: float, *, to: float = 0.0, attack: float = 0.001) -> Samples:
        """A sine that sinks to 1/e within `decay` seconds, and glides `to` another frequency if one is given."""
        out: Samples = []
        phase, count = 0.0, round(seconds * self.rate)
        for number in range(count):
            at = number / self.rate
            out.append(math.sin(phase) * math.exp(-at / decay) * min(1.0, at / attack))
            phase += 2 * math.pi * (hertz + (to - hertz) * number / count if to else hertz) / self.rate
        return out

    def noise(self, low: float, high: float, seconds: float, decay: float, *, end: float = 0.0) -> Samples:
        """Noise around the middle of a band, by a resonator of two poles; `end` is where the middle glides to."""
        out: Samples = []
        first = second = 0.0
        count = round(seconds * self.rate)
        radius = math.exp(-math.pi * (high - low) / self.rate)
        for number in range(count):
            middle = math.sqrt(low * high)
            middle += (end - middle) * number / count if end else 0.0
            angle = 2 * math.pi * middle / self.rate
            value = self.chance.uniform(-1, 1) + 2 * radius * math.cos(angle) * first - radius * radius * second
            second, first = first, value
            out.append(value * (1 - radius) * math.exp(-number / self.rate / decay))
        return out

    def swell(self, samples: Samples, peak: float) -> Samples:
        """The same, growing until `peak` (0 to 1 of its length) and sinking from there."""
        last = max(1, len(samples) - 1)
        rises = (min(n / last / peak, (1 - n / last) / (1 - peak)) for n in range(len(samples)))
        return [value * math.sin(max(0.0, rise) * math.pi / 2) ** 2 for value, rise in zip(samples, rises, strict=True)]

    def mix(self, seconds: float, *layers: tuple[float, float, Samples]) -> Samples:
        """Layers of (second at which it begins, level in dB, samples), cut at `seconds` with a short fade."""
        out = self.silence(seconds)
        for start, level, samples in layers:
            gain, first = gain_of(level), round(start * self.rate)
            for number, value in enumerate(samples[: max(0, len(out) - first)]):
                out[first + number] += value * gain
        fade = min(len(out), round(0.004 * self.rate))
        for number in range(fade):
            out[-1 - number] *= number / fade
        return out


def gain_of(level: float) -> float:
    """What a level in dB multiplies by."""
    return math.pow(10.0, level / 20)


def wav(samples: Samples, rate: int, level: float) -> bytes:
    """A WAV file, mono, 16 bits, whose loudest sample is `level` dB below full."""
    loudest = max(abs(value) for value in samples)
    scale = gain_of(level) / loudest * 32767
    raw = array("h", (round(value * scale) for value in samples))
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(raw.tobytes())
    return out.getvalue()
