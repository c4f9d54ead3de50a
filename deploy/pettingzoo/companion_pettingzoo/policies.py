"""Two policies to begin with: any lawful action, and the game's own player for a seat of the box."""

from __future__ import annotations

import random
from typing import Protocol

from companion.bots import maker
from companion.packs.scripts.games import find_game
from companion.table.players.deciding import decide
from companion_pettingzoo.environment import TableEnv
from companion_pettingzoo.offering import WAIT


class Policy(Protocol):
    """Chooses a lawful action for the agent whose turn it is."""

    def __call__(self, env: TableEnv, agent: str) -> int: ...


class RandomPolicy:
    """Any lawful action, all equally likely."""

    def __init__(self, seed: str = "") -> None:
        self.rng = random.Random(seed)

    def __call__(self, env: TableEnv, agent: str) -> int:
        return self.rng.choice([*env.offered()])


class GreedyPolicy:
    """The game's own player. It decides in a game that is imagined from what the agent may know, as at the table.

    `others` counts answers that are not among the actions (a draft with another split); a random one is given then.
    """

    def __init__(self, seed: str = "", name: str = "greedy") -> None:
        self.rng, self.name = random.Random(seed), name
        self.answers = self.others = 0

    def __call__(self, env: TableEnv, agent: str) -> int:
        make = maker(self.name, env.game, find_game)
        value = decide(env.seen(agent), env.opening.driver, make, str(self.rng.getrandbits(64)))
        self.answers += 1
        offered = env.offered()
        if value is None and WAIT in offered:
            return WAIT
        if (action := next((action for action, one in offered.items() if one == value), None)) is not None:
            return action
        self.others += 1
        return self.rng.choice([*offered])


POLICIES = {"random": RandomPolicy, "greedy": GreedyPolicy}
