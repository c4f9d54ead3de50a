"""Bürokratopoly: from worker to General Secretary by elections, mutinies and connections."""

from companion.games.buerokratopoly.definition import Definition
from companion.games.buerokratopoly.game import Buerokratopoly

__all__ = ["Buerokratopoly", "Definition"]
