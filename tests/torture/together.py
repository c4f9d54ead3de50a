"""Several programs on one data folder: one plays, the others are told so and may look; nothing is disturbed."""

from __future__ import annotations

import random
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from companion.table.evening import Evening
from companion.table.journal.entries import Seating
from companion.table.journal.folder import FolderInUseError
from companion.table.play.clocks import Timing
from tests.shipped import shipped
from tests.torture.kills import Child, Say, evening_of
from tests.torture.table import act, packs, seated, set_up

RIVALS = 3
"""Programs that start at the same time."""


def rivals(seed: str) -> dict[str, int]:
    """RIVALS programs want the folder, the one that has it is killed, another takes it. Raises AssertionError."""
    rng = random.Random(seed)
    tally = {"starts": 0, "looks": 0}
    with tempfile.TemporaryDirectory() as at:
        for round_ in range(3):
            seeds = [f"{seed}/{round_}/{number}" for number in range(RIVALS)]
            children = [Child(partial(_rival, Path(at), rival)) for rival in seeds]
            heard: list[list[dict[str, Any]]] = [child.hear_until("done") for child in children]
            holders = [number for number, said in enumerate(heard) if any("holds" in line for line in said)]
            assert len(holders) == 1, f"{len(holders)} programs hold the folder"
            for child, said in zip(children, heard, strict=True):
                said += child.kill_after(0, rng.random() * 0.01)
                assert not [line for line in said if "failed" in line], said
                tally["looks"] += sum(line.get("looks", 0) for line in said)
            tally["starts"] += RIVALS
        evening_of(Path(at), seed).close()
    return tally


def _rival(folder: Path, seed: str, say: Say) -> None:
    rng = random.Random(seed)
    try:
        evening = evening_of(folder, seed)
    except FolderInUseError as in_use:
        assert "Another Companion" in in_use.message
        say({"done": True, "looks": _watch(folder)})
        return
    say({"holds": True})
    wanted = set_up(rng, rng.choice(packs()))
    game = evening.begin(wanted.pack, Seating.of(seated(wanted)), variants=wanted.variants, options=wanted.options)
    for _ in range(20):
        act(game.session, rng)
        assert game.saved, game.session.trouble
    say({"done": True})
    while True:
        act(game.session, rng)  # it plays on until it is killed


def _watch(folder: Path) -> int:
    """Look at what another one plays: always a whole game, and never less than a moment before. How often."""
    onlooker = Evening(folder, shipped(), Timing(lambda: 0.0, lambda: 0.0), alone=False)
    seen: dict[str, int] = {}
    for _ in range(5):
        for saved in onlooker.games("en"):
            assert not saved.wrong, saved.wrong
            entries = onlooker.look(saved.id).session.ledger.entries
            assert [entry.number for entry in entries] == list(range(len(entries)))
            assert len(entries) >= seen.get(saved.id, 0)
            seen[saved.id] = len(entries)
    return len(seen)
