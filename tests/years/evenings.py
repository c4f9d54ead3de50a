"""Evenings that were never played: saves with a result, and games as they are counted."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.table.journal import GAMES, SUFFIX, Badge, Contents, Entry, Header, Person, Seating, SqliteJournal, look
from companion.table.journal.codec import packed
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


def save_all(folder: Path, games: Sequence[FinishedGame], *, older: bool, pack: Mapping[str, Any]) -> None:
    """Saves of these games as fast as can be: one is written by the table's own means, the others are its bytes with
    other facts in them. `older` ones have their facts in the header alone.
    """
    path = save(folder, "model", [["Anna"]], pack=pack)
    header = look(path).header
    kept = sqlite3.connect(":memory:", isolation_level=None)
    kept.deserialize(_with_log(path.read_bytes(), logged=False))
    for game in games:
        parties = [seat.name for seat in game.seats]
        outcome = {"ranking": [[name] for name in parties]}
        end: dict[str, Any] = {
            "save": game.id,
            "id": game.game,
            "title": dict(game.title),
            "variants": [],
            "begun_at": game.begun_at,
            "people": dict(zip(parties, parties, strict=True)),
            "box": [],
            "colours": {},
            "seconds": game.seconds,
            "points": {},
        }
        rows: dict[str, Any] = {
            "glance": {"finished": True, "outcome": outcome, **({} if older else {"end": end})},
        }
        if older:
            resolved = {**header.pack, "id": game.game, "title": dict(game.title)}
            rows["header"] = Header(game.id, resolved, Seating.of(parties), game.begun_at or BEGUN, "1").plain()
        for key, value in rows.items():
            kept.execute("UPDATE about SET value = ?, sum = ? WHERE key = ?", (*packed(value), key))
        path.with_name(f"{game.id}{SUFFIX}").write_bytes(_with_log(kept.serialize(), logged=True))
    kept.close()
    path.unlink()


def _with_log(file: bytes, *, logged: bool) -> bytes:
    """A database whose header says that it has a write-ahead log, or has none, as one in memory cannot have."""
    mark = b"\2\2" if logged else b"\1\1"
    return file[:18] + mark + file[20:]


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
