"""The rules of an open game to look things up in: by section, by rule id, and by the beginnings of words.

All of it comes from the pack in the language at hand, so it tells nothing about the position. No Kivy.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.languages import told_in
from companion.models.game.question import QuestionModel
from companion.table.evening import TableGame
from companion.texts import Teller, house_rules
from companion.texts.wording import N_

if TYPE_CHECKING:
    from companion.packs.pack import Pack

COMMON = "GEN-"
"""Beginning of the ids of rules that hold for every game."""

SECTIONS = {
    "goal": N_("Goal and turn"),
    "house": N_("Agreed at this table"),
    "new": N_("Explained in short"),
    "own": N_("Rules of this game"),
    "common": N_("Rules of every game"),
}
"""The title of each section, in the order of the page."""

TABLE_OF_WORDS = "create virtual table rule using fts5(id, title, text, tokenize='unicode61 remove_diacritics 2')"
BEST_FIRST = "select rowid from rule where rule match ? order by bm25(rule, 8, 4, 1), rowid"
"""A word in the id counts more than one in the title, and that more than one in the text."""


class RuleEntry(NamedTuple):
    """One rule or one paragraph. `id` is empty where no rule is cited; `note` is how the house plays the rule."""

    id: str
    title: str
    text: str
    note: str = ""


class RuleSection(NamedTuple):
    """A part of the rules; `name` is a key of `SECTIONS`."""

    name: str
    entries: tuple[RuleEntry, ...]


class RuleBook:
    """The sections, and an index of their words in memory (FTS5): accents and capitals do not matter."""

    def __init__(self, sections: Sequence[RuleSection]) -> None:
        self.sections = tuple(section for section in sections if section.entries)
        self.entries = tuple(entry for section in self.sections for entry in section.entries)

    @classmethod
    def of(cls, opened: TableGame, teller: Teller) -> RuleBook:
        """The rules as this table plays them."""
        pack = opened.header.pack
        return cls([RuleSection(name, tuple(_entries(name, pack, teller))) for name in SECTIONS])

    def find(self, typed: str) -> list[RuleEntry]:
        """The entries in which a word begins with each of the typed ones, the likeliest first; all for no word."""
        words = [f'"{word}"*' for word in typed.replace('"', " ").split() if any(map(str.isalnum, word))]
        if not words:
            return list(self.entries)
        with closing(sqlite3.connect(":memory:")) as index:  # a few dozen sentences: made anew faster than it is kept
            index.execute(TABLE_OF_WORDS)
            rows = ((entry.id, entry.title, f"{entry.text} {entry.note}") for entry in self.entries)
            index.executemany("insert into rule values (?, ?, ?)", rows)
            return [self.entries[row - 1] for (row,) in index.execute(BEST_FIRST, (" ".join(words),))]

    def rule(self, rule: str) -> RuleEntry | None:
        """The entry that tells a rule, by its id; None if there is none."""
        told = (entry for section in self.sections if section.name != "house" for entry in section.entries)
        return next((entry for entry in told if entry.id == rule), None)


def goal_and_turn(
    title: Mapping[str, str],
    about: Mapping[str, str],
    phases: Iterable[tuple[Mapping[str, str], ...]],
    language: str,
    home: str = "",
) -> Iterator[RuleEntry]:
    """What a game is about, then each phase of it by its title and its text: what somebody knows who begins. `home` is
    the language that the pack names as its own.
    """
    for told, text in ((title, about), *phases):
        yield RuleEntry("", told_in(told, language, home), told_in(text, language, home))


def goal_of(pack: Pack, language: str) -> tuple[RuleEntry, ...]:
    """Goal and turn of a game that is not open yet."""
    phases = ((phase.title, phase.text) for phase in pack.phases)
    return tuple(goal_and_turn(pack.title, pack.about, phases, language))


def rules_asked(question: QuestionModel | None) -> tuple[str, ...]:
    """The ids of the rules that the open question cites in sight of all: its own, then those of its refusals."""
    if question is None:
        return ()
    refused = (why.rule for option in question.options for why in option.refused)
    return tuple(rule for rule in dict.fromkeys((question.rule, *refused)) if rule)


def _entries(name: str, pack: Mapping[str, Any], teller: Teller) -> Iterator[RuleEntry]:
    language = teller.language
    if name == "goal":
        phases = ((phase["title"], phase["text"]) for phase in pack["phases"])
        yield from goal_and_turn(pack["title"], pack["about"], phases, language, teller.home)
    elif name == "house":
        for sentence in house_rules({**pack, "chosen": {}}, teller):
            yield RuleEntry("", "", sentence)
        for switch, choice in pack.get("chosen", {}).items():
            (title,) = house_rules({"chosen": {switch: choice}, "options": pack.get("options", {})}, teller)
            yield RuleEntry(choice.get("rule") or "", title, told_in(choice["text"], language, teller.home))
    elif name == "new":
        for mechanism in teller.mechanisms:
            yield RuleEntry("", *teller.explanation(mechanism))
    else:
        levels = pack.get("levels", {})
        for rule in teller.rules:
            if rule.startswith(COMMON) is (name == "common"):
                level = levels.get(rule, "enforce")
                note = "" if level == "enforce" else f"{teller.spoken(f'house.{level}', rule=rule)}."
                yield RuleEntry(rule, "", teller.rule(rule), note)
