"""A rule in a house's own words as it is put together by taps: what it does to which actions, and when.

What cannot be put together here (`any`, `all`, `not`, several values) is kept as a file has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from companion.engine.house.conditions import AT_LEAST, AT_MOST, EQUALS, JOINING, NOT
from companion.texts.wording import N_

MOST_CONDITIONS: Final = 4
READ = ("when", "say", "level", "by", "to")
"""The keys of a clause beside what it does that are edited here."""

TESTS_TAPPED = (EQUALS, AT_LEAST, AT_MOST, NOT)
"""The tests that can be picked; others are kept."""
HIDDEN: Final = ("phase",)
"""Facts that are about the script and not about the game: they are written in a file, and kept."""


class ClauseKind(NamedTuple):
    """What a clause can do, for the picker: its words, the words of the page that asks of what, and what is picked
    there (`actions`, `required`, `codes`, `numbers`; empty: nothing). `levelled`: it can hold or only warn.
    """

    words: str
    asked: str
    picks: str
    levelled: bool = True


KINDS: Mapping[str, ClauseKind] = {
    "forbid": ClauseKind(N_("Something is forbidden"), N_("What is forbidden?"), "actions"),
    "require": ClauseKind(N_("Something must be done"), N_("What must be done, if it is possible?"), "required"),
    "allow": ClauseKind(N_("Something is allowed"), N_("What is allowed all the same?"), "codes", levelled=False),
    "adjust": ClauseKind(N_("Somebody has more or less"), N_("Which number is different for somebody?"), "numbers"),
    "end": ClauseKind(N_("The game ends early"), "", ""),
}
"""What can be put together here, in the order of the page."""

STANDING: Final = "standing"
"""How a game ends by a clause: whoever is ahead wins."""

MORE, LESS, EXACTLY = "more", "less", "exactly"
"""What a clause makes of a number: so many more than it would be, so many fewer, or just so many."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One fact and a test of it."""

    fact: str
    test: str
    value: Any


@dataclass(frozen=True)
class ClauseDraft:
    """A clause that is being put together: immutable.

    `say` are the languages in which somebody has typed the sentence; in the others it is made of the parts. `kept` are
    conditions that are not edited here, `more` further keys of the file. `change` and `amount` say what becomes of a
    number that is adjusted.
    """

    rule: str
    does: str = ""
    of: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    level: str = "enforce"
    say: Mapping[str, str] = field(default_factory=dict)
    change: str = MORE
    amount: int = 1
    kept: Mapping[str, Any] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether it says what it does. An end that depends on nothing would come after the first round."""
        return self.does in KINDS and bool(self.of) and (self.does != "end" or bool(self.when()))

    def having(self, **changes: Any) -> ClauseDraft:
        """A copy with these fields replaced."""
        return replace(self, **changes)

    def doing(self, does: str) -> ClauseDraft:
        """Another kind of clause; what it was about may not fit any more."""
        of = (STANDING,) if does == "end" else ()
        return self if does == self.does else self.having(does=does, of=of, conditions=(), say={})

    def about(self, name: str) -> ClauseDraft:
        """With an action or a code more, or without it; of numbers there is one."""
        if self.does == "adjust":
            return self.having(of=(name,))
        of = tuple(one for one in self.of if one != name) if name in self.of else (*self.of, name)
        return self.having(of=of)

    def with_condition(self, place: int, condition: Condition | None) -> ClauseDraft:
        """A condition put in its place, at the end if that is none; removed for None."""
        there = list(self.conditions)
        there[place : place + 1] = [condition] if condition is not None else []
        return self.having(conditions=tuple(there))

    def free_tests(self, fact: str, beside: int) -> list[str]:
        """The tests of a fact that no other condition makes: a file can hold each once."""
        others = [one for place, one in enumerate(self.conditions) if place != beside and one.fact == fact]
        taken = {one.test for one in others}
        if fact in self.kept or EQUALS in taken:
            return []
        return [test for test in TESTS_TAPPED if test not in taken and not (others and test == EQUALS)]

    def when(self) -> dict[str, Any]:
        """The conditions as a file has them."""
        tests: dict[str, Any] = {}
        for one in self.conditions:
            tests.setdefault(one.fact, {})[one.test] = one.value
        plain = {fact: found[EQUALS] if list(found) == [EQUALS] else found for fact, found in tests.items()}
        return {**plain, **self.kept}

    def plain(self, say: Mapping[str, str]) -> dict[str, Any]:
        """The clause as a file has it. `say` is what it says in the languages in which nobody has typed it."""
        when = self.when()
        written: dict[str, Any] = {self.does: self.of[0] if len(self.of) == 1 else list(self.of)}
        if self.does == "adjust":
            key, number = ("to", self.amount) if self.change == EXACTLY else ("by", self.amount)
            written[key] = -number if self.change == LESS else number
        if when:
            written["when"] = when
        written["say"] = {**say, **self.say}
        if self.level != "enforce" and KINDS[self.does].levelled:
            written["level"] = self.level
        return {**written, **self.more}

    @classmethod
    def read(cls, rule: str, written: Mapping[str, Any]) -> ClauseDraft | None:
        """A clause of a file; None if it does what cannot be put together here."""
        does = next((kind for kind in KINDS if kind in written), None)
        if does is None:
            return None
        of, conditions, kept = written[does], list[Condition](), dict[str, Any]()
        for fact, test in (written.get("when") or {}).items():
            found = _conditions(fact, test)
            if found is None or len(conditions) + len(found) > MOST_CONDITIONS:
                kept[fact] = test
            else:
                conditions += found
        change, amount = (EXACTLY, written["to"]) if "to" in written else (MORE, written.get("by", 1))
        return cls(
            rule,
            does,
            (of,) if isinstance(of, str) else tuple(of),
            tuple(conditions),
            written.get("level", "enforce"),
            said(written),
            LESS if change == MORE and amount < 0 else change,
            amount if change == EXACTLY else abs(amount),
            kept,
            {key: said for key, said in written.items() if key not in (does, *READ)},
        )


def said(clause: Mapping[str, Any]) -> Mapping[str, str]:
    """What a clause of a file says of itself, by language."""
    words = clause.get("say") or {}
    return words if isinstance(words, Mapping) else {"en": str(words)}


def _conditions(fact: str, test: Any) -> list[Condition] | None:
    """A test of a file as conditions; None if it cannot be put together here."""
    if fact in (*JOINING, *HIDDEN):
        return None
    if not isinstance(test, Mapping):
        return [Condition(fact, EQUALS, test)]
    if not all(word in TESTS_TAPPED and isinstance(value, int | str) for word, value in test.items()):
        return None
    return [Condition(fact, word, value) for word, value in test.items()]
