"""Standard streams that are closed, full or broken: a sentence and an exit code, never a traceback or a fault."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.house import FAILED

COMMANDS = (
    ("check",),
    ("deck", "list"),
    ("doctor",),
    ("export",),
    ("hardware", "wiring"),
    ("play", "--text"),
    ("referee",),
    ("schema", "game"),
    ("simulate", "karriere_poker", "--games", "1"),
)
BY_NAME = pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
PRINTING = pytest.mark.parametrize(
    "command", [c for c in COMMANDS if c[0] not in ("export", "referee")], ids=" ".join
)  # the others have nothing to say here


def ended(command: tuple[str, ...], data: Path, streams: str) -> subprocess.CompletedProcess[bytes]:
    """What became of a command under a shell's redirections; what it told is in `stdout`."""
    line = f'exec 3>&1; {{ "$@"; }} {streams}'
    return subprocess.run(
        ["sh", "-c", line, "sh", sys.executable, "-m", "companion", *command],
        env={**os.environ, "COMPANION_DATA": str(data)},
        capture_output=True,
        timeout=120,
        check=False,
    )


@BY_NAME
def test_closed_streams_are_no_failure(tmp_path: Path, command: tuple[str, ...]) -> None:
    one = ended(command, tmp_path, "<&- >&- 2>&3")
    assert b"Traceback" not in one.stdout and b"fault of ours" not in one.stdout, one.stdout.decode()
    assert one.returncode in (0, FAILED), one.returncode


@PRINTING
def test_a_full_disk_behind_the_output_is_told(tmp_path: Path, command: tuple[str, ...]) -> None:
    one = ended(command, tmp_path, "</dev/null >/dev/full 2>&3")
    assert one.stdout.decode().strip().endswith("what it prints cannot be written: No space left on device.")
    assert one.returncode == FAILED
