"""A game told again from its beginning, a beat at a time: one answer with all that followed, and the board then.

It is a second game beside the one at the table, in memory, and is asked for nothing but what everybody may see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from companion.engine.questions import CHANCE
from companion.engine.vocabulary import ANY_TIME, TABLE, Event
from companion.models.boards.board import BoardModel
from companion.models.game.moments import over_of
from companion.models.play.table import BoardOf
from companion.models.story.unseen import Unseen
from companion.table.evening import TableGame
from companion.table.journal import ALONG, Entry, MemoryJournal
from companion.table.play import Opening, Session, Timing
from companion.texts import Teller


@dataclass(frozen=True)
class Beat:
    """What happened, in sentences, and the board after it. `last` is the journal's number of its last entry, `done` how
    much of the game lies behind it, from 0 to 1. `unseen` is what not everybody knew then.
    """

    sentences: tuple[str, ...]
    board: BoardModel | None
    last: int
    done: float
    unseen: tuple[str, ...] = ()


class Retelling:
    """Goes through a game once. `session` is the game as it stood at the beat that was told last.

    Without `unseen` nothing is asked for that is not everybody's.
    """

    def __init__(self, opened: TableGame, board_of: BoardOf, teller: Teller, unseen: Unseen | None = None) -> None:
        self._unseen = unseen
        self._board_of, self._teller = board_of, teller
        self._entries = tuple(opened.session.ledger.active)
        header, game = opened.header, type(opened.session.game)
        opening = Opening.of(opened.resolved, lambda _: game, tuple(header.seating.parties), header.position)
        timing = Timing.unhurried(lambda: 0.0, lambda: header.begun_at)
        self.session = Session(opening, MemoryJournal(header), timing)
        self.session.seating = opened.session.seating
        self.view: Mapping[str, Any] = {}
        self._latest: Event | None = None
        self.drifted = opened.cut
        """Whether today's rules did not accept what came next: the story ends there."""

    def beats(self) -> Iterator[Beat]:
        """All of them, oldest first; the first one is how the game began.

        What told nobody anything is part of the beat that tells the next thing: nobody counts answers in secret.
        """
        told, last = self._told(), -1
        for done, entry in enumerate(self._entries):
            if self._begins(entry) and (told or last < 0):
                yield self._beat(told, last, done)
                told = ()
            if not self._repeated(entry):
                break
            told += self._told()
            last = entry.number
        outcome = self.session.outcome
        over = (over_of(outcome, self._teller).sentence,) if outcome is not None else ()
        yield self._beat(told + over, last, len(self._entries))

    def steps(self) -> int:
        """How many beats there are. It goes through the whole game, and nothing can be told by it afterwards."""
        return sum(1 for _ in self.beats())

    def _beat(self, told: tuple[str, ...], last: int, done: int) -> Beat:
        self.view = self.session.view(TABLE)
        board = self._board_of(self.session.game, self.view, self._teller)
        unseen = self._unseen.since(self.session, self._teller) if self._unseen is not None else ()
        return Beat(told, board, last, done / max(1, len(self._entries)), unseen)

    def _told(self) -> tuple[str, ...]:
        """What everybody was told since this was last asked."""
        past = self.session.game.told(TABLE)  # the newest first
        events = list(takewhile(lambda event: event is not self._latest, past))[::-1]
        self._latest = events[-1] if events else self._latest
        told = (one for event in events for one in (self._teller.event(event), *self._teller.details(event)))
        return tuple(sentence for sentence in told if sentence)

    def _begins(self, entry: Entry) -> bool:
        """Whether somebody does something anew: no throw, no reveal, and nothing that only adds to what was done."""
        ask = self.session.question
        if entry.kind in ("correct", "switch"):
            return True
        if entry.kind != "answer" or entry.party is None or entry.source in (ALONG, "clock") or ask is None:
            return False
        by_chance = entry.question != ANY_TIME and ask.kind in CHANCE
        return not by_chance and entry.name not in self.session.game.details

    def _repeated(self, entry: Entry) -> bool:
        driver = self.session.driver
        driver.count = entry.number
        try:
            driver.replay(entry.row())
        except Exception:  # noqa: BLE001 - whatever it is, today's rules do not lead where this game went
            self.drifted = True
            return False
        return True
