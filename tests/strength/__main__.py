"""Plays and counts; see `tests.strength`."""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from pathlib import Path
from typing import Any

from companion.simulate.report import share
from tests.shipped import shipped
from tests.strength.playing import Match, Table

FOLDER = Path(__file__).parents[2] / "build" / "strength"
GAIN, ENOUGH = 0.07, 2.94
"""By how much its share of single games is greater in a player that is worth a strength, and the ratio (its logarithm)
at which either is believed, wrong in 5 of 100.
"""

OPTIONS: dict[str, dict[str, Any]] = {"karriere_poker": {"mode": "dealt"}, "politburo": {"mode": "dealt"}}


def main() -> None:
    """Plays the games that are missing, then tells of all."""
    said = argparse.ArgumentParser(prog="make strength", description=__doc__)
    said.add_argument("game")
    said.add_argument("tried", help="easy, greedy, good, or a class of the game's bot, such as Good")
    said.add_argument("--against", default="greedy")
    said.add_argument("--seats", type=int, default=4)
    said.add_argument("--games", type=int, default=40)
    said.add_argument(
        "--minutes", type=float, default=0.0, help="stops after so many, or when it is clear (0: neither)"
    )
    chosen = said.parse_args()
    pack = shipped().load(chosen.game).resolve([], OPTIONS.get(chosen.game, {}), chosen.seats)
    match = Match(pack, chosen.tried, chosen.against, chosen.seats)
    FOLDER.mkdir(parents=True, exist_ok=True)
    kept = FOLDER / f"{chosen.game}-{chosen.tried}-{chosen.against}-{chosen.seats}.jsonl"
    found = [json.loads(line) for line in kept.read_text("utf-8").splitlines()] if kept.exists() else []
    with kept.open("a", encoding="utf-8") as file:
        begun = time.monotonic()
        for number in range(len(found), chosen.games):
            late = time.monotonic() - begun > 60 * chosen.minutes
            if chosen.minutes and (late or abs(evidence(found, chosen.seats)) >= ENOUGH):
                break
            found.append(Table(match, number).play())
            file.write(json.dumps(found[-1]) + "\n")
            file.flush()
    sys.stdout.write(told(found) + "\n")
    if chosen.minutes:
        weight = evidence(found, chosen.seats)
        says = "nothing is shown" if abs(weight) < ENOUGH else "stronger" if weight > 0 else "not that much stronger"
        sys.stdout.write(f"log of the likelihood ratio {weight:+.2f}, enough would be ±{ENOUGH}: {says}\n")


def evidence(found: list[dict[str, Any]], seats: int) -> float:
    """How much speaks for a share of single games that is greater by `GAIN`, against an equal one: Wald's ratio.

    The games of an evening count as if they were independent, which titles make untrue: it is sure too soon.
    """
    first: int = sum(one["first"] for one in found)
    games: int = sum(one["games"] for one in found)
    equal, more = 1 / seats, 1 / seats + GAIN
    return first * math.log(more / equal) + (games - first) * math.log((1 - more) / (1 - equal))


def told(found: list[dict[str, Any]]) -> str:
    """The shares with their intervals, and how long a decision took."""
    lines = [_share("won", sum(one["won"] for one in found), len(found))]
    if games := sum(one["games"] for one in found):
        lines.append(_share("first in single games", sum(one["first"] for one in found), games))
    if times := sorted(second for one in found for second in one["seconds"] if second > 0.001):
        ms = [round(1000 * times[int(share * (len(times) - 1))]) for share in (0.5, 0.9, 0.99)]
        lines.append(f"a decision of more than 1 ms: {ms[0]} / {ms[1]} / {ms[2]} ms (median, 90 %, 99 %)")
    return "\n".join(lines)


def _share(what: str, won: float, games: int) -> str:
    if not games:
        return f"{what}: no game"
    found = share(what, won, games)
    return f"{what}: {won:g} of {games}, {found.share:.0%} ({found.low:.0%} to {found.high:.0%})"


if __name__ == "__main__":
    main()
