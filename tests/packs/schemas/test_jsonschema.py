from __future__ import annotations

import pytest

from companion.packs.jsonschema import SCHEMAS, Schema, part_schema
from companion.packs.scenarios.scenario import STEPS
from companion.packs.schema import GameFile
from companion.packs.schemas.shapes import keys_of
from tests.packs.fake_game import Ladder


def references(schema: object) -> set[str]:
    if isinstance(schema, dict):
        here = {schema["$ref"]} if isinstance(schema.get("$ref"), str) else set()
        return here.union(*(references(part) for part in schema.values()))
    return set().union(*(references(part) for part in schema)) if isinstance(schema, list) else set()


def every_schema() -> list[Schema]:
    return [build() for build in SCHEMAS.values()] + [part_schema(Ladder, part) for part in ("board", "cards", "rules")]


def test_every_reference_leads_somewhere() -> None:
    for schema in every_schema():
        names = {f"#/$defs/{name}" for name in schema.get("$defs", {})}
        assert references(schema) <= names
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_schemas_say_what_the_types_say() -> None:
    pack, house, words = SCHEMAS["game"]()["anyOf"]
    assert set(pack["properties"]) == set(keys_of(GameFile) or ())
    assert pack["additionalProperties"] is False
    assert "extends" in house["required"]
    assert set(words["required"]) == {"schema", "id", "translates", "language"}
    assert SCHEMAS["words"]()["additionalProperties"] == {"type": ["string", "null"]}
    cards = part_schema(Ladder, "cards")
    assert cards["$defs"]["Journey"]["properties"]["figure"]["enum"] == ["winner", "loser"]
    assert cards["$defs"]["Journey"]["additionalProperties"] is False
    steps = SCHEMAS["scenario"]()["properties"]["steps"]["items"]["anyOf"][0]["properties"]
    assert set(steps) == set(STEPS)


def test_a_game_without_the_part_has_no_schema_of_it() -> None:
    with pytest.raises(KeyError):
        part_schema(Ladder, "dice")
