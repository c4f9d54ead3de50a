"""Conditions of house clauses: closed, without arithmetic, and silent as long as something is not known yet.

`{round: {at_most: 2}, any: [{area.colours: 1}, {target.mine: true}]}` is plain data of a pack. A test is a value, or
one of `equals`, `one_of`, `at_least`, `at_most`, `not`; several in one map must all hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from operator import contains, eq, ge, le
from typing import Any

from companion.engine.house.saying import ME, UNKNOWN, ClauseGame, Doing, Fact, Kind
from companion.engine.parts import Flag, Number

ALL, ANY, NOT = "all", "any", "not"
JOINING = (ALL, ANY, NOT)
EQUALS, ONE_OF, AT_LEAST, AT_MOST = "equals", "one_of", "at_least", "at_most"
TESTS = (EQUALS, ONE_OF, AT_LEAST, AT_MOST, NOT)

Test = Callable[[Any], bool]
Holds = Callable[[ClauseGame, Doing], bool | None]
"""Whether a condition holds for an action; None while that is not known."""


def always(game: ClauseGame, doing: Doing) -> bool:
    """What holds where nothing is asked."""
    return True


def passes(test: Any, value: Any) -> bool:
    """Whether a value passes a test.

    >>> passes({"at_least": 2, "not": 4}, 3), passes({"at_least": 2, "not": 4}, 4), passes("boss", "boss")
    (True, False, True)
    """
    return tested(test)(value)


def tested(test: Any) -> Test:
    """A test that is ready to be put to many values."""
    if not isinstance(test, Mapping):
        return partial(eq, test)
    found = [_word(word, operand) for word, operand in test.items()]
    return found[0] if len(found) == 1 else lambda value: all(one(value) for one in found)


def _word(word: str, operand: Any) -> Test:
    if word == EQUALS:
        return partial(eq, operand)
    if word == ONE_OF:
        return partial(contains, operand)
    if word == NOT:
        inner = tested(operand)
        return lambda value: not inner(value)
    return partial(le if word == AT_LEAST else ge, operand)


def values_of(kind: Kind, tests: Iterable[Any] = ()) -> Iterable[Any]:
    """Values that a fact of this type can have: of numbers those at which one of the tests could turn.

    >>> sorted(values_of(Number(0, 1000), [{"at_least": 7}]))
    [0, 6, 7, 8, 1000]
    """
    if isinstance(kind, Number):
        asked = [number for test in tests for number in _numbers_in(test)]
        near = (one for number in asked for one in (number - 1, number, number + 1))
        return {kind.least, kind.most, *(min(max(kind.least, one), kind.most) for one in near)}
    return (False, True) if isinstance(kind, Flag) else kind.values


def _numbers_in(test: Any) -> Iterable[int]:
    if isinstance(test, Mapping):
        return [number for operand in test.values() for number in _numbers_in(operand)]
    if isinstance(test, list | tuple):
        return [number for operand in test for number in _numbers_in(operand)]
    return [test] if type(test) is int else []


def compiled(when: Mapping[str, Any], facts: Mapping[str, Fact]) -> Holds:
    """A condition that can be looked at. Raises KeyError for a fact that the game does not have (any more)."""
    return _together(_conjuncts(when), facts)


def parted(when: Mapping[str, Any], facts: Mapping[str, Fact]) -> tuple[Holds, Holds]:
    """A condition in two that must both hold: what no answer of a party changes, as far as that is quickly read, and
    the rest.
    """
    early: list[tuple[str, Any]] = []
    late: list[tuple[str, Any]] = []
    for key, said in _conjuncts(when):
        asked = [facts[name] for name in facts_in({key: said})]
        fixed = all({*fact.needs} <= {ME} and not fact.dear for fact in asked)
        (early if fixed else late).append((key, said))
    return _together(early, facts), _together(late, facts)


def _conjuncts(when: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, said in when.items():
        if key == ALL:
            for one in said:
                yield from _conjuncts(one)
        else:
            yield key, said


def _together(conjuncts: Iterable[tuple[str, Any]], facts: Mapping[str, Fact]) -> Holds:
    """What holds where all of these do; what takes long to read comes last, for it is often not needed."""

    def cost(conjunct: tuple[str, Any]) -> tuple[bool, bool]:
        key, said = conjunct
        return any(facts[name].dear for name in facts_in({key: said})), key in JOINING

    return _all([_part(key, said, facts) for key, said in sorted(conjuncts, key=cost)])


def _part(key: str, said: Any, facts: Mapping[str, Fact]) -> Holds:
    if key == ANY:
        return _any([compiled(one, facts) for one in said])
    if key == NOT:
        return _not(compiled(said, facts))
    fact, test = facts[key], tested(said)
    read, needs, mine = fact.reader(), tuple(need for need in fact.needs if need != ME), ME in fact.needs

    def holds(game: ClauseGame, doing: Doing) -> bool | None:
        for need in needs:
            if need not in doing.known:
                return None
        if mine and doing.party is None:
            return None
        value = read(game, doing)
        return None if value is UNKNOWN else test(value)

    return holds


def _all(parts: list[Holds]) -> Holds:
    if not parts:
        return always
    if len(parts) == 1:
        return parts[0]

    def holds(game: ClauseGame, doing: Doing) -> bool | None:
        known: bool | None = True
        for part in parts:
            one = part(game, doing)
            if one is False:
                return False
            known = None if one is None else known
        return known

    return holds


def _any(parts: list[Holds]) -> Holds:
    def holds(game: ClauseGame, doing: Doing) -> bool | None:
        known: bool | None = False
        for part in parts:
            one = part(game, doing)
            if one is True:
                return True
            known = None if one is None else known
        return known

    return holds


def _not(part: Holds) -> Holds:
    def holds(game: ClauseGame, doing: Doing) -> bool | None:
        one = part(game, doing)
        return None if one is None else not one

    return holds


def facts_in(when: Mapping[str, Any]) -> set[str]:
    """The names of all facts that a condition asks of."""
    found: set[str] = set()
    for key, said in when.items():
        if key in (ALL, ANY):
            found |= {name for one in said for name in facts_in(one)}
        elif key == NOT:
            found |= facts_in(said)
        else:
            found.add(key)
    return found
