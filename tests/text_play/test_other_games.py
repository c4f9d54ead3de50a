"""The terminal plays any game: the stubs' hidden hands, captures, reactions and proposals, by lines alone."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from companion.cli.text.game.game import TextGame
from companion.cli.text.talk import Ask, Mouth
from companion.table.chance.sources import Sources
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Header, MemoryJournal, Seating
from companion.table.play.clocks import Timing
from companion.table.play.game import OpenGame
from companion.table.play.opening import Opening
from companion.table.play.session import Session
from tests.stubs import fenced_fields, hidden_hands, strike_back, three_tables
from tests.table.packs import pack_of

NAMES = ("Anna", "Ben", "Cem", "Dora")
GAMES = [
    (fenced_fields.FencedFields, fenced_fields.demo_definition),
    (hidden_hands.HiddenHands, hidden_hands.demo_definition),
    (strike_back.StrikeBack, strike_back.demo_definition),
    (three_tables.ThreeTables, lambda: three_tables.demo_definition(len(NAMES))),
]


def opened(game: Any, definition: Any, seed: int) -> TableGame:
    seating = Seating.of(NAMES)
    journal = MemoryJournal(Header("test", {"texts": {}, "rules": {}}, seating, 0.0, "test"))
    virtual = dict.fromkeys(("roll", "draw", "shuffle", "lot"), ("virtual",))
    sources = Sources(virtual, chance=random.Random(seed))
    timing = Timing.unhurried(lambda: 0.0, lambda: 0.0)
    session = Session(Opening(lambda: game(definition(), NAMES), {}, {}), journal, timing, chance=sources.chance)
    return TableGame(OpenGame(session, pack_of(definition(), len(NAMES)), journal), sources, timing)


def typed_to(ask: Ask, lines: tuple[str, ...], dice: random.Random) -> str:
    """What somebody types who knows nothing of the game."""
    if ask.prompt == "yes or no":
        return "yes"
    if any(": draft " in line for line in lines) or ask.prompt == "Answer":
        return dice.choice(("decline", "decline", "", "confirm 1", "draft Anna 1, Ben 1", "draft Cem 2, Dora 1, Ben 1"))
    if ask.prompt == "Enter, or numbers":
        return dice.choice(("", "", "1", "2 3"))
    if any("“all” to hear" in line for line in lines):
        return "all"
    numbers = [found[1] for line in lines if (found := re.match(r"(\d+): (?!.*Not possible)", line))]
    return dice.choice(numbers) if ask.prompt == "Number or name" and numbers else ""


@pytest.mark.parametrize(("game", "definition"), GAMES, ids=lambda one: getattr(one, "name", ""))
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_without_any_text_is_played_by_lines(game: Any, definition: Any, seed: int) -> None:
    dice, mouth, table = random.Random(seed), Mouth("en"), opened(game, definition, seed)
    talk = TextGame(table, mouth).play()
    ask, answered, lines = next(talk), 0, mouth.drain()
    for _ in range(600):
        if ask.prompt.startswith("Enter to leave"):
            break
        ask = talk.send(typed_to(ask, lines, dice))
        lines = mouth.drain() or lines
    answered = table.session.ledger.next_number
    assert answered > 60 or table.session.outcome is not None
    talk.close()
