"""What can be set in a pack, as plain data: each section says the same of all its entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import pytest
from typing_extensions import TypeAliasType

from companion.games.limits import Between
from companion.packs.catalogue import Catalogue
from companion.packs.house.settable.keys import keys_in
from companion.packs.house.settable.listing import SECTIONS, PackSettings, holding
from companion.packs.patches.patches import Setting, apply, is_settable, path_of
from companion.plainfile.marks import Fields, Mark, follow, marked, plain
from tests.packs.conftest import COMMON, FILES, Write
from tests.packs.house.test_clauses import HEAD, climbing
from tests.shipped import shipped

PATCH = "name value printed title text rule requires excludes set steps order"
DECLARED = "name key type value printed values rule title sentences"
PARAMETER = (
    "name key type value printed unit min max step none values by_players adjustable expected title text sentences"
)
SAID = {
    "numbers": PARAMETER,
    "choices": PARAMETER,
    "steps": DECLARED,
    "orders": DECLARED,
    "rules": "name value printed allow text",
    "options": f"{PATCH} type min max values sets",
    "variants": PATCH,
    "clauses": "name does of when belongs_to value text",
    "actions": "name title require gives counted private",
    "facts": "name title type min max values needs known of",
    "keys": "name example what values min max found",
}


def listed(pack: str) -> dict[str, list[dict[str, Any]]]:
    found = shipped().load(pack)
    return PackSettings(found, found).sections()


@pytest.mark.parametrize("pack", ["animal_farm", "buerokratopoly", "politburo"])
def test_each_section_says_the_same_of_all_its_entries(pack: str) -> None:
    told = listed(pack)
    assert tuple(told) == SECTIONS
    for section, words in SAID.items():
        assert {" ".join(entry) for entry in told[section]} <= {words}, section
    assert not told["changed"]


def test_an_option_says_what_it_may_be_and_what_it_is_unless_it_is_chosen() -> None:
    options = {entry["name"]: entry for entry in listed("animal_farm")["options"]}
    assert (options["length"]["value"], options["length"]["values"]) == ("short", ["short", "long"])
    assert options["negotiation_timer"]["value"] is None
    assert options["relative_majority"]["value"] is False


def test_a_key_of_a_file_has_the_limits_of_its_type() -> None:
    keys = {entry["name"]: entry for entry in listed("buerokratopoly")["keys"]}
    assert (keys["cards.ID.count"]["min"], keys["cards.ID.count"]["max"]) == (1, 99)
    kinds = {fact["name"]: fact["type"] for fact in listed("politburo")["facts"]}
    assert (kinds["card.kind"], kinds["round"]) == ("choice", "int")


def test_a_step_says_the_sentence_of_its_rule() -> None:
    told = listed("politburo")
    said = {entry["name"]: (entry["rule"], list(entry["sentences"])) for entry in (*told["steps"], *told["orders"])}
    assert said["rescue"] == ("PB-46", ["PB-46"])
    assert all(sentences == [rule] for rule, sentences in said.values())


def test_a_house_is_listed_beside_the_printed_game(catalogue: Catalogue, write: Write) -> None:
    head = "schema: 1\nid: ours\nextends: ladder\ntitle: {en: Ours}\n"
    write("ours", {"game.yaml": f"{head}preset: {{variants: [fast]}}\n"})
    told = PackSettings(catalogue.load("ours"), catalogue.load("ladder")).plain()
    assert [told[word] for word in ("game", "house", "script")] == ["ladder", "ours", "ladder"]
    assert [one["name"] for one in told["numbers"]] == ["figures"]
    assert [(one["name"], list(one["sentences"])) for one in told["choices"]] == [("board", ["LA-01"])]
    assert [(one["name"], one["value"], one["printed"]) for one in told["variants"]] == [
        ("fast", True, False),
        ("faster", False, False),
    ]


LEVELS = """\
enforce: {LA-01: warn}
house:
  HOUSE-1: {forbid: climb, when: {any: [{not: {me.cards: 2}}, {round: 1}]}, say: {en: A}}
  HOUSE-2: {forbid: push, when: {round: 1}, level: warn, say: {en: B}}
"""


def test_rules_and_clauses_are_listed_at_their_levels_and_found_by_what_they_ask(write: Write) -> None:
    write("common", dict(COMMON))
    write("ladder", dict(FILES))
    write("our_house", {"game.yaml": HEAD + LEVELS})
    packs = Catalogue([Path("packs")], climbing)
    ours, printed = packs.load("our_house"), packs.load("ladder")
    told = PackSettings(ours, printed).sections()
    assert [(one["name"], one["value"], one["printed"]) for one in told["rules"]] == [("LA-01", "warn", "enforce")]
    assert [one["value"] for one in PackSettings(printed, printed).sections()["rules"]] == ["enforce"]
    assert [(one["name"], one["value"]) for one in told["clauses"]] == [("HOUSE-1", "enforce"), ("HOUSE-2", "warn")]
    assert [one["name"] for one in holding(told, "me.cards")["clauses"]] == ["HOUSE-1"]


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("rules: 3", "rules: rules as a whole cannot be set (expected a key with a dot)"),
        (
            "board: small",
            "board: board as a whole cannot be set (expected a key with a dot; did you mean parameters.board?)",
        ),
        (
            "figures: 4",
            "figures: nothing is called figures in the pack (expected one of rules, parameters, board, cards; "
            "did you mean parameters.figures?)",
        ),
        (
            "rules.fats: true",
            "rules.fats: nothing is called fats in rules (expected one of fast, timer, bonus; "
            "did you mean rules.fast?)",
        ),
    ],
)
def test_a_key_that_cannot_be_set_is_told_at_its_place(catalogue: Catalogue, write: Write, key: str, said: str) -> None:
    head = "schema: 1\nid: ours\nextends: ladder\ntitle: {en: Ours}\n"
    write("ours", {"game.yaml": f"{head}set: {{{key}}}\n"})
    assert str(catalogue.check("ours")[0]) == f"packs/ours/game.yaml:5:7: set.{said}"


# ── keys of files whose types leave a choice ──────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Stairs:
    steps: int
    landing: str | None = None


@dataclass(frozen=True)
class Lift:
    doors: int
    speed: Annotated[int, Between(1, 9)] | None = None


@dataclass(frozen=True)
class Room:
    id: str = ""
    beds: int = 1


Floors = TypeAliasType("Floors", Annotated[int, Between(1, 40)])
"""As `type Floors = …` makes it."""


@dataclass(frozen=True)
class Tower:
    ways: Mapping[str, Stairs | Lift]
    floors: Floors
    cellar: Stairs | None = None
    rooms: tuple[Room, ...] = ()
    cells: tuple[Room, ...] = ()


@dataclass(frozen=True)
class Definition:
    tower: Tower


WAYS = {"front": {"steps": 3, "landing": "wide"}, "side": {"steps": 3}, "back": {"doors": 2}}
ROOMS = {"rooms": [{"id": "hall"}, {"id": "den", "beds": 2}], "cells": [{"id": "lower"}, {"beds": 3}]}
TREE = marked({"tower": {"ways": WAYS, "floors": 7, "cellar": None, **ROOMS}}, Mark("tower.yaml", 1, 1))


def test_each_key_is_listed_where_its_type_has_it_with_what_stands_there() -> None:
    assert isinstance(TREE, Fields)
    listed = [one.plain() for one in keys_in(TREE, Definition)]
    assert all(is_settable(TREE, path_of(one["example"]), Definition) for one in listed)
    assert [(one["name"], one["example"], one["min"], one["max"], one["found"]) for one in listed] == [
        ("tower.ways.KEY.steps", "tower.ways.front.steps", None, None, [3]),
        ("tower.ways.KEY.landing", "tower.ways.front.landing", None, None, ["wide"]),
        ("tower.ways.KEY.doors", "tower.ways.back.doors", None, None, [2]),
        ("tower.ways.KEY.speed", "tower.ways.back.speed", 1, 9, []),
        ("tower.floors", "tower.floors", 1, 40, 7),
        ("tower.cellar", "tower.cellar", None, None, None),
        ("tower.rooms.ID.beds", "tower.rooms.hall.beds", None, None, [2]),
        ("tower.cells", "tower.cells", None, None, None),
    ]


@pytest.mark.parametrize(
    ("key", "is_set"),
    [
        ("tower.ways.side.landing", True),
        ("tower.ways.side.speed", False),
        ("tower.ways.back.speed", True),
        ("tower.ways.roof.steps", False),
        ("tower.ways.roof.steps.left", False),
        ("tower.cellar.landing", False),
        ("tower.rooms.hall.beds", True),
        ("tower.rooms.attic.beds", False),
    ],
)
def test_a_key_that_was_left_out_is_set_where_its_type_has_it_and_nowhere_else(key: str, is_set: bool) -> None:
    setting = Setting(path_of(key), marked(5, TREE.mark), TREE.mark)
    after = apply(TREE, [setting], Definition)
    assert is_settable(TREE, setting.path, Definition) is is_set
    assert (follow(after, setting.path) is not None) is is_set
    assert (plain(after) == plain(TREE)) is not is_set
