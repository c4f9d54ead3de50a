"""Politburó: what a position or a correction leaves out, and every reason why it cannot be (GEN-8, GEN-9)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.politburo import Politburo
from companion.games.politburo.rules.state import UNKNOWN
from tests.games.politburo.table import all_cards, game_of, name, say, seat, table
from tests.games.refusing import Whole, why_bad

ANNAS, HERS, THIRD, BENS = "arkadin", "belkova", "chutkin", "dragunova"
"""All of Anna's candidates, and one of Ben's."""

DECK, TRACKS = table(2).definition.deck, table(2).definition.tracks
WHOLE = DECK.total()
HEALTH, MOST, LEAST = TRACKS.health, TRACKS.highest_loyalty, TRACKS.lowest_loyalty


def loaded(*, mode: str = "dealt", **position: Any) -> Politburo:
    game = table(2, mode=mode)
    game.load(position)
    return game


def against(*, mode: str = "dealt", **position: Any) -> list[Whole]:
    """Every reason against a position in Anna's turn."""
    return why_bad(lambda: loaded(mode=mode, turn="Anna", **position))


def bad(code: str, rule: str = "GEN-9", **facts: Any) -> list[Whole]:
    return [(rule, code, facts)]


def wrong_cards(*cards: str) -> list[Whole]:
    return bad("wrong_cards", "PB-53", cards=[*cards])


# ── what is left out ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("position", "first", "turn"),
    [
        ({}, "Anna", "Anna"),
        ({"at": "turn"}, "Anna", "Anna"),
        ({"first": "Ben"}, "Ben", "Ben"),
        ({"first": "Ben", "turn": "Anna"}, "Ben", "Anna"),
        ({"at": "round_end"}, "Anna", None),
    ],
)
def test_who_begins_is_in_turn_except_at_the_end_of_a_round(
    position: dict[str, Any], first: str, turn: str | None
) -> None:
    state = loaded(**position).state
    assert (state.first, state.turn) == (first, turn)


def test_candidates_that_were_dealt_are_at_the_start_of_both_tracks() -> None:
    last = table(2).definition.candidates[-1].id
    game = loaded(owner={last: "Ben", ANNAS: "Anna"}, loyalty={ANNAS: 3}, health={ANNAS: 1})
    assert game.state.loyalty == {ANNAS: 3, last: TRACKS.first_loyalty}
    assert game.state.health == {ANNAS: 1, last: TRACKS.health}


def test_the_rest_of_the_cards_is_the_deck_in_a_known_order() -> None:
    for position in ({}, {"deck": ["usurpation", "cure"]}, {"hands": {"Ben": ["usurpation"]}}):
        game = loaded(**position)
        assert game.state.deck.ordered
        assert all_cards(game) == DECK
    assert loaded(deck=["usurpation", "cure"]).state.deck.cards[:2] == ["usurpation", "cure"]


@pytest.mark.parametrize(
    ("part", "value", "where"),
    [
        ("loyalty", 3, "loyalty"),
        ("health", ["arkadin"], "health"),
        ("owner", 3, "owner"),
        ("deck", [["cure"]], "cards.0"),
        ("hands", {"Anna": [["cure"]]}, "cards.0"),
        ("discard", [["cure"]], "discard.0"),
        ("effects", ["popularity"], "effects.0"),
    ],
)
def test_what_cannot_be_read_is_refused(part: str, value: Any, where: str) -> None:
    assert against(**{part: value}) == bad("unreadable", part=where)


# ── cards that only people know ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("held", [0, 1, WHOLE])
def test_real_hands_are_given_as_numbers_and_the_rest_is_the_deck(held: int) -> None:
    driver = seat({"turn": "Anna"}, 2, mode="physical")
    driver.correct({"hands": {"Anna": held}}, "counted")
    for game in (game_of(driver), loaded(mode="physical", hands={"Anna": held})):
        assert game.state.hands["Anna"] == [UNKNOWN] * held
        assert game.state.deck.cards == [UNKNOWN] * (WHOLE - held)


@pytest.mark.parametrize("held", [-1, WHOLE + 1, True])
def test_a_real_hand_has_no_more_cards_than_there_are(held: int) -> None:
    assert [code for _, code, _ in against(mode="physical", hands={"Anna": held})] == ["unreadable"]


@pytest.mark.parametrize(
    ("patch", "fewer"),
    [
        ({"hands": {"Anna": 2}}, 2),
        ({"assigned": {"Anna": {ANNAS: [UNKNOWN]}}}, 1),
        ({"discard": ["cure", "cure", "attempt"]}, 3),
        (
            {
                "effects": [
                    {"card": "popularity", "kind": "popularity", "party": "Anna", "before": None, "candidate": None}
                ]
            },
            1,
        ),
        ({"loyalty": {ANNAS: 3}}, 0),
    ],
)
def test_a_correction_of_real_cards_leaves_the_others_in_the_deck(patch: dict[str, Any], fewer: int) -> None:
    driver = seat({"turn": "Anna"}, 2, mode="physical")
    driver.correct(patch, "counted")
    assert game_of(driver).state.deck.cards == [UNKNOWN] * (WHOLE - fewer)


def test_a_deck_that_is_corrected_itself_is_not_counted_anew() -> None:
    driver = seat({"turn": "Anna"}, 2, mode="physical")
    assert why_bad(lambda: driver.correct({"deck": {"cards": [UNKNOWN]}, "hands": {"Anna": 2}}, "a slip")) == (
        wrong_cards()
    )


def test_dealt_cards_are_never_taken_from_the_deck_by_a_correction_of_others() -> None:
    driver = seat({"turn": "Anna"}, 2)
    assert why_bad(lambda: driver.correct({"discard": ["cure"]}, "a slip")) == wrong_cards("cure")


def test_of_real_cards_only_the_number_is_known() -> None:
    """PB-53."""
    names = ["attempt", "avenger", "bodyguard", "cure", "favourite", "usurpation"]
    assert against(mode="physical", hands={"Anna": names[::-1]}) == wrong_cards(*names)
    too_few = {"ordered": False, "cards": [UNKNOWN] * 3}
    assert against(mode="physical", deck=too_few) == wrong_cards()


def test_dealt_cards_that_are_missing_are_named_with_those_that_are_too_many() -> None:
    """PB-53; whatever lies among the discards."""

    def lying(*without: str) -> dict[str, Any]:
        return {"ordered": True, "cards": [*(DECK - Counter(without)).elements()]}

    assert against(deck=lying("attempt"), hands={"Anna": ["usurpation"]}) == wrong_cards("attempt", "usurpation")
    assert against(deck=lying("attempt", "cure"), discard=["cure"]) == wrong_cards("attempt")
    assert against(deck=lying(), discard=["usurpation"]) == wrong_cards("usurpation")


# ── what cannot be ────────────────────────────────────────────────────────────────────────────────────────────────────

EFFECT = {"card": "popularity", "kind": "popularity", "party": "Anna", "before": None, "candidate": None}


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"round": 0}, bad("below_least", part="round", value=0, min=1)),
        ({"turns": -1}, bad("below_least", part="turns", value=-1, min=0)),
        *(({part: ["Ben", "Ben"]}, bad("named_twice", part=part, value="Ben")) for part in ("had_turn", "mourning")),
        ({"markers": [ANNAS, ANNAS]}, bad("named_twice", part="markers", value=ANNAS)),
        ({"out": [["Ben"], ["Ben"]]}, bad("named_twice", part="out", value="Ben")),
        (
            {"played": [{"party": "Anna"}]},
            bad("wrong_entry", part="played", parts=["party", "kind", "candidate", "answered"]),
        ),
        (
            {"owner": {ANNAS: "Anna", BENS: "Ben", "nobody": "Ben"}},
            [one for part in ("owner", "loyalty", "health") for one in bad("unknown_name", part=part, value="nobody")],
        ),
        ({"lost": {"nobody": "killed"}}, bad("unknown_name", part="lost", value="nobody")),
        ({"active": {"Anna": "nobody"}}, bad("unknown_name", part="active", value="nobody")),
        ({"active": {"Anna": BENS}}, bad("not_own", "PB-14", candidate=BENS, party="Anna")),
        ({"assigned": {"Anna": {"nobody": []}}}, bad("unknown_name", part="assigned", value="nobody")),
        *(
            ({"effects": [entry]}, bad("wrong_entry", part="effects", parts=[*EFFECT]))
            for entry in (
                {},
                {**EFFECT, "more": 1},
                {**EFFECT, "card": 3},
                {**EFFECT, "kind": 3},
                {**EFFECT, "party": "Zoe"},
                {**EFFECT, "before": "Zoe"},
                {**EFFECT, "candidate": "nobody"},
            )
        ),
        *(
            ({track: {ANNAS: value}}, bad("beyond_the_track", "PB-40", candidate=ANNAS, **{track: value}))
            for track, value in (
                *(("loyalty", value) for value in (LEAST - 1, MOST + 1)),
                *(("health", value) for value in (-1, HEALTH + 1)),
            )
        ),
        (
            {"assigned": {"Anna": {ANNAS: ["avenger", "favourite", "favourite"]}}},
            bad("too_many_assigned", "PB-17", candidate=ANNAS, count=2),
        ),
        ({"assigned": {"Anna": {BENS: []}}}, bad("not_own", "PB-17", candidate=BENS, party="Anna")),
        (
            {"assigned": {"Anna": {ANNAS: ["avenger"]}}, "lost": {ANNAS: "killed"}},
            bad("is_lost", "PB-52", candidate=ANNAS, party="Anna"),
        ),
        (
            {"offices": {"industry": ANNAS}, "lost": {ANNAS: "killed"}},
            bad("holder_is_lost", "PB-52", candidate=ANNAS, office="industry"),
        ),
        ({"offices": {"industry": ANNAS, "nkvd": ANNAS}}, bad("two_offices", "PB-20", candidate=ANNAS)),
    ],
)
def test_a_position_that_cannot_be_says_why(position: dict[str, Any], expected: list[Whole]) -> None:
    assert against(**position) == expected


def test_what_just_can_be() -> None:
    ends = {ANNAS: MOST, BENS: LEAST}
    game = loaded(
        loyalty=ends,
        health={HERS: 0, BENS: HEALTH},
        lost={THIRD: "siberia"},
        assigned={"Anna": {ANNAS: ["avenger", "favourite"], THIRD: []}},
        effects=[EFFECT, {**EFFECT, "before": "Ben", "candidate": BENS}],
    )
    assert {one: game.state.loyalty[one] for one in ends} == ends


# ── corrections ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_offices_follow_a_correction_but_not_while_people_are_rescued_from_siberia() -> None:
    """PB-46: they are given when the others are there."""
    driver = seat({"turn": "Anna"}, 2)
    driver.correct({"loyalty": {BENS: 10}}, "miscounted")
    assert game_of(driver).state.offices == {"industry": BENS}
    driver = seat({"at": "round_end", "loyalty": {ANNAS: -1}, "hands": {"Anna": ["demagogy_1"]}}, 2)
    assert name(driver) == "rescue_from_siberia"
    driver.correct({"loyalty": {BENS: 10}}, "miscounted")
    assert game_of(driver).state.offices == {}


def test_both_cards_of_a_betrayal_lie_open_until_it_is_carried_out() -> None:
    """PB-36."""
    both = ["betrayal", "defamation_3"]
    driver = seat({"turn": "Anna", "hands": {"Anna": [*both, *["favourite"] * 5]}}, 2)
    say(driver, ("Anna", "draw_up"), ("Anna", "betrayal"), ("Anna", "defamation_3"), ("Anna", BENS))
    held = game_of(driver).state.hands["Anna"]
    assert game_of(driver).state.discard == both or game_of(driver).state.discard == both[::-1]
    taken_back = {"discard": [], "hands": {"Anna": [*held, *both]}}
    assert why_bad(lambda: driver.correct(taken_back, "a slip")) == wrong_cards(*both)
    one = {"discard": ["defamation_3"], "hands": {"Anna": [*held, "betrayal"]}}
    assert why_bad(lambda: driver.correct(one, "a slip")) == wrong_cards("betrayal")
