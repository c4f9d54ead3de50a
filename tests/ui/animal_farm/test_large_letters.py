"""Animal Farm in large letters on the smaller panel: explanations and the sorting of markers are seen whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.animal_farm.rules.state import NEW
from companion.ui.questions.panel import panel_in
from companion.ui.screens.table.lesson import LessonCard
from companion.ui.widgets.buttons import TouchButton
from tests.ui.animal_farm.screens import full, sit_down

pytestmark = pytest.mark.xdist_group("window")

LONG = ("Johannes Kepler B", "Maximiliane-C.", "Çem", "Dorothea", "Johannes Kepler A")


def sorts(p: Any, *newcomers: str, scale: float = 1.3) -> None:
    """A table that sorts, with one new marker each."""
    p.flow.settings.change(replace(p.flow.style.settings, text_size=scale))
    for name in newcomers:
        p.flow.services.evening.save_newcomer(name, ())
    sit_down(p, full(LONG, at="round_end", new={name: {"parrot": 1} for name in LONG}, existing={}), LONG)
    p.frames(4)


@pytest.mark.parametrize("scale", [1.3, 1.6])
@pytest.mark.parametrize("newcomers", [LONG, LONG[1:2]], ids=["all", "one"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_explanation_stays_on_the_screen_with_its_buttons_whole(
    pilot: Callable[..., Any], language: str, newcomers: tuple[str, ...], scale: float
) -> None:
    p = pilot(language=language)
    sorts(p, *newcomers, scale=scale)
    card = p.flow.stage.over
    assert isinstance(card, LessonCard)
    buttons = [one for one in card.walk(restrict=True) if isinstance(one, TouchButton)]
    assert len(buttons) >= 2 and all(one.y >= card.sheet.y for one in buttons)
    assert card.sheet.y >= 0 and card.sheet.top <= card.height
    assert card.view.height <= card.words.height + 1
    assert card.view.y >= max(one.top for one in buttons) - 1, "the words lie on the buttons"


def test_zones_and_what_is_new_are_seen_whole_while_sorting_and_nothing_lies_on_a_name(
    pilot: Callable[..., Any],
) -> None:
    p = pilot(language="de")
    sorts(p)
    panel, slate = panel_in(p.flow.table.question_side), p.part("sorting")
    assert panel is not None
    assert panel.view.height >= slate.height, "what is new is found by scrolling only"
    frame = (*slate.pos, *slate.size)
    sheets, rows = slate._sheets(frame), slate._rows(frame)
    theme = slate.theme
    for verb in ("keep", "drop"):
        name = sheets[verb][1] + sheets[verb][3] - theme.type(3.4) * 1.15
        assert all(y + side * 0.89 <= name for _, y, side, _ in rows[verb]), "places lie on the zone's name"
    caption = sheets[NEW][1] + sheets[NEW][3] - theme.type(2.8) * 1.2
    assert all(y + side * 0.93 <= caption for _, y, side, _ in rows[NEW])
