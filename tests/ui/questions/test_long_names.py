"""Long names while people choose in secret: the list of who must choose, and to whom the screen is given."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.look.theme import Theme
from companion.ui.widgets.chips import FOOT, PartyChip
from companion.ui.widgets.layout import Painted
from tests.ui.house import go_on_until, sit_down

LONG = ("Wolfgang Amadeus WWWWWWW", "Maximiliane-Alexandra IX", "Maximiliane-Alexandra vo", "<b>%s {0} [b]x")


def choosing(p: Any, size: float) -> Theme:
    """Everybody must choose in secret, in this text size."""
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    sit_down(p, *LONG)
    go_on_until(p, lambda question: question.is_secret, random.Random(3))
    p.frames(4)
    theme: Theme = p.flow.look.theme
    return theme


@pytest.mark.parametrize("size", (1.0, 1.3))
def test_a_name_in_the_list_of_who_must_choose_stands_above_the_lamp(pilot: Callable[..., Any], size: float) -> None:
    p = pilot()
    theme = choosing(p, size)
    chips = [one for one in p.part("question").walk(restrict=True) if isinstance(one, PartyChip)]
    assert len(chips) == len(LONG)
    for chip in chips:
        (name,) = [one for one in chip.children if hasattr(one, "short")]
        assert chip.party.asked and not name.is_cut
        assert name.y >= chip.y + theme.design(FOOT)


@pytest.mark.parametrize("size", (1.0, 1.3))
@pytest.mark.parametrize("panel", ("touch-display-1", "touch-display-2"))
def test_the_piece_of_who_gets_the_screen_is_whole(pilot: Callable[..., Any], panel: str, size: float) -> None:
    p = pilot(panel)
    choosing(p, size)
    for name in LONG:
        p.hand_over(name)
        p.frames(4)
        page = p.flow.stage.over
        assert page.role == "hand-over"
        inside = [one for one in page.walk(restrict=True) if isinstance(one, Painted)]
        assert all(one.y >= 0 and one.top <= page.height + 1 for one in inside)
        p.flow.stage.uncover()
        p.frames(2)
