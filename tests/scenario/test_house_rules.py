"""The house rules in docs/examples: nothing is wrong with them, and their scenarios stand on their clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine.house.saying import facts_of
from companion.engine.telling import ALLOWED, GAVE_WAY
from companion.engine.vocabulary import Event
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.pack import Pack
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scenarios.scenario_schema import Scenario
from companion.packs.scripts.games import find_game
from companion.table.play import Opening
from companion.table.play.game import teller_of
from companion.table.scenario.runner import cited, run_scenario
from companion.texts import house_rules

EXAMPLES = Path(__file__).parents[2] / "docs/examples/house_rules"
PEACE = {
    "round": 2,
    "start_party": "Anna",
    "posts": {"queues": "Ben", "queues.w1": "Anna", "shoes.w1": "Cem"},
    "counted": [["call_mutiny", "Cem", "Ben", 3]],
}
HOUSES = sorted(folder.name for folder in EXAMPLES.iterdir())


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue([installed_packs(), EXAMPLES], find_game)


def scenarios(house: str) -> Iterator[Scenario]:
    for file in sorted((EXAMPLES / house / "scenarios").glob("*.yaml")):
        yield from read_scenarios(file)


def failures(scenario: Scenario, pack: Pack) -> list[object]:
    return list(run_scenario(scenario, pack, find_game))


@pytest.mark.lot(4)
@pytest.mark.parametrize("house", HOUSES)
def test_its_scenarios_hold_and_notice_where_a_clause_is_missing(catalogue: Catalogue, house: str) -> None:
    assert catalogue.check(house) == ()
    pack = catalogue.load(house)
    noticed: set[str] = set()
    for scenario in scenarios(house):
        assert failures(scenario, pack) == [], scenario.header.scenario
        for clause in pack.clauses:
            if clause.of is None and clause.clause.id in cited(scenario):
                without = replace(pack, clauses=tuple(one for one in pack.clauses if one != clause), unworded=None)
                assert failures(scenario, without), f"{scenario.header.scenario} does without {clause.clause.id}"
                noticed.add(clause.clause.id)
    assert noticed == {one.clause.id for one in pack.clauses if one.of is None}


def test_why_not_is_said_in_the_words_of_the_house(catalogue: Catalogue) -> None:
    resolved = catalogue.load("peace").resolve([], {}, 3)
    opening = Opening.of(resolved, find_game, ("Anna", "Ben", "Cem"), PEACE)
    driver = opening.driver()
    driver.start()
    teller = teller_of(resolved, driver.game, "en")
    assert driver.question is not None
    (refusal,) = driver.why(driver.question.id, "Anna", "mutiny")
    assert teller.refusal(refusal) == "No mutiny in the first two rounds."
    driver.correct({"round": 4}, "it was later")
    for party, card in {"Anna": "mutiny", "Ben": "election", "Cem": "election"}.items():
        driver.answer(party, card)
    (refusal,) = driver.why(driver.question.id, "Anna", "queues")
    assert teller.refusal(refusal) == "Nobody is mutinied against in two rounds running, not even Ben."
    assert teller.rule("HOUSE-3") == "Nobody is mutinied against in two rounds running, not even …."


def test_what_a_clause_lets_pass_or_gives_way_to_is_told(catalogue: Catalogue) -> None:
    resolved = catalogue.load("peace").resolve([], {}, 3)
    game = Opening.of(resolved, find_game, ("Anna", "Ben", "Cem"), PEACE).new_game()
    for language, missing in (("de", "nichts übrig"), ("en", "nothing"), ("es", "nada")):
        facts = {"of": "HOUSE-1", "party": "Anna", "value": "mutiny"}
        assert missing in teller_of(resolved, game, language).event(Event(GAVE_WAY, "HOUSE-1", facts))
        told = teller_of(resolved, game, language).event(
            Event(ALLOWED, "HOUSE-1", {**facts, "of": "BU-36", "code": ""})
        )
        assert "BU-36" in told


@pytest.mark.parametrize("name", ["buerokratopoly", "karriere_poker", "politburo", "buergermeister", "animal_farm"])
def test_the_guide_names_what_clauses_can_speak_of(name: str) -> None:
    text = (EXAMPLES.parents[1] / "packs.md").read_text("utf-8")
    (of_game,) = (line for line in text.splitlines() if line.startswith(f"| `{name}` |"))
    guide = of_game + text[text.index("In every game there are") : text.index("| game |")]
    game = find_game(name)
    own = [fact.name for fact in game.facts] + [action.name for action in game.actions]
    general = {name.rpartition(".")[2] for name in facts_of(game) if name.startswith("done.")} | {"round", "phase"}
    missing = {name for name in (*own, *sorted(general)) if f"`{name}`" not in guide and f"`.{name}`" not in guide}
    assert missing <= {"me_round"}, "that one stands there in full, as an example"


def test_the_set_up_and_the_log_begin_with_what_the_house_says(catalogue: Catalogue) -> None:
    pack = catalogue.load("no_early_mutiny")
    resolved = pack.resolve([], {}, 3)
    game = Opening.of(resolved, find_game, ("Anna", "Ben", "Cem")).new_game()
    assert house_rules(resolved.plain, teller_of(resolved, game, "en")) == ("HOUSE-1: No mutiny in the first round.",)
    off = pack.resolve([], {}, 3, {"HOUSE-1": "off"})
    (said,) = house_rules(off.plain, teller_of(off, game, "en"))
    assert said.endswith(": No mutiny in the first round.")
    assert said != "HOUSE-1: No mutiny in the first round."


@pytest.mark.parametrize(("name", "rounds"), [("buergermeister", 0), ("place_first", 0), ("late_start", 1)])
def test_rounds_that_nobody_counts_are_none(catalogue: Catalogue, name: str, rounds: int) -> None:
    """So that `compare` sets no 1 beside the number of rounds of a game in which a clause has them counted."""
    resolved = catalogue.load(name).resolve([], {}, 3)
    assert Opening.of(resolved, find_game, ("Anna", "Ben", "Cem")).new_game().round_now() == rounds
