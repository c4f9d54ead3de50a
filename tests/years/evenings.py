"""Evenings that were never played: saves with a result, and games as they are counted."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.table.journal import GAMES, SUFFIX, Badge, Contents, Entry, Header, Person, Seating, SqliteJournal
from companion.years import FinishedGame, SeatRecord

BEGUN = 1_700_000_000.0
"""A November evening of 2023."""
DAY = 86_400.0
PEOPLE = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay", "Gül", "Hugo", "Ida")
TITLES = {"kp": "Karriere Poker", "af": "Animal Farm"}


def played(*names: str, places: Sequence[int] = (), **more: Any) -> FinishedGame:
    """A game in which these people ended in this order, or on these places."""
    placed = places or range(1, len(names) + 1)
    points = more.pop("points", [None] * len(names))
    colours = more.pop("colours", [""] * len(names))
    box = more.pop("box", ())
    seats = tuple(
        SeatRecord(name, place, score, colour, name in box)
        for name, place, score, colour in zip(names, placed, points, colours, strict=True)
    )
    facts: dict[str, Any] = {"id": "g", "game": "kp", "title": TITLES, "begun_at": BEGUN, "seconds": 3600.0} | more
    return FinishedGame(seats=seats, **facts)


def save(
    folder: Path,
    name: str,
    ranking: Sequence[Sequence[str]],
    *,
    at: float = BEGUN,
    lasted: float = 3_600.0,
    game: str = "kp",
    colours: Mapping[str, str] | None = None,
    box: Iterable[str] = (),
    glance: Mapping[str, Any] | None = None,
    people: Sequence[str] = (),
    pack: Mapping[str, Any] | None = None,
) -> Path:
    """Writes the save of a finished game; its file."""
    parties = [party for group in ranking for party in group]
    seating = Seating(
        tuple(map(Person, people or parties)),
        {party: index for index, party in enumerate(parties)},
        {index: index + 1 for index in range(len(parties))},
        {party: Badge(colour, "", "") for party, colour in (colours or {}).items()},
        box=dict.fromkeys(box, "good"),
    )
    resolved = {"id": game, "game": game, "title": {"en": TITLES[game]}, "variants": [], **(pack or {})}
    header = Header(name, resolved, seating, at, "1")
    outcome = {"reason": "won", "rule": "KP-26", "ranking": [list(group) for group in ranking], "losers": []}
    told = {"finished": True, "outcome": outcome, **(glance or {})}
    entries = [
        Entry(number, "note", None, None, "", None, "", moment) for number, moment in enumerate((at, at + lasted))
    ]
    path = folder / GAMES / f"{name}{SUFFIX}"
    SqliteJournal.create(path, Contents(header, entries, [], told)).close()
    return path


def many(count: int, seed: int = 1) -> list[FinishedGame]:
    """So many games of a group of nine, three to six at a table, whoever comes first by the alphabet being stronger."""
    rng = random.Random(seed)
    games = []
    for number in range(count):
        names = rng.sample(PEOPLE, rng.randint(3, 6))
        names.sort(key=lambda name: PEOPLE.index(name) + rng.gauss(0, 3))
        game = rng.choice(list(TITLES))
        at = BEGUN + number * DAY / 2
        games.append(played(*names, id=f"{number:05}", game=game, begun_at=at, seconds=1_800.0 + rng.random() * 7_200))
    return games
