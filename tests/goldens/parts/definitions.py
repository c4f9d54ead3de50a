"""What is told of a pack's data with something wrong in it: each time another part of what is shipped is otherwise."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from companion.packs.schemas.typed import check
from companion.packs.scripts.faults import note_own_problems
from companion.packs.scripts.games import ChecksItself, ChecksItselfFor, find_game
from companion.plainfile.marks import Mark, marked
from companion.plainfile.problems import Problems
from tests.goldens.flat import digest, short
from tests.goldens.parts.places import Gone, at, in_its_stead, kinds_of_places, otherwise
from tests.goldens.parts.records import changed
from tests.shipped import shipped

PACKS = ("animal_farm", "buergermeister", "buerokratopoly", "karriere_poker", "politburo", "reader")

TEXTS, MANY, AT_ONCE = 2, 15, 2
"""So many texts there are of a pack's data; so many times data are looked at for each; so many things are otherwise at
most.
"""
INSTEAD = 2
"""Parts that are tried in place of one."""
DEEPER = 0.6
"""How often an entry of a list has something otherwise, instead of standing elsewhere or not at all."""
SWITCHES = ("rules", "steps", "order")
"""Parts that hold single words, of which the form says all."""
DATA = Mark("the data")
FOR_PEOPLE = frozenset({"de", "en", "es"})
"""Keys of words that are shown as they are."""


def told_of_data(pack: str, number: int) -> str:
    """The whole text of this number."""
    return "".join(f"{line}\n" for line in _lines(pack, number))


def told_of_places(pack: str, number: int) -> str:
    """Of so many texts that one: what is told where one place of the data is otherwise, each kind of place in turn."""
    return "".join(f"{line}\n" for line in _lines_of_places(pack, number))


def _lines_of_places(pack: str, number: int) -> Iterator[str]:
    loaded = shipped().load(pack)
    data = loaded.resolve([], {}, loaded.players.min).plain["definition"]
    words = _words(data)
    for kind, paths in [*kinds_of_places(data).items()][number::TEXTS]:
        if FOR_PEOPLE & {*kind}:
            continue
        rng = random.Random(f"{pack} {kind}")
        parts = in_its_stead(at(data, path := rng.choice(paths)), words[str(kind[-1])], rng)
        for part in rng.sample(parts, min(INSTEAD, len(parts))):
            wrong = otherwise(data, path, part)
            yield f"{'.'.join(map(str, path))} {'gone' if part is Gone else short(part)[:40]} {digest(wrong)}"
            definition, problems = _read(find_game(pack), wrong, loaded.players.max)
            yield from sorted(f"  {one}" for one in problems)
            if part is Gone and not problems:
                yield f"  read as {digest(definition)}"


def _lines(pack: str, number: int) -> Iterator[str]:
    loaded = shipped().load(pack)
    data = loaded.resolve([], {}, loaded.players.min).plain["definition"]
    words = _words(data)
    for nth in range(number * MANY, (number + 1) * MANY):
        rng, wrong = random.Random(f"{pack} {nth}"), data
        keys = rng.sample([key for key in sorted(data) if key not in SWITCHES], rng.randint(1, AT_ONCE))
        for key in keys:
            wrong = {**wrong, key: _otherwise(wrong[key], words, rng, key)}
        yield f"{nth} {' '.join(keys)} {digest(wrong)}"
        yield from sorted(f"  {one}" for one in _read(find_game(pack), wrong, loaded.players.max)[1])


def _read(game: Any, data: Any, players: int) -> tuple[object, list[str]]:
    """What is made of the data, and what is wrong with them."""
    tree, found = marked(data, DATA), Problems()
    definition = check(tree, game.Definition, found)
    if isinstance(definition, ChecksItself):
        note_own_problems(definition.problems, tree, found)
    if isinstance(definition, ChecksItselfFor):
        note_own_problems(partial(definition.problems_for, players), tree, found)
    return definition, [f"{one.path}: {one.message} ({one.expected}; {one.hint})" for one in found]


def _words(data: Any) -> dict[str, list[str]]:
    """The words of the data by their keys."""
    words: dict[str, list[str]] = defaultdict(list)
    for key, word in sorted({*_by_key(data)}):
        words[key].append(word)
    return words


def _by_key(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """The words that stand in it, each with its key."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _by_key(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from _by_key(part, key)
    elif isinstance(value, str):
        yield key, value


def _otherwise(value: Any, words: Mapping[str, Sequence[str]], rng: random.Random, key: str = "") -> Any:
    """The same with one part otherwise, of the same form: a word that stands under the same key elsewhere, another
    number, an entry left out, twice or elsewhere.
    """
    if isinstance(value, dict) and value:
        name = rng.choice(sorted(value))
        return {**value, name: _otherwise(value[name], words, rng, name)}
    if isinstance(value, list) and value:
        at, to = rng.randrange(len(value)), rng.randrange(len(value))
        rest = value[:at] + value[at + 1 :]
        if rng.random() < DEEPER:
            return [*value[:at], _otherwise(value[at], words, rng, key), *value[at + 1 :]]
        return rng.choice([rest, [*value, value[at]], [*rest[:to], value[at], *rest[to:]], value[: at + 1]])
    if isinstance(value, str):
        return rng.choice([*words[key], "nonsense"])
    return changed(value, (), rng)
