"""A name that is told during a game: typed into an empty line, named in the log, and known the next time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.models.record.log import log_of
from companion.table.evening import Group
from companion.table.journal import Badge, Seating
from companion.table.play.presence import moved_to
from companion.ui.widgets.input.naming import NamePage
from tests.ui.tables import open_table

pytestmark = pytest.mark.xdist_group("window")

PEOPLE = ("Orange", "Hellblau", "Anna")


def told(p: Any) -> list[str]:
    """The lines of the log, newest first."""
    return [line.sentence for line in log_of(p.flow.opened.session, p.flow.play.teller, str)]


def test_the_log_tells_a_new_name_as_such_and_places_as_places(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_table(p, PEOPLE)
    p.flow.attendance.rename(p.flow.attendance.people()[0], "Ottokar")
    assert told(p)[0] == "Ottokar has another name now."
    p.flow.play.seat(moved_to(session.seating, 0, 9))
    assert told(p)[0] == "Ottokar sits at place 9 now."
    p.flow.attendance.rename(next(one for one in p.flow.attendance.people() if one.index == 1), "Ida")
    assert told(p)[0] == "Ida has another name now."


@pytest.mark.parametrize(("index", "stands"), [(0, ""), (1, ""), (2, "Anna")])
def test_who_is_called_by_a_colour_writes_on_an_empty_line(pilot: Callable[..., Any], index: int, stands: str) -> None:
    p = pilot()
    open_table(p, PEOPLE)
    p.flow.attendance.page(index)
    p.frames(3)
    p.tap("Another name")
    p.frames(3)
    page = next(one for one in p.widgets() if isinstance(one, NamePage))
    assert page.entry.typed == stands


def test_the_remembered_group_has_the_new_name(pilot: Callable[..., Any]) -> None:
    p = pilot()
    evening = p.flow.services.evening
    open_table(p, PEOPLE)
    evening.save_group(Group(", ".join(PEOPLE), Seating.of(PEOPLE), "buerokratopoly"))
    evening.save_group(Group("Others", Seating.of(("Orange", "Ben"))))
    p.flow.attendance.rename(p.flow.attendance.people()[0], "Ottokar")
    groups = {group.name: [person.name for person in group.seating.people] for group in evening.groups()}
    assert groups == {"Ottokar, Hellblau, Anna": ["Ottokar", "Hellblau", "Anna"], "Others": ["Orange", "Ben"]}
    assert next(iter(groups)).startswith("Ottokar"), "they play now"


def test_a_renamed_member_keeps_colour_and_box_but_no_short_name() -> None:
    seating = Seating(
        Seating.of(("Orange", "Ben")).people,
        {"Orange": 0, "Ben": 1},
        badges={"Orange": Badge("orange", "circle", "Oran"), "Ben": Badge("blue", "star", "B")},
        box={"Orange": "good"},
    )
    group = Group("We", seating).renamed("Orange", "Ottokar")
    assert group.name == "We" and group.people == {"Ottokar", "Ben"}
    assert group.seating.badges == {"Ottokar": Badge("orange", "circle", ""), "Ben": Badge("blue", "star", "B")}
    assert group.seating.box == {"Ottokar": "good"} and group.seating.parties == {"Ottokar": 0, "Ben": 1}
