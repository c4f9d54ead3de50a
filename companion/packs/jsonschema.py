"""JSON Schema (draft 2020-12) for editors, generated from the types that the files are checked against."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, get_args

from companion.engine.game import Game
from companion.packs.scenarios import scenario_schema as model
from companion.packs.schema import GameFile, HouseFile, RulesFile, TextsFile, WordsFile
from companion.packs.schemas.shapes import Shape, keys_of
from companion.packs.schemas.typed import adapter

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]

_STEP_SHAPES: dict[str, Shape] = {
    "choose": dict[str, dict[str, Any]],
    "refuse": model.Refuse | model.RefuseSetUp | model.RefusePosition | model.RefuseCorrection,
    "answer": model.Answer,
    "roll": model.Roll | tuple[int, ...],
    "draw": model.Draw | str,
    "shuffle": model.Shuffle | tuple[str, ...],
    "lot": model.Lot | str,
    "pass": str | tuple[str, ...],
    "expire": model.Expire | str | None,
    "undo": int | None,
    "redo": int | None,
    "reload": None,
    "correct": dict[str, Any],
}


def schema_of(shape: Shape) -> Schema:
    """The JSON schema of a type."""
    whole = deepcopy(adapter(shape).json_schema())
    one: Schema = whole["prefixItems"][0]
    definitions = whole.get("$defs", {})
    if set(one) == {"$ref"}:
        one = dict(definitions[one["$ref"].removeprefix("#/$defs/")])
    return one | ({"$defs": definitions} if definitions else {})


def game_file_schema() -> Schema:
    """The schema of `game.yaml`, of a pack, of a house rule or of a pack of words."""
    game = schema_of(GameFile)
    game["properties"]["parameters"] = {"anyOf": [game["properties"]["parameters"], {"type": "string"}]}
    return _titled("game.yaml", _either(game, schema_of(HouseFile), schema_of(WordsFile)))


def rules_schema() -> Schema:
    """The schema of `rules.yaml`."""
    return _titled("rules.yaml", schema_of(RulesFile))


def texts_schema() -> Schema:
    """The schema of `texts.yaml`."""
    return _titled("texts.yaml", schema_of(TextsFile))


def words_schema() -> Schema:
    """The schema of `words.yaml` of a pack of words: a text behind each path, or nothing yet."""
    return _titled("words.yaml", {"type": "object", "additionalProperties": {"type": ["string", "null"]}})


def part_schema(game: type[Game], part: str) -> Schema:
    """The schema of a game's own file (`board`, `cards`), or of `rules` in its `game.yaml`; KeyError if unknown."""
    return _titled(f"{game.name}: {part}", schema_of((keys_of(game.Definition) or {})[part]))


def scenario_schema() -> Schema:
    """A scenario file."""
    whole = schema_of(model.ScenarioHeader)
    definitions: Schema = whole.setdefault("$defs", {})
    steps: Schema = {}
    for name, shape in _STEP_SHAPES.items():
        step = schema_of(shape)
        definitions |= step.pop("$defs", {})
        steps[name] = step
    steps["expect"] = _expectations(definitions)
    step = {"type": "object", "properties": steps, "additionalProperties": False}
    step |= {"minProperties": 1, "maxProperties": 1}
    words = {"enum": ["reload", "undo", "redo", "expire"]}
    whole["properties"]["steps"] = {"type": "array", "items": {"anyOf": [step, words]}}
    whole["required"] = [*whole["required"], "steps"]
    return _titled("scenario", whole)


def _expectations(definitions: Schema) -> Schema:
    """The schema of everything that a step can expect, in one map; other keys are facts of the event."""
    expected: Schema = {}
    for shape in get_args(model.Expectation):
        one = schema_of(shape)
        definitions |= one.pop("$defs", {})
        expected |= {key: value for key, value in one["properties"].items() if key not in ("facts", "parts")}
    whole: Schema = {"type": "object", "minProperties": 1}
    parts = {"view": {"type": "object", "required": ["audience"]}, "ended": {"type": ["object", "boolean"]}}
    beside = {"answered": {"anyOf": [expected["answered"], {"type": "string"}]}, **parts}
    inside = ("reason", "ranking", "losers", "audience")
    return whole | {"properties": {key: one for key, one in expected.items() if key not in inside} | beside}


SCHEMAS: dict[str, Callable[[], Schema]] = {
    "game": game_file_schema,
    "rules": rules_schema,
    "texts": texts_schema,
    "words": words_schema,
    "scenario": scenario_schema,
}
"""The schemas that are the same for all games, by the name that the command line uses."""


def _titled(title: str, schema: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title} | {key: value for key, value in schema.items() if key != "title"}


def _either(*shapes: Schema) -> Schema:
    definitions: Schema = {}
    for one in shapes:
        definitions |= one.pop("$defs", {})
    return {"anyOf": list(shapes), "$defs": definitions}
