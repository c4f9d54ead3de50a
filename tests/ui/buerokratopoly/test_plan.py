"""The whole plan of the ladder: what one tap there means, and what stands beside it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.house import go_on_until, sit_down
from tests.ui.table.test_evening import THREE

pytestmark = pytest.mark.xdist_group("window")


def standing(p: Any, question: str, figures: dict[str, str]) -> Any:
    """Only these figures stand, and a question comes from there; its session and the board."""
    session = p.flow.opened.session
    session.correct({"posts": dict.fromkeys(session.game.state.posts) | figures}, "so it stands")
    p.frames(3)
    assert session.question.name == question
    return session, p.flow.table.board


def tap_cell(p: Any, board: Any, post: str) -> None:
    """A tap on the middle of the cell of the plan that shows a post."""
    cell = next(cell for cell in board.laid.cells if post in cell.stands)
    p.tap_at(*board.to_window(board.x + cell.centre[0], board.y + cell.centre[1]))


def test_a_figure_is_transferred_to_an_area_by_one_tap_on_the_plan(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    assert go_on_until(p, lambda q: q.name == "transfer_to", random.Random(5))
    board = p.flow.table.board
    board.open_branch(None)
    p.frames(2)
    free = next(
        cell
        for cell in board.laid.cells
        if cell.form == "area" and not any(session.game.state.posts.get(post) for post in cell.stands)
    )
    asked = session.question.id
    p.tap_at(*board.to_window(board.x + free.centre[0], board.y + free.centre[1]))
    assert session.question.id != asked, "the area had to be opened first"


def test_who_is_transferred_is_said_by_one_tap_where_nobody_else_stands(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, *THREE)
    assert go_on_until(p, lambda q: q.name == "transferred", random.Random(5))
    one, two = p.flow.opened.session.game.parties[:2]
    figures = {"queues.w1": one, "queues.w2": two, "dissidents.w1": one, "dissidents.w3": one}
    session, board = standing(p, "transferred", figures)
    assert board.zoom is None
    tap_cell(p, board, "queues.w1")
    assert session.question.name == "transferred" and board.zoom is not None, "two parties are told apart in the branch"
    board.open_branch(None)
    p.wait(1.0)
    tap_cell(p, board, "dissidents.w1")
    assert session.question.name == "transfer_to"
    assert p.flow.table.board.board.leaving == "dissidents.w1"


def test_two_answers_are_in_sight_instead_of_what_happened_last(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    session = sit_down(p, *THREE)
    assert go_on_until(p, lambda q: q.name == "choose_action", random.Random(1))
    one, two, three = session.game.parties
    posts = {"dissidents": two, "dissidents.w1": one, "queues": two, "queues.w1": one, "queues.w2": three}
    session.correct({"posts": dict.fromkeys(session.game.state.posts) | posts, "start_party": one}, "so it stands")
    for party in session.game.parties:
        session.answer(party, "mutiny")
    session.reveal()
    p.flow.play.moments.clear()
    p.flow.stage.show_moment(None)
    p.flow.stage.hush()
    p.flow.table.update()
    p.frames(5)
    panel = p.part("question")
    assert session.question.name == "choose_area" and len(p.find_all(role="option", root=panel)) == 3
    assert panel.body.height <= panel.view.height, "the second answer has to be scrolled to"
    session.answer(one, "queues")
    p.flow.table.update()
    p.frames(3)
    assert session.question.name == "choose_side"
    assert f"{three}: mit {one} meutern oder zu {two} halten?" in p.texts()


def test_many_goals_are_lit_without_numerals_and_a_tap_on_their_column_leads_there(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    board, ladder = p.flow.table.board, session.game.ladder
    lowest = [post for post in ladder if ladder.level(post) == ladder.lowest]
    assert board.goals() == dict.fromkeys(lowest, 0)
    assert go_on_until(p, lambda q: q.name == "transferred", random.Random(1))
    session, board = standing(p, "transferred", {"brown_coal.w1": THREE[0], "brown_coal.w2": THREE[1]})
    board.open_branch(None)
    branch = board.branch_of("dissidents.w1")
    region = next(one for one in board.laid.regions if one.post == branch)
    p.tap_at(*board.to_window(board.x + region.centre[0], board.y + 5))
    assert board.zoom == branch
