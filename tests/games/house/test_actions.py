"""Which actions an answer means to a house, and who could do one now."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.house.saying import actions_of
from companion.games.buergermeister import Buergermeister
from companion.games.buerokratopoly import Buerokratopoly
from companion.games.politburo.rules.game import Politburo
from tests.games.buergermeister.table import game_of, play, seat

WORDS: tuple[tuple[Any, str, str, list[str]], ...] = (
    (Buerokratopoly, "promote_or_transfer", "promote", ["promote"]),
    (Buerokratopoly, "promote_or_transfer", "transfer", ["transfer"]),
    (Buerokratopoly, "promote_or_transfer", "lapse", []),
    (Politburo, "begin_turn", "exchange_hand", ["exchange_hand"]),
    (Politburo, "begin_turn", "draw_up", []),
    (Buergermeister, "any_time", "agree_to_end", ["agree_to_end"]),
    (Buergermeister, "any_time", "time_is_up", []),
)
"""A game, a question, a word that is answered, and what that is."""


@pytest.mark.parametrize(("game", "question", "word", "means"), WORDS)
def test_a_word_means_one_action_or_none(game: Any, question: str, word: str, means: list[str]) -> None:
    found = {name: action.at[question] for name, action in actions_of(game).items() if question in action.at}
    assert [name for name, step in found.items() if step(None, None, "Anna", word) is not None] == means


def could_place(driver: Driver, party: str) -> bool:
    possible = actions_of(Buergermeister)["place"].possible
    assert possible is not None
    return possible(game_of(driver), party)


def test_a_figure_can_be_placed_by_whoever_can_pay_in_their_turn() -> None:
    game = game_of(driver := seat())
    assert game.current is None
    assert not could_place(driver, "Anna"), "nobody is in turn yet"


def test_no_figure_can_be_placed_without_money_or_without_a_free_field() -> None:
    driver = next(one for one in play(seat(), 3) if one.question is not None and one.question.name == "place_figure")
    game = game_of(driver)
    turn = game.current
    assert turn is not None
    side = game.sides[turn.side]
    assert could_place(driver, side.player)
    purse = game.state.purse[side.id]
    game.state.purse[side.id] = 0
    assert not could_place(driver, side.player)
    game.state.purse[side.id] = purse
    game.state.figures.update(dict.fromkeys(game.board, side.colours[0]))
    assert not could_place(driver, side.player)
