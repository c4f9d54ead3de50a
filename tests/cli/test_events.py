"""`companion events`: what is told, and what is told of what is wrong."""

from __future__ import annotations

import json
import threading

from companion.events.feed import Feed
from companion.events.settings import Broker, EventSettings, WledLamp, save
from tests.cli.house import Trial
from tests.events.house import free_port, until


def test_off_it_says_how_to_switch_them_on(companion: Trial) -> None:
    companion.data.mkdir(exist_ok=True)
    for argv in (("events",), ("events", "test")):
        assert companion(*argv) == 1
        assert "events are off: there is no" in companion.err
    assert companion("events", "--follow") == 1
    assert "docs/events.md" in companion.err


def test_it_prints_each_line_until_the_socket_ends(companion: Trial) -> None:
    companion.data.mkdir(exist_ok=True)
    feed = Feed(companion.data, lambda: b'{"line": "opened"}\n')

    def play() -> None:
        until(lambda: feed.clients)
        feed.put('{"line": "event", "sentence": "Ä\\u001b"}\n'.encode())
        feed.close()

    thread = threading.Thread(target=play)
    thread.start()
    assert companion("events", "--follow") == 0
    thread.join()
    assert [json.loads(line)["line"] for line in companion.out.splitlines()] == ["opened", "event"]


def test_a_mistake_in_the_file_is_told_with_its_place(companion: Trial) -> None:
    companion.data.mkdir(exist_ok=True)
    (companion.data / "events.yaml").write_text("schema: 1\nwled:\n  - address: ftp://a\n", "utf-8")
    assert companion("events") == 1
    assert "events.yaml:3:14: wled[0].address: expected http://" in companion.err


def test_what_cannot_be_reached_is_told_by_the_test(companion: Trial) -> None:
    companion.data.mkdir(exist_ok=True)
    port = free_port()
    text = f"schema: 1\nmqtt: {{host: 127.0.0.1, port: {port}}}\nwled: [{{address: 'http://127.0.0.1:{port}'}}]\n"
    (companion.data / "events.yaml").write_text(text, "utf-8")
    assert companion("events") == 0
    assert companion.out.splitlines()[0] == "socket: on"
    assert companion("events", "test") == 1
    assert "WLED at 127.0.0.1: nothing listens at this address." in companion.out
    assert "MQTT at 127.0.0.1: nothing listens at this address." in companion.out


def test_what_was_chosen_at_the_window_is_shown_without_its_password(companion: Trial) -> None:
    companion.data.mkdir(exist_ok=True)
    broker = Broker("192.168.1.5", 8883, "table", "0815", "home/table")
    save(companion.data, EventSettings(broker, (WledLamp("192.168.1.7"), WledLamp("fe80::1", 8080))))
    assert companion("events") == 0
    assert companion.out.splitlines() == [
        "socket: on",
        "MQTT: 192.168.1.5:8883, topics home/table/…",
        "WLED: http://192.168.1.7",
        "WLED: http://[fe80::1]:8080",
    ]
