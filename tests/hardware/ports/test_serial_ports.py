import os
import threading
import tty
from pathlib import Path

import pytest
import serial

from hardware.ports.links import Breakage, Broken, Opened
from hardware.ports.serial_link import SerialLink, fixed_port, running_programs
from tests.hardware.growth import so_often


def broken(programs: list[str]) -> Broken:
    """What comes of opening a port that another program holds."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    port = os.ttyname(theirs)
    heard = threading.Event()
    try:
        with serial.Serial(port, exclusive=True):
            link = SerialLink(fixed_port(port), heard.set, lambda: programs)
            link.open()
            assert heard.wait(10.0)
            (event,) = link.receive()
            link.close()
    finally:
        os.close(ours)
        os.close(theirs)
    assert isinstance(event, Broken)
    return event


def test_a_port_that_modemmanager_holds_is_told() -> None:
    assert broken(["systemd", "ModemManager"]).breakage is Breakage.MODEM


def test_a_port_that_somebody_else_holds_is_told() -> None:
    assert broken(["systemd", "bash"]).breakage is Breakage.IN_USE


def replug(times: int) -> None:
    """So many times a cable is put in and pulled out, and put in elsewhere; nothing may pile up."""
    heard, ports = threading.Event(), [""]
    link = SerialLink(lambda: ports[0], heard.set)

    def next_event() -> object:
        while not (events := link.receive()):
            assert heard.wait(10.0)
            heard.clear()
        return events[0]

    for _ in so_often(times):
        ours, theirs = os.openpty()
        tty.setraw(theirs)
        ports[0] = os.ttyname(theirs)
        link.open()
        assert isinstance(next_event(), Opened)
        line = link._line
        assert line is not None
        os.close(ours)
        os.close(theirs)
        assert isinstance(next_event(), Broken)
        link.close()
        line._thread.join(10.0)
        assert not line._thread.is_alive()


@pytest.mark.lot(5)
def test_a_cable_that_comes_and_goes_leaves_no_thread_no_file_and_no_memory() -> None:
    replug(30)


@pytest.mark.long
def test_a_thousand_cables() -> None:
    replug(1000)


def test_the_programs_that_run_are_read_from_the_kernel(tmp_path: Path) -> None:
    for number, name in ((1, "systemd"), (812, "ModemManager")):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "comm").write_text(name + "\n", "utf-8")
    (tmp_path / "self").mkdir()
    (tmp_path / "900").mkdir()  # it has ended in this moment
    assert sorted(running_programs(tmp_path)) == ["ModemManager", "systemd"]
    assert running_programs()
