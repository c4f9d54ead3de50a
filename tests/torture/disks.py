"""A disk that is full, read-only or failing now and then: play goes on, and what was called saved is there."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import apsw

from companion.table.journal.codec import Contents
from companion.table.journal.entries import Header
from companion.table.journal.salvage import contents
from companion.table.journal.store import SqliteJournal
from companion.table.play.writer import RETRY
from tests.table.journal.faults import LoggedDisk
from tests.torture.cuts import header, opened
from tests.torture.table import NOTHING, Acknowledged, act, hold, packs, stand, story

SPELLS = 10
"""Times that the disk refuses during one game."""
LONGEST = 6
"""Acts of one spell, and between two of them."""
CODES = {"full": apsw.FullError, "read_only": apsw.ReadOnlyError, "failed": apsw.IOError}
"""What the table is told → what the disk says."""


def refusing(kind: str, rng: random.Random) -> Callable[[], Exception | None]:
    """A disk that refuses everything, or only now and then, from its next write on."""
    share = rng.choice((1.0, 1.0, 0.3))
    return lambda: CODES[kind](kind) if rng.random() < share else None


def hard_evening(seed: str) -> dict[str, int]:
    """One game through SPELLS refusals, looked at in each as after a cut. Raises AssertionError."""
    rng = random.Random(seed)
    names = packs()
    head = header(rng, names[int(seed.rsplit("/", 1)[-1]) % len(names)])
    tally = {"spells": 0, "unsaved_acts": 0, "told": 0}
    with tempfile.TemporaryDirectory() as at:
        root = Path(at) / "played"
        (root / "games").mkdir(parents=True)
        disk = LoggedDisk("hard", root)
        path = root / "games" / "a.game"
        clock = [0.0]
        journal = SqliteJournal.create(path, Contents(head, [], [], {}), disk.database())
        game = opened(journal, root, rng)
        session = game.session
        session._writing._now = lambda: clock[0]
        told = NOTHING
        for number in range(2 * SPELLS):
            kind = rng.choice(sorted(CODES)) if number % 2 else ""
            disk.refuses = refusing(kind, rng) if kind else lambda: None
            tally["spells"] += bool(kind)
            for _ in range(rng.randint(1, LONGEST)):
                act(session, rng)
                if rng.random() < 0.2:
                    game._back_up()
                entries = session.ledger.entries
                if session.saved:
                    told = Acknowledged(len(entries), story(entries), stand(session))
                else:
                    tally["unsaved_acts"] += 1
                    assert session.trouble is not None and session.trouble.message
                    assert session.trouble.code == kind, f"{kind} was told as {session.trouble.code}"
                    tally["told"] += 1
            _look(path, Path(at) / "look", head, told)
            if not kind:
                clock[0] += RETRY
                session.tick()
                assert session.saved, f"the disk takes everything again, but {session.trouble}"
        disk.refuses = lambda: None
        clock[0] += RETRY
        session.tick()
        journal.close()
        assert contents(path).entries == session.ledger.entries
        disk.unregister()
    return tally


def _look(path: Path, aside: Path, head: Header, told: Acknowledged) -> None:
    """What another box would find on this disk now."""
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir()
    for name in (path.name, f"{path.name}-wal"):
        if path.with_name(name).exists():
            shutil.copyfile(path.with_name(name), aside / name)
    hold(told, head, contents(aside / path.name).entries)
