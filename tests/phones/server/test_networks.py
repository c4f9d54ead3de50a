"""Phones in a network of their own: a cable that is out for a while, a dead connection, another address of
the box, a radio that loses and delays."""

from __future__ import annotations

import asyncio
import ctypes
import os
import shutil
import socket
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import pytest

from tests.phones.server.radio import Radio, tap
from tests.phones.tables import Table

CLONE_NEWNET = 0x40000000
BOX, MOVED, PHONES = "10.213.77.1", "10.213.78.1", ("10.213.77.2", "10.213.78.2")
NAME = f"phones{os.getpid() % 10000}"
HERE, THERE = f"{NAME}a", f"{NAME}b"

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.geteuid() != 0 or shutil.which("ip") is None, reason="networks are root's to make"),
]

T = TypeVar("T")
Scene = Callable[[Table], Awaitable[None]]


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@contextmanager
def cabled() -> Iterator[None]:
    """Two ends of a cable: the box here, phones there."""
    ip("link", "add", HERE, "type", "veth", "peer", "name", THERE, "netns", NAME)
    try:
        bring_up()
        yield
    finally:
        subprocess.run(["ip", "link", "delete", HERE], check=False, capture_output=True)


@contextmanager
def by_radio(loss: float, delay: tuple[float, float]) -> Iterator[Radio]:
    """The same by a radio that loses and delays."""
    try:
        ends = tap(HERE), in_their_network(lambda: tap(THERE))
    except OSError as error:
        pytest.skip(f"no TAP device can be made here: {error}")
    with Radio(ends, loss=loss, delay=delay) as radio:
        bring_up()
        yield radio


def bring_up() -> None:
    for address in (BOX, MOVED):
        ip("address", "add", f"{address}/24", "dev", HERE)
    ip("link", "set", HERE, "up")
    for address in PHONES:
        ip("-n", NAME, "address", "add", f"{address}/24", "dev", THERE)
    ip("-n", NAME, "link", "set", THERE, "up")


@pytest.fixture(autouse=True)
def their_network() -> Iterator[None]:
    """The phones' own network."""
    try:
        ip("netns", "add", NAME)
    except subprocess.CalledProcessError:
        pytest.skip("no network can be made here")
    try:
        yield
    finally:
        ip("netns", "delete", NAME)


@pytest.fixture
def cable(their_network: None) -> Iterator[None]:
    """A cable between box and phones."""
    with cabled():
        yield


def in_their_network(do: Callable[[], T]) -> T:
    """What it gives, done in the network of the phones."""
    libc = ctypes.CDLL(None, use_errno=True)
    with Path("/proc/self/ns/net").open() as home, Path(f"/run/netns/{NAME}").open() as away:
        assert libc.setns(away.fileno(), CLONE_NEWNET) == 0
        try:
            return do()
        finally:
            assert libc.setns(home.fileno(), CLONE_NEWNET) == 0


def there(info: Any) -> socket.socket:
    """A socket at the other end."""
    return in_their_network(lambda: socket.socket(*info[:3]))


def at(folder: Path, scene: Scene) -> None:
    async def played() -> None:
        async with Table(folder, address=BOX) as table:
            await scene(table)

    asyncio.run(played())


def guest(table: Table) -> aiohttp.ClientSession:
    return table.client(connector=aiohttp.TCPConnector(socket_factory=there))


@pytest.mark.usefixtures("cable")
def test_a_tap_while_the_cable_is_out_counts_once_when_it_is_in_again(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        anna = await table.seated("Anna", guest(table))
        number = table.session.ledger.next_number
        ip("link", "set", HERE, "down")
        pick = anna.state["options"][0]["pick"]
        message = {"tap": "tap00000", "question": anna.state["question"]["id"], "pick": pick}
        await anna.send(**message)
        await asyncio.sleep(4)
        assert table.session.ledger.next_number == number and anna.replies == []
        ip("link", "set", HERE, "up")
        await table.until(lambda: anna.replies)
        again = await anna.answer(**message)
        assert anna.replies[0]["ok"] and again["ok"]
        assert table.session.ledger.next_number == number + 1

    at(tmp_path, scene)


@pytest.mark.usefixtures("cable")
def test_a_phone_that_is_gone_without_a_word_is_away_and_one_more_has_room(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        anna = await table.seated("Anna", guest(table))
        token = table.phones.seats.holder("Anna")
        assert token is not None
        ip("link", "set", HERE, "down")
        async with asyncio.timeout(40):
            while token in table.phones.presence._there:
                await asyncio.sleep(0.1)
        ip("link", "set", HERE, "up")
        again = await table.phone(table.clients[0])
        await again.sees(lambda state: state.get("me") == "Anna")
        assert anna.state["me"] == "Anna"

    at(tmp_path, scene)


@pytest.mark.usefixtures("cable")
def test_a_box_with_another_address_is_found_there_and_whoever_sits_at_the_old_one_stays(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        anna = await table.seated("Anna", guest(table))
        old = table.origin
        table.phones.move(MOVED)
        table.pump()
        assert table.origin != old and table.origin.startswith(f"http://{MOVED}:")
        await table.until(lambda: anna.closed)
        ben = await table.seated("Ben", guest(table))
        assert ben.state["me"] == "Ben"
        async with table.clients[0].get(f"{old}/") as page:
            assert page.status == 200, "who comes by the old address is let in as long as it is there"
        ip("address", "delete", f"{BOX}/24", "dev", HERE)
        number = table.session.ledger.next_number
        pick = ben.state["options"][0]["pick"]
        assert (await ben.answer(tap="tap00000", question=ben.state["question"]["id"], pick=pick))["ok"]
        assert table.session.ledger.next_number == number + 1

    at(tmp_path, scene)


def chosen(pick: str) -> Callable[[dict[str, Any]], bool]:
    return lambda state: bool(state["chosen"] == pick)


@pytest.mark.parametrize(("loss", "delay"), [(0.0, (0.15, 0.25)), (0.1, (0.01, 0.08)), (0.15, (0.0, 0.1))])
def test_over_a_weak_radio_each_tap_counts_once(tmp_path: Path, loss: float, delay: tuple[float, float]) -> None:
    async def scene(table: Table) -> None:
        anna = await table.seated("Anna", guest(table))
        for number in range(12):
            option = anna.state["options"][number % 3]
            before = table.session.ledger.next_number
            message = {"tap": f"tap{number:05}", "question": anna.state["question"]["id"], "pick": option["pick"]}
            replies = [await anna.answer(**message), await anna.answer(**message)]  # as a page does that heard nothing
            assert [reply.get("ok") for reply in replies] == [True, True], replies
            assert table.session.ledger.next_number == before + 1
            await anna.sees(chosen(option["pick"]))

    with by_radio(loss, delay) as radio:
        at(tmp_path, scene)
    assert radio.carries and (radio.lost > 0) == (loss > 0)
