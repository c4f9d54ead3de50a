"""What a card that decays does to a game after a kill: its log, its mark and its backup, each in many ways."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.table.evening.saved_games import list_games
from companion.table.journal.codec import Contents
from companion.table.journal.entries import Entry, Header, StoreError
from companion.table.journal.salvage import open_or_salvage
from companion.table.journal.store import REPLACED, SqliteJournal, contents_of
from companion.texts import Teller
from tests.torture.cuts import BACKUP, GAME, header, opened
from tests.torture.table import act, packs

DAMAGES = 30
"""Damages of one game, each on a copy of its own."""
ACTS = 60
AGAIN = 6
"""Acts after a damage, before the next kill."""
CHECKPOINT, COPY = 0.04, 0.1
"""How often after an act SQLite takes over its log, and a backup is made."""

LOG, SHARED, MARK = (f"{GAME}{ending}" for ending in ("-wal", "-shm", "-mark"))


class Killed(NamedTuple):
    """A game as a kill leaves it: its files by their path, the lines that were acknowledged, earlier logs of it.

    `sure` lines had been there two acts before.
    """

    files: Mapping[str, bytes]
    told: list[Entry]
    head: Header
    before: Sequence[bytes]
    sure: int


def killed(root: Path, head: Header, rng: random.Random, acts: int = ACTS) -> Killed:
    """Play in this folder, on what lies there, and be killed."""
    path = root / GAME
    if path.is_file():
        journal, damage = open_or_salvage(path, root / BACKUP)
        assert damage is None, f"mended and damaged again: {damage.text}"
    else:
        journal = SqliteJournal.create(path, Contents(head, [], [], {}))
    game = opened(journal, root, rng)
    before, reached = [], [0, 0]
    for _ in range(acts):
        reached.append(game.session.ledger.next_number)
        act(game.session, rng)
        assert game.session.saved, game.session.trouble
        if rng.random() < CHECKPOINT and (root / LOG).is_file():
            before.append((root / LOG).read_bytes())
            journal._open().cursor().execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
        if rng.random() < COPY:
            game._back_up()
            assert not game.backup_trouble, game.backup_trouble
    told = list(game.session.ledger.entries)
    files = {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}
    journal.close()
    return Killed(files, told, head, before, reached[-2])


# ── kinds of damage: each changes the files, and says whether any line can be lost by it ────────────────────────

Files = dict[str, bytes]
Damage = Callable[[Files, Killed, random.Random], bool]


def _bit(data: bytes, rng: random.Random) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def one_bit(files: Files, _: Killed, rng: random.Random) -> bool:
    """One bit of the log."""
    files[LOG] = _bit(files[LOG], rng)
    return True


def one_bit_without_mark(files: Files, _: Killed, rng: random.Random) -> bool:
    """One bit in the first two thirds of the log of an older program."""
    at = len(files[LOG]) * 2 // 3
    files[LOG] = _bit(files[LOG][:at], rng) + files[LOG][at:]
    del files[MARK]
    return True


def garbage(files: Files, _: Killed, rng: random.Random) -> bool:
    """A stretch of the log is something else."""
    at, size = rng.randrange(len(files[LOG]) + 1), rng.choice((16, 512, 4096, 9000))
    files[LOG] = (files[LOG][:at] + rng.randbytes(size) + files[LOG][at + size :])[: len(files[LOG])]
    return True


def truncated(files: Files, _: Killed, rng: random.Random) -> bool:
    """The log ends early."""
    files[LOG] = files[LOG][: rng.randrange(len(files[LOG]) + 1)]
    return True


def gone(files: Files, _: Killed, __: random.Random) -> bool:
    """The log is not there."""
    del files[LOG]
    return True


def of_another(files: Files, killed_: Killed, rng: random.Random) -> bool:
    """The log of another game of the same pack and people lies there."""
    with tempfile.TemporaryDirectory() as at:
        files[LOG] = killed(Path(at), killed_.head.__class__.from_plain(
            {**killed_.head.plain(), "begun_at": 77.0}), rng, rng.randint(1, ACTS)).files[LOG]  # fmt: skip
    return True


def of_before(files: Files, killed_: Killed, rng: random.Random) -> bool:
    """A log of this game lies there that had been taken over long ago."""
    files[LOG] = rng.choice(killed_.before or [b""])
    return True


def shared(files: Files, _: Killed, rng: random.Random) -> bool:
    """What programs share in memory is rubbish."""
    files[SHARED] = rng.choice((b"", rng.randbytes(32768), _bit(files.get(SHARED, b""), rng)))
    return False


def mark(files: Files, _: Killed, rng: random.Random) -> bool:
    """The mark is damaged, old, or not there; all else is whole."""
    files[MARK] = rng.choice((b"", files[MARK][:4096], rng.randbytes(8192), _bit(files[MARK], rng)))
    return False


def older_file(files: Files, killed_: Killed, rng: random.Random) -> bool:
    """Somebody has laid the backup in the place of the game, and its log is gone."""
    files[str(GAME)] = killed_.files.get(BACKUP_NAME, files[str(GAME)])
    files.pop(LOG)
    return True


BACKUP_NAME = str(BACKUP)
KINDS: tuple[Damage, ...] = (
    one_bit, one_bit_without_mark, garbage, truncated, gone, of_another, of_before, shared, mark, older_file
)  # fmt: skip


def _no_backup(files: Files, _: Killed, __: random.Random) -> None:
    files.pop(BACKUP_NAME, None)


def _damaged_backup(files: Files, _: Killed, rng: random.Random) -> None:
    if BACKUP_NAME in files:
        files[BACKUP_NAME] = _bit(files[BACKUP_NAME], rng)


def _longer_backup(files: Files, killed_: Killed, _: random.Random) -> None:
    """The backup knows everything: somebody has copied the game there."""
    with tempfile.TemporaryDirectory() as at:
        place = Path(at) / "a.game"
        SqliteJournal.create(place, Contents(killed_.head, killed_.told, [], {})).close()
        files[BACKUP_NAME] = place.read_bytes()


def _older_backup(_: Files, __: Killed, ___: random.Random) -> None:
    """As it was."""


BACKUPS = (_older_backup, _older_backup, _no_backup, _damaged_backup, _longer_backup)


def damaged_game(seed: str) -> dict[str, int]:
    """One game, DAMAGES damages of it after a kill. Raises AssertionError."""
    rng = random.Random(seed)
    names = packs()
    head = header(rng, names[int(seed.rsplit("/", 1)[-1]) % len(names)])
    tally = dict.fromkeys(("damages", "told", "lines_lost", "lines_only_in_the_log", "lost_by_one_bit"), 0)
    with tempfile.TemporaryDirectory() as at:
        played = killed(Path(at) / "played", head, rng)
        for number in range(DAMAGES):
            kind = KINDS[number % len(KINDS)]
            _damage(played, kind, Path(at) / f"{number}", rng, tally)
            tally["damages"] += 1
    return tally


def _damage(played: Killed, kind: Damage, root: Path, rng: random.Random, tally: dict[str, int]) -> None:
    files, backup = dict(played.files), rng.choice(BACKUPS)
    name = f"{kind.__name__}, {backup.__name__}"
    backup(files, played, rng)
    may_lose = kind(files, played, rng)
    for file, data in files.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_bytes(data)
    # It is shown before it goes on.
    (listed,) = list_games(
        root / GAME.parent, root / BACKUP.parent, lambda head, spoken: Teller({}, {}, spoken, {}), "en"
    )
    assert not listed.wrong, f"{name}: it is not offered any more: {listed.wrong}"
    safe = _lines(root / BACKUP)
    journal, damage = open_or_salvage(root / GAME, root / BACKUP)
    entries, told = journal.entries(), played.told
    journal.close()
    assert entries == told[: len(entries)], f"{name}: another story"
    assert len(entries) >= safe, f"{name}: less than the backup has"
    if damage is None:
        known = played.sure if kind is one_bit_without_mark else len(told)  # else it may be what a cut has torn
        assert len(entries) >= known, f"{name}: {len(told) - len(entries)} lines are lost, and nobody is told"
    else:
        assert may_lose, f"{name}: nothing was lost, and people are told: {damage.text}"
        assert damage.kept == len(entries), name
        assert damage.kept + damage.lost == len(told) or kind is one_bit_without_mark, f"{name}: {damage.text}"
    tally["told"] += damage is not None
    tally["lines_lost"] += len(told) - len(entries)
    tally["lost_by_one_bit"] += len(told) - len(entries) if kind in (one_bit, one_bit_without_mark) else 0
    tally["lines_only_in_the_log"] += len(told) - safe
    again = killed(root, played.head, rng, AGAIN)
    assert again.told[: len(entries)] == entries, f"{name}: it goes on elsewhere"
    _hold_backups(root, safe, again.told, name)


def _hold_backups(root: Path, safe: int, told: list[Entry], name: str) -> None:
    """What the backup told is in the game, or in a backup."""
    kept = [_lines(path) for path in (root / BACKUP.parent).glob(f"*{REPLACED}*")]
    assert max(len(told), *kept, 0) >= safe, f"{name}: a longer backup was written over"


def _lines(path: Path) -> int:
    """How many lines a whole file has; none if it is damaged, as a backup may be."""
    try:
        return len(contents_of(path).entries) if path.is_file() else 0
    except StoreError:
        return 0
