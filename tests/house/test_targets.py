"""No test is left out: what `make test` does not run today it runs soon, and what it never runs has another target."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.lot import LONGEST, is_drawn
from tests.test_house import ROOT
from tests.tools.release_check import PARTS

RECIPE = re.compile(r"^([a-z0-9-]+):.*\n((?:\t.*\n)+)", re.MULTILINE)
LONG = re.compile(r"-m pytest -m (?:long|\"long or lot\")(.*)")


def targets() -> dict[str, list[Path]]:
    """The targets of the Makefile that run long tests, and the files and folders in which they look for them."""
    recipes = RECIPE.findall((ROOT / "Makefile").read_text("utf-8"))
    found = {name: LONG.search(recipe) for name, recipe in recipes}
    return {
        name: [ROOT / word.rstrip(")") for word in line[1].split() if word.startswith("tests/")]
        for name, line in found.items()
        if line is not None
    }


def lost(files: Iterable[Path]) -> list[Path]:
    """The files that no target with long tests looks into."""
    tops = [top for looked_into in targets().values() for top in looked_into]
    return [file for file in files if not any(file.is_relative_to(top) for top in tops)]


def test_whatever_is_long_has_a_target_and_each_stands_before_a_version() -> None:
    files = [file for file in (ROOT / "tests").rglob("*.py") if "pytest.mark." + "long" in file.read_text("utf-8")]
    assert len(files) > 40 and lost(files) == []
    assert targets().keys() <= {part.target for part in PARTS}
    assert lost([ROOT / "tests/nowhere/test_it.py"]) != []


def test_nothing_waits_longer_than_the_longest(request: pytest.FixtureRequest) -> None:
    functions = [item for item in request.session.items if isinstance(item, pytest.Function)]
    days = range(LONGEST)
    assert [item.nodeid for item in functions if not any(is_drawn(item, day) for day in days)] == []
    assert all((ROOT / file).exists() for looked_into in targets().values() for file in looked_into)
