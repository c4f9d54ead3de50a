"""The face of each game: what it shows instead of the usual. A game without one is played on the usual table."""

from __future__ import annotations

from companion.ui.faces.animal_farm import AnimalFarmFace
from companion.ui.faces.buergermeister import BuergermeisterFace
from companion.ui.faces.buerokratopoly import BuerokratopolyFace
from companion.ui.faces.face import BoardWidget, Face, FacePage, Seen
from companion.ui.faces.karriere_poker import KarrierePokerFace
from companion.ui.faces.politburo import PolitburoFace
from companion.ui.faces.reader import ReaderFace

__all__ = ["FACES", "BoardWidget", "Face", "FacePage", "Seen", "face_of"]

FACES: dict[str, Face] = {
    "animal_farm": AnimalFarmFace(),
    "buergermeister": BuergermeisterFace(),
    "buerokratopoly": BuerokratopolyFace(),
    "karriere_poker": KarrierePokerFace(),
    "politburo": PolitburoFace(),
    "reader": ReaderFace(),
}
"""Faces by the name of the game's script, which house rules share."""


def face_of(game: str) -> Face:
    """The face of a game by the name of its script."""
    return FACES.get(game, Face())
