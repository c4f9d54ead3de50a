"""Home tells of a saved game with the names that people have by now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.table.play.presence import renamed
from tests.ui.tables import open_table, play_on

pytestmark = pytest.mark.xdist_group("window")


def test_the_last_line_of_a_saved_game_says_the_name_of_today(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    session = open_table(p, ("Qxanna", "Qxben", "Qxcem"))
    play_on(p, lambda question: question.name == "choose_action")
    for person, name in enumerate(("Lena", "Noor", "Ivo")):
        assert p.flow.play.seat(renamed(session.seating, person, name))
    p.flow.lobby.home()
    p.frames(4)
    told = " ".join(p.texts())
    assert "Qx" not in told
    assert any(name in told for name in ("Lena", "Noor", "Ivo")), "what happened last is told of somebody"
