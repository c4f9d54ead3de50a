"""What looking back on a game has found, as it is kept with the game, in no language: sentences are made when read."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.vocabulary import Event, Party
from companion.table.journal import event_from

FORM = 1
"""Version of what is kept."""


class KeptAnswer(NamedTuple):
    """What was answered to a question, or would have been, and what its party was told of it."""

    question: str
    value: Any
    events: tuple[Event, ...]

    def plain(self) -> dict[str, Any]:
        return {"question": self.question, "value": self.value, "events": [event.plain() for event in self.events]}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> KeptAnswer:
        """Reads `plain()`. Raises KeyError, TypeError, ValueError."""
        return cls(str(plain["question"]), plain["value"], tuple(event_from(one) for one in plain["events"]))


class TurningPoint(NamedTuple):
    """An answer that turned the game: the entry of the journal, after which part of the game that was, whose it was,
    their chance before and after, and the standard error of the change. `box` is what the box would have done there,
    None if nothing is known of that.
    """

    entry: int
    at: float
    party: Party
    before: float
    after: float
    error: float
    deed: KeptAnswer
    box: KeptAnswer | None

    @property
    def agrees(self) -> bool:
        """Whether the box would have done the same."""
        return self.box is not None and (self.box.question, self.box.value) == (self.deed.question, self.deed.value)

    def plain(self) -> dict[str, Any]:
        return {
            **self._asdict(),
            "deed": self.deed.plain(),
            "box": self.box.plain() if self.box is not None else None,
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> TurningPoint:
        """Reads `plain()`. Raises KeyError, TypeError, ValueError."""
        box = plain["box"]
        return cls(
            int(plain["entry"]),
            _share(plain["at"]),
            str(plain["party"]),
            _share(plain["before"]),
            _share(plain["after"]),
            float(plain["error"]),
            KeptAnswer.from_plain(plain["deed"]),
            KeptAnswer.from_plain(box) if box is not None else None,
        )


class Hindsight(NamedTuple):
    """`last` is the entry with which the game ended: it is about no other end. `curve` has the chances of the parties
    after so many of all acts, as a share of them. Until it is `whole` the turning points are still looked for.
    """

    last: int
    parties: tuple[Party, ...]
    curve: tuple[tuple[float, tuple[float, ...]], ...]
    turns: tuple[TurningPoint, ...] = ()
    whole: bool = True

    def plain(self) -> dict[str, Any]:
        """As it is kept and exported."""
        return {
            "form": FORM,
            "last": self.last,
            "parties": list(self.parties),
            "curve": [[at, list(chances)] for at, chances in self.curve],
            "turns": [turn.plain() for turn in self.turns],
            "whole": self.whole,
        }

    @classmethod
    def from_plain(cls, plain: Any, last: int, parties: Sequence[Party]) -> Hindsight | None:
        """Reads `plain()`; None if it is not of this end of a game of these parties, or nothing of ours."""
        try:
            if plain["form"] != FORM or plain["last"] != last or plain["parties"] != list(parties):
                return None
            curve = tuple((_share(at), tuple(_share(one) for one in chances)) for at, chances in plain["curve"])
            turns = tuple(TurningPoint.from_plain(one) for one in plain["turns"])
        except (AttributeError, KeyError, TypeError, ValueError):
            return None
        whole = len(curve) > 1 and all(len(chances) == len(parties) for _, chances in curve)
        known = all(turn.party in parties for turn in turns)
        return cls(last, tuple(parties), curve, turns, plain.get("whole") is True) if whole and known else None


def _share(value: Any) -> float:
    if not isinstance(value, int | float) or not math.isfinite(value) or not 0 <= value <= 1:
        raise ValueError("it is no share")
    return float(value)
