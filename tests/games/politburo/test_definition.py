"""Politburó: packs and positions that cannot be, and what follows from those that can."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.parts import Each, Number
from companion.engine.vocabulary import TABLE, BadPositionError, Refusal
from companion.games.politburo import telling
from companion.games.politburo.rules import offices
from companion.games.politburo.rules.definition import Definition
from tests.games.politburo.table import definition, seat, table


def test_cards_that_are_too_many_are_named_in_order() -> None:
    with pytest.raises(BadPositionError) as bad:
        table(2).load({"turn": "Anna", "hands": {"Anna": ["usurpation", "usurpation", "attempt", "attempt"]}})
    assert list(bad.value.refusals) == [Refusal("PB-53", "wrong_cards", {"cards": ["attempt", "usurpation"]})]


def test_where_a_real_card_was_named_wrongly_the_rest_can_still_be_corrected() -> None:
    """PB-53: there is one promotion in the deck; whose tap was wrong nobody knows by now."""
    driver = seat({"turn": "Anna", "discard": ["promotion", "promotion"]}, mode="physical")
    loyalty = driver.view(TABLE)["loyalty"]
    who = min(loyalty)
    driver.correct({"loyalty": {who: loyalty[who] + 1}}, "looked at the table")
    assert driver.view(TABLE)["loyalty"][who] == loyalty[who] + 1
    with pytest.raises(BadPositionError):
        seat({"turn": "Anna", "discard": ["promotion", "promotion"]})


def test_hands_are_corrected_as_numbers_where_only_people_know_them() -> None:
    assert "hands" not in table(2).parts()
    assert table(2, mode="physical").parts()["hands"] == Each(("Anna", "Ben"), Number())


def test_no_claim_where_nobody_is_able() -> None:
    assert offices.claim_to(table(2), "industry") == offices.Claim("industry")


def test_what_a_pack_cannot_be_is_told() -> None:
    made = definition(2)
    tracks, minister = made.tracks, made.offices[0]
    assert [*made.problems(), *made.problems_for(5)] == []

    def told(**changes: Any) -> list[tuple[tuple[str | int, ...], str]]:
        wrong: Definition = replace(made, **changes)
        return [(path, text) for path, text, _ in (*wrong.problems(), *wrong.problems_for(5))]

    assert told(tracks=replace(tracks, hand=made.deck.total() // 5 + 1)) == [
        (("cards",), "the deck is too small for 5 players")
    ]
    assert told(tracks=replace(tracks, hand=made.deck.total() // 5)) == []
    first, second, *rest = made.cards
    assert told(cards=(first, replace(second, count=0, value=0), *rest)) == []
    assert told(candidates=made.candidates[:14]) == [(("candidates",), "5 players need 15 candidates, found 14")]
    twice = "is named more than once among cards, candidates and offices"
    assert told(cards=(*made.cards, replace(first, count=0))) == [(("cards",), f"{first.id} {twice}")]
    again = made.candidates[0]
    assert told(candidates=(*made.candidates, again)) == [(("cards",), f"{again.id} {twice}")]
    assert told(candidates=(*made.candidates, replace(made.candidates[0], id="industry"))) == [
        (("cards",), f"industry {twice}")
    ]
    order = (("offices",), "offices stand from the lowest to the highest, each with a minimum of its own")
    assert told(offices=()) == [order]
    assert told(offices=made.offices[::-1]) == [order]
    assert told(offices=(minister, replace(minister, id="twin"))) == [order]
    assert told(tracks=replace(tracks, highest_loyalty=24)) == [
        (("offices", 4, "minimum"), "nobody can get as high as this")
    ]


def test_the_overview_tells_the_whole_table() -> None:
    popularity = {"card": "popularity", "kind": "popularity", "party": "Anna", "before": "Ben", "candidate": None}
    game = table(2)
    game.load(
        {
            "turn": "Ben",
            "began": "draw_up",
            "first": "Anna",
            "last": "Anna",
            "had_turn": ["Anna"],
            "round": 3,
            "loyalty": {"arkadin": 12, "dragunova": 9},
            "offices": {"interior": "arkadin", "industry": "dragunova"},
            "powers_used": ["interior"],
            "markers": ["belkova"],
            "active": {"Anna": "belkova"},
            "lost": {"chutkin": "siberia"},
            "hands": {"Anna": ["cure"]},
            "effects": [popularity],
            "discard": ["attempt"],
        }
    )
    board = telling.board(game)
    assert board["round"] == {
        "number": 3,
        "first": "Anna",
        "turn": "Ben",
        "last": "Anna",
        "step": "turns",
        "steps": ["rescue", "siberia", "gains", "offices", "markers"],
    }
    assert board["cards"] == {"deck": game.definition.deck.total() - 3, "discard": ["attempt"]}
    assert (board["tracks"], board["stack"]) == ({"loyalty": [-5, 25], "health": 10}, None)
    assert board["effects"] == [popularity]
    rungs = [tuple(rung[part] for part in ("office", "minimum", "candidate", "party")) for rung in board["ladder"]]
    assert rungs[2:] == [
        ("propaganda", 17, None, None),
        ("interior", 14, "arkadin", "Anna"),
        ("industry", 10, "dragunova", "Ben"),
    ]
    assert [(rung["lawful"], rung["power"], rung["power_used"]) for rung in board["ladder"][2:]] == [
        (True, "second_word", False),
        (False, "second_assault", True),
        (False, "sees_one_more", False),
    ]
    anna, ben = board["parties"]
    candidates = anna.pop("candidates")
    assert anna == {
        "party": "Anna",
        "in": True,
        "turn": False,
        "had_turn": True,
        "hand": {"count": 1, "limit": 5},
        "loyalty": 17,
    }
    assert (ben["turn"], ben["had_turn"]) == (True, False)
    plain = {"loyalty": 5, "health": 10, "office": None, "lost": None, "marker": False, "active": False}
    plain |= {"hospitalised": False, "assigned": 0}
    assert candidates == [
        {**plain, "candidate": "arkadin", "loyalty": 12, "office": "interior"},
        {**plain, "candidate": "belkova", "marker": True, "active": True},
        {**plain, "candidate": "chutkin", "lost": "siberia"},
    ]
