"""Smart home at the window: every tap applies at once, is kept in the owner's file, and nothing of it is lost."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.events import running
from companion.events.child import Reach
from companion.events.reaching import NOTHING
from companion.events.settings import FILE, OFF_FILE, Broker, EventSettings, WledLamp, own_settings, written
from companion.ui.screens.set_up.beside import WayToPage
from companion.ui.screens.smart_home import SmartHomePage
from companion.ui.widgets.text import FitText, Text
from tests.ui.box.smart_home import BROKER, LAMPS, ChildDouble, events_in, screens
from tests.ui.look.test_layout import check

pytestmark = pytest.mark.xdist_group("window")


@pytest.fixture(autouse=True)
def nobody_out_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "OutsideChild", ChildDouble)


@pytest.fixture
def at_home(pilot: Callable[..., Any], tmp_path: Path) -> Callable[..., Any]:
    """The page, reached by taps from the devices, over this `events.yaml`."""

    def open_page(text: str | None = None, **more: Any) -> Any:
        p = pilot(events=events_in(tmp_path / "box", text), **more)
        p.flow.devices.page()
        p.frames(4)
        p.tap("Smart home")
        p.frames(4)
        assert isinstance(p.flow.stage.screen, SmartHomePage)
        return p

    return open_page


def words(p: Any) -> str:
    return " | ".join(w.text for w in p.widgets(p.flow.stage.children[0]) if isinstance(w, Text | FitText))


def way(p: Any, says: str) -> WayToPage:
    """The way that says this."""
    ways = (one for one in p.widgets(p.flow.stage.children[0]) if isinstance(one, WayToPage))
    return next(one for one in ways if any(says in w.text for w in p.widgets(one) if isinstance(w, Text | FitText)))


def write(p: Any, text: str) -> None:
    """Types instead of what stands there, and taps Done."""
    for _ in range(70):
        p.key("backspace")
    for letter in text:
        p.key(letter)
    p.tap("Done")
    p.frames(2)


def kept(tmp_path: Path) -> EventSettings | None:
    return own_settings(tmp_path / "box")


def reached(p: Any, *reach: Reach) -> None:
    p.flow.services.events.reach = reach
    p.wait(0.6)


def test_it_is_switched_on_and_off_by_a_tap(at_home: Callable[..., Any], tmp_path: Path) -> None:
    p = at_home()
    assert "MQTT broker" not in words(p) and "Nobody can play this way." in words(p)
    p.tap("On")
    assert kept(tmp_path) == EventSettings() and "MQTT broker" in words(p)
    p.tap("Off")
    assert kept(tmp_path) is None and "MQTT broker" not in words(p)
    assert (tmp_path / "box" / OFF_FILE).exists()


def test_a_broker_is_named_with_its_port_and_taken_away(at_home: Callable[..., Any], tmp_path: Path) -> None:
    p = at_home("schema: 1\n")
    p.tap_widget(way(p, "MQTT broker"))
    write(p, "192.168.1.5:8883")
    assert kept(tmp_path) == EventSettings(Broker("192.168.1.5", 8883))
    assert "192.168.1.5:8883 · is looked for" in words(p)
    reached(p, Reach("MQTT 192.168.1.5:8883", False, NOTHING))
    assert "192.168.1.5:8883 · not reached" in words(p) and "Nothing listens at this address." in words(p)
    reached(p, Reach("MQTT 192.168.1.5:8883", True, ""))
    assert "192.168.1.5:8883 · connected" in words(p) and "Nothing listens" not in words(p)
    p.tap_widget(way(p, "MQTT broker"))
    write(p, "")
    assert kept(tmp_path) == EventSettings() and "none" in words(p)


@pytest.mark.parametrize("text", ["192.168.1.5:99999", "a b", "https://a", "a/b"])
def test_what_is_no_address_is_told_and_stays_to_be_corrected(
    at_home: Callable[..., Any], tmp_path: Path, text: str
) -> None:
    p = at_home("schema: 1\n")
    p.tap_widget(way(p, "MQTT broker"))
    write(p, text)
    assert "That is no address." in words(p) and f"{text}_" in words(p)
    assert kept(tmp_path) == EventSettings()
    write(p, "192.168.1.5")
    assert kept(tmp_path) == EventSettings(Broker("192.168.1.5"))


def test_name_and_password_are_kept_and_the_password_is_never_shown_again(
    at_home: Callable[..., Any], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    p = at_home(written(EventSettings(Broker("192.168.1.5"))))
    p.tap_widget(way(p, "Name at the broker"))
    write(p, "table")
    p.tap_widget(way(p, "Password at the broker"))
    write(p, "xyzzy-0815")
    assert kept(tmp_path) == EventSettings(Broker("192.168.1.5", user="table", password="xyzzy-0815"))
    assert "table" in words(p) and "kept" in words(p) and "xyzzy" not in words(p)
    p.tap_widget(way(p, "Password at the broker"))
    p.frames(4)
    assert "xyzzy" not in words(p)
    p.key("escape")  # who only looked takes nothing away
    assert isinstance(p.flow.stage.screen, SmartHomePage) and "kept" in words(p)
    assert "xyzzy" not in "".join(capfd.readouterr()) + repr(p.flow.services.events.settings)
    told = [path for path in (tmp_path / "box").rglob("*") if path.is_file() and b"xyzzy" in path.read_bytes()]
    assert [path.name for path in told] == [FILE] and told[0].stat().st_mode & 0o077 == 0
    p.tap_widget(way(p, "Password at the broker"))
    write(p, "")
    assert kept(tmp_path) == EventSettings(Broker("192.168.1.5", user="table"))


def test_home_assistant_is_told_or_not_and_under_its_own_prefix(at_home: Callable[..., Any], tmp_path: Path) -> None:
    p = at_home(written(EventSettings(Broker("192.168.1.5", topic="home/table"))))
    p.tap("Yes")
    assert kept(tmp_path) == EventSettings(Broker("192.168.1.5", topic="home/table", discovery="homeassistant"))
    p.tap("No")
    assert kept(tmp_path) == EventSettings(Broker("192.168.1.5", topic="home/table"))


def test_lamps_are_added_changed_and_taken_away(at_home: Callable[..., Any], tmp_path: Path) -> None:
    seated = WledLamp("192.168.1.8", brightness=200, seats={1: (0, 9)})
    p = at_home(written(EventSettings(lamps=(seated,))))
    p.tap("A WLED lamp")
    write(p, "http://wled.local/")
    assert kept(tmp_path) == EventSettings(lamps=(seated, WledLamp("wled.local")))
    reached(p, Reach("WLED 192.168.1.8", True, ""), Reach("WLED wled.local", False, NOTHING))
    assert "192.168.1.8 · connected" in words(p) and "wled.local · not reached" in words(p)
    p.tap_widget(way(p, "192.168.1.8"))
    write(p, "192.168.1.9:8080")
    moved = replace(seated, host="192.168.1.9", port=8080)
    assert kept(tmp_path) == EventSettings(lamps=(moved, WledLamp("wled.local"))), "its seats stay, and its place"
    p.tap_widget(way(p, "wled.local"))
    write(p, "")
    assert kept(tmp_path) == EventSettings(lamps=(moved,))


def test_a_damaged_file_is_told_with_its_place_and_stays_as_it_is(at_home: Callable[..., Any], tmp_path: Path) -> None:
    damaged = "schema: 1\nmqtt:\n  hots: 192.168.1.5\n"
    p = at_home(damaged)
    assert "events.yaml cannot be used" in words(p) and "mqtt.hots: unknown key" in words(p)
    assert "MQTT broker" not in words(p)
    p.tap("On")
    assert (tmp_path / "box" / FILE).read_text("utf-8") == damaged, "it was written over"
    p.tap("Off")
    assert "cannot be used" not in words(p)
    assert (tmp_path / "box" / OFF_FILE).read_text("utf-8") == damaged


def test_a_disk_that_refuses_is_told_and_nothing_is_lost(
    at_home: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = at_home(written(EventSettings(BROKER, LAMPS)))

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", refuse)
        p.tap("Off")
        assert "disk is full" in words(p)
        p.flow.stage.hush()
        p.tap_widget(way(p, "MQTT broker"))
        write(p, "192.168.1.77")
        assert "disk is full" in words(p) and "192.168.1.77_" in words(p)
        assert kept(tmp_path) == p.flow.services.events.settings == EventSettings(BROKER, LAMPS)
    p.tap("Done")
    assert kept(tmp_path) == EventSettings(replace(BROKER, host="192.168.1.77", port=1883), LAMPS)


def test_a_name_that_steers_the_terminal_is_shown_as_it_is_written(at_home: Callable[..., Any]) -> None:
    p = at_home('schema: 1\nmqtt:\n  host: a\n  user: "\\e[2J\\u202etable\\n[b]x[/b]"\n')
    assert "\\u001b[2J\\u202etable\\u000a[b]x[/b]" in words(p)


def test_what_was_chosen_tells_an_open_game_from_now_on(at_home: Callable[..., Any]) -> None:
    """A child that had another broker is let go; nothing that stays as it was begins anew."""
    p = at_home(written(EventSettings(BROKER)))
    events = p.flow.services.events
    first = events._child
    p.tap_widget(way(p, "MQTT broker"))
    p.tap("Done")
    assert events._child is first and not first.let
    p.tap("No")
    assert events._child is not first and first.let


@pytest.mark.parametrize(
    ("panel", "language", "text"),
    [
        ("touch-display-1", "es", 1.3),
        ("touch-display-2", "de", 1.3),
        ("touch-display-2-landscape", "en", 1.6),
    ],
)
def test_every_page_of_it_is_whole(pilot: Callable[..., Any], panel: str, language: str, text: float) -> None:
    p = pilot(panel=panel, language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    for name in screens(p):
        check(p, f"{panel}, {language}, {name}")
