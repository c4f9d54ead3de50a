"""A saved game, replayed from its file alone: what anybody could find out who has the rules and the journal."""

from __future__ import annotations

from pathlib import Path

from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.journal.entries import MemoryJournal
from companion.table.journal.store import contents_of
from companion.table.play.clocks import Timing
from companion.table.play.game import open_game
from companion.table.play.session import Session


def replayed(data: Path) -> Session:
    """The one game in a data folder, in memory; its file stays as it is."""
    (path,) = (data / "games").glob("*.game")
    contents = contents_of(path)
    journal = MemoryJournal(contents.header)
    journal.append(contents.entries)
    resolved = ResolvedPack.from_plain(contents.header.pack, find_game)
    return open_game(resolved, find_game, journal, Timing.unhurried(lambda: 0.0, lambda: 0.0)).session
