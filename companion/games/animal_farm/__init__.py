"""1984: Animal Farm: agents in five regions, alliances that share influence, revolutions between neighbours."""

from companion.games.animal_farm.rules.definition import Definition
from companion.games.animal_farm.rules.game import AnimalFarm

__all__ = ["AnimalFarm", "Definition"]
