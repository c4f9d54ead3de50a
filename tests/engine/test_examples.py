"""The examples in the docstrings of the engine run, and those that a newcomer looks for are there."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import companion.engine
from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.questions import Question

MODULES = [name for _, name, _ in pkgutil.iter_modules(companion.engine.__path__, "companion.engine.")]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_give_what_they_say(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0


@pytest.mark.parametrize("explained", [Game, Driver, Question])
def test_who_looks_for_an_example_finds_one(explained: type) -> None:
    assert doctest.DocTestParser().get_examples(explained.__doc__ or "")
