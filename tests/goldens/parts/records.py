"""What becomes of a record of the position that is not quite right: what is left out is completed, the rest refused."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine.driver import Driver
from companion.engine.vocabulary import BadAnswerError, BadPositionError
from companion.table.play import Opening
from tests.goldens.flat import digest, short, whys
from tests.goldens.parts import places
from tests.goldens.parts.places import Gone

NOBODY = "Nobody"
OFTEN = 4
"""Records that are tried of a position."""
OTHER_FORM, LIKE_ANOTHER = 0.08, 0.3
"""How often a part is of another form than it has to be, and an entry has something of another entry."""
RUNNING = 0.4
"""How often what is under way is the part that is otherwise, if anything is."""


def records(driver: Driver, opening: Opening, at: int) -> Iterator[str]:
    """Lines about the position at hand, each with something else that is wrong; `at` is the seed."""
    rng, position = random.Random(at), driver.game.position()
    yield f"  position: {digest(position)}"
    for _ in range(OFTEN):
        key = rng.choice(sorted(position))
        without = {name: value for name, value in position.items() if name != key}
        yield f"  without {key}: {_loaded(opening, without)}"
        key = "running" if position.get("running") and rng.random() < RUNNING else rng.choice(sorted(position))
        otherwise = changed(position[key], driver.game.parties, rng)
        yield f"  with {key} {short(otherwise)[:80]}: {_loaded(opening, {**position, key: otherwise})}"


def by_places(driver: Driver, opening: Opening, rng: random.Random) -> Iterator[str]:
    """Lines about the position at hand with one place of it otherwise, each kind of place in turn."""
    game, position = driver.game, driver.game.position()
    names = [*game.parties, *game.labels(), *game.figures()]
    for paths in places.kinds_of_places(position, {*names}).values():
        path = rng.choice(paths)
        for part in places.in_its_stead(places.at(position, path), names, rng, game.parties):
            wrong = places.otherwise(position, path, part)
            told = "gone" if part is Gone else short(part)[:40]
            yield f"  {'.'.join(map(str, path))} {told}: {_loaded(opening, wrong)}"


def _loaded(opening: Opening, position: Mapping[str, Any]) -> str:
    game = opening.new_game()
    try:
        game.load(position)
    except BadPositionError as bad:
        return whys(bad.refusals)
    except BadAnswerError as bad:
        return f"{bad.code} {bad.message} {bad.path}"
    return digest(game.position())


def changed(value: Any, words: Sequence[str], rng: random.Random) -> Any:
    """The same with one part otherwise: mostly a leaf, now and then something of another form."""
    if rng.random() < OTHER_FORM:
        return rng.choice([None, 7, "nonsense", [], {}, [None]])
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        if rng.random() < 0.3:
            return {name: part for name, part in value.items() if name != key}
        return {**value, key: changed(value[key], words, rng)}
    if isinstance(value, list) and value:
        index = rng.randrange(len(value))
        one, other = value[index], rng.choice(value)
        if isinstance(one, dict) and isinstance(other, dict) and rng.random() < LIKE_ANOTHER:
            return [
                *value[:index],
                {**one, **{key: other[key] for key in rng.sample(sorted(other), 1)}},
                *value[index + 1 :],
            ]
        if rng.random() < 0.5:
            return rng.choice([value[:index] + value[index + 1 :], [*value, value[index]]])
        return [*value[:index], changed(value[index], words, rng), *value[index + 1 :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, -7, 99])
    return rng.choice([*words, NOBODY, None])
