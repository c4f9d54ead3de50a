"""Karriere Poker at the window: a hand that is looked at, chairs where people sit, what is explained later."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.karriere_poker.face.hand import GLANCE
from companion.games.karriere_poker.face.oval.places import chair_at_top
from companion.models.set_up.places import turn_for
from companion.ui.questions.alone.hand_over import COUNTED
from tests.ui.karriere_poker.evening import FOUR, begin, legal, open_hand
from tests.ui.karriere_poker.test_karriere_poker import dealt, to_the_next_game
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


def test_a_hand_that_somebody_only_looks_at_is_counted_down_and_gives_the_table_back(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, position=dealt(), mode="dealt")
    p.tap("Cem", "seat")
    p.hold("Hold to show", 1.0)
    p.wait(GLANCE - COUNTED / 2)
    assert p.find_all("Hide (5)", "button"), "the last seconds are in sight"
    p.tap("5", "card")
    assert p.find_all("Hide", "button") and not p.find_all("Hide (", "button"), "a touch gives all the time again"
    p.wait(GLANCE + 1)
    assert p.flow.stage.over is None and not p.find_all(role="card")
    open_hand(p, "Anna")
    p.wait(GLANCE + 1)
    assert p.find_all(role="card"), "whoever is in turn thinks"


def test_chairs_are_drawn_where_people_sat_down_whoever_is_the_boss(pilot: Callable[..., Any]) -> None:
    near, left, far, right = 1, 2, 5, 8
    assert chair_at_top([far, right, near, left]) == 0
    assert chair_at_top([near, left, far, right]) == 2
    assert chair_at_top([left, 3, 4, right]) == 2, "as near as can be"
    assert chair_at_top([near, left, far, None]) is None
    p = pilot()
    p.flow.new_game.choose()
    p.frames(4)
    p.tap("Karriere", "game")
    for name, place in (("Anna", near), ("Ben", left), ("Cem", far), ("Dora", right)):
        assert p.flow.new_game.setup.add(name, place)
    p.flow.new_game.begin()
    calm(p)
    cells = p.flow.table.board.cells
    assert [cell.seat.party for cell in cells] == ["Cem", "Dora", "Anna", "Ben"], "clockwise from the far edge"
    p.flow.settings.turn("left")
    p.frames(3)
    cells = p.flow.table.board.cells
    assert [cell.seat.party for cell in cells] == ["Dora", "Anna", "Ben", "Cem"], "as they are seen from the left"


def test_what_never_came_up_is_explained_on_a_later_evening(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path)
    evening, new_game = p.flow.services.evening, p.flow.new_game
    new_game.set_up("karriere_poker")
    for name in FOUR:
        new_game.setup.add(name)
    new_game.show()
    new_game.begin()
    calm(p)
    for name in FOUR:
        evening.save_newcomer(name, ("leading", "following"))
    p.flow.lobby.home()
    new_game.set_up("karriere_poker")
    p.frames(3)
    assert new_game.setup.learning() == [] and "Nobody: only what never came up" in p.texts()
    new_game._remember(new_game.setup)
    assert set(evening.newcomers()) == set(FOUR), "who goes on learning is not forgotten"
    every = new_game.setup.pack.texts.explain
    assert "career" in every
    for name in FOUR:
        evening.save_newcomer(name, tuple(every))
    new_game.set_up("karriere_poker")
    p.frames(3)
    assert "Nobody: nothing is explained" in p.texts()


def test_whoever_stays_after_a_game_stays_on_the_table_and_hands_turn_to_the_same_chair(
    pilot: Callable[..., Any],
) -> None:
    near, left, far, right = 1, 2, 5, 8
    p = pilot()
    session = begin(p, position=dealt(), mode="dealt", games=9)
    session.seat(replace(session.seating, places=dict(enumerate((near, left, far, right)))))
    p.flow.at_table.show()
    p.frames(3)
    before, stayed, moved = drawn(p), 0, 0
    rng = random.Random(4)
    for _ in range(4):
        to_the_next_game(p, session, rng)
        now = drawn(p)
        for cell in p.flow.table.board.cells:
            party, shown = cell.seat.party, cell.shows
            if shown.endswith("stays"):
                assert now[party] == before[party]
                stayed += 1
            else:
                there = next(name for name, at in before.items() if at == now[party])
                assert shown.endswith(f"← {there}"), "where somebody goes is said by who sat there"
                moved += 1
        p.tap(p.flow.play.teller.value("next_game", "next_game"), "button")
        calm(p)
        assert p.flow.table.board.swaps is not None
        session.answer(session.question.asked()[0], legal(session)[0])
        p.flow.at_table.show()
        p.frames(3)
        assert drawn(p) == now, "in the game they sit as the plan of seats has said"
        before = now
    assert stayed > 4
    assert moved > 4


def drawn(p: Any) -> dict[str, int]:
    """Who is drawn where, clockwise from the top; a hand is turned to the edge at which its owner is drawn."""
    session, cells = p.flow.opened.session, p.flow.table.board.cells
    edges = [turn_for(session.seating.place_of(cell.seat.party)) for cell in cells]
    assert edges == [180, 270, 0, 90], "clockwise from the far edge"
    return {cell.seat.party: at for at, cell in enumerate(cells)}
