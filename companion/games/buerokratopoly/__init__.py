"""Bürokratopoly: from worker to General Secretary by elections, mutinies and connections."""

from companion.games.buerokratopoly.rules.definition import Definition
from companion.games.buerokratopoly.rules.game import Buerokratopoly

__all__ = ["Buerokratopoly", "Definition"]
