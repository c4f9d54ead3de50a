"""What is under way is judged part by part when it is corrected (GEN-8), with the reason for each."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.vocabulary import TABLE, BadPositionError
from companion.games.buerokratopoly import Buerokratopoly
from companion.games.buerokratopoly.rules.state import Assignment, Election, Mutiny
from companion.mechanics.reactions import Stack
from tests.games.animal_farm import table as animal_farm_table
from tests.games.buergermeister import table as buergermeister_table
from tests.games.buerokratopoly import table as buerokratopoly_table
from tests.games.politburo import table as politburo_table
from tests.games.politburo.table import say

Whole = tuple[str, str, dict[str, Any]]


def why_not(driver: Driver, patch: dict[str, Any], **beside: Any) -> list[Whole]:
    """Every reason against a correction; nothing is changed by it."""
    before = driver.game.everything()
    with pytest.raises(BadPositionError) as bad:
        driver.correct({"running": patch, **beside}, "a slip")
    assert driver.game.everything() == before
    return [(why.rule, why.code, dict(why.facts)) for why in bad.value.refusals]


def slip(code: str, **facts: Any) -> Whole:
    return ("GEN-8", code, facts)


def possible(part: str, value: str, *known: str) -> list[Whole]:
    return [slip("no_such_value", part=part, value=value, known=[*known])]


def below(part: str, value: int, least: int) -> list[Whole]:
    return [slip("below_least", part=part, value=value, min=least)]


def above(part: str, value: int, most: int) -> list[Whole]:
    return [slip("above_most", part=part, value=value, max=most)]


POSTS = {"queues": "Ben", "queues.w1": "Anna", "queues.w2": "Cem", "shoes.w1": "Anna", "shoes.w2": "Ben"}


def begun(action: str, *answers: tuple[str, Any]) -> Driver:
    """Bürokratopoly: Anna acts first, by this action."""
    driver = buerokratopoly_table.seat({"posts": POSTS})
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, action)
    for answer in answers:
        driver.answer(*answer)
    return driver


def unknown(post: str) -> list[Whole]:
    return [("BU-02", "unknown_post", {"post": post})]


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ({"caller": "Ben"}, possible("caller", "Ben", "Anna")),
        ({"action": "promote"}, possible("action", "promote", "transfer")),
        ({"action": ""}, [slip("missing_part", part="action")]),
        ({"figure": "nowhere"}, unknown("nowhere")),
        ({"figure": None}, [slip("missing_part", part="figure")]),
        ({"figure": "shoes.w3"}, [("BU-30", "no_figure", {"post": "shoes.w3"})]),
        ({"promoter": "queues"}, [slip("still_empty", part="promoter")]),
        ({"target": "shoes.w3"}, [slip("still_empty", part="target")]),
        ({"refused": ["shoes.w1"]}, [slip("wrong_entry", part="refused", parts=["from", "to"])]),
    ],
)
def test_a_move_that_is_being_named(patch: dict[str, Any], expected: list[Whole]) -> None:
    driver = begun("transfer_or_promote", ("Anna", "transfer"), ("Anna", "shoes.w1"))
    assert isinstance(driver.game.running[-1], Assignment)
    assert why_not(driver, patch) == expected
    driver.correct({"running": {"figure": "queues.w1", "refused": ["shoes.w1>shoes.w3"]}}, "the other one was meant")
    driver.answer("Anna", "shoes.w3")
    posts = driver.view(TABLE)["posts"]
    assert ("queues.w1" in posts, posts["shoes.w1"], posts["shoes.w3"]) == (False, "Anna", "Anna")


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ({"caller": "Dora"}, possible("caller", "Dora", "Anna")),
        ({"area": "queues"}, possible("area", "queues", "shoes")),
        ({"stage": "nonsense"}, possible("stage", "nonsense", "roll_election")),
        ({"faces": 7}, above("faces", 7, 6)),
        ({"settled": True}, possible("settled", "true", "false")),
        ({"dice": {"Anna": 99}}, above("dice: Anna", 99, 1)),
        ({"dice": {"Anna": None}}, [slip("names_exactly", part="dice", names=["Anna", "Ben"])]),
        ({"sides": {"Anna": "Ben"}}, possible("sides: Anna", "Ben", "Anna")),
        ({"tied": ["Anna"]}, [slip("still_empty", part="tied")]),
        ({"rolls": {"Anna": [7]}}, above("rolls: Anna", 7, 6)),
        ({"rolls": {"Anna": []}}, below("dice: Anna", 0, 1)),
        ({"rolls": {"Cem": [1]}}, possible("rolls", "Cem", "Anna", "Ben")),
        ({"bonus": {"Cem": 1}}, possible("bonus", "Cem", "Anna", "Ben")),
        ({"bonus": {"Ben": -1}}, below("bonus: Ben", -1, 0)),
        ({"over_cap": {"Ben": 99}}, above("over_cap: Ben", 99, 4)),
        ({"votes": {"Cem": "Anna"}}, possible("votes", "Cem", "Anna", "Ben")),
        ({"votes": {"Anna": "Ben", "Ben": "Anna"}}, [
            ("BU-46", "to_donor", {"party": "Anna", "to": "Ben"}), ("BU-46", "to_donor", {"party": "Ben", "to": "Anna"})
        ]),
        ({"winner": "Ben"}, [slip("still_empty", part="winner")]),
        ({"loser": "Ben"}, [slip("still_empty", part="loser")]),
        ({"figure": "shoes.w1"}, [slip("still_empty", part="figure")]),
        ({"came_from": "shoes.w1"}, [slip("still_empty", part="came_from")]),
        ({"loser_figure": "nowhere"}, unknown("nowhere")),
        ({"repeated": True}, possible("repeated", "true", "false")),
        ({"open_cards": ["nonsense"]}, [("BU-51", "wrong_cards", {"cards": ["nonsense"]})]),
    ],
)  # fmt: skip
def test_an_election(patch: dict[str, Any], expected: list[Whole]) -> None:
    driver = begun("election", ("Anna", "shoes"))
    driver.answer(None, [6])
    assert isinstance(driver.game.running[-1], Election)
    assert why_not(driver, patch) == expected
    driver.correct({"running": {"rolls": {"Anna": [1]}, "bonus": {"Ben": 1}}}, "misread, and a card was played")
    driver.answer(None, [2, 2])
    assert driver.view(TABLE)["posts"]["shoes"] == "Ben"


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ({"declared": {"Cem": "nobody"}}, possible("declared: Cem", "nobody", "support_mutiny", "support_superior")),
        ({"declared": {"Ben": "support_mutiny"}}, possible("declared", "Ben", "Anna", "Cem")),
        ({"caller": "Ben"}, possible("caller", "Ben", "Anna")),
        ({"figure": "queues.w1"}, [slip("still_empty", part="figure")]),
        ({"sides": {"Anna": "support_superior"}}, possible("sides: Anna", "support_superior", "support_mutiny")),
    ],
)
def test_a_mutiny(patch: dict[str, Any], expected: list[Whole]) -> None:
    driver = begun("mutiny", ("Anna", "queues"), ("Cem", "support_superior"))
    assert isinstance(driver.game.running[-1], Mutiny)
    assert why_not(driver, patch) == expected
    driver.correct({"running": {"declared": {"Cem": "support_mutiny"}}}, "misheard")
    assert driver.game.running[-1].full()["declared"] == {"Cem": "support_mutiny"}


def in_shoes(**parts: Any) -> Buerokratopoly:
    """An election that Anna has won against Ben; her figure has moved up."""
    driver = buerokratopoly_table.seat({"posts": {"shoes": "Anna", "shoes.w2": "Ben", "shoes.w3": "Ben"}})
    game = driver.game
    assert isinstance(game, Buerokratopoly)
    first = {"first": {"Anna": 6, "Ben": 7}, "first_dice": {"Anna": 1, "Ben": 2}}
    both = {"Anna": "Anna", "Ben": "Ben"}
    won = {"winner": "Anna", "figure": "shoes", "came_from": "shoes.w1"}
    game.running.append(Election(**{**OF_ANNA, **first, "first_sides": both, **won, **parts}))
    return game


SHOES = ("shoes.w1", "shoes.w2", "shoes.w3", "shoes.w4")
BEN_THERE = {"party": "Ben", "area": "shoes"}
OF_ANNA: dict[str, Any] = {"caller": "Anna", "area": "shoes", "stage": "roll_election"}


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ({"winner": "Ben"}, [("BU-14", "not_in_area", {"party": "Ben", "post": "shoes", "area": "shoes"})]),
        ({"winner": None}, [slip("missing_part", part="winner")]),
        ({"figure": "shoes.w2"}, [("BU-14", "not_in_area", {"party": "Anna", "post": "shoes.w2", "area": "shoes"})]),
        ({"figure": "nowhere"}, unknown("nowhere")),
        (
            {"came_from": "queues.w1"},
            possible("came_from", "queues.w1", *(f"shoes.w{number}" for number in (1, 2, 3, 4))),
        ),
        ({"loser": "Anna"}, possible("loser", "Anna", "Ben")),
        (
            {"loser_figure": "shoes"},
            [("BU-13", "not_losers_figure", {"party": "Ben", "post": "shoes", "area": "shoes"})],
        ),
        ({"first": {"Anna": 7}}, above("first: Anna", 7, 6)),
        ({"first": {"Ben": 1}}, below("first: Ben", 1, 2)),
        ({"first": {"Cem": 1}}, [slip("names_exactly", part="first", names=["Anna", "Ben"])]),
    ],
)
def test_after_the_dice_of_an_election(patch: dict[str, Any], expected: list[Whole]) -> None:
    game = in_shoes(loser="Ben", loser_figure="shoes.w2")
    with pytest.raises(BadPositionError) as bad:
        game.correct({"running": patch})
    assert [(why.rule, why.code, dict(why.facts)) for why in bad.value.refusals] == expected
    game.correct({"running": {"first": {"Anna": 5}, "came_from": "shoes.w3", "loser_figure": "shoes.w3"}})


IN_A_PLAY = ["by", "card", "kind", "value", "source", "target"]
PLAY = {"by": "Anna", "card": "assault_2", "kind": "assault", "value": 2, "source": None, "target": "dragunova"}
ANSWER = {
    **PLAY,
    "by": "Ben",
    "card": "bodyguard",
    "kind": "bodyguard",
    "value": 0,
    "does": "cancel",
    "protects": "dragunova",
}


def attacked(**position: Any) -> Driver:
    """Politburó: Anna has played an assault on a candidate of Ben's, and all are asked who answers."""
    hands = {"Anna": ["assault_1", "assault_2"], "Ben": ["bodyguard"]}
    driver = politburo_table.seat({"turn": "Anna", "hands": hands} | position, 3)
    say(driver, ("Anna", "draw_up"), ("Anna", "assault_2"), ("Anna", "dragunova"))
    assert isinstance(driver.game.running[-1], Stack)
    return driver


ALL_THE_REST = {
    "does": "cancel",
    "protects": "dragunova",
    "usurper": "gromin",
    "fetched": "cure",
    "betrayal": "betrayal",
    "extra": True,
}
"""What else may stand in a play of some kind."""

NAMING = ("target", "source", "protects", "usurper", "fetched", "betrayal")
"""What names a candidate or a card."""


def wrong(part: str) -> list[Whole]:
    return [slip("wrong_entry", part=part, parts=IN_A_PLAY)]


def no(part: str, name: str) -> list[Whole]:
    return [slip("unknown_name", part=part, value=name)]


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ({"plays": [{}]}, wrong("plays")),
        ({"plays": [{**PLAY, "kind": None}]}, wrong("plays")),
        ({"plays": [{**PLAY, "nonsense": 1}]}, wrong("plays")),
        ({"plays": [{**PLAY, "by": "Zoe"}]}, [slip("not_at_table", party="Zoe")]),
        ({"plays": [{**PLAY, "card": "nonsense"}]}, no("plays", "nonsense")),
        ({"plays": [{**PLAY, "target": "Ben"}]}, no("plays", "Ben")),
        ({"plays": [{**PLAY, "source": "nobody"}]}, no("plays", "nobody")),
        *(({"plays": [{**PLAY, part: "nonsense"}]}, no("plays", "nonsense")) for part in NAMING),
        ({"plays": [{**PLAY, "kind": "cure"}]}, possible("plays: kind", "cure", "assault")),
        ({"plays": [{**PLAY, "value": 5}]}, above("plays: value", 5, 2)),
        ({"plays": [{**PLAY, "target": None}]}, [slip("wrong_entry", part="plays", parts=[*IN_A_PLAY, "target"])]),
        ({"plays": [{**PLAY, "card": "assault_1", "value": 1}]}, [("PB-53", "wrong_cards", {"cards": ["assault_1"]})]),
        ({"plays": [PLAY, PLAY]}, [("PB-53", "wrong_cards", {"cards": ["assault_2"]})]),
        ({"plays": [ANSWER]}, [("PB-53", "wrong_cards", {"cards": ["bodyguard"]})]),
        ({"plays": [{**ANSWER, "does": "return"}]}, possible("plays: does", "return", "cancel")),
        ({"plays": [{**PLAY, **ALL_THE_REST}]}, possible("plays: does", "cancel")),
        (
            {"plays": [{**PLAY, "card": "usurpation", "kind": "usurpation", "value": 0}]},
            [slip("wrong_entry", part="plays", parts=[*IN_A_PLAY, "target", "usurper"])],
        ),
        *(
            (
                {"plays": [{**PLAY, "card": "contraband", "kind": "contraband", **rest}]},
                [slip("wrong_entry", part="plays", parts=[*IN_A_PLAY, "target", "fetched"])],
            )
            for rest in ({"fetched": "cure", "target": None}, {"target": "dragunova"})
        ),
        ({"plays": [{**PLAY, "betrayal": "cure"}]}, possible("plays: betrayal", "cure", "betrayal")),
        ({"plays": [{**PLAY, "betrayal": "betrayal"}]}, [("PB-53", "wrong_cards", {"cards": ["betrayal"]})]),
        ({"later": [{**PLAY, "target": "Ben"}]}, no("later", "Ben")),
        ({"now": PLAY}, wrong("now")),  # a merge patch takes away what is null in it
        ({"now": {**PLAY, "source": "Ben"}}, no("now", "Ben")),
        ({"now": {**PLAY, "source": "gromin"}}, [slip("still_empty", part="now"), slip("still_empty", part="plays")]),
    ],
)
def test_plays_on_the_table(patch: dict[str, Any], expected: list[Whole]) -> None:
    driver = attacked()
    assert why_not(driver, patch) == expected
    driver.correct({"running": {"plays": [{**PLAY, "target": "gromin"}]}}, "the other one was meant")
    before = dict(politburo_table.game_of(driver).state.health)
    say(driver, "nobody")
    assert politburo_table.game_of(driver).state.health == {**before, "gromin": before["gromin"] - 2}


def test_an_answer_lies_on_what_it_answers() -> None:
    hands = {"Anna": ["assault_1", "assault_2"]}
    driver = attacked(hands=hands, assigned={"Ben": {"dragunova": ["bodyguard"]}})
    politburo_table.claim(driver, "Ben")
    say(driver, ("Ben", "dragunova"))
    first, answer = driver.game.running[-1].full()["plays"]
    assert (first, answer) == (PLAY, {**ANSWER, "source": "dragunova"})
    assert why_not(driver, {"plays": [answer]}) == wrong("plays")
    assert why_not(driver, {"later": [answer], "plays": [first]}) == wrong("later")


def test_nothing_but_answers_lies_on_what_was_played() -> None:
    """PB-30."""
    driver = attacked(discard=["assault_1"])
    assert why_not(driver, {"plays": [PLAY, {**PLAY, "card": "assault_1", "value": 1}]}) == wrong("plays")


def test_what_has_been_played_stays_open_until_it_is_carried_out() -> None:
    """Whatever lasts is taken from the discards: it was not there any more."""
    driver = attacked()
    state = politburo_table.game_of(driver).state
    moved = {"discard": [], "hands": {"Anna": [*state.hands["Anna"], "assault_2"]}}
    with pytest.raises(BadPositionError) as bad:
        driver.correct(moved, "a slip")
    assert [(why.rule, why.code) for why in bad.value.refusals] == [("PB-53", "wrong_cards")]


def test_whoever_has_announced_something_is_asked() -> None:
    driver = politburo_table.seat({"turn": "Anna", "hands": {"Ben": ["cure"]}}, 3)
    driver.answer("Ben", "announce", question="any_time")
    assert why_not(driver, {"by": "Cem"}) == possible("by", "Cem", "Ben")
    assert why_not(driver, {"by": "Zoe"}) == possible("by", "Zoe", "Ben")


def test_whose_turn_is_under_way_stays() -> None:
    turn = animal_farm_table.seat({"agents": {"africa": {"Anna": 1}}})
    assert why_not(turn, {"party": "Ben"}) == possible("party", "Ben", "Anna")
    assert why_not(turn, {"phase": "nonsense"}) == possible("phase", "nonsense", turn.game.running[-1].full()["phase"])
    there, other = {"Anna": 1, "Ben": 1}, "india"
    talks = animal_farm_table.seat({"at": "region", "regions": ["africa"], "agents": {"africa": there}})
    assert why_not(talks, {"region": other}) == possible("region", other, "africa")
    assert why_not(talks, {"version": -1}) == below("version", -1, 0)
    town = buergermeister_table.seat({"turn": "Anna"})
    assert why_not(town, {"side": "Ben"}) == possible("side", "Ben", "Anna")
