"""The work of looking back on a game that is over: its curve, what turned it, what the box would have done there.

`python -m companion.table.hindsight.looking_back` is given the game on its standard input, and writes what it has found
as lines, each more than the one before. Everything else on the machine comes first.
"""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable
from typing import Any

from companion.bots import MakeBot, maker, of_class
from companion.bots.look_back import Act, LookedBack, Swing, look_back
from companion.engine.driver import Driver
from companion.engine.vocabulary import ANY_TIME, BadAnswerError, Event, RefusedError, Row
from companion.packs.scripts.games import FindGame, find_game
from companion.table.hindsight.findings import Hindsight, KeptAnswer, TurningPoint
from companion.table.hindsight.story import PlayedGame, Telling
from companion.table.players import decide, limit, strength_of, strengths_of

MOST_TOLD = 8
"""Events of an answer that are kept: what comes later is not what was answered."""

EXACT = 4
"""Decimals of what is kept."""

NICE = 19
"""The lowest priority there is."""


def looked_back(telling: Telling, tell: Callable[[Hindsight], object], find: FindGame = find_game) -> Hindsight:
    """What the game looks like now that it is over; the curve alone is told as soon as it is there.

    The same telling gives the same. Raises what `PlayedGame` does.
    """
    story = PlayedGame(telling, find)
    game = find(telling.blueprint.script)
    name = telling.blueprint.script
    plays = of_class(game, game.quick) if game.quick else maker(strength_of(game), name, find)

    def told(curve: LookedBack, *, whole: bool) -> Hindsight:
        points = tuple(
            (round(point.done / story.length, EXACT), tuple(round(one, EXACT) for one in point.chances))
            for point in curve.curve
        )
        best = maker(strengths_of(game)[-1], name, find)
        turns = tuple(_told(story, turn, best, f"{telling.seed}/{turn.act.first}") for turn in curve.turns)
        return Hindsight(story.number(story.length - 1), tuple(story.parties), points, turns, whole)

    found = look_back(story, plays, telling.effort, telling.seed, lambda curve: tell(told(curve, whole=False)))
    return told(found, whole=True)


def _told(story: PlayedGame, turn: Swing, best: MakeBot, seed: str) -> TurningPoint:
    act = turn.act
    row = story.row(act.first)
    deed = KeptAnswer(_asked(row), row.value, tuple(_heard(story, act)))
    before, after, error = (round(one, EXACT) for one in (turn.before, turn.after, turn.error))
    number, at = story.number(act.first), round(act.first / story.length, EXACT)
    return TurningPoint(number, at, act.party, before, after, error, deed, _of_box(story, act, best, seed))


def _asked(row: Row) -> str:
    return ANY_TIME if row.question == ANY_TIME else row.name


def _heard(story: PlayedGame, act: Act) -> list[Event]:
    driver, _ = story.up_to(act.first)
    before = len(driver.game.events)
    for done in range(act.first, act.end):
        story.do(driver, done)
    return story.told(driver, before, act.party)[:MOST_TOLD]


def _of_box(story: PlayedGame, act: Act, best: MakeBot, seed: str) -> KeptAnswer | None:
    """What the box would have answered from what the party could know; None if it has no answer."""
    for done in range(act.first, act.end):
        row = story.row(done)
        if row.question == ANY_TIME:
            return None
        value = decide(story.seen(done, act.party), story.fresh, best, seed)
        if value is None:
            return None
        if value != row.value:
            return _done(story, done, act, value)
    row = story.row(act.first)
    return KeptAnswer(row.name, row.value, ())


def _done(story: PlayedGame, done: int, act: Act, value: Any) -> KeptAnswer | None:
    driver, _ = story.up_to(done)
    row = story.row(done)
    before = len(driver.game.events)
    if not _taken(driver, row._replace(value=value)):
        return None
    return KeptAnswer(row.name, value, tuple(story.told(driver, before, act.party)[:MOST_TOLD]))


def _taken(driver: Driver, row: Row) -> bool:
    try:
        driver.replay(row)
    except (BadAnswerError, RefusedError):
        return False
    return True


def main() -> None:
    """Looks back once, in a process of its own."""
    limit(NICE)
    telling: Telling = pickle.load(sys.stdin.buffer)
    _say(looked_back(telling, _say))


def _say(found: Hindsight) -> None:
    sys.stdout.write(json.dumps(found.plain()) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
