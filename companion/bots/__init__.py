"""Players without people: `random` for every game, `greedy` for those that have one."""

from __future__ import annotations

import importlib
import random

from companion.bots.player import Bot, MakeBot, RandomBot

__all__ = ["BOTS", "Bot", "MakeBot", "UnknownBotError", "best", "maker"]

BOTS = ("random", "greedy")

_GREEDY = {
    "animal_farm": "companion.games.animal_farm.bot",
    "buergermeister": "companion.games.buergermeister.bot",
    "buerokratopoly": "companion.games.buerokratopoly.bot",
    "karriere_poker": "companion.games.karriere_poker.bot",
    "politburo": "companion.games.politburo.bot",
    "reader": "companion.games.reader.bot",
}
"""Game → the module with its `Greedy`."""


class UnknownBotError(LookupError):
    """There is no such player for this game; the message says what there is."""


def maker(name: str, game: str) -> MakeBot:
    """What makes a player of that name for a game script. Raises UnknownBotError."""
    if name == "random":
        return RandomBot
    if name == "greedy" and game in _GREEDY:
        greedy: MakeBot = importlib.import_module(_GREEDY[game]).Greedy
        return greedy
    known = "random, greedy" if game in _GREEDY else "random"
    raise UnknownBotError(f"there is no player {name} for {game}. There are: {known}.")


def best(game: str) -> str:
    """The name of the player that plays a game script as people would, as far as there is one."""
    return "greedy" if game in _GREEDY else "random"


def bot(name: str, game: str, seed: str) -> Bot:
    """One such player with random numbers of its own."""
    return maker(name, game)(random.Random(seed))
