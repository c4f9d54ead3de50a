"""What does not look like an answer is no answer, before any rule is asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.chance import drawn
from companion.engine.questions import Kind, Question
from companion.engine.shapes import announcement, check_shape
from companion.engine.vocabulary import PASS, BadAnswerError

LONG = "x" * 500
SHAPES: dict[Kind, dict[str, Any]] = {
    Kind.ROLL: {"dice": 2, "faces": 8},
    Kind.DRAW: {"cards": ["a", "b"]},
    Kind.SHUFFLE: {"cards": ["a", "a", "b"]},
    Kind.LOT: {"of": ["Anna", "Ben"]},
}
DRAFT: dict[str, Any] = {"partners": ["Ben"], "split": {"Ben": 1, "Anna": 0}}
PLEDGE: dict[str, Any] = {"to": "Ben", "what": "vote", "when": "next"}
NO_PLEDGES: list[Any] = [
    None,
    list(PLEDGE),
    {"to": "Ben", "what": "vote"},
    {**PLEDGE, "why": "so"},
    {**PLEDGE, "what": 1},
    {**PLEDGE, "when": LONG + "x"},
]


def ask(kind: Kind, **more: Any) -> Question:
    return Question("what", kind, ("Anna",), shape=lambda: SHAPES.get(kind, {}), **more)


@pytest.mark.parametrize(
    ("kind", "fitting", "wrong"),
    [
        (Kind.CHOOSE, ["left", " 3"], [None, 1, ["left"], ""]),
        (Kind.CONFIRM, [True, False], [None, 0, 1, "yes"]),
        (Kind.TEXT, ["", LONG], [None, 3, LONG + "x"]),
        (Kind.WINDOW, ["claim", PASS], ["none", True, None]),
        (Kind.ROLL, [[1, 8], [3, 3]], [[1], [1, 2, 3], [0, 1], [1, 9], [True, 1], ["1", 2], (1, 2), None]),
        (Kind.DRAW, ["a", "b"], ["c", None, ["a"]]),
        (Kind.SHUFFLE, [["b", "a", "a"]], [["a", "b"], ["a", "b", "b"], "aab", [1, "a", "b"], None]),
        (Kind.LOT, ["Ben"], ["Cem", None, ["Ben"]]),
        (
            Kind.CARDS,
            [[], ["a"], [{"rank": 7, "count": 2}, {"joker": 1}], PASS],
            [
                "a",
                [1],
                [{"rank": 7}],
                [{"rank": 7, "count": -1}],
                [{"joker": True}],
                [{"joker": 1, "a": 1}],
                [{}],
                None,
            ],
        ),
        (Kind.SPLIT, [{}, {"Anna": 0, "Ben": 3}], [[], {"Anna": -1}, {"Anna": 1, "Ben": -1}, {1: 1}, {"Anna": True}]),
        (
            Kind.PROPOSE,
            [
                {"confirm": 0},
                {"withdraw": 3},
                {"decline": True},
                {"draft": DRAFT},
                {"draft": {**DRAFT, "using": ["elephant"], "promise": LONG}},
                {"draft": {**DRAFT, "pledge": PLEDGE}},
            ],
            [
                None,
                "confirm",
                {},
                {"confirm": 1, "withdraw": 1},
                {"confirm": -1},
                {"withdraw": "1"},
                {"decline": 1},
                {"decline": False},
                {"else": True},
                {"draft": None},
                {"draft": {"partners": ["Ben"]}},
                {"draft": {"split": {}}},
                {"draft": {**DRAFT, "partners": [1]}},
                {"draft": {**DRAFT, "split": {"Ben": 1, "Anna": -1}}},
                {"draft": {**DRAFT, "using": "elephant"}},
                {"draft": {**DRAFT, "using": [1]}},
                {"draft": {**DRAFT, "promise": LONG + "x"}},
                {"draft": {**DRAFT, "promise": 1}},
                {"draft": {**DRAFT, "more": 1}},
                *({"draft": {**DRAFT, "pledge": no_pledge}} for no_pledge in NO_PLEDGES),
            ],
        ),
    ],
    ids=lambda kind: kind.value if isinstance(kind, Kind) else "",
)
def test_what_fits_is_taken_and_what_does_not_is_told(kind: Kind, fitting: list[Any], wrong: list[Any]) -> None:
    for value in fitting:
        check_shape(ask(kind), value)
    for value in wrong:
        with pytest.raises(BadAnswerError, match="bad_value"):
            check_shape(ask(kind), value)


@pytest.mark.parametrize(
    ("kind", "value", "path", "message"),
    [
        (Kind.CHOOSE, ["left"], "value", "the id of an option, not a list of 1"),
        (Kind.CHOOSE, "", "value", "the id of an option, not “”"),
        (Kind.CHOOSE_SECRETLY, " ", "value", "the id of an option, not “ ”"),
        (Kind.PLACE, "", "value", "the id of an option, not “”"),
        (Kind.CHOOSE, "x" * 501, "value", "a text of at most 500 characters, not of 501"),
        (Kind.CONFIRM, "yes", "value", "true or false, not “yes”"),
        (Kind.TEXT, 3, "value", "a text of at most 500 characters, not 3"),
        (Kind.TEXT, "x" * 5000, "value", "a text of at most 500 characters, not of 5,000"),
        (Kind.WINDOW, "x" * 41, "value", f"“claim” or “pass”, not “{'x' * 40}…”"),
        (Kind.ROLL, [1], "value", "a list of 2 faces from 1 to 8, not a list of 1"),
        (Kind.ROLL, [1, True], "value[1]", "value[1]: a face from 1 to 8, not true"),
        (Kind.DRAW, "c", "value", "the id of a card that is still in the deck, not “c”"),
        (Kind.SHUFFLE, None, "value", "a list with exactly these 3 cards in a new order, not null"),
        (Kind.SHUFFLE, ["a", {}], "value[1]", "value[1]: a card of the list that is shuffled, not an empty map"),
        (Kind.SHUFFLE, ["a", "b", "b"], "value[2]", "value[2]: “b” once too often"),
        (Kind.SHUFFLE, ["a", "a"], "value", "a list with exactly these 3 cards in a new order; “b” is missing"),
        (Kind.LOT, "Cem", "value", "one of those among whom the lot is drawn, not “Cem”"),
        (
            Kind.CARDS,
            "a",
            "value",
            "a list, each entry a card's id, or a group like {rank: 7, count: 2} or {joker: 1}, not “a”",
        ),
        (
            Kind.CARDS,
            ["a", {"rank": 7}],
            "value[1]",
            "value[1]: a card's id, or a group like {rank: 7, count: 2} or {joker: 1}, not a map",
        ),
        (
            Kind.CARDS,
            [{"rank": 7, "count": -1}],
            "value[0].count",
            "value[0].count: a whole number of 0 or more, not -1",
        ),
        (
            Kind.CARDS,
            ["a", ""],
            "value[1]",
            "value[1]: a card's id, or a group like {rank: 7, count: 2} or {joker: 1}, not “”",
        ),
        (Kind.SPLIT, {"": 1}, "value", "a name, not “”"),
        (Kind.SPLIT, [], "value", "a map from names to whole amounts, not a list of 0"),
        (Kind.SPLIT, {"Anna": 0.5}, "value.Anna", "value.Anna: a whole number of 0 or more, not 0.5"),
        (Kind.PROPOSE, {}, "value", "a map with one of draft, confirm, withdraw, refuse, decline, not an empty map"),
        (
            Kind.PROPOSE,
            {"agree": 1},
            "value",
            "a map with one of draft, confirm, withdraw, refuse, decline, not “agree”",
        ),
        (Kind.PROPOSE, {"confirm": "1"}, "value.confirm", "value.confirm: the number of a draft, not “1”"),
        (Kind.PROPOSE, {"decline": 1}, "value.decline", "value.decline: true, not 1"),
        (Kind.PROPOSE, {"draft": []}, "value.draft", "value.draft: a map with partners and split, not a list of 0"),
        (
            Kind.PROPOSE,
            {"draft": {"split": {}}},
            "value.draft.partners",
            "value.draft.partners: a draft needs it",
        ),
        (
            Kind.PROPOSE,
            {"draft": {**DRAFT, "more": 1}},
            "value.draft.more",
            "value.draft.more: a draft has no such part, but partners, split, using, promise, pledge",
        ),
        (
            Kind.PROPOSE,
            {"draft": {**DRAFT, "partners": "Ben"}},
            "value.draft.partners",
            "value.draft.partners: a list of names, not “Ben”",
        ),
        (
            Kind.PROPOSE,
            {"draft": {**DRAFT, "using": ["lion", 1]}},
            "value.draft.using[1]",
            "value.draft.using[1]: a text, not 1",
        ),
        (
            Kind.PROPOSE,
            {"draft": {**DRAFT, "partners": ["Anna", " "]}},
            "value.draft.partners[1]",
            "value.draft.partners[1]: a text, not “ ”",
        ),
        (
            Kind.PROPOSE,
            {"draft": {**DRAFT, "split": {"Anna": -1}}},
            "value.draft.split.Anna",
            "value.draft.split.Anna: a whole number of 0 or more, not -1",
        ),
        (
            Kind.PROPOSE,
            {"draft": {**DRAFT, "promise": "x" * 5000}},
            "value.draft.promise",
            "value.draft.promise: a text of at most 500 characters, not of 5,000",
        ),
    ],
)
def test_the_part_that_is_wrong_is_named_and_what_was_expected(kind: Kind, value: Any, path: str, message: str) -> None:
    with pytest.raises(BadAnswerError) as told:
        check_shape(ask(kind), value)
    assert (told.value.code, told.value.path, told.value.message) == ("bad_value", path, message)


def test_signed_amounts_are_whole_and_may_be_less_than_nothing() -> None:
    signed = Question("what", Kind.SPLIT, ("Anna",), shape=lambda: {"signed": True})
    check_shape(signed, {"Anna": -2, "Ben": 2})
    others: list[Any] = [{"Anna": -2, "Ben": 0.5}, {"Anna": True}, {1: 1}, []]
    for wrong in others:
        with pytest.raises(BadAnswerError, match="bad_value"):
            check_shape(signed, wrong)


def test_dice_have_six_faces_unless_it_is_said() -> None:
    die = Question("what", Kind.ROLL, shape=lambda: {"dice": 1})
    check_shape(die, [6])
    with pytest.raises(BadAnswerError, match="from 1 to 6"):
        check_shape(die, [7])


@pytest.mark.parametrize(
    ("kind", "shape", "possible"),
    [
        (Kind.ROLL, {"dice": 1}, [[face] for face in range(1, 7)]),
        (Kind.ROLL, {"dice": 2, "faces": 3}, [[one, other] for one in (1, 2, 3) for other in (1, 2, 3)]),
        (Kind.DRAW, SHAPES[Kind.DRAW], ["a", "b"]),
        (Kind.SHUFFLE, SHAPES[Kind.SHUFFLE], [["a", "a", "b"], ["a", "b", "a"], ["b", "a", "a"]]),
        (Kind.LOT, SHAPES[Kind.LOT], ["Anna", "Ben"]),
    ],
)
def test_chance_draws_whatever_is_an_answer_and_nothing_else(
    kind: Kind, shape: dict[str, Any], possible: list[Any]
) -> None:
    rng, ask = random.Random(1), Question("what", kind, shape=lambda: shape)
    found = [drawn(kind, shape, rng) for _ in range(60)]
    assert [one for one in possible if one not in found] == []
    for value in found:
        check_shape(ask, value)


def test_a_pass_fits_where_one_may_pass_and_among_cards() -> None:
    check_shape(ask(Kind.CONFIRM, may_pass=True), PASS)
    check_shape(ask(Kind.CARDS), PASS)
    with pytest.raises(BadAnswerError):
        check_shape(ask(Kind.CONFIRM), PASS)


def test_what_is_announced_is_a_name() -> None:
    assert announcement("shout") == "shout"
    with pytest.raises(BadAnswerError, match="bad_value"):
        announcement(["shout"])
    with pytest.raises(BadAnswerError, match="at most 500"):
        announcement("x" * 501)
    with pytest.raises(BadAnswerError, match="not “”"):
        announcement("")
