"""Who plays with what: a side has one purse and one turn, and one or two colours (BM-01, BM-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.vocabulary import Party


class Side(NamedTuple):
    """One purse and one turn: the player who decides for it, and the colours that are its own.

    With three or four players side, player and colour bear one name. With two, `Anna` has the colours `Anna 1` and
    `Anna 2`; as four parties these two are sides of their own.
    """

    id: str
    player: Party
    colours: tuple[str, ...]


def sides_of(players: Sequence[Party], *, four_parties: bool) -> tuple[Side, ...]:
    """The sides in the order of their turns."""
    if len(players) > 2:
        return tuple(Side(player, player, (player,)) for player in players)
    if four_parties:
        named = [(player, f"{player} {number}") for number in (1, 2) for player in players]
        return tuple(Side(name, player, (name,)) for player, name in named)
    return tuple(Side(player, player, (f"{player} 1", f"{player} 2")) for player in players)
