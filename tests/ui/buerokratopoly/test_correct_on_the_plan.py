"""A correction on the whole plan of the ladder: what can be tapped is lit, and two taps move a figure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.ui.boards.ladder_layout import TOP
from tests.ui.buerokratopoly.test_plan import tap_cell
from tests.ui.people.screens import open_game

pytestmark = pytest.mark.xdist_group("window")

THREE = ("Anna", "Ben", "Cem")
APART = {"queues.w1": "Anna", "dissidents.w1": "Ben", "delays.w1": "Cem"}
"""A figure of each in a branch of its own."""


def correcting(p: Any, posts: dict[str, str]) -> tuple[Any, Any]:
    """The page of a correction with these figures; its session and the board on it."""
    session = open_game(p, THREE, position={"at": "round", "posts": posts})
    p.tap("Correct")
    p.frames(3)
    return session, p.flow.stage.screen.board


def with_anna_in_hand(p: Any) -> Any:
    """The board of a correction on which Anna's figure was taken by a tap."""
    _, board = correcting(p, APART)
    tap_cell(p, board, "queues.w1")
    p.wait(1.0)
    return board


def plan_of(board: Any) -> Any:
    """What the board draws of the plan at the moment."""
    return next(one for one in board.walk(restrict=True) if hasattr(one, "quickly"))


def test_a_figure_is_moved_by_two_taps_on_the_plan(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session, board = correcting(p, APART)
    assert board.zoom is None and set(board.goals()) == {"queues.w1", "dissidents.w1", "delays.w1"}
    assert set(board.goals().values()) == {0}, "a numeral that no answer has"
    tap_cell(p, board, "queues.w1")
    assert board.zoom is None, "a branch was opened first"
    assert "dissidents.w2" in board.goals() and "queues.w2" not in board.goals()
    p.wait(1.0)
    tap_cell(p, board, "dissidents.w1")
    p.tap("Agreed")
    p.tap("Apply")
    assert session.game.state.posts == {"dissidents.w1": "Ben", "dissidents.w2": "Anna", "delays.w1": "Cem"}


def test_figures_of_two_parties_are_told_apart_in_the_branch(pilot: Callable[..., Any]) -> None:
    p = pilot()
    _, board = correcting(p, {"queues.w1": "Anna", "queues.w2": "Ben", "dissidents.w1": "Cem"})
    tap_cell(p, board, "queues.w1")
    assert board.zoom not in (None, TOP)
    assert p.flow.stage.screen.taken is None


def test_with_a_figure_in_hand_no_tap_beside_its_area_promotes_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    board = with_anna_in_hand(p)
    drawing = plan_of(board)
    own = drawing.laid.cell_of("queues.w1").seen
    step = drawing.theme.mm(1)
    beside = [
        (own.x + own.width / 2 + across * step, own.y + own.height / 2 + up * step)
        for across in range(-12, 13)
        for up in range(-12, 13)
    ]
    nearer = [
        at
        for at in beside
        if all(own.away(*at) < cell.seen.away(*at) or cell.seen is own for cell in drawing.laid.cells)
    ]
    assert len(nearer) > 9
    assert {drawing.quickly(*at) for at in nearer} == {None}


def test_in_the_branch_a_place_of_the_own_area_comes_before_a_post_above_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    board = with_anna_in_hand(p)
    drawing = plan_of(board)
    drawing.open_branch(
        next(
            one.post
            for one in drawing.laid.regions
            if board.zoom is None and one.box.holds(*drawing.laid.cell_of("queues").centre)
        )
    )
    p.frames(3)
    drawing = plan_of(board)
    for place in ("queues.w2", "queues.w3", "queues.w4"):
        seen = drawing.laid.cell_of(place).seen
        for share in (0.1, 0.5, 0.9):
            at = seen.x + seen.width / 2, seen.y + seen.height * share
            assert drawing._cell_meant(*at).post == place
