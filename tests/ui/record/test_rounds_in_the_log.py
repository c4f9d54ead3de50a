"""Rounds and turns in the log: which is counted, what they are called, and what stands below their headings."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.models.record.log import by_rounds, log_of
from tests.ui.house import go_on_until, sit_down

pytestmark = pytest.mark.xdist_group("window")

THREE = ("Anna", "Ben", "Cem")


def an_evening(p: Any, game: str, steps: int) -> Any:
    """A game after so many answers; its session."""
    session = sit_down(p, *THREE, game=game)
    before = session.ledger.next_number
    assert go_on_until(p, lambda _: session.ledger.next_number > before + steps, random.Random(3))
    return session


def test_a_round_stands_above_its_turns_and_each_turn_above_its_lines(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = an_evening(p, "politburo", 60)
    told = by_rounds(log_of(session, p.flow.play.teller, str))
    rounds = [line for line in told if line.begins]
    assert [line.round for line in rounds] == [*range(session.game.state.round, 0, -1)], "turns are not counted"
    assert all(line.sentence.startswith(f"Round {line.round}. ") for line in rounds)
    first = told.index(rounds[-1])
    assert all(line.round == 1 for line in told[first:] if line.heading)
    below = told[first + 1 :]
    assert [line.begins for line in below if line.heading] == [False] * len(THREE), "its turns stand below it"
    assert below[0].heading
    numbers = [line.number for line in below if line.heading]
    assert numbers == sorted(numbers, reverse=True), "the newest first, as everywhere"


@pytest.mark.parametrize(
    ("game", "language", "called"),
    [("politburo", "de", "Kandidatur 2"), ("politburo", "en", "Round 2"), ("buergermeister", "en", "Turn 2")],
)
def test_what_is_counted_is_called_as_the_game_calls_it(
    pilot: Callable[..., Any], game: str, language: str, called: str
) -> None:
    p = pilot(language=language)
    an_evening(p, game, 60)
    p.flow.pages.log()
    p.frames(4)
    page = p.flow.stage.screen
    page.look_for()
    page._want(page.wanted._replace(round=2))
    p.frames(4)
    assert called in p.texts(), p.texts()
