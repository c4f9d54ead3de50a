"""What each number and choice of Karriere Poker does where a house sets it otherwise, as scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.games.karriere_poker import KarrierePoker
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scripts.games import find_game
from companion.table.scenario import run_scenario
from tests.games.house.ends import with_values
from tests.games.karriere_poker.table import NAMES, PACK

SIX = "[Anna, Ben, Cem, Dora, Emil, Fritz]"
FOUR = "[Anna, Ben, Cem, Dora]"
SWAP = f"""
seats: {SIX}
position: {{at: game, ranks: {SIX}}}
steps:
  - answer: {{party: Anna, question: next_game, value: next_game}}
"""
FIRST = f"""
seats: {FOUR}
steps:
  - lot: Ben
"""
SECOND = f"""
seats: {FOUR}
position: {{at: game, ranks: {FOUR}}}
steps:
  - answer: {{party: Anna, question: next_game, value: next_game}}
"""
AGAIN = f"""
seats: {FOUR}
position:
  ranks: [Cem, Anna, Ben, Dora]
  game: 2
  history: [[Cem, Anna, Ben, Dora]]
  positions: [Cem, Anna]
  sizes: {{Ben: 1, Dora: 1}}
  turn: Ben
steps:
  - answer: {{party: Ben, question: lead, value: [{{rank: 9, count: 1}}]}}
"""
LEAD = f"""
seats: {FOUR}
position: {{sizes: {{Anna: 8, Ben: 8, Cem: 8, Dora: 8}}, turn: Anna}}
steps:
"""

CASES: Mapping[str, tuple[Mapping[str, Any], str, str]] = {
    "five are swapped by the first and the last": (
        {"exchange_most": 5},
        SWAP,
        "  - expect: {event: exchanged, upper: Anna, lower: Fritz, count: 5, rule: KP-24}\n"
        "  - expect: {event: exchanged, upper: Ben, lower: Emil, count: 4, rule: KP-24}\n"
        "  - expect: {event: exchanged, upper: Cem, lower: Dora, count: 3, rule: KP-24}",
    ),
    "one is swapped by the first and the last": (
        {"exchange_most": 1},
        SWAP,
        "  - expect: {event: exchanged, upper: Anna, lower: Fritz, count: 1, rule: KP-24}\n"
        "  - expect: {no_event: exchanged, upper: Ben}",
    ),
    "nothing is swapped": ({"exchange_most": 0}, SWAP, "  - expect: {no_event: exchanged}"),
    "all pairs swap as many": (
        {"exchange_step": 0},
        SWAP,
        "  - expect: {event: exchanged, upper: Cem, lower: Dora, count: 3, rule: KP-24}",
    ),
    "each pair swaps two fewer": (
        {"exchange_step": 2},
        SWAP,
        "  - expect: {event: exchanged, upper: Ben, lower: Emil, count: 1, rule: KP-24}\n"
        "  - expect: {no_event: exchanged, upper: Cem}",
    ),
    "twice the Boss is enough": (
        {"in_a_row": 2},
        AGAIN,
        "  - expect: {event: evening_won, winner: Cem, rule: KP-26}\n"
        "  - expect: {ended: {reason: boss_three, rule: KP-26}}",
    ),
    "more of each number": (
        {"copies": 6},
        LEAD,
        "  - answer: {party: Anna, question: lead, value: [{rank: 7, count: 6}, {joker: 1}]}\n"
        "  - expect: {event: played, party: Anna, count: 7}",
    ),
    "fewer of each number": (
        {"copies": {"4": 3}, "deck.hand": 8},
        LEAD,
        "  - refuse: {party: Anna, question: lead, value: [{rank: 7, count: 4}], rules: [KP-30]}",
    ),
    "what is over lies aside": (
        {"leftovers": "aside"},
        SECOND,
        "  - expect: {event: leftovers_aside, party: Dora, count: 2}\n"
        "  - expect: {position: {sizes: {Anna: 13, Ben: 13, Cem: 13, Dora: 13}}}",
    ),
    "the dealer gets what is over": (
        {"leftovers": "dealer"},
        FIRST,
        "  - expect: {event: leftovers_taken, party: Ben, count: 2, rule: KP-20}\n"
        "  - expect: {position: {sizes: {Anna: 13, Ben: 15, Cem: 13, Dora: 13}}}",
    ),
    "the dealer leads": (
        {"first_leader": "dealer"},
        FIRST,
        "  - expect: {event: leads, party: Ben, rule: KP-19}\n  - expect: {question: lead, party: Ben}",
    ),
    "the lot says who leads": (
        {"first_leader": "lot"},
        FIRST,
        "  - lot: {question: first_leader, value: Dora}\n"
        "  - expect: {event: leads, party: Dora, rule: KP-19}\n"
        "  - reload\n"
        "  - expect: {question: lead, party: Dora}",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_house_plays_by_its_numbers(case: str, tmp_path: Path) -> None:
    values, begin, end = CASES[case]
    file = tmp_path / "scenario.yaml"
    file.write_text(f"scenario: {case}\nrules: [KP-24]\ngame: karriere_poker{begin}{end}\n")
    (scenario,) = read_scenarios(file)
    assert [str(failed) for failed in run_scenario(scenario, with_values(PACK, values), find_game)] == []
    assert run_scenario(scenario, PACK, find_game), "so it is also by the printed number"


def test_later_games_are_led_by_the_boss_whoever_led_the_first() -> None:
    file = Path(__file__).parents[3] / "rules_yaml" / "karriere_poker" / "scenarios" / "evening.yaml"
    titled = "New seats, titles and a sorted stack before the second game"
    (scenario,) = (one for one in read_scenarios(file) if one.header.scenario == titled)
    for leader in ("dealer", "lot"):
        assert list(run_scenario(scenario, with_values(PACK, {"first_leader": leader}), find_game)) == []


@pytest.mark.parametrize(("leader", "leads"), [("left_of_dealer", "Cem"), ("dealer", "Ben"), ("lot", "Cem")])
def test_a_first_game_that_is_typed_in_is_led_by_whom_the_house_says(leader: str, leads: str) -> None:
    """Where it is not said whose turn it is; who the lot has named nobody can know."""
    made = with_values(PACK, {"first_leader": leader}).resolve([], {}, 4).definition
    game = KarrierePoker(made, NAMES[:4])
    game.load({"dealer": "Ben", "sizes": dict.fromkeys(NAMES[:4], 5)})
    assert game.state.turn == leads


def test_a_deck_has_to_be_large_enough_for_everybody_who_can_play() -> None:
    found = with_values(PACK, {"copies": {"4": 3, "6": 6}}).problems()
    assert [(problem.path, problem.message) for problem in found] == [
        ("deck.hand", "the deck is too small for 4 players")
    ]
