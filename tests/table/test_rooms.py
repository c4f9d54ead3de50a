"""The rooms of the table: few and small, each with one face that the others import from."""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "companion/table"
ROOMS = ("journal", "play", "players", "hindsight", "chance", "evening", "protocol", "scenario")
MOST, MOST_OF_PLAYERS, MOST_IN_A_ROOM = 46, 12, 11


def modules(room: str) -> set[str]:
    return {path.stem for path in (TABLE / room).glob("*.py")} - {"__init__"}


@cache
def imports() -> list[tuple[Path, str, str]]:
    """Every `from module import name` of the table's by a module of ours."""
    found = []
    for path in (ROOT / "companion").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "from companion.table" in text:
            nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom) and node.module]
            found += [(path, str(node.module), name.name) for node in nodes for name in node.names]
    return found


def test_there_are_few_modules_and_no_room_is_crowded() -> None:
    assert {path.parent.name for path in TABLE.glob("*/__init__.py")} == set(ROOMS)
    counts = {room: len(modules(room)) for room in ROOMS}
    assert max(counts.values()) <= MOST_IN_A_ROOM, counts
    players = counts.pop("players") + counts.pop("hindsight")
    assert players <= MOST_OF_PLAYERS, "whoever plays without a person, and looks back, is a house of its own"
    assert sum(counts.values()) <= MOST, counts


@pytest.mark.parametrize("room", ROOMS)
def test_who_is_not_of_a_room_imports_from_its_face(room: str) -> None:
    behind = {f"companion.table.{room}.{module}" for module in modules(room)}
    found = [(str(path), module) for path, module, _ in imports() if module in behind and path.parent != TABLE / room]
    assert found == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_face_offers_its_own_names_and_all_of_them_are_wanted(room: str) -> None:
    face = [(module, name) for path, module, name in imports() if path == TABLE / room / "__init__.py"]
    assert {module.rpartition(".")[0] for module, _ in face} == {f"companion.table.{room}"}
    wanted = {name for _, module, name in imports() if module == f"companion.table.{room}"}
    assert {name for _, name in face} == wanted - modules(room)
