"""What turns a sentence into a wav file: any program that is called for one sentence at a time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

WORDS_A_MINUTE = 150
"""A pace that people understand well and prefer."""


_ORDERS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+|[\\[\\]]+|[<>]+")
"""Characters that an engine would take for commands: control characters, brackets (`[[…]]` are phonemes to espeak-ng
and Piper), and the marks of SSML.
"""


def spoken_plainly(sentence: str) -> bytes:
    """A sentence as input for a speech program: one line, in which nothing is a command to it.

    Text in brackets is read like any other.
    """
    return f"{' '.join(_ORDERS.sub(' ', sentence).split())}\n".encode()


class Command(NamedTuple):
    """The arguments of a program and its input."""

    args: tuple[str, ...]
    stdin: bytes


class Engine(Protocol):
    """A program that speaks. It may be installed or taken away at any time."""

    name: str
    """Its name in the settings."""
    patience: float
    """Seconds after which a sentence that is still being synthesized counts as failed."""
    pace: int
    """Its pace in words a minute."""

    def speaks(self, language: str) -> bool:
        """Whether it is installed now and has a voice for the language."""

    def version(self, language: str) -> str:
        """Engine and voice as they are now, for the cache. Raises OSError."""

    def voice(self, language: str) -> str:
        """The voice and pace for a language, as the cache names them."""

    def command(self, sentence: str, language: str, wav: Path) -> Command:
        """Writes a sentence into a wav file. Raises OSError.

        The text comes on stdin, `spoken_plainly`: no text is taken for an option or an order.
        """


class Engines:
    """The engines of this machine. `wanted` is the name of the one that is asked first; the others stand in for it."""

    def __init__(self, engines: Sequence[Engine], wanted: str = "") -> None:
        self._all = tuple(engines)
        self.wanted = wanted

    def speaking(self, language: str) -> list[Engine]:
        """Those that can read a language now, the wanted one first."""
        ordered = sorted(self._all, key=lambda engine: engine.name != self.wanted)
        return [engine for engine in ordered if engine.speaks(language)]

    def are_there(self, languages: Sequence[str]) -> bool:
        """Whether any of them can read any of these languages now."""
        return any(engine.speaks(language) for engine in self._all for language in languages)

    def installed(self, languages: Sequence[str]) -> list[str]:
        """The names of the engines that can read at least one of these languages now."""
        return [engine.name for engine in self._all if any(engine.speaks(language) for language in languages)]

    @property
    def pace(self) -> int:
        """In words a minute."""
        return self._all[0].pace

    @pace.setter
    def pace(self, words: int) -> None:
        for engine in self._all:
            engine.pace = words
