"""Two games of Politburó that differ in hands alone look the same to the table, windows and their timing included."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.engine.vocabulary import PASS
from companion.packs.games import find_game
from companion.table.entries import MemoryJournal, Seating
from companion.table.open_game import OpenGame
from companion.table.opening import header_of, session_of
from companion.table.session import GRACE
from companion.table.sources import Sources
from tests.battery.test_secrets import on_paper, on_the_table
from tests.games.politburo_table import NAMES, PACK

MINE = ["assault_1", "defamation_1", "demagogy_1", "assault_2", "defamation_2"]
"""What the player in turn holds in both games; with a full hand he draws nothing."""

COULD = ["counterattack", "cure", "bodyguard", "favourite", "popularity"]
COULD_NOT = ["demagogy_1", "demagogy_1", "demagogy_2", "assault_3", "defamation_3"]


def opened(seats: int, held: list[str], beside: str, clock: list[float]) -> OpenGame:
    """The turn of the first player; all others hold these cards, and one lies beside each of their first candidates."""
    resolved = PACK.resolve([], {"mode": "dealt", "window_timer": 8}, seats)
    parties = NAMES[:seats]
    people = [one.id for one in resolved.definition.candidates]
    stand = {
        "at": "turn",
        "turn": parties[0],
        "hands": {party: MINE if party == parties[0] else [held[number]] for number, party in enumerate(parties)},
        "assigned": {party: {people[3 * number]: [beside]} for number, party in enumerate(parties) if number},
    }
    header = header_of("g", resolved, Seating.of(parties), begun_at=0.0, app_version="test", position=stand)
    journal = MemoryJournal(header)
    session = session_of(resolved, find_game, journal, now=lambda: clock[0], wall=lambda: 0.0, grace=GRACE)
    return OpenGame(session, resolved, Sources(), journal, now=lambda: clock[0])


def same(one: OpenGame, other: OpenGame) -> None:
    """All that the table sees, and how long it still may answer."""
    assert on_the_table(one) == on_the_table(other)
    assert on_paper(one) == on_paper(other)
    assert one.session.left() == other.session.left()


@pytest.mark.parametrize("seats", [2, 4])
def test_windows_tell_nothing_of_what_could_be_answered(seats: int) -> None:
    clock = [0.0]
    games = opened(seats, COULD, "bodyguard", clock), opened(seats, COULD_NOT, "manipulator", clock)
    rng, windows = random.Random(seats), 0
    assert games[0].session.game.everything() != games[1].session.game.everything()
    cards = list(MINE)
    while cards:
        same(*games)
        ask = games[0].session.question
        assert ask is not None
        if ask.kind is Kind.WINDOW:
            windows += 1
            clock[0] += 7.9
            assert all(game.session.tick() is None for game in games)
            same(*games)
            clock[0] += 0.2
            assert all(game.session.tick() is not None for game in games), "it closes by its timer in both"
            continue
        value = the_same_answer(games[0].session, ask, cards, rng)
        for game in games:
            game.session.answer(ask.asked()[0], value)
    assert windows >= 4


def the_same_answer(session: Any, ask: Any, cards: list[str], rng: random.Random) -> Any:
    """What the player in turn does: all his cards one after the other, each on somebody."""
    if ask.name == "begin_turn":
        return "draw_up"
    if ask.name == "turn":
        return cards.pop()
    legal = [one.value for one in session.options(ask.id, ask.asked()[0]) if not one.refusals and one.value != PASS]
    return rng.choice(legal)
