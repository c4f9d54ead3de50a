"""On an upright table the height is used: pictures, larger cards, and what hands need at the lower edge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.table.journal.entries import Seating
from companion.ui.screens.lying_about import PICTURE, Scattered
from companion.ui.widgets.buttons import TouchButton
from tests.ui.house import NINE, VIRTUAL
from tests.ui.look.test_layout import check

pytestmark = pytest.mark.xdist_group("window")

UPRIGHT = "touch-display-2"
TEXTS = [("de", 1.0), ("es", 1.3), ("en", 1.6)]


def larger(p: Any, text: float) -> None:
    """All words in another size."""
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    p.frames(4)


def tiles(p: Any) -> list[Any]:
    """What has its icon above its words."""
    return [one for one in p.stage.walk(restrict=True) if isinstance(one, TouchButton) and one.tile]


@pytest.mark.parametrize(("language", "text"), TEXTS)
def test_home_is_whole_upright(pilot: Callable[..., Any], language: str, text: float) -> None:
    p = pilot(panel=UPRIGHT, language=language)
    larger(p, text)
    check(p, "no game")
    p.flow.services.evening.begin("buerokratopoly", Seating.of(NINE[5:]), sources=VIRTUAL).close()
    p.flow.lobby.home()
    p.frames(4)
    check(p, "a game")


def test_home_without_a_game_has_a_picture_above_and_tiles_to_its_lower_edge(pilot: Callable[..., Any]) -> None:
    p = pilot(panel=UPRIGHT, language="de")
    p.frames(4)
    (lies,) = [one for one in p.stage.walk(restrict=True) if isinstance(one, Scattered)]
    assert lies.height >= p.flow.look.theme.design(PICTURE)
    shown = tiles(p)
    assert {one.shows for one in shown} >= {"Vorleser & Würfel", "Üben", "Werkstatt", "Einstellungen"}
    assert len({one.height for one in shown}) == 1 and shown[0].height > p.flow.look.theme.mm(14)
    edge = p.flow.look.theme.units(1)
    assert max(one.to_window(one.right, 0)[0] for one in shown) == pytest.approx(p.window.width - edge, abs=2)


def test_a_wide_panel_has_lines_for_the_ways(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    assert not tiles(p) and p.find("Üben").orientation == "horizontal"
