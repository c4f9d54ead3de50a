"""Whole packs: real ones with a few mutated files; each is refused with a place, or can be played."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from companion.engine.vocabulary import BadPositionError
from companion.packs.catalogue import Catalogue, UnknownPackError, installed_packs
from companion.packs.scripts.games import find_game
from companion.packs.setup import SetupRefusedError
from companion.plainfile.problems import Problem
from companion.table.journal.entries import Header, MemoryJournal, Seating
from companion.table.play.clocks import TimeLimit, Timing
from companion.table.play.game import open_game
from tests.battery.playable import NAMES
from tests.fuzz.batch import FOUND
from tests.fuzz.mutate import mangled
from tests.fuzz.reach import Guide
from tests.fuzz.watch import bounded, scratch, watched
from tests.tools.trials import Counted
from tests.torture.table import act, packs

PACKS = 100
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


def mutated_packs(seed: str) -> Counted:
    """PACKS mutated packs. Raises AssertionError, or what the loader or the game should not."""
    rng = random.Random(f"packs/{seed}")
    tally = {"packs": 0, "refused": 0, "taken": 0, "played": 0}
    guide, learnt = Guide(), [(name, _files()[name]) for name in packs()]
    with bounded(), tempfile.TemporaryDirectory(dir=scratch()) as at:
        folder = Path(at)
        for _ in range(PACKS):
            name, before = rng.choice(learnt)
            changed = {file: mangled(before[file], [*before.values()], rng) for file in _some(before, rng)}
            files = before | changed
            for old in folder.iterdir():
                shutil.rmtree(old)
            _lay_out(folder, {"common": _files()["common"], name: files})
            tally["packs"] += 1
            try:
                with watched():
                    errors = _checked(folder, name)
                if guide.new():
                    learnt.append((name, files))
                if errors is None or errors:
                    assert all(error.message and error.line >= 0 for error in errors or ())
                    tally["refused"] += 1
                    continue
                tally["taken"] += 1
                tally["played"] += _played(folder, name, rng)
            except Exception as error:
                kept = FOUND / "packs" / seed.replace("/", "-")
                shutil.copytree(folder, kept, dirs_exist_ok=True)
                told = f"{name}/{', '.join(changed)}: {type(error).__name__}: {str(error)[:300]}"
                raise AssertionError(told) from error
    return {**tally, "branches": guide.places()}


def _checked(folder: Path, name: str) -> Sequence[Problem] | None:
    """What is wrong with a pack; None if its own file calls it otherwise by now."""
    try:
        return Catalogue([folder]).check(name)
    except UnknownPackError:
        return None


def _some(files: Mapping[str, bytes], rng: random.Random) -> list[str]:
    """One or two of them."""
    return rng.sample(sorted(files), min(len(files), rng.choice((1, 1, 2))))


def _lay_out(folder: Path, contents: Mapping[str, Mapping[str, bytes]]) -> None:
    """Write packs."""
    for pack, files in contents.items():
        (folder / pack).mkdir()
        for file, raw in files.items():
            (folder / pack / file).write_bytes(raw)


def _played(folder: Path, name: str, rng: random.Random) -> int:
    """Play some acts of a pack that was taken; 0 where its rules leave no game to play."""
    pack = Catalogue([folder]).load(name)
    seats = rng.randint(pack.players.min, min(pack.players.max, len(NAMES)))
    seating = Seating.of(NAMES[:seats])
    try:
        resolved = pack.resolve((), pack.simulated(), seats)
        header = Header("g", resolved.plain, seating, 0.0, "fuzz")
        session = open_game(
            resolved, find_game, MemoryJournal(header), Timing(lambda: 0.0, lambda: 0.0, None, TimeLimit(20.0))
        ).session
    except (SetupRefusedError, BadPositionError):
        return 0
    for _ in range(ACTS):
        act(session, rng)
    return 1
