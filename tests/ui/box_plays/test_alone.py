"""Games at the window in which one person taps and the box plays all the other seats: begun, and with `long` whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.table.players.host import SOURCE
from tests.ui.box_plays.alone import Alone, begin, sources

pytestmark = [pytest.mark.xdist_group("window")]

GAMES: dict[str, dict[str, Any]] = {
    "animal_farm": {},
    "buergermeister": {},
    "buerokratopoly": {},
    "karriere_poker": {"mode": "dealt", "games": 3},
    "politburo": {"mode": "dealt"},
}
"""Each with its options."""

WHOLE = tuple(GAMES)
"""Those that have been played to their end this way."""

MOST, BEGINNING = 6000, 40
"""Steps after which a game is held to turn in circles, and steps of a beginning."""


def play(p: Any, game: str, most: int) -> tuple[Any, Alone]:
    """Steps until the game is over, or so many."""
    session = begin(p, game, options=GAMES[game])
    person = Alone(p, session)
    for _ in range(most):
        if session.outcome is not None:
            break
        person.step()
    assert SOURCE in sources(session) and sources(session) <= {SOURCE, "foregone"}, "what has one answer needs nobody"
    assert "incident" not in {entry.kind for entry in session.ledger.entries}
    return session, person


@pytest.mark.parametrize("game", GAMES)
def test_one_person_begins_a_game_against_the_box_by_taps(pilot: Callable[..., Any], game: str) -> None:
    _, person = play(pilot(), game, BEGINNING)
    assert person.taps


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", WHOLE)
def test_one_person_plays_a_whole_game_against_the_box_by_taps(pilot: Callable[..., Any], game: str) -> None:
    session, person = play(pilot(), game, MOST)
    assert session.outcome is not None, session.question
    assert person.taps > 5
