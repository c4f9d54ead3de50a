"""`game.yaml`: the head of a pack."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from companion.engine.game import Game
from companion.languages import is_language, written_in
from companion.packs.problems import did_you_mean, one_of
from companion.packs.schema import GameFile, HouseFile
from companion.packs.schemas.shapes import Shape, classes_in, is_free_map, keys_of, required
from companion.packs.schemas.texts import NOTHING_LAID, Laid, TextReading, with_texts
from companion.packs.schemas.typed import check
from companion.packs.scripts.faults import SourcePlace, place_of, place_of_class, problem_at, said
from companion.packs.scripts.games import FindGame, UnknownGameError
from companion.packs.sources.files import read_file, read_named
from companion.plainfile.marks import Fields, Leaf, Mark, MarkedValue, Node, follow, key_mark, marked, with_key
from companion.plainfile.problems import Problems

GAME_FILE = "game.yaml"

T = TypeVar("T")

_WORDS = {"en": ""}
_STAND_INS: dict[str, Any] = {
    "schema": 1,
    "id": "unknown",
    "game": "unknown",
    "extends": "unknown",
    "title": _WORDS,
    "about": _WORDS,
    "emblem": "",
    "players": {"min": 1, "max": 99},
}


class Head(NamedTuple):
    """A pack's `game.yaml`, both as a tree and as a typed object."""

    tree: Fields
    file: GameFile | HouseFile


LANGUAGE, LANGUAGE_FROM = "language", 2
"""The key that names the language of plain texts, and the form of a file that may have it."""


def read_head(folder: Path, problems: Problems, laid: Laid = NOTHING_LAID) -> Head | None:
    """The head of the pack in a folder; None if nothing of it can be read.

    Parts that do not fit are noted and left out, so that the rest can still be checked against the other files.
    `laid` are texts of packs of words by their paths.
    """
    tree = read_file(folder / GAME_FILE, problems)
    if tree is None:
        return None
    if not isinstance(tree, Fields):
        problems.add(tree.mark, "", "this is not a pack", "keys such as schema, id, game, title")
        return None
    tree = _with_parameters(folder, tree, problems)
    shape: type[GameFile | HouseFile] = HouseFile if "extends" in tree.entries else GameFile
    spoken = TextReading(_language(tree, problems), laid)
    if not spoken.changes_nothing and isinstance(told := with_texts(tree, shape, spoken), Fields):
        tree = told
    with written_in(spoken.language):
        file = check(tree, shape, problems)
        return Head(tree, file if file is not None else salvaged(tree, shape))


def _language(tree: Fields, problems: Problems) -> str:
    """The language of plain texts, where the file is of a form that has one."""
    named, form = follow(tree, (LANGUAGE,)), follow(tree, ("schema",))
    if named is None:
        return ""
    if isinstance(form, Leaf) and form.value == 1:
        message = f"the key {LANGUAGE} needs the form {LANGUAGE_FROM} of this file"
        problems.add(key_mark(tree, LANGUAGE), LANGUAGE, message, f"schema: {LANGUAGE_FROM}")
    return named.value if isinstance(named, Leaf) and isinstance(named.value, str) and is_language(named.value) else ""


def _with_parameters(folder: Path, tree: Fields, problems: Problems) -> Fields:
    """The head with what stands in the file that `parameters` names; nothing if that cannot be read."""
    entry = tree.entries.get("parameters")
    if entry is None or not isinstance(entry.node, Leaf) or not isinstance(entry.node.value, str):
        return tree
    node = read_named(folder, "parameters", entry, "parameters", problems)
    if node is not None:
        return with_key(tree, "parameters", MarkedValue(entry.key, node))
    if not problems.told(entry.node.mark):
        message, expected = f"found the text {entry.node.value!r}", "a map, or the name of a .yaml file in the folder"
        problems.add(entry.node.mark, "parameters", message, expected)
    return Fields({key: other for key, other in tree.entries.items() if key != "parameters"}, tree.mark)


def salvaged(tree: Fields, shape: type[T]) -> T:
    """The valid parts of a head that is invalid as a whole, with placeholders for required fields."""
    entries: dict[str, MarkedValue] = {}
    nobody = Mark("")
    for key, part in (keys_of(shape) or {}).items():
        entry = tree.entries.get(key)
        kept = _fitting(entry.node, part) if entry is not None else None
        if entry is not None and kept is not None:
            entries[key] = MarkedValue(entry.key, kept)
        elif key in required(shape):
            entries[key] = MarkedValue(nobody, marked(_STAND_INS[key], nobody))
    problems = Problems()
    file = check(Fields(entries, tree.mark), shape, problems)
    assert file is not None, f"stand-ins that do not fit: {list(problems)}"
    return file


def _fitting(node: Node, shape: Shape) -> Node | None:
    """A value if it is valid, or the valid part of a map; None if nothing is."""
    if isinstance(node, Fields) and is_free_map(shape) and check(node, shape, Problems()) is None:
        kept = {
            name: item
            for name, item in node.entries.items()
            if check(Fields({name: item}, node.mark), shape, Problems()) is not None
        }
        node = Fields(kept, node.mark)
    return node if check(node, shape, Problems()) is not None else None


def find_script(tree: Fields, games: FindGame, problems: Problems) -> type[Game] | None:
    """The game that a head names; None, after noting why, if it cannot be used."""
    named = tree.entries.get("game")
    if named is None or not isinstance(name := getattr(named.node, "value", None), str):
        return None
    try:
        game = games(name)
    except UnknownGameError as error:
        if error.place is not None:
            problems.take(problem_at(error.place, str(error)))
            return None
        known = () if error.reason else error.known  # a game that is known but broken needs no other name
        expected = one_of(known) if known else ""
        problems.add(named.node.mark, "game", str(error), expected, did_you_mean(name, known))
        return None
    for made in classes_in(game.Definition):
        try:
            keys_of(made)
        except Exception as error:  # noqa: BLE001 - an annotation is code of the game's, and may raise anything
            place = place_of(error) or place_of_class(made)
            message = f"the game script {name} cannot be used, {made.__name__}: {said(error)}"
            problems.take(problem_at(place or SourcePlace(named.node.mark.file, named.node.mark.line), message))
            return None
    return game
