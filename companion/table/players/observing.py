"""What a party may know of a running game, cut out for players without people.

It is worked out on a copy of the game, from the last entry point on: the copy knows of each act whether it was private.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.bots.observation import Observation, SeenRow, heard_by, knows
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE
from companion.engine.telling import CHOICES_FELL
from companion.engine.vocabulary import ANY_TIME, Audience, Party, Row
from companion.table.play import EntryPoint


def observe(copy: Driver, driver: Driver, entry: EntryPoint, rows: Sequence[Row], party: Party) -> Observation:
    """What `party` may know of the game that `driver` runs.

    `copy` has a game of the same pack and parties and is not started; `rows` are the acts since the entry point.
    """
    me = Audience.of(party)
    copy.levels.set_all(entry.levels or {})
    levels = dict(copy.levels.of)
    entered = None
    if entry.position is not None:
        copy.game.load(entry.position)
        entered = {"at": copy.game.at, **copy.game.state.seen(me), **copy.game.counted()}
    copy.start()
    ask = driver.question
    since = tuple(_as_seen(copy, rows, party))
    return Observation(
        party,
        levels,
        driver.view(me),
        tuple(driver.options(ask.id, party)) if ask is not None and party in ask.asked() else (),
        entered,
        since,
        heard_by(driver.game.events[: entry.events], party),
        heard_by(copy.game.events, party),
    )


def _as_seen(copy: Driver, rows: Sequence[Row], party: Party) -> Iterator[SeenRow]:
    """The acts of which a party knows the value; secret choices of others when they have been shown (GEN-5). What fell
    instead, at a correction or at the reveal itself, is nobody's business.
    """
    me, secret = Audience.of(party), dict[Party | None, Row]()
    told = looked = 0
    for row in rows:
        ask, events = copy.question, copy.game.events
        told, looked = told + len(heard_by(events[looked:], party)), len(events)
        if row.kind == "reveal":
            copy.replay(row)
            if not any(event.kind == CHOICES_FELL for event in copy.game.events[looked:]):
                yield from (SeenRow(one, told) for one in (*secret.values(), row))
            secret.clear()
            continue
        if row.kind == "correct":
            copy.replay(row)
            secret.clear()
            yield SeenRow(row._replace(value=_shown(row.value, _as_patched(copy.view(me)))), told)
            continue
        if ask is None or row.kind != "answer" or row.question == ANY_TIME or knows(copy.game, ask, party):
            yield SeenRow(row, told)
        elif ask.is_secret and not ask.private:
            secret[row.party] = row
        elif row.party == party and ask.kind not in CHANCE:
            yield SeenRow(row, told)
        copy.replay(row)


def _as_patched(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view in the form of a correction, which names the newest action under way alone."""
    return {**view, "running": view["running"][-1] if view["running"] else None}


def _shown(patch: Mapping[str, Any], seen: Mapping[str, Any]) -> dict[str, Any]:
    """Those parts of a correction that a party sees when it is made."""
    shown: dict[str, Any] = {}
    for part, value in patch.items():
        if isinstance(value, Mapping) and isinstance(seen.get(part), Mapping):
            shown[part] = _shown(value, seen[part])
        elif seen.get(part) == value:
            shown[part] = value
    return shown
