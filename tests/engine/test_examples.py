"""The examples in docstrings run, and those that a newcomer looks for are there."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import companion
from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.questions import Question

CODE = Path(companion.__file__).parent
MODULES = sorted(
    ".".join(file.relative_to(CODE.parent).with_suffix("").parts)
    for file in CODE.rglob("*.py")
    if ">>> " in file.read_text("utf-8")
)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_give_what_they_say(module: str) -> None:
    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted
    assert found.failed == 0


@pytest.mark.parametrize("explained", [Game, Driver, Question])
def test_who_looks_for_an_example_finds_one(explained: type) -> None:
    assert doctest.DocTestParser().get_examples(explained.__doc__ or "")
