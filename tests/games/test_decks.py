"""Decks without a game: what is counted of them, and everything that can be wrong with one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.decks import Deck, DeckCard, Problem

COMET = DeckCard("comet", {"en": "A comet", "de": "Ein Komet"}, count=2, tags=("sky", "red"))
LEAK = DeckCard("leak", {"en": "A leak"}, tags=("red", "house"))
OMENS = Deck("omens", {"en": "Omens"}, (COMET, LEAK))


def test_what_is_counted_of_a_deck() -> None:
    assert (OMENS.size, OMENS.tags, OMENS.languages) == (3, ("sky", "red", "house"), ("en",))
    every = DeckCard("all", {"es": "Todo", "de": "Alles", "en": "All"})
    assert replace(OMENS, cards=(every,)).languages == ("de", "en", "es")
    assert OMENS.card == {"comet": COMET, "leak": LEAK}
    assert (OMENS.mode_hint, OMENS.reshuffle) == ("app", True)
    assert (LEAK.number, LEAK.count, LEAK.text, LEAK.effect, LEAK.scan, LEAK.extra) == (0, 1, {}, {}, (), {})


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (COMET, []),
        (replace(COMET, id="x" * 64, title={"en": "", "de": "Komet"}, count=999), []),
        (replace(COMET, id=""), [(("id",), "the id '' is empty, too long or has a blank in it", "1 to 64 signs")]),
        (
            replace(COMET, id="a b"),
            [(("id",), "the id 'a b' is empty, too long or has a blank in it", "1 to 64 signs")],
        ),
        (
            replace(COMET, id="x" * 65),
            [(("id",), f"the id '{'x' * 65}' is empty, too long or has a blank in it", "1 to 64 signs")],
        ),
        (
            replace(COMET, title={"en": " "}),
            [(("title",), "the card has no title", "a title in at least one language")],
        ),
        (
            replace(COMET, number=-1),
            [(("number",), "the number -1 is below 0", "0 for a card that bears none")],
        ),
        (replace(COMET, count=0), [(("count",), "0 copies", "1 to 999")]),
        (replace(COMET, count=1000), [(("count",), "1000 copies", "1 to 999")]),
    ],
)
def test_what_is_wrong_with_a_card(card: DeckCard, expected: list[Problem]) -> None:
    assert list(card.problems()) == expected


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        (OMENS, []),
        (replace(OMENS, title={"en": "", "de": "Omen"}), []),
        (
            replace(OMENS, id="Omens!"),
            [(("id",), "the id 'Omens!' is not written as it must be", "small letters, digits and _")],
        ),
        (replace(OMENS, title={}), [(("title",), "the deck has no title", "a title in at least one language")]),
        (replace(OMENS, cards=()), [(("cards",), "the deck is empty", "at least one card")]),
        (
            replace(OMENS, cards=(COMET, LEAK, replace(COMET, number=-1))),
            [
                (("cards", 2, "number"), "the number -1 is below 0", "0 for a card that bears none"),
                (
                    ("cards", 2, "id"),
                    "the id comet stands here for the second time",
                    "the first is card 1; each needs its own",
                ),
            ],
        ),
    ],
)
def test_what_is_wrong_with_a_deck(deck: Deck, expected: list[Problem]) -> None:
    assert list(deck.problems()) == expected


@pytest.mark.parametrize(("more", "expected"), [(0, []), (1, [(("cards",), "the deck has 20,001 cards")])])
def test_a_deck_has_an_end(more: int, expected: list[object]) -> None:
    full = tuple(DeckCard(f"c{number}", {"en": "Card"}, count=800) for number in range(25))
    found = replace(OMENS, cards=(*full, *(LEAK for _ in range(more)))).problems()
    assert [(path, message) for path, message, _ in found] == expected
