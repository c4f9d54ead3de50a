"""Reading aloud: the sentence of the moment and cards, by recordings, Piper or espeak-ng."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time
from pathlib import Path

from companion.voice.cache import SpeechCache
from companion.voice.engine import Engine, Engines
from companion.voice.espeak import Espeak
from companion.voice.piper import Piper
from companion.voice.player import Player, ProgramPlayer
from companion.voice.processes import Child, Processes
from companion.voice.quiet import QuietHours
from companion.voice.speaker import Voice, VoiceState

__all__ = ["Child", "Player", "QuietHours", "Voice", "VoiceState", "voice_in"]


def voice_in(
    folder: Path,
    time_of_day: Callable[[], time],
    *,
    voices: Path | None = None,
    player: Player | None = None,
    volume: float = 0.8,
    quiet: QuietHours | None = None,
) -> Voice:
    """The voice of this machine; wav files are cached in `folder`.

    Piper's voices lie in `voices`, if the owner has any. `player` is the window's audio;
    without it a program of the system plays.
    """
    runner = Processes()
    engines: list[Engine] = [Espeak(runner)]
    if voices is not None:
        engines.append(Piper(runner, voices))
    return Voice(
        Engines(engines),
        runner,
        SpeechCache(folder),
        player if player is not None else ProgramPlayer(runner),
        time_of_day=time_of_day,
        volume=volume,
        quiet=quiet,
    )
