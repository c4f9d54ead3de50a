"""What a game declares of itself: its switches, what house rules can ask and name, the defaults of its pack's data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, get_args, get_type_hints

from companion.engine.house.saying import Fact, NamedAction, facts_of
from companion.packs.scripts.games import find_game
from tests.goldens.flat import short
from tests.shipped import shipped

WORDS = (str, int, tuple, frozenset, Mapping)
"""Types of what a class says in words or numbers; the rest it does."""


def told_of_game(pack: str) -> str:
    """The whole text of a pack's game."""
    loaded = shipped().load(pack)
    game: Any = find_game(pack)
    definition = loaded.resolve([], {}, loaded.players.min).definition
    lines = [
        *_says(game),
        *(_fact(fact, definition) for fact in facts_of(game).values()),
        *(_action(action) for action in game.actions),
        *(f"alias {short(alias)}" for alias in game.aliases),
        *_defaults(game.Definition),
    ]
    return "".join(f"{line}\n" for line in lines)


def _says(game: type[Any]) -> Iterator[str]:
    for name in sorted({name for of in game.__mro__ for name in vars(of) if name[:1].isalpha()}):
        value = getattr(game, name)
        if name not in ("actions", "facts", "aliases", "tells") and isinstance(value, WORDS):
            yield f"{name}: {short(sorted(value) if isinstance(value, frozenset) else value)}"


def _fact(fact: Fact, definition: Any) -> str:
    dear = " dear" if fact.dear else ""
    told = f" told by {', '.join(fact.told)}" if fact.told else ""
    return f"fact {fact.name}: {fact.kind_in(definition)} of {short(fact.needs)} known to {fact.known}{told}{dear}"


def _action(action: NamedAction) -> str:
    ways = [way for way in ("private", "passing", "unseen") if getattr(action, way)]
    required = "" if action.possible is None else " can be required"
    at, told = ", ".join(action.at), ", ".join(action.told)
    return f"action {action.name}: at {at}; gives {short(action.gives)}; told by {told};{required} {' '.join(ways)}"


def _defaults(shape: Any, at: str = "data", seen: frozenset[Any] = frozenset()) -> Iterator[str]:
    """A line for each field of the data that may be left out or is more than its type, in whatever it stands."""
    if not is_dataclass(shape):
        for inner in get_args(shape):
            yield from _defaults(inner, at, seen)
        return
    if shape in seen:
        return
    hints = get_type_hints(shape)
    for one in fields(shape):
        if (said := _default(one)) or one.metadata:
            yield f"{at}.{one.name} {said} {short(dict(one.metadata)) if one.metadata else ''}".rstrip()
        yield from _defaults(hints[one.name], f"{at}.{one.name}", seen | {shape})


def _default(one: Field[Any]) -> str:
    if one.default_factory is not MISSING:
        return f"= {short(one.default_factory())}"
    return "" if one.default is MISSING else f"= {short(one.default)}"
