"""Mutants are found, named and put in; what survives for a reason is really there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import pytest

from companion.mechanics import majority
from tests.mutation import mutants as module
from tests.mutation.mutants import PACKAGES, ROOT, Mutant, all_of, changed, mutants, sample
from tests.mutation.replacing import NotThereError, replace
from tests.mutation.survivors import accepted

pytestmark = pytest.mark.lot(3)

MAJORITY = ROOT / "companion" / "mechanics" / "majority.py"
TEXT = '''"""A module."""

LIMIT = 3


def fits(number: int, most: int = LIMIT, *, even: bool = False) -> bool:
    """Whether it fits."""
    assert number == 0 or most
    if number > most and not even:
        raise ValueError("that is too much")
    return number % 2 == 0
'''


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Mutant]]:
    """The mutants of TEXT by what they do."""
    monkeypatch.setattr(module, "ROOT", tmp_path)
    file = tmp_path / "companion" / "engine" / "fits.py"
    file.parent.mkdir(parents=True)
    file.write_text(TEXT, "utf-8")
    yield {f"{mutant.before} → {mutant.after}": mutant for mutant in mutants(file)}


def test_what_is_changed_and_what_is_left_alone(found: dict[str, Mutant]) -> None:
    assert sorted(found) == sorted(
        [
            "3 → 4",
            "False → True",
            "number > most → number >= most",
            "number > most → number <= most",
            "number > most and (not even) → number > most or not even",
            "not even → even",
            "return number % 2 == 0 → return None",
            "number % 2 == 0 → number % 2 != 0",
            "number % 2 → number * 2",
            "2 → 3",
            "0 → 1",
        ]
    )
    outside = [what for what, mutant in found.items() if not mutant.scope]
    assert sorted(outside) == ["3 → 4", "False → True"]  # the module's own level, and what a signature says by default
    begins = TEXT.splitlines().index("    assert number == 0 or most") + 1
    assert {mutant.body for mutant in found.values()} == {0, begins}


def test_a_change_is_made_where_it_is_said(found: dict[str, Mutant], tmp_path: Path) -> None:
    file = tmp_path / "companion" / "engine" / "fits.py"
    for what, mutant in found.items():
        assert ast.unparse(changed(file, mutant.site)) != ast.unparse(ast.parse(TEXT)), what
    even = ast.unparse(changed(file, found["number % 2 → number * 2"].site))
    assert "return number * 2 == 0" in even


def test_names_stay_when_lines_move(found: dict[str, Mutant], tmp_path: Path) -> None:
    file = tmp_path / "companion" / "engine" / "fits.py"
    file.write_text(f"# one\n# two\n{TEXT}\n\ndef more() -> int:\n    return 7\n", "utf-8")
    assert {mutant.name for mutant in found.values()} < {mutant.name for mutant in mutants(file)}


def test_a_change_reaches_whoever_has_the_function_already() -> None:
    leaders: FunctionType = majority.leaders  # type: ignore[assignment]
    before, code = leaders({"a": 2, "b": 1}, "ab"), leaders.__code__
    others = set()
    try:
        for mutant in mutants(MAJORITY):
            if mutant.scope == "leaders":
                replace(mutant)
                try:
                    others.add(str(leaders({"a": 2, "b": 1}, "ab")))
                except Exception as error:  # noqa: BLE001 - a mutant may do anything
                    others.add(type(error).__name__)
                leaders.__code__ = code
    finally:
        leaders.__code__ = code
    assert leaders({"a": 2, "b": 1}, "ab") == before
    assert len(others - {str(before)}) >= 2


def test_what_belongs_to_no_function_has_to_be_imported_changed(found: dict[str, Mutant]) -> None:
    with pytest.raises(NotThereError):
        replace(found["3 → 4"])


def test_the_same_seed_draws_the_same() -> None:
    for package in PACKAGES:
        drawn = sample(package, 20, "1")
        assert len(drawn) == len({mutant.name for mutant in drawn}) == 20
        assert [mutant.name for mutant in sample(package, 30, "1")][:20] == [mutant.name for mutant in drawn]
        assert drawn != sample(package, 20, "2")


def test_every_survivor_that_is_accounted_for_exists() -> None:
    known = {mutant.name for package in PACKAGES for mutant in all_of(package)}
    assert sorted(accepted().keys() - known) == []
