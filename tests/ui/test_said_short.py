"""What a host would say instead: where a button is wired, and which cards lie in which column."""

from __future__ import annotations

from companion.models.box.pads import spot_of
from companion.models.game.hand import HandCard
from companion.ui.widgets.card import in_two


def test_a_spot_of_a_matrix_is_said_as_people_count_it() -> None:
    assert spot_of("grid.r1c6", str) == "row 1, key 6"
    assert spot_of("left.b5", str) == "left.b5"
    assert spot_of("GPIO 17, pin 11", str) == "GPIO 17, pin 11"
    assert spot_of("", str) == ""


def test_the_cards_of_a_hand_lie_in_two_columns_about_equally_high() -> None:
    cards = [HandCard("", title, ("told", does)) for title, does in (("a", "x" * 100), ("b", "x"), ("c", "x" * 90))]
    assert in_two(cards) == ([0], [1, 2])
    assert in_two(cards[:1]) == ([0], [])
