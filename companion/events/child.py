"""The child that tells brokers and lamps: begun, begun again when it dies, and let go. What hangs there hangs there
alone: nobody at the table waits for it, not even when it is to end.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

DELAYS: tuple[float, ...] = (1.0, 5.0, 30.0, 300.0)
"""Seconds before the child is started again, after the first death, the second and so on."""

PATIENCE = 3.0
"""Seconds that the child has at the end, to switch lamps off."""


class Reach(NamedTuple):
    """Whether a broker or a lamp was reached last, None before the first attempt has ended; and what was the matter."""

    where: str
    there: bool | None
    why: str


class OutsideChild:
    """Keeps a child alive, in a thread of its own, from now until it is let go. It begins when the one `before` has
    ended: two would tell the same lamp different things. `heard` gets what it says of the broker and the lamps.
    """

    def __init__(
        self,
        folder: Path,
        heard: Callable[[tuple[Reach, ...]], None],
        before: OutsideChild | None,
        delays: tuple[float, ...],
    ) -> None:
        self._folder, self._heard, self._delays = folder, heard, delays
        self._left = threading.Event()
        self.process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, args=(before,), name="events-out", daemon=True)
        self._thread.start()

    def let_go(self) -> None:
        """It is not started again, and ends by itself once the socket does. Returns at once."""
        self._left.set()

    def wait(self) -> None:
        """Waits until it has ended after it was let go; whoever takes too long is killed."""
        self._thread.join(PATIENCE)
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
        self._thread.join()

    def _run(self, before: OutsideChild | None) -> None:
        if before is not None:
            before.wait()
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-m", "companion.events.outside", str(self._folder)]
        aside = subprocess.DEVNULL if os.isatty(2) else None  # on a terminal its words would stand in the game
        deaths = 0
        while not self._left.is_set():
            try:
                self.process = subprocess.Popen(
                    command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=aside
                )
            except OSError:
                pass
            else:
                self._listen(self.process)
            deaths += 1
            self._left.wait(self._delays[min(deaths, len(self._delays)) - 1])

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        """Takes what the child says until it ends."""
        assert process.stdout is not None
        with process.stdout as told:
            for line in told:
                self._hear(tuple(Reach(*one) for one in json.loads(line)) if line.endswith(b"\n") else ())
        process.wait()
        self._hear(())

    def _hear(self, reach: tuple[Reach, ...]) -> None:
        if not self._left.is_set():
            self._heard(reach)
