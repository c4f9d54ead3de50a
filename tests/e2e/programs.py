"""The programs of an evening as processes of their own: the window, led by its launcher, and the dice tower."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds after which something that has not answered is taken for dead. Nothing waits for so long in a good run."""

COMPANION = "import sys; from companion.app import main; sys.exit(main())"
"""The command `companion` as this checkout has it."""


def environment(**more: str) -> dict[str, str]:
    """What the programs find around them: the checkout, English, the clock of the window as a player has it."""
    ours = ("KIVY_", "KCFG_", "SDL_", "GPIOZERO_")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**inherited, "PYTHONPATH": str(ROOT), "LANGUAGE": "", "LC_ALL": "en_GB.UTF-8", **more}


class Program:
    """A process that is led by lines on its stdin. What it says on stderr goes to a file."""

    def __init__(self, name: str, folder: Path, *command: str, env: dict[str, str] | None = None) -> None:
        self.name = name
        self.said = folder / f"{name}.stderr"
        with self.said.open("ab") as stderr:
            self.process = subprocess.Popen(
                [sys.executable, *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                env=env if env is not None else environment(),
                cwd=folder,
            )
        assert self.process.stdin is not None and self.process.stdout is not None
        self._in, self._out = self.process.stdin, self.process.stdout
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._rest = b""

    def tell(self, line: str) -> None:
        """Send a line. Fails with what the program said if it has ended."""
        try:
            self._in.write(line.encode() + b"\n")
            self._in.flush()
        except BrokenPipeError as error:
            raise self._failure("ended") from error

    def hear(self) -> str:
        """The next line. Fails with what the program said if it ends or stays silent."""
        until = time.monotonic() + PATIENCE
        while b"\n" not in self._rest:
            ready = self._selector.select(max(0.0, until - time.monotonic()))
            data = os.read(self._out.fileno(), 1 << 20) if ready else b""
            if not data:
                raise self._failure("ended" if ready else "is silent")
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode()

    def _failure(self, why: str) -> AssertionError:
        return AssertionError(f"the {self.name} {why}:\n{self.said.read_text('utf-8', 'replace')[-4000:]}")

    def kill(self) -> None:
        """Pull the plug."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.close()

    def close(self) -> None:
        """End it if it runs, and let go of its pipes."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)
        self._selector.close()
        self._in.close()
        self._out.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _t: TracebackType | None
    ) -> None:
        failed = (self.process.poll() or 0) > 0  # by itself: whoever is stopped has a negative code
        if not self._out.closed:
            self.close()
        if failed and error is None:
            raise self._failure("failed")


class TowerProgram(Program):
    """`companion tower-simulator` on a pty, which `link` names."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.link = folder / "tower"
        options = ("--link", str(self.link), "--latency", "0", "--seed", str(seed))
        super().__init__("tower", folder, "-c", COMPANION, "tower-simulator", *options)
        self.hear()


class WindowProgram(Program):
    """The window with its launcher. Every act returns what is to be seen after it. `around` it finds besides."""

    def __init__(self, folder: Path, data: Path, seed: str, *more: str, around: dict[str, str] | None = None) -> None:
        env = environment(
            KCFG_GRAPHICS_MAXFPS="250",
            COMPANION_PANEL="touch-display-1",
            SDL_VIDEODRIVER="offscreen",
            SDL_AUDIODRIVER="dummy",
            **(around or {}),
        )
        options = ("--data", str(data), "--seed", seed, *more)
        super().__init__("window", folder, "-m", "tests.e2e.launcher", *options, env=env)

    def do(self, act: str, **how: Any) -> dict[str, Any]:
        """Let a command be carried out. Fails with what the launcher said if it cannot be."""
        self.tell(json.dumps({"do": act, **how}))
        seen: dict[str, Any] = json.loads(self.hear())
        return seen

    def close_properly(self) -> None:
        """Close the window as people do. Fails if it does not end well."""
        self.tell(json.dumps({"do": "quit"}))
        assert self.process.wait(PATIENCE) == 0, self.said.read_text("utf-8", "replace")[-4000:]
