"""What the models of a game of others build on: what a window shows, as plain data."""

from companion.models.boards.board import BoardModel
from companion.models.game.question import OptionModel
from companion.models.play.table import standing
from companion.texts import Teller

__all__ = ["BoardModel", "OptionModel", "Teller", "standing"]
