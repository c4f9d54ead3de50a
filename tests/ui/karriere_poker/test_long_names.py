"""A long name and large words leave the question whole: below the names along the top, above the ways to answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.questions.panel import panel_in
from tests.ui.karriere_poker.evening import begin, legal
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

NAMES = ("Wolfgang Amadeus WWWWWWW", "Maximiliane-Alexandra IX", "Maxm", "<b>%s {0} [b]x")


@pytest.mark.parametrize("panel", ["touch-display-1", pytest.param("touch-display-2", marks=pytest.mark.long)])
def test_what_is_asked_stands_below_the_names(pilot: Callable[..., Any], panel: str) -> None:
    p = pilot(panel=panel)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    session = begin(p, NAMES, mode="dealt", games=1)
    seen = set()
    for _ in range(12):
        calm(p)
        asked = panel_in(p.flow.table.question_side)
        assert asked is not None
        assert asked.sentence.top <= asked.top + 1, asked.sentence.text
        assert asked.sentence.y >= asked.below.top - 1, asked.sentence.text
        seen.add(session.question.asked()[0])
        plays = [value for value in legal(session) if value != "pass"]
        session.answer(session.question.asked()[0], plays[0] if plays else "pass")
    assert len(seen) > 2
