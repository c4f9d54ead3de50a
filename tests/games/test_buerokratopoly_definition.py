"""The loading checks of the pack, on the shipped boards and on broken ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.buerokratopoly.board import Board
from companion.games.buerokratopoly.cards import Card
from companion.games.buerokratopoly.effects import (
    Chosen,
    Discard,
    Effect,
    Everyone,
    Group,
    Highest,
    Holder,
    Move,
    Swap,
    Vacate,
    names_loser,
)
from tests.games.buerokratopoly_table import definition

FULL = definition()


@pytest.mark.parametrize(("compact", "players"), [(False, 9), (True, 7)])
def test_the_shipped_boards_are_whole(compact: bool, players: int) -> None:
    shipped = definition(compact_board=compact) if compact else FULL
    assert shipped.problems() == []
    assert shipped.most_players == players


def with_post(board: Board, post: str, **changes: Any) -> Board:
    return replace(board, posts=tuple(replace(p, **changes) if p.id == post else p for p in board.posts))


def without(board: Board, *posts: str) -> Board:
    return replace(board, posts=tuple(p for p in board.posts if p.id not in posts))


@pytest.mark.parametrize(
    ("board", "word"),
    [
        (without(FULL.board, "queues", "shoes"), "two direct subordinates"),
        (without(FULL.board, "consumer_goods"), "no post consumer_goods above"),
        (with_post(FULL.board, "queues", level="ministers"), "exactly one level above"),
        (with_post(FULL.board, "queues", level="cellar"), "no level cellar"),
        (with_post(FULL.board, "queues", level="workers"), "worker_areas"),
        (with_post(FULL.board, "queues", id="shoes"), "second time"),
        (with_post(FULL.board, "economy", parent=None), "no parent"),
        (replace(FULL.board, worker_areas=replace(FULL.board.worker_areas, count=0)), "levels have no posts"),
        (replace(FULL.board, worker_title=replace(FULL.board.worker_title, de="{name}")), "{number}"),
        (replace(FULL.board, worker_title=replace(FULL.board.worker_title, de="{")), "{number}"),
        (
            replace(FULL.board, posts=tuple(replace(p, security=False) for p in FULL.board.posts)),
            "security: true",
        ),
    ],
)
def test_a_broken_board_is_named(board: Board, word: str) -> None:
    assert any(word in message + hint for _, message, hint in replace(FULL, board=board).problems())


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
        (replace(RED, effects=()), "needs effects"),
        (replace(RED, kind="beweis"), "a green card has a kind"),
        (replace(GREEN, kind=None), "a green card has a kind"),
        (replace(GREEN, effects=(Effect(nothing=True),)), "no effects"),
        (replace(RED, count=0), "at least once"),
        (replace(RED, effects=(Effect(),)), "one verb is needed, found none"),
        (replace(RED, effects=(Effect(move=UP, nothing=True),)), "found move, nothing"),
        (replace(RED, effects=(Effect(move=Move("winner")),)), "exactly one of up, down, to"),
        (replace(RED, effects=(Effect(move=Move("winner", up=1, down=1)),)), "exactly one of up, down, to"),
        (replace(RED, effects=(Effect(move=Move("winner", up=0)),)), "at least one level"),
        (replace(RED, effects=(Effect(hand_over={"from": "loser"}),)), "from and to"),
        (replace(RED, effects=(Effect(move=replace(UP, figure=Holder("cellar"))),)), "no post cellar"),
        (replace(RED, effects=(Effect(move=replace(UP, figure=Everyone(Group(level="cellar")))),)), "no level cellar"),
        (replace(RED, effects=(Effect(move=replace(UP, figure=Everyone(Group(area="cellar")))),)), "no post cellar"),
        (replace(RED, effects=(Effect(move=replace(UP, figure=Chosen("winner", level="x"))),)), "no level x"),
        (replace(RED, effects=(Effect(swap=Swap("winner", Holder("cellar"))),)), "no post cellar"),
        (replace(RED, effects=(Effect(vacate=Vacate(post="cellar")),)), "no post cellar"),
        (replace(RED, effects=(Effect(vacate=Vacate(level="cellar", choose="drawer")),)), "no level cellar"),
    ],
)
def test_a_broken_card_is_named(card: Card, word: str) -> None:
    broken = replace(FULL, cards=(*(c for c in FULL.cards if c.id != card.id), card))
    assert any(word in message for _, message, _ in broken.problems())


def test_two_cards_of_one_id() -> None:
    assert any("same id" in message for _, message, _ in replace(FULL, cards=(*FULL.cards, RED)).problems())


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
