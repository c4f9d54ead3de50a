"""Checks a tree against a type with pydantic, and reports problems in the author's terms and places.

The types are plain frozen dataclasses, so games need no validator. Two facts of pydantic make that work: the
configuration given to a `TypeAdapter` of a plain container (here a tuple of one) applies to every nested standard
dataclass, so unknown keys are refused at any depth; and strict validation of *JSON* accepts lists for tuples and words
for enums, but neither "3" for 3 nor 1 for true.
"""

from __future__ import annotations

import json
import os
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, cast, get_origin

from companion.languages import Words
from companion.packs.problems import did_you_mean, one_of
from companion.packs.schema import SPELLINGS
from companion.packs.schemas.shapes import Shape, arms, bare, below, choices, describe, fitting, found, is_map, keys_of
from companion.packs.scripts.faults import place_of, problem_at, said
from companion.plainfile.marks import Fields, Items, Node, Path, Step, child, follow, id_of, key_mark, plain, show
from companion.plainfile.problems import Problems

if TYPE_CHECKING:
    from pydantic import TypeAdapter
    from pydantic_core import ErrorDetails

T = TypeVar("T")

_MISSING = "missing"
_UNKNOWN = "unexpected_keyword_argument"


@lru_cache(maxsize=512)
def adapter(shape: Shape) -> TypeAdapter[tuple[Any]]:
    """The strict validator of a type, wrapped in a tuple of one."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # it would look for some in every installed package
    from pydantic import ConfigDict, TypeAdapter  # not before a file is checked: see companion.games.limits

    return TypeAdapter(tuple[shape], config=ConfigDict(extra="forbid", strict=True))


def check(node: Node, shape: type[T], problems: Problems, at: Path = ()) -> T | None:
    """The tree as an instance of `shape`, or None after noting everything that does not fit.

    `at` is the key path of the tree in its file, for messages.
    """
    from pydantic import ValidationError

    text = json.dumps([plain(node)], ensure_ascii=True)
    try:
        return cast(T, adapter(cast(Shape, shape)).validate_json(text)[0])
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            _note(detail, node, shape, problems, at)
        if not problems:  # a location that could not be followed: better said roughly than not at all
            problems.add(node.mark, show(at), f"this does not fit: {_own_words(error.errors()[0])}")
        return None
    except Exception as error:
        if (place := place_of(error)) is None:
            raise
        where = f"{node.mark.file}: {show(at)}" if at else node.mark.file
        problems.take(problem_at(place, f"the game's definition failed at {where}: {said(error)}"))
        return None


def check_ids(node: Node, problems: Problems, at: Path = ()) -> None:
    """In every list of maps with an `id`, each id stands once."""
    if isinstance(node, Fields):
        for key, entry in node.entries.items():
            check_ids(entry.node, problems, (*at, key))
    elif isinstance(node, Items):
        first: dict[str, Node] = {}
        for index, item in enumerate(node.items):
            check_ids(item, problems, (*at, index))
            if (name := id_of(item)) is None:
                continue
            if name in first:
                hint = f"the first is in line {first[name].mark.line}; each needs its own"
                path = show((*at, index, "id"))
                problems.add(key_mark(item, "id"), path, f"the id {name} stands here for the second time", "", hint)
            first.setdefault(name, item)


class _Place(NamedTuple):
    """Where a location of pydantic's leads in the tree.

    `state`: "there" - the place was reached; "undecided" - a union stands here and nothing says which of its
    members was meant; "other" - the location speaks of a union's member that was not meant.
    """

    node: Node
    shape: Shape | None
    path: Path
    state: Literal["there", "undecided", "other"] = "there"


def _note(detail: ErrorDetails, node: Node, shape: Shape, problems: Problems, at: Path) -> None:
    kind = detail["type"]
    steps = cast(Path, tuple(detail["loc"][1:]))
    last: Step = ""
    if kind in (_MISSING, _UNKNOWN):
        steps, last = steps[:-1], steps[-1]
    here, type_here, path, state = _walk(node, shape, steps)
    where = show(path, node, at)
    if state == "other":
        return  # the member that was meant has its own problems, and they are told
    if state == "undecided":
        _note_undecided(here, type_here, problems, where)
    elif kind == _MISSING:
        expected = below(type_here, last)
        message = f"the key {last} is missing"
        problems.add(here.mark, where, message, describe(expected) if expected is not None else "")
    elif kind == _UNKNOWN:
        known = list(keys_of(type_here) or ())
        unused = [key for key in known if child(here, key) is None]
        hint = did_you_mean(str(last), unused)
        problems.add(key_mark(here, last), show((*path, last), node, at), "unknown key", one_of(known), hint)
    elif steps and steps[-1] == "[key]" and path:
        above = follow(node, path[:-1]) or node
        problems.add(key_mark(above, path[-1]), where, f"the key {path[-1]}: {_own_words(detail)}", _spelling(detail))
    elif not problems.told(here.mark):
        _note_value(detail, here, type_here, problems, where)


def _walk(node: Node, shape: Shape | None, steps: Path) -> _Place:
    """Follows a location through tree and type together.

    In the location of a problem inside a union stands the union member's name, which is no part of the file.
    """
    path: Path = ()
    for step in steps:
        members = arms(shape) if shape is not None else ()
        if len(members) > 1:
            meant = fitting(members, node)
            if meant is None:
                return _Place(node, shape, path, "undecided")
            if _tag(meant) != str(step).partition("[")[0].removeprefix("constrained-"):
                return _Place(node, shape, path, "other")
            shape = meant
        elif (following := child(node, step)) is not None:
            shape = below(members[0], step) if members else None
            node, path = following, (*path, step)
    members = arms(shape) if shape is not None else ()
    return _Place(node, members[0] if len(members) == 1 else shape, path)


def _tag(member: Shape) -> str:
    """How pydantic names a union's member in a location."""
    if keys_of(member) is not None:
        return str(member.__name__)
    origin = get_origin(member) or member
    return "dict" if is_map(origin) else str(origin.__name__)


def _note_undecided(here: Node, shape: Shape | None, problems: Problems, path: str) -> None:
    words = [key for arm in arms(shape) for key in keys_of(arm) or ()]
    if isinstance(here, Fields) and here.entries and words:
        for key, entry in here.entries.items():
            problems.add(entry.key, f"{path}.{key}", "unknown key", one_of(words), did_you_mean(key, words))
    elif not problems.told(here.mark):
        problems.add(here.mark, path, found(here), describe(shape), _hint(here, shape))


def _note_value(detail: ErrorDetails, here: Node, shape: Shape, problems: Problems, path: str) -> None:
    wrong_kind = detail["type"].endswith(("_type", "_parsing")) or detail["type"] in ("literal_error", "enum")
    if wrong_kind and shape is not None:
        problems.add(here.mark, path, found(here), describe(shape), _hint(here, shape))
    else:
        problems.add(here.mark, path, f"{found(here)}: {_own_words(detail)}", _spelling(detail), _hint(here, shape))


def _own_words(detail: ErrorDetails) -> str:
    if detail["type"] == "string_pattern_mismatch":
        return "it is not written as it must be"
    message = detail["msg"].removeprefix("Value error, ").removeprefix("Assertion failed, ")
    for prefix in ("Input should", "String should", "Value should", "Tuple should", "Dictionary should"):
        message = message.replace(prefix, "it should")
    return message


def _spelling(detail: ErrorDetails) -> str:
    """What the pattern that was missed asks for, in words."""
    return SPELLINGS.get(detail.get("ctx", {}).get("pattern", ""), "")


def _hint(here: Node, shape: Shape | None) -> str:
    """The allowed word that was probably meant; of a text without its language, how to name that."""
    value = getattr(here, "value", None)
    if shape is None or not isinstance(value, str):
        return ""
    if bare(shape) is Words:
        return "or name the language of plain texts at the top of game.yaml: schema: 2, language: en"
    return did_you_mean(value, choices(shape))
