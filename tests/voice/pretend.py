"""Programs that only pretend: an engine that writes short waves, a player that notes what it played."""

from __future__ import annotations

import threading
import wave
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

LONG = 30.0
"""Seconds after which a test that waits has failed."""


class PretendChild:
    """Runs until it is let go, or killed."""

    def __init__(self, code: int | None = 0) -> None:
        self.code = code
        self.killed = False
        self._ended = threading.Event()
        if code is not None:
            self._ended.set()

    def wait(self, timeout: float) -> int | None:
        return self.code if self._ended.wait(timeout) else None

    def kill(self) -> None:
        if not self._ended.is_set():
            self.killed, self.code = True, -9
            self._ended.set()

    def end(self, code: int = 0) -> None:
        self.code = code
        self._ended.set()


class PretendRunner:
    """espeak-ng and Piper, installed or not; `dies` makes them fail, `dying` those whose name it holds.

    With `holds` a sentence is begun and never ends by itself.
    """

    def __init__(self, installed: bool = True) -> None:
        self.installed = installed
        self.dies = self.holds = False
        self.dying: set[str] = set()
        self.deaths = 0
        self.written: list[tuple[str, str]] = []
        self.paces: list[str] = []
        self.gentle: list[bool] = []
        self.children: list[PretendChild] = []
        self.began = threading.Semaphore(0)
        self._changed = threading.Condition()

    def find(self, program: str) -> str | None:
        return f"/bin/{program}" if self.installed else None

    def start(self, args: Sequence[str], stdin: bytes = b"", *, gently: bool = False) -> PretendChild:
        with self._changed:
            self._changed.notify_all()
            if self.dies or Path(args[0]).name in self.dying:
                self.deaths += 1
                return PretendChild(-11)
            given = dict(pairwise(args))
            voice = given.get("-v") or Path(given["--model"]).stem
            self.written.append((voice, stdin.decode().strip()))
            self.paces.append(given.get("-s", ""))
            self.gentle.append(gently)
            self.children.append(PretendChild(None if self.holds else 0))
        with wave.open(given.get("-w") or given["--output_file"], "wb") as wav:
            wav.setparams((1, 2, 22050, 0, "NONE", ""))
            wav.writeframes(b"\x00\x10" * 220)
        self.began.release()
        return self.children[-1]

    def output(self, args: Sequence[str], timeout: float) -> str:
        return "eSpeak NG text-to-speech: 9.9"

    def wait_for(self, holds: Callable[[], bool]) -> None:
        """Until something was started that makes this true; a wait that never ends fails."""
        with self._changed:
            assert self._changed.wait_for(holds, LONG), (self.written, self.deaths)


class PretendPlayer:
    """Notes volumes; with `holds` a sound lasts until it is ended or stopped."""

    def __init__(self, holds: bool = False) -> None:
        self.holds = holds
        self.broken = False
        self.unknown: set[Path] = set()
        self.damaged: set[Path] = set()
        self.played: list[Path] = []
        self.volumes: list[float] = []
        self.playing: list[PretendChild] = []
        self.began = threading.Semaphore(0)

    def ready(self) -> bool:
        return True

    def plays(self, sound: Path) -> bool:
        return sound not in self.unknown

    def play(self, sound: Path, volume: float) -> PretendChild:
        if self.broken or sound in self.damaged:
            raise OSError("no sound card")
        self.played.append(sound)
        self.volumes.append(volume)
        self.playing.append(PretendChild(None if self.holds else 0))
        self.began.release()
        return self.playing[-1]
