"""What the table says of phones beside the game: gone ones, seats of the box, and the address for a television."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from companion.models.game.notice import Notice
from companion.phones.presence import AWAY, LOST
from companion.table.play.presence import boxed
from companion.ui.screens.box.phone_codes import QrCode, SeatCodeScreen, TelevisionScreen
from companion.ui.widgets.text import FitText, Text
from tests.ui.house import legal, sit_down
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


def test_a_seat_that_a_phone_gives_back_is_told_at_the_table(table: Callable[..., Any]) -> None:
    p = with_phone(table, "Ben")
    says = "Ben: the phone has given the seat back."
    p.flow.phones.phones._get_up({"t": "leave", "token": "12" * 32, "seat": ""})
    p.wait(1)
    assert says not in p.texts() and p.flow.phones.phones.seats.taken == ("Ben",)
    p.tap_widget(p.find("Ben", "party"))
    assert p.stage.over is not None
    p.flow.phones.phones._get_up({"t": "leave", "token": TOKEN, "seat": "party:Ben"})
    p.wait(1)
    assert says not in p.texts(), "not over what somebody reads alone"
    p.stage.uncover()
    p.wait(1)
    assert says in p.texts() and p.flow.phones.phones.seats.taken == ()
    p.wait(20)
    assert says not in p.texts(), "told once"


def test_whoever_wants_no_seat_any_more_is_asked_about_no_longer(table: Callable[..., Any]) -> None:
    p = table()
    switch_on(p)
    wish(p, "Ben")
    assert any(text.startswith("The phone of Ben? It shows") for text in p.texts())
    p.flow.phones.phones._get_up({"t": "leave", "token": TOKEN, "seat": ""})
    p.wait(1)
    assert p.stage.over is None and p.flow.phones.phones.wishes == ()
    assert not any("given the seat back" in text for text in p.texts())
    wish(p, "Cem")
    p.tap("Yes")
    assert p.flow.phones.phones.seats.taken == ("Cem",)


def test_the_pages_say_away_as_soon_as_the_table_strikes_it_out(table: Callable[..., Any]) -> None:
    p = with_phone(table, "Ben")
    p.flow.phones.page()
    there(p)
    p.wait(LOST - 3)
    assert p.find("Ben", "seat").shows == "Ben phone here"
    p.wait(4)
    assert [party.name for party in p.flow.play.parties() if party.phone_gone] == ["Ben"]
    assert p.find("Ben", "seat").shows == "Ben phone away"
    assert [chip.sentence for chip in p.flow.phones.chips()] == ["Phones: 1, away: 1"]


@pytest.mark.parametrize("panel", ["", "touch-display-1-portrait", "touch-display-2"])
@pytest.mark.parametrize("name", ["Ben", "Benjamin Alexander von und zu Hohenfels"])
def test_that_somebody_has_a_phone_lies_over_no_code(pilot: Callable[..., Any], panel: str, name: str) -> None:
    p = pilot(address=lambda: "127.0.0.1", **({"panel": panel} if panel else {}))
    sit_down(p, "Anna", name, "Cem")
    p.stage.show_moment(None)
    switch_on(p)
    phones = p.flow.phones.phones
    p.tap(name, "seat")
    ticket = sha256(phones.seats.ticket(name).encode()).hexdigest()
    phones._join({"token": TOKEN, "ticket": ticket})
    p.wait(1)
    assert isinstance(p.stage.screen, SeatCodeScreen) and p.stage.screen.model.seat.party.name == "Cem"
    toast = p.stage.toast
    assert toast is not None and f"{name} has a phone now." in p.texts()
    (code,) = (one for one in p.widgets() if isinstance(one, QrCode))
    assert toast.x >= 0 and toast.right <= p.stage.width and toast.top <= p.stage.height
    low, right = code.to_window(code.x, code.y), code.to_window(code.right, code.top)
    beside = toast.right <= low[0] or toast.x >= right[0] or toast.top <= low[1] or toast.y >= right[1]
    assert beside, (toast.pos, toast.size, low, right)


@pytest.mark.parametrize("panel", ["", "touch-display-1-portrait", "touch-display-2"])
@pytest.mark.parametrize("page", ["phones", "seat", "television"])
def test_a_notice_lies_neither_over_a_code_nor_over_the_address_below_it(
    table: Callable[..., Any], panel: str, page: str
) -> None:
    p = table(**({"panel": panel} if panel else {}))
    switch_on(p)
    if page != "phones":
        p.tap("Ben" if page == "seat" else "Television", "seat" if page == "seat" else "button")
    p.stage.tell(Notice("Anna: the phone has given the seat back. Whoever wants it scans its code."))
    p.wait(0.3)
    toast, (code,) = p.stage.toast, (one for one in p.widgets() if isinstance(one, QrCode))
    told = p.flow.phones.phones.host + ("/tv" if page == "television" else "")
    (address,) = (one for one in p.widgets() if isinstance(one, Text | FitText) and one.text == told)
    for one in (code, address):
        low, high = one.to_window(one.x, one.y), one.to_window(one.right, one.top)
        beside = toast.right <= low[0] or toast.x >= high[0] or toast.top <= low[1] or toast.y >= high[1]
        assert beside, (one, toast.pos, toast.size, low, high)
    assert toast.x >= 0 and toast.y >= 0 and toast.right <= p.stage.width and toast.top <= p.stage.height
