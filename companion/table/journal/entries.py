"""What a journal contains: a header that never changes, and entries that are only ever appended."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from companion.engine.vocabulary import Party, Row
from companion.texts.catalogue import Translate
from companion.texts.wording import N_

JOURNAL_VERSION = 1
"""Version of the journal's format; it is raised when older programs can no longer read new entries."""

GAME_KINDS = frozenset({"answer", "reveal", "expire", "correct", "switch"})
"""The kinds of entries that the engine replays.

The others: undo, redo, seats (who sits where), note, incident, overruled (which event the table decided otherwise),
ticked (what was moved on the real board, see `companion.table.evening.real_table`), WHY, ADVICE.
"""

WHY = "why"
"""The kind of an entry that keeps why a seat of the box has answered so: `name` is the key of the text, `value` the
number of the entry by which everybody has heard the answer, and the facts.
"""

ADVICE = "advice"
"""The kind of an entry that keeps that somebody has asked what the box would do, and not what it said: `value` is the
party, the question's id, and the number of the last entry that counted.
"""

FOREGONE = "foregone"
"""The source of an answer that nobody had to be asked for, as every other one came to the same thing."""

BY_ITSELF = frozenset({"virtual", "seeded", "tower", "radio", "simulated", "clock", "bots", "box", "policy", FOREGONE})
"""Sources that are not people: an undo goes back past their results to what a person did."""

ALONG = "along"
"""The source of an answer that one tap gave along with that before it, such as a pass of everybody: an undo takes back
both.
"""

OFFERED = frozenset({"typed", "physical", "tower+fixed", "tower+accepted", "radio+fixed", "radio+accepted"})
"""Sources of chance in which a person had a hand: an undo stops there, and offers the result again."""


class Entry(NamedTuple):
    """One line of the journal.

    `number` counts from 0 without gaps. `at` is in seconds since the epoch and only for people: the order is that of
    `number`. `value` is plain data; for an undo, the number of the line it goes back to. `told` is a digest of the
    events that the entry caused (see `play.agreement`); for an undo, the public events of the lines that it takes back
    (see `taken_back`).
    """

    number: int
    kind: str
    party: Party | None
    question: int | str | None
    name: str
    value: Any
    source: str
    at: float = 0.0
    told: str = ""

    def row(self) -> Row:
        """The entry in the form that the engine replays."""
        return Row(self.kind, self.party, self.question, self.name, self.value, self.source)


@dataclass(frozen=True, slots=True)
class Person:
    """A person at the table.

    `address` is the form of address ("Frau", "Herr") or empty; `language` is de, en, es, or empty for the table's.
    Raises TypeError for anything but text, because files may contain anything.
    """

    name: str
    address: str = ""
    language: str = ""

    def __post_init__(self) -> None:
        if not all(isinstance(part, str) for part in (self.name, self.address, self.language)):
            raise TypeError("a person's name, address and language are text")


class Badge(NamedTuple):
    """How a party's figures are told apart: colour name, mark name, and up to four letters; "" is not chosen yet."""

    colour: str = ""
    mark: str = ""
    short: str = ""

    @classmethod
    def from_plain(cls, plain: Any) -> Badge:
        """Reads a badge from a list. Raises TypeError or ValueError for anything else."""
        colour, mark, short = plain
        if not all(isinstance(part, str) for part in (colour, mark, short)):
            raise TypeError("a badge's colour, mark and short name are text")
        return cls(colour, mark, short)


CHOICES = ("buttons", "screen")
"""The devices by which people at a place can make secret choices."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays which party from which place.

    `people` are in seat order, clockwise. `parties` maps a party to the index of its person; `places` maps a
    person's index to a place number (1 to 9, with an edge of the table, buttons and lights). Usually all three have
    the same order. `absent` names the parties whose person takes a break (`away`) or has gone home (`left`); see
    `companion.table.play.presence`. `seats` is the order in which the rules had seated people at that time.
    `badges` are the chosen colours and marks by party (or by figure, if a party has several colours); they belong
    to the figures, whoever plays them. `box` maps the parties that the box plays to how well it does. `choices`
    maps a place to its way of choosing, one of `CHOICES`; a place without an entry may use either.
    """

    people: tuple[Person, ...]
    parties: Mapping[Party, int]
    places: Mapping[int, int] = field(default_factory=dict)
    badges: Mapping[str, Badge] = field(default_factory=dict)
    choices: Mapping[int, str] = field(default_factory=dict)
    absent: Mapping[Party, str] = field(default_factory=dict)
    seats: tuple[Party, ...] = ()
    box: Mapping[Party, str] = field(default_factory=dict)

    @classmethod
    def of(cls, people: Sequence[Person | str]) -> Seating:
        """One party per person, in order, person n at place n. Raises ValueError if two names are equal."""
        seated = tuple(p if isinstance(p, Person) else Person(p) for p in people)
        names = [person.name for person in seated]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"two people are called {', '.join(twice)}")
        return cls(
            seated,
            {person.name: index for index, person in enumerate(seated)},
            {index: index + 1 for index in range(len(seated))},
        )

    def place_of(self, party: Party) -> int | None:
        """The number of the place where this party's person sits."""
        return self.places.get(self.parties[party])

    def party_at(self, place: int) -> tuple[Party, ...]:
        """The parties played from a place."""
        return tuple(party for party in self.parties if self.place_of(party) == place)

    def people_of(self, parties: Iterable[Party]) -> tuple[Party, ...]:
        """Those of these parties for whom the box does not play."""
        return tuple(party for party in parties if party not in self.box)

    def person_of(self, party: Party) -> Person | None:
        return self.people[self.parties[party]] if party in self.parties else None

    def chooses_by(self, party: Party) -> str:
        """How this party's place gives answers, one of `CHOICES`, or "" if it may use either."""
        place = self.place_of(party)
        return self.choices.get(place, "") if place is not None else ""

    def after(self, before: Seating) -> Seating:
        """This seating, with what it leaves open taken from the seating `before`."""
        return replace(
            self, badges={**before.badges, **self.badges}, choices=self.choices if self.choices else before.choices
        )

    def plain(self) -> dict[str, Any]:
        return {
            "people": [{"name": p.name, "address": p.address, "language": p.language} for p in self.people],
            "parties": dict(self.parties),
            "places": {str(person): place for person, place in self.places.items()},
            "absent": dict(self.absent),
            "seats": list(self.seats),
            "badges": {figures: list(badge) for figures, badge in self.badges.items()},
            "choices": {str(place): by for place, by in self.choices.items()},
            **({"box": dict(self.box)} if self.box else {}),
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Seating:
        """Reads what `plain` returned. Raises KeyError, TypeError, ValueError or AttributeError for anything else."""
        people = tuple(Person(**person) for person in plain["people"])
        parties = dict(plain["parties"])
        places = {int(person): place for person, place in plain["places"].items()}
        if not all(isinstance(place, int) for place in places.values()):
            raise TypeError("a place is a number")
        if not all(index in range(len(people)) for index in (*parties.values(), *places)):
            raise ValueError("a party or place belongs to nobody")
        absent = {str(party): str(how) for party, how in plain.get("absent", {}).items()}
        badges = {str(figures): Badge.from_plain(badge) for figures, badge in plain.get("badges", {}).items()}
        choices = {int(place): by for place, by in plain.get("choices", {}).items() if by in CHOICES}
        box = {str(party): str(strength) for party, strength in plain.get("box", {}).items() if party in parties}
        return cls(people, parties, places, badges, choices, absent, tuple(plain.get("seats", ())), box)


@dataclass(frozen=True, slots=True)
class Header:
    """How a game was set up: enough to replay it without any other file.

    `pack` is the resolved pack as plain data; `position` the position it started from, if it was not the beginning.
    `follows` is the id of the game that this one continues because new rules no longer accept that game's journal.
    """

    game_id: str
    pack: Mapping[str, Any]
    seating: Seating
    begun_at: float
    app_version: str
    position: Mapping[str, Any] | None = None
    follows: str = ""
    version: int = JOURNAL_VERSION

    def plain(self) -> dict[str, Any]:
        return {
            "game_id": self.game_id,
            "pack": dict(self.pack),
            "seating": self.seating.plain(),
            "begun_at": self.begun_at,
            "app_version": self.app_version,
            "position": None if self.position is None else dict(self.position),
            "follows": self.follows,
            "version": self.version,
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Header:
        """Reads what `plain` returned. Raises KeyError, TypeError, ValueError or AttributeError for anything else."""
        header = cls(**{**plain, "seating": Seating.from_plain(plain["seating"])})
        texts = (header.game_id, header.app_version, header.follows)
        if not all(isinstance(text, str) for text in texts) or not isinstance(header.version, int):
            raise TypeError("a header's ids and versions are text, its form is a number")
        if not isinstance(header.begun_at, int | float) or not math.isfinite(header.begun_at):
            raise TypeError("a game was begun at a time")
        if not isinstance(header.pack, Mapping) or not isinstance(header.position, Mapping | None):
            raise TypeError("a header's pack and position are maps")
        return header


class Journal(Protocol):
    """Stores entries: in SQLite (`companion.table.journal.store`) or in memory only (`MemoryJournal`)."""

    @property
    def header(self) -> Header:
        """How the game was set up."""

    def entries(self) -> list[Entry]:
        """All entries, oldest first."""

    def append(self, entries: Sequence[Entry]) -> None:
        """Stores these entries; they are safe on return. Raises `StoreError` if they could not be written."""

    def keep_snapshot(self, number: int, position: Mapping[str, Any]) -> None:
        """Stores the position after entry `number`, to continue from if the rules change. Raises `StoreError`."""

    def snapshots(self) -> list[tuple[int, dict[str, Any]]]:
        """The stored positions with the numbers of their entries, oldest first."""


class StoreError(Exception):
    """Something could not be written or read: `message` says what happened and what to do.

    `code` is for translations: full, read_only, denied, newer, damaged, missing, unreadable, failed.
    """

    def __init__(self, message: str, code: str = "failed") -> None:
        super().__init__(message)
        self.message = message
        self.code = code


class MemoryJournal:
    """A journal in memory: for simulations, for tests, and for games over the protocol that are not saved."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._entries: list[Entry] = []
        self._snapshots: list[tuple[int, dict[str, Any]]] = []

    @property
    def header(self) -> Header:
        return self._header

    def entries(self) -> list[Entry]:
        return list(self._entries)

    def append(self, entries: Sequence[Entry]) -> None:
        self._entries.extend(entries)

    def keep_snapshot(self, number: int, position: Mapping[str, Any]) -> None:
        self._snapshots.append((number, dict(position)))

    def snapshots(self) -> list[tuple[int, dict[str, Any]]]:
        return list(self._snapshots)


# ── when something was ──────────────────────────────────────────────────────────────────────────────────────

EARLIEST = 1_577_836_800.0
"""The beginning of 2020: a clock that shows less was never set, as on a board without a battery for it."""

UNDATED = N_("without a date")


def local_time(at: float) -> time.struct_time | None:
    """Seconds since the epoch as the clock on the wall showed them; None for what is no date."""
    if not at >= EARLIEST:
        return None
    try:
        return time.localtime(at)
    except (OverflowError, ValueError, OSError):
        return None


def day_and_time(at: float, words: Translate) -> str:
    """Such as “2026-11-24 20:15”; `words` translates what is said where there is no date."""
    shown = local_time(at)
    return words(UNDATED) if shown is None else time.strftime("%Y-%m-%d %H:%M", shown)
