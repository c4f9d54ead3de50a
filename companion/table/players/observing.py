"""What a party may know of a running game, cut out for players without people.

It is worked out on a copy of the game, from the last entry point on: the copy knows of each act whether it was private.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.bots.observation import Observation, SeenRow
from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.vocabulary import ANY_TIME, Audience, Party, Row
from companion.table.play import EntryPoint


def observe(copy: Driver, driver: Driver, entry: EntryPoint, rows: Sequence[Row], party: Party) -> Observation:
    """What `party` may know of the game that `driver` runs.

    `copy` has a game of the same pack and parties and is not started; `rows` are the acts since the entry point.
    """
    me, events = Audience.of(party), driver.game.events
    for rule, level in driver.levels.of.items():
        if copy.levels.of.get(rule) != level:
            copy.levels.switch(rule, level)
    entered = None
    if entry.position is not None:
        copy.game.load(entry.position)
        entered = {"at": copy.game.at, **copy.game.state.seen(me)}
    copy.start()
    ask = driver.question
    return Observation(
        party,
        dict(driver.levels.of),
        driver.view(me),
        tuple(driver.options(ask.id, party)) if ask is not None and party in ask.asked() else (),
        entered,
        tuple(_as_seen(copy, rows, party)),
        tuple(event for event in events[: entry.events] if event.visible_to(me)),
        tuple(event for event in events[entry.events :] if event.visible_to(me)),
    )


def _as_seen(copy: Driver, rows: Sequence[Row], party: Party) -> Iterator[SeenRow]:
    """The acts as a party knows of them; secret choices of others when they have been shown (GEN-5)."""
    secret: list[Row] = []
    for row in rows:
        ask = copy.question
        if row.kind == "switch":
            continue  # the levels are as they are now
        if row.kind == "reveal":
            yield from (SeenRow(one, known=True) for one in secret)
            secret.clear()
        if ask is not None and row.kind == "answer" and row.question == ANY_TIME:
            yield SeenRow(row, known=True)
        elif ask is not None and row.kind == "answer" and ask.is_secret and row.party != party:
            secret.append(row)
        elif ask is not None and row.kind == "answer" and not _knows(copy.game, ask, row, party):
            yield SeenRow(row._replace(value=None), known=False, chance=ask.kind in CHANCE)
        else:
            yield SeenRow(row, known=True)
        copy.replay(row)


def _knows(game: Game, ask: Question, row: Row, party: Party) -> bool:
    """Whether a party has learned what was answered to a question."""
    if ask.kind is Kind.SHUFFLE:
        return False
    heard = not ask.private or ask.open_answer or ask.name in game.heard_answers
    return heard or row.party == party
