"""A house rule beside what it extends: many games in a process of their own, told in plain words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from companion.bots import best
from companion.languages import told_in
from companion.packs.pack import Pack
from companion.packs.setup import SetupRefusedError
from companion.table.players import environment
from companion.texts import Translate, grammar
from companion.texts.wording import N_

GAMES: Final = 200
MOST_ANSWERS: Final = 4000
"""A game with more answers is given up as endless: people would have stopped long before."""
SEED: Final = "house"

ACTED: Mapping[str, str] = {
    "refused": N_("It refused something {times} times, in {games} of {all} games."),
    "gave_way": N_("It gave way {times} times, in {games} of {all} games: nothing else was left."),
    "allowed": N_("It allowed something {times} times, in {games} of {all} games."),
    "adjusted": N_("It changed a number {times} times, in {games} of {all} games."),
    "ended": N_("It ended {games} of {all} games."),
}
IDLE: Mapping[str, str] = {
    "enforce": N_("It never did anything: nobody came to what it says."),
    "warn": N_("It only warns, and these players heed no warnings."),
    "off": N_("It is left off here."),
}


class CannotCompareError(Exception):
    """There is nothing to play: the house rule cannot be set up as it has chosen beforehand."""


class SoFar(NamedTuple):
    """What a process has told by now: how many games are played, the result if there is one, and whether it is gone."""

    played: int
    result: Mapping[str, Any] | None
    gone: bool


class Compares(Protocol):
    """What plays the games. Nothing of it waits."""

    def told(self) -> SoFar:
        """What is known by now."""

    def close(self) -> None:
        """Ends it."""


MakeCompares = Callable[[Mapping[str, Any]], Compares]
"""Begins to play. Raises OSError if that cannot be."""


class ComparedAside:
    """It is done by a process of its own at the lowest priority. Raises OSError if none can be started."""

    def __init__(self, asked: Mapping[str, Any]) -> None:
        self._found = tempfile.TemporaryFile()  # noqa: SIM115 - read for as long as the process runs
        with tempfile.TemporaryFile() as given:
            given.write(json.dumps(asked).encode())
            given.seek(0)
            command = [sys.executable, "-m", "companion.simulate.comparing.aside"]
            try:
                self._child = subprocess.Popen(command, env=environment(), stdin=given, stdout=self._found)
            except OSError:
                self._found.close()
                raise

    def told(self) -> SoFar:
        """The last whole line that it wrote."""
        gone = self._child.poll() is not None
        lines = os.pread(self._found.fileno(), os.fstat(self._found.fileno()).st_size, 0).split(b"\n")[:-1]
        said = []
        for line in lines[-2:]:
            with suppress(ValueError):
                said.append(json.loads(line))
        played = next((one["played"] for one in reversed(said) if "played" in one), 0)
        return SoFar(played, next((one["result"] for one in said if "result" in one), None), gone)

    def close(self) -> None:
        """Ends the process."""
        self._child.kill()
        self._child.wait()
        self._found.close()


def asked_of(house: Pack, below: Pack, games: int = GAMES) -> dict[str, Any]:
    """What the process is given: both packs as they are played. Raises CannotCompareError."""
    seats = max(house.players.min, below.players.min)
    try:
        own = house.resolve(house.preset.variants, {**house.simulated(), **house.preset.options}, seats)
        printed = below.resolve((), below.simulated(), seats)
    except SetupRefusedError as refused:
        raise CannotCompareError from refused
    bots = [best(house.game.name, lambda _: house.game)] * seats
    played = {"seats": seats, "bots": bots, "games": games, "most": MOST_ANSWERS, "seed": SEED}
    return {"printed": printed.plain, "house": own.plain, **played}


# ── in words ────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """A line of the result: its words, and beside them the house's and the printed number, if it has any."""

    words: str
    house: str = ""
    printed: str = ""


@dataclass(frozen=True, slots=True)
class ClauseLine:
    """What an own rule did: its id, its sentence, and what came of it."""

    rule: str
    text: str
    did: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComparedModel:
    """A comparison in plain words. `first` is what matters most; `bad`: games did not end that end as printed."""

    first: str
    bad: bool
    lines: tuple[ComparedLine, ...]
    clauses: tuple[ClauseLine, ...]


def in_words(result: Mapping[str, Any], language: str, _: Translate) -> ComparedModel:
    """The result of the process as people read it."""
    house, printed = result["house"], result["printed"]
    games = house["games"]

    def number(value: float) -> str:
        return grammar.number(round(value), language)

    def of_100(share: Mapping[str, Any]) -> str:
        return _("{count} of 100").format(count=round(100 * share["share"]))

    endless, before = (games - round(side["ended"]["wins"]) for side in (house, printed))
    if endless:
        first = _("{count} of {games} games did not end.").format(count=number(endless), games=number(games))
        beside = _("By the printed rules it was {count}.").format(count=number(before))
        first = f"{first} {beside}"
    else:
        first = _("All {games} games came to an end.").format(games=number(games))
    lines = []
    for key, told in (("rounds", _("Rounds of a game")), ("decisions", _("Decisions of a game"))):
        if house[key] is not None and printed[key] is not None:
            lines.append(ComparedLine(told, number(house[key]["median"]), number(printed[key]["median"])))
    for place, (one, other) in enumerate(zip(house["by_place"], printed["by_place"], strict=False), 1):
        told = _("Wins of seat {place}").format(place=place)
        lines.append(ComparedLine(told, of_100(one), of_100(other)))
    clauses = tuple(_clause(one, games, language, _) for one in result["clauses"])
    return ComparedModel(first, endless > before, tuple(lines), clauses)


def _clause(one: Mapping[str, Any], games: int, language: str, _: Translate) -> ClauseLine:
    did = []
    for kind, told in ACTED.items():
        if times := one[kind]["times"]:
            facts = {"times": times, "games": one[kind]["games"]["wins"], "all": games}
            did.append(_(told).format(**{key: grammar.number(round(of), language) for key, of in facts.items()}))
    idle = IDLE[one["level"]]
    return ClauseLine(one["id"], told_in(one["text"], language), tuple(did) or (_(idle),))
