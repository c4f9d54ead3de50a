"""`python -m tests.peers PYTHON [FOLDER]`: how many moves a second other programs make at random, and ours.

PYTHON is that of the environment in which they are installed, FOLDER one in which npm has put boardgame.io (`make
peers` makes both). Everything is played by turns, some rounds, in the processor's time of one core; printed is the
middle round, as a table for docs/performance.md. What is not installed is left out, and said.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.bench.__main__ import found

HERE = Path(__file__).parent
PROGRAMS = {
    "open_spiel": ("OpenSpiel, games in C++ called from Python", ("hearts", "oh_hell", "copies of tic_tac_toe")),
    "open_spiel ": (
        "OpenSpiel, games in Python",
        ("python_kuhn_poker", "python_liars_poker", "python_tic_tac_toe", "copies of python_tic_tac_toe"),
    ),
    "rlcard": ("RLCard", ("uno", "gin-rummy", "doudizhu")),
    "pettingzoo": ("PettingZoo", ("tictactoe_v3", "chess_v6")),
    "chess": ("python-chess", ("chess",)),
}
"""Package → how the program is called, and what is played of it."""

AS_GIVEN_OUT = {**os.environ, "NODE_ENV": "production", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
"""Without the checks that help whoever writes a game for boardgame.io."""

OURS = "decisions/s, "
"""How the benchmarks of our own games begin."""


class Peer(NamedTuple):
    """A game of a program, and what measures it: moves a second."""

    program: str
    game: str
    rate: Callable[[], float]


def ran(command: list[str], cwd: Path | None = None) -> float:
    """Moves a second, of a process that tells them on its last line."""
    done = subprocess.run(command, cwd=cwd, env=AS_GIVEN_OUT, check=True, capture_output=True, text=True)
    told = json.loads(done.stdout.splitlines()[-1])
    return float(told["moves"] / told["seconds"])


def version(python: str, package: str) -> str:
    """The release that is installed there; nothing if none is."""
    asked = f"from importlib.metadata import version; print(version({package.strip()!r}))"
    done = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def others(python: str, folder: Path | None, seconds: float) -> list[Peer]:
    """What can be played here of other programs; of the rest it is said."""
    peers = []
    for package, (program, games) in PROGRAMS.items():
        if not (release := version(python, package)):
            sys.stdout.write(f"{program} is not installed there.\n")
            continue
        for game in games:
            command = [python, str(HERE / "played.py"), game, str(seconds)]
            peers.append(Peer(f"{program} {release}", game, lambda command=command: ran(command)))  # type: ignore[misc]
    node = shutil.which("node")
    if (
        node is None
        or folder is None
        or not (package_file := folder / "node_modules/boardgame.io/package.json").exists()
    ):
        sys.stdout.write("boardgame.io is not installed, or there is no Node.js.\n")
        return peers
    release = json.loads(package_file.read_text("utf-8"))["version"]
    command = [node, str(HERE / "boardgame.mjs"), str(seconds)]
    peers.append(Peer(f"boardgame.io {release}", "tic-tac-toe, local client", lambda: ran(command, folder)))
    return peers


def main() -> None:
    """Plays everything by turns, and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.peers", description=__doc__)
    parser.add_argument("python", help="the interpreter that has the others")
    parser.add_argument("folder", nargs="?", type=Path, help="the folder in which npm has put boardgame.io")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each round of each of the others")
    asked = parser.parse_args()
    own = [bench for bench in found() if bench.name.startswith(OURS) and "least" not in bench.name]
    peers = others(asked.python, asked.folder, asked.seconds)
    peers += [Peer("Table Companion", bench.name.removeprefix(OURS), bench.figure) for bench in own]
    load, rounds = os.getloadavg()[0], [[peer.rate() for peer in peers] for _ in range(asked.rounds)]
    sys.stdout.write(f"\nLoad {load:.1f} on {os.cpu_count()} processors, {asked.rounds} rounds by turns.\n\n")
    sys.stdout.write("| program | game | moves a second |\n|---|---|---|\n")
    for peer, rates in zip(peers, zip(*rounds, strict=True), strict=True):
        sys.stdout.write(f"| {peer.program} | {peer.game} | {median(rates):,.0f} |\n")


if __name__ == "__main__":
    main()
