"""Phones at the window: off, on, asked about, lost."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion.models.box.phones import PhonesModel, SeatPhone
from companion.models.game.moments import CardShown
from companion.ui.screens.box.phones import PhonesActs, PhonesScreen
from companion.ui.screens.table.table import TableScreen
from tests.ui.house import sit_down
from tests.ui.phones.phones_on import TOKEN, switch_on, three_at_table, wish


@pytest.fixture
def table(pilot: Callable[..., Any]) -> Callable[..., Any]:
    return partial(three_at_table, pilot)


def threads() -> list[str]:
    return [one.name for one in threading.enumerate() if one.name.startswith("phones")]


def test_off_is_nothing(table: Callable[..., Any]) -> None:
    code = "import companion.ui.flow.table.phones, sys; "
    code += "print([m for m in sys.modules if m.startswith(('companion.phones', 'aiohttp'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip().splitlines()[-1] == "[]"
    pilot = table()
    pilot.wait(1)
    assert pilot.flow.phones.phones is None
    assert [chip for chip in pilot.flow.chips() if chip.icon == "phone"] == []
    assert threads() == []
    assert listening() == set()
    folder = pilot.flow.services.evening.folder
    assert [path.name for path in folder.rglob("*") if "phone" in path.name] == []


def listening() -> set[str]:
    """The ports at which this process listens."""
    numbers = set()
    for number in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # the one that is looked through
            numbers.add(str(number.readlink()))
    rows = [line.split() for line in Path("/proc/self/net/tcp").read_text("ascii").splitlines()[1:]]
    return {row[1] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in numbers}


def test_on_shows_one_code_with_its_address_and_a_chip_and_off_gives_all_back(table: Callable[..., Any]) -> None:
    pilot = table()
    from companion.ui.screens.box.phone_codes import QrCode

    switch_on(pilot)
    assert threads() and len(listening()) == 1
    address = pilot.flow.phones.phones.address
    assert [one.data for one in pilot.widgets() if isinstance(one, QrCode)] == [address]
    assert address.removeprefix("http://").rstrip("/") in pilot.texts()
    assert [chip.sentence for chip in pilot.flow.chips() if chip.icon == "phone"] == ["Phones: 0"]
    pilot.tap("Switch phones off")
    assert pilot.flow.phones.phones is None
    assert threads() == [] and listening() == set()


def test_the_page_says_how_many_look_on_at_a_television(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    assert not any("television" in shown for shown in pilot.texts())
    pilot.flow.phones.phones.presence.screens = 2
    pilot.wait(1)
    assert "Watching on a television: 2" in pilot.texts()


def test_a_television_is_shown_what_fills_the_window_and_waits_for_it_at_the_table(
    table: Callable[..., Any],
) -> None:
    pilot = table()
    switch_on(pilot)
    page = pilot.flow.phones.phones._public
    first, second = CardShown(None, "One", ()), CardShown(None, "Two", ())
    pilot.flow.play.moments += [first, second]
    pilot.wait(1)
    assert (page._shown().moment, page._shown().pending) == (
        None,
        False,
    )  # the page of phones is in front
    pilot.flow.phones._navigator.back()
    pilot.wait(1)
    assert (page._shown().moment, page._shown().pending) == (first, True)
    pilot.flow.stage.moment._on_over()
    pilot.wait(1)
    assert (page._shown().moment, page._shown().pending) == (second, False)


def test_a_finger_says_whose_phone_it_is(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    wish(pilot, "Ben")
    number = pilot.flow.phones.phones.wishes[0].number
    assert f"The phone of Ben? It shows {number}." in pilot.texts()
    pilot.tap("Yes")
    pilot.wait(1)
    assert pilot.flow.phones.phones.seats.taken == ("Ben",)
    pilot.tap("Ben", "seat")
    pilot.tap("Ben: sign the phone off")
    pilot.wait(1)
    assert pilot.flow.phones.phones.seats.taken == ()
    wish(pilot, "Ben")
    pilot.tap("No")
    pilot.wait(1)
    assert pilot.flow.phones.phones.seats.taken == ()


def test_a_phone_that_has_a_seat_and_wants_another_one_is_named_and_leaves_its_own(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    seats = pilot.flow.phones.phones.seats
    wish(pilot, "Anna")
    pilot.tap("Yes")
    pilot.wait(1)
    for answer, has in (("No", ("Anna",)), ("Yes; Anna has no phone then", ("Ben",))):
        pilot.flow.phones.phones._join({"token": TOKEN, "ticket": sha256(seats.ticket("Ben").encode()).hexdigest()})
        pilot.wait(1)
        number = pilot.flow.phones.phones.wishes[0].number
        assert f"The phone of Anna wants to be Ben. It shows {number}." in pilot.texts()
        assert seats.taken == ("Anna",)
        pilot.tap(answer)
        pilot.wait(1)
        assert seats.taken == has and pilot.flow.phones.phones.wishes == ()
    pilot.tap("Anna", "seat")
    assert pilot.stage.screen.model.code, "it is free for another phone"


def test_a_second_phone_for_a_seat_is_said_to_be_one_and_needs_a_held_finger_with_the_lock(
    table: Callable[..., Any],
) -> None:
    pilot = table()
    settings = pilot.flow.settings
    settings.change(replace(pilot.flow.style.settings, child_lock=True))
    switch_on(pilot)
    wish(pilot, "Anna")
    pilot.tap("Yes")
    pilot.wait(1)
    wish(pilot, "Anna", "cd" * 32)
    assert any("Another phone wants to be Anna" in shown for shown in pilot.texts())
    assert any("the phone so far goes blank" in shown for shown in pilot.texts())
    pilot.tap("Yes")
    assert pilot.flow.phones.phones.seats.party_of("cd" * 32) is None
    pilot.hold("Yes", 2.0, role="")
    pilot.wait(1)
    assert pilot.flow.phones.phones.seats.grants() == {"cd" * 32: ("Anna",)}


def test_a_box_in_no_network_says_so(pilot: Callable[..., Any]) -> None:
    flown = pilot(address=lambda: "")
    sit_down(flown, "Anna", "Ben", "Cem")
    switch_on(flown)
    assert flown.flow.phones.phones is None
    assert "This box is in no network. Connect it to the Wi-Fi first." in flown.texts()


def test_a_box_that_may_use_no_network_says_so(pilot: Callable[..., Any]) -> None:
    def denied() -> str:
        raise OSError(97, "Address family not supported by protocol")

    flown = pilot(address=denied)
    sit_down(flown, "Anna", "Ben", "Cem")
    switch_on(flown)
    assert flown.flow.phones.phones is None
    assert "The network cannot be used just now. Try it again." in flown.texts()


def test_no_seat_is_ticked_while_no_phone_can_be_reached(table: Callable[..., Any]) -> None:
    flow = table().flow
    seats = tuple(SeatPhone(party, "here") for party in flow.play.parties())
    acts = PhonesActs(flow.home, flow.home, flow.home, lambda party: None, flow.home, flow.home)
    for trouble, told in (("", "phone here"), ("Nobody can be reached.", "no phone")):
        model = PhonesModel("http://192.168.178.123:8580/", seats=seats, trouble=trouble)
        screen = PhonesScreen(flow.look, model, acts, flow.navigator.back)
        assert [one.words for one in screen.walk() if getattr(one, "role", "") == "seat"] == [told] * 3


def test_home_switches_phones_off(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    pilot.flow.home()
    assert pilot.flow.phones.phones is None


@pytest.mark.parametrize("game", ["politburo", "animal_farm"])
def test_phones_may_be_on_before_anybody_is_asked(pilot: Callable[..., Any], game: str) -> None:
    p = pilot(address=lambda: "127.0.0.1")
    p.flow.new_game.set_up(game)
    p.flow.new_game.setup.guests.sit(4)
    p.flow.new_game.setup.options |= {"mode": "dealt"} if game == "politburo" else {}
    p.flow.stage.screen.overview()
    p.frames()
    assert p.flow.phones.phones is None
    p.tap_widget(p.find("Phones", role="way"))
    p.tap("On from the start")
    p.tap("Done")
    p.tap("Begin")
    p.wait(1)
    assert p.flow.phones.phones is not None
    assert isinstance(p.flow.stage.screen, PhonesScreen)
    p.tap("To the table")
    p.frames(3)
    assert isinstance(p.flow.stage.screen, TableScreen)


def test_a_wish_waits_while_somebody_looks_in_private(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    pilot.flow.at_table.show()
    from kivy.uix.widget import Widget

    private = Widget()
    pilot.stage.cover(private, turned=0)
    wish(pilot, "Cem")
    assert pilot.stage.over is private
    pilot.stage.uncover()
    pilot.wait(1)
    assert any("The phone of Cem?" in shown for shown in pilot.texts())


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-1-portrait"])
def test_the_chip_leads_to_the_page(table: Callable[..., Any], panel: str) -> None:
    pilot = table(panel=panel)
    switch_on(pilot)
    pilot.flow.at_table.show()
    pilot.wait(1)
    chip = [*pilot.find_all("Phones: 0", "device"), *pilot.find_all("Phones")]
    pilot.tap_widget(chip[0])
    pilot.wait(1)
    assert pilot.find("Switch phones off")


@pytest.mark.parametrize("text", [1.0, 1.3, 1.6])
@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-1-portrait", "touch-display-2-landscape"])
def test_the_menu_with_all_its_entries_stays_on_the_screen(
    table: Callable[..., Any], panel: str, text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = table(panel=panel, language="es")
    pilot.flow.settings.change(replace(pilot.flow.style.settings, text_size=text))
    monkeypatch.setattr(type(pilot.flow.pages), "_has_choices", lambda pages: True)
    pilot.flow.pages.menu()
    pilot.wait(1)
    menu = pilot.stage.over
    assert any("Móviles" in shown for shown in pilot.texts())
    cards = [pilot.find(told, root=menu) for told in ("Consultar algo", "Sitios y pausas", "queda guardada")]
    for card in cards:
        _x, y = card.to_window(card.x, card.y)
        assert y >= 0 and y + card.height <= pilot.window.height and card.height > menu.theme.mm(15), card.shows
