"""Conditions of clauses as they stand in a file: unknown facts, values outside their type, what can never be so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.house.conditions import (
    ALL,
    ANY,
    AT_LEAST,
    AT_MOST,
    JOINING,
    NOT,
    ONE_OF,
    TESTS,
    passes,
    values_of,
)
from companion.engine.house.saying import Fact, Kind, counted
from companion.engine.parts import Flag, Number
from companion.packs.problems import did_you_mean, one_of
from companion.packs.schemas.shapes import found
from companion.plainfile.marks import Fields, Items, Leaf, Mark, Node, plain
from companion.plainfile.problems import Problems

MOST_TESTS, DEEPEST = 32, 4


@dataclass
class _Reading:
    """What is known while one condition is read: `asked` are the facts in it, `bound` the tests that all must hold."""

    facts: Mapping[str, Fact]
    unfit: Mapping[str, str]
    definition: Any
    problems: Problems
    tests: int = 0
    asked: set[str] = field(default_factory=set)
    bound: dict[str, list[Any]] = field(default_factory=dict)


def check_condition(
    when: Fields, facts: Mapping[str, Fact], unfit: Mapping[str, str], definition: Any, path: str, problems: Problems
) -> set[str]:
    """Checks a condition, and returns the facts that it asks of.

    `facts` are those it may ask of, `unfit` says why it may not ask of others; types may hang on the definition.
    """
    reading = _Reading(facts, unfit, definition, problems)
    _map(when, path, reading, depth=1, bound=True)
    if reading.tests > MOST_TESTS:
        problems.add(when.mark, path, f"{reading.tests} tests stand here", f"at most {MOST_TESTS}")
    return reading.asked


def _map(node: Node, path: str, reading: _Reading, *, depth: int, bound: bool) -> None:
    if not isinstance(node, Fields):
        reading.problems.add(node.mark, path, found(node), "a map of facts and tests")
        return
    if not node.entries:
        reading.problems.add(node.mark, path, "nothing is asked here", "a fact and a test")
    if depth > DEEPEST:
        reading.problems.add(node.mark, path, f"this is {depth} conditions deep", f"at most {DEEPEST}")
        return
    for key, entry in node.entries.items():
        here = f"{path}.{key}"
        if key == NOT:
            _map(entry.node, here, reading, depth=depth + 1, bound=False)
        elif key in (ALL, ANY):
            _list(entry.node, here, reading, depth=depth + 1, bound=bound and key == ALL)
        else:
            reading.tests += 1
            _fact(key, entry.key, entry.node, here, reading, bound=bound)


def _list(node: Node, path: str, reading: _Reading, *, depth: int, bound: bool) -> None:
    if not isinstance(node, Items) or not node.items:
        reading.problems.add(node.mark, path, found(node), "a list of conditions")
        return
    for index, item in enumerate(node.items):
        _map(item, f"{path}[{index}]", reading, depth=depth, bound=bound)


def _fact(name: str, key: Mark, node: Node, path: str, reading: _Reading, *, bound: bool) -> None:
    fact = reading.facts.get(name)
    if fact is None:
        # Of counts there is a great number, and nobody looks for one in the beginning of a list.
        known = (*sorted(reading.facts, key=lambda one: counted(one) != ""), *JOINING)
        message = reading.unfit.get(name) or f"there is no fact {name}"
        reading.problems.add(key, path, message, one_of(known), did_you_mean(name, known))
        return
    kind = fact.kind_in(reading.definition)
    if kind is None:
        return  # the pack's own mistakes are told first
    reading.asked.add(name)
    before = len(reading.problems)
    _test(node, kind, path, reading.problems)
    if len(reading.problems) > before:
        return
    test = plain(node)
    if not any(passes(test, value) for value in values_of(kind, [test])):
        reading.problems.add(key, path, "this can never be so", expected_of_kind(kind))
        return
    if bound:
        others = reading.bound.setdefault(name, [])
        others.append(test)
        if not any(all(passes(one, value) for one in others) for value in values_of(kind, others)):
            message = "this can never be so together with what is asked of it above"
            reading.problems.add(key, path, message, expected_of_kind(kind))


def _test(node: Node, kind: Kind, path: str, problems: Problems) -> None:
    if isinstance(node, Leaf):
        _value(node, kind, path, problems)
    elif isinstance(node, Items):
        problems.add(node.mark, path, "found a list", "one_of: […], or a single value")
    elif not node.entries:
        problems.add(node.mark, path, "nothing is asked here", one_of(TESTS))
    else:
        for word, entry in node.entries.items():
            here = f"{path}.{word}"
            if word not in TESTS:
                problems.add(entry.key, here, f"there is no test {word}", one_of(TESTS), did_you_mean(word, TESTS))
            elif word == NOT:
                _test(entry.node, kind, here, problems)
            elif word == ONE_OF:
                _values(entry.node, kind, here, problems)
            elif word in (AT_LEAST, AT_MOST) and not isinstance(kind, Number):
                problems.add(entry.key, here, "only numbers are more or less", expected_of_kind(kind))
            elif isinstance(entry.node, Leaf):
                _value(entry.node, kind, here, problems)
            else:
                problems.add(entry.node.mark, here, found(entry.node), expected_of_kind(kind))


def _values(node: Node, kind: Kind, path: str, problems: Problems) -> None:
    if not isinstance(node, Items) or not node.items:
        problems.add(node.mark, path, found(node), "a list of values")
        return
    for index, item in enumerate(node.items):
        _value(item, kind, f"{path}[{index}]", problems)


def _value(node: Node, kind: Kind, path: str, problems: Problems) -> None:
    value = node.value if isinstance(node, Leaf) else None
    if isinstance(kind, Number):
        # One beyond a limit is told by what it comes to: “at most 0” of what begins with 1 can never be so.
        fits = type(value) is int and kind.least - 1 <= value <= kind.most + 1
    elif isinstance(kind, Flag):
        fits = isinstance(value, bool)
    else:
        fits = isinstance(value, str) and value in kind.values
    if not fits:
        hint = (
            did_you_mean(value, kind.values) if isinstance(value, str) and not isinstance(kind, Number | Flag) else ""
        )
        problems.add(node.mark, path, found(node), expected_of_kind(kind), hint)


def expected_of_kind(kind: Kind) -> str:
    """What a fact may be, for people."""
    if isinstance(kind, Number):
        return f"a whole number from {kind.least} to {kind.most}"
    return "true or false" if isinstance(kind, Flag) else one_of(kind.values)
