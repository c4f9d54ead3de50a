"""A whole game through the real window, with a power cut in the middle of a contest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.player import WIRED, Group, Seen
from tests.e2e.programs import TowerProgram, WindowProgram

NAMES = ("Ada", "Ben", "Cem")
SEED = 83
"""A game that the advised players end after some 140 answers. If the rules or the advice change, so may its length."""

PINS = {1: (17, 27, 22, 5), 2: (23, 24, 25, 6)}
"""Three buttons and a light of each wired place."""


def wire(folder: Path, tower: Path) -> None:
    lines = ["schema: 1", f"tower: {tower}", "places:"]
    for place in WIRED:
        *buttons, light = PINS[place]
        lines.append(f"  {place}: {{buttons: {buttons}, light: {light}}}")
    folder.mkdir()
    (folder / "hardware.yaml").write_text("\n".join(lines) + "\n", "utf-8")


@pytest.fixture
def tower(tmp_path: Path) -> Iterator[TowerProgram]:
    with TowerProgram(tmp_path, SEED) as program:
        yield program


def throws(seen: Seen) -> dict[str, list[int]]:
    """The faces that lie there in the contest under way."""
    running: list[dict[str, Any]] = seen["game"]["view"].get("running") or [{}]
    return dict(running[-1].get("rolls", {}))


def test_a_game_survives_a_power_cut_in_a_contest_and_ends_with_the_right_winner(
    tmp_path: Path, tower: TowerProgram
) -> None:
    data = tmp_path / "data"
    wire(data, tower.link)
    with WindowProgram(tmp_path, data, str(SEED)) as window:
        group = Group(window)
        group.wait_until(lambda seen: seen["devices"].get("tower") == "ready", "the tower is there")
        group.set_up(NAMES, ("Fast game", "Compact board"))
        import time
        t=time.monotonic()
        group.play_until(lambda seen: seen["game"]["outcome"] is not None)
        print(time.monotonic()-t, group.ways, group.game["outcome"], group.game["entries"])
        window.do("shot", path="/tmp/end.png")
