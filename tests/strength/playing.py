"""One game of a player against others."""

from __future__ import annotations

import random
import time
from typing import Any, NamedTuple

from companion.bots import Bot, MakeBot, maker, of_class
from companion.bots.search import Searches
from companion.engine.chance import drawn
from companion.engine.questions import CHANCE, Mode, Question
from companion.engine.vocabulary import Party
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.play import Opening
from companion.table.players.deciding import decide
from tests.players.observed import Watched

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hugo", "Ida")
MOST_ANSWERS = 20_000


class Match(NamedTuple):
    """Who plays: `tried` is one player, `against` are all others."""

    pack: ResolvedPack
    tried: str
    against: str
    seats: int = 4


def made(name: str, game: str) -> MakeBot:
    """What makes a player: one that the game offers, a class of its `bot`, such as `Good`, or `module:Class`."""
    if ":" in name:
        return of_class(find_game(game), name)
    if name[:1].isupper():
        return of_class(find_game(game), f"{find_game(game).bot.partition(':')[0]}:{name}")
    return maker(name, game)


class Table:
    """A game with one player who is tried; `seconds` are those of its decisions."""

    def __init__(self, match: Match, number: int) -> None:
        self.seed = f"{match.pack.game}/{match.tried}/{number}"
        self.opening = Opening.of(match.pack, find_game, NAMES[: match.seats])
        self.me = NAMES[number % match.seats]
        mine, others = made(match.tried, match.pack.game), made(match.against, match.pack.game)
        self.makes = {party: mine if party == self.me else others for party in NAMES[: match.seats]}
        self.players: dict[Party, Bot] = {
            party: make(random.Random(f"{self.seed}/{party}")) for party, make in self.makes.items()
        }
        self.watched = Watched(self.opening.driver())
        self.rng = random.Random(self.seed)
        self.seconds: list[float] = []

    def play(self) -> dict[str, Any]:
        """Plays to the end; what is kept of it."""
        driver = self.watched.driver
        answers = 0
        while (ask := driver.question) is not None and answers < MOST_ANSWERS:
            answers, before = answers + 1, len(driver.rows)
            self._answer(ask)
            self.watched.look(before)
        winners = driver.outcome.ranking[0] if driver.outcome is not None and driver.outcome.ranking else ()
        history = getattr(driver.game.state, "history", [])
        return {
            "won": 1 / len(winners) if self.me in winners else 0,
            "games": len(history),
            "first": sum(ranking[0] == self.me for ranking in history),
            "seconds": [round(one, 4) for one in self.seconds],
        }

    def _answer(self, ask: Question) -> None:
        driver = self.watched.driver
        if ask.kind in CHANCE:
            driver.answer(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, self.rng), "seeded")
            return
        asked = ask.open_to() if ask.mode is Mode.ALL else ask.asked()
        for party in self.rng.sample(asked, len(asked)) if ask.mode is Mode.ANY else asked:
            if (value := self._decided(ask, party)) is not None:
                driver.answer(party, value, "bots", question=ask.id)
                return
        driver.expire(ask.id)

    def _decided(self, ask: Question, party: Party) -> Any:
        begun, player, value = time.process_time(), self.players[party], None
        if isinstance(player, Searches):
            seen = self.watched.seen_by(party, self.opening)
            value = decide(seen, self.opening.driver, self.makes[party], f"{self.seed}/{party}/{ask.id}")
        if value is None:
            value = player.answer(self.watched.driver.game, ask, party)
        if party == self.me:
            self.seconds.append(time.process_time() - begun)
        return value
