"""Money between purses and the fund (BM-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.buergermeister.rules.game import Buergermeister

DIE = 100_000
"""What a pip of an event's dice is worth, in schillings (BM-09)."""

A_FIGURE = 50_000
"""What a vacated field stands for, in schillings (BM-28)."""


def receive(game: Buergermeister, side: str, amount: int) -> None:
    """From the fund into a purse; a negative amount the other way."""
    game.state.purse[side] += amount
    game.state.fund -= amount
