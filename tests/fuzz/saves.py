"""Saves of strangers: bytes that rot, and whole files with right checksums that a hostile hand has made."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import tempfile
import zlib
from functools import cache
from pathlib import Path
from typing import Any

from companion.table.evening import Evening, Surroundings
from companion.table.journal.codec import _json, _sum, packed
from companion.table.journal.entries import Seating, StoreError
from companion.table.play.clocks import TimeLimit, Timing
from companion.table.play.errors import GameFailedError
from tests.fuzz.batch import FOUND, keep
from tests.fuzz.mutate import altered, deep
from tests.fuzz.reach import Guide
from tests.fuzz.watch import bounded, scratch, watched
from tests.shipped import shipped
from tests.tools.trials import Counted
from tests.torture.table import act, packs, seated, set_up

FILES = 200
"""Files of one batch."""
LEARNT = 0.3
"""How often a file is made of one that reached something new."""
KINDS = ("undo", "redo", "seats", "switch", "correct", "expire", "reveal", "note", "ticked", "overruled", "x")
COLUMNS = ("kind", "party", "question", "name", "value", "source", "at", "told")

SCHEMES = (
    "CREATE VIEW {0} AS WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n) SELECT x AS number FROM n",
    "CREATE VIEW {0} AS SELECT zeroblob(900000000) AS number, 1 AS at",
    "CREATE TABLE {0} (x GENERATED ALWAYS AS (zeroblob(900000000)), number, kind, party, at)",
    "CREATE VIRTUAL TABLE {0} USING fts5(number, kind)",
)
"""What may stand where a table of ours is expected."""


@cache
def _save(name: str) -> bytes:
    """A game of a pack after some acts, as its file holds it."""
    rng = random.Random(name)
    with tempfile.TemporaryDirectory(dir=scratch()) as at:
        evening = _evening(Path(at))
        chosen = set_up(rng, name)
        seating = Seating.of(seated(chosen))
        game = evening.begin(name, seating, variants=chosen.variants, options=chosen.options)
        for _ in range(40):
            act(game.session, rng)
        game.close()
        evening.close()
        return (Path(at) / "games" / f"{game.id}.game").read_bytes()


def _evening(folder: Path) -> Evening:
    return Evening(
        folder,
        shipped(),
        Timing(lambda: 0.0, lambda: 0.0, limit=TimeLimit(30.0)),
        Surroundings(chance=random.Random(1)),
    )


def strange_saves(seed: str) -> Counted:
    """FILES damaged or forged files, each listed, looked at, gone on with. Raises what should not be raised."""
    rng = random.Random(f"saves/{seed}")
    tally = {"fragments": 0, "opened": 0, "told": 0}
    whole = {name: _save(name) for name in packs()}
    guide, learnt = Guide(), list[bytes]()
    with bounded(), tempfile.TemporaryDirectory(dir=scratch()) as at:
        folder = Path(at) / "data"
        for _ in range(FILES):
            shutil.rmtree(folder, ignore_errors=True)
            (folder / "games").mkdir(parents=True)
            path = folder / "games" / "a.game"
            base = rng.choice(learnt) if learnt and rng.random() < LEARNT else whole[rng.choice(packs())]
            what = _made(path, base, rng)
            made = path.read_bytes()
            tally["fragments"] += 1
            try:
                with watched():
                    tally["opened" if _opened(folder) else "told"] += 1
            except Exception as error:
                keep("saves", made, FOUND)
                raise AssertionError(f"{what}: {type(error).__name__}: {str(error)[:300]}") from error
            new = guide.new()
            if made and new and not what.startswith("CREATE"):  # whoever made more of those would read them whole
                learnt.append(made)
    return {**tally, "branches": guide.places()}


def _opened(folder: Path) -> bool:
    """Whether it can be gone on with; else it was said why."""
    evening = _evening(folder)
    try:
        (listed,) = evening.games("en")
        assert not listed.wrong or "Traceback" not in listed.wrong
        try:
            evening.look("a")
        except (StoreError, GameFailedError) as error:
            assert str(error)
        try:
            game = evening.resume("a")
        except (StoreError, GameFailedError) as error:
            assert str(error)
            return False
        game.close()
        return True
    finally:
        evening.close()


def _made(path: Path, whole: bytes, rng: random.Random) -> str:
    """Write a damaged or forged save; what was done."""
    how = rng.random()
    if how < 0.35:
        path.write_bytes(_rotten(whole, rng))
        return "rotten bytes"
    path.write_bytes(whole)
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        if how < 0.6:
            return _forged_row(connection, rng)
        if how < 0.9:
            return _forged_about(connection, rng)
        scheme = rng.choice(SCHEMES)
        table = rng.choice(("entries", "about", "snapshots"))
        connection.execute(f"DROP TABLE {table}")
        connection.execute(scheme.format(table))
        return scheme.format(table)
    except (sqlite3.Error, LookupError, ValueError, TypeError, AttributeError, RecursionError) as error:
        return f"as it was, too far gone for more: {error}"
    finally:
        connection.close()


def _rotten(whole: bytes, rng: random.Random) -> bytes:
    raw = bytearray(whole)
    for _ in range(rng.choice((1, 3, 30))):
        at = rng.randrange(min(len(raw), rng.choice((100, 5000, len(raw)))))
        noise = rng.randbytes(rng.choice((1, 1, 4, 512)))
        raw[at : at + len(noise)] = noise
    return bytes(raw[: rng.choice((len(raw), len(raw), rng.randrange(len(raw))))])


def _forged_row(connection: sqlite3.Connection, rng: random.Random) -> str:
    """An entry says something else, under a right checksum."""
    rows = connection.execute("SELECT * FROM entries ORDER BY number").fetchall()
    row = list(rng.choice(rows)[:-1])
    at = rng.randrange(1, len(row))
    if rng.random() < 0.3:  # one that has this value for another reason
        row[1], at = rng.choice(KINDS), rng.choice((4, 5))
    coded = COLUMNS[at - 1] in ("party", "question", "name", "value")
    value = altered(json.loads(row[at]) if coded else row[at], rng)
    row[at] = (deep(100_000) if rng.random() < 0.03 else _json(value)) if coded else value
    if isinstance(row[at], list | dict):
        row[at] = str(row[at])
    if isinstance(row[at], int) and abs(row[at]) >= 2**63:
        row[at] = -1
    question = "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    try:
        connection.execute(question, (*row, _sum(row)))
    except sqlite3.IntegrityError:  # NULL where none may be: then another value
        row[at] = "x"
        connection.execute(question, (*row, _sum(row)))
    return f"line {row[0]}, {COLUMNS[at - 1]}: {str(row[at])[:200]}"


def _forged_about(connection: sqlite3.Connection, rng: random.Random) -> str:
    """Header or glance say something else, under a right checksum."""
    key = rng.choice(("header", "header", "glance"))
    ((text,),) = connection.execute("SELECT value FROM about WHERE key = ?", (key,)).fetchall()
    plain = json.loads(text)
    value = altered(plain, rng)
    if key == "header" and isinstance(plain.get("pack"), dict) and rng.random() < 0.6:
        value = {**plain, "pack": altered(plain["pack"], rng)}
    forged = packed(value) if rng.random() > 0.03 else (deep(100_000), zlib.crc32(deep(100_000).encode()))
    connection.execute("UPDATE about SET value = ?, sum = ? WHERE key = ?", (*forged, key))
    return f"{key}: {_difference(plain, value)}"


def _difference(plain: Any, other: Any, at: str = "") -> str:
    """Where two plain data differ first, for whoever reads the finding."""
    if isinstance(plain, dict) and isinstance(other, dict):
        for key in (*plain, *other):
            if key not in plain or key not in other:
                return f"{at}.{key} " + ("is new" if key in other else "is gone")
            if plain[key] != other[key]:
                return _difference(plain[key], other[key], f"{at}.{key}")
    if isinstance(plain, list) and isinstance(other, list) and len(plain) == len(other):
        for number, (one, two) in enumerate(zip(plain, other, strict=True)):
            if one != two:
                return _difference(one, two, f"{at}[{number}]")
    return f"{at} = {str(other)[:100]!r} was {str(plain)[:100]!r}"
