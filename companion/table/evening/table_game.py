"""A game that is open at the table: its session, pack, sources of chance, and file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.engine.describing import describe
from companion.engine.game import Game
from companion.engine.vocabulary import TABLE, Event
from companion.languages import Language
from companion.packs.resolved import ResolvedPack
from companion.packs.worded.words_pack import WordsInfo
from companion.table.chance import Scans, Sources, Taught
from companion.table.evening.inputs import InputQueue
from companion.table.evening.notices import TableNotice
from companion.table.hindsight import LookBack
from companion.table.journal import SqliteJournal, StoreError
from companion.table.play import Change, OpenGame, Opening, Session, Timing, follow_seats, last_reasons, teller_of
from companion.table.players import Adviser, box_players
from companion.texts import Teller, house_rules

BACKUP_EVERY = 30.0
"""Least seconds between two backups."""

FINISHED = "finished"
"""The note in the journal by which people put a game aside before its end."""


class TableGame(OpenGame):
    """A game that is being played. Close it before opening another; its journal is always up to date.

    `notices` is what to tell the players before they continue; `away` is the number of seconds since it was last
    played. `taught` are the codes assigned to cards; without them scans have no meaning. `copy` is the path of its
    backup; `backed_up` is called with this path whenever a backup is complete, `when_closed` before the game is closed.
    `looked_back` is what the file has of looking back on it. `cut`: today's rules do not accept what came after it.
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
        looked_back: Any = None,
    ) -> None:
        session, journal = opened.session, opened.journal
        super().__init__(session, opened.resolved, journal)
        self.sources = sources
        self.notices = notices
        self.cut = False
        self._told_in: set[Language] = set()
        self.worded: tuple[WordsInfo, ...] = ()
        """The words of others that are laid over its pack."""
        self.words_in: Callable[[Language], ResolvedPack | None] = lambda _language: None
        """Its pack with the words of one more language; None if that changes nothing."""
        self.inputs = InputQueue(session, sources, scans=Scans(session, taught) if taught is not None else None)
        self.backup_trouble: StoreError | None = None
        last = session.ledger.entries[-1:]
        self.away = max(0.0, timing.wall() - last[0].at) if last else 0.0
        self._now = timing.now
        self._copy = copy
        self.backed_up: Callable[[Path], None] = lambda copy: None
        self.when_closed: Callable[[], None] = lambda: None
        self._backed_up_at = timing.now()
        self.box = session.players = box_players(session, journal.header.game_id, timing.now, sources.machine_throws)
        self.look_back = LookBack(session, looked_back, journal.header.position, journal.header.game_id, timing.now)
        self.look_back.when_found = self.keep_glance
        self.adviser = Adviser(session, journal.header.game_id)
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
        """Whether everything shown as accepted is on the disk; False for a game that is played in memory only."""
        return self.session.saved and isinstance(self.journal, SqliteJournal)

    @property
    def finished(self) -> bool:
        """Whether the game is over or was ended early for good."""
        if self.session.outcome is not None:
            return True
        last = self.session.ledger.entries[-1:]
        return bool(last) and last[0].kind == "note" and last[0].name == FINISHED

    @property
    def absent(self) -> str:
        """What the pack prescribes if somebody does not answer: `ask`, `default` or `lapse`."""
        return self.resolved.absent

    def teller(self, language: str) -> Teller:
        """Returns what puts this game into words in a language; parties are named after whoever plays them now."""
        return teller_of(self.resolved, self.session.game, language, self.session.seating)

    def speak(self, language: Language) -> None:
        """Tells this game in one more language from now on: that of the box, of somebody, of a phone."""
        if language in self._told_in:
            return
        self._told_in.add(language)
        if (resolved := self.words_in(language)) is not None:
            self.resolved = resolved
            game, seats = type(self.session.game), tuple(self.header.seating.parties)
            self.session.retell(Opening.of(resolved, lambda _: game, seats, self.header.position))

    def house_rules(self, language: str) -> tuple[str, ...]:
        """How this game differs from the published rules, one sentence each."""
        return house_rules(self.header.pack, self.teller(language))

    def recap(self, language: str, most: int = 5) -> list[str]:
        """The last events as sentences, oldest first."""
        return recap(self.session, self.teller(language), most)

    def finish(self) -> Change:
        """Ends the game early for good: it stays in the list as finished and can be viewed."""
        return self.session.note("note", FINISHED)

    def keep_glance(self) -> None:
        """Writes the summary that the list of games shows; if the disk fails, it is written with the next entry."""
        if isinstance(self.journal, SqliteJournal):
            try:
                self.journal.keep_glance()
            except StoreError as error:
                self.backup_trouble = error

    def close(self) -> None:
        """Tries to save what is still unsaved, makes a backup, and releases the file."""
        self.session.tick()
        self.session.tell_time()
        self.when_closed()
        if self.box is not None:
            self.box.close(over=self.finished)
        self.look_back.close()
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
        """The summary for the list of games, public facts only, and the chosen sources for resuming."""
        session, game = self.session, self.session.game
        question = session.question
        return {
            "question": None if question is None else describe(question, TABLE, game),
            "events": [event.plain() for event in last_events(session, GLANCED)],
            "called": {party: session.seating.people[index].name for party, index in session.seating.parties.items()},
            "finished": self.finished,
            "round": game.round_now() if game.counts_rounds else getattr(game.state, "round", 0),
            "sources": {kind.value: list(chain) for kind, chain in self.sources.chains.items()},
            "outcome": None if session.outcome is None else session.outcome.plain(),
            **({"end": self._end()} if session.outcome is not None else {}),
            **({"look_back": known} if (known := self.look_back.kept()) is not None else {}),
        }

    def _end(self) -> dict[str, Any]:
        """What is added up over the years: which game, who played in the end, for how long, and the points. All of it,
        so that nobody need read the header for that, which has the whole pack.
        """
        header, session, seating = self.journal.header, self.session, self.session.seating
        return {
            **{key: header.pack[key] for key in FACTS if key in header.pack},
            "save": header.game_id,
            "begun_at": header.begun_at,
            "people": {party: seating.people[index].name for party, index in seating.parties.items()},
            "box": list(seating.box),
            "colours": {party: seating.badges[party].colour for party in seating.parties if party in seating.badges},
            "seconds": played_seconds(entry.at for entry in session.ledger.entries),
            "points": dict(session.game.points()),
        }


FACTS = ("id", "title", "variants")
"""Which parts of a pack say what was played."""

GLANCED = 3
"""How many of the latest events the list of games shows for each game."""


PAUSE = 1_800.0
"""Seconds between two entries after which people had something else to do."""


def played_seconds(times: Iterable[float]) -> float:
    """How long people played by the times of their entries: without pauses, and without jumps of the clock."""
    return sum(gap for gap in (after - before for before, after in pairwise(times)) if 0 < gap <= PAUSE)


def last_events(session: Session, most: int) -> list[Event]:
    """The last `most` events that are public, oldest first."""
    found: list[Event] = []
    for event in reversed(session.game.events):
        if len(found) == most:
            break
        if event.visible_to(TABLE):
            found.append(event)
    return found[::-1]


def recap(session: Session, teller: Teller, most: int = 5) -> list[str]:
    """The last `most` sentences of the public log, oldest first; events without a sentence do not count. Of an answer
    that brought more, see `lately`.

    Where a seat of the box has done the last of it, the reason it gave comes last.
    """
    why = [teller.saying(why) for why in last_reasons(session.ledger.entries, session.question)][-most:]
    told = why[::-1]
    for event in reversed(session.game.events):
        if len(told) == most:
            break
        if event.visible_to(TABLE) and (sentence := teller.event(event)):
            told.append(sentence)
    log = session.log(TABLE)
    brought = next(filter(None, (log.first_told(entry.number) for entry in reversed(session.ledger.active))), ())
    of_one = [teller.event(event) for event in brought]
    return lately(session.game, brought, of_one, why, most) if len([*filter(None, of_one)]) > most else told[::-1]


def lately(game: Game, events: Sequence[Event], sentences: Sequence[str], more: Sequence[str], most: int) -> list[str]:
    """The last `most` sentences of what one answer brought, and of `more`; what it came to (`Game.results`) stays there
    before the parts of it, at the end of a game all of that. Events without a sentence do not count.
    """
    if any(event.kind == "game_over" for event in events):
        most = max(most, 1 + sum(event.kind in game.results for event in events))
    told = [(event.kind in game.results, said) for event, said in zip(events, sentences, strict=True) if said]
    told += [(False, said) for said in more if said]
    last = len(told) - 1
    kept = sorted(range(len(told)), key=lambda at: (at == last, told[at][0], at))[-most:]
    return [told[at][1] for at in sorted(kept)]
