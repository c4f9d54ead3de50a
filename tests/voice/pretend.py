"""Programs that only pretend: an engine that writes short waves, a player that notes what it played."""

from __future__ import annotations

import threading
import wave
from collections.abc import Sequence
from pathlib import Path


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
    """espeak-ng, installed or not; `dies` makes it fail."""

    def __init__(self, installed: bool = True) -> None:
        self.installed = installed
        self.dies = False
        self.written: list[tuple[str, str]] = []

    def find(self, program: str) -> str | None:
        return f"/bin/{program}" if self.installed else None

    def start(self, args: Sequence[str], stdin: bytes = b"", *, gently: bool = False) -> PretendChild:
        if self.dies:
            return PretendChild(-11)
        self.written.append((args[args.index("-v") + 1], stdin.decode().strip()))
        with wave.open(args[args.index("-w") + 1], "wb") as wav:
            wav.setparams((1, 2, 22050, 0, "NONE", ""))
            wav.writeframes(b"\x00\x10" * 220)
        return PretendChild()

    def output(self, args: Sequence[str], timeout: float) -> str:
        return "eSpeak NG text-to-speech: 9.9"


class PretendPlayer:
    """Notes volumes; with `holds` a sound lasts until it is ended or stopped."""

    def __init__(self, holds: bool = False) -> None:
        self.holds = holds
        self.broken = False
        self.volumes: list[float] = []
        self.playing: list[PretendChild] = []
        self.began = threading.Semaphore(0)

    def ready(self) -> bool:
        return True

    def plays(self, sound: Path) -> bool:
        return True

    def play(self, wav: Path, volume: float) -> PretendChild:
        if self.broken:
            raise OSError("no sound card")
        self.volumes.append(volume)
        self.playing.append(PretendChild(None if self.holds else 0))
        self.began.release()
        return self.playing[-1]
