"""The menu of the table on an upright panel: its cards lie together, and no line below them is half empty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.game.menu import UsualCard, in_lines
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.more import MoreList
from companion.ui.widgets.things.paper import Rule
from tests.ui.people.screens import open_game

pytestmark = pytest.mark.xdist_group("window")

FOUR = ("Anna", "Ben", "Cem", "Dora")


@pytest.mark.parametrize(("language", "size"), [("de", 1.0), ("es", 1.3)])
def test_rules_and_home_stand_beside_each_other_above_the_people_and_all_ways_are_seen(
    pilot: Callable[..., Any], language: str, size: float
) -> None:
    p = pilot(panel="touch-display-2", language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    open_game(p, FOUR)
    p.tap(p.flow.look._("Menu"))
    p.frames(3)
    shown = list(p.widgets(p.flow.stage.over))
    rules, home, people = (one for one in shown if isinstance(one, UsualCard))
    assert (rules.y, rules.height) == (home.y, home.height)
    assert rules.right < home.x
    assert people.width > rules.width + home.width
    assert people.top < rules.y
    listed = next(one for one in shown if isinstance(one, MoreList))
    assert listed.more.parent is None
    assert all(abs(line.width - people.width) < 1 for line in shown if isinstance(line, Rule))


def test_lines_are_filled_and_about_as_long_as_each_other(pilot: Callable[..., Any]) -> None:
    p = pilot()
    buttons = [TouchButton(str(number), p.flow.look.theme) for number in range(7)]
    lengths = [[len(line) for line in in_lines(buttons[:count], 3)] for count in range(1, 8)]
    assert lengths == [[1], [2], [3], [2, 2], [3, 2], [3, 3], [3, 2, 2]]
    assert [one for line in in_lines(buttons, 3) for one in line] == buttons
