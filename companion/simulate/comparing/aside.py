"""The process that plays a house rule beside what it extends: `python -m companion.simulate.comparing.aside`.

It is given both packs on its standard input, as JSON, and writes lines: how many games are played, then the result.
Everything else on the machine comes first.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.simulate.comparing.pairs import ComparedSide, HouseComparison
from companion.simulate.comparing.told import as_json
from companion.simulate.play import Plan, Played, ScriptFailedError, play
from companion.table.players import limit

NICE = 19
"""The lowest priority there is."""


def compared(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Plays both sides; yields how many games are `played` so far, in the end the `result`, or what `failed`."""
    games, seats, most = asked["games"], asked["seats"], asked["most"]
    done = 0
    sides = []
    try:
        for side in ("printed", "house"):
            pack = ResolvedPack.from_plain(asked[side], find_game)
            plan = Plan(pack, seats, tuple(asked["bots"]), asked["seed"], most)
            played: list[Played] = []
            for number in range(games):
                played.append(play(plan, number, find_game))
                done += 1
                yield {"played": done}
            sides.append(ComparedSide.of(plan, played))
    except ScriptFailedError as error:
        yield {"failed": str(error)}
        return
    yield {"result": json.loads("\n".join(as_json(HouseComparison.of(*sides), {})))}


def main() -> None:
    """Compares once."""
    limit(NICE)
    for told in compared(json.load(sys.stdin)):
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
