"""What each number and choice of Animal Farm does where a house sets it otherwise, as scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.numbers import at_table
from companion.packs.pack import Pack
from companion.packs.patches.patches import NamedSettings, Setting, path_of
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scripts.games import find_game
from companion.plainfile.marks import Mark, marked
from companion.table.scenario import run_scenario
from tests.games.animal_farm.table import pack
from tests.games.house.ends import with_values

SET_UP = """
steps:
  - shuffle: {deck: politics, cards: [alone]}
  - shuffle: [bread_riot]
  - lot: {question: start_player, value: Anna}
  - lot: {question: start_region, value: india}
  - lot: flock
  - lot: prowl
  - lot: caravan
  - lot: memory
  - lot: pouch
"""
CARDS = """
  - draw: {deck: revolutions, card: open_dungeons}
  - draw: the_guard_changes_sides
  - draw: harbour_blockade
"""
RENEWAL = f"""
position: {{at: renewal, round: 2, start: Ben, agents: {{africa: {{Anna: 6, Ben: 6, Cem: 6}}}}}}
steps: {CARDS}"""
EARLY = """
position: {at: renewal, round: 1, agents: {africa: {Anna: 1, Ben: 1, Cem: 1}}}
steps:
"""
LAST = """
position:
  {at: round_end, round: ROUND, points: {Anna: 9, Ben: 9, Cem: 7}, politics: [most_discs], existing: {Ben: {lion: 1}}}
steps:
"""
LAST_CARDS = LAST.replace("most_discs", "most_discs, alone, revolution")
LONG = "\noptions: {length: long}"
SORTING = """
position: {at: round_end, new: {Anna: {lion: 4}}}
steps:
"""
TALKS = """
position: {at: region, regions: [africa], agents: {africa: {Anna: 5, Ben: 3, Cem: 1}}}
steps:
"""
LAYING = """
position: {at: revolution, round: ROUND, existing: {Anna: {lion: 1, parrot: 1}}, new: {Anna: {donkey: 1}}}
steps:
  - answer: {party: Anna, question: revolution, value: left.existing.lion}
  - answer: {party: Anna, question: revolution, value: left.existing.parrot}
"""
ODD = LAYING.replace("ROUND", "1") + "  - answer: {party: Anna, question: revolution, value: left.new.donkey}\n"
EVEN = ODD.replace("round: 1", "round: 2")
MOVING = """
position: {agents: {africa: {Anna: 5, Ben: 1, Cem: 1}}}
steps:
"""
MOVED = """  - answer: {party: Anna, question: move, value: africa}
  - answer: {party: Anna, question: move_to, value: india}
"""
SPYING = """
position:
  at: espionage
  discs: {boxers: [Anna]}
  air_drop: {Anna: {kangaroo: 2}}
  existing: {Anna: {kangaroo: 1}}
  new: {Ben: {lion: 3}, Cem: {lion: 3}}
steps:
"""
SPIED = """  - answer: {party: Anna, question: espionage, value: boxers.remove}
  - answer: {party: Anna, question: spy_on, value: Ben}
  - answer: {party: Anna, question: spy_out, value: new.lion}
  - answer: {party: Anna, question: spy_on, value: Cem}
  - answer: {party: Anna, question: spy_out, value: new.lion}
"""


def proposed(split: str, partners: str) -> str:
    """Anna proposes an alliance, on one line."""
    return f"party: Anna, question: agree, value: {{draft: {{partners: [{partners}], split: {{{split}}}}}}}"


def scored(party: str, points: int) -> str:
    return f"  - expect: {{event: scored, party: {party}, points: {points}, rule: AF-28}}\n"


CASES: Mapping[str, tuple[Mapping[str, Any], str, str]] = {
    "a shorter game": (
        {"rounds": 5},
        LAST.replace("ROUND", "5"),
        "  - expect: {ended: {reason: most_markers, rule: AF-36, ranking: [[Ben], [Anna], [Cem]]}}",
    ),
    "a longer game": (
        {"rounds": 7},
        LAST_CARDS.replace("ROUND", "6"),
        "  - draw: {deck: politics, card: most_lions}\n"
        "  - expect: {event: round_begins, round: 7, count: 7, rule: AF-37}",
    ),
    "a shorter long game": (
        {"long_rounds": 8},
        LONG + LAST.replace("ROUND", "8"),
        "  - expect: {ended: {reason: most_markers, rule: AF-36, ranking: [[Ben], [Anna], [Cem]]}}",
    ),
    "new cards after the first round": ({"renewals": (1,)}, EARLY, "  - expect: {question: draw_revolution}"),
    "and of a long game": ({"long_renewals": (1, 2)}, LONG + EARLY, "  - expect: {question: draw_revolution}"),
    "no new cards": (
        {"renewals": ()},
        EARLY.replace("round: 1", "round: 2"),
        "  - expect: {event: round_begins, round: 3, rule: AF-37}",
    ),
    "two agents at a time": (
        {"agents_at_renewal": 2},
        RENEWAL,
        "  - answer: {party: Anna, question: place_agent, value: india}\n"
        "  - reload\n"
        "  - answer: {party: Anna, question: place_agent, value: india}\n"
        "  - expect: {question: place_agent, party: Cem}",
    ),
    "whoever has one left places one": (
        {"agents_at_renewal": 2},
        RENEWAL.replace("Anna: 6", "Anna: 8"),
        "  - answer: {party: Anna, question: place_agent, value: india}\n"
        "  - answer: {party: Cem, question: place_agent, value: india}\n"
        "  - expect: {question: place_agent, party: Cem}",
    ),
    "no new agents": (
        {"agents_at_renewal": 0},
        RENEWAL,
        "  - expect: {question: move, party: Cem}",
    ),
    "everybody begins with five": (
        {"start_agents": 5},
        SET_UP,
        "  - expect: {question: move, party: Anna}",
    ),
    "by the number of players": (
        {"start_agents": {"3": 8, "5": 6}},
        SET_UP,
        "  - expect: {question: place_agent, party: Anna}\n"
        + "".join(
            f"  - answer: {{party: {party}, question: place_agent, value: india}}\n"
            for _ in range(3)
            for party in ("Anna", "Ben", "Cem")
        )
        + "  - expect: {question: move, party: Anna}",
    ),
    "one politics card": (
        {"politics_open": 1},
        "\nposition: {at: round_end, politics: [alone], agents: {africa: {Anna: 1, Ben: 1}}}\nsteps:\n",
        "  - draw: {deck: politics, card: most_lions}\n"
        "  - expect: {position: {politics: [most_lions]}}\n  - expect: {question: move}",
    ),
    "more room in Existing Influence": (
        {"existing_limit": 3},
        SORTING,
        "  - answer: {party: Anna, question: sort_zones, value: keep.lion}\n" * 3
        + "  - refuse: {party: Anna, question: sort_zones, value: keep.lion, rules: [AF-18]}",
    ),
    "less room in the Air Drop zone": (
        {"air_drop_limit": 1},
        SORTING,
        "  - answer: {party: Anna, question: sort_zones, value: drop.lion}\n"
        "  - refuse: {party: Anna, question: sort_zones, value: drop.lion, rules: [AF-18]}\n"
        "  - answer: {party: Anna, question: sort_zones, value: keep.lion}",
    ),
    "no more markers than players": (
        {"taken_over_players": 0},
        TALKS,
        f"  - refuse: {{{proposed('Anna: 4', 'Anna')}, rules: [AF-11]}}\n  - answer: {{{proposed('Anna: 3', 'Anna')}}}",
    ),
    "two markers for an agent": (
        {"markers_per_agent": 2},
        TALKS,
        f"  - refuse: {{{proposed('Cem: 3', 'Anna, Cem')}, rules: [AF-11]}}\n"
        f"  - answer: {{{proposed('Anna: 3, Cem: 2', 'Anna, Cem')}}}",
    ),
    "nobody is left outside": (
        {"left_outside": 0},
        TALKS,
        f"  - answer: {{{proposed('Anna: 3, Ben: 1', 'Anna, Ben, Cem')}}}",
    ),
    "two are left outside": (
        {"left_outside": 2},
        TALKS,
        f"  - refuse: {{{proposed('Anna: 3', 'Anna, Ben')}, rules: [AF-06]}}\n"
        f"  - answer: {{{proposed('Anna: 3', 'Anna')}}}",
    ),
    "alone is always possible": (
        {"left_outside": 3},
        TALKS,
        f"  - refuse: {{{proposed('Anna: 3', 'Anna, Ben')}, rules: [AF-06]}}\n"
        f"  - answer: {{{proposed('Anna: 3', 'Anna')}}}",
    ),
    "two markers on a card": (
        {"laid_per_card": 2},
        LAYING.replace("ROUND", "1"),
        "  - expect: {event: revolution_failed, card: bread_riot, rule: AF-27}",
    ),
    "a revolution is worth more": ({"revolution_points": 5}, ODD, scored("Anna", 6) + scored("Ben", 5)),
    "more on top": ({"revolution_bonus": 4}, ODD, scored("Anna", 6) + scored("Ben", 2)),
    "nothing on top": ({"revolution_bonus": 0}, ODD, scored("Anna", 2) + scored("Ben", 2)),
    "always who has it at the left": ({"bonus_side": "left"}, EVEN, scored("Anna", 3) + scored("Ben", 2)),
    "always who has it at the right": ({"bonus_side": "right"}, ODD, scored("Anna", 2) + scored("Ben", 3)),
    "nobody has more": ({"bonus_side": "nobody"}, ODD, scored("Anna", 2) + scored("Ben", 2)),
    "two moves": (
        {"moves": 2},
        MOVING,
        MOVED * 2 + "  - expect: {question: move, party: Ben}",
    ),
    "no move without an action": (
        {"moves": 0},
        MOVING.replace("}}}", "}}, existing: {Ben: {donkey: 1}}}"),
        "  - expect: {question: move, party: Ben}\n"
        "  - refuse: {party: Ben, question: move, value: africa, rules: [AF-03]}\n"
        "  - answer: {party: Ben, question: move, value: donkey.move}\n"
        "  - answer: {party: Ben, question: move, value: africa}",
    ),
    "a stronger action twice": (
        {"advanced_uses": 2},
        SPYING,
        SPIED * 2 + "  - refuse: {party: Anna, question: espionage, value: boxers.remove, rules: [AF-23]}",
    ),
    "a stronger action without limit": (
        {"advanced_uses": None},
        SPYING,
        SPIED * 2 + "  - answer: {party: Anna, question: espionage, value: boxers.remove}",
    ),
    "markers break no tie": (
        {"tie": "shared"},
        LAST_CARDS.replace("ROUND", "6"),
        "  - expect: {event: final_points, party: Ben, markers: 1, rule: AF-36}\n"
        "  - expect: {ended: {reason: shared, rule: AF-36, ranking: [[Anna, Ben], [Cem]]}}",
    ),
}


@pytest.mark.lot(5)
@pytest.mark.parametrize("case", CASES)
def test_a_house_plays_by_its_numbers(case: str, tmp_path: Path) -> None:
    values, begin, end = CASES[case]
    file = tmp_path / "scenario.yaml"
    file.write_text(f"scenario: {case}\nrules: [AF-01]\ngame: animal_farm\nseats: [Anna, Ben, Cem]{begin}{end}\n")
    (scenario,) = read_scenarios(file)
    assert [str(failed) for failed in run_scenario(scenario, with_values(pack(), values), find_game)] == []
    assert run_scenario(scenario, pack(), find_game), "so it is also by the printed number"


def set_by_a_house(values: Mapping[str, Any]) -> Pack:
    """The pack with other keys of its files set."""
    mark = Mark("a house rule of the tests")
    settings = tuple(Setting(path_of(name), marked(value, mark), mark) for name, value in values.items())
    return replace(pack(), sources=replace(pack().sources, house=(NamedSettings("ours", "house", settings),))).told()


def test_a_politics_card_is_worth_what_a_house_says(tmp_path: Path) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text(
        "scenario: a dear card\nrules: [AF-33]\ngame: animal_farm\nseats: [Anna, Ben, Cem]"
        "\nposition: {at: round_end, politics: [worldwide], agents: {africa: {Anna: 1}, india: {Anna: 1}, "
        "latin_america: {Anna: 1}, middle_east: {Anna: 1}, australia: {Anna: 1}}}\nsteps:\n"
        "  - expect: {event: scored, party: Anna, points: 9, rule: AF-33}\n"
    )
    (scenario,) = read_scenarios(file)
    assert run_scenario(scenario, set_by_a_house({"politics.worldwide.points": 9}), find_game) == []
    assert run_scenario(scenario, pack(), find_game)


def test_what_stands_on_an_action_follows_its_numbers() -> None:
    changed = set_by_a_house(
        {"actions.flock.cost": 5, "actions.caravan.effects.0.count": 1, "actions.lion.effects.0.count": 2}
    )
    cards = changed.resolve([], {}, 3).definition.action
    assert cards["flock"].text["en"] == "Parrot: Swap 2 of your markers for other animals. Cost: 5."
    assert cards["caravan"].text["de"] == "Esel: Einen Agenten mehr bewegen. Kosten: 3."
    assert cards["lion"].text["es"] == "+2 de fuerza en una alianza propia."


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"rounds": 4}, ("parameters.renewals", "after round 4 of 4 nothing comes any more")),
        ({"rounds": 15}, ("politics", "17 cards are needed for 15 rounds")),
        ({"start_agents": {"3": 10}}, ("parameters.start_agents", "10 are more than there are: 9")),
        ({"renewals": (1, 2, 3, 4)}, ("revolutions", "25 cards with 5 pairs of first markers are needed")),
    ],
)
def test_numbers_that_contradict_each_other_are_told(values: Mapping[str, Any], told: tuple[str, str]) -> None:
    found = with_values(pack(), values).problems()
    assert [(problem.path, problem.message) for problem in found] == [told]


@pytest.mark.parametrize("agents", [{"3": 7, "4": 5}, 5])
def test_a_save_that_lacks_a_number_has_that_of_its_players(agents: Any) -> None:
    older = replace(pack().resolve([], {}, 4).definition.parameters, start_agents=agents)
    assert at_table(older, 4).start_agents == 5
