"""Animal Farm: every reason of its judges, word for word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from companion.engine.vocabulary import Refusal
from companion.games.animal_farm import AnimalFarm
from companion.games.animal_farm.rules import (
    alliances,
    buying,
    espionage,
    movement,
    revolution,
    round_end,
    strength,
    turns,
)
from companion.games.animal_farm.rules.positions import completed
from companion.games.animal_farm.rules.state import RegionTalks, Turn
from tests.games.animal_farm.table import NAMES, definition, seat

POSITION: Mapping[str, Any] = {
    "agents": {"africa": {"Anna": 2, "Ben": 1}, "india": {"Anna": 7, "Cem": 1}},
    "new": {"Anna": {"elephant": 1}, "Ben": {"lion": 7}},
    "existing": {"Anna": {"lion": 1, "donkey": 1}, "Ben": {"elephant": 1}},
    "air_drop": {"Anna": {"parrot": 1, "kangaroo": 1}},
    "discs": {"pride": ["Anna"], "flock": ["Ben"], "caravan": ["Anna"]},
    "used": {"Anna": ["caravan"]},
    "laid": {"Anna": [{"party": "Anna", "zone": "new", "animal": animal} for animal in ("parrot", "lion", "donkey")]},
}
"""Anna begins; she may use Pride, has used Caravan, and has laid three on the card at her left."""


def at(more: Mapping[str, Any] | None = None, **options: Any) -> AnimalFarm:
    """The position, with these parts instead; not held to be one that a game can reach: reasons of all phases meet."""
    game = AnimalFarm(definition(3, **options), NAMES[:3])
    parts = completed(game, {**POSITION, **(more or {})})
    game.at = parts.pop("at")
    game.state.load(parts)
    return game


def reason(rule: str, code: str, **facts: Any) -> Refusal:
    return Refusal(rule, code, facts)


def use(use_of: str, occasion: str, *earlier: str, party: str = "Anna") -> Callable[[], Iterable[Refusal]]:
    return lambda: turns.judge_use(HERE, party, use_of, occasion, earlier)


def draft(
    by: str, *partners: str, using: Iterable[str] = (), game: AnimalFarm | None = None, **split: int
) -> Callable[[], Iterable[Refusal]]:
    talks = RegionTalks(region="africa")
    wanted = {"partners": list(partners), "split": split, "using": list(using)}
    return lambda: alliances.judge_draft(game or HERE, talks, by, wanted)


Judged = Callable[[], Iterable[Refusal]]
HERE = at()
EMPTY = at({"new": {}, "existing": {}, "air_drop": {}, "laid": {}})
IN_ALL = at(three_markers_in_all=True)
RELATIVE = at({"agents": {"africa": {"Anna": 2, "Ben": 2}}}, relative_majority=True)
REVOLUTION = at({"at": "revolution"})
RARE = at({"new": {"Cem": {"lion": 10}}})
FULL = at({"existing": {"Anna": {"lion": 2}}, "air_drop": {"Anna": {"lion": 2}}})
MOVED, MAY_MOVE = Turn("Anna", "round", 0), Turn("Anna", "round", 1)
BUYS = Turn("Anna", "buying")
BOUND = RegionTalks(region="africa", binding=["1"], drafts={"1": {"by": "Ben", "draft": {"partners": ["Ben"]}}})

REASONS: list[tuple[Judged, list[Refusal]]] = [
    (lambda: turns.judge_turn(HERE, "Anna"), []),
    (lambda: turns.judge_turn(HERE, "Ben"), [reason("AF-01", "not_in_turn", party="Anna")]),
    (lambda: turns.judge_turn(at({"waiting": []}), "Ben"), [reason("AF-01", "not_in_turn", party=None)]),
    # actions
    (use("hippo.dive", "round"), [reason("AF-39", "unknown_action", action="hippo.dive")]),
    (use("lion.dive", "round"), [reason("AF-39", "unknown_action", action="lion.dive")]),
    (use("lion.strength", "round"), [reason("AF-39", "wrong_phase", action="lion")]),
    (use("lion.strength", "last_window"), [reason("AF-10", "elephants_only", action="lion")]),
    (use("lion.strength", "proposal"), []),
    (use("pride.strength", "proposal"), []),
    (
        use("pride.strength", "proposal", "pride.strength"),
        [
            reason("AF-23", "used_already", party="Anna", action="pride"),
            reason("AF-17", "no_marker", party="Anna", animal="lion"),
        ],
    ),
    (
        use("elephant.sway", "proposal"),
        [
            reason("AF-32", "in_the_window_only", action="elephant"),
            reason("AF-16", "cannot_activate", party="Anna", animal="elephant"),
        ],
    ),
    (use("elephant.sway", "last_window"), [reason("AF-16", "cannot_activate", party="Anna", animal="elephant")]),
    (use("elephant.sway", "last_window", party="Ben"), []),
    (use("caravan.move", "round"), [reason("AF-23", "used_already", party="Anna", action="caravan")]),
    (use("flock.swap", "round"), [reason("AF-31", "not_bought", party="Anna", action="flock")]),
    (
        use("parrot.swap", "round", party="Cem"),
        [
            reason("AF-17", "no_marker", party="Cem", animal="parrot"),
            reason("AF-39", "nothing_to_swap", party="Cem"),
        ],
    ),
    (
        lambda: turns.judge_use(
            at({"existing": {}, "new": {}, "air_drop": {"Anna": {"parrot": 1}}}), "Anna", "parrot.swap", "round"
        ),
        [reason("AF-39", "nothing_to_swap", party="Anna")],
    ),
    (
        lambda: turns.judge_use(at({"existing": {}, "new": {}}), "Anna", "kangaroo.remove", "espionage"),
        [reason("AF-22", "nothing_to_remove", party="Anna")],
    ),
    (use("kangaroo.remove", "espionage"), []),
    (lambda: turns.judge_swap_give(HERE, "Anna", "new.elephant"), []),
    *(
        (
            lambda value=value: turns.judge_swap_give(HERE, "Anna", value),
            [reason("AF-39", "not_held", party="Anna", marker=value)],
        )
        for value in ("new.lion", "moon.lion", "new.hippo")
    ),
    (lambda: turns.judge_swap_take(HERE, "lion", "lion"), [reason("AF-39", "another_animal", animal="lion")]),
    (lambda: turns.judge_swap_take(HERE, "lion", "hippo"), [reason("AF-20", "unknown_option", value="hippo")]),
    (lambda: turns.judge_swap_take(HERE, "lion", "donkey"), []),
    (lambda: turns.judge_swap_take(RARE, "donkey", "lion"), [reason("AF-20", "not_in_stock", animal="lion", count=0)]),
    # the phases
    (lambda: movement.judge_move(HERE, MAY_MOVE, "Anna", "africa"), []),
    (
        lambda: movement.judge_move(HERE, MOVED, "Anna", "australia"),
        [
            reason("AF-03", "no_move_left", party="Anna"),
            reason("AF-03", "no_agent_there", party="Anna", region="australia"),
        ],
    ),
    (lambda: movement.judge_move(HERE, MOVED, "Anna", "donkey.move"), []),
    (lambda: movement.judge_move_to(HERE, "africa", "africa"), [reason("AF-03", "another_region", region="africa")]),
    (lambda: movement.judge_move_to(HERE, "africa", "atlantis"), [reason("AF-03", "another_region", region="africa")]),
    (lambda: movement.judge_move_to(HERE, "africa", "india"), []),
    (lambda: espionage.judge_victim(HERE, "Anna", "Cem"), [reason("AF-22", "nothing_to_remove", party="Cem")]),
    *(
        (
            lambda party=party: espionage.judge_victim(HERE, "Anna", party),
            [reason("AF-22", "unknown_option", value=party)],
        )
        for party in ("Anna", "Zoe")
    ),
    (lambda: espionage.judge_victim(HERE, "Anna", "Ben"), []),
    (
        lambda: espionage.judge_removal(HERE, "Ben", "new.parrot"),
        [reason("AF-22", "not_held", party="Ben", marker="new.parrot")],
    ),
    (lambda: espionage.judge_removal(HERE, "Anna", "air_drop.parrot"), [reason("AF-22", "air_drop", party="Anna")]),
    (lambda: espionage.judge_removal(HERE, "Anna", "existing.lion"), []),
    (
        lambda: revolution.judge_lay(HERE, "Anna", "left.air_drop.parrot"),
        [
            reason("AF-25", "air_drop", party="Anna"),
            reason("AF-25", "not_needed", animal="parrot"),
            reason("AF-25", "three_laid", party="Anna"),
        ],
    ),
    (
        lambda: revolution.judge_lay(HERE, "Anna", "right.new.parrot"),
        [reason("AF-25", "not_held", party="Anna", marker="new.parrot")],
    ),
    (lambda: revolution.judge_lay(HERE, "Anna", "right.new.elephant"), []),
    (lambda: revolution.judge_lay(IN_ALL, "Anna", "right.new.elephant"), [reason("AF-25", "three_laid", party="Anna")]),
    (lambda: buying.judge_buy(HERE, BUYS, "gossip"), [reason("AF-31", "not_out", action="gossip")]),
    (
        lambda: buying.judge_buy(EMPTY, BUYS, "caravan"),
        [
            reason("AF-31", "bought_already", party="Anna", action="caravan"),
            reason("AF-31", "too_expensive", party="Anna", cost=3, count=0),
        ],
    ),
    (lambda: buying.judge_buy(HERE, BUYS, "flock"), []),
    (lambda: buying.judge_buy(HERE, BUYS, "parrot.swap"), []),
    (
        lambda: buying.judge_buy(HERE, Turn("Ben", "buying", bought=["flock"]), "flock.swap"),
        [
            reason("AF-17", "no_marker", party="Ben", animal="parrot"),
            reason("AF-31", "bought_now", party="Ben", action="flock"),
        ],
    ),
    (
        lambda: buying.judge_purchase(EMPTY, Turn("Anna", card="flock", paid=["new.lion"])),
        [
            reason("AF-31", "not_held", party="Anna", marker="new.lion"),
            reason("AF-31", "too_expensive", party="Anna", cost=3, count=0),
        ],
    ),
    (lambda: buying.judge_purchase(HERE, Turn("Anna", card="flock", paid=["new.elephant"])), []),
    (lambda: buying.judge_payment(HERE, Turn("Anna"), "new.elephant"), []),
    *(
        (
            lambda value=value: buying.judge_payment(HERE, Turn("Anna", paid=["new.elephant"]), value),
            [reason("AF-31", "not_held", party="Anna", marker=value)],
        )
        for value in ("new.elephant", "new.lion")
    ),
    *(
        (
            lambda value=value: buying.judge_payment(HERE, Turn("Anna"), value),
            [reason("AF-31", "unknown_option", value=value)],
        )
        for value in ("air_drop.parrot", "moon.lion", "new.hippo")
    ),
    (
        lambda: round_end.judge_sort(HERE, "Anna", "existing.lion"),
        [reason("AF-18", "existing_stays", marker="existing.lion")],
    ),
    (lambda: round_end.judge_sort(HERE, "Anna", "burn.lion"), [reason("AF-18", "unknown_option", value="burn.lion")]),
    (
        lambda: round_end.judge_sort(FULL, "Anna", "keep.elephant"),
        [reason("AF-18", "zone_full", zone="existing", count=2)],
    ),
    (
        lambda: round_end.judge_sort(FULL, "Anna", "drop.donkey"),
        [
            reason("AF-18", "not_held", party="Anna", marker="new.donkey"),
            reason("AF-18", "zone_full", zone="air_drop", count=2),
        ],
    ),
    (lambda: round_end.judge_sort(FULL, "Anna", "return.lion"), []),
    (
        lambda: round_end.judge_sort(HERE, "Anna", "return.elephant"),
        [reason("AF-18", "not_held", party="Anna", marker="existing.elephant")],
    ),
    (lambda: round_end.judge_place_agent(HERE, "Anna", "india"), [reason("AF-35", "no_agent_left", party="Anna")]),
    (
        lambda: round_end.judge_place_agent(HERE, "Ben", "atlantis"),
        [reason("AF-35", "unknown_region", region="atlantis")],
    ),
    (lambda: round_end.judge_place_agent(HERE, "Ben", "india"), []),
    # handing over
    (
        lambda: alliances.judge_announcement(HERE, "Anna", "points"),
        [reason("AF-13", "not_to_be_given", value="points")],
    ),
    (
        lambda: alliances.judge_announcement(HERE, "Cem", "hand_over"),
        [reason("AF-13", "wrong_phase", party="Cem"), reason("AF-13", "nothing_to_give", party="Cem")],
    ),
    (lambda: alliances.judge_announcement(REVOLUTION, "Anna", "hand_over"), []),
    (
        lambda: alliances.judge_gift(HERE, "Anna", "air_drop.parrot"),
        [reason("AF-13", "not_to_be_given", value="air_drop.parrot")],
    ),
    (
        lambda: alliances.judge_gift(HERE, "Anna", "new.lion"),
        [reason("AF-13", "not_held", party="Anna", marker="new.lion")],
    ),
    (lambda: alliances.judge_gift(HERE, "Anna", "existing.lion"), []),
    # alliances: Anna has 2 agents in Africa, Ben 1, and five lions are left
    (lambda: alliances.judge_region(HERE, "africa"), [reason("AF-02", "not_in_turn", region="africa")]),
    (
        lambda: alliances.judge_region(at({"regions": ["australia"]}), "australia"),
        [reason("AF-09", "nobody_there", region="australia")],
    ),
    (lambda: alliances.judge_region(at({"regions": ["africa"]}), "africa"), []),
    (draft("Anna", "Anna", "Zoe"), [reason("AF-04", "wrong_partners", partners=["Anna", "Zoe"])]),
    (draft("Anna", "Anna", "Anna"), [reason("AF-04", "wrong_partners", partners=["Anna", "Anna"])]),
    (draft("Cem", "Anna", "Ben"), [reason("AF-04", "not_in_it", party="Cem")]),
    (draft("Anna", "Anna", Ben=1), [reason("AF-04", "no_partner_shares", party="Ben")]),
    (draft("Anna", "Anna", Anna=2), []),
    (draft("Anna", "Anna", Anna=3), [reason("AF-11", "more_than_agents", party="Anna", count=2)]),
    (
        draft("Anna", "Anna", using=["pride.strength"], Anna=3),
        [reason("AF-12", "strength_is_no_agent", party="Anna", count=2)],
    ),
    (draft("Anna", "Anna"), [reason("AF-11", "nothing_asked", count=3)]),
    (draft("Anna", "Anna", "Cem", Anna=1), [reason("AF-05", "no_agent_there", party="Cem")]),
    (
        draft("Anna", "Anna", "Ben", "Cem", Anna=1),
        [
            reason("AF-05", "no_agent_there", party="Cem"),
            reason("AF-06", "too_many_partners", count=2),
        ],
    ),
    (draft("Ben", "Ben", Ben=1), [reason("AF-07", "no_majority", strength=1, others=2)]),
    (
        draft("Ben", "Ben", using=["lion.strength"], Ben=1),
        [
            reason("AF-16", "cannot_activate", party="Ben", animal="lion"),
            reason("AF-07", "no_majority", strength=1, others=2),
        ],
    ),
    (
        use("lion.strength", "proposal", "nonsense", party="Ben"),  # whatever is announced before, on no card either
        [reason("AF-16", "cannot_activate", party="Ben", animal="lion")],
    ),
    (draft("Ben", "Ben", game=RELATIVE, Ben=1), [reason("AF-07", "not_strongest", strength=2, others=2)]),
    (
        draft("Ben", "Ben", game=at({"agents": {"africa": {"Anna": 2, "Ben": 2}}}), Ben=1),
        [reason("AF-08", "exactly_half", strength=2)],
    ),
    (
        draft("Anna", "Anna", game=at({"agents": {"africa": {"Anna": 6}}}), Anna=6),
        [
            reason("AF-11", "too_many_markers", count=5),
            reason("AF-20", "not_in_stock", animal="lion", count=3),
        ],
    ),
    (
        lambda: strength.judge_sway(HERE, BOUND, "Ben", "elephant.sway.against"),
        [reason("AF-10", "own_alliance", party="Ben")],
    ),
    (lambda: strength.judge_sway(HERE, BOUND, "Ben", "elephant.sway.for"), []),
    (
        lambda: strength.judge_sway(HERE, BOUND, "Anna", "elephant.sway.against"),
        [reason("AF-16", "cannot_activate", party="Anna", animal="elephant")],
    ),
    (
        lambda: strength.judge_sway(HERE, BOUND, "Ben", "elephant.sway"),
        [],
    ),
]


@pytest.mark.parametrize(("judged", "reasons"), REASONS)
def test_what_speaks_against_it_word_for_word(judged: Judged, reasons: list[Refusal]) -> None:
    assert list(judged()) == reasons


def test_a_revolution_card_is_put_back_for_its_first_two_markers() -> None:
    """AF-30: as those of a card on the table, or of one that has lain between the same two."""
    game = at({})
    game.state.revolution_deck.cards[:] = ["open_dungeons", "the_miners"]
    game.state.revolutions, game.state.lain["Anna"] = {"Ben": "bread_riot"}, []
    assert revolution.fits(game, "Anna", "the_miners") == ()
    assert revolution.fits(game, "Anna", "open_dungeons") == (reason("AF-30", "pair_on_table", card="open_dungeons"),)
    game.state.revolutions, game.state.lain["Anna"] = {}, ["bread_riot"]
    assert revolution.fits(game, "Anna", "the_miners") == ()
    assert revolution.fits(game, "Anna", "open_dungeons") == (reason("AF-30", "pair_been_here", card="open_dungeons"),)


def test_whom_nobody_is_against_needs_any_strength_at_all_with_a_relative_majority() -> None:
    """AF-07: there is no rival to beat, so that what was taken away from all but one would still do."""
    alone = {"agents": {"africa": {"Anna": 4}}, "existing": {"Cem": {"elephant": 1}}}
    driver = seat({"at": "region", "regions": ["africa"], **alone}, relative_majority=True)
    driver.answer("Anna", {"draft": {"partners": ["Anna"], "split": {"Anna": 4}}})
    window = driver.question
    assert window is not None and window.facts is not None
    assert window.facts() == {"region": "africa", "partners": ["Anna"], "strength": 4, "total": 4, "needed": 1}


def test_only_markers_that_are_sorted_have_a_short_cut() -> None:
    """AF-18: where all of New Influence has room each marker stays, first in Existing Influence."""
    game = at({"new": {"Anna": {"elephant": 1}}, "existing": {}, "air_drop": {}})
    values = ("drop.elephant", "keep.elephant", "return.elephant")
    assert game.short_cut("sort_zones", "Anna", values) == "keep.elephant"
    assert game.short_cut("sort_zones", "Anna", values[:1]) == "drop.elephant"
    assert game.short_cut("move", "Anna", values) is None
    assert at().short_cut("sort_zones", "Ben", ("keep.lion",)) is None, "seven are more than there is room for"
