"""Reader & dice: no rules, only helpers for any game: cards read aloud, dice, turns with clocks, points."""

from companion.games.reader.definition import Definition
from companion.games.reader.game import Reader

__all__ = ["Definition", "Reader"]
