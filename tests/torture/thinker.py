"""A process that thinks for seats of the box as ours does, and speaks badly: `… PAIR GAME HOW SEED`.

It thinks by few playouts, so that an evening takes no longer than it must; and it is taught to in every game (`teach`).
"""

from __future__ import annotations

import json
import os
import random
import socket
import sys
import time
from collections.abc import Sequence
from typing import Any

from companion.bots import best, maker
from companion.bots.player import Bot, RandomBot, is_legal
from companion.bots.search import Budget, Horizon, Searches
from companion.engine.game import Game
from companion.engine.questions import Question
from companion.engine.vocabulary import Party
from companion.packs.scripts.games import find_game
from companion.table.players.apart import NICE, run
from companion.table.players.tasks import limit

STRENGTH = "good"
"""What searches in all games that were taught."""
HONEST = "honest"
HOW = ("late", "over", "twice", "unlawful", "garbage", "fails", "floods", "dies", "deaf")
"""In which ways it can be wrong; see `_Pair`."""
TRULY = 0.3
"""How often it says what it has found all the same."""

MARK = "5f1e-hand"
"""What stands for a secret in all that is said wrongly."""
LATE = 0.3
"""Seconds that it may keep for itself what it has found."""
AHEAD = 6
"""Answers for which it plays on in its head, in games of which nobody knows what is good for that."""


class Tries:
    """Plays on a little, and thinks any end as good as another one."""

    budget = Budget(4, options=3)

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        """As the game's usual player."""
        return maker(best(game.name), game.name)(self.rng).answer(game, ask, party)

    def options(self, game: Game, ask: Question, party: Party) -> Sequence[Any]:
        """What the usual player answers, and two others."""
        first = self.answer(game, ask, party)
        listed = ask.candidates(party) if ask.candidates is not None and first is not None else ()
        others = [value for value in listed if value != first and is_legal(game, ask, party, value)]
        return [first, *self.rng.sample(others, min(2, len(others)))]

    def horizon(self, game: Game, party: Party) -> Horizon:
        """So many answers."""
        left = iter(range(AHEAD))
        return lambda _: next(left, None) is None

    def value(self, game: Game, party: Party) -> float:
        """Anything."""
        return self.rng.random()

    def policy(self, rng: random.Random) -> Bot:
        """Anybody."""
        return RandomBot(rng)


def teach(name: str) -> bool:
    """From now on STRENGTH searches in this game, briefly. Whether the game's own players do so by themselves."""
    script = find_game(name)
    if STRENGTH in script.strengths:
        player = maker(STRENGTH, name)(random.Random())
        if isinstance(player, Searches):
            vars(sys.modules[type(player).__module__])[type(player).__name__].budget = Tries.budget
            return True
    script.strengths = {**script.strengths, STRENGTH: "tests.torture.thinker:Tries"}
    return False


class _Pair(socket.socket):
    """What is said on it is spoilt."""

    def __init__(self, fileno: int, how: str, rng: random.Random) -> None:
        super().__init__(fileno=fileno)
        self._how, self._rng = how, rng

    def sendall(self, data: Any, flags: int = 0, /) -> None:
        """What was found out, or something else."""
        said, rng = json.loads(data), self._rng
        if rng.random() < TRULY:
            super().sendall(data)
            return
        match self._how:
            case "late":
                time.sleep(rng.random() * LATE)
            case "over":  # for a question that is over, or for one that has not been put yet
                said["number"] += rng.choice((-9, -3, -2, -1, 1, 2, 5))
            case "twice":
                super().sendall(data)
                said["value"] = _wrong(said.get("value"), rng)
            case "unlawful":
                said["value"] = _wrong(said.get("value"), rng)
            case "fails":
                said = {"number": said["number"], "failed": f"ValueError: {MARK}"}
            case "garbage":
                super().sendall(_garbage(said["number"], rng))
                return
            case "floods":  # without an end, of the line or of lines
                while True:
                    super().sendall(rng.choice((MARK.encode(), data)) * 1000)
            case "dies":
                super().sendall(bytes(data)[: rng.randrange(len(data))])
                os._exit(rng.choice((0, 1)))
        super().sendall(json.dumps(said).encode() + b"\n")


def _wrong(value: Any, rng: random.Random) -> Any:
    """Something near an answer, or far from any."""
    near: list[Any] = [[value], {"value": value}, str(value), f"{value} {MARK}"]
    if isinstance(value, list):
        near += [value + value, value[1:], [*value, MARK], [None, *value]]
    if isinstance(value, dict):
        near += [{**value, MARK: 1}, dict.fromkeys(value, MARK), dict.fromkeys(value), {}]
    if isinstance(value, int):
        near += [float(value), -value, value + 1, 10**30]
    far = [MARK, [MARK], {MARK: MARK}, {"draft": MARK}, True, False, 0, -1, 1.5, float("nan"), 10**400, "", [], [[]]]
    return rng.choice(near if rng.random() < 0.5 else far)


def _garbage(number: int, rng: random.Random) -> bytes:
    """What is no answer in the form that was agreed on."""
    wrong = (
        rng.randbytes(rng.randrange(1, 2000)) + b"\n",
        b"[" * 100_000 + b"\n",
        b'{"number": ' * 5000 + b"\n",
        b"\n" * 100,
        json.dumps([number, MARK]).encode() + b"\n",
        json.dumps({"number": [number], "value": MARK}).encode() + b"\n",
        json.dumps({"number": number}).encode() + b"\n",
        json.dumps({"number": str(number), "value": MARK}).encode() + b"\n",
        json.dumps({"value": MARK}).encode() + b"\n",
        f'{{"number": {number}, "value": {"9" * 6000}}}\n'.encode(),
        f'{{"number": {number}, "value": "\\ud800{MARK}"}}\n'.encode(),
        b"null\n",
        b'{"number": 1',
    )
    return rng.choice(wrong)


if __name__ == "__main__":
    limit(NICE)
    _, fileno, game, wrongly, seed = sys.argv
    teach(game)
    with _Pair(int(fileno), wrongly, random.Random(seed)) as pair:
        if wrongly == "deaf":
            time.sleep(3600)
        try:
            run(pair)
        except (EOFError, OSError):
            sys.exit(0)
