"""What a clause changes of a number, as it stands in a file: which parameter, by so much or to another number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.packs.numbers.declared import allows, expected_of, is_number
from companion.packs.problems import did_you_mean, one_of
from companion.packs.schema import Parameter
from companion.plainfile.marks import Fields, Leaf, Mark, follow, key_mark
from companion.plainfile.problems import Problems


class NumberChange(NamedTuple):
    """A change that fits its parameter, with the parameter's limits."""

    name: str
    by: int | None
    to: int | None
    least: int | None
    most: int | None


def check_change(
    clause: Fields, key: Mark, path: str, parameters: Mapping[str, Parameter], problems: Problems
) -> NumberChange | None:
    """The change that a clause makes; None after noting what is wrong with it."""
    node = follow(clause, ("adjust",))
    if not isinstance(node, Leaf) or not isinstance(node.value, str):
        return None  # told with the form of the file
    name, path_of = node.value, f"{path}.adjust"
    able = [other for other, parameter in parameters.items() if parameter.adjustable]
    expected = one_of(able) if able else "no clause adjust: this game has no number that differs by party"
    if name not in parameters:
        problems.add(node.mark, path_of, f"there is no parameter {name}", expected, did_you_mean(name, able))
        return None
    parameter = parameters[name]
    if not parameter.adjustable:
        problems.add(node.mark, path_of, f"{name} is one number for all", expected)
        return None
    if ("by" in clause.entries) is ("to" in clause.entries):
        problems.add(key, path, "it does not say by how much", "exactly one of by, to")
        return None
    by, to = _whole(clause, "by"), _whole(clause, "to")
    if to is not None and not allows(parameter, to):
        problems.add(key_mark(clause, "to"), f"{path}.to", f"found {to}", expected_of(parameter))
    if by is not None and (by == 0 or (parameter.step and by % parameter.step)):
        step = f"a multiple of {parameter.step}" if parameter.step else "a number that changes something"
        problems.add(key_mark(clause, "by"), f"{path}.by", f"found {by}", step)
    return NumberChange(name, by, to, parameter.min, parameter.max)


def _whole(clause: Fields, key: str) -> int | None:
    node = follow(clause, (key,))
    return node.value if isinstance(node, Leaf) and isinstance(node.value, int) and is_number(node.value) else None
