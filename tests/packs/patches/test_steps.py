"""Steps and orders in files: what is said of them holds, and every mistake is told at its line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.scripts.games import find_game

Told = Callable[..., list[str]]
HEAD = "schema: 2\nid: ours\nextends: {game}\ntitle: {{en: Ours}}\n"


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    return Catalogue([installed_packs(), tmp_path], find_game)


@pytest.fixture
def told(tmp_path: Path, catalogue: Catalogue) -> Told:
    """Writes a house rule over Politburó and returns what is wrong with it."""

    def write(body: str, head: str = HEAD.format(game="politburo")) -> list[str]:
        (tmp_path / "ours").mkdir()
        (tmp_path / "ours" / "game.yaml").write_text(head + body, "utf-8")
        return [str(problem).rpartition("ours/game.yaml:")[2] for problem in catalogue.check("ours")]

    return write


def test_what_a_house_leaves_out_is_left_out(told: Told, catalogue: Catalogue) -> None:
    assert told("steps: {rescue: false}\norder: {siberia: after gains}\n") == []
    pack = catalogue.load("ours")
    definition = pack.resolve([], {}, 3).definition
    assert (definition.steps.rescue, definition.steps.arranging) == (False, True)
    assert definition.order.siberia == "after gains"
    changed = {one.key: (one.before, one.now, one.title and one.title["en"]) for one in pack.departures()}
    assert changed == {
        "steps.rescue": (True, False, "Rescue from Siberia"),
        "order.siberia": ("before gains", "after gains", "Going to Siberia"),
    }


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "steps: {rescu: false}\n",
            "5:9: steps.rescu: there is no step rescu (expected one of arranging, rescue, exchange_of_hands, "
            "industry_looks; did you mean rescue?)",
        ),
        ("set: {steps.rescu: false}\n", "5:7: set.steps.rescu: there is no step rescu"),
        ("steps: {rescue: 3}\n", "5:17: steps.rescue: found the number 3"),
        (
            "order: {siberia: after rescue}\n",
            "5:18: order.siberia: the script does not know the order siberia: after rescue (expected one of "
            "siberia: before gains, siberia: after gains)",
        ),
        (
            "order: {rescue: after gains}\n",
            "5:9: order.rescue: the script does not know the order rescue: after gains (expected one of "
            "siberia: before gains, siberia: after gains)",
        ),
        (
            "variants:\n  calm: {title: {en: A}, text: {en: B}, steps: {rescu: true}}\n",
            "6:49: variants.calm.steps.rescu: there is no step rescu",
        ),
        ("variants:\n  calm: {title: {en: A}, text: {en: B}, steps: {}}\n", "6:3: variants.calm: this sets nothing"),
    ],
)
def test_a_mistake_is_told_at_its_place(told: Told, body: str, expected: str) -> None:
    found = told(body)
    assert [one for one in found if one.startswith(expected)], found
    assert len(found) == 1, found


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ("steps: {rescue: false}\n", "5:1: steps"),
        ("order: {siberia: after gains}\n", "5:1: order"),
        ("house: {HOUSE-1: {forbid: play, say: {en: A}}}\n", "5:1: house"),
        (
            "variants:\n  calm: {title: {en: A}, text: {en: B}, steps: {rescue: false}}\n",
            "6:41: variants.calm.steps",
        ),
    ],
)
def test_a_file_of_the_first_form_has_none_of_these_keys(told: Told, body: str, place: str) -> None:
    (found,) = told(body, HEAD.format(game="politburo").replace("schema: 2", "schema: 1"))
    assert found.startswith(f"{place}: the key ")
    assert "needs schema: 2" in found


def test_a_game_without_steps_says_so(told: Told) -> None:
    (found,) = told("steps: {pause: false}\n", HEAD.format(game="reader"))
    assert found.startswith("5:9: steps.pause: the script of this game names no steps")


def test_two_that_set_a_step_otherwise_cannot_stand_together(told: Told) -> None:
    (found,) = told(
        "variants:\n  a: {title: {en: A}, text: {en: A}, steps: {rescue: true}}\n"
        "  b: {title: {en: B}, text: {en: B}, steps: {rescue: false}}\n"
    )
    assert "a and b both set steps.rescue" in found or "b and a both set steps.rescue" in found
