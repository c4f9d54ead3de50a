"""What is listed under which name: keys of files with what each may be, steps and orders that nothing words yet."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Literal

import pytest

from companion.engine.game import Game
from companion.games.steps import order, step
from companion.languages import Words
from companion.packs.catalogue import Catalogue
from companion.packs.house.settable.keys import keys_in
from companion.packs.house.settable.listing import Entry, PackSettings, holding
from companion.plainfile.marks import Fields, Mark, marked
from tests.packs.conftest import COMMON, FILES, Write
from tests.packs.fake_game import Definition, Ladder, games


@dataclass(frozen=True)
class Steps:
    landing: bool = step("LA-01", printed=True)
    rest: bool = step("LA-09", printed=False)


@dataclass(frozen=True)
class Orders:
    climbing: Literal["before resting", "after resting"] = order("LA-02", printed="before resting")


@dataclass(frozen=True)
class Stepped(Definition):
    steps: Steps = field(default_factory=Steps)
    order: Orders = field(default_factory=Orders)


class Stepping(Ladder):
    """A ladder of which a landing may be left out."""

    name: ClassVar[str] = "ladder"
    Definition: ClassVar[type[Definition]] = Stepped


def stepping(name: str) -> type[Game]:
    games(name)
    return Stepping


@pytest.fixture
def told(write: Write) -> dict[str, list[Entry]]:
    write("common", dict(COMMON))
    texts = (
        FILES["texts.yaml"] + "values: {step.landing: {en: The landing}, order.climbing.after resting: {en: later}}\n"
    )
    write("ladder", {**FILES, "texts.yaml": texts})
    pack = Catalogue([Path("packs")], stepping).load("ladder")
    return PackSettings(pack, pack).sections()


def test_a_step_that_nothing_words_is_called_by_its_name_in_english(told: dict[str, list[Entry]]) -> None:
    landing, rest = told["steps"]
    assert (landing["title"]["en"], rest["title"]) == ("The landing", {"en": "rest"})
    assert (landing["key"], landing["type"], landing["values"]) == ("steps.landing", "flag", {})
    assert [(one["value"], one["printed"]) for one in (landing, rest)] == [(True, True), (False, False)]


def test_a_step_says_the_sentence_of_its_rule_if_there_is_that_rule(told: dict[str, list[Entry]]) -> None:
    landing, rest = told["steps"]
    assert landing["sentences"] == {"LA-01": Words(de="A", en="B", es="C")}
    assert (rest["rule"], rest["sentences"]) == ("LA-09", {})


def test_an_order_is_called_by_its_name_and_its_values_by_their_words(told: dict[str, list[Entry]]) -> None:
    (climbing,) = told["orders"]
    assert (climbing["key"], climbing["type"], climbing["title"]) == ("order.climbing", "choice", {"en": "climbing"})
    assert climbing["values"] == {"before resting": None, "after resting": {"en": "later"}}


def test_what_a_house_sets_of_steps_and_orders_stands_beside_what_is_printed(
    told: dict[str, list[Entry]], write: Write
) -> None:
    head = "schema: 2\nid: ours\nextends: ladder\ntitle: {en: Ours}\n"
    write("ours", {"game.yaml": f"{head}steps: {{landing: false}}\norder: {{climbing: after resting}}\n"})
    packs = Catalogue([Path("packs")], stepping)
    both = PackSettings(packs.load("ours"), packs.load("ladder")).sections()
    assert [(one["value"], one["printed"]) for one in both["steps"]] == [(False, True), (False, False)]
    assert [(one["value"], one["printed"]) for one in both["orders"]] == [("after resting", "before resting")]
    assert [(one["value"], one["printed"]) for one in told["orders"]] == [("before resting", "before resting")]


def test_what_a_game_itself_leaves_out_is_printed_so_whatever_its_script_says(write: Write) -> None:
    write("common", dict(COMMON))
    game = f"{FILES['game.yaml'].replace('schema: 1', 'schema: 2')}steps: {{landing: false, rest: true}}\n"
    write("ladder", {**FILES, "game.yaml": game})
    write("ours", {"game.yaml": "schema: 2\nid: ours\nextends: ladder\ntitle: {en: Ours}\nsteps: {landing: true}\n"})
    packs = Catalogue([Path("packs")], stepping)
    steps = PackSettings(packs.load("ours"), packs.load("ladder")).sections()["steps"]
    assert [(one["name"], one["value"], one["printed"]) for one in steps] == [
        ("landing", True, False),
        ("rest", True, True),
    ]


def test_keys_of_files_are_those_that_stand_in_no_section_of_their_own(told: dict[str, list[Entry]]) -> None:
    assert {one["name"].partition(".")[0] for one in told["keys"]} == {"rules", "board", "cards"}


def test_a_key_says_in_few_words_what_it_may_be(told: dict[str, list[Entry]]) -> None:
    said = {one["name"]: (one["what"], one["values"]) for one in told["keys"]}
    assert said["cards.ID.title"] == ("a text by language", [])
    assert said["cards.ID.number"] == ("a whole number", [])
    assert said["cards.ID.colour"] == ("one of red, green", ["red", "green"])
    assert said["cards.ID.effects"] == ("a list", [])


def test_a_key_of_several_items_has_each_value_once_and_any_other_the_one_value(told: dict[str, list[Entry]]) -> None:
    found = {one["name"]: (one["example"], one["found"]) for one in told["keys"]}
    assert found["rules.fast"] == ("rules.fast", False)
    assert found["rules.timer"] == ("rules.timer", None)
    assert found["board.posts.ID.parent"] == ("board.posts.top.parent", ["top"])


@dataclass(frozen=True)
class Item:
    id: str
    size: int = 1


@dataclass(frozen=True)
class Shelf:
    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class House:
    steps: Shelf
    shelf: Shelf
    loose: tuple[str, ...] = ()
    absent: Shelf = Shelf()
    last: Shelf = Shelf()


def names(**parts: object) -> list[str]:
    tree = marked(parts, Mark("house.yaml", 1, 1))
    assert isinstance(tree, Fields)
    return [one.example for one in keys_in(tree, House)]


def test_a_part_that_is_not_there_hides_none_after_it_and_a_whole_file_is_no_key() -> None:
    items = {"items": [{"id": "cup", "size": 2}]}
    assert names(steps=items, shelf=items, loose=["a"], last=items) == ["shelf.items.cup.size", "last.items.cup.size"]


@pytest.mark.parametrize("id_", ["left.cup", ".", "cup."])
def test_items_whose_ids_have_a_dot_are_one_value(id_: str) -> None:
    assert names(shelf={"items": [{"id": id_, "size": 2}, {"id": "cup"}]}) == ["shelf.items"]


def test_what_is_sought_is_found_in_names_words_and_values_but_not_in_the_form(told: dict[str, list[Entry]]) -> None:
    def found(word: str) -> dict[str, list[str]]:
        return {part: [one["name"] for one in listed] for part, listed in holding(told, word).items() if listed}

    assert found("LANDING") == {"steps": ["landing"]}
    assert found("after resting") == {"orders": ["climbing"]}
    assert found("la-09") == {"steps": ["rest"]}
    assert found("flag") == {}
    assert found("a whole number") == {}
    assert found("rules.bonus") == {"variants": ["faster"], "keys": ["rules.bonus"]}
