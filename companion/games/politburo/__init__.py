"""Politburó: candidates, offices, and cards that anybody may answer at any time (rules PB-01 to PB-54)."""

from companion.games.politburo.rules.definition import Definition
from companion.games.politburo.rules.game import Politburo

__all__ = ["Definition", "Politburo"]
