"""Reader & dice: its rule book holds, every sentence is there, and what scenarios do not show."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import companion.games.reader as package
from companion.bots import bot
from companion.engine.driver import Driver
from companion.engine.vocabulary import REFEREE, TABLE, Audience, RefusedError
from companion.games.decks import Deck, DeckCard
from companion.games.reader import Reader
from companion.games.reader.rules.script import VERBS
from companion.packs.catalogue import installed_packs
from companion.packs.decks.reader_pack import decks_in, reader_pack
from companion.packs.problems import InvalidPackError
from companion.packs.resolved import ResolvedPack
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scenarios.scenario_schema import Scenario
from companion.table.scenario.runner import cited, run_scenario
from companion.texts import card_text
from tests.games.reader.table import REAL, definition, pack, seat, serve, shipped
from tests.rule_coverage.disabled import without

FILES = sorted((installed_packs() / "reader" / "scenarios").glob("*.yaml"))
SCENARIOS = [scenario for file in FILES for scenario in read_scenarios(file)]
SOURCES = "\n".join(path.read_text("utf-8") for path in sorted(Path(package.__path__[0], "rules").glob("*.py")))
DECK = "table_events"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.header.scenario)
def test_the_scenario_holds_and_cites_what_it_names(scenario: Scenario) -> None:
    assert run_scenario(scenario, shipped(), lambda _: Reader) == []
    assert set(scenario.header.rules) <= cited(scenario)


def test_every_rule_has_a_scenario_that_notices_when_it_is_disabled() -> None:
    rules = {rule for rule in shipped().rules if rule.startswith("RD-")}
    assert rules == {rule for scenario in SCENARIOS for rule in cited(scenario) if rule.startswith("RD-")}
    for scenario in SCENARIOS:
        for rule in set(scenario.header.rules):
            assert run_scenario(scenario, shipped(), lambda _, rule=rule: without(Reader, rule)), (rule, scenario)  # type: ignore[misc]


def test_every_refusal_event_question_and_verb_has_a_sentence() -> None:
    resolved = shipped().resolve([], {}, 3)
    found = set(re.findall(r'Refusal\(\s*"(RD-\d)", "(\w+)"', SOURCES))
    notation = {("RD-4", code) for code in re.findall(r'NotationError\("(\w+)"', _notation())}
    limits = {("RD-4", code) for code in re.findall(r'\("(too_\w+)", ', _notation())}
    declared = {(rule, code) for rule, told in resolved.rules.items() for code in told.structural if rule[:2] == "RD"}
    assert found | notation | limits == declared
    assert {f"{rule}.{code}" for rule, code in declared} <= resolved.texts.refusals.keys()
    assert set(re.findall(r'\bsay\(\s*"(\w+)"', SOURCES)) <= resolved.texts.events.keys()
    assert set(re.findall(r'Question\(\s*"(\w+)"', SOURCES)) <= resolved.texts.questions.keys()
    named = {f"what_next.{verb}" for verb in VERBS}
    assert {name for name in named if not {name, f"{name}.of"} & resolved.texts.values.keys()} == set()
    view = {f"view.{part}" for part in seat().game.view(TABLE) if part not in ("at", "running")}
    assert view <= resolved.texts.values.keys()


def _notation() -> str:
    from companion.mechanics import dice_notation

    return Path(dice_notation.__file__).read_text(encoding="utf-8")


def test_the_decks_of_an_evening_stand_in_its_journal_alone() -> None:
    """What was resolved is restored word by word without any file, the real deck with its mode and texts too."""
    resolved = pack().resolve([], {}, 2)
    again = ResolvedPack.from_plain(resolved.plain, lambda _: Reader)
    assert again.definition == resolved.definition
    assert again.definition.deck["omens"] == REAL
    face = card_text(again.definition.cards, "omens.comet", "es")
    assert face == ("A comet", ("Look up.", "Then down.", "Lose a turn."))


def test_decks_that_cannot_be_are_refused_with_every_reason() -> None:
    bad = Deck("omens", {}, (REAL.cards[0], REAL.cards[0]))
    with pytest.raises(InvalidPackError) as raised:
        reader_pack(shipped(), [REAL, bad])
    told = " ".join(str(error) for error in raised.value.errors)
    assert "two decks are called omens" in told and "no title" in told and "second time" in told


def test_every_game_deck_can_be_drawn_from() -> None:
    """The decks of the five games with all their copies; a card's colour becomes a tag to split by."""
    from companion.packs.catalogue import Catalogue

    mayors = decks_in(Catalogue((installed_packs(),)).load("buergermeister"))[0]
    assert (mayors.id, mayors.size, mayors.tags) == ("buergermeister_cards", 54, ("red", "blue"))
    assert reader_pack(shipped(), [mayors]).resolve([], {}, 1).definition.decks == (mayors,)


def test_a_real_deck_is_read_and_a_card_of_it_named_by_whoever_drew_it() -> None:
    driver = seat()
    driver.answer("Ben", "read:omens")
    assert driver.question is not None and driver.question.name == "which_card"
    driver.answer("Ben", "omens.crow")
    assert driver.game.events[-1].plain() == {
        "kind": "card_drawn",
        "side": "somebody",
        "deck": "omens",
        "card": "omens.crow",
        "rule": "RD-3",
    }
    with pytest.raises(RefusedError):
        driver.answer("Ben", "read:omens.owl")
    with pytest.raises(RefusedError):
        driver.answer("Ben", "keep:omens")  # the real card lies where it lies
    driver.correct({"turn": "Cem"}, "his turn")
    assert driver.question is not None and driver.question.name == "what_next"


def test_who_looks_at_the_top_sees_it_alone() -> None:
    driver = seat()
    driver.answer("Anna", f"look:{DECK}:3")
    top = driver.view(Audience.of("Anna"))["question"]["shape"]["cards"]
    assert len(top) == 3
    assert "shape" not in driver.view(TABLE)["question"]
    assert "shape" not in driver.view(Audience.of("Ben"))["question"]
    assert len(driver.options(driver.question.id, "Anna")) == 6  # type: ignore[union-attr]
    assert driver.view(REFEREE)["piles"][DECK]["cards"][:3] == top


def test_a_deck_that_does_not_reshuffle_runs_out() -> None:
    from dataclasses import replace

    short = replace(decks_in(shipped())[0], reshuffle=False)
    made = reader_pack(shipped(), [short]).resolve([], {}, 2).definition
    driver, rng = Driver(Reader(made, ("Anna", "Ben"))), random.Random(1)
    driver.start()
    serve(driver, rng)
    for _ in range(short.size):
        driver.answer("Anna", f"draw:{DECK}")
    with pytest.raises(RefusedError) as refused:
        driver.answer("Anna", f"draw:{DECK}")
    assert [one.code for one in refused.value.refusals] == ["empty"]
    driver.answer("Anna", f"discard:{DECK}")
    driver.answer("Anna", f"reshuffle:{DECK}")
    assert not driver.game.state.piles.of[DECK].ordered, "until it is shuffled, no card is the top one"  # type: ignore[attr-defined]
    serve(driver, rng)
    driver.answer("Anna", f"draw:{DECK}")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_players_without_people_play_an_evening_to_its_end(name: str) -> None:
    driver, rng = seat(), random.Random(3)
    players = {party: bot(name, "reader", f"3-{party}") for party in driver.game.parties}
    for _ in range(5000):
        if driver.question is None:
            break
        party = rng.choice(driver.question.asked())
        driver.answer(party, players[party].answer(driver.game, driver.question, party))
        serve(driver, rng)
    assert driver.outcome is not None


def test_a_big_deck_is_drawn_ten_times_over() -> None:
    """A thousand draws of a hundred cards: every card comes as often as its copies, again and again."""
    cards = tuple(DeckCard(f"c{n}", {"en": f"Card {n}"}) for n in range(100))
    deck = Deck("many", {"en": "Many"}, cards)
    driver, rng = (
        Driver(Reader(reader_pack(shipped(), [deck]).resolve([], {}, 1).definition, ("Table",))),
        random.Random(2),
    )
    driver.start()
    serve(driver, rng)
    for _ in range(1000):
        driver.answer("Table", "draw:many")
        serve(driver, rng)
    drawn = [event.facts["card"] for event in driver.game.events if event.kind == "card_drawn"]
    assert len(drawn) == 1000
    assert all(len(set(drawn[start : start + 100])) == 100 for start in range(0, 1000, 100))
    assert definition(1).rules.low_wins is False
