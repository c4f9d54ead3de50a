"""What is told of a clause, sentence by sentence: what is wrong, what would be right, what may have been meant."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from companion.engine.game import Game
from companion.packs.catalogue import Catalogue
from tests.packs.conftest import COMMON, FILES, GAME, Write
from tests.packs.fake_game import Definition, Parameters, games
from tests.packs.house.test_clauses import Climbing, clause, told

FIGURES = "figures: {type: int, min: 3, max: 5, default: 4,"
EVEN = "figures: {type: int, min: 2, max: 8, step: 2, default: 4, adjustable: true,"
PURSE = "  purse: {type: int, min: 1, default: 4, adjustable: true, title: {en: A}, text: {en: B}}\noptions:\n"

KNOWN = (
    "players, round, me.cards, post, done.push.me_game, done.push.all_game, done.push.me_round, done.push.all_round, "
    "all, any, not"
)
"""What a clause that belongs to an open action may ask of."""


@dataclass(frozen=True)
class Purse(Parameters):
    """Two numbers that a clause may change."""

    purse: int


@dataclass(frozen=True)
class Rich(Definition):
    parameters: Purse


class Spending(Climbing):
    """A ladder on which each has a purse."""

    name: ClassVar[str] = "ladder"
    Definition: ClassVar[type[Definition]] = Rich


def spending(name: str) -> type[Game]:
    games(name)
    return Spending


@pytest.fixture
def catalogue(write: Write) -> Catalogue:
    write("common", dict(COMMON))
    write("ladder", {**FILES, "game.yaml": GAME.replace(FIGURES, EVEN).replace("options:\n", PURSE)})
    return Catalogue([Path("packs")], spending)


def whole(catalogue: Catalogue, write: Write, house: str) -> str:
    """All that is wrong, a line each, in fewer letters."""
    return "\n".join(told(catalogue, write, house)).replace(KNOWN, "KNOWN").replace("house.HOUSE-1", "HOUSE-1")


@pytest.mark.parametrize(
    ("said", "errors"),
    [
        (
            "forbid: clim",
            "6:21: HOUSE-1.forbid: there is no action clim (expected one of climb, push, peek; did you mean climb?)",
        ),
        (
            "forbid: climb, when: {rond: 1}",
            "6:35: HOUSE-1.when.rond: there is no fact rond (expected one of KNOWN; did you mean round?)",
        ),
        (
            "forbid: climb, when: {target.mine: true}",
            "6:35: HOUSE-1.when.target.mine: target.mine is nothing that is known of climb (expected one of KNOWN)",
        ),
        (
            "forbid: climb, when: {me.red: true}",
            "6:35: HOUSE-1.when.me.red: me.red is known to its owner alone, and climb is answered openly "
            "(expected one of KNOWN; did you mean me.cards?)",
        ),
        ("forbid: peek, when: {me.red: true}", ""),
        (
            "forbid: [peek, climb], when: {me.red: true}",
            "6:43: HOUSE-1.when.me.red: me.red is known to its owner alone, and climb is answered openly "
            "(expected one of KNOWN; did you mean me.cards?)",
        ),
        ("require: []", "6:13: HOUSE-1.require: the list is empty (expected at least one)"),
        (
            "require: push",
            "6:22: HOUSE-1.require: push cannot be required: nobody can tell whether it is possible (expected climb)",
        ),
        (
            "require: peek",
            "6:22: HOUSE-1.require: peek cannot be required: nobody can tell whether it is possible (expected climb)",
        ),
        (
            "require: climb, when: {target.mine: true}",
            "6:36: HOUSE-1.when.target.mine: target.mine is not known yet when climb would be required "
            "(expected one of KNOWN)",
        ),
        (
            "allow: LA-01.taken, when: {target.mine: true}",
            "6:40: HOUSE-1.when.target.mine: target.mine belongs to an action, and what is allowed is none "
            "(expected one of KNOWN)",
        ),
        (
            "allow: LA-01.taken, when: {me.red: true}",
            "6:40: HOUSE-1.when.me.red: me.red is known to its owner alone "
            "(expected one of KNOWN; did you mean me.cards?)",
        ),
        (
            "allow: LA-01.no_post",
            "6:20: HOUSE-1.allow: LA-01.no_post is no prohibition: it cannot be done at all (expected LA-01.taken)",
        ),
        (
            "allow: LA-02.too_late",
            "6:20: HOUSE-1.allow: LA-02.too_late is no prohibition: it cannot be done at all "
            "(expected a code of another rule)",
        ),
        ("allow: LA-02", "6:20: HOUSE-1.allow: which refusal of LA-02 is meant (expected a code of another rule)"),
        (
            "allow: LA-01",
            "6:20: HOUSE-1.allow: which refusal of LA-01 is meant (expected LA-01.taken; did you mean LA-01.taken?)",
        ),
        ("allow: LA-02.x", "6:20: HOUSE-1.allow: LA-02 has no x (expected a code of another rule)"),
        (
            "allow: LA-01.takn",
            "6:20: HOUSE-1.allow: LA-01 has no takn (expected LA-01.taken; did you mean LA-01.taken?)",
        ),
        (
            "allow: LA-77.taken",
            "6:20: HOUSE-1.allow: there is no rule LA-77 (expected such as BU-06.too_few; did you mean LA-02?)",
        ),
        (
            "allow: LA-1.taken",
            "6:20: HOUSE-1.allow: there is no rule LA-1 (expected such as BU-06.too_few; did you mean LA-01?)",
        ),
        ("allow: LA-01.taken, level: warn", "6:40: HOUSE-1.level: what is allowed has no level (expected none)"),
        (
            "forbid: climb, require: push",
            "6:3: HOUSE-1: it has forbid and require (expected exactly one of forbid, require, allow, adjust, end)",
        ),
        (
            "when: {round: 1}",
            "6:3: HOUSE-1: it does nothing (expected exactly one of forbid, require, allow, adjust, end)",
        ),
        ("forbid: climb, by: 1", "6:28: HOUSE-1.by: forbid takes no by (expected adjust)"),
        ("forbid: climb, to: 1", "6:28: HOUSE-1.to: forbid takes no to (expected adjust)"),
        ("end: standing, by: 1", "6:28: HOUSE-1.by: end takes no by (expected adjust)"),
        (
            "end: standing, when: {me.cards: 1}",
            "6:35: HOUSE-1.when.me.cards: me.cards is nothing that is known of all together "
            "(expected one of players, round, post, done.push.all_game, done.push.all_round, all, "
            "any, not)",
        ),
        (
            "end: standing, when: {me.red: true}",
            "6:35: HOUSE-1.when.me.red: me.red is nothing that is known of all together "
            "(expected one of players, round, post, done.push.all_game, done.push.all_round, all, "
            "any, not)",
        ),
    ],
)
def test_a_clause_of_an_answer(catalogue: Catalogue, write: Write, said: str, errors: str) -> None:
    assert whole(catalogue, write, clause(said)) == errors


@pytest.mark.parametrize(
    ("said", "errors"),
    [
        ("adjust: 5, by: 1", "6:21: HOUSE-1.adjust: found the number 5 (expected text)"),
        ("adjust: board, by: 1", "6:21: HOUSE-1.adjust: board is one number for all (expected one of figures, purse)"),
        (
            "adjust: figurs, by: 2",
            "6:21: HOUSE-1.adjust: there is no parameter figurs "
            "(expected one of figures, purse; did you mean figures?)",
        ),
        ("adjust: zzz, by: 2", "6:21: HOUSE-1.adjust: there is no parameter zzz (expected one of figures, purse)"),
        ("adjust: figures", "6:3: HOUSE-1: it does not say by how much (expected exactly one of by, to)"),
        ("adjust: figures, by: 2, to: 4", "6:3: HOUSE-1: it does not say by how much (expected exactly one of by, to)"),
        ("adjust: figures, by: 0", "6:30: HOUSE-1.by: found 0 (expected a multiple of 2)"),
        ("adjust: figures, by: 3", "6:30: HOUSE-1.by: found 3 (expected a multiple of 2)"),
        ("adjust: figures, by: -2", ""),
        ("adjust: purse, by: 0", "6:28: HOUSE-1.by: found 0 (expected a number that changes something)"),
        ("adjust: purse, by: -1", ""),
        ("adjust: purse, to: 0", "6:28: HOUSE-1.to: found 0 (expected a whole number from 1)"),
        ("adjust: purse, to: 1", ""),
        ("adjust: figures, to: 9", "6:30: HOUSE-1.to: found 9 (expected a multiple of 2 from 2 to 8)"),
        ("adjust: figures, to: 8", ""),
        ("adjust: figures, to: 3", "6:30: HOUSE-1.to: found 3 (expected a multiple of 2 from 2 to 8)"),
        ("adjust: figures, by: true", "6:34: HOUSE-1.by: found true (expected a whole number)"),
        (
            "adjust: purse, by: 1, when: {me.red: true}",
            "6:42: HOUSE-1.when.me.red: me.red is known to its owner alone "
            "(expected one of KNOWN; did you mean me.cards?)",
        ),
        ("adjust: purse, by: 1, when: {me.cards: 3}", ""),
        (
            "adjust: purse, by: 1, when: {target.mine: true}",
            "6:42: HOUSE-1.when.target.mine: target.mine is nothing that is known of somebody at any moment "
            "(expected one of KNOWN)",
        ),
    ],
)
def test_a_clause_that_changes_a_number(catalogue: Catalogue, write: Write, said: str, errors: str) -> None:
    assert whole(catalogue, write, clause(said)) == errors


@pytest.mark.parametrize(
    ("said", "errors"),
    [
        (
            "end: standing, say: {en: '{target}.'}",
            "6:38: HOUSE-1.say.en: nothing fills {target} (expected one of {party}, {round})",
        ),
        (
            "adjust: purse, by: 1, say: {en: '{target} {party} {round}.'}",
            "6:45: HOUSE-1.say.en: nothing fills {target} (expected one of {party}, {round})",
        ),
        (
            "forbid: push, when: {target.mine: true}, say: {en: '{target} {party} {round} {you}', de: '{'}",
            "6:64: HOUSE-1.say.en: nothing fills {you} (expected one of {party}, {round}, {target})\n"
            "6:102: HOUSE-1.say.de: a brace stands alone (expected places such as {party})",
        ),
        (
            "forbid: climb, say: '{you}'",
            "6:33: HOUSE-1.say: found the text '{you}' "
            "(expected a text by language, such as {en: Bank, fr: Banque}; or name the language of "
            "plain texts at the top of game.yaml: schema: 2, language: en)\n"
            "6:33: HOUSE-1.say: nothing fills {you} (expected one of {party}, {round})",
        ),
        ("forbid: climb", "6:3: HOUSE-1: the key say is missing (expected a sentence, and an id of its own)"),
        (
            "forbid: climb, say: {en: 'a } b'}",
            "6:38: HOUSE-1.say.en: a brace stands alone (expected places such as {party})",
        ),
        (
            "forbid: climb, say: {en: '{', de: '{you}'}",
            "6:38: HOUSE-1.say.en: a brace stands alone (expected places such as {party})\n"
            "6:47: HOUSE-1.say.de: nothing fills {you} (expected one of {party}, {round})",
        ),
        (
            "forbid: climb, say: {en: 5, de: '{you}'}",
            "6:38: HOUSE-1.say.en: found the number 5 (expected text)\n"
            "6:45: HOUSE-1.say.de: nothing fills {you} (expected one of {party}, {round})",
        ),
        (
            "forbid: climb, say: {en: '{} {party}'}",
            "6:38: HOUSE-1.say.en: nothing fills {} (expected one of {party}, {round})",
        ),
    ],
)
def test_the_sentence_of_a_clause(catalogue: Catalogue, write: Write, said: str, errors: str) -> None:
    assert whole(catalogue, write, f"house:\n  HOUSE-1: {{{said}}}\n") == errors


def test_a_clause_that_changes_a_number_knows_by_how_much_and_within_which_limits(
    catalogue: Catalogue, write: Write
) -> None:
    two = clause("adjust: figures, by: -2") + clause("adjust: purse, to: 9").replace("HOUSE-1", "HOUSE-2")[7:]
    assert told(catalogue, write, two) == []
    first, second = (one.clause for one in catalogue.load("our_house").clauses)
    assert (first.of, first.by, first.to, first.least, first.most) == (("figures",), -2, None, 2, 8)
    assert (second.of, second.by, second.to, second.least, second.most) == (("purse",), None, 9, 1, None)
