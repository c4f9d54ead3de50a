"""What is told at positions that nobody played to: those of a table with a few things otherwise, as if corrected."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.engine.driver import Driver
from companion.engine.vocabulary import TABLE, BadAnswerError, BadPositionError
from companion.table.play import Opening
from tests.goldens.flat import short
from tests.goldens.parts import places
from tests.goldens.parts.places import Gone

AT_ONCE, TRIED, SELDOM = 4, 40, 0.2
"""So many things are otherwise; so many are tried for them; so often one is for nothing to be there."""


def odd(
    driver: Driver, opened: Callable[[Mapping[str, Any]], Opening], rng: random.Random
) -> Iterator[tuple[str, Driver]]:
    """What is otherwise, with a game that stands so; none where nothing lawful was found."""
    game, found, said = driver.game, driver.game.position(), list[str]()
    names = [*game.parties, *game.labels(), *game.figures()]
    kinds = list(places.kinds_of_places(found, {*names}).values())
    for _ in range(TRIED):
        if len(said) == AT_ONCE:
            break
        path = rng.choice(rng.choice(kinds))
        try:
            stands = places.at(found, path)
        except (LookupError, TypeError):  # the place is gone by now
            continue
        part = rng.choice(places.in_its_stead(stands, names, rng))
        if part in (Gone, {}, []) and rng.random() > SELDOM:
            continue
        wrong = places.otherwise(found, path, part)
        try:
            copy = opened(wrong).driver()
            copy.start()
        except (BadAnswerError, BadPositionError):
            continue
        copy.view(TABLE)
        found = wrong
        said.append(f"{'.'.join(map(str, path))} {'gone' if part is Gone else short(part)[:40]}")
    if said:
        copy = opened(found).driver()
        copy.start()
        yield f"  as if {', '.join(said)}:", copy
