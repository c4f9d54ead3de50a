"""The strokes that games are drawn with."""

from __future__ import annotations

import pytest

from companion.engine.look import Accent, oval


def test_an_oval_goes_once_around_and_ends_where_it_begins() -> None:
    ring = oval(2.0, 1.0, corners=4)
    for point, expected in zip(ring, [(0, 1), (2, 0), (0, -1), (-2, 0), (0, 1)], strict=True):
        assert point == pytest.approx(expected)
    assert ring[-1] == ring[0]


def test_a_circle_is_as_high_as_it_is_wide() -> None:
    ring = oval(0.5)
    assert ring[-1] == ring[0] and len(set(ring)) == len(ring) - 1
    assert all(x * x + y * y == pytest.approx(0.25) for x, y in ring)


def test_a_contrast_is_the_one_that_other_tools_reckon() -> None:
    """As the formula of WCAG 2.2 gives it, to the second place: two greys, each on the surface of its look."""
    assert Accent("#767676", "#707070").faint() == (
        ("on_dark", "#767676", "#1F1F21", 3.62),
        ("on_light", "#707070", "#EAE7E0", 4.01),
    )


@pytest.mark.parametrize(("accent", "which"), [(("red", "#707070"), "on_dark"), (("#767676", "red"), "on_light")])
def test_what_is_no_colour_is_told_by_its_name(accent: tuple[str, str], which: str) -> None:
    with pytest.raises(ValueError, match=f"the accent {which} is red, which"):
        Accent(*accent)
