"""Power cuts: a game is played on a disk that logs every write; then it is cut anywhere, and must be there."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.chance.sources import Sources
from companion.table.evening.table_game import TableGame
from companion.table.journal.codec import Contents
from companion.table.journal.database import Database
from companion.table.journal.entries import Header, Journal, Seating
from companion.table.journal.salvage import open_or_salvage
from companion.table.journal.store import SqliteJournal, contents_of
from companion.table.play.clocks import Timing, unlimited
from companion.table.play.game import open_game
from tests.shipped import shipped
from tests.table.journal.faults import LoggedDisk, Written, after_the_cut, lay_down
from tests.torture.table import NOTHING, Acknowledged, act, hold, packs, seated, set_up, stand, story

CUTS = 25
"""Cuts of one game."""
ACTS = 60
AGAIN = 12
"""Acts between a cut and the next one, on what the first has left."""
CHECKPOINT = 0.05
"""How often after an act SQLite takes over its log, which it does of itself only after a thousand pages."""
GAME, BACKUP = Path("games/a.game"), Path("backups/a.game")


class Played(NamedTuple):
    """What was written since `start`, and after how many writes something was acknowledged."""

    start: Mapping[str, bytes]
    log: list[Written]
    acknowledged: list[tuple[int, Acknowledged]]

    def told_by(self, at: int) -> Acknowledged:
        """What had been acknowledged when the plug was pulled."""
        return [told for written, told in self.acknowledged if written <= at][-1]


def opened(journal: Journal, root: Path, rng: random.Random) -> TableGame:
    """The game of a journal, as an evening opens it."""
    resolved = ResolvedPack.from_plain(journal.header.pack, find_game)
    sources = Sources({"roll": ("virtual",)}, chance=rng)
    timing = Timing(lambda: 0.0, lambda: 0.0, limit=unlimited)
    return TableGame(
        open_game(resolved, find_game, journal, timing, chance=sources.chance), sources, timing, copy=root / BACKUP
    )


def header(rng: random.Random, pack_id: str) -> Header:
    """The head of a game of this pack, with anything switched on."""
    chosen = set_up(rng, pack_id)
    resolved = shipped().load(pack_id).resolve(chosen.variants, chosen.options, chosen.seats)
    return Header("a", resolved.plain, Seating.of(seated(chosen)), 0.0, "torture")


def play(disk: LoggedDisk, root: Path, head: Header, acts: int, rng: random.Random, told: Acknowledged) -> Played:
    """Play on in this folder, from the beginning if there is no game yet; the last connection is never closed."""
    start = {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}
    disk.log.clear()
    acknowledged = [(0, told)]
    with disk.pulled_anywhere():
        journal = _journal(root, head, disk.database())
        game = opened(journal, root, rng)
        for _ in range(acts):
            act(game.session, rng)
            assert game.session.saved, game.session.trouble
            entries = game.session.ledger.entries
            acknowledged.append((len(disk.log), Acknowledged(len(entries), story(entries), stand(game.session))))
            if rng.random() < CHECKPOINT:
                journal._open().cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            if rng.random() < CHECKPOINT:
                game._back_up()
                assert not game.backup_trouble, game.backup_trouble
        played = Played(start, list(disk.log), acknowledged)
        journal.close()
    return played


def _journal(root: Path, head: Header, database: Database) -> SqliteJournal:
    path = root / GAME
    if not path.is_file():
        return SqliteJournal.create(path, Contents(head, [], [], {}), database)
    journal, damage = open_or_salvage(path, root / BACKUP, database)
    assert damage is None, damage.text
    return journal


def cut_game(seed: str) -> dict[str, int]:
    """One game, CUTS cuts in it, every third one cut again while it goes on. Raises AssertionError."""
    rng = random.Random(seed)
    names = packs()
    head = header(rng, names[int(seed.rsplit("/", 1)[-1]) % len(names)])
    tally = {"cuts": 0, "writes": 0, "no_game_yet": 0, "beyond": 0}
    with tempfile.TemporaryDirectory() as at:
        root = Path(at) / "played"
        root.mkdir()
        disk = LoggedDisk("torture", Path(at) / "played")
        played = play(disk, root, head, ACTS, rng, NOTHING)
        tally["writes"] += len(played.log)
        for number in range(CUTS):
            again = Path(at) / f"cut-{number}"
            beyond, told = _cut(played, again, head, rng)
            tally["cuts"] += 1
            tally["no_game_yet"] += beyond is None
            tally["beyond"] += beyond or 0
            if number % 3 == 0:
                disk.root = again
                more = play(disk, again, head, AGAIN, rng, told)
                _cut(more, Path(at) / f"again-{number}", head, rng)
                tally["cuts"] += 1
        disk.unregister()
    return tally


def _cut(played: Played, folder: Path, head: Header, rng: random.Random) -> tuple[int | None, Acknowledged]:
    """What a cut leaves in `folder`: entries beyond the acknowledged ones, None without a game; and what is there."""
    at = rng.randrange(len(played.log) + 1)
    told = played.told_by(at)
    folder.mkdir()
    lay_down(after_the_cut(dict(played.start), played.log[:at], rng), folder, lambda name: True)
    if (folder / BACKUP).exists():
        kept = contents_of(folder / BACKUP).entries
        assert [entry.number for entry in kept] == list(range(len(kept)))
    if not (folder / GAME).exists():
        assert told == NOTHING, "the game is gone"
        return None, NOTHING
    journal, damage = open_or_salvage(folder / GAME, folder / BACKUP)
    entries = journal.entries()
    hold(told, head, entries)
    assert damage is None, damage.text
    journal.close()
    return len(entries) - told.entries, Acknowledged(len(entries), story(entries), "")
