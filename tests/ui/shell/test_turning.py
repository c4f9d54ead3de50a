"""The picture turned by quarters: fingers still hit what they mean, and each private page faces its owner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from companion.table.evening.people import Settings
from companion.table.journal.entries import Seating
from companion.ui.look.theme import rgba
from companion.ui.shell.orientation import Orientation, at_edge, edge_of
from companion.ui.shell.profile import PROFILES
from tests.ui.tables import THREE, at_question, seated

pytestmark = pytest.mark.xdist_group("window")

TURNS = (0, 90, 180, 270)


def turn_box(p: Any, degrees: int) -> None:
    """Set the box so."""
    p.flow.settings.change(replace(p.flow.style.settings, rotation=degrees))
    p.frames(4)


@pytest.mark.parametrize("degrees", TURNS)
def test_a_finger_on_the_panel_hits_what_is_drawn_there(pilot: Callable[..., Any], degrees: int) -> None:
    from kivy.tests.common import UnitTestTouch

    p = pilot(painted=True)
    turn_box(p, degrees)
    assert (p.window.width > p.window.height) == (degrees in (0, 180))
    assert p.flow.look.theme.profile.portrait == (degrees in (90, 270))
    width, height, shine = p.pixels()
    red, green, blue, _ = (round(part * 255) for part in rgba(p.flow.look.theme.palette.accent))
    lit = [at // 3 for at in range(0, len(shine), 3) if shine[at : at + 3] == bytes((red, green, blue))]
    columns, rows = sorted(at % width for at in lit), sorted(at // width for at in lit)
    assert len(lit) > 2000, "the button that is filled with the accent is not to be seen"
    # The class divides by the picture's size, so its axes are stretched to it.
    x = columns[len(columns) // 2] / (width - 1) * (p.window.width - 1)
    y = rows[len(rows) // 2] / (height - 1) * (p.window.height - 1)
    p.clock.time += 1
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    p.frames(1)
    touch.touch_up()
    p.frames(3)
    assert p.find_all("Bürokratopoly"), "the tap did not reach “New game”"


@pytest.mark.parametrize(("one", "other"), [(0, 180), (90, 270)])
def test_half_a_turn_shows_the_same_picture_lists_included(pilot: Callable[..., Any], one: int, other: int) -> None:
    p = pilot(painted=True)
    at_question(p, "choose_area")
    shown: list[bytes] = []
    for degrees in (one, other):
        turn_box(p, degrees)
        p.flow.pages.log()
        p.frames(4)
        scrolled = next(w for w in p.widgets() if isinstance(w, ScrollView))
        assert scrolled.children[0].height > scrolled.height, "the list is not longer than its place"
        scrolled.scroll_y = 0.4
        p.frames(3)
        shown.append(p.pixels()[2])
    here, there = blocks(shown[0]), blocks(shown[1])[::-1]
    differ = sum(abs(one - other) > 25 for one, other in zip(here, there, strict=True))
    assert differ < 0.02 * len(here), f"{differ} of {len(here)} blocks differ"
    assert sum(block > 50 for block in here) > 0.02 * len(here), "there is nothing to be seen"


def blocks(shine: bytes, width: int = 800, side: int = 10) -> list[float]:
    """The mean green of each square of the panel: a letter that lies a pixel further makes no difference."""
    rows = [shine[start + 1 : start + 3 * width : 3] for start in range(0, len(shine), 3 * width)]
    return [
        sum(sum(row[x : x + side]) for row in rows[y : y + side]) / side**2
        for y in range(0, len(rows), side)
        for x in range(0, width, side)
    ]


def test_the_menu_turns_the_picture_to_an_edge_and_names_who_sits_there(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_question(p, "choose_action", seated(THREE, (1, 2, 5)))
    p.tap("Menu")
    p.tap("Turn the screen")
    p.tap("The left edge: Ben")
    assert p.window.rotation == 270
    assert p.window.width < p.window.height and p.flow.look.theme.profile.portrait
    p.tap("Log")
    assert p.flow.stage.screen.role == "log"
    p.flow.at_table.show()
    p.frames(4)
    p.tap("Menu")
    p.tap("Turn the screen")
    assert p.find("The left edge").chosen
    p.tap("The near edge")
    assert p.window.rotation == 0 and not p.flow.look.theme.profile.portrait


def test_private_pages_face_their_owner_and_the_table_comes_back(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_question(p, "choose_action", seated(THREE, (1, 5, 8)))
    for name, rotation in (("Anna", 0), ("Ben", 180), ("Cem", 90)):
        p.tap_widget(p.find(name, "party", p.part("question")))
        assert p.window.rotation == rotation
        assert not p.find_all("Log"), "the table can still be seen beside a private page"
        p.hold("Hold to show", 1.0)
        p.tap("Election", "option")
        assert name not in session.question.open_to()
        p.flow.stage.uncover()
        p.frames(4)
        assert p.window.rotation == 0
        assert p.find_all("Log")


def test_who_does_not_want_it_is_not_turned_to(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_question(p, "choose_action", seated(THREE, (1, 5, 8)))
    p.tap("Menu")
    p.tap("Turn the screen")
    p.tap("Private pages turn to their owner")
    assert p.flow.services.evening.settings.faces_owner is False
    p.flow.stage.uncover()
    p.tap_widget(p.find("Ben", "party", p.part("question")))
    assert p.window.rotation == 0


def test_people_without_places_are_spread_round_the_table() -> None:
    nobody_placed = seated(("A", "B", "C", "D"))
    assert [edge_of(nobody_placed, party) for party in "ABCD"] == ["near", "left", "far", "right"]
    nine = seated([f"P{n}" for n in range(9)])
    assert {edge_of(nine, party) for party in nine.parties} == {"near", "left", "far", "right"}
    usual = Seating.of(("A", "B", "C"))
    assert list(at_edge(usual, "left")) == ["B", "C"]


def test_edges_are_counted_from_the_picture_as_the_box_is_set() -> None:
    panel, people = PROFILES["touch-display-2"], seated(("A", "B", "C", "D"))
    turning = Orientation(panel, Settings(rotation=90))
    assert turning.profile.width == 1280
    assert [turning.degrees_for(people, party) for party in "ABCD"] == [90, 180, 270, 0]
    assert turning.profile_for(people, "B").portrait
    turning.toward = "far"
    assert turning.degrees == 270
    assert turning.degrees_for(people, "A") == 90
