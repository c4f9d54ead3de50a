"""What the service manager is told, over its real socket."""

import socket
from pathlib import Path

from hardware.clock import ManualClock
from hardware.machine.service_manager import ServiceManager


def test_it_is_told_that_we_are_there_and_alive_as_often_as_it_asks(tmp_path: Path) -> None:
    clock = ManualClock()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        environment = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000000"}
        manager = ServiceManager(environment, clock.now)
        manager.ready()
        for _ in range(25):
            manager.alive()
            clock.advance(1)
        manager.stopping()
        said: list[str] = []
        while len(said) < 5:
            said.append(line.recv(64).decode())
    assert said == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]


def test_without_one_nothing_is_sent_and_one_that_is_gone_is_no_trouble_for_the_table(tmp_path: Path) -> None:
    sent: list[bytes] = []
    alone = ServiceManager({}, ManualClock().now, send=lambda _address, word: sent.append(word))
    alone.ready()
    alone.alive()
    assert (sent, alone.there, alone.trouble) == ([], False, "")
    gone = ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "nobody")}, ManualClock().now)
    gone.ready()
    assert "No such file" in gone.trouble


def test_a_watchdog_for_another_process_is_not_fed() -> None:
    sent: list[tuple[str, bytes]] = []
    environment = {"NOTIFY_SOCKET": "@hidden", "WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "1"}
    manager = ServiceManager(environment, ManualClock().now, send=lambda address, word: sent.append((address, word)))
    manager.alive()
    assert sent == []
    manager.ready()
    assert sent == [("@hidden", b"READY=1")]
