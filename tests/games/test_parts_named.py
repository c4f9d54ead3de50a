"""A game names its window and its players by module and class: each is there, found without importing any window."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.packs.scripts.games import find_game
from tests.shipped import shipped

GAMES = sorted({info.game for info in shipped().list() if info.game and not info.broken})


def bound_in(module: str) -> Iterator[str]:
    """The classes that a module holds, or imports from elsewhere."""
    spec = find_spec(module)
    assert spec is not None and spec.origin is not None, module
    for node in ast.parse(Path(spec.origin).read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)


@pytest.mark.parametrize("name", GAMES)
def test_each_part_that_a_game_names_is_there(name: str) -> None:
    game = find_game(name)
    parts = [game.face, game.bot, getattr(game, "quick", ""), *getattr(game, "strengths", {}).values()]
    assert game.face and game.bot
    for part in filter(None, parts):
        module, _, wanted = part.partition(":")
        assert wanted in set(bound_in(module)), part
