"""The facts of one finished game out of its save: who, what, when, how long, and in which order they ended."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from companion.table.evening import played_seconds
from companion.table.journal import EARLIEST, Peek, StoreError, contents, look, summary

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
        glance = summary(path)
        end = glance.get("end")
        if glance.get("finished") and isinstance(end, Mapping) and "save" in end:
            return _record(end, glance.get("outcome"))
        found = look(path)
        if not found.glance.get("finished"):
            raise UncountedError("not_over", "not over")
        record = _record(_older(found), found.glance.get("outcome"))
        if record.seconds is not None and record.seconds > AN_EVENING:
            return replace(record, seconds=played_seconds(entry.at for entry in contents(path).entries))
        return record
    except StoreError as error:
        raise UncountedError(error.code, error.message) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UncountedError("damaged", f"The save {path.name} is damaged: its result cannot be read.") from error


def _older(found: Peek) -> Mapping[str, Any]:
    """The facts of a save from before they were written at its end, as they were at its beginning."""
    header, pack, seating = found.header, found.header.pack, found.header.seating
    end = found.glance.get("end") or {}
    people = {party: seating.people[index].name for party, index in seating.parties.items()}
    return {
        "save": header.game_id,
        "id": pack["id"],
        "title": pack.get("title", {}),
        "variants": pack.get("variants", ()),
        "begun_at": header.begun_at,
        "box": seating.box,
        "colours": {party: badge.colour for party, badge in seating.badges.items()},
        "seconds": found.last_at - header.begun_at,
        **end,
        "people": people | end.get("people", {}),
    }


def _record(end: Mapping[str, Any], outcome: Any) -> FinishedGame:
    if not isinstance(outcome, Mapping) or not outcome.get("ranking"):
        raise UncountedError("no_result", "put aside before its end, or without places")
    people, colours, points, box = end["people"], end["colours"], end.get("points", {}), set(end["box"])
    seats = tuple(
        SeatRecord(
            str(people.get(party, party)),
            place,
            float(points[party]) if isinstance(points.get(party), int | float) else None,
            str(colours.get(party, "")),
            party in box,
        )
        for party, place in _places(outcome["ranking"]).items()
    )
    begun, lasted = float(end["begun_at"]), float(end.get("seconds") or 0)
    return FinishedGame(
        str(end["save"]),
        str(end["id"]),
        {str(code): str(word) for code, word in dict(end.get("title", {})).items()},
        begun if EARLIEST <= begun < math.inf else None,
        lasted if 0 < lasted < math.inf else None,
        seats,
        tuple(map(str, end.get("variants", ()))),
    )


def _places(ranking: Sequence[Sequence[str]]) -> dict[str, int]:
    """Each party's place: two that share the second leave no third."""
    found: dict[str, int] = {}
    for group in ranking:
        place = len(found) + 1
        found |= {str(party): place for party in group}
    return found
