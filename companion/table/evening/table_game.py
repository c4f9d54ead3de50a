"""One game that is open at the table: its session, its pack, its sources, and the file behind it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.engine.describing import describe
from companion.engine.vocabulary import TABLE, Event
from companion.table.chance import Scans, Sources, Taught
from companion.table.evening.inputs import InputQueue
from companion.table.evening.notices import TableNotice
from companion.table.journal import SqliteJournal, StoreError
from companion.table.play import Change, OpenGame, Session, Timing, follow_seats, teller_of
from companion.texts import Teller, house_rules

BACKUP_EVERY = 30.0
"""Seconds: rounds that end faster than this share one backup."""

FINISHED = "finished"
"""The name of the note that puts a game aside before its end."""


class TableGame(OpenGame):
    """A game that is being played. Close it when another is taken up; the journal is always up to date.

    `notices` is what the table must be told before going on; `away` for how many seconds nothing
    had been done before. `taught` are the codes of cards that scanners know; without them scans mean nothing.
    `copy` is where its file is backed up; `backed_up` is called with it whenever it is whole.
    """

    def __init__(
        self,
        opened: OpenGame,
        sources: Sources,
        timing: Timing,
        *,
        copy: Path | None = None,
        notices: tuple[TableNotice, ...] = (),
        taught: Taught | None = None,
    ) -> None:
        session, journal = opened.session, opened.journal
        super().__init__(session, opened.resolved, journal)
        self.sources = sources
        self.notices = notices
        self.inputs = InputQueue(session, sources, scans=Scans(session, taught) if taught is not None else None)
        self.backup_trouble: StoreError | None = None
        last = session.ledger.entries[-1:]
        self.away = max(0.0, timing.wall() - last[0].at) if last else 0.0
        self._now = timing.now
        self._copy = copy
        self.backed_up: Callable[[Path], None] = lambda copy: None
        self._backed_up_at = timing.now()
        session.listeners.append(self._after)
        follow_seats(self.session)
        if isinstance(journal, SqliteJournal):
            journal.glance = self._glance

    @property
    def id(self) -> str:
        """The game's id, also the name of its file."""
        return self.header.game_id

    @property
    def saved(self) -> bool:
        """Whether all that is shown as taken is on the disk; False for a game that is played without one."""
        return self.session.saved and isinstance(self.journal, SqliteJournal)

    @property
    def finished(self) -> bool:
        """Whether the game is over, or was put aside for good."""
        if self.session.outcome is not None:
            return True
        last = self.session.ledger.entries[-1:]
        return bool(last) and last[0].kind == "note" and last[0].name == FINISHED

    @property
    def absent(self) -> str:
        """What the pack wants to be done when somebody does not answer: ask, default or lapse."""
        return self.resolved.absent

    def teller(self, language: str) -> Teller:
        """Speaks about this game in a language, and of each party by who plays it now."""
        return teller_of(self.resolved, self.session.game, language, self.session.seating)

    def house_rules(self, language: str) -> tuple[str, ...]:
        """What this game is played by that differs from the published rules, one sentence each."""
        return house_rules(self.header.pack, self.teller(language))

    def recap(self, language: str, most: int = 5) -> list[str]:
        """The last things that happened, as sentences, oldest first."""
        return recap(self.session, self.teller(language), most)

    def finish(self) -> Change:
        """Put the game aside for good: it is kept, listed as finished, and can still be looked at."""
        return self.session.note("note", FINISHED)

    def keep_glance(self) -> None:
        """Write what the list of games shows; on a disk that fails it waits for the next entry."""
        if isinstance(self.journal, SqliteJournal):
            try:
                self.journal.keep_glance()
            except StoreError as error:
                self.backup_trouble = error

    def close(self) -> None:
        """Back up and let the file go. What could not be saved is tried once more."""
        self.session.tick()
        self.session.tell_time()
        self._back_up()
        if self._after in self.session.listeners:
            self.session.listeners.remove(self._after)
        if isinstance(self.journal, SqliteJournal):
            self.journal.glance = None
            self.journal.close()

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _after(self, change: Change) -> None:
        follow_seats(self.session)
        if self.inputs.scans is not None:
            self.inputs.scans.after(change)
        journal = self.journal
        if not isinstance(journal, SqliteJournal) or not change.saved or not journal.round_ended:
            return
        if self._now() - self._backed_up_at >= BACKUP_EVERY or self.finished:
            self._back_up()

    def _back_up(self) -> None:
        if self._copy is None or not isinstance(self.journal, SqliteJournal):
            return
        try:
            self.journal.backup(self._copy)
        except StoreError as error:  # the game itself is safe; the screen says that its copy is not
            self.backup_trouble = error
            return
        self.backup_trouble = None
        self._backed_up_at = self._now()
        self.backed_up(self._copy)

    def _glance(self) -> dict[str, Any]:
        """What the list of games shows without replaying, public facts only; and the sources, for going on."""
        session = self.session
        question = session.question
        return {
            "question": None if question is None else describe(question, TABLE, session.game),
            "events": [event.plain() for event in last_events(session, GLANCED)],
            "finished": self.finished,
            "sources": {kind.value: list(chain) for kind, chain in self.sources.chains.items()},
            "outcome": None if session.outcome is None else session.outcome.plain(),
        }


GLANCED = 3
"""Events that the list of games keeps of each game."""


def last_events(session: Session, most: int) -> list[Event]:
    """The last `most` events that the whole table may know, oldest first."""
    found: list[Event] = []
    for event in reversed(session.game.events):
        if len(found) == most:
            break
        if event.visible_to(TABLE):
            found.append(event)
    return found[::-1]


def recap(session: Session, teller: Teller, most: int = 5) -> list[str]:
    """The last `most` sentences that were told, oldest first; events without a sentence do not count."""
    told: list[str] = []
    for event in reversed(session.game.events):
        if len(told) == most:
            break
        if event.visible_to(TABLE) and (sentence := teller.event(event)):
            told.append(sentence)
    return told[::-1]
