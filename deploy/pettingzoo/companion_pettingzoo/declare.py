"""Writes the declared keys of games, from what is seen in games that are played for it.

    python -m companion_pettingzoo.declare [GAME …]

The same program writes the same files. A key that is the same in every game is left out.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.bots import bot
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Mode, Question
from companion.engine.vocabulary import PASS, Audience
from companion.simulate.play import step
from companion_pettingzoo.declared import SECTIONS, for_any_seat
from companion_pettingzoo.environment import GAMES, opening_of
from companion_pettingzoo.naming import is_plain, named, seats_from, told
from companion_pettingzoo.offering import WAITS, described, lawful

KEYS = Path(__file__).with_name("keys")

GAMES_EACH = 6
"""Games for each number of seats; every second one is played by the game's own player, the others at random."""

LONGEST = 1_500
"""Answers of a game that are looked at: random players need far longer for some."""

EVERY = 3
"""Of so many decisions one is looked at, but each answer is named."""

Found = dict[str, tuple[float, float]]
"""A key → its least and its greatest amount."""


def main() -> None:
    """Writes the files of the named games, or of all."""
    for game in sys.argv[1:] or GAMES:
        path = KEYS / f"{game}.txt"
        path.write_text(text(game), "utf-8")
        print(path.name)


def text(game: str) -> str:
    """The declared keys of a game, as their file has them."""
    found = Survey(game)
    found.look()
    parts = [f"# Written by `python -m companion_pettingzoo.declare {game}`."]
    for section, lines in zip(SECTIONS, (found.view_lines(), found.actions, found.built_lines()), strict=True):
        parts += ["", f"[{section}]", *lines]
    return "\n".join(parts) + "\n"


class Survey:
    """What is seen in some games."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.views: Found = {}
        self.seen: dict[str, int] = {}
        self.looks = 0
        self.built: Found = {}
        self.named: set[str] = set()

    @property
    def actions(self) -> list[str]:
        return [WAITS, PASS, *sorted(self.named - {WAITS, PASS})]

    def view_lines(self) -> list[str]:
        return [_line(key, most) for key, (least, most) in sorted(self.views.items()) if self._tells(key, least, most)]

    def built_lines(self) -> list[str]:
        return [_line(key, most) for key, (_, most) in sorted(self.built.items())]

    def _tells(self, key: str, least: float, most: float) -> bool:
        return least != most or self.seen[key] < self.looks

    def look(self) -> None:
        players = opening_of(self.game).players
        for seats in (players.min, players.max):
            for number in range(GAMES_EACH):
                self._one_game(seats, number)

    def _one_game(self, seats: int, number: int) -> None:
        agents = [f"player_{place}" for place in range(seats)]
        pack, opening = opening_of(self.game).for_agents(agents)
        driver, rng = opening.driver(), random.Random(f"{self.game}/{seats}/{number}")
        name = "random" if number % 2 else "greedy"
        bots = {agent: bot(name, pack.game, f"{seats}/{number}/{agent}") for agent in agents}
        driver.start()
        while (ask := driver.question) is not None and driver.count < LONGEST:
            if ask.kind not in CHANCE:
                for agent in (ask.open_to() if ask.mode is Mode.ALL else ask.asked())[:1]:
                    self._note(driver, ask, agent, agents)
            driver.rows.clear()
            step(driver, ask, bots, rng)

    def _note(self, driver: Driver, ask: Question, agent: str, agents: list[str]) -> None:
        seats, options = seats_from(agents, agent), driver.options(ask.id, agent)
        view = driver.view(Audience.of(agent)) if ask.mode is Mode.ANY or driver.count % EVERY == 0 else {}
        if view:
            self.looks += 1
            keys: dict[str, float] = {}
            for name, amount in told(view, seats).items():
                if (key := for_any_seat(name)) is not None:
                    keys[key] = max(keys.get(key, amount), amount, key=abs)
            _add(self.views, keys)
            for key in keys:
                self.seen[key] = self.seen.get(key, 0) + 1
        for value in [*(option.value for option in options), *lawful(driver.game, ask, agent, options, view)]:
            self._note_answer(value, view, seats)

    def _note_answer(self, value: Any, view: Mapping[str, Any], seats: Mapping[str, str]) -> None:
        if is_plain(value):
            key = for_any_seat(named(value, seats))
            if key is not None:
                self.named.add(key)
        if not isinstance(value, str | bool):
            _add(self.built, dict(_any_seat(told(described(value, view), seats))))


def _any_seat(amounts: Mapping[str, float]) -> Iterator[tuple[str, float]]:
    for name, amount in amounts.items():
        if (key := for_any_seat(name)) is not None:
            yield key, amount


def _add(found: Found, amounts: Mapping[str, float]) -> None:
    for key, amount in amounts.items():
        least, most = found.get(key, (amount, abs(amount)))
        found[key] = min(least, amount), max(most, abs(amount))


def _line(key: str, most: float) -> str:
    return key if most in (0, 1) else f"{key}\t{most:g}"


if __name__ == "__main__":
    main()
