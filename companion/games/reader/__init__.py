"""Reader & dice: no rules, but helpers for any game: cards read aloud, dice, turns with clocks, points."""

from companion.games.reader.rules.definition import Definition
from companion.games.reader.rules.game import Reader

__all__ = ["Definition", "Reader"]
