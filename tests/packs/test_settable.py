"""What can be set in a pack, as plain data: each section says the same of all its entries."""

from __future__ import annotations

from typing import Any

import pytest

from companion.packs.house.settable.listing import SECTIONS, PackSettings
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
    assert kinds["card.kind"] == "choice"
