"""Who may know of an event: declared once for its kind, never given with its facts.

A game declares its kinds in `Game.tells`; an undeclared kind cannot be told. So no kind of event is private in one
place and public in another, and a fact is never mistaken for an audience.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from companion.engine.vocabulary import Party


class Knows(NamedTuple):
    """Who may know of a kind of event.

    `named`: the facts that name the parties who may know, one or several each. None: everybody; an empty one: the
    referee alone. `until`: kinds of events after which it is no longer news (`Game.news`). Without any it is never
    news, because the party finds it elsewhere, as in its hand.
    """

    named: tuple[str, ...] | None = None
    until: frozenset[str] = frozenset()


Events: TypeAlias = Mapping[str, Knows]
"""Kind of event → who may know of it."""


def to_all(*kinds: str) -> dict[str, Knows]:
    """Declares kinds of events of which everybody may know."""
    return dict.fromkeys(kinds, Knows())


def told_to(*facts: str, until: Iterable[str] = ()) -> Knows:
    """Declares a kind for the parties in these facts alone; it is news to them until an event of a kind in `until`."""
    return Knows(facts, frozenset(until))


TO_NOBODY = Knows(())
"""Only the referee knows: for saving, repair and simulations."""

CHOICES_FELL = "choices_fell"
"""Event for secret choices that have to be made again, all of them: which one could not stay is not told (GEN-5)."""

OVERRIDE, OVERRIDE_IN_PRIVATE = "override", "override_in_private"
"""Events for an answer given against a rule that only warns (GEN-7): public, or private like the answer itself."""

OVERRIDE_SHOWN = "override_shown"
"""Event that makes a private override public, once the answer itself lies open (`Game.show_overrides`)."""

ALLOWED, GAVE_WAY = "allowed", "gave_way"
"""Events for an answer that the printed rules forbid and a clause of the house allows; and for one that a clause
forbids, where it would have left nothing else.
"""

ADJUSTED, HOUSE_ENDS, ONLY_TOLD = "adjusted", "house_ends", "only_told"
"""Events for a number that a clause makes otherwise for somebody, for an end that it brings, and for either where the
clause only warns.
"""

OF_CLAUSES = (ADJUSTED, HOUSE_ENDS, ONLY_TOLD)
"""Those that say what their clause says."""

BY_HOUSE = "house"
"""The reason of an end that a clause brings."""

OVERRIDES = (OVERRIDE, OVERRIDE_IN_PRIVATE, OVERRIDE_SHOWN)
"""All kinds, for whoever searches for overrides."""

OF_ENGINE: Events = {
    **to_all("corrected", CHOICES_FELL, "level_changed", "game_over", OVERRIDE, OVERRIDE_SHOWN, ALLOWED, GAVE_WAY),
    **to_all(*OF_CLAUSES),
    OVERRIDE_IN_PRIVATE: told_to("party"),
}
"""The events that the engine itself tells, in any game."""


def declared(of_game: Events, where: str) -> dict[str, Knows]:
    """A game's kinds and the engine's.

    Raises TypeError for a declaration that makes no sense; `where` names the game.
    """
    if taken := sorted(of_game.keys() & OF_ENGINE.keys()):
        raise TypeError(f"{where}.tells declares {', '.join(taken)}: the engine tells these itself, use other names")
    kinds = {**OF_ENGINE, **of_game}
    for kind, knows in of_game.items():
        if unknown := sorted(knows.until - kinds.keys()):
            raise TypeError(f"{where}.tells: {kind} is news until {', '.join(unknown)}, which is declared nowhere")
    return kinds


def who_knows(kind: str, named: Iterable[str], facts: Mapping[str, Any], parties: Iterable[Party]) -> tuple[Party, ...]:
    """The parties who may know of an event, read from those of its facts that name its audience.

    Raises ValueError where such a fact is missing or names no party: the event would be hidden from those it concerns.
    """
    found: list[Party] = []
    for fact in named:
        if fact not in facts:
            raise ValueError(f"{kind} is told to whom its fact {fact} names, and there is none")
        value = facts[fact]
        found += [value] if isinstance(value, str) else value
    if strangers := [one for one in found if one not in parties]:
        told = ", ".join(map(str, strangers))
        raise ValueError(f"{kind} is told to {told}, but the parties are {', '.join(parties)}")
    return tuple(dict.fromkeys(found))


def undeclared(kind: str, where: str) -> ValueError:
    """The error for an event of an undeclared kind, or with an audience of its own among its facts."""
    return ValueError(f"{where} tells {kind}, but {where}.tells does not declare who may know of it")
