"""Whatever is refused in Bürokratopoly says why, whole: rule, code and facts; and what only whole games touch else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.vocabulary import Refusal
from companion.games.buerokratopoly import Buerokratopoly
from companion.games.buerokratopoly.rules import assignments, elections, green_cards, moves, mutinies, script
from companion.games.buerokratopoly.rules.cards import Effect, Move, Send
from companion.games.buerokratopoly.rules.posts import (
    figure_of_area,
    figure_there,
    free,
    in_play,
    lowest_free,
    nothing_against,
)
from companion.games.buerokratopoly.rules.state import SUPERIOR, AreaContest, Assignment, Election, Mutiny
from tests.games.buerokratopoly.table import NAMES, definition, last, seat
from tests.games.refusing import Whole, whole, why_bad

POSITION = {
    "posts": {
        "queues": "Cem",
        "queues.w1": "Anna",
        "queues.w2": "Ben",
        "queues.w3": "Cem",
        "shoes.w1": "Anna",
        "economy": "Anna",
        "dissidents.w1": "Ben",
    },
    "prison": {"Cem": 1},
    "hands": {"Ben": ["beweis"]},
}
ELECTION = Election(caller="Anna", area="queues", votes={"Ben": "Anna"})
MUTINY = Mutiny(caller="Anna", area="queues", declared={"Ben": SUPERIOR})
TASK = Assignment("Anna", assignments.TRANSFER, None, "queues.w1", None, ["queues.w1>shoes.w2"])
PROMOTION, PROMOTION_OF_BEN, PROMOTION_OF_CEM = (
    Assignment(party, assignments.PROMOTE) for party in ("Anna", "Ben", "Cem")
)
REFUSED = Assignment("Anna", assignments.PROMOTE, refused=["shoes.w1>shoes"])


def full(game: Buerokratopoly) -> Buerokratopoly:
    """The same game with all places of an area taken."""
    crowded = deepcopy(game)
    crowded.state.posts.update({f"shoes.w{number}": "Cem" for number in (1, 2, 3, 4)})
    return crowded


Ask = Callable[[Buerokratopoly], Sequence[Refusal]]
CASES: list[tuple[Ask, list[Whole]]] = [
    # posts
    (lambda g: in_play(g, "queues.w4"), []),
    (lambda g: in_play(g, "nowhere"), [("BU-02", "unknown_post", {"post": "nowhere"})]),
    (lambda g: free(g, "queues"), [("BU-01", "taken", {"post": "queues"})]),
    (lambda g: free(g, "general_secretary"), [("BU-44", "top", {"post": "general_secretary"})]),
    (lambda g: lowest_free(g, "shoes", "BU-23"), [("BU-23", "not_lowest_level", {"post": "shoes"})]),
    (lambda g: lowest_free(g, "queues.w1", "BU-23"), [("BU-23", "taken", {"post": "queues.w1"})]),
    (lambda g: script.placement(g, "queues.w1"), [("BU-01", "taken", {"post": "queues.w1"})]),
    (lambda g: script.placement(full(g), "shoes.w1"), [("BU-01", "full", {"area": "shoes", "count": 4})]),
    (lambda g: script.placement(g, "shoes"), [("BU-02", "not_lowest_level", {"post": "shoes"})]),
    (lambda g: moves.still_holds(g, "Anna", "queues.w1"), []),
    (
        lambda g: moves.still_holds(g, "Ben", "queues.w1"),
        [("BU-53", "not_concerned", {"post": "queues.w1", "party": "Ben"})],
    ),
    (lambda g: moves.meant(g, "queues.w1", ["queues.w1"]), []),
    (lambda g: moves.meant(g, "queues.w1", ["queues"]), [("BU-53", "not_concerned", {"post": "queues.w1"})]),
    (lambda g: moves.meant(g, "shoes", ["queues"]), [("BU-53", "unknown_option", {"value": "shoes"})]),
    (lambda g: moves.meant(g, "nowhere", ["queues"]), [("BU-02", "unknown_post", {"post": "nowhere"})]),
    # actions
    (
        lambda g: elections.calling(g, "Dora", "queues"),
        [
            ("BU-06", "no_figure", {"party": "Dora", "area": "queues"}),
            ("BU-06", "superior_taken", {"area": "queues", "post": "queues"}),
        ],
    ),
    (lambda g: elections.calling(g, "Anna", "shoes"), [("BU-06", "too_few", {"area": "shoes"})]),
    (lambda g: elections.calling(g, "Anna", "queues.w1"), [("BU-06", "no_area", {"post": "queues.w1"})]),
    (lambda g: mutinies.calling(g, "Anna", "queues.w1"), [("BU-16", "no_area", {"post": "queues.w1"})]),
    (
        lambda g: elections.calling(g, "Anna", "general_secretary"),
        [
            ("BU-06", "too_few", {"area": "general_secretary"}),
            ("BU-43", "politburo_not_full", {"area": "general_secretary"}),
        ],
    ),
    (lambda g: mutinies.calling(g, "Anna", "queues"), []),
    (lambda g: mutinies.calling(g, "Cem", "queues"), [("BU-17", "own_superior", {"party": "Cem", "post": "queues"})]),
    (lambda g: mutinies.calling(g, "Dora", "queues"), [("BU-16", "no_figure", {"party": "Dora", "area": "queues"})]),
    (lambda g: mutinies.calling(g, "Anna", "shoes"), [("BU-16", "superior_empty", {"area": "shoes", "post": "shoes"})]),
    (
        lambda g: mutinies.calling(g, "Anna", "general_secretary"),
        [
            ("BU-16", "superior_empty", {"area": "general_secretary", "post": "general_secretary"}),
            ("BU-44", "top", {"post": "general_secretary"}),
        ],
    ),
    # promotions and transfers
    (lambda g: figure_there(g, "prison", "BU-30"), [("BU-30", "prison", {})]),
    (lambda g: figure_there(g, "prison", "BU-34"), [("BU-41", "prison", {})]),
    (lambda g: figure_there(g, "shoes", "BU-28"), [("BU-28", "no_figure", {"post": "shoes"})]),
    (
        lambda g: assignments.promoter(g, PROMOTION_OF_BEN, "economy"),
        [("BU-28", "not_own_promoter", {"party": "Ben", "post": "economy"})],
    ),
    (lambda g: assignments.promoter(g, PROMOTION, "economy"), []),
    (
        lambda g: assignments.promoter(g, PROMOTION, "queues.w1"),
        [("BU-27", "nobody_below", {"post": "queues.w1"})],
    ),
    (
        lambda g: assignments.promoter(g, PROMOTION_OF_CEM, "queues"),
        [("BU-27", "nobody_to_promote", {"post": "queues"})],
    ),
    (lambda g: assignments.task_kind(g, PROMOTION, assignments.PROMOTE), []),
    (lambda g: assignments.task_kind(g, PROMOTION_OF_CEM, assignments.TRANSFER), []),
    (
        lambda g: assignments.task_kind(g, PROMOTION_OF_CEM, assignments.PROMOTE),
        [("BU-27", "no_promotion", {"party": "Cem"})],
    ),
    (
        lambda g: assignments.promoted(g, PROMOTION, "economy", "dissidents.w1"),
        [("BU-27", "not_on_chain", {"from": "dissidents.w1", "to": "economy"})],
    ),
    (
        lambda g: assignments.promoted(g, PROMOTION, "economy", "economy"),
        [("BU-27", "promotes_self", {"post": "economy"})],
    ),
    (
        lambda g: assignments.promoted(g, PROMOTION_OF_CEM, "queues", "economy"),
        [("BU-27", "not_below_promoter", {"from": "queues", "to": "economy"})],
    ),
    (
        lambda g: assignments.promoted(g, PROMOTION_OF_CEM, "queues", "queues.w2"),
        [("BU-27", "no_free_post", {"from": "queues.w2", "to": "queues"})],
    ),
    (
        lambda g: assignments.promoted(g, REFUSED, "consumer_goods", "shoes.w1"),
        [("BU-31", "consent_refused", {"from": "shoes.w1", "to": "shoes"})],
    ),
    (lambda g: assignments.promoted(g, REFUSED, "economy", "shoes.w1"), []),
    (
        lambda g: assignments.promotion(g, "Anna", "economy", "queues.w1", "economy"),
        [("BU-27", "taken", {"post": "economy"}), ("BU-29", "politburo", {"post": "economy"})],
    ),
    (
        lambda g: assignments.promotion(g, "Anna", "economy", "queues.w1", "queues.w1"),
        [("BU-27", "taken", {"post": "queues.w1"})],
    ),
    (lambda g: assignments.promotion(g, "Anna", "economy", "queues.w1", "consumer_goods"), []),
    (
        lambda g: assignments.promotion(g, "Anna", "economy", "queues.w1", "queues"),
        [("BU-27", "taken", {"post": "queues"})],
    ),
    (
        lambda g: assignments.promotion(g, "Anna", "economy", "queues.w1", "ideology"),
        [
            ("BU-29", "politburo", {"post": "ideology"}),
            ("BU-27", "not_on_chain", {"from": "queues.w1", "to": "ideology"}),
            ("BU-27", "not_below_promoter", {"from": "economy", "to": "ideology"}),
        ],
    ),
    (
        lambda g: assignments.promotion(g, "Anna", "economy", "queues.w1", "shoes.w2"),
        [("BU-27", "not_above_figure", {"from": "queues.w1", "to": "shoes.w2"})],
    ),
    (lambda g: assignments.transfer(g, "queues.w1", "shoes.w2"), []),
    (lambda g: assignments.transfer(g, "queues.w1", "prison"), [("BU-30", "prison", {})]),
    (lambda g: assignments.transfer(g, "queues.w1", "queues.w1"), [("BU-30", "same_post", {"post": "queues.w1"})]),
    (lambda g: assignments.transfer(g, "queues.w1", "queues.w2"), [("BU-30", "taken", {"post": "queues.w2"})]),
    (
        lambda g: assignments.transfer(g, "queues.w1", "shoes"),
        [("BU-30", "higher_level", {"from": "queues.w1", "to": "shoes"})],
    ),
    (lambda g: assignments.named_target(g, TASK, "shoes.w3"), []),
    (
        lambda g: assignments.named_target(g, TASK, "shoes.w2"),
        [("BU-31", "consent_refused", {"from": "queues.w1", "to": "shoes.w2"})],
    ),
    # contests
    (
        lambda g: figure_of_area(g, "Anna", "queues", "queues.w2", "BU-14"),
        [("BU-14", "not_in_area", {"party": "Anna", "post": "queues.w2", "area": "queues"})],
    ),
    (lambda g: elections.voting(g, ELECTION, "Cem", "Anna"), []),
    (
        lambda g: elections.voting(g, ELECTION, "Anna", "Dora"),
        [("BU-46", "not_participant", {"party": "Anna", "to": "Dora"})],
    ),
    (lambda g: elections.voting(g, ELECTION, "Cem", "Ben"), [("BU-46", "to_donor", {"party": "Cem", "to": "Ben"})]),
    (lambda g: mutinies.ousted_to(g, "queues.w1", "queues.w1"), []),
    (lambda g: mutinies.ousted_to(g, None, "queues.w1"), [("BU-23", "taken", {"post": "queues.w1"})]),
    (lambda g: mutinies.punishing(g, MUTINY, "queues.w1"), []),
    (lambda g: mutinies.punishing(g, MUTINY, "queues.w4"), [("BU-24", "no_figure", {"post": "queues.w4"})]),
    (
        lambda g: mutinies.punishing(g, MUTINY, "shoes.w1"),
        [("BU-24", "not_in_area", {"post": "shoes.w1", "area": "queues"})],
    ),
    (
        lambda g: mutinies.punishing(g, MUTINY, "queues.w2"),
        [("BU-24", "not_opponent", {"post": "queues.w2", "party": "Ben"})],
    ),
    (lambda g: moves.demotion(g, "queues", 5, "queues.w4"), []),
    (lambda g: moves.demotion(g, "queues", 5, "queues.w1"), [("BU-40", "taken", {"post": "queues.w1"})]),
    (lambda g: moves.demotion(g, "queues", 5, "shoes.w2"), [("BU-40", "other_branch", {"post": "shoes.w2"})]),
    (lambda g: moves.demotion(g, "queues", 5, "shoes"), [("BU-40", "wrong_level", {"post": "shoes"})]),
    # green cards
    (
        lambda g: green_cards.announcement(g, "Anna", "strike"),
        [("BU-50", "no_card", {"party": "Anna", "card": "strike"})],
    ),
    (
        lambda g: green_cards.announcement(g, "Anna", "aufstieg"),
        [("BU-50", "no_card", {"party": "Anna", "card": "aufstieg"})],
    ),
    (lambda g: green_cards.announcement(g, "Ben", "beweis"), [("BU-20", "no_mutiny", {})]),
    (
        lambda g: green_cards.announcement(g, "Ben", "wahlbetrug"),
        [("BU-50", "no_card", {"party": "Ben", "card": "wahlbetrug"}), ("BU-10", "no_election", {})],
    ),
    (
        lambda g: green_cards.rise(g, "Ben", "queues.w1"),
        [("BU-36", "others_figure", {"party": "Ben", "post": "queues.w1"}), ("BU-34", "taken", {"post": "queues"})],
    ),
    (lambda g: green_cards.rise(g, "Anna", "economy"), [("BU-34", "top", {"post": "general_secretary"})]),
    (lambda g: green_cards.ransom(g, "Cem", "Cem"), []),
    (
        lambda g: green_cards.ransom(g, "Anna", "Ben"),
        [("BU-35", "not_in_prison", {"party": "Ben"}), ("BU-36", "others_figure", {"party": "Anna"})],
    ),
    (lambda g: moves.freeing(g, "shoes.w2"), []),
    (lambda g: moves.freeing(g, "dissidents.w2"), [("BU-35", "security_area", {"post": "dissidents.w2"})]),
]


def game_of(driver: Driver) -> Buerokratopoly:
    assert isinstance(driver.game, Buerokratopoly)
    return driver.game


def test_a_judge_says_what_is_against_it_and_nothing_else() -> None:
    game = game_of(seat(POSITION))
    assert [whole(ask(game)) for ask, _ in CASES] == [expected for _, expected in CASES]


IN_QUEUES: dict[str, Any] = {"caller": "Anna", "area": "queues"}
IN_SHOES: dict[str, Any] = {"caller": "Anna", "area": "shoes"}
DICE: Whole = ("BU-33", "contest_under_way", {})


@pytest.mark.parametrize(
    ("contest", "party", "expected"),
    [
        (Election(**IN_QUEUES), "Ben", []),
        (Election(**IN_QUEUES, settled=True), "Ben", [DICE, ("BU-10", "too_late", {})]),
        (Election(**IN_QUEUES, winner="Anna"), "Ben", [DICE, ("BU-10", "too_late", {})]),
        (Election(**IN_QUEUES, winner="Anna", first={"Anna": 1}), "Ben", [DICE, ("BU-10", "too_late", {})]),
        (Election(**IN_QUEUES, repeated=True), "Ben", []),
        (Election(**IN_SHOES), "Ben", [("BU-10", "not_participant", {"party": "Ben"})]),
        (Election(**IN_SHOES), "Anna", [("BU-08", "nothing_to_win", {"area": "shoes"})]),
        (Election(**IN_QUEUES, first={"Anna": 1}), "Ben", [DICE, ("BU-11", "run_off", {})]),
        (Election(**IN_QUEUES, rolls={"Anna": [1]}), "Ben", [DICE, ("BU-10", "too_late", {})]),
        (Election(**IN_QUEUES, bonus={"Ben": 1}), "Ben", []),
        (Election(**IN_QUEUES, bonus={"Ben": 2}), "Ben", [("BU-10", "over_cap", {"party": "Ben"})]),
        (Mutiny(**IN_QUEUES), "Ben", [("BU-10", "no_election", {})]),
    ],
)
def test_why_fraud_comes_too_late_or_is_for_nothing(contest: AreaContest, party: str, expected: list[Whole]) -> None:
    game = game_of(seat({**POSITION, "hands": {"Anna": ["wahlbetrug"], "Ben": ["wahlbetrug"]}}))
    with game.doing(nothing_against, running=contest):
        assert whole(green_cards.announcement(game, party, "wahlbetrug")) == expected


@pytest.mark.parametrize(
    ("contest", "party", "expected"),
    [
        (Mutiny(**IN_QUEUES), "Anna", []),
        (Mutiny(**IN_QUEUES), "Ben", [("BU-20", "not_mutineer", {"party": "Ben"})]),
        (Mutiny(**IN_QUEUES), "Dora", [("BU-20", "not_participant", {"party": "Dora"})]),
        (Mutiny(**IN_QUEUES, rolls={"Anna": [1]}), "Anna", [DICE, ("BU-20", "too_late", {})]),
        (Mutiny(**IN_QUEUES, settled=True), "Anna", [DICE, ("BU-20", "too_late", {})]),
        (Election(**IN_QUEUES, repeated=True), "Anna", [("BU-33", "only_fraud", {}), ("BU-20", "no_mutiny", {})]),
        (Election(**IN_QUEUES), "Anna", [("BU-20", "no_mutiny", {})]),
    ],
)
def test_why_evidence_comes_too_late_or_from_nobody(contest: AreaContest, party: str, expected: list[Whole]) -> None:
    hands = {name: ["beweis"] for name in ("Anna", "Ben", "Dora")}
    game = game_of(seat({**POSITION, "hands": hands}, players=4, evidence_mutineers_only=True))
    with game.doing(nothing_against, running=contest):
        assert whole(green_cards.announcement(game, party, "beweis")) == expected


def impossible(code: str, **facts: Any) -> Whole:
    return ("GEN-9", code, facts)


SIX = dict.fromkeys((f"{area}.w{number}" for area in ("queues", "shoes") for number in (1, 2, 3)), "Anna")


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"posts": {"general_secretary": "Anna"}}, [("BU-44", "top", {"post": "general_secretary"})]),
        ({"posts": {"nowhere": "Anna"}}, [("BU-02", "unknown_post", {"post": "nowhere"})]),
        ({"posts": {"queues.w1": "Nobody"}}, [("BU-03", "not_at_table", {"party": "Nobody"})]),
        ({"start_party": "Nobody"}, [("BU-03", "not_at_table", {"party": "Nobody"})]),
        ({"start_party": None}, [impossible("start_party_missing")]),
        ({"posts": SIX}, [impossible("too_many_figures", party="Anna", count=6, max=5)]),
        (
            {"posts": {"queues.w1": "Anna"}, "prison": {"Anna": 5}},
            [impossible("too_many_figures", party="Anna", count=6, max=5)],
        ),
        ({"hands": {"Anna": ["beweis"] * 5}}, [("BU-51", "wrong_cards", {"cards": ["beweis"]})]),
        ({"hands": {"Anna": ["no_such_card"]}}, [("BU-51", "wrong_cards", {"cards": ["no_such_card"]})]),
        ({"hands": {"Anna": ["druckfehler"]}}, [impossible("red_card_held", cards=["druckfehler"])]),
        ({"at": "actions"}, [impossible("choices_missing")]),
        ({"round": 0}, [impossible("below_least", part="round", value=0, min=1)]),
        ({"acted": ["Ben", "Ben"]}, [impossible("named_twice", part="acted", value="Ben")]),
        ({"prison": {"Anna": -1}}, [impossible("below_least", part="prison: Anna", value=-1, min=0)]),
        ({"lost_actions": {"Ben": -1}}, [impossible("below_least", part="lost_actions: Ben", value=-1, min=0)]),
        ({"choices": {"Anna": "strike"}}, [impossible("unknown_action", value="strike")]),
    ],
)
def test_a_position_that_cannot_be_says_why(position: dict[str, Any], expected: list[Whole]) -> None:
    assert why_bad(lambda: seat(position)) == expected


@pytest.mark.parametrize(
    "position", [{"prison": {"Anna": 0}}, {"lost_actions": {"Anna": 0}}, {"round": 1}, {"prison": {"Anna": 5}}]
)
def test_a_position_at_the_edge_can_be(position: dict[str, Any]) -> None:
    assert game_of(seat(position)).judge_position() == []


def test_there_is_no_entry_point_that_nobody_knows() -> None:
    assert [rule for rule, _, _ in why_bad(lambda: seat({"at": "nowhere"}))] == ["GEN-9"]


def test_the_limit_of_time_is_told_in_seconds_until_it_is_over() -> None:
    game = game_of(seat({}, time_limit=30))
    assert game.time_limit() == 1800
    game.time_runs_out()
    assert game.time_limit() is None
    assert game_of(seat({})).time_limit() is None


def test_the_chances_of_a_mutiny_are_those_of_two_sides() -> None:
    """One die against two: the mutineers need the higher sum."""
    driver = seat({"posts": {"queues": "Ben", "queues.w1": "Anna"}})
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, "mutiny")
    driver.answer("Anna", "queues")
    odds = driver.game.odds()
    assert odds is not None
    lower = sum(attack > one + two for attack in range(1, 7) for one in range(1, 7) for two in range(1, 7))
    assert {side: chance * 216 for side, chance in odds.items()} == {
        "support_mutiny": lower,
        "support_superior": 216 - lower,
    }


def test_the_deck_of_a_new_game_is_that_of_an_empty_position() -> None:
    assert game_of(seat()).state.deck.cards == game_of(seat({})).state.deck.cards


def test_the_loser_picks_once_for_the_whole_card() -> None:
    """BU-13: what the first verb moves, the second one means, wherever it stands by then."""
    card = replace(
        definition().card["alles_nach_plan"],
        effects=(Effect(move=Move("loser", to="lowest")), Effect(send=Send("loser", "prison"))),
    )
    whole_pack = definition()
    others = tuple(one for one in whole_pack.cards if one.id != card.id)
    game = Buerokratopoly(replace(whole_pack, cards=(*others, card)), NAMES[:3])
    game.load({"posts": {"queues": "Anna", "shoes": "Ben", "medals.w1": "Ben"}, "start_party": "Anna"})
    driver = Driver(game)
    driver.start()
    for party in NAMES[:3]:
        driver.answer(party, "election")
    driver.answer("Anna", "consumer_goods")
    driver.answer(None, [6])
    driver.answer(None, [1])
    driver.answer(None, card.id)
    driver.answer("Ben", "shoes.w3")
    assert last(driver, "prison").facts == {"party": "Ben", "post": "shoes.w3"}
    assert game.state.prison == {"Ben": 1}
