"""Whatever is refused in Karriere Poker says why, whole: rule, code and facts; and what a broken pack is told."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import pytest

from companion.engine.vocabulary import PASS, Refusal
from companion.games.karriere_poker import KarrierePoker
from companion.games.karriere_poker.rules.definition import Rules
from companion.games.karriere_poker.rules.plays import judge_play
from companion.texts import Teller
from tests.games.karriere_poker.table import NAMES, definition, game_of, seat
from tests.games.refusing import Whole, whole, why_bad
from tests.shipped import shipped

ANNA = {"party": "Anna"}
NINES = [{"party": "Dora", "number": 9, "count": 2, "jokers": 0}]
JOKERS = [{"party": "Dora", "number": 14, "count": 1, "jokers": 1}]


def rank(number: int, count: int, jokers: int = 0) -> list[dict[str, int]]:
    return [{"rank": number, "count": count}, *([{"joker": jokers}] if jokers else [])]


@pytest.mark.parametrize(
    ("plays", "cards", "expected"),
    [
        ([], PASS, [("KP-07", "leader_passes", ANNA)]),
        ([], [{"rank": 3, "count": 1}, {"rank": 4, "count": 1}], [("KP-01", "mixed", ANNA)]),
        ([], [], [("KP-05", "no_cards", ANNA)]),
        ([], ["ace"], [("KP-30", "no_such_card", {"card": "ace"})]),
        ([], ["3", "ace", "ace"], [("KP-30", "no_such_card", {"card": "ace"})]),
        ([], rank(14, 1), [("KP-30", "no_such_card", {"card": "14"})]),
        ([], [*rank(3, 1), *rank(99, 2)], [("KP-30", "no_such_card", {"card": "99"})]),
        ([], rank(0, 1), [("KP-30", "no_such_card", {"card": "0"})]),
        ([], rank(3, 2), []),
        ([], rank(3, 3), [("KP-30", "too_many_copies", {**ANNA, "card": "3"})]),
        ([], rank(4, 1, 3), [("KP-30", "too_many_copies", {**ANNA, "card": "joker"})]),
        ([], rank(4, 5), [
            ("KP-30", "more_than_hand", {**ANNA, "count": 4}),
            ("KP-30", "too_many_copies", {**ANNA, "card": "4"}),
        ]),
        (NINES, [], [("KP-07", "lay_or_pass", ANNA)]),
        (NINES, rank(10, 2), []),
        (NINES, rank(10, 1), [("KP-06", "wrong_count", {**ANNA, "count": 2})]),
        (NINES, rank(9, 2), [("KP-06", "too_low", {**ANNA, "card": "9"})]),
        (NINES, rank(4, 1), [
            ("KP-06", "wrong_count", {**ANNA, "count": 2}),
            ("KP-06", "too_low", {**ANNA, "card": "9"}),
        ]),
        (JOKERS, [{"joker": 1}], [("KP-03", "not_higher", ANNA)]),
        (JOKERS, rank(13, 1), [("KP-06", "too_low", {**ANNA, "card": "joker"})]),
    ],
)  # fmt: skip
def test_real_cards_that_cannot_be_laid(plays: list[dict[str, Any]], cards: Any, expected: list[Whole]) -> None:
    """Anna holds four cards; two of the threes have been played."""
    position = {"sizes": {**dict.fromkeys(NAMES[:4], 9), "Anna": 4}, "turn": "Anna", "plays": plays}
    game = game_of(seat({**position, "cleared": {"ordered": False, "cards": ["3", "3"]}}))
    assert whole(judge_play(game, "Anna", cards)) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["3", "3"], []),
        (["3", "joker"], []),
        (["3", "3", "3"], [("KP-30", "not_held", ANNA)]),
        (["4"], [("KP-30", "not_held", ANNA)]),
        (["ace"], [("KP-30", "no_such_card", {"card": "ace"})]),
        (["3", "joker", "joker"], [("KP-30", "not_held", ANNA)]),
        (["joker", "joker"], [("KP-30", "not_held", ANNA)]),
    ],
)
def test_dealt_cards_that_cannot_be_laid(cards: list[str], expected: list[Whole]) -> None:
    hands = {"Anna": ["3", "3", "joker"], "Ben": ["5"], "Cem": ["6"], "Dora": ["7"]}
    game = game_of(seat({"hands": hands, "turn": "Anna"}, mode="dealt"))
    assert whole(judge_play(game, "Anna", cards)) == expected
    assert not game.state.cleared.ordered


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("de", "In dieser Runde legt jeder 1 Karte.", "In dieser Runde legt jeder 2 Karten."),
        ("en", "In this round everyone plays 1 card.", "In this round everyone plays 2 cards."),
        ("es", "En esta ronda cada uno juega 1 carta.", "En esta ronda cada uno juega 2 cartas."),
    ],
)
def test_one_card_is_told_as_one(language: str, one: str, two: str) -> None:
    teller = Teller(asdict(shipped().load("karriere_poker").texts), {}, language, {})
    told = [teller.refusal(Refusal("KP-06", "wrong_count", {"party": "Anna", "count": count})) for count in (1, 2)]
    assert told == [one, two]


def test_what_cannot_be_announced() -> None:
    on, before = game_of(seat({"sizes": dict.fromkeys(NAMES[:4], 3)})), game_of(seat({"at": "game"}))
    assert whole(on.judge_any_time("Ben", "players_change")) == [("KP-27", "game_running", {"party": "Ben"})]
    assert whole(on.judge_any_time("Ben", "time_is_up")) == [("GEN-6", "nothing_any_time", {})]
    assert whole(before.judge_any_time("Ben", "players_change")) == []
    assert whole(on.judge_joining()) == whole(on.judge_leaving("Ben")) == [("KP-27", "begins_anew", {})]


def cannot(code: str, **facts: Any) -> Whole:
    return ("GEN-9", code, facts)


def twice(part: str, name: str) -> Whole:
    return ("GEN-9", "named_twice", {"part": part, "value": name})


STRANGER = cannot("not_at_table", party="Zoe")
OTHERS: Whole = ("KP-17", "rankings_differ", {})
FIVE_EACH = dict.fromkeys(NAMES[:4], 5)
RANKS = ["Ben", "Anna", "Cem", "Dora"]


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"turn": "Zoe"}, [STRANGER]),
        ({"dealer": "Zoe"}, [STRANGER]),
        ({"done": ["Zoe"]}, [STRANGER]),
        ({"sizes": {**FIVE_EACH, "Zoe": 1}}, [STRANGER]),
        ({"positions": ["Ben", "Ben"], "sizes": {**FIVE_EACH, "Ben": 0}}, [twice("positions", "Ben")]),
        ({"done": ["Ben", "Ben"]}, [twice("done", "Ben")]),
        ({"ranks": RANKS, "game": 3}, [("KP-17", "rankings_differ", {})]),
        ({"ranks": RANKS, "history": [RANKS[::-1]]}, [("KP-17", "rankings_differ", {})]),
        ({"history": [RANKS]}, [("KP-17", "rankings_differ", {})]),
        ({"dealer": None}, [cannot("missing_part", part="dealer")]),
        ({"at": "game", "turn": "Anna"}, [cannot("still_empty", part="turn")]),
        ({"positions": ["Ben"], "turn": "Ben"}, [("KP-10", "is_out", {"party": "Ben"})]),
        ({"positions": [], "sizes": {"Anna": 5, "Ben": 0}, "turn": "Ben"}, [("KP-10", "is_out", {"party": "Ben"})]),
        ({"positions": ["Ben"], "turn": "Anna"}, [("KP-10", "has_cards", {"party": "Ben"})]),
        ({"seats": ["Anna", "Ben", "Cem"]}, [cannot("names_exactly", part="seats", names=NAMES[:4])]),
        ({"game": 0}, [cannot("below_least", part="game", value=0, min=1)]),
        ({"game": 2}, [OTHERS]),
        ({"ranks": RANKS, "game": 1}, [OTHERS]),
        (
            {"ranks": RANKS, "history": [RANKS[1:], RANKS], "game": 3},
            [cannot("names_exactly", part="history", names=NAMES[:4])],
        ),
        (
            {"ranks": [*RANKS[:3], "Ben"], "seats": RANKS},
            [cannot("names_exactly", part=part, names=NAMES[:4]) for part in ("ranks", "history")]
            + [("KP-18", "not_by_rank", {"party": "Ben"})],
        ),
        ({"ranks": RANKS, "seats": RANKS[::-1]}, [("KP-18", "not_by_rank", {"party": "Ben"})]),
        (
            {"plays": [{"party": "Ben"}]},
            [cannot("wrong_entry", part="plays", parts=["party", "number", "count", "jokers"])],
        ),
        ({"cleared": {"ordered": False, "cards": ["3"] * 5}}, [("KP-30", "wrong_cards", {"cards": ["3"]})]),
        (
            {"cleared": {"ordered": False, "cards": [*"99999", *"33333"]}},
            [
                ("KP-30", "wrong_cards", {"cards": ["3", "9"]}),
            ],
        ),
        ({"sizes": {**FIVE_EACH, "Ben": -1}}, [cannot("below_least", part="sizes: Ben", value=-1, min=0)]),
        ({"sizes": {**FIVE_EACH, "Ben": 60}}, [("KP-30", "more_than_deck", {"count": 54})]),
    ],
)
def test_a_position_that_cannot_be_says_why(position: dict[str, Any], expected: list[Whole]) -> None:
    sizes = {} if position.get("at") == "game" else {"sizes": FIVE_EACH}
    assert why_bad(lambda: seat({**sizes, **position})) == expected


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"cleared": {"ordered": False, "cards": []}, "hands": {"Anna": ["3"]}}, "missing_cards"),
        ({"hands": {"Anna": ["3"] * 5}}, "wrong_cards"),
    ],
)
def test_a_dealt_deck_is_whole(position: dict[str, Any], expected: str) -> None:
    (first, *_) = why_bad(lambda: seat({"turn": "Anna", **position}, mode="dealt"))
    assert first[:2] == ("KP-30", expected)


def test_dealt_cards_are_in_hands() -> None:
    (last,) = why_bad(lambda: seat({"turn": "Anna", "hands": {"Anna": ["3"]}, "sizes": {"Ben": 0}}, mode="dealt"))
    assert last == cannot("unknown_part", part="sizes")


def test_the_numbers_of_a_table_that_cannot_be() -> None:
    assert why_bad(lambda: KarrierePoker(definition(4), NAMES[:3])) == [
        ("GEN-10", "players", {"min": 4, "max": 8, "count": 3})
    ]
    seven = definition(7, without_manager=True, without_trainee=True)
    assert why_bad(lambda: KarrierePoker(seven, NAMES[:7])) == [("KP-25", "too_many_left_out", {"count": 1})]


def test_a_broken_pack_is_told_whole() -> None:
    pack = definition(4)
    first, *middle, last = pack.positions
    jokers = "8 players need their number of jokers, once"
    order = (("positions",), "all but the first and the last leave, each at its own turn", "leaves: 1, 2, 3 …")
    ends = "the first and the last position are always in play"
    assert pack.problems() == []
    assert replace(pack, deck=replace(pack.deck, jokers=pack.deck.jokers[:-1])).problems() == [
        (("deck", "jokers"), jokers, "")
    ]
    for players in range(4, 9):
        assert [*pack.problems_for(players)] == []
        assert [*replace(pack, deck=replace(pack.deck, hand=15)).problems_for(players)] == [
            (("deck", "hand"), f"the deck is too small for {players} players", "")
        ]
    assert replace(pack, positions=(first, *middle)).problems() == [
        (("positions",), "there are 8 positions, found 7", ""),
        order,
        (("positions", 6), ends, ""),
    ]
    twice = tuple(replace(one, leaves=1) if one.leaves == 2 else one for one in pack.positions)
    assert replace(pack, positions=twice).problems() == [order]
    assert replace(pack, positions=(*pack.positions[:-1], replace(last, left_out=True))).problems() == [
        (("positions", 7), ends, "")
    ]
    assert replace(pack, positions=(replace(first, left_out=True), *pack.positions[1:])).problems() == [
        (("positions", 0), ends, "")
    ]


def test_without_options_it_is_played_as_printed() -> None:
    """And so is a game whose journal was begun before there was one of the switches."""
    printed = Rules(
        mode="physical", later_joker_beats=False, equal_may_follow=False, until_all_pass=False,
        names_only=False, seats_of_honour=False, boss_three=False, dishwasher_three=False,
        games=None, minutes=None,
    )  # fmt: skip
    assert definition(4).rules == printed == Rules()


def test_a_position_has_a_title_and_a_short_one_in_every_language() -> None:
    game = game_of(seat())
    for labels in (game.labels(), game.short_labels()):
        assert set(labels) >= set(game.positions)
        assert {frozenset(names) for names in labels.values()} == {frozenset({"de", "en", "es"})}
