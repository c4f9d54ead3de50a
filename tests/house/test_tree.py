"""The shape of the tree: what is a rule is held here, what is a number of the day stands in docs/architecture.md.

Whatever is an exception is listed with its reason. Once it is none any more, the list says so by failing.
"""

from __future__ import annotations

import ast
import re
from statistics import mean

import pytest

from tests.test_house import text_of, tracked
from tests.tools.code_map import circles, this_tree, upward
from tests.tools.measure import named_twice
from tests.tools.rule_code import rules_of

MOST_MODULES = 12
LARGEST_CIRCLE = 3

MOST_FILES_OF_A_RULE = 5
MEAN_FILES_OF_A_RULE = 2.0
"""Files that name a rule as a value: what has to be read to know what becomes of it."""

NAMED_TWICE = {
    "Draw": "an effect of a card, and a step of a scenario: each in the words of its file",
    "Roll": "a roll of the tower, and a step of a scenario, in the words of its file",
}
"""Classes that share their name across layers, and why."""

MOST_OF_RULES = 15
"""A game's rules follow its rule text, step by step, and nobody is helped by rooms within them."""

LARGER_FOLDERS = {
    "companion/box": "one check of the box in each file, all of one form",
    "companion/cli": "one command in each file",
    "companion/engine": "one driver and what it is made of; each file is one idea",
    "companion/games/animal_farm/rules": "seven phases, each in a file",
    "companion/mechanics": "one mechanism in each file, and hardly one needs another",
}
"""Folders that hold more, and why."""

LARGER_CIRCLES: dict[str, str] = {}
"""Packages in which more than three modules need each other, and why."""

ROOMS = [
    "companion",
    "companion.cli.text",
    "companion.models",
    "companion.packs",
    "companion.table",
    "companion.ui",
    "hardware",
]

STEERING = {"GameOver", "Lapsed", "LookAgain", "Moot", "StepBack", "_Over"}
"""What is thrown to steer and is no error; pyproject.toml has the same list for the linter."""

HE = re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE)


def test_a_folder_holds_at_most_a_dozen_modules() -> None:
    larger = {folder: len(inside) for folder, inside in this_tree().folders().items() if len(inside) > most(folder)}
    assert set(larger) == set(LARGER_FOLDERS), larger


def most(folder: str) -> int:
    return MOST_OF_RULES if folder.endswith("/rules") else MOST_MODULES


@pytest.mark.parametrize("package", ROOMS)
def test_no_room_needs_one_above_it(package: str) -> None:
    rooms = this_tree().rooms(package)
    assert len(rooms) > 3
    assert upward(rooms) == []


def test_no_more_than_three_modules_need_each_other() -> None:
    larger = {
        circle[0].rpartition(".")[0]: circle for circle in circles(this_tree().imports) if len(circle) > LARGEST_CIRCLE
    }
    assert set(larger) == set(LARGER_CIRCLES), larger


def test_circles_and_what_points_upward_are_found() -> None:
    arrows = {name: frozenset(needed) for name, needed in {"a": "b", "b": "c", "c": "a", "d": "a", "e": ""}.items()}
    assert circles(arrows) == [["a", "b", "c"]]
    assert len(upward(arrows)) == 1
    assert upward({"a": frozenset("b"), "b": frozenset()}) == []


def test_a_rule_is_found_in_few_files() -> None:
    files = {rule.id: sorted(rule.files) for rule in rules_of(this_tree())}
    assert {rule: paths for rule, paths in files.items() if len(paths) > MOST_FILES_OF_A_RULE} == {}
    assert mean(map(len, files.values())) <= MEAN_FILES_OF_A_RULE


def test_a_class_has_a_name_of_its_own() -> None:
    twice = named_twice(list(this_tree().modules.values()), (ast.ClassDef,))
    assert set(twice) == set(NAMED_TWICE), twice


def exceptions() -> dict[str, str]:
    """Every class that can be raised, and where it stands."""
    classes = [
        (node, module.path)
        for module in this_tree().modules.values()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
    ]
    found: dict[str, str] = {}
    count = -1
    while count < len(found):
        count = len(found)
        for node, path in classes:
            bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
            if any(re.search(r"(Error|Exception|Exit|Interrupt)$", base) for base in bases) or bases & set(found):
                found[node.name] = path
    return found


def test_what_can_be_raised_is_called_an_error() -> None:
    assert len(exceptions()) > 20
    otherwise = {name: path for name, path in exceptions().items() if not name.endswith("Error")}
    assert set(otherwise) == STEERING, otherwise
    excused = [name for name in tracked() if name.endswith(".py") and "noqa: " + "N818" in (text_of(name) or "")]
    assert excused == []


def test_people_are_neither_he_nor_she() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name in tracked()
        if name.startswith(("companion/", "hardware/", "docs/", "README"))
        if name.endswith((".py", ".md")) and name != "docs/rules_in_code.md"
        for number, line in enumerate((text_of(name) or "").splitlines(), 1)
        if HE.search(line)
    ]
    assert found == []


def test_a_name_is_imported_from_where_it_stands() -> None:
    """A package may offer what its modules define; a module offers nothing that it has from elsewhere."""
    passed_on: list[str] = []
    for module in this_tree().modules.values():
        if module.is_init:
            continue
        imported = {
            alias.asname or alias.name
            for node in ast.walk(module.tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        offered = {
            constant.value
            for node in module.tree.body
            if isinstance(node, ast.Assign) and any(ast.unparse(target) == "__all__" for target in node.targets)
            for constant in ast.walk(node.value)
            if isinstance(constant, ast.Constant)
        }
        if imported & offered or not any(_is_own(node) for node in module.tree.body):
            passed_on.append(module.path)
    assert passed_on == []


def _is_own(node: ast.stmt) -> bool:
    """Whether a module says something itself there: no import, no docstring."""
    return not isinstance(node, (ast.Import, ast.ImportFrom, ast.Expr))
