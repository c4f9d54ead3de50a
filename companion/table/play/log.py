"""The log as one audience may see it: which lines it contains, what is removed from them, how they are numbered."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice, takewhile
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.engine.hooks import Saying
from companion.engine.questions import Question
from companion.engine.vocabulary import Audience, Event, Party
from companion.table.journal import ADVICE, WHY, Entry, Ledger


class Line(NamedTuple):
    """A line of the log: the entry, the events it caused, and whether it has been undone."""

    entry: Entry
    events: tuple[Event, ...]
    undone: bool


class AudienceLog:
    """The log for an audience. `marks` maps an entry to the start and end of its events in the game's list.

    The answer to a question in `Game.untold` appears to others only if it caused an event they may see, and then under
    the name of the question that it details. Lines are numbered consecutively for each audience, so that gaps do not
    show how many lines are hidden (GEN-6, PB-55).
    """

    def __init__(self, ledger: Ledger, game: Game, marks: Mapping[int, tuple[int, int]], audience: Audience) -> None:
        self._ledger = ledger
        self._game = game
        self._marks = marks
        self._audience = audience
        self._whole = not game.untold or audience.role == "referee"

    def opening(self) -> tuple[Event, ...]:
        """The events before the first entry."""
        return tuple(event for event in self._game.events[slice(*self._marks[-1])] if event.visible_to(self._audience))

    def lines(self, since: int) -> list[Line]:
        """The lines from journal entry `since` on, oldest first."""
        entries = self._ledger.entries
        if self._whole:
            return [self._line(entry) for entry in entries[since:]]
        lines = []
        heads: dict[Party | None, str] = {}
        before = [0]  # of each number in the journal, how many lines are shown before it
        for entry in entries:
            if entry.kind == "answer" and entry.name not in self._game.details:
                heads[entry.party] = entry.name
            shown = self._is_shown(entry)
            before.append(before[-1] + shown)
            if shown and entry.number >= since:
                line = self._line(entry)
                if self._is_hidden(entry):
                    line = line._replace(entry=line.entry._replace(name=heads.get(entry.party, "")))
                lines.append(line)
        return [line._replace(entry=_numbered(line.entry, before)) for line in lines]

    def first_told(self, since: int) -> tuple[Event, ...]:
        """The events of the first line from journal entry `since` on. Nothing else is looked at: a game may be long."""
        for entry in islice(self._ledger.entries, since, None):
            events = self._events(entry, undone=not self._ledger.counts(entry))
            if self._whole or events or not self._is_hidden(entry):
                return events
        return ()

    def entry_number(self, number: int) -> int:
        """The journal entry that has this number for the audience; the next entry's number if there is none."""
        if self._whole or number < 0:
            return number
        shown = [entry.number for entry in self._ledger.entries if self._is_shown(entry)]
        return shown[number] if number < len(shown) else self._ledger.next_number

    @cached_property
    def _undone(self) -> Collection[int]:
        return self._ledger.undone()

    def _is_shown(self, entry: Entry) -> bool:
        return not self._is_hidden(entry) or bool(self._events(entry, undone=entry.number in self._undone))

    def _is_hidden(self, entry: Entry) -> bool:
        return entry.kind == "answer" and entry.name in self._game.untold and not self._audience.sees(entry.party)

    def _line(self, entry: Entry) -> Line:
        undone = entry.number in self._undone
        return Line(blanked(entry, self._audience, undone), self._events(entry, undone=undone), undone)

    def _events(self, entry: Entry, *, undone: bool) -> tuple[Event, ...]:
        happened: Sequence[Event] = self._ledger.taken_back.get(entry.number, ())
        if not undone:
            start, end = self._marks.get(entry.number, (0, 0))
            happened = self._game.events[start:end]
        return tuple(event for event in happened if event.visible_to(self._audience))


def _numbered(entry: Entry, before: Sequence[int]) -> Entry:
    """The entry with its numbers (its own, its question's, its target's) as the audience counts them."""

    def told(number: Any) -> Any:
        return before[min(number, len(before) - 1)] if isinstance(number, int) and number >= 0 else number

    value = entry.value
    if entry.kind == "undo":
        value = told(value)
    elif entry.kind in ("overruled", WHY):
        value = [told(value[0]), *value[1:]]
    elif entry.kind == ADVICE:
        value = [value[0], *map(told, value[1:])]
    return entry._replace(number=told(entry.number), question=told(entry.question), value=value)


def reasons_in(entries: Iterable[Entry]) -> list[Saying]:
    """Why seats of the box have answered so, as far as these entries tell it."""
    return [Saying(entry.name, entry.value[1]) for entry in entries if entry.kind == WHY]


def last_reasons(entries: Sequence[Entry], ask: Question | None = None, box: Collection[Party] = ()) -> list[Saying]:
    """The reasons for what has been done last, if a seat of the box has done it and says why. What was answered to the
    open question `ask` so far changes nothing about them, nor what was begun in private: only who did so knows of it;
    nor who plays a seat.

    With the seats of the `box` also those for what these did one after another before, which nobody had time to read:
    as far as they are understood among others, since each says whose it is and names something else.
    """
    asked = range(ask.known_as, ask.id + 1) if ask is not None else ()

    def is_of_it(entry: Entry) -> bool:
        return entry.kind in (WHY, ADVICE, "seats") or (entry.kind == "answer" and entry.question in asked)

    def is_by_box(entry: Entry) -> bool:
        return is_of_it(entry) or (entry.kind == "answer" and entry.party in box)

    last = reasons_in(takewhile(is_of_it, reversed(entries)))
    by_box = reasons_in(takewhile(is_by_box, reversed(entries)))
    return [*reversed(last + [why for why in by_box[len(last) :] if _names_all(why)])]


def _names_all(why: Saying) -> bool:
    return "party" in why.facts and any(isinstance(value, str) for key, value in why.facts.items() if key != "party")


def blanked(entry: Entry, audience: Audience, undone: bool) -> Entry:
    """The entry without what this audience may not know; visible events contain what may be known.

    Removed are all answers and corrections, which may contain a hand or a deck; undone answers for everybody; and the
    digest of events, from which private ones could be guessed.
    """
    if audience.role != "referee":
        entry = entry._replace(told="")
    if entry.kind == "answer":
        shown = not undone and audience.sees(entry.party)
    else:
        shown = entry.kind != "correct" or audience.role == "referee"
    return entry if shown else entry._replace(value=None)
