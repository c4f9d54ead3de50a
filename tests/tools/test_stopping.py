"""A long command that is stopped says one line, and nothing of it is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.stopping import Programs, stopping
from tests.tools.trials import ROOT

COMMAND = """
import os, signal, subprocess, sys, tempfile, time
from pathlib import Path
from tests.tools import trials

def trial(seed):
    with tempfile.TemporaryDirectory(dir=sys.argv[1]):
        child = subprocess.Popen(["sleep", "60"], pass_fds=[2])
        print("under way\\n", end="", flush=True)
        child.wait()

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
trials.BUILD = Path(sys.argv[1])
trials.run.__kwdefaults__["folder"] = trials.BUILD
sys.exit(trials.main("some", [trials.Part("some", "some trials", trial, "things", 10)], ["--workers", "2"]))
"""


def test_ctrl_c_at_trials_says_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    """The end of stderr comes when the last one that has it, children's children among them, is gone."""
    command = subprocess.Popen(
        [sys.executable, "-c", COMMAND, str(tmp_path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    )
    assert command.stdout is not None
    for _ in range(2):
        assert command.stdout.readline() == "under way\n"
    os.killpg(command.pid, signal.SIGINT)
    _, told = command.communicate(timeout=30)
    assert told.splitlines() == [
        "some: 10 things to try: some trials (seed 1)",
        "",
        "Stopped; the same command goes on.",
    ]
    assert command.returncode == 130
    assert list(tmp_path.iterdir()) == []


def test_a_command_that_is_ended_ends_its_programs(capsys: pytest.CaptureFixture[str]) -> None:
    programs = Programs()
    with pytest.raises(SystemExit) as ended, stopping(), programs.ended_at_last():
        os.kill(os.getpid(), signal.SIGTERM)
    assert ended.value.code == 128 + signal.SIGTERM
    assert capsys.readouterr().err == "\nStopped.\n"
    assert programs.run(["sleep", "60"]) == -signal.SIGKILL
