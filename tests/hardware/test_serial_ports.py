import os
import threading
import tty
from pathlib import Path

import serial

from hardware.links import Breakage, Broken
from hardware.serial_link import SerialLink, fixed_port, running_programs


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


def test_the_programs_that_run_are_read_from_the_kernel(tmp_path: Path) -> None:
    for number, name in ((1, "systemd"), (812, "ModemManager")):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "comm").write_text(name + "\n", "utf-8")
    (tmp_path / "self").mkdir()
    (tmp_path / "900").mkdir()  # it has ended in this moment
    assert sorted(running_programs(tmp_path)) == ["ModemManager", "systemd"]
    assert running_programs()
