"""Deep Dive at the window: the treasures that are left, face down, and who has what. Only this folder knows Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.api import Game
from companion.api.face import (
    Art,
    BoardContext,
    BoardWidget,
    Builder,
    CardLook,
    CardReverse,
    Face,
    OptionModel,
    Teller,
    refill,
)
from deep_dive.models import SeaModel, sea_of


class DeepDiveFace(Face):
    """What is shown instead of the usual. Every other page and panel is there without a line from here."""

    art = "deep_dive"

    def picture(self, kind: str, value: object) -> str:
        """Each place has a drawing, on the card that is revealed."""
        return f"place_{value}" if kind == "choice" else ""

    def card_look(self, card: str, game: Game) -> CardLook:
        """A treasure that is turned up shows the chest."""
        return CardLook(art=Art(self.art, "treasure"))

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> SeaModel:
        """The sea as the table may see it."""
        return sea_of(view, teller)

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The widget of the sea."""
        return Sea(seen)


class Sea(BoxLayout):
    """A row of cards, and the lines below it."""

    role = "board"
    zoom: str | None = None
    marked: str | None = None

    def __init__(self, seen: BoardContext) -> None:
        assert isinstance(seen.board, SeaModel)
        self.b = b = Builder(seen.look)
        self.board: SeaModel | None = None
        super().__init__(orientation="vertical", spacing=b.units(1), padding=b.units(1))
        self.update(seen.board, {}, None)

    def update(self, board: SeaModel, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Show another state; drawn only if something changed."""
        if board == self.board:
            return
        self.board, b = board, self.b
        cards = (CardReverse(b.look, DeepDiveFace.art) for _ in range(board.treasures))
        refill(
            self,
            b.row(*cards, gap=0.5, size_hint_y=0.4),
            *(b.fit(line, align="left") for line in board.lines),
        )
