"""What people choose at the window: kept in `events.yaml`, told from now on, and nothing of what was there is lost."""

from __future__ import annotations

import errno
import os
import socket
import stat
import sys
from pathlib import Path

import pytest

from companion.events import running
from companion.events.child import OutsideChild
from companion.events.feed import SOCKET
from companion.events.outside import outs_of
from companion.events.reaching import NO_AIOMQTT, NO_NAME, NO_WAY, NOTHING, REFUSED, unreachable
from companion.events.running import Events
from companion.events.settings import (
    FILE,
    OFF_FILE,
    Broker,
    EventsError,
    EventSettings,
    WledLamp,
    address,
    address_of,
    own_settings,
    read_settings,
    written,
)
from companion.table.journal import StoreError
from tests.events.house import ON, Listener, Told, free_port, until

WHOLE = EventSettings(
    Broker("192.168.1.5", 8883, "table", 'a "#: b', "home/table", "homeassistant"),
    (WledLamp("192.168.1.7"), WledLamp("fe80::1", 8080, 200, {1: (0, 9), 2: (10, 19)})),
)


def events_in(folder: Path) -> Events:
    """Those of a program that has just started there."""
    events = Events(folder, lambda: 0.0, "en", lambda *_: None)
    events.start(lambda: "en")
    return events


@pytest.fixture
def no_child(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told anything out there."""

    class Nobody:
        def __init__(self, *_: object) -> None: ...

        def let_go(self) -> None: ...

        def wait(self) -> None: ...

    monkeypatch.setattr(running, "OutsideChild", Nobody)


# ── addresses ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("192.168.1.5", ("192.168.1.5", 1883)),
        ("192.168.1.5:8883", ("192.168.1.5", 8883)),
        ("Broker_2.Home", ("broker_2.home", 1883)),
        ("mqtt://192.168.1.5/", ("192.168.1.5", 1883)),
        ("http://wled.local:80", ("wled.local", 80)),
        ("[fe80::1]", ("fe80::1", 1883)),
        ("[fe80::1]:1884", ("fe80::1", 1884)),
    ],
)
def test_an_address_is_read_as_people_write_it(text: str, found: tuple[str, int]) -> None:
    assert address_of(text, 1883) == found
    assert address_of(address(*found, 1883), 1883) == found


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "a b", "a/b", "a?b", "a#b", "me:secret@a", "a:b", "a:0", "a:65536", "a:-1", "fe80::1", "[fe80::1"),
        *(
            "mqtts://a:8883",
            "https://a",
            "ftp://a",
            "[b]a[/b]",
            "a\u202eb",
            "a\x1b[2J",
            "a" * 254,
            "ä.local",
        ),
    ],
)
def test_what_is_no_address_or_asks_for_what_is_not_spoken_is_refused(text: str) -> None:
    """Nobody who asks for encryption is given a line that others can read."""
    assert address_of(text, 1883) is None


@pytest.mark.parametrize("host", ["a\\u001b[2J", "a\\u202eb", "[b]a[/b]", "a\\nb", "a b"])
def test_a_host_that_is_no_address_is_told_with_its_place(host: str) -> None:
    with pytest.raises(EventsError) as found:
        read_settings(FILE, f'schema: 1\nmqtt:\n  host: "{host}"\n')
    assert str(found.value).startswith("events.yaml:3:9: mqtt.host: expected an address alone")


# ── what is kept ────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_chosen_is_read_again_as_it_was() -> None:
    assert read_settings(FILE, written(WHOLE)) == WHOLE
    assert read_settings(FILE, written(EventSettings())) == EventSettings()


@pytest.mark.usefixtures("no_child")
def test_what_is_chosen_is_there_after_a_restart_and_for_its_owner_alone(tmp_path: Path) -> None:
    events = events_in(tmp_path)
    events.choose(WHOLE)
    assert events.settings == WHOLE
    events.close()
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600, "a password stands in it"
    again = events_in(tmp_path)
    assert again.settings == WHOLE
    again.close()


def test_switched_off_and_on_what_was_written_is_there_again(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("schema: 1  # mine\n", "utf-8")
    events = events_in(tmp_path)
    events.turn(on=False)
    assert (events.settings, (tmp_path / FILE).exists(), (tmp_path / SOCKET).exists()) == (None, False, False)
    events.turn(on=True)
    assert events.settings == EventSettings()
    assert (tmp_path / FILE).read_text("utf-8") == "schema: 1  # mine\n"
    events.close()


def test_switched_on_for_the_first_time_the_socket_alone_is_there(tmp_path: Path) -> None:
    events = events_in(tmp_path)
    events.turn(on=False)
    assert not (tmp_path / OFF_FILE).exists()
    events.turn(on=True)
    assert (events.settings, (tmp_path / FILE).read_text("utf-8")) == (EventSettings(), ON)
    assert (tmp_path / SOCKET).exists()
    events.close()


@pytest.mark.parametrize("text", ["schema: 1\nwled: 7\n", "schema: [\n", "\x00", ON])
def test_switching_on_once_more_writes_over_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / OFF_FILE).write_text("schema: 1\n# before\n", "utf-8")
    (tmp_path / FILE).write_text(text, "utf-8")
    events = events_in(tmp_path)
    assert bool(events.problems) == (text != ON)
    events.turn(on=True)
    assert (tmp_path / FILE).read_text("utf-8") == text
    events.close()


def test_a_file_that_somebody_laid_there_meanwhile_is_read_and_not_written_over(tmp_path: Path) -> None:
    events = events_in(tmp_path)
    (tmp_path / FILE).write_text("schema: 1\n# by hand\n", "utf-8")
    events.turn(on=True)
    assert events.settings == EventSettings()
    assert (tmp_path / FILE).read_text("utf-8").endswith("# by hand\n")
    (tmp_path / FILE).unlink()
    events.turn(on=False)
    assert events.settings is None
    events.close()


@pytest.mark.parametrize("why", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_disk_that_refuses_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: int) -> None:
    (tmp_path / FILE).write_text(written(EventSettings()), "utf-8")
    events = events_in(tmp_path)

    def refuse(*_: object) -> None:
        raise OSError(why, os.strerror(why))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", refuse)
        with pytest.raises(StoreError):
            events.choose(WHOLE)
        with pytest.raises(StoreError):
            events.turn(on=False)
    assert events.settings == own_settings(tmp_path) == EventSettings()
    assert sorted(path.name for path in tmp_path.iterdir()) == [SOCKET, FILE], "a password would be left in a half"
    Listener(tmp_path).socket.close()  # whoever listened is still told
    events.close()


# ── in the middle of a game ─────────────────────────────────────────────────────────────────────────────────────


def test_in_the_middle_of_a_game_it_is_told_how_it_stands_from_now_on(tmp_path: Path) -> None:
    table = Told(tmp_path, None)
    table.begin(events=30)
    table.events.turn(on=True)
    listener = Listener(tmp_path)
    assert [listener.one()["line"] for _ in range(2)] == ["opened", "asked"]
    table.events.turn(on=False)
    assert [line["line"] for line in listener.all()] == ["closed"], "then the socket ends"
    table.play(60)
    table.close()


def test_who_is_reached_is_told_and_nobody_waits_for_a_lamp_that_hangs(tmp_path: Path) -> None:
    """Each tap lets the child go and begins another: the one that hangs at a lamp must not hold up the fingers."""
    table, port = Told(tmp_path, None), free_port()
    table.begin(events=30)
    with socket.create_server(("127.0.0.1", 0)) as hangs:  # it is connected to, and never answers
        lamps = WledLamp("127.0.0.1", hangs.getsockname()[1]), WledLamp("127.0.0.1", port)
        table.events.choose(EventSettings(lamps=lamps))
        until(lambda: (f"WLED 127.0.0.1:{port}", False, NOTHING) in table.events.reach)
        first = table.events._child
        assert first is not None and first.process is not None
        table.events.choose(EventSettings(lamps=lamps[:1]))
        assert table.events.reach == ()
        assert first.process.poll() is None, "it was waited for"
        table.events.turn(on=False)
        table.close()
        assert first.process.poll() is not None, "the evening is over, and it still tells somebody something"


def test_a_child_that_dies_is_begun_again(tmp_path: Path) -> None:
    heard: list[object] = []
    child = OutsideChild(tmp_path, heard.append, None, (0.0,))  # without a file it ends at once
    until(lambda: len(heard) > 1)
    child.let_go()
    child.wait()
    assert set(heard) == {()}


# ── why not ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_the_matter_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert unreachable(ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")) == NOTHING
    assert unreachable(OSError(errno.EHOSTUNREACH, "No route to host")) == NO_WAY
    assert unreachable(socket.gaierror(-2, "Name or service not known")) == NO_NAME
    assert unreachable(OSError(errno.EIO, "Input/output error")) == "it cannot be reached (Input/output error)."
    aiomqtt = pytest.importorskip("aiomqtt", reason="the extra “events” is not installed here")
    from companion.events.mqtt import why

    assert why(aiomqtt.exceptions.MqttConnectError(5)) == why(aiomqtt.exceptions.MqttConnectError(4)) == REFUSED


def test_without_what_speaks_mqtt_the_broker_is_said_not_to_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "companion.events.mqtt", None)
    told: list[str] = []
    (out,) = outs_of(EventSettings(Broker("a", 1884)), told.append)
    assert (out.where, out.there, out.why) == ("MQTT a:1884", False, NO_AIOMQTT)
    assert told == [NO_AIOMQTT]
