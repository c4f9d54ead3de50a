"""espeak-ng as a child process that writes a sentence into a wav file."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from companion.voice.processes import Runner

PROGRAM = "espeak-ng"

WORDS_A_MINUTE = 150
"""People understand and prefer about this pace."""

VOICES = {"de": "de", "en": "en-gb", "es": "es"}
"""Language → espeak-ng's voice; another language is read by the English one."""

PATIENCE = 10.0
"""Seconds after which a sentence that is still not written counts as failed (it takes some hundredths)."""


class Command(NamedTuple):
    """What to run, and what it reads."""

    args: tuple[str, ...]
    stdin: bytes


class Espeak:
    """Knows how espeak-ng is called.

    `pace` is in words a minute. Look `find` up again after it was None: it may have been installed meanwhile.
    """

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self.pace = WORDS_A_MINUTE
        self._program: str | None = None
        self._version: str | None = None

    def find(self) -> bool:
        """Whether the engine is there."""
        self._program = self._program or self._runner.find(PROGRAM)
        return self._program is not None

    @property
    def version(self) -> str:
        """The engine's version, for the cache. Raises OSError if it cannot be run."""
        if self._version is None:
            self._version = self._runner.output((self._program or PROGRAM, "--version"), PATIENCE).strip()
        return self._version

    def voice(self, language: str) -> str:
        """The voice and pace for a language, as the cache names them."""
        return f"{VOICES.get(language, VOICES['en'])}@{self.pace}"

    def command(self, sentence: str, language: str, wav: Path) -> Command:
        """Write a sentence into a wav file. The text comes on stdin: no text can be taken for an option."""
        voice, pace = self.voice(language).split("@")
        args = (self._program or PROGRAM, "-v", voice, "-s", pace, "-b", "1", "-w", str(wav), "--stdin")
        return Command(args, f"{sentence}\n".encode())
