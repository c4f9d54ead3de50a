"""Which sheet of swaps people have put away: real cards are swapped by hand, and only then somebody leads."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from companion.engine.game import Game

_AWAY: WeakKeyDictionary[Game, int] = WeakKeyDictionary()
"""The number of the game of an evening before which the cards were swapped last."""


def put_away(game: Game, number: int) -> None:
    """The cards before this game of the evening have been swapped."""
    _AWAY[game] = number


def is_away(game: Game, number: int) -> bool:
    """Whether people have said so."""
    return _AWAY.get(game) == number
