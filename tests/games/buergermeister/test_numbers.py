"""What each number and choice of Die Bürgermeister does where a house sets it otherwise, as scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scripts.games import find_game
from companion.table.scenario import run_scenario
from tests.games.buergermeister.table import pack
from tests.games.house.ends import with_values

CROSS = """
position:
  turn: Anna
  figures: {wien.d1: Anna, wien.d2: Ben, wien.b3: Anna, wien.c3: Cem, wien.f3: Anna, wien.e3: Ben}
steps:
  - draw: {card: rainy_rally}
  - answer: {party: Anna, question: place_figure, value: wien.d3}
"""
ROW = """
position: {turn: Anna, figures: {wien.d1: Anna, wien.d2: Ben, wien.d3: Ben}}
steps:
  - draw: {card: rainy_rally}
  - answer: {party: Anna, question: place_figure, value: wien.d4}
"""
TIED = """
position:
  turn: Ben
  start: Anna
  figures: {
    wien.b1: Anna, wien.c1: Anna, wien.d1: Anna, wien.e1: Anna, wien.f1: Anna, wien.g1: Anna, wien.a2: Anna,
    wien.b2: Anna, wien.c2: Anna, wien.d2: Anna, wien.e2: Anna, wien.f2: Anna, wien.g2: Anna, wien.h2: Anna,
    wien.a3: Anna, wien.e3: Anna, wien.b3: Cem, wien.c3: Cem, wien.d3: Cem, wien.f3: Cem, wien.g3: Cem, wien.h3: Cem,
    wien.a4: Cem, wien.b4: Cem, wien.c4: Cem, wien.d4: Cem, wien.e4: Cem, wien.f4: Cem, wien.g4: Cem, wien.h4: Cem,
    wien.b5: Cem, wien.c5: Cem, wien.d5: Ben, wien.e5: Ben}
steps:
  - draw: {card: rainy_rally}
  - answer: {party: Ben, question: place_figure, value: wien.f5}
"""
DEBT = """
position: {turn: Anna, purse: {Anna: 100000}, figures: {wien.a2: Anna, tirol.c3: Anna, kaernten.a3: Anna}}
steps:
  - draw: {card: flood}
  - roll: {party: Anna, dice: [3]}
"""
TURN = """
position: {turn: Anna, purse: {Anna: 200000}}
steps:
  - draw: {card: rainy_rally}
"""
ROUND = """
position: {turn: Cem, start: Anna, rounds: 4}
steps:
  - draw: {card: rainy_rally}
  - answer: {party: Cem, question: place_figure, value: pass}
"""
LONG = """
position: {turn: Anna, draws_since: 107, highest: 3, figures: {wien.a2: Anna}}
steps:
  - draw: {card: rainy_rally}
  - answer: {party: Anna, question: place_figure, value: pass}
"""

CASES: Mapping[str, tuple[Mapping[str, Any], str, str]] = {
    "a dear figure": (
        {"figure_cost": 250_000},
        TURN,
        "  - refuse: {party: Anna, question: place_figure, value: wien.a2, rules: [BM-07]}",
    ),
    "a figure for nothing": (
        {"figure_cost": 0},
        TURN,
        "  - answer: {party: Anna, question: place_figure, value: wien.a2}\n"
        "  - expect: {event: placed, amount: 0, purse: 200000, rule: BM-07}",
    ),
    "one figure a turn": (
        {"figures_a_turn": 1},
        TURN,
        "  - answer: {party: Anna, question: place_figure, value: wien.a2}\n  - expect: {question: draw_event}",
    ),
    "three figures a turn": (
        {"figures_a_turn": 3, "figure_cost": 0},
        TURN,
        "  - answer: {party: Anna, question: place_figure, value: wien.a2}\n"
        "  - answer: {party: Anna, question: place_figure, value: wien.c5}\n"
        "  - expect: {question: place_figure, party: Anna}",
    ),
    "only one is enclosed": (
        {"longest_run": 1},
        ROW,
        "  - expect: {event: not_enclosed, reason: too_long, rule: BM-12}",
    ),
    "all directions, one after the other": (
        {"directions": "all"},
        CROSS,
        "  - answer: {party: Anna, question: capture, value: west}\n"
        "  - expect: {question: capture, party: Anna, options: [north, east, leave]}\n"
        "  - answer: {party: Anna, question: capture, value: north}\n"
        "  - answer: {party: Anna, question: capture, value: leave}\n"
        "  - expect: {position: {figures: {wien.c3: Anna, wien.d2: Anna, wien.e3: Ben}}}",
    ),
    "a pip is worth more": (
        {"pip_value": 200_000},
        DEBT,
        "  - expect: {event: short_of_money, party: Anna, amount: 500000, rule: BM-28}",
    ),
    "a vacated figure pays all": (
        {"vacated_value": 200_000},
        DEBT,
        "  - answer: {party: Anna, question: vacate, value: wien.a2}\n"
        "  - expect: {event: vacated, amount: 0, rule: BM-28}\n"
        "  - expect: {question: place_figure}",
    ),
    "nothing is vacated": (
        {"vacated_value": 0},
        DEBT,
        "  - expect: {event: forgiven, amount: 200000, rule: BM-29}\n"
        "  - expect: {no_event: vacated}\n  - expect: {question: place_figure}",
    ),
    "a tie is nobody's": ({"premium_tie": "nobody"}, TIED, "  - expect: {no_event: premium}"),
    "a tie goes to who comes next": (
        {"premium_tie": "in_turn"},
        TIED,
        "  - expect: {event: premium, party: Cem, amount: 1100000, rule: BM-25}\n"
        "  - expect: {no_event: premium, party: Anna}",
    ),
    "a game without patience goes on": ({"patience": None}, LONG, "  - expect: {question: draw_event}"),
    "little patience": (
        {"patience": 20},
        LONG.replace("107", "19"),
        "  - expect: {event: game_ends, reason: no_progress, rule: BM-32}",
    ),
    "the last round": (
        {"last_round": 5},
        ROUND,
        "  - expect: {event: game_ends, reason: last_round, rule: BM-32}\n"
        "  - expect: {ended: {reason: last_round, rule: BM-33, ranking: [[Anna, Ben, Cem]]}}",
    ),
    "a round before the last": ({"last_round": 6}, ROUND, "  - expect: {position: {rounds: 5}}"),
    "a finer coin": (
        {"coin": 10_000},
        TURN,
        "  - correct: {purse: {Anna: 110000}}\n  - expect: {position: {rounds: 0}}",
    ),
    "the printed coin": ({}, TURN, "  - refuse: {correct: {purse: {Anna: 110000}}, rules: [BM-03]}"),
}


@pytest.mark.lot(5)
@pytest.mark.parametrize("case", CASES)
def test_a_house_plays_by_its_numbers(case: str, tmp_path: Path) -> None:
    values, begin, end = CASES[case]
    file = tmp_path / "scenario.yaml"
    file.write_text(f"scenario: {case}\nrules: [BM-07]\ngame: buergermeister\nseats: [Anna, Ben, Cem]{begin}{end}\n")
    (scenario,) = read_scenarios(file)
    assert [str(failed) for failed in run_scenario(scenario, with_values(pack(), values), find_game)] == []
    if values:
        printed = run_scenario(scenario, pack(), find_game)
        assert printed, "so it is also by the printed number"


def test_amounts_are_multiples_of_the_coin() -> None:
    found = with_values(pack(), {"coin": 100_000}).problems()
    assert [(problem.path, problem.message) for problem in found] == [
        ("parameters.vacated_value", "50000 is no multiple of the coin, 100000")
    ]
