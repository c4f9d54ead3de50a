"""An undo brings no other cards and dice, whoever taps then."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.bots import bot
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Audience
from companion.packs.scripts.games import find_game
from companion.table.chance.sources import Sources
from companion.table.journal import Header, Seating
from companion.table.journal.entries import MemoryJournal
from companion.table.play.clocks import Timing
from companion.table.play.errors import at_once
from companion.table.play.opening import Opening
from companion.table.play.session import Session
from tests.shipped import shipped

NAMES = ("Anna", "Ben", "Cem", "Dora")


def between_games() -> Session:
    """Karriere Poker, dealt by the box, after its first game."""
    resolved = shipped().load("karriere_poker").resolve((), {"mode": "dealt"}, len(NAMES))
    journal = MemoryJournal(Header("g1", {"id": "karriere_poker"}, Seating.of(NAMES), 1000.0, "test"))
    sources = Sources({"lot": ("virtual",), "shuffle": ("virtual",)}, chance=random.Random(3))
    timing = Timing(now=lambda: 0.0, wall=lambda: 0.0)
    played = Session(Opening.of(resolved, find_game, NAMES), journal, timing, chance=sources.chance)
    player = bot("random", "karriere_poker", "fate")
    while (ask := played.question) is not None and ask.name != "next_game":
        if played.driver.awaits_reveal:
            played.reveal()
            continue
        party = ask.open_to()[0]
        played.answer(party, player.answer(played.game, ask, party))
    return played


def hands(played: Session) -> dict[str, Any]:
    return {name: played.game.view(Audience.of(name))["hands"][name] for name in NAMES}


def test_the_same_cards_are_dealt_whoever_begins_the_next_game() -> None:
    played = between_games()
    dealt = []
    for name in NAMES:
        played.answer(name, "next_game")
        dealt.append(hands(played))
        played.undo()
    assert dealt[0] == dealt[1] == dealt[2]
    assert len(set(map(str, dealt[0].values()))) == len(NAMES)


@pytest.mark.parametrize(("result", "kept"), [([6, 6], True), ([6, 6, 6], False), ("6", False)])
def test_a_result_is_remembered_only_where_it_is_one_of_that_question(result: Any, kept: bool) -> None:
    """As after an update whose rules throw other dice under the same name."""

    class Remembers:
        def thrown_before(self, name: str) -> tuple[Any, str] | None:
            return (result, "virtual") if name == "dice" else None

    ask = Question("dice", Kind.ROLL, shape=lambda: {"dice": 2, "faces": 6})
    new: Callable[[Question], Any] = lambda _: ([1, 2], "virtual")  # noqa: E731
    assert at_once(ask, new, Remembers()) == ((result if kept else [1, 2]), "virtual")  # type: ignore[arg-type]
