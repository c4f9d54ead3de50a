"""Child processes as the voice uses them; tests replace them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from typing import Protocol


class Child(Protocol):
    """Something that runs and can be stopped: a process, or a sound that the window plays."""

    def wait(self, timeout: float) -> int | None:
        """The exit code when it has ended (0: all went well), None if it still runs after `timeout` seconds."""

    def kill(self) -> None:
        """Ends it at once. Does nothing if it has ended."""


class Runner(Protocol):
    """Finds programs and runs them."""

    def find(self, program: str) -> str | None:
        """The path of a program, or None."""

    def start(self, args: Sequence[str], stdin: bytes = b"", *, gently: bool = False) -> Child:
        """Runs a program with this input; `gently` only when nobody else needs the processor. Raises OSError."""

    def output(self, args: Sequence[str], timeout: float) -> str:
        """What a program prints. Raises OSError, also if it fails or takes too long."""


class Process:
    """A child of this process."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def wait(self, timeout: float) -> int | None:
        """The exit code (negative: the signal that ended it), or None after `timeout` seconds."""
        try:
            return self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """Ends it at once."""
        self._process.kill()


LAST = 19
"""The lowest priority of a process (niceness)."""


class Processes:
    """The operating system's processes."""

    def __init__(self) -> None:
        self._found: dict[str, str] = {}

    def find(self, program: str) -> str | None:
        """The path of a program, or None. Cached: a known path is only checked again."""
        known = self._found.get(program)
        if known is not None and os.access(known, os.X_OK):
            return known
        found = shutil.which(program)
        if found is not None:
            self._found[program] = found
        return found

    def start(self, args: Sequence[str], stdin: bytes = b"", *, gently: bool = False) -> Process:
        """Runs a program. Its input comes from a file, so that no side waits for the other."""
        with tempfile.TemporaryFile() as given:
            given.write(stdin)
            given.seek(0)
            process = subprocess.Popen(args, stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if gently:
            os.setpriority(os.PRIO_PROCESS, process.pid, LAST)  # until it is waited for, its number is nobody else's
        return Process(process)

    def output(self, args: Sequence[str], timeout: float) -> str:
        """What a program prints. Raises OSError."""
        try:
            done = subprocess.run(
                args, stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=timeout, text=True
            )
        except subprocess.SubprocessError as error:
            raise OSError(str(error)) from error
        return done.stdout
