"""The face of each game: what it shows instead of the usual. A game without one is played on the usual table.

A face is imported when its game is looked at: at the start nobody waits for the boards of five games.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from companion.ui.boards.face import BoardContext, BoardWidget, Face, FacePage

__all__ = ["FACES", "BoardContext", "BoardWidget", "Face", "FacePage", "face_of"]

FACES: dict[str, str] = {
    "animal_farm": "AnimalFarmFace",
    "buergermeister": "BuergermeisterFace",
    "buerokratopoly": "BuerokratopolyFace",
    "karriere_poker": "KarrierePokerFace",
    "politburo": "PolitburoFace",
    "reader": "ReaderFace",
}
"""Faces by the name of the game's script, which house rules share: the class in `companion.games.X.face`."""


@cache
def face_of(game: str) -> Face:
    """The face of a game by the name of its script."""
    if game not in FACES:
        return Face()
    face: type[Face] = getattr(import_module(f"companion.games.{game}.face"), FACES[game])
    return face()
