"""Parameters of a pack: what they may be, and where each mistake is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.languages import Words
from companion.packs.catalogue import Catalogue
from companion.packs.numbers.declared import allows
from companion.packs.problems import InvalidPackError
from companion.packs.schema import Parameter
from tests.packs.conftest import FILES, GAME, Write
from tests.packs.fake_game import games

FIGURES = (
    "  figures: {type: int, min: 3, max: 5, default: 4, title: {de: A, en: B, es: C}, text: {de: A, en: B, es: C}}\n"
)
WORDS = "title: {de: A, en: B, es: C}, text: {de: A, en: B, es: C}"
AS = Words(en="A")
EVEN = "type: int, min: 2, max: 8, step: 2, default: 4, adjustable: true"
ANY = "type: int, default: 4, adjustable: true"


def declared(figures: str, **files: str) -> dict[str, str | bytes]:
    """The pack `ladder` with another declaration of its figures."""
    assert FIGURES in GAME
    return {**FILES, "game.yaml": GAME.replace(FIGURES, f"  figures: {{{figures}, {WORDS}}}\n"), **files}


def told(write: Write, files: dict[str, str | bytes]) -> list[str]:
    write("ladder", files)
    return [str(problem) for problem in Catalogue([Path("packs")], games).check("ladder")]


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ("type: int, min: 3, max: 6, step: 2, default: 4", "parameters.figures.min: 3 is no multiple of 2"),
        ("type: int, min: 2, max: 6, step: 2, default: 3", "parameters.figures.default: the default 3 is not allowed"),
        ("type: int, min: 2, max: 6, step: 0, default: 4", "parameters.figures.step: found 0"),
        ("type: int, min: 6, max: 2, default: 4", "parameters.figures.min: 6 is more than max, 2"),
        ("type: int, min: 2, max: 6, default: null", "parameters.figures.default: the default null is not allowed"),
        ("type: int, default: 4, values: [a]", "parameters.figures.values: int takes no values"),
        ("type: flag, default: true, step: 2", "parameters.figures.step: flag takes no step"),
        ("type: flag, default: true, unit: rounds", "parameters.figures.unit: flag takes no unit"),
        ("type: choice, default: a", "parameters.figures: the key values is missing (expected a list of words)"),
        (
            "type: int, max: 8, default: 9, by_players: true",
            "parameters.figures.default: the default 9 is not allowed (expected a whole number to 8, or one for each "
            'number of players ({"3": …}))',
        ),
        ("type: flag, default: true, by_players: true", "parameters.figures.by_players: flag takes no by_players"),
        ("type: list, default: [4, 3]", "the default (4, 3) is not allowed (expected a list of whole numbers"),
        (
            "type: list, min: 1, max: 9, default: [0, 3]",
            "parameters.figures.default: the default (0, 3) is not allowed (expected a list of whole numbers, each "
            "larger than the one before, from 1 to 9)",
        ),
        (
            "type: int, default: 4, unit: apples",
            "parameters.figures.unit: found the text 'apples' (expected",
        ),
        ("type: int, default: 4, rules: [LA-1, LA-09]", "parameters.figures.rules[0]: there is no rule LA-1"),
        ('type: int, default: {"3": 4}, by_players: true', "default: there is no number for 4, 5, 6, 7, 8, 9 players"),
        ('type: int, default: {"3": 4}', "parameters.figures.default: the default {'3': 4} is not allowed"),
    ],
)
def test_a_wrong_declaration_is_told_at_its_line(write: Write, figures: str, said: str) -> None:
    found = told(write, declared(figures))
    line = GAME[: GAME.index(FIGURES)].count("\n") + 1
    assert any(one.startswith(f"packs/ladder/game.yaml:{line}:") and said in one for one in found), found


def test_a_rule_that_is_not_there_is_told_where_it_is_named(write: Write) -> None:
    figures = "type: int, default: 4, rules: [LA-01, LA-09]"
    (error,) = (one for one in told(write, declared(figures)) if "there is no rule LA-09" in one)
    column = len("  figures: {") + figures.index("LA-09") + 1
    assert error.partition(": ")[0].endswith(f":{column}")


@pytest.mark.parametrize(
    ("parameter", "may_be", "may_not_be"),
    [
        (Parameter("flag", True, AS, AS), [True, False], [0, 1, "true", None]),
        (Parameter("choice", "a", AS, AS, values=("a", "b")), ["a", "b"], ["c", 1, ["a"], None]),
        (Parameter("int", 4, AS, AS, min=2, max=8, step=2), [2, 4, 8], [0, 3, 10, True, "4", {"3": 4}, None]),
        (Parameter("int", 4, AS, AS, max=8, none=AS), [None, -1, 8], [9]),
        (Parameter("int", 4, AS, AS, max=8, by_players=True), [4, {"3": 8, "4": 1}], [9, {"3": 9}, {"few": 4}]),
        (Parameter("list", (2,), AS, AS, min=1, max=9), [[], [1, 9], (2, 4)], [[0, 3], [3, 10], [4, 4], [True], 3]),
    ],
)
def test_what_a_parameter_may_be(parameter: Parameter, may_be: list[Any], may_not_be: list[Any]) -> None:
    assert [value for value in (*may_be, *may_not_be) if allows(parameter, value)] == may_be


@pytest.mark.parametrize(
    ("figures", "value", "said"),
    [
        ("type: int, min: 2, max: 8, step: 2, default: 4", "5", "found 5 (expected a multiple of 2 from 2 to 8)"),
        ("type: int, min: 2, max: 8, default: 4", "null", "found None (expected a whole number from 2 to 8)"),
        (
            "type: int, min: 2, max: 8, default: 4, by_players: true",
            '{"3": 5, "4": 9}',
            "figures.4: found 9",
        ),
    ],
)
def test_a_house_is_told_what_a_number_may_be(write: Write, figures: str, value: str, said: str) -> None:
    write("ladder", declared(figures))
    head = "schema: 1\nid: ours\nextends: ladder\ntitle: {en: Ours}\nset:\n"
    write("ours", {"game.yaml": f"{head}  parameters.figures: {value}\n"})
    found = Catalogue([Path("packs")], games).check("ours")
    assert any(problem.line == 6 and said in str(problem) for problem in found), [*map(str, found)]


def test_a_number_may_differ_by_players(write: Write) -> None:
    write("ladder", declared("type: int, min: 2, max: 8, default: 4, by_players: true"))
    head = "schema: 1\nid: ours\nextends: ladder\ntitle: {en: Ours}\n"
    write("ours", {"game.yaml": f'{head}set: {{parameters.figures: {{"3": 3, "5": 2}}}}\n'})
    pack = Catalogue([Path("packs")], games).load("ours")
    figures = {count: pack.resolve([], {}, count).definition.parameters.figures for count in (3, 4, 5)}
    assert figures == {3: 3, 4: 4, 5: 2}


def adjusting(write: Write, figures: str, change: str) -> Catalogue:
    """A house rule with a clause that adjusts the figures of `ladder`, which are declared like this."""
    write("ladder", declared(figures))
    head = "schema: 2\nid: ours\nextends: ladder\ntitle: {en: Ours}\n"
    write("ours", {"game.yaml": f'{head}house:\n  HOUSE-1: {{adjust: figures, {change}say: {{en: "No."}}}}\n'})
    return Catalogue([Path("packs")], games)


@pytest.mark.parametrize(
    ("figures", "change", "said"),
    [
        (EVEN, "", "6:3: house.HOUSE-1: it does not say by how much (expected exactly one of by, to)"),
        (EVEN, "by: 2, to: 4, ", "6:3: house.HOUSE-1: it does not say by how much (expected exactly one of by, to)"),
        (EVEN, "by: 3, ", "6:30: house.HOUSE-1.by: found 3 (expected a multiple of 2)"),
        (EVEN, "by: 0, ", "6:30: house.HOUSE-1.by: found 0 (expected a multiple of 2)"),
        (ANY, "by: 0, ", "6:30: house.HOUSE-1.by: found 0 (expected a number that changes something)"),
        (EVEN, "to: 5, ", "6:30: house.HOUSE-1.to: found 5 (expected a multiple of 2 from 2 to 8)"),
        (EVEN, "to: 10, ", "6:30: house.HOUSE-1.to: found 10 (expected a multiple of 2 from 2 to 8)"),
    ],
)
def test_a_clause_is_told_what_it_may_change_of_a_number(write: Write, figures: str, change: str, said: str) -> None:
    (problem,) = adjusting(write, figures, change).check("ours")
    assert str(problem) == f"packs/ours/game.yaml:{said}"


@pytest.mark.parametrize(
    ("figures", "change", "read"),
    [
        (EVEN, "by: -4, ", (-4, None, 2, 8)),
        (EVEN, "to: 8, ", (None, 8, 2, 8)),
        (ANY, "by: 3, ", (3, None, None, None)),
    ],
)
def test_a_clause_changes_a_number_within_its_limits(
    write: Write, figures: str, change: str, read: tuple[int | None, ...]
) -> None:
    ((clause, _),) = adjusting(write, figures, change).load("ours").clauses
    assert (clause.by, clause.to, clause.least, clause.most) == read


def test_parameters_may_stand_in_a_file_of_their_own(write: Write) -> None:
    start, end = GAME.index("parameters:\n"), GAME.index("options:\n")
    inside = GAME[start:end].removeprefix("parameters:\n")
    head = GAME[:start] + "parameters: parameters.yaml\n" + GAME[end:]
    write("ladder", {**FILES, "game.yaml": head, "parameters.yaml": inside})
    pack = Catalogue([Path("packs")], games).load("ladder")
    assert pack.resolve([], {}, 3).definition.parameters.figures == 4
    found = told(write, {**FILES, "game.yaml": head, "parameters.yaml": inside.replace("default: 4", "default: 9")})
    assert found == [
        "packs/ladder/parameters.yaml:8:49: parameters.figures.default: the default 9 is not allowed "
        "(expected a whole number from 3 to 5)"
    ]


def test_a_file_of_parameters_that_is_not_there_is_named(write: Write) -> None:
    start, end = GAME.index("parameters:\n"), GAME.index("options:\n")
    head = GAME[:start] + "parameters: paramters.yaml\n" + GAME[end:]
    found = told(write, {**FILES, "game.yaml": head, "parameters.yaml": "{}\n"})
    assert "there is no file paramters.yaml in the pack's folder" in found[0]
    assert found[0].endswith("did you mean parameters.yaml?)")


def test_a_house_with_several_faults_is_told_of_a_place_too(write: Write) -> None:
    rules = "LA-01: {forbids: [taken], text: {en: '{figurs} at most'}}\nLA-02: {text: {en: B}, colour: red}\n"
    found = told(write, declared("type: int, default: 4", **{"rules.yaml": rules}))
    assert any("nothing fills the place {figurs}" in one and "rules.yaml:1:" in one for one in found), found
    assert any("unknown key" in one for one in found)


def test_a_place_may_name_a_number_of_a_file_by_its_key(write: Write) -> None:
    rules = "LA-01: {text: {en: '{cards.leak.count.word} leaks'}}\nLA-02: {text: {en: '{cards.leak.cuont}'}}\n"
    found = told(write, declared("type: int, default: 4", **{"rules.yaml": rules}))
    assert not any("{cards.leak.count.word}" in one for one in found), found
    assert any("nothing fills the place {cards.leak.cuont}" in one for one in found), found


def test_a_broken_pack_is_refused_as_a_whole(write: Write) -> None:
    write("ladder", declared("type: int, default: 4", **{"rules.yaml": "LA-01: {text: {en: '{nobody}'}}\n"}))
    with pytest.raises(InvalidPackError):
        Catalogue([Path("packs")], games).load("ladder")


SENTENCES = {
    "about": ("about: {de: Eine Leiter, en: A ladder", "about: {de: Eine Leiter, en: A ladder of {figurs}"),
    "phases": ("text: {de: A, en: B, es: C}}\nparameters", "text: {de: A, en: 'With {figurs}', es: C}}\nparameters"),
    "parameters": (
        "text: {de: A, en: B, es: C}\n    rule: LA-01",
        "text: {de: A, en: '{figurs}', es: C}\n    rule: LA-01",
    ),
    "options": ("text: {de: A, en: B, es: C}\n    set:", "text: {de: A, en: '{figurs}', es: C}\n    set:"),
}
"""By parts of a head: a sentence, and the same with a place that nothing fills."""


@pytest.mark.parametrize("part", SENTENCES)
def test_a_place_that_nothing_fills_is_told_in_each_part_of_a_head(write: Write, part: str) -> None:
    sentence, with_place = SENTENCES[part]
    assert sentence in GAME
    quoted = with_place.replace("A ladder of {figurs}", "'A ladder of {figurs}'")
    found = told(write, {**FILES, "game.yaml": GAME.replace(sentence, quoted, 1)})
    assert any("nothing fills the place {figurs}" in one and part in one for one in found), found
