"""The example in the guide is complete and right."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.packs.catalogue import Catalogue
from companion.packs.scenarios.scenario import STEPS, read_scenario
from companion.packs.scripts.games import find_game
from companion.table.scenario.runner import run_scenario
from tests.shipped import shipped

GUIDE = Path(__file__).parents[2] / "docs" / "packs.md"
FILE = re.compile(r"\*\*`([\w/.]+)`\*\*\n\n```\w+\n(.*?)```", re.DOTALL)
SCENARIO = re.compile(r"```yaml\n(scenario: .*?)```", re.DOTALL)
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


def test_the_pack_in_the_guide_loads_as_it_says(tmp_path: Path) -> None:
    guide = GUIDE.read_text("utf-8")
    files = dict(FILE.findall(guide))
    assert len(files) == 7
    for name, text in files.items():
        path = tmp_path / (name if "/" in name else f"ladder/{name}")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    code = PYTHON.search(guide)
    assert code is not None
    module: dict[str, Any] = {"__name__": __name__}
    exec(compile(code[1], "the guide", "exec", dont_inherit=True), module)
    game: type[Game] = module["Ladder"]

    catalogue = Catalogue([tmp_path], lambda name: game)
    assert [info.broken for info in catalogue.list()] == [False, False]
    definition = catalogue.load("ladder").resolve(["fast"], {"small_board": True}, 5).definition
    assert [post.id for post in definition.board.posts] == ["top", "left"]
    assert [(card.id, card.count) for card in definition.cards] == [("leak", 3), ("gift", 1)]
    house = catalogue.load("my_house").resolve([], {}, 6)
    assert (house.definition.cards[1].count, house.level("LA-01")) == (4, "warn")


def test_the_scenario_in_the_guide_holds_and_every_step_is_told(tmp_path: Path) -> None:
    guide = GUIDE.read_text("utf-8")
    found = SCENARIO.search(guide)
    assert found is not None
    file = tmp_path / "first.yaml"
    file.write_text(found[1], "utf-8")
    pack = shipped().load("buerokratopoly")
    assert list(run_scenario(read_scenario(file), pack, find_game)) == []
    assert [step for step in STEPS if f"`{step}" not in guide] == []
