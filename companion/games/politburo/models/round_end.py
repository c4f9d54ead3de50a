"""What the whole table reads: who leads whom at the beginning; what each step of a round's end brought (PB-46)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.game import Game
from companion.engine.vocabulary import TABLE, Event
from companion.models.game.moments import Moment, Procedure
from companion.texts import Teller

STEP, OVER = "round_step", "round_over"
QUIET = ("drew", "discarded")
"""Events within a step that are not worth showing."""


DEALT = "candidates_dealt"


def candidates_of(events: Sequence[Event], teller: Teller) -> list[Moment]:
    """One message if candidates were dealt in these events: with real cards everybody takes their own."""
    told = [event for event in events if event.kind == DEALT]
    steps = tuple(
        (teller.name(event.facts["party"]), (", ".join(teller.name(one) for one in event.facts["candidates"]),))
        for event in told
    )
    return [Procedure(teller.name("these_candidates"), steps)] if steps else []


def procedure_of(events: Sequence[Event], game: Game, teller: Teller) -> list[Moment]:
    """One message if a round ended in these events; it also covers steps that began long before."""
    over = next((event for event in events if event.kind == OVER), None)
    if over is None:
        return []
    steps: list[tuple[str, list[str]]] = []
    told: list[Event] = []
    for event in game.told(TABLE):
        told.append(event)
        if event.kind == STEP and event.facts["step"] == "rescue":
            break
    told.reverse()
    stands: list[str] = []
    for event in told[: told.index(over)]:
        if event.kind == STEP:
            stands = []
            steps.append((teller.name(event.facts["step"]), []))
        elif steps and event.kind == "loyalty":
            if not stands:
                steps[-1][1].append("")
            stands.append(f"{teller.name(event.facts['candidate'])} {event.facts['now']}")
            steps[-1][1][-1] = ", ".join(stands)
        elif steps and event.kind not in QUIET and (sentence := teller.event(event)):
            steps[-1][1].append(sentence)
    return [Procedure(teller.event(over), tuple((name, tuple(lines)) for name, lines in steps))]
