"""What is read aloud at the table after an act: what all have seen happen, and whom the box asks now."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.questions import Question
from companion.engine.vocabulary import Event
from companion.models.game.moments import card_of
from companion.models.game.question import public_sentence
from companion.models.game.reading import Passage
from companion.table.play import Session
from companion.texts import Teller


def aloud(
    told: Iterable[tuple[Event, str]], session: Session, teller: Teller, before: Question | None
) -> tuple[str | Passage, ...]:
    """What to read aloud after these events, each with its sentence; `before` is the question that was open until then.

    Each event is followed by its card if it has one; a question that is another one to all is added if it is put to a
    single party.
    """
    spoken: list[str | Passage] = []
    for event, sentence in told:
        spoken += [sentence] if sentence else []
        card = card_of(event, session.game, teller)
        spoken += [Passage(card.spoken, card.card)] if card is not None and card.spoken else []
    ask, alone = session.question, len(session.game.parties) == 1  # and knows it
    if ask is None or alone or len(ask.asked()) != 1 or (before is not None and ask.known_as == before.known_as):
        return tuple(spoken)
    return (*spoken, public_sentence(session, teller))
