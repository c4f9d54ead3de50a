"""A game that is over, to be begun anew at any of its rows: for looking back, when nothing is secret any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.bots.look_back import Act, Effort
from companion.bots.observation import Observation
from companion.engine.driver import Driver
from companion.engine.playout import Playout, silence
from companion.engine.questions import CHANCE
from companion.engine.vocabulary import ANY_TIME, Audience, BadAnswerError, Event, Outcome, Party, RefusedError, Row
from companion.packs.scripts.games import FindGame, find_game
from companion.table.play import EntryPoint
from companion.table.players import Blueprint, observe


@dataclass(frozen=True, slots=True)
class Telling:
    """What a finished game is told anew from: how games of its kind are made, where it began, and its acts with the
    numbers of their entries.
    """

    blueprint: Blueprint
    position: Mapping[str, Any] | None
    acts: tuple[tuple[int, Row], ...]
    seed: str
    effort: Effort


class _Entry(NamedTuple):
    """A row after which the game can be begun from a position."""

    done: int
    position: Mapping[str, Any]
    levels: Mapping[str, str]


class PlayedGame:
    """The game, gone through once. Raises BadAnswerError or RefusedError where today's rules do not take its acts,
    ValueError if it is not over.
    """

    def __init__(self, telling: Telling, find: FindGame = find_game) -> None:
        self._telling, self._rows, self._find = telling, telling.acts, find
        self.length = len(self._rows)
        self._at: list[_Entry] = []
        self._standing: tuple[int, Driver | None] | None = None
        found: list[Act] = []
        driver = self.driver()
        self._details = driver.game.details
        entry = EntryPoint(telling.position)
        for done in range(self.length + 1):
            now = entry.after(driver, done - 1)
            if now is not entry and now.position is not None:
                self._at.append(_Entry(done, now.position, dict(driver.levels.of)))
                entry = now
            if done < self.length:
                self._note(found, driver, done)
                self.do(driver, done)
        if driver.outcome is None:
            raise ValueError("the game is not over")
        self.outcome: Outcome = driver.outcome
        self.parties: Sequence[Party] = tuple(driver.game.parties)
        self.acts: Sequence[Act] = tuple(found)
        self.entries: Sequence[int] = tuple(one.done for one in self._at if one.done < self.length)

    def fresh(self) -> Driver:
        """A driver with the game as it began, not started yet."""
        driver = self._telling.blueprint.driver(self._find)
        if self._telling.position is not None:
            driver.game.load(self._telling.position)
        return driver

    def driver(self) -> Driver:
        """The game at its first question."""
        driver = self.fresh()
        driver.game.keeps_snapshots = True
        driver.start()
        return driver

    def do(self, driver: Driver, done: int) -> None:
        """Repeats the act after so many others."""
        driver.count, row = self._rows[done]
        driver.replay(row)

    def _note(self, found: list[Act], driver: Driver, done: int) -> None:
        """Notes what somebody decided; what only adds to that belongs to it."""
        row, ask = self.row(done), driver.question
        if row.kind != "answer" or row.party is None or row.source == "clock" or ask is None:
            return
        if row.question != ANY_TIME and ask.kind in CHANCE:
            return
        last = found[-1] if found else None
        if last is not None and last.end == done and last.party == row.party and row.name in self._details:
            found[-1] = last._replace(end=done + 1)
        else:
            found.append(Act(done, done + 1, row.party))

    def row(self, done: int) -> Row:
        """The act after so many others."""
        return self._rows[done][1]

    def number(self, done: int) -> int:
        """The number of its entry."""
        return self._rows[done][0]

    def stand(self, done: int) -> Playout | None:
        """The true game after so many rows; None where it cannot be begun anew."""
        if self._standing is None or self._standing[0] != done:
            self._standing = done, self._begun(done)
        driver = self._standing[1]
        return Playout.of(driver.forked()) if driver is not None and driver.frames else None

    def _begun(self, done: int) -> Driver | None:
        entry = next((one for one in reversed(self._at) if one.done <= done), None)
        driver = self.fresh()
        if entry is not None:
            driver.levels.set_all(entry.levels)
            driver.game.load(entry.position)
        silence(driver.game)
        driver.game.keeps_entries = True
        driver.start()
        try:
            for index in range(entry.done if entry is not None else 0, done):
                self.do(driver, index)
        except (BadAnswerError, RefusedError):
            return None
        return driver

    def up_to(self, done: int) -> tuple[Driver, EntryPoint]:
        """The game as it was at the table after so many rows, with its last entry point."""
        driver, entry = self.driver(), EntryPoint(self._telling.position)
        entry = entry.after(driver, -1)
        for index in range(done):
            self.do(driver, index)
            entry = entry.after(driver, index)
        return driver, entry

    def seen(self, done: int, party: Party) -> Observation:
        """What a party could know after so many rows."""
        driver, entry = self.up_to(done)
        rows = [self.row(index) for index in range(entry.entry + 1, done)]
        return observe(self.fresh(), driver, entry, rows, party)

    def told(self, driver: Driver, since: int, party: Party) -> list[Event]:
        """What a party was told since so many events."""
        me = Audience.of(party)
        return [event for event in driver.game.events[since:] if event.visible_to(me)]
