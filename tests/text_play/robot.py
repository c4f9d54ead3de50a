"""Somebody who plays by ear: reads the lines and prompts, nothing else, and types."""

from __future__ import annotations

import random
import re
from pathlib import Path

from companion.cli.text.table import Output, TextTable
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.games import find_game
from companion.packs.resolved import ResolvedPack
from companion.table.evening import Evening

NEW_GAME = ("1", "Anna, Ben, Cem")
NUMBERED = re.compile(r"(\d+): (?!.*Not possible)")


def evening_in(folder: Path, seed: int = 1) -> tuple[Evening, Catalogue]:
    catalogue = Catalogue([installed_packs()])
    evening = Evening(
        folder,
        catalogue,
        now=lambda: 0.0,
        wall=lambda: 1_700_000_000.0,
        restore=ResolvedPack.from_plain,
        find_game=find_game,
        chance=random.Random(seed),
        grace=None,
    )
    return evening, catalogue


class Robot:
    """Types lines into a table; `heard` are all lines on the screen for all, `seen` those on private screens."""

    def __init__(self, folder: Path, *, language: str = "en", seed: int = 1) -> None:
        self.evening, catalogue = evening_in(folder, seed)
        self.table = TextTable(self.evening, catalogue, language)
        self.random = random.Random(seed)
        self.heard: list[str] = []
        self.seen: list[str] = []
        self.typed: list[str] = []
        self.last = self._take(self.table.start())

    def type(self, *lines: str) -> Output:
        for line in lines:
            assert not self.last.over, f"over before {line!r}"
            self.typed.append(line)
            self.last = self._take(self.table.put(line))
        return self.last

    def _take(self, output: Output) -> Output:
        (self.seen if output.private else self.heard).extend(output.lines)
        return output

    def set_up(self, *switches: str, dice: str = "2") -> Output:
        return self.type(*NEW_GAME, *switches, "", dice)

    def play_on(self, most: int = 6000, until: str | None = None) -> Output:
        """Answer whatever is asked at random, until the game is over or a prompt begins with `until`."""
        for _ in range(most):
            if self.last.over or "Enter to leave" in self.last.prompt or (until and self.last.prompt.startswith(until)):
                return self.last
            self.type(self.answer())
        raise AssertionError(f"still playing; the last lines: {self.heard[-20:]}")

    def say_that_time_is_up(self) -> Output:
        """Beside whatever is asked, as anybody at the table can."""
        self.type("any", "1", "")
        choice = next(line for line in self.last.lines if line.endswith(": Time is up"))
        return self.type(choice.split(":")[0])

    def play_for(self, lines: int) -> Output:
        for _ in range(lines):
            self.type(self.answer())
        while self.last.private:
            self.type(self.answer())
        return self.last

    def answer(self) -> str:
        lines, prompt = self.last.lines, self.last.prompt
        if any("“all” to hear them all" in line for line in lines):
            return "all"
        if prompt.startswith("Enter, or numbers"):
            return self.random.choice(("", "", "", "1", "2"))
        numbers = [found[1] for line in lines if (found := NUMBERED.match(line))]
        if prompt.startswith("Number") and numbers:
            return self.random.choice(numbers)
        return ""
