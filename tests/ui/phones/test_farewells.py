"""What phones are told when they go off: why, and what brings them back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.phones.host import Phones
from tests.ui.house import sit_down
from tests.ui.phones.phones_on import switch_on, three_at_table, wish
from tests.ui.phones.test_pages import over


@pytest.fixture
def table(pilot: Callable[..., Any]) -> Callable[..., Any]:
    return partial(three_at_table, pilot)


@pytest.fixture
def farewells(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What phones were told, each time they went off."""
    told: list[str] = []
    close = Phones.close

    def noted(phones: Phones, *, goodbye: Any = "") -> None:
        told.append(goodbye)
        close(phones, goodbye=goodbye)

    monkeypatch.setattr(Phones, "close", noted)
    return told


@pytest.mark.parametrize("seated", [True, False])
def test_phones_are_told_whether_the_game_is_over_left_or_goes_on_without_them(
    table: Callable[..., Any], farewells: list[str], seated: bool
) -> None:
    """They said that the game goes on at the table, also where none did."""
    flown = table()

    def on() -> None:
        switch_on(flown)
        if seated:
            wish(flown, "Ben")
            flown.tap("Yes")
            flown.wait(1)

    on()
    game = flown.flow.opened.id
    flown.flow.home()
    assert farewells == ["left"]
    flown.flow.game.resume(game)
    flown.wait(1)
    assert flown.flow.phones.phones is not None
    over(flown)
    after = "over" if seated else "off"  # where nobody has a seat, phones are not on in the next game
    assert farewells == ["left", after]
    sit_down(flown, "Anna", "Ben", "Cem")
    assert (flown.flow.phones.phones is not None) is seated
    flown.flow.phones.switch_off()
    assert farewells == ["left", after, *(["off"] if seated else [])]


def test_a_new_game_of_the_same_people_is_no_end_of_phones(table: Callable[..., Any], farewells: list[str]) -> None:
    flown = table()
    switch_on(flown)
    wish(flown, "Ben")
    flown.tap("Yes")
    flown.wait(1)
    flown.flow.attendance.begin_anew()
    assert farewells == ["over"]
