"""What the whole table reads at the end of a round: what each of its steps brought (PB-46)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.game import Game
from companion.engine.vocabulary import TABLE, Event
from companion.models.game.moments import Moment, Procedure
from companion.texts import Teller

STEP, OVER = "round_step", "round_over"
QUIET = ("drew", "discarded", "candidate_lost")
"""Events within a step that are not worth showing: what is said of a candidate already stands beside it."""


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
    gains: dict[int, list[str]] = {}
    for event in told[: told.index(over)]:
        if event.kind == STEP:
            gains = {}
            steps.append((teller.name(event.facts["step"]), []))
        elif steps and event.kind == "loyalty":
            if not gains:
                steps[-1][1].append("")
            gains.setdefault(event.facts["by"], []).append(teller.name(event.facts["candidate"]))
            steps[-1][1][-1] = _of_gains(gains, teller)
        elif steps and event.kind not in QUIET and (sentence := teller.event(event)):
            steps[-1][1].append(sentence)
    return [Procedure(teller.event(over), tuple((name, tuple(lines)) for name, lines in steps))]


def _of_gains(gains: Mapping[int, Sequence[str]], teller: Teller) -> str:
    """Who won what, and what all others won; what everybody has now stands on the dossiers."""
    most = max(gains, key=lambda by: len(gains[by]))
    whole = [f"{', '.join(names)} {_signed(by)}" for by, names in gains.items() if by != most]
    rest = teller.value("gain", "others" if whole else "all") if len(gains[most]) > 1 else gains[most][0]
    return "; ".join([*whole, f"{rest} {_signed(most)}"])


def _signed(by: int) -> str:
    """With the minus of a printer; a hyphen in a name stays one."""
    return f"{by:+}".replace("-", "−")
