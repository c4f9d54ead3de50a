"""The pieces of a position that a correction offers one by one (GEN-8)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.parts import Each, Flag, Number, One, Path, Piece, Shape, Some, pieces


@pytest.mark.parametrize(
    ("shape", "value", "expected"),
    [
        (Number(), 4, [(("part",), Number(), 4)]),
        (Number(), None, [(("part",), Number(), 0)]),
        (Number(), {"count": 3}, [(("part",), Number(), 3)]),
        (Number(), {}, [(("part",), Number(), 0)]),
        (Flag(), 1, [(("part",), Flag(), True)]),
        (Flag(), None, [(("part",), Flag(), False)]),
        (Some(("a", "b")), ["b"], [(("part",), Some(("a", "b")), ("b",))]),
        (Some(("a",)), None, [(("part",), Some(("a",)), ())]),
        (One(("a",)), "a", [(("part",), One(("a",)), "a")]),
        (One(("a",)), None, [(("part",), One(("a",)), None)]),
        (
            Each(("x", "y"), Number(1, 2)),
            {"y": 2, "z": 9},
            [(("part", "x"), Number(1, 2), 0), (("part", "y"), Number(1, 2), 2)],
        ),
        (Each(("x",), Each(("y",), Flag())), {"x": {"y": True}}, [(("part", "x", "y"), Flag(), True)]),
        (Each(("x",), Flag()), None, [(("part", "x"), Flag(), False)]),
    ],
)
def test_each_stands_where_it_is_with_what_it_is_now(
    shape: Shape, value: Any, expected: list[tuple[Path, Piece, Any]]
) -> None:
    found = list(pieces(shape, value, ("part",)))
    assert found == expected
    assert [type(now) for *_, now in found] == [type(now) for *_, now in expected]


def test_a_number_goes_from_none_to_two_digits_unless_it_is_said() -> None:
    [(_, number, _)] = pieces(Number(), 7, ("part",))
    assert number == Number(0, 99)
