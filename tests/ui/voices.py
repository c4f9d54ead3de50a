"""A voice that makes no sound: it writes down what it is given, and tells what it is told to."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.voice.quiet import QuietHours


class Recorder:
    """`said` are text, language and whether it was urgent; `reading` is what sounds now, as a test wants it."""

    def __init__(self) -> None:
        self.volume = 0.5
        self.pace = 150
        self.wanted = "espeak"
        self.installed: list[str] = ["espeak"]
        self.quiet: QuietHours | None = None
        self.reading: tuple[str, ...] = ()
        self.said: list[tuple[str, str, bool]] = []
        self.clips: list[Path] = []
        self.prepared: list[str] = []
        self.stopped = 0

    def say(self, text: str, language: str, urgent: bool = False, clip: Path | None = None) -> None:
        self.said.append((text, language, urgent))
        self.clips += [clip] if clip is not None else []

    def prepare(self, texts: Iterable[str], language: str) -> None:
        self.prepared += texts

    def abandon(self) -> None:
        self.prepared.clear()

    def stop(self) -> None:
        self.stopped += 1
        self.reading = ()
