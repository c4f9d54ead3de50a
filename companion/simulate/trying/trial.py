"""Tries a game of others before it is kept: a process of its own, with limits, imports, checks and plays it."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from companion.packs.others.bundle import GameBundle
from companion.packs.others.sentences import SENTENCES, OthersError
from companion.packs.others.shelf import unpack
from companion.table.players import environment


@dataclass(frozen=True)
class TrialLimits:
    """What a game may use while it is tried; `grace` are seconds more until the process is ended from outside."""

    to_import: float = 20
    in_all: float = 300
    grace: float = 10
    memory: int = 1_500_000_000
    games: int = 20
    answers: int = 2_000


USUAL = TrialLimits()


def try_game(bundle: GameBundle, limits: TrialLimits = USUAL) -> None:
    """Runs a game that somebody has trusted. Raises OthersError for the first thing that fails."""
    with tempfile.TemporaryDirectory(prefix="companion-trial-") as place:
        folder = Path(place).resolve() / "game"
        try:
            folder.mkdir()
            unpack(bundle.files, folder)
        except OSError as error:
            raise OthersError("disk", where=place, why=error.strerror or error) from error
        asked = json.dumps({"folder": str(folder), "limits": asdict(limits)})
        command = [sys.executable, "-m", "companion.simulate.trying.tried", asked]
        done = _run(command, place, limits)
    for line in reversed(done):
        if line.get("well") is True:
            return
        if line.get("code") in SENTENCES:
            raise OthersError(line["code"], **line["facts"])
    doing = str(done[-1].get("doing", "")) if done else "start"
    raise OthersError("died", doing=doing)


def _run(command: list[str], place: str, limits: TrialLimits) -> list[dict[str, Any]]:
    """The lines that the process has said. Raises OthersError if it comes to no end."""
    where: dict[str, Any] = {"cwd": place, "env": environment(), "stdin": subprocess.DEVNULL}
    try:
        done = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=limits.in_all + limits.grace,
            check=False,
            **where,
        )
    except subprocess.TimeoutExpired as error:
        raise OthersError("too_slow", place="game.toml", seconds=int(limits.in_all)) from error
    except OSError as error:
        raise OthersError("disk", where=command[0], why=error.strerror or error) from error
    return [told for line in done.stdout.splitlines() if isinstance(told := _read(line), dict)]


def _read(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


Try = Callable[[GameBundle], None]
"""Tries a game; raises OthersError."""
