"""Somebody who plays by ear: reads the lines and prompts, nothing else, and types."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

from companion.cli.text.table import Output, TextTable
from companion.packs.catalogue import Catalogue
from companion.table.evening import Evening, Surroundings
from companion.table.play.clocks import Timing
from companion.texts import translator
from tests.shipped import restored, shipped

THE_GAME = ("1", "Bürokratopoly")
NEW_GAME = (*THE_GAME, "Anna, Ben, Cem")
NUMBERED = re.compile(r"(\d+): ")


def evening_in(folder: Path, seed: int, now: Callable[[], float]) -> tuple[Evening, Catalogue]:
    catalogue = shipped()
    evening = Evening(
        folder,
        catalogue,
        Timing(now, lambda: 1_700_000_000.0, grace=None),
        Surroundings(restore=restored, chance=random.Random(seed)),
    )
    return evening, catalogue


class Robot:
    """Types lines into a table; `heard` are all lines on the screen for all, `seen` those on private screens."""

    def __init__(self, folder: Path, *, language: str = "en", seed: int = 1) -> None:
        self.now = 0.0
        self.evening, catalogue = evening_in(folder, seed, lambda: self.now)
        self.table = TextTable(self.evening, catalogue, language)
        self._ = translator(language)
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

    def wait(self, seconds: float) -> Output:
        """Nobody types; the clock goes on."""
        self.now += seconds
        came = self.table.tick()
        if came is not None:
            self.last = self._take(came)
        return self.last

    def _take(self, output: Output) -> Output:
        (self.seen if output.private else self.heard).extend(output.lines)
        return output

    def set_up(self, *switches: str, dice: str = "2") -> Output:
        return self.type(*NEW_GAME, *switches, "", dice)

    def set_up_with(self, option: str, value: str) -> Output:
        """Switches on what is listed by this title, whatever its number is, and begins."""
        self.type(*NEW_GAME)
        return self.type(self.number_of(option), value, "", "2")

    def number_of(self, title: str) -> str:
        """The number before what is listed by this title."""
        return next(found[1] for line in self.last.lines if (found := NUMBERED.match(line)) and f" {title}:" in line)

    def play_on(self, most: int = 6000, until: str | None = None) -> Output:
        """Answer whatever is asked at random, until the game is over or a prompt begins with `until`."""
        for _ in range(most):
            if (
                self.last.over
                or self.last.prompt.startswith(self._("Enter to leave, or a command"))
                or (until and self.last.prompt.startswith(until))
            ):
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

    def examples(self) -> list[str]:
        """What a question shows as typed like this, where that is a whole answer."""
        _ = self._
        told = (
            _("A proposal of one's own, with how much each takes: draft {example}"),
            _("It is typed behind the names: draft {example}, using {use}"),
            _("A promise binds nobody and comes last: draft {example}, promise next time I help"),
        )
        heads = tuple(text.split(": ")[0] + ": " for text in told)
        return [line.split(": ", 1)[1] for line in self.last.lines if line.startswith(heads)]

    def answer(self) -> str:
        _, lines, prompt = self._, self.last.lines, self.last.prompt.removesuffix(":")
        to_hear_all = _("{count} choices. Type a part of the name, or “all” to hear them all.").split(".")[-2]
        if any(to_hear_all in line for line in lines):
            return "all"
        if prompt == _("Enter hides this"):
            return ""
        if prompt == _("yes or no"):
            return self.random.choice(("yes", "no"))
        if prompt == _("Enter, or numbers"):
            return self.random.choice(("", "", "", "1", "2"))
        refused = _("{number}: {label}. Not possible. {reason}").split("}")[2].split("{")[0]
        numbers = [found[1] for line in lines if (found := NUMBERED.match(line)) and refused not in line]
        if prompt == _("Number or name"):
            return self.random.choice([*numbers, *self.examples()] or ["all", ""])
        assert prompt.endswith("Enter"), prompt
        return ""
