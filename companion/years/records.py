"""The facts of one finished game out of its save: who, what, when, how long, and in which order they ended."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from companion.table.evening import played_seconds
from companion.table.journal import Peek, StoreError, contents, look

EARLIEST = 1_577_836_800.0
"""The beginning of 2020: a clock that shows less was never set, as on a board without a battery for it."""
AN_EVENING = 43_200.0
"""Seconds between the first and the last entry up to which nobody is thought to have stopped in between."""


class UncountedError(Exception):
    """A save that is in no count. `code` says why: `not_over`, `no_result`, or the code of a `StoreError`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One party's part in a game. `place` counts from 1, equal ones share it; `points` is None in games without."""

    name: str
    place: int
    points: float | None = None
    colour: str = ""
    box: bool = False


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One finished game. `begun_at` is in seconds since the epoch, None where the clock was wrong, and so is `seconds`,
    the time that was played, where it cannot be known. `title` maps languages to text.
    """

    id: str
    game: str
    title: Mapping[str, str]
    begun_at: float | None
    seconds: float | None
    seats: tuple[SeatRecord, ...]
    variants: tuple[str, ...] = ()

    @property
    def year(self) -> int | None:
        return None if self.begun_at is None else time.localtime(self.begun_at).tm_year

    @property
    def decided(self) -> bool:
        """Whether it ended with different places: where all share one, nobody has won."""
        return len({seat.place for seat in self.seats}) > 1 or len(self.seats) == 1

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> FinishedGame:
        """Reads what `plain` returned. Raises KeyError, TypeError or ValueError for anything else."""
        seats = tuple(SeatRecord(**seat) for seat in plain["seats"])
        return cls(**{**plain, "seats": seats, "variants": tuple(plain["variants"])})


def read_record(path: Path) -> FinishedGame:
    """Reads a save without replaying it. Raises UncountedError; the file is not changed."""
    try:
        found = look(path)
        if not found.glance.get("finished"):
            raise UncountedError("not_over", "not over")
        record = _record(found)
        if record.seconds is not None and record.seconds > AN_EVENING:
            return replace(record, seconds=played_seconds(entry.at for entry in contents(path).entries))
        return record
    except StoreError as error:
        raise UncountedError(error.code, error.message) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UncountedError("damaged", f"The save {path.name} is damaged: its result cannot be read.") from error


def _record(found: Peek) -> FinishedGame:
    header, pack = found.header, found.header.pack
    outcome = found.glance.get("outcome")
    if not isinstance(outcome, Mapping) or not outcome.get("ranking"):
        raise UncountedError("no_result", "put aside before its end, or without places")
    end = found.glance.get("end") or {}
    seating = header.seating
    people = {party: seating.people[index].name for party, index in seating.parties.items()} | end.get("people", {})
    box, points = set(end.get("box", seating.box)), end.get("points", {})
    places = _places(outcome["ranking"])
    seats = tuple(
        SeatRecord(
            str(people.get(party, party)),
            place,
            float(points[party]) if isinstance(points.get(party), int | float) else None,
            seating.badges[party].colour if party in seating.badges else "",
            party in box,
        )
        for party, place in places.items()
    )
    lasted = end.get("seconds", found.last_at - header.begun_at)
    return FinishedGame(
        header.game_id,
        str(pack["id"]),
        {str(code): str(word) for code, word in dict(pack.get("title", {})).items()},
        header.begun_at if header.begun_at >= EARLIEST else None,
        float(lasted) if isinstance(lasted, int | float) and lasted > 0 else None,
        seats,
        tuple(map(str, pack.get("variants", ()))),
    )


def _places(ranking: Sequence[Sequence[str]]) -> dict[str, int]:
    """Each party's place: two that share the second leave no third."""
    found: dict[str, int] = {}
    for group in ranking:
        place = len(found) + 1
        found |= {str(party): place for party in group}
    return found
