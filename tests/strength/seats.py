"""Whole games in which the box plays all seats, through what plays them at a table: nothing it answers may be refused.

    make seats ARGS="--games 100"

goes on where it was: each game is one line of `build/seats/`. Each game of the box is played with each strength that it
has, by as many as can play it, in turns. Who searches does so here, with a few playouts: what counts is that it plays.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.bots.search import Searches
from companion.engine.driver import Driver
from companion.engine.questions import Kind
from companion.engine.vocabulary import BadAnswerError, RefusedError
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.chance import Sources
from companion.table.journal import Header, MemoryJournal, Seating
from companion.table.play import Opening, Session, Timing
from companion.table.players import box_players, host, imagining, strengths_of
from companion.table.players.deciding import decide
from companion.table.players.host import TALKS, BoxPlayers
from companion.table.players.tasks import Blueprint, Decision
from companion.table.players.thinking import ThoughtOut, Thoughts
from tests.players.twins import GAMES
from tests.shipped import shipped
from tests.strength.playing import NAMES
from tests.table.little import Clock

FOLDER = Path(__file__).parents[2] / "build" / "seats"
VIRTUAL = dict.fromkeys(("roll", "lot", "draw", "shuffle"), ("virtual",))

TRIED = imagining._tried

MOST_ANSWERS, PLAYOUTS, STILL = 6000, 12, 3
"""A game is left after so many answers; so many playouts for a decision; so often nothing happens, and it is stuck."""


class Here:
    """A mind that thinks where it stands."""

    alive = True

    def __init__(self, new_driver: Callable[[], Driver], makers: Callable[[str], Any]) -> None:
        self._new_driver, self._makers = new_driver, makers
        self._task: Decision | None = None

    def think(self, task: Decision | None) -> None:
        self._task = task

    def found(self, number: int) -> ThoughtOut | None:
        if (task := self._task) is None or task.number != number:
            return None

        def quick(rng: random.Random) -> Any:
            player = self._makers(task.strength)(rng)
            if isinstance(player, Searches):
                player.budget = player.budget._replace(playouts=PLAYOUTS)
            return player

        return ThoughtOut(vars(host)["decide"](task.seen, self._new_driver, quick, task.seed))

    def close(self) -> None:
        """There is nothing to end."""


class Seats:
    """A game whose seats the box plays, and what is counted of it."""

    def __init__(self, resolved: ResolvedPack, strength: str, number: int) -> None:
        seed, names = f"{resolved.game}/{strength}/{number}", NAMES[: resolved.players]
        seating = replace(Seating.of(names), box=dict.fromkeys(names, strength))
        header = Header(seed, resolved.plain, seating, 0.0, "test")
        sources = Sources(VIRTUAL, chance=random.Random(seed))
        self.clock, self.counted, self.why = Clock(), Counter[str](), list[str]()
        timing = Timing(self.clock, self.clock, limit=lambda act: act())
        opening = Opening.of(resolved, find_game, names)
        self.session = Session(opening, MemoryJournal(header), timing, chance=sources.chance, on_incident=self._fault)
        players = box_players(self.session, seed, self.clock, sources.machine_throws)
        assert isinstance(players, BoxPlayers)
        makers = players._makers
        players.thoughts = Thoughts(
            lambda: Blueprint.of(self.session.copy()), lambda _: Here(self.session.copy, makers)
        )
        self.session.players = players

    def play(self, most: int = MOST_ANSWERS) -> dict[str, Any]:
        """Plays to the end, or so many answers; what is kept of it."""
        begun = time.process_time()
        with patch.object(host, "decide", self._decided), patch.object(imagining, "_tried", self._tried):
            try:
                self._go_on(most)
            except Exception as error:  # noqa: BLE001 - it is what is looked for
                self._fault(error, self.session.ledger.next_number)
                self.counted["raised"] += 1
        return {
            "seats": len(self.session.game.parties),
            "over": self.session.outcome is not None,
            "answers": self._answers,
            **{name: self.counted[name] for name in COUNTED},
            "why": self.why[:10],
            "seconds": round(time.process_time() - begun, 1),
        }

    def _go_on(self, most: int) -> None:
        still = 0
        while self.session.outcome is None and self._answers < most and still < STILL:
            before = self.session.ledger.next_number
            self.clock.time += TALKS
            self.session.tick()
            still = 0 if self.session.ledger.next_number > before else still + 1
        self.counted["stuck"] += still >= STILL

    @property
    def _answers(self) -> int:
        return self.counted["answers"]

    def _decided(self, *given: Any) -> Any:
        """What a player decides, judged by the game at the table."""
        value, ask = decide(*given), self.session.question
        assert ask is not None
        self.counted["answers"] += 1
        if value is None:
            self._note("nothing", ask.name) if ask.kind is not Kind.PROPOSE else None
        else:
            try:
                if self.session.driver.blocks(self.session.why(ask.id, given[0].party, value)):
                    self._note("refused", f"{ask.name}: {value}")
            except (BadAnswerError, RefusedError) as error:
                self._note("refused", f"{ask.name}: {value}: {error}")
        return value

    def _tried(self, *given: Any) -> Any:
        found = TRIED(*given)
        self.counted["imagined"] += 1
        self.counted["thrown_away"] += found is None
        return found

    def _note(self, what: str, why: str) -> None:
        self.counted[what] += 1
        self.why.append(f"{what}: {why}")

    def _fault(self, error: BaseException, line: int) -> None:
        self._note("faults", f"{line}: {type(error).__name__}: {error}"[:200])


COUNTED = ("refused", "nothing", "imagined", "thrown_away", "faults", "raised", "stuck")
"""Answers that were refused, decisions for which no game could be imagined, games that were imagined and those of them
that did not fit, faults, exceptions that reached the table, games in which nobody went on.
"""


def kinds() -> Iterator[tuple[str, str]]:
    """Each game with each of its strengths."""
    return ((game, strength) for game in GAMES for strength in strengths_of(find_game(game)))


def main() -> None:
    """Plays the games that are missing, one of each kind after the other, then tells of all."""
    said = argparse.ArgumentParser(prog="make seats", description=__doc__)
    said.add_argument("--games", type=int, default=20, help="of each game with each strength")
    said.add_argument("--only", default="", help="a game")
    said.add_argument("--strength", default="", help="a strength")
    chosen = said.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    found = {
        kind: _read(_file(*kind))
        for kind in kinds()
        if chosen.only in ("", kind[0]) and chosen.strength in ("", kind[1])
    }
    for number in range(chosen.games):
        for kind, lines in found.items():
            if len(lines) <= number:
                lines.append(Seats(_pack(kind[0], number), kind[1], number).play())
                with _file(*kind).open("a", encoding="utf-8") as file:
                    file.write(json.dumps(lines[-1]) + "\n")
    for (game, strength), lines in found.items():
        sys.stdout.write(f"{game} {strength}: {told(lines)}\n")
        sys.stdout.writelines(f"  {why}\n" for one in lines for why in one["why"][:3])
    wrong = ("refused", "faults", "raised", "stuck")
    sys.exit(any(one[what] for lines in found.values() for one in lines for what in wrong))


def told(lines: list[dict[str, Any]]) -> str:
    """The sums over games."""
    sums = {name: sum(one[name] for one in lines) for name in ("answers", *COUNTED)}
    over = sum(one["over"] for one in lines)
    return f"{len(lines)} games, {over} over, " + ", ".join(f"{name} {value}" for name, value in sums.items())


def _pack(game: str, number: int) -> ResolvedPack:
    """For as many as can play it, in turns."""
    pack = shipped().load(game)
    return pack.resolve([], GAMES[game], pack.players.min + number % (pack.players.max - pack.players.min + 1))


def _file(game: str, strength: str) -> Path:
    return FOLDER / f"{game}-{strength}.jsonl"


def _read(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


if __name__ == "__main__":
    main()
