"""The shipped data of Karriere Poker, held against the rulings and against what the game really says."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from companion.engine.describing import describe
from companion.engine.vocabulary import TABLE
from companion.packs.numbers.places import names, without
from companion.table.play.game import teller_of
from tests.games.karriere_poker.table import PACK, play, seat

FOLDER = Path(__file__).parents[2] / "rules_yaml" / "karriere_poker"
FILES = sorted(FOLDER.glob("*.yaml"))
RULINGS = [*range(1, 16), 17, 18, 19, 20, 21, *range(24, 33)]
POSITIONS = [
    ("boss", "Boss"),
    ("managing_director", "Geschäftsführer"),
    ("manager", "Manager"),
    ("department_head", "Abteilungsleiter"),
    ("supervisor", "Meister"),
    ("journeyman", "Geselle"),
    ("trainee", "Azubi"),
    ("dishwasher", "Tellerwäscher"),
]
LANGUAGES = {"de", "en", "es"}


def plain(name: str) -> Any:
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def texts(node: Any, where: str = "") -> list[tuple[str, dict[str, str]]]:
    """Every text in three languages, recognised by any of its language keys."""
    if isinstance(node, dict) and LANGUAGES & set(node):
        return [(where, node)]
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [found for key, value in inner for found in texts(value, f"{where}.{key}")]


def placeholders(text: str) -> Counter[str]:
    return Counter(re.findall(r"{(\w*)(?::\w+)?(?:\|[^{}]*)?}", text))


@pytest.mark.parametrize("path", [path for path in FILES if path.stem != "deck"], ids=lambda path: path.name)
def test_texts_are_there_in_three_languages_with_the_same_places(path: Path) -> None:
    found = texts(plain(path.name))
    assert found
    for where, text in found:
        assert set(text) == LANGUAGES, where
        assert all(words == words.strip() != "" for words in text.values()), where
        assert placeholders(text["de"]) == placeholders(text["en"]) == placeholders(text["es"]), where
        assert names(text["de"]) == names(text["en"]) == names(text["es"]), where
        assert without(text["es"]).count("¿") == without(text["es"]).count("?"), where
        assert not set('"»«') & set(text["de"]), where
        assert not set('"„»«') & set(text["en"]), where


def test_every_ruling_has_its_rule_and_every_code_its_sentence() -> None:
    rules, said = plain("rules.yaml"), plain("texts.yaml")
    assert list(rules) == [f"KP-{number:02}" for number in RULINGS]
    codes = {
        f"{rule}.{code}"
        for rule, text in rules.items()
        for code in (*text.get("forbids", ()), *text.get("structural", ()))
    }
    assert codes == set(said["refusals"])


def test_the_deck_and_the_positions_are_those_of_the_rule_text() -> None:
    deck = plain("deck.yaml")["deck"]
    assert (deck["numbers"], deck["hand"]) == (13, 13)
    jokers = {entry["players"]: entry["count"] for entry in deck["jokers"]}
    assert jokers == {4: 2, 5: 2, 6: 3, 7: 3, 8: 4}
    assert [13 * players + jokers[players] for players in range(4, 9)] == [54, 67, 81, 94, 108]
    positions = plain("positions.yaml")["positions"]
    assert [(position["id"], position["title"]["de"]) for position in positions] == POSITIONS
    options = plain("game.yaml")["options"]
    assert {name for name in options if name.startswith("without_")} == {
        f"without_{name}" for name, _ in POSITIONS[1:-1]
    }


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_everything_that_is_said_has_a_sentence_without_open_places(language: str) -> None:
    """Evenings with every option: no event, question or end is told plainly for want of a text."""
    said = plain("texts.yaml")
    kinds: set[str] = set()
    for mode, options in (
        ("dealt", {"boss_three": True, "dishwasher_three": True}),
        ("physical", {"stay_seated": True, "games": 2, "without_manager": True}),
    ):
        driver = seat(players=5, mode=mode, **options)
        teller = teller_of(PACK.resolve([], {"mode": mode, **options}, 5), driver.game, language)
        asked: dict[str, str] = {}

        def note(at: Any, asked: dict[str, str] = asked, teller: Any = teller) -> None:
            if at.question is not None:
                asked[at.question.name] = teller.question(describe(at.question, TABLE, at.game))

        play(driver, Random(5), watch=note)
        events = [event for event in driver.game.events if event.kind != "game_over"]
        kinds |= {event.kind for event in events}
        assert driver.outcome is not None
        sentences = [*map(teller.event, events), *asked.values(), teller.outcome(driver.outcome)]
        assert {event.kind for event in events} <= set(said["events"])
        assert set(asked) <= set(said["questions"])
        assert f"outcome.{driver.outcome.reason}" in said["events"]
        for sentence in sentences:
            assert sentence[:1].isupper() or sentence[:1] in "¿¡0123456789", sentence
            assert not re.search(r"[{}…_]", sentence), sentence
    assert len(kinds) > 15
