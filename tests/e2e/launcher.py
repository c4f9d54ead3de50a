"""The window as a process of its own, built by the composition root, with mock pins; obeys lines on its stdin.

Each line is a JSON object with `do`: `see`, `tap`, `hold`, `post`, `press`, `shot`, `quit`; it is answered by a line on
stdout with everything that is to be seen after it. What cannot be done ends the process with the reason on stderr.
Answers are given by touches of the window and by edges on the pins alone; what the session holds is only read.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import sys
import time
import traceback
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import Any

from companion.app import window_services
from companion.ui import app as window_app

Frames = Generator[None, None, None]
"""Something that takes frames: each `yield` lets one pass."""


DONE = object()
"""The end of an act."""


class ImpatientClock:
    """The system's monotonic clock, which can be moved on: so that nobody waits for what takes time at a table."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Seconds."""
        return time.monotonic() + self._ahead

    def move_on(self, seconds: float) -> None:
        """Let time have passed."""
        self._ahead += seconds


class Puppet:
    """Carries out commands on the running window. Import only after Kivy has been configured."""

    def __init__(self, clock: ImpatientClock, pins: Any, wiring: Mapping[Any, int], seed: str) -> None:
        from tests.e2e.hands import Hands

        self.hands = Hands(clock, pins, wiring)
        self.seed = seed
        self._doing: Frames | None = None
        self._rest = b""

    def frame(self, _passed: float) -> None:
        """Go on with the command under way, or take the next one."""
        if self._doing is None:
            command = self._command()
            if command is None:
                return
            self._doing = self._obey(command)
        if next(self._doing, DONE) is DONE:
            self._doing = None
            self._say(self._seen())

    def _obey(self, command: dict[str, Any]) -> Frames:
        acts: Mapping[str, Callable[..., Frames]] = {
            "see": self.hands.look,
            "tap": self.hands.tap,
            "hold": self.hands.hold,
            "post": self.hands.post,
            "press": self.hands.press,
            "shot": self.hands.shot,
            "quit": self.hands.quit,
        }
        return acts[command.pop("do")](**command)

    def _seen(self) -> dict[str, Any]:
        from tests.e2e.sight import sight

        return sight(self.hands, self.seed)

    def _command(self) -> dict[str, Any] | None:
        """The next line of stdin if there is one; its end is the end of the process."""
        if b"\n" not in self._rest:
            if not select.select([0], [], [], 0)[0]:
                return None
            data = os.read(0, 65536)
            if not data:
                os._exit(1)  # whoever led us is gone: end at once, as if the plug had been pulled
            self._rest += data
        line, newline, rest = self._rest.partition(b"\n")
        if not newline:
            return None
        self._rest = rest
        command: dict[str, Any] = json.loads(line)
        return command

    def _say(self, reply: Mapping[str, Any]) -> None:
        os.write(1, json.dumps(reply, default=str).encode() + b"\n")


def end_at_errors() -> None:
    """From now on an error in a frame ends the process with its reason on stderr, though an evening would survive it.

    Import only after Kivy has been configured. A player goes on with what can still be played; a test would take that
    for a good run. Kivy asks all handlers and goes on if one of them would, so this one does not leave it to them.
    """
    from kivy.base import ExceptionManager

    class Ends:
        """Ends the process at the first error."""

        def handle_exception(self, inst: BaseException) -> int:
            """Says what happened, and never returns."""
            traceback.print_exception(inst, file=sys.__stderr__)
            sys.__stderr__.flush()  # type: ignore[union-attr]
            os._exit(1)

    ExceptionManager.handlers.insert(0, Ends())


def main() -> int:
    """Open the window; returns its exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--simulate", choices=("rest", "none"), default="none", help="rest: no pins either")
    args = parser.parse_args()
    args.packs = None
    clock = ImpatientClock()
    kept: list[Puppet] = []  # Kivy's clock does not keep what it calls

    def build(profile: Any, wake: Callable[[], None]) -> Any:
        from gpiozero.pins.mock import MockFactory
        from kivy.clock import Clock

        pins = MockFactory()
        end_at_errors()
        Clock.time = clock.now  # one clock for all, as in the tests of the window
        open_pins = (lambda: pins) if args.simulate == "none" else None
        services = window_services(args, profile, wake, open_pins, clock=clock, chance=random.Random(args.seed))
        rig: Any = services.rig
        kept.append(Puppet(clock, pins, rig.wiring.button_pins, args.seed))
        Clock.schedule_interval(kept[0].frame, 0)
        return services

    return window_app.run(build, args.data)


if __name__ == "__main__":
    sys.exit(main())
