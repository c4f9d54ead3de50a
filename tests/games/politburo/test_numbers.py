"""What each number and choice of Politburó does where a house sets it otherwise, as scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.packs.house.left_behind import left_behind
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scenarios.scenario_schema import Scenario
from companion.packs.scripts.games import find_game
from companion.table.scenario import run_scenario
from tests.games.house.ends import with_values
from tests.games.politburo.table import PACK, definition

START = """
position: {turn: Anna}
steps:
"""
LOST = """
position: {
  turn: Anna, lost: {belkova: killed},
  loyalty: {arkadin: 14, chutkin: 17}, offices: {interior: arkadin, propaganda: chutkin}}
steps:
"""
EXCHANGE = """
position: {turn: Anna, hands: {Anna: [cure, favourite, attempt]}}
steps:
  - answer: {party: Anna, question: begin_turn, value: exchange_hand}
"""
HAND = "hands: {Anna: [assault_1, assault_1, assault_1, favourite, favourite, favourite]}"
ASSAULTS = f"""
position: {{turn: Anna, loyalty: {{arkadin: 14}}, offices: {{interior: arkadin}}, {HAND}}}
steps:
  - answer: {{party: Anna, question: turn, value: assault_1}}
  - answer: {{party: Anna, question: target, value: dragunova}}
  - answer: {{party: Anna, question: turn, value: assault_1}}
  - answer: {{party: Anna, question: target, value: dragunova}}
"""
BETRAYAL = """
position: {turn: Anna, hands: {Anna: [betrayal, defamation_3, favourite, favourite, favourite]}}
steps:
  - answer: {party: Anna, question: turn, value: betrayal}
  - answer: {party: Anna, question: betray_with, value: defamation_3}
  - answer: {party: Anna, question: target, value: dragunova}
  - pass: all
"""
INDUSTRY = """
position: {turn: Anna, loyalty: {arkadin: 10}, offices: {industry: arkadin}, hands: {Anna: [cure]}}
steps:
  - answer: {party: Anna, question: begin_turn, value: draw_up}
  - answer: {party: Anna, question: use_industry, value: use_power}
  - answer: {party: Anna, question: industry_card, value: throw_away}
"""
LOOK = """
position: {turn: Anna, loyalty: {arkadin: 21}, offices: {nkvd: arkadin}, assigned: {Ben: {dragunova: [bodyguard]}}}
steps:
  - answer: {party: Anna, question: begin_turn, value: draw_up}
  - answer: {party: Anna, question: turn, value: look}
  - answer: {party: Anna, question: look_at, value: dragunova}
"""
ROUND = """
position: {at: round_end, loyalty: {arkadin: 2, dragunova: 3, belkova: -3, chutkin: -5}}
steps:
"""
TIED = """
position: {at: round_end, loyalty: {arkadin: 13, belkova: 4, dragunova: 13, gromin: 4}}
steps:
"""
HELD = """
position: {
  at: round_end, loyalty: {arkadin: 13, dragunova: 13, belkova: 4, chutkin: 0},
  offices: {interior: chutkin}}
steps:
"""

CASES: Mapping[str, tuple[Mapping[str, Any], str, str]] = {
    "one candidate each": (
        {"candidates_each": 1},
        START,
        "  - expect: {position: {owner: {arkadin: Anna, belkova: Ben, chutkin: Cem}}}",
    ),
    "five candidates each, and no hand is smaller for it": (
        {"candidates_each": {"3": 5}},
        START,
        "  - answer: {party: Anna, question: begin_turn, value: draw_up}\n"
        "  - expect: {event: drew, party: Anna, count: 5, rule: PB-04}\n"
        "  - expect: {position: {loyalty: {ostrovin: 5}}}",
    ),
    "a loss costs no card": (
        {"hand_per_lost": 0},
        LOST,
        "  - answer: {party: Anna, question: begin_turn, value: draw_up}\n"
        "  - expect: {event: drew, party: Anna, count: 6, rule: PB-04}",
    ),
    "a loss costs three cards": (
        {"hand_per_lost": 3},
        LOST,
        "  - answer: {party: Anna, question: begin_turn, value: draw_up}\n"
        "  - expect: {event: drew, party: Anna, count: 3, rule: PB-04}",
    ),
    "an office brings three cards": (
        {"hand_per_office": 3},
        LOST,
        "  - answer: {party: Anna, question: begin_turn, value: draw_up}\n"
        "  - expect: {event: drew, party: Anna, count: 7, rule: PB-04}",
    ),
    "two offices count": (
        {"offices_counted": 2},
        LOST,
        "  - answer: {party: Anna, question: begin_turn, value: draw_up}\n"
        "  - expect: {event: drew, party: Anna, count: 6, rule: PB-04}",
    ),
    "no office counts": (
        {"offices_counted": 0},
        LOST,
        "  - answer: {party: Anna, question: begin_turn, value: draw_up}\n"
        "  - expect: {event: drew, party: Anna, count: 4, rule: PB-04}",
    ),
    "a hand is exchanged for as many": (
        {"exchange_extra": 0},
        EXCHANGE,
        "  - expect: {event: drew, party: Anna, count: 5, rule: PB-07}\n  - expect: {question: begin_turn, party: Ben}",
    ),
    "a hand is exchanged for four more": (
        {"exchange_extra": 4},
        EXCHANGE,
        "  - expect: {event: drew, party: Anna, count: 9, rule: PB-07}\n  - expect: {question: discard_down}",
    ),
    "two of a kind, and the office is not needed": (
        {"same_kind": 2},
        ASSAULTS,
        "  - expect: {no_event: power_used}\n"
        "  - answer: {party: Anna, question: turn, value: assault_1}\n"
        "  - answer: {party: Anna, question: target, value: dragunova}\n"
        "  - expect: {event: power_used, office: interior, rule: PB-26}",
    ),
    "betrayal as it is": (
        {"betrayal_times": 1},
        BETRAYAL,
        "  - expect: {event: loyalty, candidate: dragunova, was: 5, now: 2, rule: PB-36}",
    ),
    "betrayal three times": (
        {"betrayal_times": 3},
        BETRAYAL,
        "  - expect: {event: loyalty, candidate: dragunova, was: 5, now: -4, rule: PB-36}",
    ),
    "the Interior works twice": (
        {"power_uses": 2},
        ASSAULTS,
        "  - answer: {party: Anna, question: turn, value: assault_1}\n"
        "  - answer: {party: Anna, question: target, value: dragunova}\n"
        "  - expect: {position: {powers_used: [interior, interior]}}",
    ),
    "Industry sees two cards": (
        {"power_uses": 2},
        INDUSTRY,
        "  - answer: {party: Anna, question: use_industry, value: use_power}\n"
        "  - answer: {party: Anna, question: industry_card, value: put_back}\n"
        "  - expect: {question: turn, party: Anna}",
    ),
    "the NKVD looks twice": (
        {"power_uses": 2},
        LOOK,
        "  - answer: {party: Anna, question: turn, value: look}\n"
        "  - answer: {party: Anna, question: look_at, value: dragunova}\n"
        "  - refuse: {party: Anna, question: turn, value: look, rules: [PB-24]}",
    ),
    "a strict Siberia": (
        {"siberia_below": 3},
        ROUND,
        "  - expect: {event: siberia, candidate: arkadin, rule: PB-46}\n"
        "  - expect: {event: stays, candidate: dragunova, rule: PB-47}",
    ),
    "a mild Siberia": (
        {"siberia_below": -3},
        ROUND,
        "  - expect: {event: siberia, candidate: chutkin, rule: PB-46}\n"
        "  - expect: {no_event: siberia, candidate: belkova}\n"
        "  - expect: {event: stays, candidate: belkova, rule: PB-47}",
    ),
    "a tie is nobody's": (
        {"office_tie": "vacant"},
        TIED,
        "  - expect: {event: office_tied, office: interior, candidates: [arkadin, dragunova], rule: PB-22}\n"
        "  - expect: {position: {offices: {}}}",
    ),
    "a tie costs a holder with too little loyalty the office": (
        {"office_tie": "vacant"},
        HELD,
        "  - expect: {event: office_vacated, office: interior, candidate: chutkin, rule: PB-22}",
    ),
}


def scenario_of(case: str, folder: Path) -> Scenario:
    _, begin, end = CASES[case]
    file = folder / "scenario.yaml"
    head = "rules: [PB-04]\ngame: politburo\noptions: {mode: dealt}\nseats: [Anna, Ben, Cem]"
    file.write_text(f"scenario: {case}\n{head}{begin}{end}\n")
    return next(iter(read_scenarios(file)))


@pytest.mark.lot(5)
@pytest.mark.parametrize("case", CASES)
def test_a_house_plays_by_its_numbers(case: str, tmp_path: Path) -> None:
    scenario = scenario_of(case, tmp_path)
    ours = with_values(PACK, CASES[case][0])
    assert [str(failed) for failed in run_scenario(scenario, ours, find_game)] == []
    assert run_scenario(scenario, PACK, find_game), "so it is also by the printed number"


@pytest.mark.lot(5)
@pytest.mark.parametrize("card", [one.id for one in definition().cards if one.value])
def test_a_card_says_its_own_number(card: str) -> None:
    ours = with_values(PACK, {f"cards.{card}.value": 7})
    assert [str(warning) for warning in left_behind(ours)] == []
    for text in ours.resolve([], {}, 3).definition.card[card].text.values():
        assert "7" in text


def test_a_rule_says_a_number_of_the_tracks() -> None:
    rules = with_values(PACK, {"tracks.hand": 7, "tracks.assigned": 1}).resolve([], {}, 3).rule_texts
    assert rules["PB-04"]["en"].startswith("A hand holds seven cards,")
    assert rules["PB-17"]["es"] == "Un candidato tiene como mucho una carta asignada, boca abajo."


def test_candidates_have_to_be_enough_for_everybody_who_can_play() -> None:
    found = with_values(PACK, {"candidates_each": {"2": 5, "3": 5, "4": 4}}).problems()
    assert [(problem.path, problem.message) for problem in found] == [
        ("candidates", "4 players need 16 candidates, found 15")
    ]
    assert with_values(PACK, {"candidates_each": {"2": 5, "3": 5}}).problems() == ()
