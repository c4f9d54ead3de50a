"""A proposal typed as one line: partners and shares, actions that come with it, a promise."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.text.parsing import proposing
from companion.cli.text.parsing.answers import NotUnderstoodError

PARTIES = ("Anna", "Ben", "Cem Maria")
USES = {"lion.strength": "Lion, strength +2", "rhino.strength": "Rhino, strength +3"}
BOTH = {"partners": ["Anna", "Ben"], "split": {"Anna": 3, "Ben": 2}}


def step(typed: str) -> dict[str, Any]:
    return proposing.step(typed, PARTIES, list(USES), lambda value: USES.get(value, value))


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("draft Anna 3, Ben 2", {"draft": BOTH}),
        ("Vorschlag anna=3; ben: 2", {"draft": BOTH}),
        ("draft ben 2, cem 0", {"draft": {"partners": ["Ben", "Cem Maria"], "split": {"Ben": 2, "Cem Maria": 0}}}),
        ("draft Anna 3, Cem", {"draft": {"partners": ["Anna", "Cem Maria"], "split": {"Anna": 3, "Cem Maria": 0}}}),
        ("draft Anna 3, Ben 2, using Lion", {"draft": {**BOTH, "using": ["lion.strength"]}}),
        ("draft Anna 3, Ben 2 with Lion, strength +2", {"draft": {**BOTH, "using": ["lion.strength"]}}),
        ("vorschlag Anna 3, Ben 2 mit lion und rhino", {"draft": {**BOTH, "using": list(USES)}}),
        ("draft Anna 3, Ben 2, promise I stay out, really", {"draft": {**BOTH, "promise": "I stay out, really"}}),
        (
            "propuesta Anna 3, Ben 2, con lion, promesa: con Ben, siempre",
            {"draft": {**BOTH, "using": ["lion.strength"], "promise": "con Ben, siempre"}},
        ),
        ("Confirm 2", {"confirm": 2}),
        ("bestätigen 2", {"confirm": 2}),
        ("retirar 2", {"withdraw": 2}),
        ("decline", {"decline": True}),
    ],
)
def test_a_step_of_the_talks_is_typed(typed: str, value: dict[str, Any]) -> None:
    assert proposing.begins(typed)
    assert step(typed) == value


@pytest.mark.parametrize(
    ("typed", "what", "known"),
    [
        ("draft Anna 3, Bne 2", "Bne", list(PARTIES)),
        ("draft Anna 3, using Tiger", "Tiger", list(USES.values())),
        ("draft Anna 3, using Lion and Tiger", "Tiger", list(USES.values())),
        ("draft Anna 3, Anna 2", "Anna 2", None),
        ("draft", "", None),
        ("confirm", "", None),
        ("confirm Anna", "", None),
        ("decline 3", "", None),
    ],
)
def test_the_part_that_is_not_understood_is_named_with_what_would_be(typed: str, what: str, known: Any) -> None:
    with pytest.raises(NotUnderstoodError) as wrong:
        step(typed)
    assert (wrong.value.what, wrong.value.known) == (what, known)


@given(st.text())
def test_no_line_raises_anything_else(rest: str) -> None:
    for typed in (rest, f"draft {rest}", f"draft Anna 3, using {rest}"):
        try:
            step(typed)
        except NotUnderstoodError:
            continue
