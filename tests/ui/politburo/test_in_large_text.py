"""Politburó in large text on an upright panel: the head of one player's dossiers keeps its line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.politburo.face.files.portrait import PortraitsOf
from tests.ui.politburo.evening import FIVE, begun

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize("size", [1.0, 1.3])
def test_nothing_lies_over_the_seats_above_the_dossiers(pilot: Callable[..., Any], size: float) -> None:
    p = pilot(panel="touch-display-2", language="de")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    begun(p, "dealt")
    p.flow.table.board.open(FIVE[1])
    p.frames(4)
    page = next(one for one in p.widgets() if isinstance(one, PortraitsOf))
    own = p.find("Eigene Karten", "button")
    assert own.top <= page.top + 1, "it does not stand out of its page"
    hand = next(one for one in page.walk() if getattr(one, "text", "").startswith("Handkarten"))
    assert not hand.is_cut and hand.needed < 2.5 * hand.font_size
