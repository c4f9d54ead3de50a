"""Checks that a replay is the same game as its journal: see “A replay must be the same game” in docs/decisions.md.

Each line keeps a digest of its events. A newer version may leave out an event or add one and still play the same game.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.engine.vocabulary import CLAIM, Event, Party
from companion.table.journal import Entry, Journal
from companion.table.play.errors import ReplayDivergedError
from companion.texts.wording import N_

TOLD_OTHERWISE = "the rules tell another story by now"
UNPROVED = N_(
    "The rules were updated and tell line {line} of this game otherwise. All answers still fit. Compare the board "
    "with the record."
)
"""What people are told of `Agreement.unproved`."""
STANDS_OTHERWISE = "the rules lead to another position by now"


_SORTED, _COMPACT = json.JSONEncoder(sort_keys=True), json.JSONEncoder(separators=(",", ":"))


class Told(NamedTuple):
    """An event in a digest: its kind, and a hash of its facts (4 bytes in hex)."""

    kind: str
    facts: str


def tell(events: Iterable[Event]) -> str:
    """A digest of events; it ignores the cited rule and who may see the event."""
    return _COMPACT.encode([_told(event) for event in events])


def _told(event: Event) -> Told:
    facts = _SORTED.encode(dict(event.facts))
    return Told(event.kind, hashlib.blake2b(facts.encode(), digest_size=4).hexdigest())


def _kept(digest: str) -> list[Told] | None:
    """The events in a digest; None for the older format, which has one hash for a whole line."""
    if not digest.startswith("["):
        return None
    try:
        return [Told(str(kind), str(facts)) for kind, facts in json.loads(digest)]
    except (ValueError, TypeError, RecursionError):  # a file may say what it likes
        return None


def _of_whole_line(events: Iterable[Event]) -> str:
    told = json.dumps([[e.kind, e.rule, dict(e.facts), e.audience] for e in events], sort_keys=True)
    return hashlib.blake2b(told.encode(), digest_size=6).hexdigest()


class Agreement:
    """Compares the replay of a journal with what the journal recorded. `fresh` returns a new game.

    What one version tells with one line and the other with another still is the same story: a question that is asked no
    more moves what was told after it to the answer before it. So the lines are summed up, and what is left at the end
    counts. It is used once, when a journal is opened; later replays, for undo, are not compared.
    """

    def __init__(self, journal: Journal, fresh: Callable[[], Game]) -> None:
        self._journal = journal
        self._fresh = fresh
        words = journal.header.pack.get("texts", {}).get("events", ())
        self._known = frozenset(str(key).partition(".")[0] for key in words)
        self._over = False
        self._kept: dict[int, Mapping[str, Any]] | None = None
        self._parted: int | None = None
        self._elsewhere = False
        self._missing: Counter[Told] = Counter()
        self._early: Counter[Told] = Counter()
        self._needless: Counter[Told] = Counter()
        self._is_overdue = False
        self._sooner: frozenset[str] = frozenset()
        self.unproved: int | None = None
        """The first line since a kept position that is told otherwise, though nothing contradicts it.

        Either its digest is of the whole line with what was told, so it does not say whether anything else has changed;
        or the game goes on where it stopped once, at a question that is asked no more.
        """
        self._unheard: set[Party] = set()

    @property
    def asks_anew(self) -> bool:
        """Whether somebody has announced something in a window that is asked no more, and was not asked what."""
        return bool(self._unheard)

    def hold(self, entry: Entry, game: Game, since: int, *, is_asked: bool = True) -> None:
        """Compares the events of a line that was just replayed (those from number `since` on), and the position.

        `is_asked`: whether its question is still asked; else nothing was done.
        """
        if self._over:
            return
        self._sooner = game.told_sooner
        if entry.party is not None:
            is_lost = not is_asked and entry.value == CLAIM
            (self._unheard.add if is_lost else self._unheard.discard)(entry.party)
        if entry.told:
            self._hold_telling(entry, game, game.events[since:], is_asked)
        first = min((line for line in (self._parted, self.unproved) if line is not None), default=None)
        if first is None or (kept := self._position(entry.number)) is None:
            return
        self._elsewhere = not self._is_reached(kept, game.snapshot)
        if not self._elsewhere:
            self.unproved = None
            self._agree()

    def end(self) -> None:
        """Ends the comparison.

        A game that stopped at a question that is asked no more has gone on a little; that contradicts nothing.
        Raises ReplayDivergedError if lines have other events, or a stored position is another one, and no later one has
        confirmed that the game is the same.
        """
        early = {told.kind for told in self._early}
        if self._parted is not None and early <= self._sooner and not self._missing and not self._is_overdue:
            self.unproved, self._parted, self._elsewhere = self._parted, None, False
        first = self._parted if self._parted is not None else self.unproved
        if first is not None and (self._elsewhere or self._parted is not None):
            raise ReplayDivergedError(first, STANDS_OTHERWISE if self._elsewhere else TOLD_OTHERWISE)
        self._over = True

    def refused(self, entry: Entry, error: Exception) -> ReplayDivergedError:
        """The error for a line that the rules refuse; it names that line, or an earlier one with other events."""
        if self._parted is not None:
            return ReplayDivergedError(self._parted, STANDS_OTHERWISE if self._elsewhere else TOLD_OTHERWISE)
        return ReplayDivergedError(entry.number, repr(error))

    def _hold_telling(self, entry: Entry, game: Game, events: Sequence[Event], is_asked: bool) -> None:
        earlier = Counter(self._early)
        if entry.told != tell(events):  # nearly never, and a long evening has thousands of lines
            once = [game.as_once_told(event) for event in events]
            kept = _kept(entry.told)
            if kept is None:
                if self.unproved is None and entry.told not in (_of_whole_line(events), _of_whole_line(once)):
                    self.unproved = entry.number
            else:
                self._sum_up(*min((self._apart(kept, now, game) for now in (events, once)), key=_size), is_asked)
        if not self._missing and not self._early:
            if not self._elsewhere:
                self._agree()
            return
        if self._parted is None:
            self._parted = entry.number
        if is_asked:
            self._is_overdue = bool(earlier & self._early)

    def _apart(self, then: Sequence[Told], events: Iterable[Event], game: Game) -> tuple[Counter[Told], Counter[Told]]:
        """What is told no more, and what is told besides, apart from kinds that only one of the two versions knows."""
        now = [_told(event) for event in events]
        once = {told.kind for told in then}
        still = Counter(told for told in then if told.kind in game.audiences)
        today = Counter(told for told in now if told.kind in once or told.kind in self._known)
        return still - today, today - still

    def _sum_up(self, gone: Counter[Told], new: Counter[Told], is_asked: bool) -> None:
        """Adds a line's differences; what belonged to a question that is asked no more may still come, but need not."""
        gone, self._early = gone - self._early, self._early - gone
        if is_asked:
            self._missing += gone
        else:
            self._needless += gone
        new, self._missing = new - self._missing, self._missing - new
        new, self._needless = new - self._needless, self._needless - new
        self._early += new

    def _agree(self) -> None:
        """Both have come to the same."""
        self._parted, self._elsewhere, self._is_overdue = None, False, False
        self._missing.clear()
        self._early.clear()

    def _position(self, line: int) -> Mapping[str, Any] | None:
        if self._kept is None:
            self._kept = dict(self._journal.snapshots())
        return self._kept.get(line)

    def _is_reached(self, kept: Mapping[str, Any], now: Mapping[str, Any] | None) -> bool:
        """Whether a stored position is the present one.

        One of an older version is first converted by the present rules.
        """
        if _same(kept, now):
            return True
        try:
            game = self._fresh()
            game.load(kept)
            return _same(game.position(), now)
        except Exception:  # noqa: BLE001 - a script that cannot stand there has not reached it, whatever is the matter
            return False


def _size(apart: tuple[Counter[Told], Counter[Told]]) -> int:
    return sum(one.total() for one in apart)


def _same(kept: Mapping[str, Any], now: Mapping[str, Any] | None) -> bool:
    return json.dumps(kept, sort_keys=True) == json.dumps(now, sort_keys=True)
