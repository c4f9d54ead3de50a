"""A game as a line of CSV, and back."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.simulate.play import Played

COLUMNS = (
    "number",
    "seed",
    "answers",
    "decisions",
    "reason",
    "winners",
    "places",
    "from_start",
    "rules",
    "tally",
    "rates",
    "rounds",
    "house",
    "last_at_half",
)
"""The columns of the table of games.

`winners` are the plan's bots, `places` their seats, `last_at_half` the seats that were last at half-time, all counted
from 1; `from_start` counts seats clockwise from the start player, who is 0. Several winners have shared the game.
`rules`, `tally`, `rates` and `house` are JSON.
"""


def line(cells: Sequence[Any]) -> bytes:
    """One line, with its end."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue().encode()


def row(game: Played, seed: str) -> tuple[Any, ...]:
    """The cells of a game of the plan with this seed."""
    return (
        game.number,
        f"{seed}/{game.number}",
        game.answers,
        game.decisions,
        game.reason,
        _several(winner + 1 for winner in game.winners),
        _several(place + 1 for place in game.places),
        _several(game.from_start),
        _json(game.rules),
        _json(game.tally),
        _json(game.rates),
        game.rounds,
        _json(game.house),
        _several(place + 1 for place in game.last_at_half),
    )


def played(text: bytes) -> Played:
    """The game of a line. Raises ValueError for anything that is none."""
    try:
        (cells,) = csv.reader([text.decode()], strict=True)
        number, _, answers, decisions, reason, winners, places, from_start, *others = cells
        rules, tally, rates, rounds, house, last_at_half = others
        return Played(
            int(number),
            int(answers),
            int(decisions),
            reason,
            tuple(winner - 1 for winner in _numbers(winners)),
            tuple(place - 1 for place in _numbers(places)),
            _counts(rules),
            _numbers(from_start),
            _counts(tally),
            {name: (came, of) for name, (came, of) in json.loads(rates).items()},
            int(rounds),
            {clause: tuple(map(int, counts)) for clause, counts in json.loads(house).items()},
            tuple(place - 1 for place in _numbers(last_at_half)),
        )
    except (csv.Error, AttributeError, TypeError) as error:  # quotation marks, or JSON of another shape
        raise ValueError(f"not a game: {error}") from error


def _several(numbers: Any) -> str:
    return " ".join(map(str, numbers))


def _numbers(cell: str) -> tuple[int, ...]:
    return tuple(map(int, cell.split()))


def _json(counts: Mapping[str, Any]) -> str:
    return json.dumps(counts, ensure_ascii=False, separators=(",", ":"))


def _counts(cell: str) -> dict[str, int]:
    return {str(name): int(count) for name, count in json.loads(cell).items()}
