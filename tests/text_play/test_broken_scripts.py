"""A game of somebody else's that fails is left in text play with a sentence; the evening goes on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.cli.text.table import TextTable
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.scripts.games import find_game
from companion.table.evening import Evening, Surroundings
from companion.table.play.clocks import Timing
from tests.stubs.stones import FAILS, loaded, stones


@pytest.mark.parametrize("where", ["at its start", "in the script", "in a judge"])
def test_the_place_is_told_and_the_others_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    there, instead = FAILS[where]
    made = stones(tmp_path, there, instead)
    monkeypatch.setitem(sys.modules, "stones", made.module)
    game = loaded(made)

    def find(name: str) -> type:
        return game if name == "stones" else find_game(name)

    catalogue = Catalogue([installed_packs(), made.packs], find)
    evening = Evening(
        tmp_path / "data", catalogue, Timing(lambda: 0.0, lambda: 0.0, grace=None), Surroundings(find=find)
    )
    table = TextTable(evening, catalogue, "en")
    last = table.start()
    for line in ("1", "Stones", "Anna, Ben", "", "2", "1"):
        last = table.put(line)
        if any(f"game.py:{made.line}" in said for said in last.lines):
            break
    else:
        pytest.fail("the place was not told")
    if where == "in the script":
        assert table.game is not None, "the answer is taken back, and the game stands"
    else:
        assert table.game is None
        assert any("A new game" in said for said in last.lines)
    table.leave()
    evening.close()
