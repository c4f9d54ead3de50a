"""The simulator as a separate program on a pseudo-terminal, and the driver's real serial line to it."""

import os
import random
import select
import subprocess
import sys
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.clock import ManualClock, SystemClock
from hardware.inputs import DiceRolled, DiceSource, DiceTrouble, Input, Trouble
from hardware.ports.links import Breakage, Broken, Opened
from hardware.ports.serial_link import SerialLink, UsbPorts, fixed_port
from hardware.simulated.dice_script import DiceScript, Fault, ScriptError, read_script
from hardware.simulated.tower_simulator import main
from hardware.status import DeviceState
from hardware.tower.tower import Tower

PATIENCE = 60.0
"""Seconds after which a test gives up; nothing here is expected to take more than a few."""


class Simulator:
    def __init__(self, folder: Path, *options: str) -> None:
        self.link = folder / "tower"
        root = str(Path(__file__).parents[3])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hardware.simulated.tower_simulator", "--link", str(self.link), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": root},
        )
        assert self.process.stdout is not None
        self.path = self.process.stdout.readline().strip()

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


class Host:
    """A driver on a real serial line, woken by it."""

    def __init__(self, port: str) -> None:
        self.clock = SystemClock()
        self.woken = threading.Event()
        self.line = SerialLink(fixed_port(port), self.woken.set)
        self.tower = Tower(self.line, self.clock)
        self.inputs: list[Input] = []

    def until(self, reached: Callable[[], bool]) -> None:
        give_up = self.clock.now() + PATIENCE
        while not reached():
            assert self.clock.now() < give_up, (self.tower.status, self.inputs)
            self.woken.wait(max(0.0, min(0.5, self.tower.due() - self.clock.now())))
            self.woken.clear()
            self.inputs += self.tower.poll()

    def outcome(self, count: int) -> Input:
        request = self.tower.request_roll(count)
        found: list[Input] = []

        def reached() -> bool:
            found[:] = [i for i in self.inputs if isinstance(i, DiceRolled | DiceTrouble) and i.request == request]
            return bool(found)

        self.until(reached)
        return found[0]

    def is_ready(self) -> bool:
        return self.tower.status.state is DeviceState.READY


@pytest.fixture
def simulator(tmp_path: Path) -> Iterator[Callable[..., Simulator]]:
    started: list[Simulator] = []

    def start(*options: str) -> Simulator:
        started.append(Simulator(tmp_path, *options))
        return started[-1]

    yield start
    for one in started:
        one.stop()


def test_an_evening_over_a_real_line(simulator: Callable[..., Simulator], tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("3 5 1 2 6  # five dice in two portions\ngarbage half-line 4 4 4\n")
    tower = simulator("--script", str(script), "--latency", "0")
    assert str(tower.link.resolve()) == tower.path
    host = Host(str(tower.link))
    host.until(host.is_ready)
    assert host.outcome(5) == DiceRolled(1, (3, 5, 1, 2, 6), DiceSource.TOWER)
    assert host.outcome(3) == DiceRolled(2, (4, 4, 4), DiceSource.TOWER)
    tower.say("cocked")
    tower.say("what is this")
    assert tower.process.stderr is not None
    assert "'what'" in tower.process.stderr.readline()  # now it has read both lines
    assert host.outcome(2) == DiceTrouble(3, Trouble.COCKED, (None, None))

    tower.say("unplug")
    host.until(lambda: host.tower.status.state is DeviceState.LOST)
    assert host.tower.status.code == "tower_unplugged"
    tower.say("plug")
    tower.say("6 6")
    host.until(host.is_ready)
    assert host.outcome(2) == DiceRolled(4, (6, 6), DiceSource.TOWER)
    host.tower.close()


def test_a_second_program_on_the_port_is_told_so(simulator: Callable[..., Simulator]) -> None:
    tower = simulator("--seed", "5", "--latency", "0")
    first = Host(str(tower.link))
    first.until(first.is_ready)
    second = Host(str(tower.link))
    second.until(lambda: second.tower.status.code == "tower_port_in_use")
    assert isinstance(first.outcome(3), DiceRolled)
    first.tower.close()
    second.until(second.is_ready)
    second.tower.close()


def test_the_simulator_stops_when_told_and_takes_its_link_away(simulator: Callable[..., Simulator]) -> None:
    tower = simulator()
    tower.say("quit")
    assert tower.process.wait(PATIENCE) == 0
    assert not tower.link.is_symlink()


def test_a_simulator_that_dies_is_lost(simulator: Callable[..., Simulator]) -> None:
    tower = simulator()
    host = Host(tower.path)
    host.until(host.is_ready)
    tower.process.kill()
    host.until(lambda: host.tower.status.state is DeviceState.LOST)
    host.tower.close()


def events_of(port: str | None) -> list[object]:
    woken = threading.Event()
    line = SerialLink(lambda: port, woken.set)
    line.open()
    assert woken.wait(PATIENCE)
    events: list[object] = list(line.receive())
    line.close()
    return events


def test_ports_that_are_not_there(tmp_path: Path) -> None:
    assert events_of(None) == [Broken(Breakage.NO_PORT)]
    missing = events_of(str(tmp_path / "none"))[0]
    assert isinstance(missing, Broken)
    assert missing.breakage is Breakage.MISSING
    unknown = events_of("nonsense://x")[0]
    assert isinstance(unknown, Broken)
    assert unknown.breakage is Breakage.FAILED
    folder = events_of(str(tmp_path))[0]
    assert isinstance(folder, Broken)


def test_a_port_that_understands_itself_opens() -> None:
    assert events_of("loop://")[0] == Opened("loop://")


def test_what_is_sent_leaves_though_the_line_is_waiting_to_read() -> None:
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    woken = threading.Event()
    line = SerialLink(fixed_port(os.ttyname(theirs)), woken.set)
    try:
        line.open()
        assert woken.wait(PATIENCE)
        for number in range(20):
            line.send(b"%02d" % number)
            readable, _, _ = select.select([ours], [], [], PATIENCE / 10)
            assert readable
            assert os.read(ours, 10) == b"%02d" % number
    finally:
        line.close()
        os.close(ours)
        os.close(theirs)


class Port:
    def __init__(self, device: str, vid: int | None) -> None:
        self.device = device
        self.vid = vid


def test_usb_ports_are_tried_in_turn_and_looked_for_afresh() -> None:
    plugged = [Port("/dev/ttyACM1", 1), Port("/dev/ttyS0", None), Port("/dev/ttyACM0", 1)]
    ports = UsbPorts(lambda: plugged)
    assert [ports() for _ in range(3)] == ["/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyACM0"]
    plugged.pop()
    assert [ports() for _ in range(2)] == ["/dev/ttyACM1", "/dev/ttyACM1"]
    plugged.clear()
    assert ports() is None


def test_a_script_is_faces_and_faults_in_order() -> None:
    entries = read_script("3 5 # first\n\ncocked\n2 late 6", 6)
    assert entries == [3, 5, Fault.COCKED, 2, Fault.LATE, 6]
    script = DiceScript(6, random.Random(1), entries)
    assert (script.take_faults(), script.throw(2)) == (set(), (3, 5))
    assert (script.take_faults(), script.throw(1)) == ({Fault.COCKED}, (2,))
    assert (script.take_faults(), script.throw(1)) == ({Fault.LATE}, (6,))


def test_the_same_seed_throws_the_same_dice() -> None:
    throws = {DiceScript(6, random.Random(9)).throw(20) for _ in range(3)}
    assert len(throws) == 1


def test_everything_wrong_in_a_script_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ScriptError) as caught:
        read_script("3 7\nmelted 0 2\n", 6)
    assert str(caught.value).splitlines()[:3] == [
        "line 1: '7' is neither a face 1..6 nor a fault",
        "line 2: 'melted' is neither a face 1..6 nor a fault",
        "line 2: '0' is neither a face 1..6 nor a fault",
    ]
    (tmp_path / "script").write_text("melted")
    assert main(["--script", str(tmp_path / "script")]) == 2
    assert main(["--script", str(tmp_path / "none")]) == 2
    assert "cannot be used" in capsys.readouterr().err


@pytest.mark.parametrize("options", [["--dice", "0"], ["--faces", "1"], ["--latency", "-1"], ["--dice", "x"]])
def test_options_out_of_bounds_are_refused(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(options)
    assert options[0] in capsys.readouterr().err


def test_a_clock_cannot_go_back() -> None:
    clock = ManualClock(5.0)
    assert clock.advance(0.5) == 5.5
    with pytest.raises(ValueError, match="back"):
        clock.advance(-1)
    assert SystemClock().now() <= SystemClock().now()
