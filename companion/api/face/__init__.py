"""What the face of a game of others builds on: what draws it at the window."""

from companion.models.game.question import OptionModel
from companion.texts import Teller
from companion.ui.boards.face import BoardContext, BoardWidget, CardLook, Face
from companion.ui.look.marks import paint_icon
from companion.ui.look.paint.papers import Art
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.things.cards import CardReverse

__all__ = [
    "Art",
    "BoardContext",
    "BoardWidget",
    "Builder",
    "CardLook",
    "CardReverse",
    "Face",
    "OptionModel",
    "Painted",
    "Teller",
    "paint_icon",
    "put",
    "refill",
]
