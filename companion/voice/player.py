"""Playing wav files: by a program of the system, or by whatever the window has."""

from __future__ import annotations

import array
import io
import sys
import wave
from pathlib import Path
from typing import Protocol

from companion.voice.processes import Child, Runner

LOUDEST = 65536
"""paplay's number for full volume."""

SOX = "play"
"""sox's player."""


class Player(Protocol):
    """Plays a wav file."""

    def ready(self) -> bool:
        """Whether there is something to play with."""

    def plays(self, sound: Path) -> bool:
        """Whether it can play a recording of this kind (`.wav`, `.ogg`, …)."""

    def play(self, sound: Path, volume: float) -> Child:
        """Begins to play at a volume from 0 to 1. Raises OSError."""


class ProgramPlayer:
    """paplay where there is a sound server, else aplay (ALSA), and sox's play for recordings that are no wav files."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def ready(self) -> bool:
        """Whether one of the programs is installed; a missing sound card shows when it is used."""
        return self._runner.find("aplay") is not None or self._runner.find("paplay") is not None

    def plays(self, sound: Path) -> bool:
        """Whether an installed program can play this kind of file; aplay plays wav files alone."""
        if sound.suffix.lower() == ".wav":
            return self.ready()
        return self._runner.find("paplay") is not None or self._runner.find(SOX) is not None

    def play(self, sound: Path, volume: float) -> Child:
        """Begins to play. Raises OSError."""
        if (paplay := self._runner.find("paplay")) is not None:
            return self._runner.start((paplay, f"--volume={round(volume * LOUDEST)}", str(sound)))
        if sound.suffix.lower() != ".wav" and (sox := self._runner.find(SOX)) is not None:
            return self._runner.start((sox, "-q", "-v", f"{volume:.2f}", str(sound)))
        if (aplay := self._runner.find("aplay")) is not None:  # it has no volume: the samples are scaled
            return self._runner.start((aplay, "-q", "-"), scaled(sound, volume))
        raise FileNotFoundError("neither paplay nor aplay is installed")


def scaled(wav: Path, volume: float) -> bytes:
    """A wav file of 16-bit samples (as espeak-ng writes them) at a volume from 0 to 1. Raises OSError."""
    try:
        with wave.open(str(wav), "rb") as sound:
            params, frames = sound.getparams(), sound.readframes(sound.getnframes())
    except (EOFError, wave.Error) as error:
        raise OSError(f"{wav.name} is no sound: {error}") from error
    if volume < 1 and params.sampwidth == 2:
        samples = array.array("h", frames)
        if sys.byteorder == "big":  # wav files are little-endian
            samples.byteswap()
        samples = array.array("h", (int(sample * volume) for sample in samples))
        if sys.byteorder == "big":
            samples.byteswap()
        frames = samples.tobytes()
    told = io.BytesIO()
    with wave.open(told, "wb") as quieter:
        quieter.setparams(params)
        quieter.writeframes(frames)
    return told.getvalue()
