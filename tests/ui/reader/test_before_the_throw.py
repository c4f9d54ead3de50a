"""Before anything is thrown: whoever sits down keeps the dice that were chosen, and undo says what was asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.table.evening import Group
from companion.table.journal import Seating
from tests.ui.house import NINE
from tests.ui.reader.screens import enter
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


def test_whoever_sits_down_keeps_the_dice_that_were_chosen(pilot: Callable[..., Any]) -> None:
    p = pilot()
    names = NINE[:3]
    p.flow.services.evening.save_group(
        Group("The three", Seating.of(names), "buerokratopoly", sources={"roll": ("typed",)})
    )
    room = p.flow.new_game.reader
    room.enter()
    p.frames(2)
    assert room.setup.people.dice == "virtual"
    p.tap("Without names")
    p.tap("The three")
    assert room.setup.people.names == list(names)
    assert room.setup.people.dice == "virtual", "nobody has asked for other dice"


def test_undo_says_what_was_asked_for_and_no_name(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = enter(p, {}, *NINE[:2], dice="typed")
    p.flow.play.answer(NINE[0], "roll:2d6")
    calm(p)
    assert session.question.name == "throw_dice"
    assert p.flow.play.undoes() == "Throw 2d6"
