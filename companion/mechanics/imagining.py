"""Decks that could lie there, for players without people."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.game import Game


def with_decks(
    game: Game, seen: Mapping[str, Any], drawn: Mapping[str, Sequence[str]], rng: random.Random
) -> dict[str, Any]:
    """A position like `seen`, whose decks hold what lies nowhere else, in any order.

    `drawn` names the decks (parts of the state), each with the cards that were drawn from it since, the first first:
    they lie on top. The game must fill in a deck that a position does not name. Raises BadPositionError.
    """
    game.load({part: value for part, value in seen.items() if part != "running" and part not in drawn})
    position = game.position()
    for deck, taken in drawn.items():
        cards = list(position[deck]["cards"])
        rng.shuffle(cards)
        top = [card for card in taken if card in cards]
        position[deck] = {"ordered": True, "cards": [*top, *(card for card in cards if card not in top)]}
    return position
