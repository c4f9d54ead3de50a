"""Players without people: `random` for every game, `greedy` for those that name a bot of their own (`Game.bot`)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from companion.bots.player import Bot, MakeBot, RandomBot
from companion.engine.game import Game
from companion.packs.scripts.faults import place_of_class
from companion.packs.scripts.games import FindGame, GamePartError, UnknownGameError, find_game, part_of

__all__ = [
    "BOTS",
    "RANDOM",
    "STRENGTHS",
    "Bot",
    "MakeBot",
    "UnknownBotError",
    "best",
    "faults_of_bots",
    "maker",
    "of_class",
    "strengths",
]

RANDOM = "random"
"""Who answers anything that is allowed, in every game."""

BOTS = (RANDOM, "greedy")

STRENGTHS = ("easy", "greedy", "good")
"""How well the box can play, the weakest first. Each game has some of them."""


class UnknownBotError(LookupError):
    """There is no such player for this game, or it cannot be loaded; the message says what there is, or why."""


def maker(name: str, game: str, find: FindGame = find_game) -> MakeBot:
    """What makes a player of that name for a game script. Raises UnknownBotError."""
    if name == "random":
        return RandomBot
    if (named := strengths(game, find).get(name)) is not None:
        return of_class(find(game), named, f"strength {name}:")
    if name != best(game, find):
        known = "random, greedy" if best(game, find) == "greedy" else "random"
        raise UnknownBotError(f"there is no player {name} for {game}. There are: {known}.")
    return of_class(find(game), getattr(find(game), "bot", ""))


def strengths(game: str, find: FindGame = find_game) -> Mapping[str, str]:
    """The strengths besides `greedy` with which the box can play a seat of a game, and their classes."""
    try:
        return find(game).strengths
    except UnknownGameError:
        return {}


def of_class(game: type[Game], named: str, part: str = "bot") -> MakeBot:
    """What makes a player of this class, `module:Class`, for a game. Raises UnknownBotError."""
    try:
        return part_of(game, part, named, _makes) or RandomBot
    except GamePartError as error:
        where = f"{error.place}: " if error.place is not None else ""
        raise UnknownBotError(f"{where}{error} (--bot random plays without it)") from error


def faults_of_bots(game: type[Game]) -> Iterator[GamePartError]:
    """What is wrong with the bot that a game names, and with the players of its strengths."""
    named = {"bot": getattr(game, "bot", ""), "quick bot": getattr(game, "quick", "")}
    named |= {f"strength {name}:": player for name, player in getattr(game, "strengths", {}).items()}
    known = {"bot", "quick bot", *(f"strength {name}:" for name in STRENGTHS)}
    for part, player in named.items():
        try:
            if part not in known:
                raise GamePartError(f"there is no {part[:-1]}; there are {', '.join(STRENGTHS)}", place_of_class(game))
            part_of(game, part, player, lambda made: _makes(made)(random.Random()))
        except GamePartError as error:
            yield error


def _makes(named: Any) -> MakeBot:
    if not callable(getattr(named, "answer", None)):
        raise TypeError(f"{named} answers nothing")
    made: MakeBot = named
    return made


def best(game: str, find: FindGame = find_game) -> str:
    """The name of the player that plays a game script as people would, as far as there is one."""
    try:
        return "greedy" if getattr(find(game), "bot", "") else "random"
    except UnknownGameError:
        return "random"


def bot(name: str, game: str, seed: str, find: FindGame = find_game) -> Bot:
    """One such player with random numbers of its own."""
    return maker(name, game, find)(random.Random(seed))
