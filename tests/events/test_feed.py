"""The socket: whose it is, and that nobody at it can hold up the game."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from companion.events.feed import MOST_CLIENTS, MOST_WAITING, SOCKET, Feed, connected
from companion.events.settings import FILE
from tests.events.house import Listener, Told, until


@pytest.fixture
def feed(tmp_path: Path) -> Feed:
    return Feed(tmp_path)


def test_off_there_is_no_socket_and_nobody_listens(tmp_path: Path) -> None:
    table = Told(tmp_path, text=None)
    game = table.begin(events=5)
    assert not (tmp_path / SOCKET).exists()
    assert not any("events" in type(getattr(one, "__self__", None)).__module__ for one in game.session.listeners)
    table.close()


def test_a_file_that_cannot_be_used_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    table = Told(tmp_path, text="schema: 1\nmqtt:\n  hots: a\n")
    assert [told.split(FILE)[1].split(" ")[0] for told in table.wrong[1:]] == [":3:3:", ":3:3:"]
    table.begin(events=5)
    table.close()


def test_the_socket_is_its_owners_alone_however_long_its_path(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30)
    folder.mkdir()
    (folder / SOCKET).write_text("left by a power cut")
    feed = Feed(folder)
    assert stat.S_IMODE((folder / SOCKET).stat().st_mode) == 0o600
    connected(folder).close()
    feed.close()
    assert not (folder / SOCKET).exists()


def test_who_does_not_read_is_dropped_and_nobody_waits(feed: Feed, tmp_path: Path) -> None:
    asleep, awake = Listener(tmp_path), Listener(tmp_path)
    until(lambda: feed.clients == 2)
    line = b'{"n": "' + b"x" * 1000 + b'"}\n'
    sent = 0
    while feed.clients == 2:
        feed.put(line)
        sent += 1
        assert awake.one()
        assert sent < 10_000
    assert sent * len(line) > MOST_WAITING
    feed.put(line)
    assert awake.one()
    feed.close()
    assert awake.all() == []
    asleep.socket.close()


def test_what_a_client_did_not_take_at_once_comes_whole(feed: Feed, tmp_path: Path) -> None:
    slow = Listener(tmp_path)
    until(lambda: feed.clients == 1)
    count = MOST_WAITING // 1000
    for number in range(count):
        feed.put(b'{"number": %d, "x": "%s"}\n' % (number, b"x" * 950))
    assert feed.clients == 1
    assert [slow.one()["number"] for _ in range(count)] == list(range(count))
    feed.close()


def test_who_says_anything_is_dropped_and_too_many_are_turned_away(feed: Feed, tmp_path: Path) -> None:
    loud = connected(tmp_path)
    until(lambda: feed.clients == 1)
    loud.sendall(b"{}\n" * 100)
    until(lambda: feed.clients == 0)
    many = [connected(tmp_path) for _ in range(MOST_CLIENTS)]
    until(lambda: feed.clients == MOST_CLIENTS)
    late = connected(tmp_path)
    assert late.recv(1) == b""
    for one in (*many, loud, late):
        one.close()
    until(lambda: feed.clients == 0)
    feed.close()
