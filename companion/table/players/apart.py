"""The process that thinks for seats of the box: `python -m companion.table.players.apart PAIR`.

It is given the rules and what one party may know, and says what it would answer. A newer task ends the one before.
"""

from __future__ import annotations

import json
import select
import socket
import sys
from functools import partial

from companion.bots import maker
from companion.packs.scripts.games import find_game
from companion.table.players.deciding import decide
from companion.table.players.tasks import Blueprint, Decision, limit, received

NICE = 10
"""The table comes first."""


class OvertakenError(Exception):
    """Something newer is to be thought about."""


def run(pair: socket.socket) -> None:
    """Thinks until the other side is gone."""
    blueprint: Blueprint = received(pair)
    script = find_game(blueprint.script)
    for strength in script.strengths:
        maker(strength, script.name)  # what is imported is there before it is needed
    while True:
        task: Decision | None = received(pair)
        while _waits(pair):
            task = received(pair)
        if task is not None:
            _say(pair, task, blueprint)


def _say(pair: socket.socket, task: Decision, blueprint: Blueprint) -> None:
    make = maker(task.strength, blueprint.script)
    try:
        value = decide(task.seen, blueprint.driver, make, task.seed, partial(_go_on, pair))
        said = json.dumps({"number": task.number, "value": value})
    except OvertakenError:
        return
    except Exception as error:  # noqa: BLE001 - the table plays on by a quicker policy; a message may hold a hand
        said = json.dumps({"number": task.number, "failed": type(error).__name__})
    pair.sendall(said.encode() + b"\n")


def _waits(pair: socket.socket) -> bool:
    return bool(select.select([pair], [], [], 0)[0])


def _go_on(pair: socket.socket) -> None:
    if _waits(pair):
        raise OvertakenError


if __name__ == "__main__":
    limit(NICE)
    with socket.socket(fileno=int(sys.argv[1])) as given:
        try:
            run(given)
        except (EOFError, OSError):
            sys.exit(0)
