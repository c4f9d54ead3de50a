"""What a game tells: every kind is declared, and for every private one a scenario says who sees it.

A kind that a script tells and nobody has declared would end an act at the table, so it is found in the source.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from companion.engine.game import Game
from companion.mechanics import deck, dice_contest, proposals, simultaneous, windows
from companion.packs.catalogue import installed_packs
from companion.packs.scenarios import scenario_schema as model
from companion.packs.scenarios.scenario import read_scenarios
from tests.shipped import shipped

BY_NAME = {"animal_farm": {"bonus_at_left", "bonus_at_right"}, "politburo": {"killed", "siberia"}}
"""Kinds that a script tells by the name of what happened, without writing them where it tells them."""

MECHANICS = (deck, dice_contest, proposals, simultaneous, windows)
PACKS = sorted(info.id for info in shipped().list() if not info.broken)


def game_of(pack: str) -> type[Game]:
    found = shipped().load(pack).game
    assert issubclass(found, Game)
    return found


def written(source: str) -> Iterator[str]:
    """The kinds that are written down where something is told."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        kinds = [node.args[0]] if called == "say" and node.args else []
        kinds += [word.value for word in node.keywords if word.arg == "reveal"]
        for kind in kinds:
            either = [kind.body, kind.orelse] if isinstance(kind, ast.IfExp) else [kind]
            yield from (one.value for one in either if isinstance(one, ast.Constant) and isinstance(one.value, str))


def told_by(module: ModuleType) -> set[str]:
    return set(written(inspect.getsource(module)))


@pytest.mark.parametrize("pack", PACKS)
def test_what_a_game_tells_is_declared_and_what_it_declares_is_told(pack: str) -> None:
    game = game_of(pack)
    folder = Path(inspect.getfile(game)).parent
    told = {kind for path in folder.glob("*.py") for kind in written(path.read_text("utf-8"))}
    told |= BY_NAME.get(pack, set())
    shared = {kind for module in MECHANICS for kind in module.TELLS}
    assert told <= set(game.tells)
    assert set(game.tells) - told <= shared


@pytest.mark.parametrize("pack", PACKS)
def test_what_is_declared_of_questions_and_parts_names_questions_and_parts(pack: str) -> None:
    loaded = shipped().load(pack)
    for options in ({}, {"mode": "dealt"}) if "mode" in loaded.options else ({},):
        resolved = loaded.resolve([], options, loaded.players.min)
        game = loaded.game(resolved.definition, [f"P{seat}" for seat in range(loaded.players.min)])
        assert set(game.parts()) <= set(vars(game.state)), "else a part has the form that all have"
        declared = {*game.untold, *game.details, *game.windows}
        assert declared <= set(resolved.texts.questions), "else it is told, or waited for, as if nothing was declared"


@pytest.mark.parametrize("module", MECHANICS, ids=lambda module: str(module.__name__))
def test_what_games_share_declares_what_it_tells(module: ModuleType) -> None:
    told = told_by(module) | ({simultaneous.REVEALED} if module is simultaneous else set())
    assert told == set(module.TELLS)


@pytest.mark.parametrize("pack", PACKS)
def test_for_every_private_kind_a_scenario_says_who_sees_it(pack: str) -> None:
    private = {kind for kind, knows in game_of(pack).tells.items() if knows.named is not None}
    held = set()
    for path in (installed_packs() / pack / "scenarios").glob("*.yaml"):
        for scenario in read_scenarios(path):
            for step in scenario.steps:
                if isinstance(step.do, model.Expect):
                    events = [one for one in step.do.all if isinstance(one, model.ExpectEvent)]
                    held |= {one.event for one in events if isinstance(one.seen_by, tuple)}
    assert private <= held
