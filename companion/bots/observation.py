"""What a party may know of a game, as a value: all that a player without a person is given to decide by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.engine.questions import Kind, Option, Question
from companion.engine.telling import CHOICES_FELL
from companion.engine.vocabulary import Audience, Event, Party, Row


class SeenRow(NamedTuple):
    """An act that a party knows of, and how many of the events in `Observation.heard` had been told before it."""

    row: Row
    told: int


@dataclass(frozen=True, slots=True)
class Observation:
    """What `party` may know when it is asked. Nothing in it leads to the table's own game.

    `levels` are those of the rules at the last entry point (GEN-7), `view` is what the party sees now, the open
    question included, `options` are what it may answer with the reasons against each. `entered` is the state at the
    last entry point as it saw it, None if there was none; `since` are those acts after it whose value it knows, a
    correction as far as it sees what was corrected: of the others it knows what follows from them. `before` and `heard`
    are the events that it knows of from before and after.
    """

    party: Party
    levels: Mapping[str, str]
    view: Mapping[str, Any]
    options: tuple[Option, ...]
    entered: Mapping[str, Any] | None
    since: tuple[SeenRow, ...]
    before: tuple[Event, ...]
    heard: tuple[Event, ...]


def heard_by(events: Iterable[Event], party: Party) -> tuple[Event, ...]:
    """Those of the events that a party was told of; not that secret choices fell, as it is not given these either."""
    me = Audience.of(party)
    return tuple(event for event in events if event.kind != CHOICES_FELL and event.visible_to(me))


def all_know(game: Game, ask: Question) -> bool:
    """Whether everybody learns at once what is answered to this question."""
    if ask.kind is Kind.SHUFFLE or ask.is_secret:
        return False
    return not ask.private or ask.open_answer or ask.name in game.heard_answers


def knows(game: Game, ask: Question, party: Party) -> bool:
    """Whether a party learns at once what is answered to this question, whoever answers it."""
    if ask.kind is Kind.SHUFFLE or ask.is_secret:
        return False
    return all_know(game, ask) or party in ask.asked()
