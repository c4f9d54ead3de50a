"""“What would you do?” beside every question of the games: it has room, and no line of keys is levelled for ever."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.questions.panel import Panel
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.screen.menu import level
from tests.e2e.advice import advice
from tests.ui.box_plays.test_advice import ASKS, at_table, begin
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.house import legal

pytestmark = pytest.mark.xdist_group("window")

GAMES = ("animal_farm", "buerokratopoly", "buergermeister", "karriere_poker", "politburo")
PANELS = (("touch-display-1", 1.0), ("touch-display-1", 1.3), ("touch-display-2", 1.0), ("touch-display-2", 1.3))
STEPS = 70
"""Answers of a game: as many as lead to all usual questions."""

TWICE = 2
"""So many positions of a question are looked at: one may have an offer beside it, or a way to pass, another none."""


def one_step(session: Any) -> None:
    """What a sensible player answers, or whatever goes on by itself."""
    if session.driver.awaits_reveal:
        session.reveal()
        return
    said = {party: value for party, value in advice(session, "everywhere").items() if value is not None}
    party = next(iter(said), session.question.open_to()[0])
    session.answer(party, said[party] if party in said else legal(session, party)[0])


@pytest.mark.parametrize(("panel", "text"), PANELS)
@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_room_for_it(pilot: Callable[..., Any], game: str, panel: str, text: float) -> None:
    p = pilot(panel, language="de")
    session = begin(p, game)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    listener, seen = p.flow.play.on_change, list[Any]()
    for _ in range(STEPS):
        question = session.question
        if question is None:
            break
        kind = question.name, question.may_pass
        if seen.count(kind) < TWICE and p.flow.opened.adviser.whom() is not None:
            seen.append(kind)
            p.flow.play.on_change = listener
            listener()
            at_table(p)
            assert draws(p.window) <= MOST_DRAWS, kind
            assert p.find_all(p.flow.look._(ASKS)) or p.find_all(role="offer"), kind  # of large letters as an icon
        p.flow.play.on_change = lambda: None
        one_step(session)
    p.flow.play.on_change = listener
    assert len(seen) >= 4


def test_lines_of_keys_that_overlap_are_levelled_together_and_come_to_rest(pilot: Callable[..., Any]) -> None:
    """An offer and the advice come to a foot one after the other, each with what was levelled there before."""
    theme = pilot().flow.look.theme
    low, high, higher = (TouchButton("", theme, mm=mm) for mm in (9.0, 12.0, 15.0))
    level([low, high])
    level([low, higher])
    assert low.height == high.height == higher.height == theme.mm(15.0)
    higher.least = theme.mm(18.0)
    higher.height += 1
    assert low.height == high.height == higher.height == theme.mm(18.0)
    stretched = TouchButton("", theme, mm=9.0, size_hint_y=1)
    level([stretched, low])
    assert (stretched.height, low.height) == (theme.mm(9.0), theme.mm(18.0))
    low.bind(height=lambda *_: setattr(low, "height", 1.0))  # somebody who always wants another height
    high.height += 1


def test_an_upright_screen_keeps_the_answers_in_sight_beside_what_else_is_offered(pilot: Callable[..., Any]) -> None:
    p = pilot("touch-display-2")
    session = begin(p, "buerokratopoly")
    listener, p.flow.play.on_change = p.flow.play.on_change, lambda: None
    while session.question.name != "choose_area" or p.flow.play.question().offer is None:
        one_step(session)
    p.flow.play.on_change = listener
    listener()
    at_table(p)
    (panel,) = [one for one in p.part("question").walk() if isinstance(one, Panel)]
    assert len(p.find_all(role="offer", root=panel)) == 2, "a card, and what the box would do"
    first = p.find_all(role="option", root=panel)[0]
    assert panel.view.height >= 1.5 * first.height, "the answers are cut off"
