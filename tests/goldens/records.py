"""What becomes of a record of the position that is not quite right: what is left out is completed, the rest refused."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any
from zlib import crc32

from companion.engine.driver import Driver
from companion.engine.vocabulary import BadAnswerError, BadPositionError
from companion.table.play import Opening
from tests.goldens.flat import short

NOBODY = "Nobody"
OFTEN = 3
"""Records that are tried of a position."""


def records(driver: Driver, opening: Opening, at: int) -> Iterator[str]:
    """Lines about the position at hand, each with something else that is wrong; `at` is the seed."""
    rng, position = random.Random(at), driver.game.position()
    yield f"  position: {_digest(position)}"
    for _ in range(OFTEN):
        key = rng.choice(sorted(position))
        without = {name: value for name, value in position.items() if name != key}
        yield f"  without {key}: {_loaded(opening, without)}"
        key = rng.choice(sorted(position))
        changed = _changed(position[key], driver.game.parties, rng)
        yield f"  with {key} {short(changed)[:80]}: {_loaded(opening, {**position, key: changed})}"


def _loaded(opening: Opening, position: Mapping[str, Any]) -> str:
    game = opening.new_game()
    try:
        game.load(position)
    except BadPositionError as bad:
        return "; ".join(f"{why.rule} {why.code} {short(why.facts)}" for why in bad.refusals)
    except BadAnswerError as bad:
        return f"{bad.code} {bad.message} {bad.path}"
    return _digest(game.position())


def _changed(value: Any, parties: tuple[str, ...], rng: random.Random) -> Any:
    """The same with one leaf otherwise."""
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        if rng.random() < 0.3:
            return {name: part for name, part in value.items() if name != key}
        return {**value, key: _changed(value[key], parties, rng)}
    if isinstance(value, list) and value:
        index = rng.randrange(len(value))
        if rng.random() < 0.5:
            return rng.choice([value[:index] + value[index + 1 :], [*value, value[index]]])
        return [*value[:index], _changed(value[index], parties, rng), *value[index + 1 :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, -7, 99])
    return rng.choice([*parties, NOBODY, None])


def _digest(position: Mapping[str, Any]) -> str:
    return f"{crc32(short(position).encode()):08x}"
