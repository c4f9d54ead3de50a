"""What is told of a parameter's declaration, and of a value that it does not allow, in whole sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.languages import Words
from companion.packs.catalogue import Catalogue
from companion.packs.numbers.declared import expected_of, number_for
from companion.packs.schema import Parameter
from tests.packs.conftest import GAME, Write
from tests.packs.fake_game import games
from tests.packs.numbers.test_declared import FIGURES, declared, told

AS = Words(en="A")
LINE = GAME[: GAME.index(FIGURES)].count("\n") + 1
BY_PLAYERS = 'or one for each number of players ({"3": …})'


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ("type: int, min: 3, max: 6, step: 2, default: 4", "24: parameters.figures.min: 3 is no multiple of 2"),
        ("type: int, min: 2, max: 7, step: 2, default: 4", "32: parameters.figures.max: 7 is no multiple of 2"),
        (
            "type: int, min: 2, max: 6, step: 2, default: 3",
            "58: parameters.figures.default: the default 3 is not allowed (expected a multiple of 2 from 2 to 6)",
        ),
        (
            "type: int, step: 0, default: 4",
            "24: parameters.figures.step: found 0 (expected a whole number from 1)",
        ),
        ("type: int, min: 6, max: 2, default: 4", "24: parameters.figures.min: 6 is more than max, 2"),
        (
            "type: int, default: null",
            "33: parameters.figures.default: the default null is not allowed (expected a whole number)",
        ),
        ("type: int, default: 4, values: [a]", "36: parameters.figures.values: int takes no values"),
        ("type: list, default: [4], step: 2", "39: parameters.figures.step: list takes no step"),
        ("type: list, default: [4], by_players: true", "39: parameters.figures.by_players: list takes no by_players"),
        ("type: list, default: [4], adjustable: true", "39: parameters.figures.adjustable: list takes no adjustable"),
        ("type: flag, default: true, min: 0", "40: parameters.figures.min: flag takes no min"),
        ("type: flag, default: true, max: 0", "40: parameters.figures.max: flag takes no max"),
        ("type: flag, default: true, unit: rounds", "40: parameters.figures.unit: flag takes no unit"),
        ("type: choice, default: a", "3: parameters.figures: the key values is missing (expected a list of words)"),
        (
            "type: choice, default: lage, values: [large, small]",
            "36: parameters.figures.default: the default lage is not allowed (expected one of large, small; "
            "did you mean large?)",
        ),
        (
            "type: int, max: 8, default: 9, by_players: true",
            "41: parameters.figures.default: the default 9 is not allowed (expected a whole number to 8, "
            f"{BY_PLAYERS})",
        ),
        (
            "type: int, min: 3, default: 2, none: {en: A}",
            "41: parameters.figures.default: the default 2 is not allowed (expected a whole number from 3 or null)",
        ),
        (
            "type: list, default: 4, min: 1",
            "34: parameters.figures.default: the default 4 is not allowed (expected a list of whole numbers, "
            "each larger than the one before, from 1)",
        ),
        (
            "type: int, default: 4, rules: [LA-02, LA-09]",
            "51: parameters.figures.rules[1]: there is no rule LA-09 (expected an id that stands in rules.yaml; "
            "did you mean LA-02?)",
        ),
        (
            'type: int, default: {"3": 4, "4": 5, "5": 5, "6": 5, "7": 5, "8": 5}, by_players: true',
            "24: parameters.figures.default: there is no number for 9 players (expected one for each number of "
            "players)",
        ),
    ],
)
def test_a_wrong_declaration_is_told(write: Write, figures: str, said: str) -> None:
    assert f"packs/ladder/game.yaml:{LINE}:{said}" in told(write, declared(figures))


@pytest.mark.parametrize(
    "figures",
    [
        "type: int, step: 1, default: 4",
        "type: int, min: 2, max: 8, step: 2, default: 4, adjustable: true",
        "type: int, default: 4, rules: [LA-01, LA-02]",
        "type: int, min: 4, max: 4, default: 4",
        "type: int, unit: rounds, default: 4",
        'type: int, default: {"3": 4, "4": 4, "5": 4, "6": 4, "7": 4, "8": 4, "9": 0}, by_players: true',
    ],
)
def test_nothing_is_told_of_what_just_fits(write: Write, figures: str) -> None:
    assert told(write, declared(figures)) == []


@pytest.mark.parametrize(
    "figures", ["type: list, min: 1, max: 9, unit: rounds, default: [4]", "type: list, default: []"]
)
def test_a_list_takes_what_numbers_take(write: Write, figures: str) -> None:
    assert not [one for one in told(write, declared(figures)) if "parameters.figures." in one]


@pytest.mark.parametrize(
    ("figures", "value", "said"),
    [
        ("default: 4", "[1]", "23: parameters.figures: found a list or a map (expected a whole number)"),
        ("default: 4, none: {en: A}", "0.5", "23: parameters.figures: found 0.5 (expected a whole number or null)"),
        (
            "min: 2, default: 4, by_players: true",
            '{"3": 3, "4": 1}',
            f"37: parameters.figures.4: found 1 (expected a whole number from 2, {BY_PLAYERS})",
        ),
        (
            "min: 2, default: 4, by_players: true",
            '{"x": 3}',
            f"29: parameters.figures.x: found 3 (expected a whole number from 2, {BY_PLAYERS})",
        ),
        (
            "min: 2, default: 4, by_players: true",
            "1",
            f"23: parameters.figures: found 1 (expected a whole number from 2, {BY_PLAYERS})",
        ),
    ],
)
def test_a_value_that_is_not_allowed_is_told(write: Write, figures: str, value: str, said: str) -> None:
    write("ladder", declared(f"type: int, {figures}"))
    head = "schema: 1\nid: ours\nextends: ladder\ntitle: {en: Ours}\nset:\n"
    write("ours", {"game.yaml": f"{head}  parameters.figures: {value}\n"})
    assert f"packs/ours/game.yaml:6:{said}" in [str(one) for one in Catalogue([Path("packs")], games).check("ours")]


@pytest.mark.parametrize(
    ("parameter", "said"),
    [
        (Parameter("flag", True, AS, AS), "true or false"),
        (Parameter("choice", "a", AS, AS, values=("a", "b"), none=AS), "one of a, b or null"),
        (Parameter("int", 4, AS, AS, min=0), "a whole number from 0"),
        (Parameter("int", 4, AS, AS, max=0, step=2), "a multiple of 2 to 0"),
        (Parameter("int", 4, AS, AS, by_players=True, none=AS), f"a whole number, {BY_PLAYERS} or null"),
        (
            Parameter("list", (4,), AS, AS, min=1, max=9),
            "a list of whole numbers, each larger than the one before, from 1 to 9",
        ),
    ],
)
def test_what_a_parameter_may_be_is_said(parameter: Parameter, said: str) -> None:
    assert expected_of(parameter) == said


def test_a_number_for_so_many_players_is_theirs_or_the_printed_one() -> None:
    one, each = Parameter("int", 4, AS, AS), Parameter("int", {"3": 5, "4": 6}, AS, AS, by_players=True)
    assert [number_for(one, 7, 3), number_for(each, 7, 3)] == [7, 7]
    assert [number_for(one, {"3": 1}, players) for players in (3, 4)] == [1, 4]
    assert [number_for(each, {"3": 1}, players) for players in (3, 4, 5)] == [1, 6, None]
