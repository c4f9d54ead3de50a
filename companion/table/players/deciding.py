"""What a seat of the box answers: from an `Observation` alone, in games that are imagined from it; and in talks, what
would come too soon for people.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.bots import MakeBot
from companion.bots.observation import Observation
from companion.bots.player import Advises, Explains, allowed
from companion.bots.search import Searches, search
from companion.engine.driver import Driver
from companion.engine.hooks import Saying
from companion.engine.questions import Question
from companion.engine.vocabulary import Party
from companion.table.play import Session
from companion.table.players.imagining import Dealt, dealt, imagined

DECLINE = {"decline": True}
"""What the box says in talks that only it would go on with."""


def decide(
    seen: Observation,
    new_driver: Callable[[], Driver],
    make: MakeBot,
    seed: str,
    go_on: Callable[[], object] = lambda: None,
) -> Any:
    """The answer of a player to the question of an observation; None if it has none, or nothing can be imagined.

    The same observation and seed give the same answer. `new_driver` makes a driver of the same pack and parties that
    has not been started. A search calls `go_on` now and then, which may raise something to end it.
    """
    rng = random.Random(seed)
    player = make(rng)
    if isinstance(player, Searches):

        def deals(chance: random.Random) -> Dealt | None:
            go_on()
            return dealt(seen, new_driver, chance)

        return search(player, deals, seen.party, player.budget, rng)
    own = imagined(seen, new_driver, rng)
    if own is None or own.question is None:
        return None
    wanted = player.answer(own.game, own.question, seen.party)
    return allowed(own.game, own.question, seen.party, wanted, rng)


def reason(
    seen: Observation,
    new_driver: Callable[[], Driver],
    make: MakeBot,
    seed: str,
    value: Any,
    *,
    advised: bool = False,
) -> Saying | None:
    """Why a player answers this, in the game that it has decided in; None if it does not say. Who may hear it is for
    the caller to know: it speaks of the answer. With `advised` it is for somebody who has asked for it.
    """
    rng = random.Random(seed)
    player = make(rng)
    advises = advised and isinstance(player, Advises)
    if not advises and not isinstance(player, Explains):
        return None
    own = imagined(seen, new_driver, rng)
    if own is None or own.question is None:
        return None
    if advised and isinstance(player, Advises):
        return player.advises(own.game, own.question, seen.party, value)
    return player.reason(own.game, own.question, seen.party, value) if isinstance(player, Explains) else None


def silent_in(session: Session, ask: Question) -> tuple[int, set[Party]]:
    """Since when nothing new was proposed, and which people who may speak have said nothing since."""
    said = [one for one in session.ledger.active if one.kind == "answer" and one.question == ask.id]
    since = max((one.number for one in said if "draft" in one.value), default=ask.id)
    heard = {one.party for one in said if one.number >= since}
    return since, {one for one in session.seating.people_of(ask.awaited()) if one not in heard}


def settles(ask: Question, party: Party, value: Any) -> bool:
    """Whether an answer in talks settles something, so that people may come too late."""
    return ask.closes(party, value) if ask.closes is not None else value == DECLINE
