"""Long names and large words leave the answers of a question in sight: it gives them the height that they need."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.panel import panel_in
from tests.ui.house import VIRTUAL, go_on_until, sit_down
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

NAMES = ("Wolfgang Amadeus WWWWWWW", "Maximiliane-Alexandra IX", "Maxm", "<b>%s {0} [b]x")
PANELS = ("touch-display-1", pytest.param("touch-display-2", marks=pytest.mark.long))
SIZES = (1.0, 1.3)


def election(p: Any, size: float, figures: int, areas: int, called: str = "") -> Any:
    """Everybody has chosen an election in that text size, with one figure of so many people in each of so many areas;
    the area is asked for, or it is `called`.
    """
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    session = sit_down(p, *NAMES, sources={**VIRTUAL, "roll": ("typed",)})
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(1))
    workers = sorted({post.split(".")[0] for post in session.game.state.posts if ".w" in post})
    there = ["queues", *(area for area in workers if area != "queues")][:areas]
    posts = {f"{area}.w{at}": name for area in there for at, name in enumerate(NAMES[:figures], 1)}
    session.correct({"posts": dict.fromkeys(session.game.state.posts) | posts, "start_party": NAMES[0]}, "so it stands")
    for name in NAMES:
        session.answer(name, "election")
    session.reveal()
    if called:
        session.answer(NAMES[0], called)
    calm(p)
    return session


def hidden(p: Any) -> float:
    """How much of the list of answers is out of sight, in px."""
    panel = panel_in(p.flow.table.question_side)
    assert panel is not None
    return float(panel.body.height - panel.body.padding[3] - panel.view.height)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", PANELS)
def test_the_pips_can_be_typed_whoever_throws(pilot: Callable[..., Any], panel: str, size: float) -> None:
    p = pilot(panel=panel)
    session = election(p, size, len(NAMES), 1, "queues")
    for name in NAMES[:2]:
        assert session.question.name == "roll_election" and session.question.asked() == (name,)
        assert hidden(p) <= 1, name
        keys = p.find_all("", "face")
        assert len(keys) == 6
        button = next(one for one in p.find_all("Throw for", "button") if "all" not in one.shows)
        high = p.flow.services.profile.mm(TOUCH_MM)
        assert button.height <= high * 2, "at most two lines of words"
        session.answer(None, [3], source="typed")
        calm(p)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", PANELS)
def test_four_areas_are_in_sight_whoever_is_asked(pilot: Callable[..., Any], panel: str, size: float) -> None:
    p = pilot(panel=panel)
    session = election(p, size, 2, 4)
    assert session.question.asked() == (NAMES[0],)
    asked = panel_in(p.flow.table.question_side)
    assert asked is not None and len(asked.body.children) == 4
    assert hidden(p) <= 1
    assert all(card.height >= p.flow.services.profile.mm(TOUCH_MM) - 1 for card in asked.body.children)


@pytest.mark.parametrize("name", NAMES)
def test_where_a_figure_goes_is_asked_as_large_in_large_words(pilot: Callable[..., Any], name: str) -> None:
    p, sizes = pilot(), []
    names = (name, *(one for one in NAMES if one != name))
    for size in SIZES:
        p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
        session = sit_down(p, *names, sources={**VIRTUAL, "lot": ("typed",)})
        session.answer(None, name, source="typed")
        calm(p)
        assert session.question.name == "place_figure" and session.question.asked() == (name,)
        asked = panel_in(p.flow.table.question_side)
        assert asked is not None
        sizes.append(asked.sentence.font_size)
        p.flow.lobby.home()
        p.frames(2)
    assert sizes[0] <= sizes[1], "larger words are no smaller"
