"""Secret simultaneous choice: all choose, each may change until the last has chosen, then all are revealed (GEN-5)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any

from companion.engine.game import Game
from companion.engine.questions import Judge, Kind, Mode, Question
from companion.engine.telling import to_all
from companion.engine.vocabulary import Party

REVEALED = "revealed"

TELLS = to_all(REVEALED)
"""The events that a simultaneous choice tells, unless its game names them otherwise."""


def choose_together(
    game: Game,
    name: str,
    candidates: Callable[[Party], Iterable[str]],
    *,
    rule: str,
    reveal: str = REVEALED,
    judge: Judge | None = None,
    default: Callable[[Party], str] | None = None,
    deadline: float | None = None,
) -> Generator[Question, Any, dict[Party, str]]:
    """Asks everybody at once; returns party → choice in seat order.

    The reveal is one event of kind `reveal` with the fact `choices`.
    """
    choices: dict[Party, str] = yield Question(
        name,
        Kind.CHOOSE_SECRETLY,
        game.parties,
        judge=judge,
        candidates=candidates,
        rule=rule,
        mode=Mode.ALL,
        default=default,
        deadline=deadline,
    )
    game.say(reveal, rule, choices=dict(choices))
    return choices
