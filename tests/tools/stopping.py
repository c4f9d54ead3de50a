"""Whoever stops a long command is told so in one line: no traceback, and nothing of it is left running.

Ctrl-C, SIGTERM and a closed terminal all end a command alike, with 128 and the signal's number for the shell. What it
has started runs in process groups of its own, which a terminal's Ctrl-C does not reach: it is ended with its children.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
GOES_ON = "the same command goes on"
TIDIED = (4.0, 2.0)
"""Seconds that a worker has to tidy up what it made, after it was told to end and after it was told so again."""


class Stopped(KeyboardInterrupt):
    """Somebody has ended the command by the signal `number`."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def line(then: str) -> str:
    """What is said last."""
    return f"\nStopped; {then}.\n" if then else "\nStopped.\n"


@contextmanager
def stopping(then: str = "") -> Iterator[None]:
    """End what is inside by one line and SystemExit when somebody stops it. For the main thread.

    `then` says what the same command would do now, if it does not begin again.
    """
    before = {number: signal.signal(number, _stop) for number in _heard()}
    try:
        yield
    except KeyboardInterrupt as stopped:
        sys.stdout.flush()
        sys.stderr.write(line(then))
        raise SystemExit(128 + (stopped.number if isinstance(stopped, Stopped) else signal.SIGINT)) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _heard() -> list[signal.Signals]:
    """A closed terminal is nothing to whoever was begun with `nohup`."""
    return [one for one in SIGNALS if one is not signal.SIGHUP or signal.getsignal(one) is not signal.SIG_IGN]


def _stop(number: int, _frame: object) -> None:
    for one in SIGNALS:
        signal.signal(one, signal.SIG_IGN)  # it is being ended: who is impatient gets no traceback either
    raise Stopped(number)


def stop_at_once(then: str) -> None:
    """From now on it ends by the same line, but without tidying up: where an exception would be lost in a library."""

    def stop(number: int, _frame: object) -> None:
        try:
            os.write(sys.stderr.fileno(), line(then).encode())
        finally:
            os._exit(128 + number)

    for one in _heard():
        signal.signal(one, stop)


def begin_worker() -> None:
    """To be called first in a worker: it gets a group of its own."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


@contextmanager
def tidied() -> Iterator[None]:
    """What a worker does inside tidies up when `end_workers` ends it, and nothing comes after it."""

    told: list[float] = []

    def end(number: int, _frame: object) -> None:
        told.append(time.monotonic())
        if told[-1] - told[0] < TIDIED[0] / 2 and len(told) > 1:
            return  # from the pool, when another worker has ended: this one is tidying up
        sys.unraisablehook = lambda lost: None  # lost in a callback of Python's own: it is told again to end
        sys.exit(128 + number)

    signal.signal(signal.SIGTERM, end)
    try:
        yield
    except SystemExit:
        os._exit(128 + signal.SIGTERM)
    finally:
        if told:  # and something else came of it, while it tidied up
            os._exit(128 + signal.SIGTERM)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def end_workers(workers: Iterable[BaseProcess]) -> None:
    """End workers and, what they may have left, their children."""
    ended = list(workers)
    for seconds in TIDIED:
        until = time.monotonic() + seconds
        for worker in ended:
            worker.terminate()  # nothing, where it has ended
        for worker in ended:
            worker.join(max(0.0, until - time.monotonic()))
    for worker in ended:
        if worker.pid is not None:
            end_group(worker.pid)


def end_group(leader: int) -> None:
    """Kill all processes of a group, if there are any."""
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


class Programs:
    """Programs that run, from any thread."""

    def __init__(self) -> None:
        self._running: set[subprocess.Popen[bytes]] = set()
        self.ended = False

    def run(self, command: Sequence[str], **how: Any) -> int:
        """Run one to its end, `how` as in `subprocess.Popen`; its exit code."""
        program = subprocess.Popen(command, process_group=0, **how)
        self._running.add(program)
        if self.ended:
            end_group(program.pid)
        try:
            return program.wait()
        finally:
            self._running.discard(program)

    @contextmanager
    def ended_at_last(self) -> Iterator[None]:
        """Inside of the pool whose threads run them: whatever ends the main thread ends them all, with their children.

        What is begun later is ended at once.
        """
        try:
            yield
        except BaseException:
            self.ended = True
            for program in list(self._running):
                end_group(program.pid)
            raise
