"""PB-30: who comes first when several announce something for the same moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.engine.vocabulary import Party
from companion.games.politburo.rules.offices import loyalty_of

if TYPE_CHECKING:
    from companion.games.politburo.rules.game import Politburo


def in_order(game: Politburo, parties: Iterable[Party]) -> list[Party]:
    """The player in turn; the higher office; without offices the higher sum of loyalty; the nearer; the one right."""
    return sorted(parties, key=lambda party: rank(game, party))


def rank(game: Politburo, party: Party) -> tuple[bool, int, int, int, int]:
    """What the order goes by; the lowest comes first. Between turns it counts from who had the latest one."""
    offices = list(game.definition.minimum)
    highest = max((offices.index(office) + 1 for office in game.offices_of(party)), default=0)
    middle = game.state.turn or game.state.last or game.parties[0]
    seats = len(game.parties)
    clockwise = (game.parties.index(party) - game.parties.index(middle)) % seats
    anticlockwise = (seats - clockwise) % seats
    near = min(clockwise, anticlockwise)
    return party != game.state.turn, -highest, -loyalty_of(game, party), near, anticlockwise
