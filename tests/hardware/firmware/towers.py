"""The tower's firmware, the very ELF, in a simulator that goes as far as the test's clock."""

from __future__ import annotations

import fcntl
import os
import select
import shutil
import subprocess
import threading
import tty
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from hardware.clock import ManualClock
from hardware.ports.links import Breakage, Broken, LinkEvent, Opened, Received
from hardware.ports.serial_link import SerialLink, fixed_port

ROOT = Path(__file__).parents[3]
BUILD = ROOT / "build" / "firmware"
SEED = "20"
PATIENCE = 10.0
"""Seconds, real ones, after which a thread that says nothing is given up."""


def built() -> Path:
    """The folder with what `make firmware` makes; made anew if a source is newer."""
    missing = [tool for tool in ("avr-gcc", "gcc") if shutil.which(tool) is None]
    if missing:
        pytest.fail(f"{', '.join(missing)}: not installed; deploy/setup.sh test does it")
    subprocess.run(["make", "--silent", "firmware", "simulator"], cwd=ROOT, check=True, timeout=120)
    return BUILD


class FirmwareTower:
    """A tower in step with a clock: a `hardware.ports.links.Link`, and hands on its pins.

    `build` is `sensors` or `jitter`. `motor` tells whether it is on, `segments` what the display shows (bits a to g).
    """

    def __init__(self, clock: ManualClock, build: str = "sensors", seed: str = SEED) -> None:
        self.clock = clock
        self.motor = False
        self.segments = 0
        self.lifts = 0
        self._events: list[LinkEvent] = []
        self._open = False
        self._at = clock.now()
        self._process = subprocess.Popen(
            [str(built() / "run"), str(BUILD / f"dice_tower_{build}.elf")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "SEED": seed},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, where: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    # ── hands ───────────────────────────────────────────────────────────────────────────────────────────────

    def do(self, *commands: str) -> None:
        """Give commands to the simulator: see hardware/firmware/simulator/run.c."""
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{command}\n" for command in commands))
        self._process.stdin.flush()

    def catch_up(self) -> bytes:
        """Run until the clock's time; what came over the line."""
        assert self._process.stdout is not None
        now = self.clock.now()
        self.do(f"run {(now - self._at) * 1000:.3f}")
        self._at = now
        said = bytearray()
        for line in self._process.stdout:
            word, _, value = line.strip().partition(" ")
            if word == "tx":
                said += bytes.fromhex(value)
            elif word == "motor":
                self.lifts += value == "1"
                self.motor = value == "1"
            elif word == "segments":
                self.segments = int(value, 16)
            elif word == "done":
                break
            elif word != "Loaded":  # how the simulator greets
                raise AssertionError(f"the simulator says: {line.strip()}")
        return bytes(said)

    def unplug(self) -> None:
        """Pull the cable; the tower loses its power with it."""
        self.catch_up()
        self.do("reset")
        if self._open:
            self._open = False
            self._events.append(Broken(Breakage.FAILED, "simavr", "unplugged"))

    # ── hardware.ports.links.Link ─────────────────────────────────────────────────────────────────────────────────

    def open(self) -> None:
        """See `hardware.ports.links.Link`. Opening a port empties its buffer: what was said before is gone."""
        self.catch_up()
        self._open = True
        self._events = [Opened("simavr")]

    def send(self, data: bytes) -> None:
        """See `hardware.ports.links.Link`."""
        if self._open and data:
            self.do(f"rx {data.hex()}")

    def receive(self) -> list[LinkEvent]:
        """See `hardware.ports.links.Link`."""
        said = self.catch_up()
        events, self._events = self._events, []
        if self._open and said:
            events.append(Received(said))
        return events

    def due(self) -> float:
        """See `hardware.ports.links.Link`. What the board is about to say is not known before."""
        return 0.0

    def close(self) -> None:
        """See `hardware.ports.links.Link`."""
        self._open = False
        self._events = []


class PtyTower:
    """The firmware on a real terminal: a `hardware.ports.links.Link` that is the real driver's, in step with the clock.

    Whatever is written is waited for at the other end, so that the driver's thread and the simulator see it at the same
    time of the clock in each run. `spoil` is what the line does to the tower's lines; `programs` are those that run
    besides; with `refused` the system opens no port.
    """

    def __init__(self, tower: FirmwareTower, folder: Path) -> None:
        self.tower = tower
        self.spoil: Callable[[bytes], bytes] = bytes
        self.programs: list[str] = []
        self.refused: Breakage | None = None
        self._port = folder / "ttyTower"
        self._woken = threading.Event()
        self._link = SerialLink(fixed_port(str(self._port)), self._woken.set, lambda: self.programs)
        self._events: list[LinkEvent] = []
        self._rest = b""
        self._open = False
        self._host = self._device = self._holder = -1

    # ── hands ───────────────────────────────────────────────────────────────────────────────────────────────

    def plug(self) -> None:
        """Put the cable in, if it is out."""
        if self._host >= 0:
            return
        self._host, self._device = os.openpty()
        tty.setraw(self._device)
        self._port.symlink_to(os.ttyname(self._device))

    def unplug(self) -> None:
        """Pull the cable; the tower loses its power with it."""
        self.tower.catch_up()
        self.tower.do("reset")
        self._port.unlink()
        for end in (self._host, self._device):
            os.close(end)
        self._host = -1
        if self._open:
            self._open = False
            self._gather(lambda events: any(isinstance(event, Broken) for event in events))

    def hold(self) -> None:
        """Another program opens the port."""
        self._holder = os.open(self._port, os.O_RDWR | os.O_NOCTTY)
        fcntl.flock(self._holder, fcntl.LOCK_EX)

    def release(self) -> None:
        """The other program ends, if there is one."""
        if self._holder >= 0:
            os.close(self._holder)
        self._holder = -1

    # ── hardware.ports.links.Link ─────────────────────────────────────────────────────────────────────────────────

    def open(self) -> None:
        """See `hardware.ports.links.Link`."""
        self.tower.catch_up()
        self._rest = b""
        if self.refused is not None:
            self._events = [Broken(self.refused, str(self._port), "as the test wants it")]
            return
        self._events = []
        self._link.open()
        self._gather(bool)
        self._open = isinstance(self._events[0], Opened)

    def send(self, data: bytes) -> None:
        """See `hardware.ports.links.Link`."""
        if not self._open:
            return
        self._link.send(data)
        heard = b""
        while len(heard) < len(data):
            ready, _, _ = select.select([self._host], [], [], PATIENCE)
            assert ready, "the driver wrote nothing"
            heard += os.read(self._host, 4096)
        self.tower.do(f"rx {heard.hex()}")

    def receive(self) -> list[LinkEvent]:
        """See `hardware.ports.links.Link`."""
        lines, end, self._rest = (self._rest + self.tower.catch_up()).rpartition(b"\n")
        said = self.spoil(lines + end)
        if self._open and said:
            os.write(self._host, said)
            self._gather(lambda events: sum(len(e.data) for e in events if isinstance(e, Received)) >= len(said))
        events, self._events = self._events, []
        return events

    def due(self) -> float:
        """See `hardware.ports.links.Link`."""
        return 0.0

    def close(self) -> None:
        """See `hardware.ports.links.Link`. The thread has let go of the port when this returns, as after some time it
        has.
        """
        line = self._link._line
        self._link.close()
        if line is not None:
            line._thread.join(PATIENCE)
        self._open = False

    def _gather(self, enough: Callable[[list[LinkEvent]], bool]) -> None:
        """Wait for the driver's thread."""
        fresh: list[LinkEvent] = []
        while True:
            self._woken.clear()
            fresh += self._link.receive()
            if enough(fresh):
                break
            assert self._woken.wait(PATIENCE), "the driver's thread says nothing"
        self._events += fresh
