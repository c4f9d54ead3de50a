"""What an entry of each section says: of numbers, rules, actions and facts, here and in the printed game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from companion.engine.game import Game
from companion.packs.catalogue import Catalogue
from companion.packs.house.settable.listing import SECTIONS, Entry, PackSettings, _kind, holding
from tests.packs.conftest import COMMON, FILES, GAME, Write
from tests.packs.fake_game import Definition, Parameters, games
from tests.packs.house.test_clauses import HEAD, Climbing

MORE = """\
  open: {type: flag, default: true, title: {en: A}, text: {en: B}}
  runs: {type: list, default: [2, 4], rule: LA-01, rules: [LA-02], title: {en: A}, text: {en: B}}
options:
"""


@dataclass(frozen=True)
class Several(Parameters):
    open: bool
    runs: tuple[int, ...]


@dataclass(frozen=True)
class Rich(Definition):
    parameters: Several


class Opening(Climbing):
    """A ladder to climb, with more to set."""

    name: ClassVar[str] = "ladder"
    Definition: ClassVar[type[Definition]] = Rich


def opening(name: str) -> type[Game]:
    games(name)
    return Opening


HOUSE = """\
set: {parameters.figures: 3, parameters.runs: [5]}
house:
  HOUSE-1: {forbid: climb, when: {me.cards: 2}, say: {en: Not with two.}}
"""


@pytest.fixture
def catalogue(write: Write) -> Catalogue:
    write("common", dict(COMMON))
    rules = FILES["rules.yaml"].replace("forbids: [taken]", "forbids: [taken, forbidden]")
    write("ladder", {**FILES, "game.yaml": GAME.replace("options:\n", MORE, 1), "rules.yaml": rules})
    write("our_house", {"game.yaml": HEAD + HOUSE})
    return Catalogue([Path("packs")], opening)


@pytest.fixture
def settings(catalogue: Catalogue) -> PackSettings:
    return PackSettings(catalogue.load("our_house"), catalogue.load("ladder"))


@pytest.fixture
def told(settings: PackSettings) -> dict[str, list[Entry]]:
    return settings.sections()


def by_name(entries: list[Entry], *words: str) -> dict[str, tuple[object, ...]]:
    return {entry["name"]: tuple(entry[word] for word in words) for entry in entries}


def test_the_whole_says_of_which_game_and_house_it_is(settings: PackSettings) -> None:
    told = settings.plain()
    assert [told[word] for word in ("game", "house", "script")] == ["ladder", "our_house", "ladder"]
    assert told["title"]["en"] == "Ladder: House"
    assert tuple(told)[4:] == SECTIONS
    printed = PackSettings(settings.printed, settings.printed).plain()
    assert (printed["house"], printed["changed"]) == (None, [])


def test_a_number_has_the_value_of_the_house_and_the_printed_one(told: dict[str, list[Entry]]) -> None:
    assert by_name(told["numbers"], "value", "printed", "type") == {
        "figures": (3, 4, "int"),
        "runs": ([5], [2, 4], "list"),
    }
    assert by_name(told["choices"], "value", "printed", "type") == {
        "board": ("large", "large", "choice"),
        "open": (True, True, "flag"),
    }
    (runs,) = (one for one in told["numbers"] if one["name"] == "runs")
    assert list(runs["sentences"]) == ["LA-02", "LA-01"]
    assert runs["expected"] == "a list of whole numbers, each larger than the one before"


def test_what_a_house_changes_is_listed_with_what_was_before_if_that_is_one_value(told: dict[str, list[Entry]]) -> None:
    assert by_name(told["changed"], "before", "now") == {
        "parameters.figures": (4, 3),
        "parameters.runs": (None, None),
        "house.HOUSE-1": (None, None),
    }
    assert [sorted(one) for one in told["changed"]] == [["before", "name", "now", "title"]] * 3
    assert [one["title"]["en"] for one in told["changed"] if one["name"].startswith("parameters")] == ["B", "A"]


def test_a_rule_lists_the_codes_that_a_clause_may_allow(told: dict[str, list[Entry]]) -> None:
    assert by_name(told["rules"], "allow") == {"LA-01": (["LA-01.taken"],)}


def test_an_action_says_whether_it_can_be_required_and_is_counted(told: dict[str, list[Entry]]) -> None:
    assert by_name(told["actions"], "require", "counted", "private", "gives") == {
        "climb": (True, False, False, []),
        "push": (False, True, False, ["target"]),
        "peek": (False, False, True, []),
    }


def test_a_fact_says_its_type_and_the_actions_that_can_tell_it(told: dict[str, list[Entry]]) -> None:
    facts = by_name(told["facts"], "type", "min", "max", "values", "known", "of")
    assert facts["me.cards"] == ("int", 0, 9, [], "all", None)
    assert facts["me.red"] == ("flag", None, None, [], "owner", None)
    assert facts["post"] == ("choice", None, None, ["top", "left", "right"], "all", None)
    assert facts["target.mine"] == ("flag", None, None, [], "all", ["push"])


def test_a_fact_of_a_pack_that_cannot_be_made_has_no_known_type() -> None:
    assert _kind(None) == {"type": "unknown", "min": None, "max": None, "values": []}


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("large", {"choices": ["board"]}),
        ("owner", {}),
        ("forbid", {}),
        ("Not with", {"clauses": ["HOUSE-1"], "changed": ["house.HOUSE-1"]}),
        ("LA-02", {"numbers": ["runs"], "variants": ["fast"]}),
        ("me.cards", {"clauses": ["HOUSE-1"], "facts": ["me.cards"]}),
    ],
)
def test_what_is_sought_is_found_by_what_is_particular_to_it(
    told: dict[str, list[Entry]], word: str, found: dict[str, list[str]]
) -> None:
    assert {part: [one["name"] for one in listed] for part, listed in holding(told, word).items() if listed} == found
