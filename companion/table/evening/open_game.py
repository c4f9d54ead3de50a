"""One game that is open at the table: its session, its pack, its sources, and the file behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.engine.describing import describe
from companion.engine.game import Game
from companion.engine.vocabulary import TABLE, Event, Party
from companion.table.chance.scans import Scans, Taught
from companion.table.chance.sources import Sources
from companion.table.evening.inputs import Desk
from companion.table.evening.playable import Playable
from companion.table.evening.recap import GLANCED, last_events, recap
from companion.table.journal.entries import Header, Journal, StoreError
from companion.table.journal.store import SqliteJournal
from companion.table.play.absence import ASK, follow_seats
from companion.table.play.presence import called
from companion.table.play.session import Change, Session
from companion.texts import Teller, house_rules, spoken_name

BACKUP_EVERY = 30.0
"""Seconds: rounds that end faster than this share one backup."""

FINISHED = "finished"
"""The name of the note that puts a game aside before its end."""


class Notice(NamedTuple):
    """Something that the table must be told once: `code` and `facts` for translations, `text` in English.

    Codes: `damaged` (kept, lost), `drifted` (why, back_to), `unproved` (line), `unreadable` (why), `unsaved` (why, a
    StoreError).
    """

    code: str
    text: str
    facts: Mapping[str, Any]


class OpenGame:
    """A game that is being played. Close it when another is taken up; the journal is always up to date.

    `notices` is what the table must be told before going on; `away` for how many seconds nothing
    had been done before. `taught` are the codes of cards that scanners know; without them scans mean nothing.
    `copy` is the file that `backup` writes; `backed_up` is called with it whenever it is whole.
    """

    def __init__(
        self,
        session: Session,
        resolved: Playable,
        sources: Sources,
        journal: Journal,
        *,
        now: Callable[[], float],
        wall: Callable[[], float] | None = None,
        backup: Callable[[], None] | None = None,
        copy: Path | None = None,
        notices: tuple[Notice, ...] = (),
        taught: Taught | None = None,
    ) -> None:
        self.session = session
        self.resolved = resolved
        self.sources = sources
        self.notices = notices
        self.header: Header = journal.header
        self.desk = Desk(session, sources, scans=Scans(session, taught) if taught is not None else None)
        self.backup_trouble: StoreError | None = None
        last = session.ledger.entries[-1:]
        self.away = max(0.0, wall() - last[0].at) if wall is not None and last else 0.0
        self._journal = journal
        self._now = now
        self._backup = backup
        self._copy = copy
        self.backed_up: Callable[[Path], None] = lambda copy: None
        self._backed_up_at = now()
        session.listeners.append(self._after)
        follow_seats(self.session)
        if isinstance(journal, SqliteJournal):
            journal.glance = self._glance

    @property
    def id(self) -> str:
        """The game's id, also the name of its file."""
        return self.header.game_id

    @property
    def game_class(self) -> type[Game]:
        """The class of the game that is played."""
        return type(self.session.game)

    @property
    def saved(self) -> bool:
        """Whether all that is shown as taken is on the disk; False for a game that is played without one."""
        return self.session.saved and isinstance(self._journal, SqliteJournal)

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
        return str(self.header.pack.get("absent", ASK))

    def teller(self, language: str) -> Teller:
        """Speaks about this game in a language."""
        game = self.session.game
        seating = self.session.seating
        names = {
            party: spoken_name(called(seating, party), seating.people[n].address, language)
            for party, n in seating.parties.items()
        }
        addresses = {party: seating.people[n].address for party, n in seating.parties.items()}
        return teller_of(
            self.header.pack,
            language,
            game.parties,
            game.labels(),
            game.short_labels(),
            names,
            addresses,
            game.articles(),
        )

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
        if isinstance(self._journal, SqliteJournal):
            try:
                self._journal.keep_glance()
            except StoreError as error:
                self.backup_trouble = error

    def close(self) -> None:
        """Back up and let the file go. What could not be saved is tried once more."""
        self.session.tick()
        self.session.tell_time()
        self._back_up()
        if self._after in self.session.listeners:
            self.session.listeners.remove(self._after)
        if isinstance(self._journal, SqliteJournal):
            self._journal.glance = None
            self._journal.close()

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _after(self, change: Change) -> None:
        follow_seats(self.session)
        if self.desk.scans is not None:
            self.desk.scans.after(change)
        journal = self._journal
        if not isinstance(journal, SqliteJournal) or not change.saved or not journal.round_ended:
            return
        if self._now() - self._backed_up_at >= BACKUP_EVERY or self.finished:
            self._back_up()

    def _back_up(self) -> None:
        if self._backup is None:
            return
        try:
            self._backup()
        except StoreError as error:  # the game itself is safe; the screen says that its copy is not
            self.backup_trouble = error
            return
        self.backup_trouble = None
        self._backed_up_at = self._now()
        if self._copy is not None:
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


def teller_of(
    pack: Mapping[str, Any],
    language: str,
    parties: tuple[Party, ...],
    labels: Mapping[str, Mapping[str, str]] | None = None,
    short_labels: Mapping[str, Mapping[str, str]] | None = None,
    names: Mapping[Party, str] | None = None,
    addresses: Mapping[Party, str] | None = None,
    articles: Mapping[str, Mapping[str, str]] | None = None,
) -> Teller:
    """A teller from a pack as a journal holds it; parties are spoken of by `names`, else as they are called.

    `addresses` are the forms of address alone, for games that address people by titles; `articles` those of labels.
    """
    rules = {rule: said["text"] for rule, said in pack.get("rules", {}).items()}
    spoken = {party: party for party in parties} | dict(names or {})
    return Teller(pack.get("texts", {}), rules, language, spoken, labels, short_labels, addresses, articles)


def as_event(plain: Mapping[str, Any]) -> Event:
    """The event that `Event.plain` wrote; public."""
    facts = {key: value for key, value in plain.items() if key not in ("kind", "rule")}
    return Event(str(plain["kind"]), str(plain["rule"]), facts)
