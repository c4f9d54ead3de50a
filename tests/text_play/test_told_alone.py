"""A card that one player looks at is read on a screen of his own, before he is asked openly what he does."""

from __future__ import annotations

import pytest

from companion.cli.text.game.game import TextGame
from companion.cli.text.talk import Mouth
from companion.packs.scripts.games import find_game
from companion.table.chance.sources import Sources
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Header, MemoryJournal, Seating
from companion.table.play.clocks import Timing
from companion.table.play.game import OpenGame, open_game
from tests.battery.test_politburo_secrets import CLAIMS, claimed
from tests.shipped import shipped

NAMES = ("Anna", "Ben", "Cem")


def looked() -> TableGame:
    resolved = shipped().load("buergermeister").resolve([], {}, 3)
    first = ["indiscretion", "flu"]
    rest = sorted(card.id for card in resolved.definition.cards if card.id not in first)
    deck = {"ordered": True, "cards": [*first, *rest]}
    position = {"at": "turn", "turn": "Anna", "deck": deck}
    journal = MemoryJournal(Header("g", resolved.plain, Seating.of(NAMES), 0.0, "", position))
    session = open_game(resolved, find_game, journal, Timing.unhurried(lambda: 0.0, lambda: 0.0)).session
    return TableGame(OpenGame(session, resolved, journal), Sources(), Timing(lambda: 0.0, lambda: 0.0))


def test_the_card_that_one_looked_at_is_handed_over_first() -> None:
    mouth, game = Mouth("en"), looked()
    talk = TextGame(game, mouth).play()
    ask = next(talk)
    public = mouth.drain()
    assert "Give to Anna. Only Anna looks." in public
    assert not ask.private
    ask = talk.send("")
    assert ask.private
    assert any("The next card is: Flu" in line for line in mouth.drain())
    ask = talk.send("")
    assert not ask.private
    assert not any("Flu" in line for line in (*public, *mouth.drain()))
    assert game.session.question is not None
    assert game.session.question.name == "place_figure"
    talk.send("hand")
    talk.send("1")
    ask = talk.send("")
    assert ask.private
    assert any("The next card is: Flu" in line for line in mouth.drain()), "it can be read once more"
    talk.close()


@pytest.mark.parametrize("prompt", ["handed over", "private"])
def test_what_was_answered_elsewhere_meanwhile_is_asked_no_more(prompt: str) -> None:
    mouth, game = Mouth("en"), claimed(CLAIMS["contraband"][0], [0.0])
    talk = TextGame(game, mouth).play()
    ask = next(talk)
    if prompt == "private":
        ask = talk.send("")
    assert ask.private == (prompt == "private")
    question = game.session.question
    assert question is not None
    assert question.private
    (party,) = question.open_to()
    game.session.answer(party, "contraband")  # on a phone
    mouth.drain()
    ask = talk.send("" if prompt == "handed over" else "1")
    assert mouth.drain()[0] == "That has been answered already."
    assert not ask.private
    assert game.session.question is not question
    talk.close()
