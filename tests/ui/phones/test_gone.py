"""What the table says of phones beside the game: gone ones, seats of the box, and the address for a television."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.models.game.notice import Notice
from companion.phones.presence import AWAY
from companion.table.play.presence import boxed
from companion.ui.screens.box.phone_codes import QrCode, TelevisionScreen
from tests.ui.house import legal
from tests.ui.phones.phones_on import TOKEN, switch_on, wish
from tests.ui.phones.test_pages import table, there

__all__ = ["table"]

pytestmark = pytest.mark.xdist_group("window")

GONE = "the phone is gone. Play on here."


def with_phone(table: Callable[..., Any], party: str) -> Any:
    """Somebody has a phone, and the table is in front."""
    p = table()
    switch_on(p)
    wish(p, party)
    p.tap("Yes")
    there(p, TOKEN)
    p.flow.at_table.show()
    p.wait(1)
    return p


def test_where_the_phone_of_who_is_asked_is_gone_the_table_says_so_until_it_was_answered(
    table: Callable[..., Any],
) -> None:
    p = with_phone(table, "Ben")
    session = p.flow.opened.session
    assert session.question.open_to() == ("Ben",)
    there(p)
    p.wait(AWAY - 5)
    assert not any(GONE in text for text in p.texts())
    p.wait(7)
    assert f"Ben: {GONE}" in p.texts()
    p.stage.tell(Notice("Something else."))
    p.wait(10)
    assert f"Ben: {GONE}" in p.texts(), "it comes back after what lay over it"
    session.answer("Ben", legal(session, "Ben")[0])
    p.wait(1)
    assert not any(GONE in text for text in p.texts())


def test_nothing_is_said_of_the_phone_of_somebody_who_is_not_asked(table: Callable[..., Any]) -> None:
    p = with_phone(table, "Anna")
    assert p.flow.opened.session.question.open_to() == ("Ben",)
    there(p)
    p.wait(AWAY + 10)
    assert not any(GONE in text for text in p.texts())


def test_a_seat_of_the_box_stands_on_the_page_as_the_boxs(table: Callable[..., Any]) -> None:
    p = table()
    session = p.flow.opened.session
    p.flow.play.seat(boxed(session.seating, 1, "greedy"))
    switch_on(p)
    assert p.find("Ben", "seat").shows == "Ben the box plays"
    p.tap("Ben", "seat")
    assert p.stage.screen.role == "phones" and any("People" in text for text in p.texts())


def test_the_address_for_a_television_is_a_code_and_words(table: Callable[..., Any]) -> None:
    p = table()
    switch_on(p)
    p.tap("Television")
    assert isinstance(p.stage.screen, TelevisionScreen)
    address = p.flow.phones.phones.address.rstrip("/") + "/tv"
    assert [one.data for one in p.widgets() if isinstance(one, QrCode)] == [address]
    assert address.removeprefix("http://") in p.texts()


def test_who_has_a_phone_is_known_to_what_is_asked_at_the_window(table: Callable[..., Any]) -> None:
    p = with_phone(table, "Ben")
    assert [party.name for party in p.flow.play.parties() if party.by_phone] == ["Ben"]
    assert [party.name for party in p.flow.table.shown.parties if party.by_phone] == ["Ben"]
    p.flow.phones.switch_off()
    assert not any(party.by_phone for party in p.flow.play.parties())
