"""What the documents say of the tree is there."""

from __future__ import annotations

import re

import pytest

from tests.test_house import ROOT
from tests.tools.code_map import this_tree
from tests.tools.measure import BEGIN, END, before_in, figures, table
from tests.tools.rule_code import rules_of
from tests.tools.rules_page import COMMAND, PAGE, page

BELOW = ("", "companion/", "docs/")
"""Where a path in a document begins: the tree, or what is spoken of everywhere."""

PATH = re.compile(r"`([\w.*-]+(?:/[\w.*-]+)+/?)`")
SPOKEN_OF = ["architecture.md", "decisions.md", "pages.md"]


def paths_in(text: str) -> list[str]:
    """Every path that a text names; X, NAME and LANGUAGE stand for whatever there is."""
    return [re.sub(r"\b(?:X|NAME|LANGUAGE)\b", "*", path) for path in PATH.findall(text)]


@pytest.mark.parametrize("document", SPOKEN_OF)
def test_every_file_that_is_named_is_there(document: str) -> None:
    file = ROOT / "docs" / document
    named = paths_in(file.read_text("utf-8")) if file.exists() else []
    missing = [path for path in named if not any(any(ROOT.glob((below + path).rstrip("/"))) for below in BELOW)]
    assert missing == []


def test_a_path_that_leads_nowhere_is_found() -> None:
    assert paths_in("`games/X/rules/` and `a.b`, `table/journal/store.py`") == [
        "games/*/rules/",
        "table/journal/store.py",
    ]
    assert not any(ROOT.glob("companion/games/*/nowhere"))


def test_every_package_is_in_the_picture() -> None:
    picture = (ROOT / "docs/architecture.md").read_text("utf-8").partition("## Layers")[2].partition("##")[0]
    packages = {
        module.path.split("/")[1].removesuffix(".py") for module in this_tree().modules.values() if "/" in module.path
    }
    ours = {name for name in packages if (ROOT / "companion" / name).is_dir()} | {"app", "visible", "hardware"}
    assert [name for name in sorted(ours) if f"`{name}" not in picture and f"`{name}/" not in picture] == []


def test_every_room_of_the_window_the_table_and_the_drivers_is_in_the_picture() -> None:
    picture = (ROOT / "docs/architecture.md").read_text("utf-8").partition("## Layers")[2].partition("\n## ")[0]
    for package in ("companion.table", "companion.ui", "companion.models", "hardware"):
        assert [room for room in this_tree().rooms(package) if f"`{room}`" not in picture] == [], package


def test_the_page_of_the_rules_is_up_to_date() -> None:
    assert PAGE.is_file() and PAGE.read_text("utf-8") == page(this_tree()), f"run `make pages` (or {COMMAND})"


def test_every_rule_of_a_game_is_named_in_code_or_data_and_shown() -> None:
    rules = [rule for rule in rules_of(this_tree()) if rule.pack != "common"]
    assert len(rules) > 150
    assert [rule.id for rule in rules if not rule.code and not rule.data and not rule.described] == []
    assert [rule.id for rule in rules if not rule.scenarios] == []


def test_the_figures_are_counted_and_those_before_are_kept() -> None:
    counted = figures(this_tree())
    assert f"{len(this_tree().modules)}" not in ("", "0") and len(counted) > 20
    document = f"# A\n{BEGIN}\n{table({'gone': '1'}, counted)}\n{END}rest"
    assert before_in(document) == {"gone": "1"}
