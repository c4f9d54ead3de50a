"""A ladder's posts and figures on every panel: each is found by a finger, and seen in the overview."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.profile import PROFILES
from tests.shipped import shipped
from tests.ui.look.test_layout import PANELS, SLACK

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize("panel", PANELS)
def test_any_post_is_found_by_a_finger_within_two_taps(panel: str) -> None:
    from companion.ui.boards.ladder_layout import TOP, LadderRoom, branch
    from companion.ui.boards.ladder_plan import overview

    profile = PROFILES[panel]
    board = a_ladder()
    wide = profile.width if profile.portrait else profile.width * 0.585
    high = profile.height * (0.43 if profile.portrait else 0.735)
    room = LadderRoom(wide, high, profile.mm(3.5), profile.mm(TOUCH_MM), 4)
    laid = overview(board, room)
    found = set()
    for region in laid.regions:
        if region.post != TOP:
            assert region.width >= profile.mm(TOUCH_MM) * SLACK
        for cell in branch(board, region.post, room).cells:
            assert cell.height >= profile.mm(TOUCH_MM) * 0.97, (panel, cell)
            assert cell.width >= profile.mm(TOUCH_MM) * SLACK, (panel, cell)
            found.add(cell.post)
    assert found == set(board.posts)


@pytest.mark.parametrize("panel", PANELS)
def test_every_figure_is_seen_in_the_overview(panel: str) -> None:
    from companion.ui.boards.ladder_layout import LadderRoom, spots
    from companion.ui.boards.ladder_plan import overview

    profile = PROFILES[panel]
    rng = random.Random(9)
    for crowd in ("anywhere", "one branch"):
        board = a_ladder()
        workers = [post for post in board.posts.values() if post.level == 5]
        chosen = rng.sample(workers, 45) if crowd == "anywhere" else workers[:24]
        board = with_owners(board, {post.id for post in chosen})
        wide = profile.width if profile.portrait else profile.width * 0.585
        room = LadderRoom(
            wide, profile.height * (0.43 if profile.portrait else 0.735), profile.mm(3.5), profile.mm(9), 4
        )
        laid = overview(board, room)
        for post in chosen:
            cell = laid.cell_of(post.id)
            assert cell is not None
            together = [one for one in cell.stands if board.posts[one].owner is not None]
            x, y, radius = spots(cell, together, laid.unit)[post.id]
            assert 2 * radius >= profile.mm(3.3 if len(together) == 1 else 1.9), (panel, crowd, cell)
            assert radius <= x <= wide - radius and radius <= y <= room.height - radius


def a_ladder() -> Any:
    """The full board as the real pack has it."""
    from companion.models.boards.ladder import ladder_of
    from companion.texts import Teller

    pack = shipped().load("buerokratopoly").resolve((), {}, 3)

    class Stand:
        definition = pack.definition

    made = ladder_of(Stand(), {"posts": {}}, Teller({}, {}, "en", {}))  # type: ignore[arg-type]
    assert made is not None
    return made


def with_owners(board: Any, posts: set[str]) -> Any:
    """The same with somebody's figures on some posts."""

    return replace(board, posts={k: replace(p, owner="Anna" if k in posts else None) for k, p in board.posts.items()})
