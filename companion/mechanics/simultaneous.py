"""Secret simultaneous choice: all choose, each may change until the last has chosen, then one reveal (GEN-5)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any

from companion.engine.game import Game
from companion.engine.questions import Judge, Kind, Mode, Question
from companion.engine.telling import to_all
from companion.engine.vocabulary import Party

REVEALED = "revealed"

TELLS = to_all(REVEALED)
"""What a choice of all tells, unless its game calls it otherwise."""


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
    """Ask everybody at once and return party → choice in seat order, after telling it with one event.

    The event has the kind `reveal` and the fact `choices`.
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
