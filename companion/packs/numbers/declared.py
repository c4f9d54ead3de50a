"""What a parameter may be: its declaration in `game.yaml`, the values that patches give it, one for each table."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from companion.packs.problems import did_you_mean
from companion.packs.schema import Parameter, Players, RuleText
from companion.plainfile.marks import Fields, Leaf, Mark, Node, follow, key_mark, marked, plain, put
from companion.plainfile.problems import Problems


def is_number(value: Any) -> bool:
    """Whether this is a whole number; `true` is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def allows(parameter: Parameter, value: Any) -> bool:
    """Whether a parameter may have a value; of one that differs by players, whether each of its numbers may be."""
    if value is None:
        return parameter.none is not None
    if parameter.type == "choice":
        return isinstance(value, str) and value in parameter.values
    if parameter.type == "flag":
        return isinstance(value, bool)
    if parameter.type == "list":
        if not isinstance(value, list | tuple) or not all(_within(parameter, number) for number in value):
            return False
        return all(one < another for one, another in pairwise(value))
    if parameter.by_players and isinstance(value, Mapping):
        return all(str(players).isdecimal() and _within(parameter, number) for players, number in value.items())
    return _within(parameter, value)


def _within(parameter: Parameter, value: Any) -> bool:
    if not is_number(value) or (parameter.step and value % parameter.step):
        return False
    return (parameter.min is None or value >= parameter.min) and (parameter.max is None or value <= parameter.max)


def expected_of(parameter: Parameter) -> str:
    """What a parameter may be, for people."""
    if parameter.type == "choice":
        said = "one of " + ", ".join(parameter.values)
    elif parameter.type == "flag":
        said = "true or false"
    else:
        limits = [f"{word} {end}" for word, end in (("from", parameter.min), ("to", parameter.max)) if end is not None]
        what = f"a multiple of {parameter.step}" if parameter.step else "a whole number"
        if parameter.type == "list":
            what = "a list of whole numbers, each larger than the one before" + ("," if limits else "")
        said = " ".join([what, *limits])
    if parameter.by_players:
        said += ', or one for each number of players ({"3": …})'
    return said + (" or null" if parameter.none is not None else "")


def check_parameters(tree: Node, parameters: Mapping[str, Parameter], problems: Problems) -> None:
    """Each parameter's value is one that its declaration allows."""
    for name, parameter in parameters.items():
        node = follow(tree, ("parameters", name))
        if node is None or allows(parameter, value := plain(node)):
            continue
        at, path = node, f"parameters.{name}"
        if parameter.by_players and isinstance(node, Fields):  # at the number that is wrong, not at the whole
            wrong = next(key for key, number in value.items() if not allows(parameter, {key: number}))
            at, path = follow(node, (wrong,)) or node, f"{path}.{wrong}"
        found = f"found {at.value!r}" if isinstance(at, Leaf) else "found a list or a map"
        problems.add(at.mark, path, found, expected_of(parameter))


def check_declared(
    name: str,
    parameter: Parameter,
    tree: Node,
    players: Players,
    rules: Mapping[str, RuleText] | None,
    problems: Problems,
) -> None:
    """What is wrong with a parameter's declaration; `rules` None: they cannot be read."""
    path, here = f"parameters.{name}", follow(tree, ("parameters", name)) or tree

    def wrong(key: str, message: str, expected: str = "", hint: str = "") -> None:
        problems.add(key_mark(here, key), f"{path}.{key}", message, expected, hint)

    if parameter.type == "choice" and not parameter.values:
        problems.add(_key(tree, name), path, "the key values is missing", "a list of words")
        return
    of_numbers = parameter.type in ("int", "list")
    for key, given, fits in (
        ("values", bool(parameter.values), parameter.type == "choice"),
        ("min", parameter.min is not None, of_numbers),
        ("max", parameter.max is not None, of_numbers),
        ("unit", parameter.unit is not None, of_numbers),
        ("step", parameter.step is not None, parameter.type == "int"),
        ("by_players", parameter.by_players, parameter.type == "int"),
        ("adjustable", parameter.adjustable, parameter.type == "int"),
    ):
        if given and not fits:
            wrong(key, f"{parameter.type} takes no {key}")
            return
    if parameter.step is not None and parameter.step < 1:
        wrong("step", f"found {parameter.step}", "a whole number from 1")
        return
    if parameter.min is not None and parameter.max is not None and parameter.min > parameter.max:
        wrong("min", f"{parameter.min} is more than max, {parameter.max}")
        return
    for end in ("min", "max"):
        number = getattr(parameter, end)
        if parameter.step and number is not None and number % parameter.step:
            wrong(end, f"{number} is no multiple of {parameter.step}")
    if not allows(parameter, parameter.default):
        mark = (follow(here, ("default",)) or here).mark
        hint = did_you_mean(str(parameter.default), parameter.values)
        told = f"the default {_said(parameter.default)} is not allowed"
        problems.add(mark, f"{path}.default", told, expected_of(parameter), hint)
    elif isinstance(parameter.default, Mapping):
        missing = [str(n) for n in range(players.min, players.max + 1) if str(n) not in parameter.default]
        if missing:
            wrong("default", f"there is no number for {', '.join(missing)} players", "one for each number of players")
    for index, rule in enumerate(parameter.rules):
        if rules is not None and rule not in rules:
            mark = (follow(here, ("rules", index)) or here).mark
            told = f"there is no rule {rule}"
            expected = "an id that stands in rules.yaml"
            problems.add(mark, f"{path}.rules[{index}]", told, expected, did_you_mean(rule, rules))


def _said(value: Any) -> str:
    return "null" if value is None else str(value)


def _key(tree: Node, name: str) -> Mark:
    section = follow(tree, ("parameters",))
    return key_mark(section if section is not None else tree, name)


def number_for(parameter: Parameter, value: Any, players: int) -> Any:
    """What a value is for so many players: of a map by players their number, else the printed one."""
    if not isinstance(value, Mapping):
        return value
    printed = parameter.default if isinstance(parameter.default, Mapping) else {}
    return value.get(str(players), printed.get(str(players), parameter.default if not printed else None))


def settled(tree: Fields, parameters: Mapping[str, Parameter], players: int) -> Fields:
    """The tree with one number for each parameter that differs by players."""
    changed: Node = tree
    for name, parameter in parameters.items():
        node = follow(tree, ("parameters", name))
        if isinstance(node, Fields):  # by players; no other value is a map
            number = number_for(parameter, plain(node), players)
            changed = put(changed, ("parameters", name), marked(number, node.mark))
    assert isinstance(changed, Fields)
    return changed
