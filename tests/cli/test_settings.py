"""What can be set in a game is listed, with its limits, and what a house rule has made of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.packs.catalogue import Catalogue
from companion.packs.house.settable.listing import SECTIONS, PackSettings
from companion.packs.patches.patches import is_settable, path_of
from companion.packs.scripts.games import find_game
from tests.cli.house import Trial
from tests.protocol.house import SHIPPED

pytestmark = pytest.mark.lot(3)

EXAMPLES = Path(__file__).parents[2] / "docs/examples/house_rules"
SHIPPED_PACKS = ["animal_farm", "buergermeister", "buerokratopoly", "karriere_poker", "politburo", "reader"]


@pytest.fixture
def shipped(companion: Trial, monkeypatch: pytest.MonkeyPatch) -> Trial:
    monkeypatch.setattr("tests.cli.house.find", find_game)
    companion.installed = SHIPPED
    return companion


def listed(shipped: Trial, *argv: str) -> dict[str, Any]:
    assert shipped("settings", *argv, "--format", "json") == 0, shipped.err
    found: dict[str, Any] = json.loads(shipped.out)
    return found


def named(entries: list[dict[str, Any]], name: str) -> dict[str, Any]:
    (found,) = (entry for entry in entries if entry["name"] == name)
    return found


def test_a_number_has_its_unit_its_limits_and_its_finished_sentence(shipped: Trial) -> None:
    cost = named(listed(shipped, "buergermeister")["numbers"], "figure_cost")
    assert {key: cost[key] for key in ("value", "unit", "min", "max", "step", "adjustable")} == {
        "value": 100_000,
        "unit": "money",
        "min": 0,
        "max": 1_000_000,
        "step": 50_000,
        "adjustable": True,
    }
    assert cost["key"] == "parameters.figure_cost"
    assert "100,000 each" in cost["sentences"]["BM-07"]["en"]
    assert shipped("settings", "buergermeister") == 0
    assert "figure_cost     100,000 money; from 0 to 1,000,000 by 50,000; by party\n" in shipped.out
    assert "last_round      none; from 5 to 99, or null: none\n" in shipped.out
    assert "premium_tie  shared; one of shared, nobody, in_turn\n" in shipped.out


def test_rules_actions_facts_and_keys_are_listed_as_files_write_them(shipped: Trial) -> None:
    told = listed(shipped, "buerokratopoly")
    assert named(told["rules"], "BU-06")["allow"] == ["BU-06.too_few"]
    assert named(told["actions"], "call_mutiny")["require"] is True
    colours = named(told["facts"], "area.colours")
    assert (colours["min"], colours["max"], "punish" in colours["of"]) == (0, 9, False)
    assert named(told["variants"], "favours")["requires"] == ["interactive_votes"]
    count = named(told["keys"], "cards.ID.count")
    assert (count["min"], count["max"]) == (1, 99)
    assert named(told["keys"], "cards.ID.colour")["values"] == ["green", "red"]


def test_a_house_rule_is_shown_beside_what_is_printed(shipped: Trial) -> None:
    shipped.house_rule(
        "ours",
        "schema: 2\nid: ours\nextends: buergermeister\ntitle: {en: At our table}\n"
        "set: {parameters.figure_cost: 50000, lands.wien.premium: 700000}\nenforce: {BM-23: warn}\n"
        "preset: {options: {fixed_order: true}}\n"
        'house: {HOUSE-1: {allow: BM-12.too_long, say: {en: "Three may be enclosed."}}}\n',
    )
    told = listed(shipped, "buergermeister", "--house", "ours")
    assert told["house"] == "ours"
    cost = named(told["numbers"], "figure_cost")
    assert (cost["value"], cost["printed"]) == (50_000, 100_000)
    assert "50,000 each" in cost["sentences"]["BM-07"]["en"]
    assert named(told["rules"], "BM-23")["value"] == "warn"
    assert named(told["options"], "fixed_order")["value"] is True
    assert named(told["clauses"], "HOUSE-1")["of"] == ["BM-12.too_long"]
    assert "HOUSE-1" not in {entry["name"] for entry in told["rules"]}
    assert named(told["changed"], "lands.wien.premium")["now"] == 700_000
    assert told == listed(shipped, "ours")
    assert shipped("settings", "buergermeister", "--house", "ours") == 0
    assert "figure_cost     50,000 money (printed: 100,000); from 0" in shipped.out
    assert "BM-23  warn (printed: enforce);" in shipped.out


def test_only_what_has_a_word_is_listed(shipped: Trial) -> None:
    told = listed(shipped, "buergermeister", "Premium")
    assert [entry["name"] for entry in told["choices"]] == ["premium_tie"]
    assert "patience" not in {entry["name"] for entry in told["numbers"]}
    assert [entry["name"] for entry in listed(shipped, "buergermeister", "in_turn")["choices"]] == ["premium_tie"]
    assert shipped("settings", "buergermeister", "adjustable") == 1, "a key of every number is the word of none"
    assert shipped("settings", "buergermeister", "xyzzy") == 1
    assert "nothing in buergermeister has xyzzy" in shipped.err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["buergermeistr"], "did you mean buergermeister?"),
        (["buergermeister", "--house", str(EXAMPLES / "peace")], "peace does not extend buergermeister"),
    ],
)
def test_what_is_not_there_is_said(shipped: Trial, argv: list[str], said: str) -> None:
    assert shipped("settings", *argv) == 2
    assert said in shipped.err


@pytest.mark.parametrize("pack", SHIPPED_PACKS)
def test_every_game_can_be_listed_and_each_key_can_be_set(shipped: Trial, pack: str) -> None:
    loaded = Catalogue([SHIPPED], find_game).load(pack)
    told = PackSettings(loaded, loaded).plain()
    assert set(SECTIONS) <= told.keys()
    assert {entry["name"] for entry in (*told["numbers"], *told["choices"])} == set(loaded.parameters)
    assert all("parameters" not in path_of(entry["name"]) for entry in told["keys"])
    assert told["keys"]
    tree = loaded.sources.patched(())
    for entry in told["keys"]:
        assert is_settable(tree, path_of(entry["example"]), loaded.game.Definition), entry
    assert shipped("settings", pack) == 0, shipped.err
    assert max(map(len, shipped.out.split("\n"))) < 400
