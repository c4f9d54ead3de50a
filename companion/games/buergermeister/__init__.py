"""Die Bürgermeister: mayors of nine Länder are placed, enclosed and replaced; money and an event card each turn."""

from companion.games.buergermeister.rules.definition import Definition
from companion.games.buergermeister.rules.game import Buergermeister

__all__ = ["Buergermeister", "Definition"]
