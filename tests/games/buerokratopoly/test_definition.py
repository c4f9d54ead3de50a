"""The loading checks of the pack, on the shipped boards and on broken ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.buerokratopoly.rules.cards import (
    Amnesty,
    Card,
    Chosen,
    Discard,
    Effect,
    Everyone,
    Highest,
    Holder,
    Move,
    PostGroup,
    Swap,
    Vacate,
    names_loser,
)
from companion.games.buerokratopoly.rules.definition import (
    MOST_POSTS,
    Board,
    Parameters,
    Rules,
    WorkerAreas,
    broken_posts,
)
from companion.languages import Words
from tests.games.buerokratopoly.table import definition
from tests.games.refusing import told

FULL = definition()


@pytest.mark.parametrize(("compact", "players"), [(False, 9), (True, 7)])
def test_the_shipped_boards_are_whole(compact: bool, players: int) -> None:
    shipped = definition(compact_board=compact) if compact else FULL
    assert shipped.problems() == []
    assert shipped.most_players == players


def with_post(board: Board, post: str, **changes: Any) -> Board:
    return replace(board, posts=tuple(replace(p, **changes) if p.id == post else p for p in board.posts))


def with_another(board: Board, level: str, parent: str | None) -> Board:
    return replace(board, posts=(*board.posts, replace(board.posts[0], id="another", level=level, parent=parent)))


def without(board: Board, *posts: str) -> Board:
    return replace(board, posts=tuple(p for p in board.posts if p.id not in posts))


@pytest.mark.parametrize(
    ("board", "word"),
    [
        (
            without(FULL.board, "queues", "shoes"),
            "board.posts: consumer_goods must have at least two direct subordinates",
        ),
        (
            without(FULL.board, "consumer_goods"),
            "board.posts.16.parent: there is no post consumer_goods above (a post stands after its parent)",
        ),
        (
            with_post(FULL.board, "queues", level="ministers"),
            "board.posts.19.parent: consumer_goods is not exactly one level above queues",
        ),
        (
            with_post(FULL.board, "queues", level="cellar"),
            "board.posts.19.level: there is no level cellar (the levels are general_secretary, politburo,",
        ),
        (
            with_post(FULL.board, "queues", level="workers"),
            "board.posts.19.level: posts of the lowest level are made by worker_areas",
        ),
        (
            with_post(FULL.board, "queues", id="shoes"),
            "board.posts.19.id: the post shoes stands here for the second time",
        ),
        (
            with_post(FULL.board, "economy", parent=None),
            "board.posts.1: economy has no parent, but only the top post has none",
        ),
        (
            replace(FULL.board, worker_areas=replace(FULL.board.worker_areas, count=0)),
            "board.posts: some levels have no posts",
        ),
        (
            replace(FULL.board, worker_title=Words(FULL.board.worker_title, de="{name}")),
            "board.worker_title.de: only {number} and {department} can stand in this title",
        ),
        (
            replace(FULL.board, worker_title=Words(FULL.board.worker_title, de="{")),
            "board.worker_title.de: only {number} and {department} can stand in this title",
        ),
        (
            replace(FULL.board, posts=tuple(replace(p, security=False) for p in FULL.board.posts)),
            "board.posts: at least one branch must have security: true",
        ),
        (replace(FULL.board, levels=FULL.board.levels[:3]), "board.levels: a ladder needs at least four levels"),
        (
            with_another(FULL.board, "general_secretary", None),
            "board.posts: there must be one top post, not 2",
        ),
        (
            with_another(FULL.board, "politburo", "general_secretary"),
            "board.posts: the level politburo must have 3 posts, not 4",
        ),
    ],
)
def test_a_broken_board_is_named(board: Board, word: str) -> None:
    assert word in told(replace(FULL, board=board).problems())


@pytest.mark.parametrize("posts", [MOST_POSTS, MOST_POSTS + 1])
def test_a_board_has_at_most_so_many_posts_with_its_workers(posts: int) -> None:
    board = replace(FULL.board, worker_areas=WorkerAreas(0))
    while len(board.posts) < posts:
        board = with_another(board, "politburo", None)
    said = [f"the board has 1,001 posts at most {MOST_POSTS:,}, workers counted"]
    found = [f"{message} {hint}" for _, message, hint in broken_posts(board) if message.startswith("the board has")]
    assert found == (said if posts > MOST_POSTS else [])


def test_a_board_with_too_few_open_posts_for_three_is_refused() -> None:
    closed = replace(FULL.board, posts=tuple(replace(p, security=p.level == "politburo") for p in FULL.board.posts))
    (problem,) = replace(FULL, board=closed).problems()
    assert "too few open ones" in problem[1]


RED = next(card for card in FULL.cards if card.colour == "red")
GREEN = next(card for card in FULL.cards if card.colour == "green")
UP = Move("winner", up=1)


@pytest.mark.parametrize(
    ("card", "word"),
    [
        (replace(RED, effects=()), "cards.35: a red card needs effects (write `nothing: true` if nothing happens)"),
        (replace(RED, kind="beweis"), "cards.35: a green card has a kind, a red one has none"),
        (replace(GREEN, kind=None), "cards.35: a green card has a kind, a red one has none"),
        (replace(GREEN, effects=(Effect(nothing=True),)), "cards.35.effects: a green card has no effects"),
        (replace(RED, effects=(Effect(),)), "cards.35.effects.0: one verb is needed, found none"),
        (
            replace(RED, effects=(Effect(move=UP, nothing=True),)),
            "cards.35.effects.0: one verb is needed, found move, nothing",
        ),
        (
            replace(RED, effects=(Effect(move=Move("winner")),)),
            "cards.35.effects.0: move needs exactly one of up, down, to",
        ),
        (
            replace(RED, effects=(Effect(move=Move("winner", up=1, down=1)),)),
            "cards.35.effects.0: move needs exactly one of up, down, to",
        ),
        (
            replace(RED, effects=(Effect(hand_over={"from": "loser"}),)),
            "cards.35.effects.0: hand_over needs from and to",
        ),
        (
            replace(RED, effects=(Effect(move=replace(UP, figure=Holder("cellar"))),)),
            "cards.35.effects.0: there is no post cellar",
        ),
        (
            replace(RED, effects=(Effect(move=replace(UP, figure=Everyone(PostGroup(level="cellar")))),)),
            "cards.35.effects.0: there is no level cellar",
        ),
        (
            replace(RED, effects=(Effect(move=replace(UP, figure=Everyone(PostGroup(area="cellar")))),)),
            "cards.35.effects.0: there is no post cellar",
        ),
        (
            replace(RED, effects=(Effect(move=replace(UP, figure=Chosen("winner", level="x"))),)),
            "cards.35.effects.0: there is no level x",
        ),
        (
            replace(RED, effects=(Effect(swap=Swap("winner", Holder("cellar"))),)),
            "cards.35.effects.0: there is no post cellar",
        ),
        (replace(RED, effects=(Effect(vacate=Vacate(post="cellar")),)), "cards.35.effects.0: there is no post cellar"),
        (
            replace(RED, effects=(Effect(vacate=Vacate(level="cellar", choose="drawer")),)),
            "cards.35.effects.0: there is no level cellar",
        ),
        (
            replace(RED, effects=(Effect(move=replace(UP, figure=Everyone(PostGroup(branch="cellar")))),)),
            "cards.35.effects.0: there is no post cellar",
        ),
    ],
)
def test_a_broken_card_is_named(card: Card, word: str) -> None:
    broken = replace(FULL, cards=(*(c for c in FULL.cards if c.id != card.id), card))
    assert word in told(broken.problems())


def test_two_cards_of_one_id() -> None:
    assert told(replace(FULL, cards=(*FULL.cards, RED)).problems()) == "cards: two cards have the same id ()"


@pytest.mark.parametrize(
    ("effect", "needed"),
    [
        (Effect(move=Move("loser", up=1)), True),
        (Effect(hand_over={"from": "loser", "to": "winner"}), True),
        (Effect(move=Move(Chosen("loser"), up=1)), True),
        (Effect(move=Move(Highest("loser"), up=1)), True),
        (Effect(discard=Discard("all")), False),
        (Effect(move=UP), False),
    ],
)
def test_a_card_knows_whether_it_needs_the_loser(effect: Effect, needed: bool) -> None:
    assert names_loser(effect) is needed
    assert replace(RED, effects=(effect,)).needs_loser is needed


def test_the_fast_game_has_no_workers() -> None:
    fast = definition(fast_game=True)
    assert "dissidents.w1" in FULL.ladder and "dissidents.w1" not in fast.ladder
    assert fast.ladder.lowest == 4
    assert len(fast.ladder.lowest_posts) == 54


def test_everything_has_a_name() -> None:
    for post in FULL.whole_ladder:
        assert set(FULL.labels[post]) == {"de", "en", "es"}
    assert FULL.labels["dissidents.w2"]["en"] == "Worker 2, Dissidents"


def test_without_options_it_is_played_as_printed() -> None:
    """And so is a game whose journal was begun before there was one of the switches."""
    printed = Rules(
        no_roll_one_colour=False, evidence_mutineers_only=False, time_limit=None,
        window_timer=None, physical_deck=False,
    )  # fmt: skip
    assert definition(3).rules == printed == Rules()
    assert definition(3).parameters == Parameters(board="full", figures=5) == Parameters()


def test_a_good_amnesty_and_a_step_of_one_are_no_mistake() -> None:
    effects = (Effect(amnesty=Amnesty(1)), Effect(move=Move("winner", down=1)), Effect(move=UP))
    assert replace(FULL, cards=(*FULL.cards, replace(RED, id="another", effects=effects))).problems() == []
