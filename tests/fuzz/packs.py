"""Whole packs: real ones with a few mutated files; each is refused with a place, or can be played."""

from __future__ import annotations

import random
import shutil
import tempfile
from functools import cache
from pathlib import Path

from companion.engine.vocabulary import BadPosition
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.games import find_game
from companion.packs.setup import SetupRefused
from companion.table.entries import MemoryJournal, Seating
from companion.table.limit import TimeLimit
from companion.table.opening import header_of, session_of
from tests.battery.playable import NAMES
from tests.fuzz.mutate import mangled
from tests.fuzz.watch import bounded, watched
from tests.torture.table import act, packs

PACKS = 10
"""Packs of one batch."""
ACTS = 10
"""Acts of a game of a mutated pack that is taken."""


@cache
def _files() -> dict[str, dict[str, bytes]]:
    """Pack → file → bytes; `common` among them. Scenarios and pictures are no part of what is loaded."""
    return {
        folder.name: {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in (".yaml", ".csv")}
        for folder in sorted(installed_packs().iterdir())
        if folder.is_dir()
    }


def mutated_packs(seed: str) -> dict[str, int]:
    """PACKS mutated packs. Raises AssertionError, or what the loader or the game should not."""
    rng = random.Random(f"packs/{seed}")
    tally = {"packs": 0, "refused": 0, "taken": 0, "played": 0}
    with bounded(), tempfile.TemporaryDirectory() as at:
        for _ in range(PACKS):
            name = rng.choice(packs())
            folder = Path(at)
            for old in folder.iterdir():
                shutil.rmtree(old)
            changed = _lay_out(folder, name, rng)
            tally["packs"] += 1
            try:
                with watched():
                    errors = Catalogue([folder]).check(name)
                if errors:
                    assert all(error.message and error.line >= 0 for error in errors)
                    tally["refused"] += 1
                    continue
                tally["taken"] += 1
                tally["played"] += _played(folder, name, rng)
            except BaseException as error:
                kept = Path(tempfile.gettempdir()) / "mutated_pack"
                shutil.rmtree(kept, ignore_errors=True)
                shutil.copytree(folder, kept)
                raise AssertionError(f"{name}/{changed}: {type(error).__name__}: {str(error)[:300]}") from error
    return tally


def _lay_out(folder: Path, name: str, rng: random.Random) -> str:
    """Write the pack with mutations in one or two of its files; which."""
    changed = rng.sample(sorted(_files()[name]), min(len(_files()[name]), rng.choice((1, 1, 2))))
    for pack in ("common", name):
        (folder / pack).mkdir()
        for file, raw in _files()[pack].items():
            mutate = pack == name and file in changed
            (folder / pack / file).write_bytes(mangled(raw, list(_files()[pack].values()), rng) if mutate else raw)
    return ", ".join(changed)


def _played(folder: Path, name: str, rng: random.Random) -> int:
    """Play some acts of a pack that was taken; 0 where its rules leave no game to play."""
    pack = Catalogue([folder]).load(name)
    seats = rng.randint(pack.players.min, min(pack.players.max, len(NAMES)))
    seating = Seating.of(NAMES[:seats])
    try:
        resolved = pack.resolve((), pack.simulated(), seats)
        header = header_of("g", resolved, seating, begun_at=0.0, app_version="fuzz")
        session = session_of(
            resolved, find_game, MemoryJournal(header), now=lambda: 0.0, wall=lambda: 0.0, limit=TimeLimit(20.0)
        )
    except (SetupRefused, BadPosition):
        return 0
    for _ in range(ACTS):
        act(session, rng)
    return 1
