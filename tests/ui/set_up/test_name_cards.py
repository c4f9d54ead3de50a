"""The cards with names on the drawn table: nothing of a name is lost, no two meet, nothing is half covered by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.widgets.seats import Seats, in_lines
from companion.ui.widgets.text import longest_word
from tests.ui.house import sit_down

LONG = (
    "Wolfgang Amadeus WWWWWWW",
    "Maximiliane-Alexandra IX",
    "Maximiliane-Alexandra vo",
    "<b>%s {0} [b]x",
    "Konstantinos Papadopoul",
    "Maximiliane-Theodora",
    "Çem",
    "Friederike Luise",
)


def cards(p: Any) -> list[Any]:
    """The places at which somebody sits."""
    return [place for place in p.find_all(role="seat") if place.party is not None]


def meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two areas of x, y, width and height have a part in common."""
    return all(one[at] < other[at] + other[at + 2] and other[at] < one[at] + one[at + 2] for at in (0, 1))


@pytest.mark.parametrize("size", (1.0, 1.3))
@pytest.mark.parametrize("panel", ("touch-display-1", "touch-display-2"))
def test_of_a_long_name_nothing_is_lost_and_no_two_cards_meet(
    pilot: Callable[..., Any], panel: str, size: float
) -> None:
    p = pilot(panel)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    for people in (LONG[:4], LONG):
        sit_down(p, *people, game="karriere_poker", sources={})
        p.flow.attendance.page()
        p.frames(4)
        p.tap_widget(cards(p)[0])
        p.frames(4)
        seated = cards(p)
        assert len(seated) == len(people)
        for place in seated:
            name = place.name
            assert name.fits and name.text, place.party.title
            assert longest_word(name.text, name.font_size, face=name.face) <= name.width, "a hyphen stands alone"
            assert " ".join(name.text.split()).replace("- ", "-").split()[0] in place.party.title
        tags = [place.tag for place in seated]
        assert not [pair for n, pair in enumerate(tags) for other in tags[n + 1 :] if meet(pair, other)]
        p.flow.game.close()


def test_what_a_card_would_half_cover_is_not_drawn(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.new_game.choose()
    p.frames(3)
    p.tap("Karriere Poker", "game")
    p.flow.stage.screen._sit(4)
    p.frames(4)
    guests = p.flow.new_game.setup.guests
    for guest, name in zip(guests.all, LONG, strict=False):
        guests.rename(guest.name, name)
    p.flow.new_game.show()
    p.frames(4)
    (seats,) = [one for one in p.stage.walk(restrict=True) if isinstance(one, Seats)]
    tag = seats.board.tags[0]
    assert len(seats.board.tags) == 4
    assert seats.board._covered(tag) and not seats.board._covered((0, 0, 1, 1))


def test_that_a_place_has_no_buttons_stands_beside_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.new_game.choose()
    p.frames(3)
    p.tap("Karriere Poker", "game")
    p.frames(4)
    screen = p.flow.stage.screen
    screen.box = replace(screen.box, wired=frozenset({1, 2, 4, 5, 7}))
    screen.overview()
    p.frames(4)
    noted = [place for place in p.find_all(role="seat") if place.said is not None]
    assert noted
    for place in noted:
        x, y, size = place.piece
        said = place.said
        if place.upright:
            assert abs(said.center_x - x) < 1 and min(abs(said.y - y), abs(said.top - y)) <= size
        else:
            assert min(abs(said.x - x), abs(said.right - x)) <= size
            assert abs(said.center_y - y) < 1


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Anna", "Anna"),
        ("Wolfgang Amadeus WWWWWWW", "Wolfgang Amadeus\nWWWWWWW"),
        ("Maximiliane-Alexandra IX", "Maximiliane-\nAlexandra IX"),
        ("Friederike Luise", "Friederike\nLuise"),
        ("Konstantinopolitanisch", "Konstantinopolitanisch"),
        (" Konstantinopolitanisch-", " Konstantinopolitanisch-"),
    ],
)
def test_a_long_name_is_broken_where_both_lines_are_short(name: str, lines: str) -> None:
    assert in_lines(name) == lines
