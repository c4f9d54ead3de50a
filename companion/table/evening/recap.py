"""What happened last, for the screen that offers to go on: from events, so that it reads like the log."""

from __future__ import annotations

from companion.engine.vocabulary import TABLE, Event
from companion.table.play.session import Session
from companion.texts import Teller

GLANCED = 3
"""Events that the list of games keeps of each game."""


def last_events(session: Session, most: int) -> list[Event]:
    """The last `most` events that the whole table may know, oldest first."""
    found: list[Event] = []
    for event in reversed(session.game.events):
        if len(found) == most:
            break
        if event.visible_to(TABLE):
            found.append(event)
    return found[::-1]


def recap(session: Session, teller: Teller, most: int = 5) -> list[str]:
    """The last `most` sentences that were told, oldest first; events without a sentence do not count."""
    told: list[str] = []
    for event in reversed(session.game.events):
        if len(told) == most:
            break
        if event.visible_to(TABLE) and (sentence := teller.event(event)):
            told.append(sentence)
    return told[::-1]
