"""Standard streams that are closed, full or broken: a sentence and an exit code, never a traceback or a fault."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.export import _write
from companion.cli.house import FAILED, CommandError
from tests.cli.house import Trial

QUICK = (("deck", "list"), ("export",), ("play", "--text"), ("referee",), ("schema", "game"))
SLOW = (("check",), ("doctor",), ("hardware", "check"), ("simulate", "karriere_poker", "--games", "1"))
COMMANDS = [*QUICK, *(pytest.param(command, marks=pytest.mark.long) for command in SLOW)]
SILENT = ("export", "referee")
"""What has nothing to say to nobody."""
START = "import sys; from companion.app import main; sys.exit(main())"


def ended(command: tuple[str, ...], data: Path, streams: str) -> subprocess.CompletedProcess[bytes]:
    """What became of a command under a shell's redirections; what it told is in `stdout`."""
    line = f'exec 3>&1; {{ "$@"; }} {streams}'
    return subprocess.run(
        ["sh", "-c", line, "sh", sys.executable, "-c", START, *command],
        env={**os.environ, "COMPANION_DATA": str(data)},
        capture_output=True,
        timeout=120,
        check=False,
    )


@pytest.mark.lot(5)
@pytest.mark.parametrize("command", COMMANDS)
def test_closed_streams_are_no_failure(tmp_path: Path, command: tuple[str, ...]) -> None:
    one = ended(command, tmp_path, "<&- >&- 2>&3")
    assert b"Traceback" not in one.stdout and b"fault of ours" not in one.stdout, one.stdout.decode()
    assert one.returncode in (0, FAILED), one.returncode


@pytest.mark.lot(5)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_behind_the_output_is_told(tmp_path: Path, command: tuple[str, ...]) -> None:
    one = ended(command, tmp_path, "</dev/null >/dev/full 2>&3")
    if command[0] in SILENT:
        assert (one.returncode, one.stdout) == (0, b"")
        return
    assert one.stdout.decode().strip().endswith("what it prints cannot be written: No space left on device.")
    assert one.returncode == FAILED


def test_a_reader_that_leaves_ends_a_command_quietly(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    started = [sys.executable, "-c", START, "schema", "game"]
    one = subprocess.run(started, stdout=writing, stderr=subprocess.PIPE, timeout=120, check=False)
    os.close(writing)
    assert (one.returncode, one.stderr) == (0, b"")


def test_what_is_secret_in_an_export_is_for_its_owner_alone(tmp_path: Path) -> None:
    """And what the table may read has the modes of all other files."""
    house = Trial(tmp_path / "data").house(*(io.BytesIO(), io.BytesIO()), *(io.StringIO(), io.StringIO()))
    before = os.umask(0o022)
    try:
        secret, public = tmp_path / "full.json", tmp_path / "log.txt"
        secret.write_text("was here before")
        _write("{}", secret, house, secret=True)
        _write("log", public, house, secret=False)
    finally:
        os.umask(before)
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert stat.S_IMODE(public.stat().st_mode) == 0o644
    with pytest.raises(CommandError, match="/dev/full cannot be written: No space left on device"):
        _write("log", Path("/dev/full"), house, secret=True)
