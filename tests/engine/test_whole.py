"""A game that lacks what every game writes is told at once, not when somebody plays as far as that."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import Game
from companion.engine.state import State


def test_a_game_without_its_script_cannot_be_begun() -> None:
    class Unwritten(Game):
        name, Definition = "unwritten", dict

        def fresh(self) -> State:
            return State()

    with pytest.raises(TypeError, match="main"):
        Unwritten({}, ["Anna"])  # type: ignore[abstract]


@pytest.mark.parametrize(
    ("hook", "lacking"), [("time_limit", "time_runs_out"), ("judge_any_time", "any_time")], ids=["clock", "any time"]
)
def test_a_hook_that_leads_to_another_is_written_with_it(hook: str, lacking: str) -> None:
    def answer(*_: Any) -> None:
        return None

    with pytest.raises(TypeError, match=f"Halved has {hook}, but no {lacking}"):
        type("Halved", (Game,), {"name": "halved", hook: answer})
    assert type("Whole", (Game,), {"name": "whole", hook: answer, lacking: answer})
