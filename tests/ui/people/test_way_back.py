"""Pages of one person among the people at the table: they say whose they are, and the way back keeps that person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.ui.widgets.input.entry import TextEntry
from tests.ui.people.screens import tap_below
from tests.ui.people.test_people import page

pytestmark = pytest.mark.xdist_group("window")


def test_the_page_of_a_name_says_whose_it_is_and_leads_back_to_that_person(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    page(p)
    screen = p.flow.stage.screen
    p.tap("Dora", "seat")
    tap_below(p, "Another name")
    assert screen.title.text == "Dora" and "Another name for Dora" in p.texts()
    screen.go_back()
    p.frames(3)
    assert screen.title.text == "People" and screen.person.name == "Dora"
    assert not [one for one in p.widgets() if isinstance(one, TextEntry)]
    screen.go_back()
    p.frames(3)
    assert screen.person is None and p.flow.stage.screen is screen, "from one person to all, and not off the page"


def test_back_from_who_joins_leads_to_all(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    page(p)
    screen = p.flow.stage.screen
    p.tap("Somebody joins")
    screen.go_back()
    p.frames(3)
    assert screen.seats is not None and screen.person is None and p.flow.stage.screen is screen
