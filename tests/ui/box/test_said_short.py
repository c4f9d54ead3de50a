"""What a host would say instead: where a button is wired."""

from __future__ import annotations

from companion.models.box.pads import spot_of


def test_a_spot_of_a_matrix_is_said_as_people_count_it() -> None:
    assert spot_of("grid.r1c6", str) == "row 1, key 6"
    assert spot_of("left.b5", str) == "left.b5"
    assert spot_of("GPIO 17, pin 11", str) == "GPIO 17, pin 11"
    assert spot_of("", str) == ""
