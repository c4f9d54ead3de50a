"""Random play of a game of another program, for some seconds: `python played.py NAME SECONDS`, in their environment.

Prints one line of JSON: how many moves were made, or states copied, in how many seconds of the processor's time. A move
is what somebody decides; what chance decides is made, too, but not counted. Nothing of ours is imported here.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

STRIDE = 200
"""Moves between two looks at the clock, so that looking costs nothing."""


def openspiel(name: str, **how: Any) -> Iterator[None]:
    """Games of OpenSpiel, one move at a time."""
    import_module("open_spiel.python.games")
    game, rng = import_module("pyspiel").load_game(name, how), random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
                continue
            state.apply_action(rng.choice(state.legal_actions()))
            yield


def cloned(name: str) -> Iterator[None]:
    """Copies of a state of OpenSpiel, some moves into the game."""
    import_module("open_spiel.python.games")
    state, rng = import_module("pyspiel").load_game(name).new_initial_state(), random.Random(1)
    for _ in range(20):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    while True:
        state.clone()
        yield


def rlcard(name: str) -> Iterator[None]:
    """Games of RLCard as they are played there: with the legal moves of each state, and what its player sees."""
    env, rng = import_module("rlcard").make(name, config={"seed": 1}), random.Random(1)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            yield


def pettingzoo(module: str) -> Iterator[None]:
    """Games of PettingZoo's classic environments, with each mask of what is legal."""
    env, rng = import_module(f"pettingzoo.classic.{module}").env(), random.Random(1)
    seed = 0
    while True:
        env.reset(seed=(seed := seed + 1))
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(rng.choice([action for action, legal in enumerate(seen["action_mask"]) if legal]))
            yield


def chess() -> Iterator[None]:
    """Games of python-chess."""
    program, rng = import_module("chess"), random.Random(1)
    while True:
        board = program.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            yield


PLAYED: dict[str, Callable[[], Iterator[None]]] = {
    "hearts": partial(openspiel, "hearts"),
    "oh_hell": partial(openspiel, "oh_hell"),
    "python_kuhn_poker": partial(openspiel, "python_kuhn_poker"),
    "python_liars_poker": partial(openspiel, "python_liars_poker"),
    "python_tic_tac_toe": partial(openspiel, "python_tic_tac_toe"),
    "copies of tic_tac_toe": partial(cloned, "tic_tac_toe"),
    "copies of python_tic_tac_toe": partial(cloned, "python_tic_tac_toe"),
    "uno": partial(rlcard, "uno"),
    "gin-rummy": partial(rlcard, "gin-rummy"),
    "doudizhu": partial(rlcard, "doudizhu"),
    "tictactoe_v3": partial(pettingzoo, "tictactoe_v3"),
    "chess_v6": partial(pettingzoo, "chess_v6"),
    "chess": chess,
}


def timed(moves: Iterator[None], seconds: float) -> tuple[int, float]:
    """How many there were, and in how many seconds of the processor's time."""
    next(moves)  # what is only made once does not count
    made, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for _ in range(STRIDE):
            next(moves)
        made += STRIDE
    return made, spent


if __name__ == "__main__":
    made, spent = timed(PLAYED[sys.argv[1]](), float(sys.argv[2]))
    sys.stdout.write(json.dumps({"moves": made, "seconds": spent}) + "\n")
