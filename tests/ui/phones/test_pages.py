"""The pages of phones at the window: seats and their codes, who is away, another address, a restart, the own Wi-Fi."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion.box.network import OwnWifi
from companion.engine.vocabulary import Outcome
from companion.phones.kept import FILE
from companion.phones.presence import AWAY, UNREACHED
from companion.table.journal import Person
from companion.table.play.presence import taken_over
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.house import NINE, sit_down
from tests.ui.phones.phones_on import TOKEN, switch_on, wish

WIFI = OwnWifi("on", "", "Companion 47", "abcd2345efgh", "127.0.0.4")


class NetworkDouble:
    """Root's helper, which does what a test says."""

    possible = True

    def __init__(self, *, hears: bool = True) -> None:
        self.hears = hears
        self.asked: list[object] = []
        self.told = OwnWifi()

    def allow(self) -> None:
        self._hear("allow")

    def ask(self, on: bool) -> None:
        self._hear(on)

    def wifi(self) -> OwnWifi:
        return self.told

    def _hear(self, what: object) -> None:
        if not self.hears:
            raise OSError("no such folder")
        self.asked.append(what)


@pytest.fixture
def table(pilot: Callable[..., Any]) -> Callable[..., Any]:
    def opened(*names: str, **more: Any) -> Any:
        flown = pilot(**{"address": lambda: "127.0.0.1", **more})
        sit_down(flown, *(names or ("Anna", "Ben", "Cem")))
        flown.stage.show_moment(None)
        flown.frames(3)
        return flown

    return opened


def code(pilot: Any) -> list[str]:
    from companion.ui.screens.box.phone_codes import QrCode

    return [one.data for one in pilot.widgets() if isinstance(one, QrCode)]


def there(pilot: Any, *tokens: str, viewers: int = 0) -> None:
    """As the child would tell it."""
    pilot.flow.phones.phones.presence.told(tokens, viewers, 0)
    pilot.wait(0.5)


# ── seats ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_seat_has_a_code_of_its_own_that_gives_way_to_the_next_free_seat(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    phones = pilot.flow.phones.phones
    pilot.tap("Ben", "seat")
    assert code(pilot) == [phones.address + "#" + phones.seats.ticket("Ben")]
    first = sha256(phones.seats.ticket("Ben").encode()).hexdigest()
    pilot.tap("Next without a phone")
    assert "The phone of Cem" in pilot.texts()
    for name in ("Cem", "Anna"):
        assert f"The phone of {name}" in pilot.texts()
        ticket = sha256(phones.seats.ticket(name).encode()).hexdigest()
        phones._join({"token": name[0].encode().hex() * 32, "ticket": ticket})
        pilot.wait(1)
        assert any(f"{name} has a phone now." in shown for shown in pilot.texts())
    assert "The phone of Ben" in pilot.texts()
    phones._join({"token": "42" * 32, "ticket": first})
    pilot.wait(1)
    assert pilot.stage.screen.role == "phones"
    assert set(phones.seats.taken) == {"Anna", "Ben", "Cem"}


def test_who_has_a_phone_and_whether_it_is_there_stands_on_the_page_and_in_the_chip(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    wish(pilot, "Ben")
    pilot.tap("Yes")
    there(pilot, TOKEN, viewers=2)
    row = pilot.find("Ben", "seat")
    assert row.shows == "Ben phone here"
    assert "Watching on a television: 2" in pilot.texts()
    there(pilot)
    pilot.wait(AWAY + 1)
    assert pilot.find("Ben", "seat").shows == "Ben phone away"
    assert [chip.sentence for chip in pilot.flow.phones.chips()] == ["Phones: 1, away: 1"]
    pilot.tap("Ben", "seat")
    assert any("has not been heard of" in shown for shown in pilot.texts())
    there(pilot, TOKEN)
    assert "The phone is here." in pilot.texts()


def test_a_lost_phone_is_held_with_the_lock(table: Callable[..., Any]) -> None:
    pilot = table()
    pilot.flow.settings.change(replace(pilot.flow.style.settings, child_lock=True))
    switch_on(pilot)
    wish(pilot, "Ben")
    pilot.tap("Yes")
    pilot.wait(1)
    pilot.tap("Ben", "seat")
    pilot.tap("Ben: sign the phone off")
    assert pilot.flow.phones.phones.seats.taken == ("Ben",)
    pilot.hold("Ben: sign the phone off", 2.0, role="")
    assert pilot.flow.phones.phones.seats.taken == ()


def test_a_minute_without_a_phone_says_what_keeps_them_away(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    pilot.wait(UNREACHED + 1)
    assert any("No phone has come yet. Is it in the same Wi-Fi?" in shown for shown in pilot.texts())
    pilot.flow.phones.phones.presence.told([], 0, 1)
    pilot.wait(1)
    assert not any("No phone has come yet" in shown for shown in pilot.texts())


def test_somebody_who_guesses_codes_is_told(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    for number in range(5):
        pilot.flow.phones.phones._join({"token": TOKEN, "ticket": f"{number:064d}"})
    pilot.wait(1)
    assert any("Somebody tries codes" in shown for shown in pilot.texts())


# ── the network ─────────────────────────────────────────────────────────────────────────────────────────────


def test_another_address_is_shown_at_once_and_no_network_is_told(table: Callable[..., Any]) -> None:
    address = ["127.0.0.1"]
    pilot = table(address=lambda: address[0])
    switch_on(pilot)
    before = code(pilot)
    address[0] = "127.0.0.3"
    pilot.wait(6)
    assert code(pilot) == [pilot.flow.phones.phones.address] != before
    assert "127.0.0.3" in code(pilot)[0]
    address[0] = ""
    pilot.wait(6)
    assert any("This box is in no network now." in shown for shown in pilot.texts())
    assert [chip.state for chip in pilot.flow.phones.chips()] == ["lost"]
    address[0] = "127.0.0.3"
    pilot.wait(6)
    assert [chip.state for chip in pilot.flow.phones.chips()] == ["ready"]


def test_a_box_asks_root_for_the_network_once(table: Callable[..., Any]) -> None:
    def denied() -> str:
        raise OSError(97, "Address family not supported by protocol")

    network = NetworkDouble()
    pilot = table(address=denied, network=network)
    switch_on(pilot)
    pilot.tap("Hold to allow it")
    assert network.asked == []
    pilot.hold("Hold to allow it", 2.0)
    assert network.asked == ["allow"]
    assert "One moment …" in pilot.texts()


# ── after a restart ─────────────────────────────────────────────────────────────────────────────────────────


def test_seats_outlive_the_program_and_a_way_home(pilot: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "box"
    first = pilot(address=lambda: "127.0.0.1", folder=folder)
    sit_down(first, "Anna", "Ben", "Cem")
    game = first.flow.opened.id
    switch_on(first)
    wish(first, "Ben")
    first.tap("Yes")
    first.wait(1)
    assert (folder / FILE).stat().st_mode & 0o777 == 0o600
    first.close()  # the program ends, as for an update
    assert (folder / FILE).exists()
    again = pilot(address=lambda: "127.0.0.1", folder=folder)
    again.flow.game.resume(game)
    again.wait(1)
    assert again.flow.phones.phones.seats.grants() == {TOKEN: ("Ben",)}
    again.flow.home()
    assert again.flow.phones.chips() == ()
    again.flow.game.resume(game)
    again.wait(1)
    assert again.flow.phones.phones.seats.grants() == {TOKEN: ("Ben",)}


def test_in_the_next_game_of_the_same_people_phones_have_their_seats_again(
    table: Callable[..., Any], tmp_path: Path
) -> None:
    folder = tmp_path / "box"
    flown = table(folder=folder)
    switch_on(flown)
    wish(flown, "Ben")
    flown.tap("Yes")
    flown.wait(1)
    over(flown)
    sit_down(flown, "Dora", "Ben", "Anna")
    assert flown.flow.phones.phones.seats.grants() == {TOKEN: ("Ben",)}
    assert flown.flow.phones.chips()
    over(flown)
    sit_down(flown, "Dora", "Emil", "Anna")
    assert flown.flow.phones.phones is None
    assert not (folder / FILE).exists()


def test_in_a_game_that_the_same_people_begin_after_one_that_they_left_phones_have_their_seats_again(
    table: Callable[..., Any],
) -> None:
    flown = table()
    switch_on(flown)
    wish(flown, "Ben")
    flown.tap("Yes")
    flown.wait(1)
    flown.flow.home()
    sit_down(flown, "Dora", "Ben", "Anna")
    assert flown.flow.phones.phones.seats.grants() == {TOKEN: ("Ben",)}


def test_whose_party_somebody_else_plays_in_the_end_has_no_phone_there_in_the_next_game(
    table: Callable[..., Any], tmp_path: Path
) -> None:
    """The phone is that of who plays on: by that name it is there again."""
    folder = tmp_path / "box"
    flown = table(folder=folder)
    switch_on(flown)
    wish(flown, "Ben")
    flown.tap("Yes")
    flown.wait(1)
    flown.flow.play.seat(taken_over(flown.flow.opened.session.seating, 1, Person("Dora")))
    flown.wait(1)
    taken = flown.flow.phones.phones.seats.taken
    over(flown)
    sit_down(flown, "Anna", "Ben", "Dora")
    granted = {} if flown.flow.phones.phones is None else flown.flow.phones.phones.seats.grants()
    assert granted == ({TOKEN: ("Dora",)} if taken else {})


def over(flown: Any) -> None:
    """The game is over, and left."""
    everybody = tuple(flown.flow.game.session.seating.parties)
    flown.flow.game.session.driver.outcome = Outcome("agreed", "GEN-1", (everybody,))
    flown.flow.home()


def test_a_new_game_with_the_same_people_keeps_phones_and_no_game_that_was_saved_gets_them(
    table: Callable[..., Any],
) -> None:
    flown = table()
    switch_on(flown)
    wish(flown, "Ben")
    flown.tap("Yes")
    flown.wait(1)
    begun, session = flown.flow.opened.id, flown.flow.game.session
    asked = session.question.asked()[0]
    session.answer(asked, next(one.value for one in session.options(session.question.id, asked) if not one.refusals))
    flown.flow.attendance.begin_anew()
    flown.wait(1)
    assert flown.flow.phones.chips() == ()
    flown.tap("Begin")
    flown.wait(1)
    assert flown.flow.opened.id != begun
    assert flown.flow.phones.phones.seats.grants() == {TOKEN: ("Ben",)}
    flown.flow.attendance.begin_anew()
    flown.flow.game.resume(begun)
    flown.wait(1)
    assert flown.flow.phones.phones is None, "a game of another day has phones of its own"


def test_switching_off_deletes_what_is_kept_and_another_game_does_too(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    folder = tmp_path / "box"
    flown = pilot(address=lambda: "127.0.0.1", folder=folder)
    sit_down(flown, "Anna", "Ben", "Cem")
    switch_on(flown)
    wish(flown, "Ben")
    flown.tap("Yes")
    flown.wait(1)
    kept = (folder / FILE).read_bytes()
    flown.tap("Switch phones off")
    assert any("every seat must be confirmed anew" in text for text in flown.texts())
    flown.tap("Leave them on")
    assert flown.flow.phones.phones.seats.taken == ("Ben",)
    flown.tap("Switch phones off")
    flown.tap_widget(flown.find("Switch phones off", root=flown.stage.over))
    assert flown.stage.over is None and not (folder / FILE).exists()
    flown.flow.home()
    (folder / FILE).write_bytes(kept)
    sit_down(flown, "Dora", "Emil", "Fritz")
    assert flown.flow.phones.phones is None
    assert not (folder / FILE).exists()


# ── the box's own Wi-Fi ─────────────────────────────────────────────────────────────────────────────────────


def test_the_own_wifi_says_what_it_takes_before_it_is_asked_for_and_shows_two_codes(
    table: Callable[..., Any],
) -> None:
    network = NetworkDouble()
    pilot = table(network=network)
    switch_on(pilot)
    pilot.tap("Own Wi-Fi")
    assert any("the box leaves the Wi-Fi" in shown for shown in pilot.texts())
    pilot.tap("Hold to switch it on")
    assert network.asked == []
    pilot.hold("Hold to switch it on", 2.0)
    assert network.asked == [True]
    assert "The box changes its Wi-Fi." in pilot.texts()
    network.told = WIFI
    pilot.wait(2)
    phones = pilot.flow.phones.phones
    assert code(pilot) == ["WIFI:T:WPA;S:Companion 47;P:abcd2345efgh;;", phones.address]
    assert phones.address.startswith("http://127.0.0.4:")
    assert "abcd2345efgh" in pilot.texts()
    pilot.hold("Back to the home Wi-Fi", 2.0, role="")
    assert network.asked == [True, False]
    network.told = OwnWifi("off")
    pilot.wait(7)
    assert any("the box leaves the Wi-Fi" in shown for shown in pilot.texts())
    assert phones.address.startswith("http://127.0.0.1:")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (OwnWifi("refused", "no_radio"), "This box has no Wi-Fi of its own."),
        (OwnWifi("refused", "no_manager"), "This box has no NetworkManager, which a Wi-Fi of its own needs."),
        (OwnWifi("lost", "radio_lost"), "The box's own Wi-Fi broke off. The home Wi-Fi is back."),
        (OwnWifi("refused", "of a later version"), "This Wi-Fi cannot do that. The home Wi-Fi is back."),
        (None, "The box does not answer. Perhaps its package is older; start it again."),
    ],
)
def test_what_keeps_the_own_wifi_away_is_told(table: Callable[..., Any], told: OwnWifi | None, said: str) -> None:
    network = NetworkDouble()
    pilot = table(network=network)
    switch_on(pilot)
    pilot.tap("Own Wi-Fi")
    pilot.hold("Hold to switch it on", 2.0)
    if told is not None:
        network.told = told
        pilot.wait(2)
    else:
        pilot.wait(95)
    assert said in pilot.texts()
    assert pilot.find("Hold to switch it on")


def test_the_home_wifi_is_asked_for_after_the_evening_and_at_the_next_start(table: Callable[..., Any]) -> None:
    network = NetworkDouble()
    pilot = table(network=network)
    switch_on(pilot)
    network.told = WIFI
    pilot.wait(2)
    pilot.flow.home()
    assert network.asked == [False]
    left = NetworkDouble()
    left.told = WIFI
    table(network=left)
    assert left.asked[0] is False


# ── fits ────────────────────────────────────────────────────────────────────────────────────────────────────

PANELS = ("touch-display-1", "touch-display-1-portrait", "touch-display-2", "touch-display-2-landscape")


@pytest.mark.parametrize("text", [1.0, 1.3, 1.6])
@pytest.mark.parametrize("panel", PANELS)
def test_codes_stay_large_and_nothing_is_drawn_too_often(table: Callable[..., Any], panel: str, text: float) -> None:
    network = NetworkDouble()
    pilot = table(*NINE, panel=panel, language="es", network=network)
    pilot.flow.settings.change(replace(pilot.flow.style.settings, text_size=text))
    pilot.flow.phones.page()
    pilot.wait(1)
    pilot.tap("Activar los móviles")
    network.told = WIFI
    pilot.wait(2)
    mm = pilot.stage.look.theme.mm
    for way, least in ((pilot.flow.phones.page, 33), (lambda: pilot.flow.phones.seat("Çem"), 33), (None, 25)):
        (way or pilot.flow.phones.wifi.page)()
        pilot.wait(1)
        for one in (w for w in pilot.widgets() if getattr(w, "role", "") == "code"):
            assert min(one.size) >= mm(least), (pilot.stage.screen.role, min(one.size) / mm(1))
        assert draws(pilot.window) <= MOST_DRAWS
