"""The shipped data of Politburó, held against the rulings."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.games.politburo.rules.judges import ANSWERS
from companion.games.politburo.rules.kinds import EFFECTS
from companion.packs.catalogue import Catalogue
from companion.packs.numbers.places import names, without
from companion.packs.scripts.games import find_game
from tests.games.politburo.table import PACK, definition
from tests.protocol.house import SHIPPED

FOLDER = Path(__file__).parents[2] / "rules_yaml" / "politburo"
FILES = sorted(FOLDER.glob("*.yaml"))
RULINGS = [*range(1, 21), *range(22, 31), 32, *range(34, 48), *range(49, 56)]
LANGUAGES = {"de", "en", "es"}


def texts(node: Any, where: str = "") -> list[tuple[str, dict[str, str]]]:
    """Every text in three languages, recognised by any of its language keys."""
    if isinstance(node, dict) and LANGUAGES & set(node):
        return [(where, node)]
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [found for key, value in inner for found in texts(value, f"{where}.{key}")]


def placeholders(text: str) -> Counter[str]:
    return Counter(re.findall(r"{(\w*)(?::\w+)?(?:\|[^{}]*)?}", text))


@pytest.mark.parametrize("path", [path for path in FILES if path.stem != "tracks"], ids=lambda path: path.name)
def test_texts_are_there_in_three_languages_with_the_same_places(path: Path) -> None:
    found = texts(yaml.safe_load(path.read_text(encoding="utf-8")))
    assert found
    for where, text in found:
        assert set(text) == LANGUAGES, where
        assert all(words == words.strip() != "" for words in text.values()), where
        assert placeholders(text["de"]) == placeholders(text["en"]) == placeholders(text["es"]), where
        assert names(text["de"]) == names(text["en"]) == names(text["es"]), where
        assert without(text["es"]).count("¿") == without(text["es"]).count("?"), where
        assert text["es"].count("¡") == text["es"].count("!"), where


def test_every_ruling_has_its_text() -> None:
    assert {rule for rule in PACK.rules if rule.startswith("PB")} == {f"PB-{number:02}" for number in RULINGS}


def test_seventy_six_game_cards_and_twenty_two_stars() -> None:
    cards = definition().cards
    assert sum(card.count for card in cards if not card.is_star) == 76
    assert sum(card.count for card in cards if card.is_star) == 22
    printed = {card.number: card.count for card in cards if card.is_star}
    numbers = [number + copy for number, count in printed.items() if number is not None for copy in range(count)]
    assert sorted(numbers) == list(range(1, 23))


def test_the_values_of_game_cards_are_as_ruled() -> None:
    """`Own content`: tuned by simulation, see docs/games/politburo.md."""
    held: dict[str, dict[int, int]] = {}
    for card in definition().cards:
        if not card.is_star:
            assert card.count is not None and card.value is not None
            held.setdefault(card.kind, {})[card.value] = card.count
    assert held == {
        "demagogy": {1: 9, 2: 2, 3: 1},
        "defamation": {1: 4, 2: 4, 3: 6, 4: 6},
        "assault": {1: 4, 2: 4, 3: 4, 4: 4},
        "bodyguard": {0: 8},
        "avenger": {0: 6},
        "favourite": {0: 8},
        "manipulator": {0: 6},
    }
    assert [(card.value, card.count) for card in definition().cards if card.kind == "cure"] == [(3, 2)]


def test_every_kind_of_card_does_something() -> None:
    kinds = {card.kind for card in definition().cards}
    assert kinds - {"betrayal"} == EFFECTS.keys() | ANSWERS.keys()


def test_offices_stand_where_the_rules_put_them() -> None:
    assert list(definition().minimum.values()) == [10, 14, 17, 21, 25]
    assert len(definition().candidates) == 15


def test_the_rules_about_single_cards_follow_what_a_house_makes_of_them(tmp_path: Path) -> None:
    (folder := tmp_path / "ours").mkdir()
    changed = "set: {cards.great_purge.value: 6, cards.contraband.value: 1, cards.hospitalisation.value: 3}\n"
    (folder / "game.yaml").write_text(
        f"schema: 2\nid: ours\nextends: politburo\ntitle: {{en: Ours}}\n{changed}", "utf-8"
    )
    rules = Catalogue([SHIPPED, tmp_path], find_game).load("ours").told().rules
    assert "loyalty six or less" in rules["PB-44"].text["en"]
    assert "eigenen Kandidaten eine Loyalität" in rules["PB-45"].text["de"]
    assert "más tres de salud" in rules["PB-43"].text["es"]
