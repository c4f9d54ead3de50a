"""A virtual display, and a mouse on it: what an outsider has of the window is pixels and clicks."""

from __future__ import annotations

import os
import subprocess
import time
from types import TracebackType
from typing import Self

from companion.ui.widgets.screen.stage import SECOND
from tests.e2e.programs import PATIENCE

WIDTH, HEIGHT = 800, 480


class Screen:
    """An X server without a screen. `number` is its display."""

    def __init__(self) -> None:
        ours, theirs = os.pipe()
        command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp"]
        self._server = subprocess.Popen(command, pass_fds=[theirs], stderr=subprocess.DEVNULL)
        os.close(theirs)
        with os.fdopen(ours) as told:
            self.number = told.readline().strip()
        assert self.number, "the display does not start"
        self.environment = {**os.environ, "DISPLAY": f":{self.number}", "MAGICK_THREAD_LIMIT": "1"}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None) -> None:
        self._server.terminate()
        self._server.wait(PATIENCE)

    def picture(self) -> bytes:
        """What is on the screen: red, green, blue of each pixel."""
        return self._run("import", "-window", "root", "-depth", "8", "rgb:-")

    def wait_for(self, wanted: bytes) -> None:
        """Wait until the screen shows a picture."""
        until = time.monotonic() + PATIENCE
        while (shown := self.picture()) != wanted:
            assert time.monotonic() < until, f"the screen shows something else, {unlike(shown, wanted)} bytes differ"

    def read(self, seconds: float) -> None:
        """Keep the hand off for so long: this display has the clock of everybody."""
        self._run("sleep", str(seconds + 0.1))

    def press(self, x: float, y: float) -> None:
        """Put the finger on a spot, from the lower left corner. The hand takes its time, or the tap would not count."""
        spot = (str(round(x)), str(round(HEIGHT - y)))
        self._run("xdotool", "mousemove", *spot, "sleep", str(SECOND + 0.02), "mousedown", "1")

    def release(self) -> None:
        """Take it away."""
        self._run("xdotool", "mouseup", "1")

    def _run(self, *command: str) -> bytes:
        done = subprocess.run(command, env=self.environment, capture_output=True, timeout=PATIENCE, check=True)
        return done.stdout


def unlike(one: bytes, other: bytes) -> int:
    """In how many bytes two pictures differ."""
    size = max(len(one), len(other))
    both = int.from_bytes(one, "big") ^ int.from_bytes(other, "big")
    return size - both.to_bytes(size, "big").count(0)
