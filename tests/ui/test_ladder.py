"""The ladder at the table, measured from what is drawn: marks, signs, targets, what the question is about."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.ui.boards.ladder_layout import TOP
from companion.ui.boards.lettering import hyphenated
from companion.ui.look.theme import MARK_MM, TOUCH_MM
from companion.ui.widgets.text import text_width
from tests.ui.house import NINE, VIRTUAL, answer_randomly, go_on_until, sit_down
from tests.ui.test_evening import THREE, tap_post

pytestmark = pytest.mark.xdist_group("window")


def drawn_marks(board: Any) -> list[tuple[float, float, float]]:
    """Middle and larger side of every mark on the canvas, in px of the board."""
    from kivy.graphics import Mesh

    found = []
    for mesh in (one for one in board.ground.children if isinstance(one, Mesh)):
        xs, ys = mesh.vertices[::4], mesh.vertices[1::4]
        middle = ((max(xs) + min(xs)) / 2 - board.x, (max(ys) + min(ys)) / 2 - board.y)
        found.append((*middle, max(max(xs) - min(xs), max(ys) - min(ys))))
    return found


def check_overview(p: Any) -> None:
    """Every figure is there, large enough, apart from the others, inside the board."""
    board, profile = p.flow.table.board, p.flow.services.profile
    marks = drawn_marks(board)
    standing = [post for post in board.board.posts.values() if post.owner is not None]
    assert len(marks) == len(standing) + sum(board.board.prison.values())
    for x, y, side in marks:
        assert side >= profile.mm(MARK_MM) * 0.999, f"a mark of {side / profile.mm(1):.2f} mm"
        assert 0 <= x <= board.width and 0 <= y <= board.height
    for number, (x, y, _) in enumerate(marks):
        for ox, oy, _ in marks[:number]:
            assert max(abs(x - ox), abs(y - oy)) >= profile.mm(MARK_MM) * 0.95, "two marks lie over each other"


def late(session: Any, turn: int, question: Any) -> bool:
    """Whether the choice of actions of this round or a later one has come."""
    come: bool = question.name == "choose_action" and session.game.state.round >= turn
    return come


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_every_mark_of_nine_players_is_seen_in_the_overview_as_it_is_drawn(
    pilot: Callable[..., Any], panel: str
) -> None:
    p = pilot(panel=panel)
    session = sit_down(p, *NINE)
    rng = random.Random(3)
    for turn in (1, 2, 4, 7, 11):
        assert go_on_until(p, partial(late, session, turn), rng)
        check_overview(p)


def test_the_fullest_position_still_has_room_for_its_marks(pilot: Callable[..., Any]) -> None:
    """All 45 figures crowd where they can call elections: three or four in an area, areas side by side."""
    p = pilot()
    session = sit_down(p, *NINE)
    ladder = session.game.ladder
    departments = [post for post in ladder if ladder.area(post) and ladder.level(post) == ladder.lowest - 1]
    for crowd, step in ((4, 4), (3, 3), (2, 2), (3, 1)):
        spots = [spot for post in departments[::step] for spot in ladder.area(post)[:crowd]][:45]
        owners = dict.fromkeys(session.game.state.posts) | {spot: NINE[n % 9] for n, spot in enumerate(spots)}
        session.correct({"posts": owners}, "a full table")
        p.frames()
        check_overview(p)


def test_an_area_says_what_can_be_called_there(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    posts = {"queues.w1": "Anna", "queues.w2": "Ben", "dissidents": "Cem", "dissidents.w1": "Anna", "delays.w1": "Ben"}
    session.correct({"posts": posts}, "so it stands")
    p.frames()
    assert dict(p.flow.table.board.board.calls) == {"queues": ("election",), "dissidents": ("mutiny",)}
    assert session.view(TABLE)["areas"] == {"queues": ["election"], "dissidents": ["mutiny"]}
    session.correct({"posts": {"queues.w2": None, "queues": "Cem", "dissidents": "Anna"}}, "so it stands")
    p.frames()
    assert dict(p.flow.table.board.board.calls) == {"queues": ("mutiny",)}, (
        "one's own superior is nobody to rise against"
    )


def test_while_placing_free_posts_are_outlined_and_the_branch_stays_open(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    first = session.question.asked()[0]
    assert f"{first}: place figure 1 of 5." in p.texts()
    tap_post(p, "dissidents.w1")
    board = p.flow.table.board
    assert board.zoom == board.branch_of("dissidents.w1") != TOP
    p.tap_at(*p.spot_of("dissidents.w2"))
    assert session.game.state.posts.keys() == {"dissidents.w1", "dissidents.w2"}
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(1))
    assert p.flow.table.board.zoom is None


def test_the_overview_counts_the_goals_of_each_branch_and_a_tap_on_the_number_leads_there(
    pilot: Callable[..., Any],
) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    board, ladder = p.flow.table.board, session.game.ladder
    lowest = [post for post in ladder if ladder.level(post) == ladder.lowest]
    assert sum(board.goals().values()) == len(lowest)
    occupied = [spot for spot in lowest if board.branch_of(spot) == board.branch_of("dissidents.w1")]
    session.correct({"posts": dict(zip(occupied[:3], THREE, strict=True))}, "so it stands")
    p.frames()
    board, branch = p.flow.table.board, p.flow.table.board.branch_of("dissidents.w1")
    assert board.goals()[branch] == len(occupied) - 3
    region = next(one for one in board.laid.regions if one.post == branch)
    p.tap_at(*board.to_window(board.x + region.centre[0], board.y + 5))
    assert board.zoom == branch and board._goal_strip() == 0


def test_a_word_that_is_too_wide_is_broken_where_a_syllable_begins() -> None:
    size = 14.0
    assert hyphenated("Braunkohle", size, text_width("Braunko", size)) == "Braun- kohle"
    assert hyphenated("Energie", size, 200) == "Energie"
    assert hyphenated("Braunkohle", size, 5) == "Braunkohle"


def test_a_branch_names_its_areas_and_numbers_their_posts(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, *THREE)
    tap_post(p, "dissidents.w1")
    board = p.flow.table.board
    model = board.board
    said = {post: board._label(model.posts[post], 10.0) for post in ("dissidents", "dissidents.w1", "dissidents.w2")}
    owner = model.posts["dissidents.w1"].owner
    assert said == {"dissidents": "Dissidents", "dissidents.w1": owner[:4], "dissidents.w2": "2"}
    for cell in board.laid.cells:
        assert min(cell.width, cell.height) >= p.flow.services.profile.mm(TOUCH_MM) * 0.99


def test_what_the_question_is_about_is_marked_on_the_board(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE, sources={**VIRTUAL, "roll": ("typed",)})
    posts = {"queues.w1": "Anna", "queues.w2": "Ben", "queues.w3": "Cem", "delays.w1": "Anna"}
    rng = random.Random(1)
    assert go_on_until(p, lambda q: q.name == "choose_action", rng)
    everywhere = dict.fromkeys(session.game.state.posts) | posts
    session.correct({"posts": everywhere}, "so it stands")
    assert p.flow.table.board.board.about == frozenset()
    for party in THREE:
        session.answer(party, "election")
    session.reveal()
    while session.question.name != "choose_area":
        answer_randomly(session, rng)
    session.answer(session.question.asked()[0], "queues")
    p.frames()
    assert p.flow.play.board().about >= {"queues", "queues.w1", "queues.w2", "queues.w3"}
    assert "delays.w1" not in p.flow.play.board().about
