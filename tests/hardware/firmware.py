"""The tower's firmware, the very ELF, in a simulator that goes as far as the test's clock."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from hardware.clock import ManualClock
from hardware.links import Breakage, Broken, LinkEvent, Opened, Received

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "firmware"
SEED = "20"


def built() -> Path:
    """The folder with what `make firmware` makes; made anew if a source is newer."""
    missing = [tool for tool in ("avr-gcc", "gcc") if shutil.which(tool) is None]
    if missing:
        pytest.fail(f"{', '.join(missing)}: not installed; deploy/setup.sh test does it")
    subprocess.run(["make", "--silent", "firmware", "simulator"], cwd=ROOT, check=True, timeout=120)
    return BUILD


class FirmwareTower:
    """A tower in step with a clock: a `hardware.links.Link`, and hands on its pins.

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

    # ── hardware.links.Link ─────────────────────────────────────────────────────────────────────────────────

    def open(self) -> None:
        """See `hardware.links.Link`. Opening a port empties its buffer: what was said before is gone."""
        self.catch_up()
        self._open = True
        self._events = [Opened("simavr")]

    def send(self, data: bytes) -> None:
        """See `hardware.links.Link`."""
        if self._open and data:
            self.do(f"rx {data.hex()}")

    def receive(self) -> list[LinkEvent]:
        """See `hardware.links.Link`."""
        said = self.catch_up()
        events, self._events = self._events, []
        if self._open and said:
            events.append(Received(said))
        return events

    def close(self) -> None:
        """See `hardware.links.Link`."""
        self._open = False
        self._events = []
