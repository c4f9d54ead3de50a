"""A look back that tells what a test has put there, when the test says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.vocabulary import Event, Party
from companion.table.hindsight.findings import Hindsight, KeptAnswer, TurningPoint
from companion.table.hindsight.story import Telling
from companion.table.play import Session


class FakeLook:
    """Has found `tells` when it is `done`."""

    def __init__(self, telling: Telling) -> None:
        self.telling, self.done, self.closed = telling, False, False
        self.tells: Any = None

    def told(self) -> tuple[Any, bool]:
        return self.tells, self.done

    def close(self) -> None:
        self.closed = True


class Looks:
    """Begins to look back; `begun` are all that were."""

    def __init__(self) -> None:
        self.begun: list[FakeLook] = []

    def __call__(self, telling: Telling) -> FakeLook:
        self.begun.append(FakeLook(telling))
        return self.begun[-1]


def hindsight(session: Session, *, whole: bool = True, turns: int = 3) -> Hindsight:
    """A curve that favours the first winner more and more, and answers of the last parties."""
    parties: Sequence[Party] = session.game.parties
    outcome = session.outcome
    assert outcome is not None
    winner = outcome.ranking[0][0] if outcome.ranking else parties[0]
    curve = []
    for step in range(11):
        mine = 1 / len(parties) + (1 - 1 / len(parties)) * step / 10 * (0.6 if step % 2 else 0.9 + 0.01 * step)
        rest = (1 - mine) / (len(parties) - 1)
        curve.append((step / 10, tuple(mine if party == winner else rest for party in parties)))
    points = []
    for index, party in enumerate(parties[:turns]):
        box = _deed(party, "passed") if index else None
        points.append(TurningPoint(0, 0.25 + 0.2 * index, party, 0.61, 0.22, 0.03, _deed(party, "played"), box))
    return Hindsight(session.ledger.last_active, tuple(parties), tuple(curve), tuple(points) if whole else (), whole)


def _deed(party: Party, kind: str) -> KeptAnswer:
    facts: dict[str, Any] = {"party": party}
    if kind == "played":
        facts |= {"count": 2, "card": "5", "jokers": 0}
    return KeptAnswer(
        "follow", "pass" if kind == "passed" else [{"rank": 5, "count": 2}], (Event(kind, "KP-10", facts),)
    )
