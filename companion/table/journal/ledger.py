"""Works out which entries count: undo and redo are entries as well, and nothing is ever deleted.

Only numbers, no I/O. A result of chance is remembered for the same question after the same answers, so that an undo
does not allow another roll: neither who has tapped for the whole table nor who passes first makes another one of it.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import takewhile
from operator import attrgetter
from typing import Any, NamedTuple

from companion.engine.vocabulary import CLAIM, PASS, SPENT, TABLE, Event
from companion.table.journal.entries import ALONG, BY_ITSELF, GAME_KINDS, OFFERED, Entry


class UndoStep(NamedTuple):
    """The target of an undo: before line `line`. `reveals`: it takes back a reveal, so it needs a held press."""

    line: int
    reveals: bool


def _digest(before: str, entry: Entry, party: str | None) -> str:
    told = json.dumps([entry.kind, party, entry.name, entry.value], sort_keys=True)
    return hashlib.blake2b(f"{before}{told}".encode(), digest_size=12).hexdigest()


class Ledger:
    """The entries of a journal after all undos and redos.

    `active` are the entries that count, oldest first. `folds` lists after how many of them an undo or redo reopened the
    question, and with which entry. `taken_back` are the public events of undone lines. `for_table` names the questions
    that whoever taps answers for all (`Game.for_table`).
    """

    def __init__(self, entries: Iterable[Entry] = (), for_table: Collection[str] = ()) -> None:
        self.for_table = for_table
        self.entries: list[Entry] = []
        self.active: list[Entry] = []
        self.folds: dict[int, int] = {}
        self._digests: list[str] = [""]
        self._undone: list[list[Entry]] = []
        self.taken_back: dict[int, tuple[Event, ...]] = {}
        self._thrown: dict[tuple[str, str], tuple[Any, str]] = {}
        self._typed: dict[tuple[str, str], tuple[Any, str]] = {}
        for entry in entries:
            self.add(entry)

    @property
    def next_number(self) -> int:
        return len(self.entries)

    @property
    def last_active(self) -> int:
        """The number of the last entry that counts, -1 before there is one."""
        return self.active[-1].number if self.active else -1

    def add(self, entry: Entry) -> None:
        self.entries.append(entry)
        if entry.kind == "undo":
            cut = next((i for i, e in enumerate(self.active) if e.number >= entry.value), len(self.active))
            self._undone.append(self.active[cut:])
            self._keep_taken_back(entry, self._undone[-1])
            del self.active[cut:]
            del self._digests[cut + 1 :]
            self._fold(entry)
        elif entry.kind == "redo":
            for again in self._undone.pop() if self._undone else ():
                self._activate(again)
            self._fold(entry)
        elif entry.kind in GAME_KINDS:
            self._undone.clear()
            self._activate(entry)

    def _keep_taken_back(self, undo: Entry, lines: list[Entry]) -> None:
        """Stores the public events of the undone lines, but nothing that followed an undone reveal."""
        self.taken_back |= taken_back_by(undo)
        revealed = next((entry.number for entry in lines if entry.kind == "reveal"), None)
        if revealed is not None:
            self.taken_back = {line: told for line, told in self.taken_back.items() if line < revealed}

    def _fold(self, entry: Entry) -> None:
        self.folds = {length: number for length, number in self.folds.items() if length < len(self.active)}
        self.folds[len(self.active)] = entry.number

    def _activate(self, entry: Entry) -> None:
        before = self._digests[-1]
        if entry.kind == "answer" and entry.source in BY_ITSELF:
            self._thrown[before, entry.name] = (entry.value, entry.source)
        elif entry.kind == "answer" and entry.source in OFFERED:
            self._typed[before, entry.name] = (entry.value, entry.source)
        if entry.kind == "reveal":
            before = self._digest_of_choices(entry)
        self.active.append(entry)
        self._digests.append(before if _changes_no_fate(entry) else self._after(before, entry))

    def _after(self, before: str, entry: Entry) -> str:
        """The digest of all answers up to this one."""
        return _digest(before, entry, None if entry.name in self.for_table else entry.party)

    def _digest_of_choices(self, reveal: Entry) -> str:
        """A digest of secret choices that depends on the final choices only, not on who answered first or changed."""
        # A question's id is at most the number of its first answer, so nothing before that need be looked at.
        start = bisect_left(self.active, reveal.question, key=attrgetter("number"))
        since = self.active[start:]
        chosen = {e.party or "": e for e in since if e.question == reveal.question}
        digest = self._digests[start]
        for entry in [e for e in since if e.question != reveal.question]:  # interrupts, corrections
            digest = digest if _changes_no_fate(entry) else self._after(digest, entry)
        for party in sorted(chosen):
            digest = self._after(digest, chosen[party])
        return digest

    def thrown_before(self, name: str) -> tuple[Any, str] | None:
        """The result and source that chance gave to this question after the same answers, if there was one."""
        return self._thrown.get((self._digests[-1], name))

    def offered(self, name: str) -> tuple[Any, str] | None:
        """A result that was typed in for this question after the same answers: a proposal, not used automatically."""
        return self._typed.get((self._digests[-1], name))

    def can_redo(self) -> int:
        """How many undos can be done again."""
        return len(self._undone)

    def counts(self, entry: Entry) -> bool:
        """Whether an entry is none that was undone."""
        if entry.kind not in GAME_KINDS:
            return True
        at = bisect_left(self.active, entry.number, key=attrgetter("number"))
        return at < len(self.active) and self.active[at].number == entry.number

    def undone(self) -> frozenset[int]:
        """The numbers of entries that no longer count."""
        counting = {entry.number for entry in self.active}
        return frozenset(e.number for e in self.entries if e.kind in GAME_KINDS and e.number not in counting)

    def step_back(self, steps: int = 1) -> UndoStep | None:
        """The line that undoing the last `steps` answers of people goes back to; None if there are fewer."""
        at = len(self.active)
        for _ in range(steps):
            at = self._by_person(at - 1)
            if at < 0:
                return None
        return self._step(at)

    def step_of_one(
        self,
        details: Collection[str],
        known: int | None = None,
        windows: Collection[str] = (),
        asked: int | None = None,
    ) -> UndoStep | None:
        """The target of one undo at the table: the last answer of a person, or the answer that it only adds details to.

        `details` names the questions that add details: undoing the target of a card also undoes playing the card. What
        was answered since the question of the number `known` the table does not know of: it is undone along with it.
        `windows` names the questions whether somebody plays something in between: where nobody did, what they followed
        is undone, unless `asked` is such a question that is still open.
        """
        at = len(self.active) - 1
        while known is not None and at >= 0 and self.active[at].number >= known:
            at -= 1
        at = self._by_person(at)
        while at > 0 and (self._adds(at, details) or self._passed(at, windows, asked)):
            before = self._by_person(at - 1)
            if before < 0:
                break
            at = before
        return None if at < 0 else self._step(at)

    def _adds(self, at: int, details: Collection[str]) -> bool:
        return self.active[at].kind == "answer" and self.active[at].name in details

    def _passed(self, at: int, windows: Collection[str], asked: int | None) -> bool:
        """Whether the entry there belongs to a window that is over and of which nothing came."""
        window = self.active[at]
        if window.kind != "answer" or window.name not in windows or window.question == asked:
            return False
        last = {entry.party: entry.value for entry in self.active if entry.question == window.question}
        return CLAIM not in last.values()

    def step_to(self, line: int) -> UndoStep | None:
        """The target of going back to before `line`: the answer of a person that caused it.

        None if the line no longer counts or no person has answered up to it.
        """
        at = next((i for i, e in enumerate(self.active) if e.number >= line), -1)
        at = self._by_person(at)
        return None if at < 0 else self._step(at)

    def _step(self, at: int) -> UndoStep:
        return UndoStep(self.active[at].number, any(entry.kind == "reveal" for entry in self.active[at:]))

    def _by_person(self, at: int) -> int:
        """Index of the last act of a person at or before `at`; secret choices, and answers by one tap, count as one.

        -1 if there is none.
        """
        while at >= 0 and self.active[at].source in (*BY_ITSELF, ALONG):
            at -= 1
        return self._whole(at) if at >= 0 else -1

    def _whole(self, at: int) -> int:
        """Index of the first answer to the same question, if that question has been revealed; else `at`."""
        question = self.active[at].question
        if not any(e.kind == "reveal" and e.question == question for e in self.active[at:]):
            return at
        return next(i for i, entry in enumerate(self.active) if entry.question == question)


def told_lines(lines: Iterable[tuple[Entry, Sequence[Event]]]) -> str:
    """The public events of these lines, for the field `told` of the undo that takes them back.

    It stops at the first reveal: what follows would show what was chosen secretly.
    """
    told = {}
    for entry, events in takewhile(lambda line: line[0].kind != "reveal", lines):
        public = [event.plain() for event in events if event.visible_to(TABLE)]
        if public:
            told[str(entry.number)] = public
    return json.dumps(told, sort_keys=True) if told else ""


def taken_back_by(entry: Entry) -> dict[int, tuple[Event, ...]]:
    """Maps lines to their public events, as stored in an undo; empty for undos written by older versions."""
    if entry.kind != "undo" or not entry.told:
        return {}
    return {int(line): tuple(event_from(plain) for plain in told) for line, told in json.loads(entry.told).items()}


def event_from(plain: Mapping[str, Any]) -> Event:
    """Reads what `Event.plain` returned; the event is public."""
    facts = {key: value for key, value in plain.items() if key not in ("kind", "rule")}
    return Event(str(plain["kind"]), str(plain["rule"]), facts)


def last_position(
    ledger: Ledger,
    snapshots: Sequence[tuple[int, Mapping[str, Any]]],
    drifted_at: int,
    start: Mapping[str, Any] | None,
    stands: Callable[[Mapping[str, Any]], bool],
) -> tuple[int, Mapping[str, Any] | None]:
    """Returns the last usable stored position before line `drifted_at`, with the number of its line.

    It has to count still, and `stands` has to accept it. Without one it is the position that the game began from, and
    -1.
    """
    counting = {entry.number for entry in ledger.active}
    for line, position in reversed(snapshots):
        if line < drifted_at and line in counting and stands(position):
            return line, position
    return -1, start


def _changes_no_fate(entry: Entry) -> bool:
    """Whether an entry does not influence which results of chance are remembered: it only records used time, or a pass.

    Who passes first, or for whom a pass is tapped, is no choice; whoever chooses something instead leaves an entry.
    """
    if entry.source == "clock" and isinstance(entry.value, str) and entry.value.startswith(f"{SPENT}:"):
        return True
    return entry.kind == "answer" and entry.value == PASS
