"""How a step asks somebody to pick one of what the state offers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from companion.engine.game import Moot
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal


def pick(
    party: Party,
    name: str,
    lawful: Callable[[], Iterable[str]],
    judge: Callable[[str], Sequence[Refusal]],
    rule: str,
    *,
    kind: Kind = Kind.PLACE,
    candidates: Callable[[], Iterable[str]] | None = None,
    facts: Callable[[], Mapping[str, Any]] | None = None,
) -> Generator[Question, Any, str | None]:
    """What a party picks; asked only if there is more than one lawful choice, None if there is none (any more).

    `candidates` are all that may be shown, grey ones included; `judge(value)` finds what is against one.
    """
    few = list(islice(lawful(), 2))
    if len(few) < 2:
        return few[0] if few else None
    shown = candidates or lawful
    try:
        picked: str = yield Question(
            name,
            kind,
            (party,),
            judge=lambda _, value: judge(value),
            candidates=lambda _: shown(),
            rule=rule,
            facts=facts,
            fits=lambda: next(iter(lawful()), None) is not None,
        )
    except Moot:
        return None
    return picked
