"""What a throw is for: the picture of the event beside the question."""

from __future__ import annotations

from typing import Any

from companion.games.buergermeister.face.print import ART, printed
from companion.games.buergermeister.rules.definition import Card
from companion.games.buergermeister.rules.game import Buergermeister
from companion.ui.look.paint import painter
from companion.ui.look.paint.papers import Art
from companion.ui.look.paint.plain import outline
from companion.ui.look.theme import Theme
from companion.ui.questions.chance import RollPanel
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.input.dice_pad import DicePad
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.things.dice import DiceRow

ALONE_MM = 17.0
"""The side of the picture where there are no keys for dice."""


MOST_MM, BESIDE = 34.0, 0.4
"""The side of the picture above keys at most, and what of their breadth it takes beside the words."""


class EventPicture(Painted):
    """The picture of an event's postcard, in the colour of its kind."""

    role = "event"

    def __init__(self, card: Card, theme: Theme, **kwargs: Any) -> None:
        self.theme, style = theme, printed()
        self.art = Art(ART, f"motif_{style.motifs.get(card.id, 'office')}")
        named = style.colour("favourable" if card.colour == "red" else "unfavourable")
        self.colour = named if theme.palette.textured else theme.palette.text
        super().__init__(size_hint_x=None, **kwargs)

    def paint(self, canvas: Canvas) -> None:
        """It fills its place."""
        painter.filled(canvas, self.art.name, self.pos, self.size, of=ART)
        outline(canvas, self.pos, self.size, self.colour, self.theme.design(3), max(2, self.theme.design(2.4)))


class EventThrow(RollPanel):
    """Takes in the dice of an event; its picture stands beside the words of what they bring until one is typed."""

    def fill(self) -> None:
        """What the present source of chance needs; where nothing is typed the picture has the free height."""
        super().fill()
        picture = self._picture()
        if picture is None:
            return
        pad = next((one for one in self.body.children if isinstance(one, DicePad)), None)
        if pad is not None and not pad.typed:
            empty = next(one for one in pad.row.children if isinstance(one, DiceRow))
            pad.row.bind(height=picture.setter("width"))
            at = pad.row.children.index(empty)
            pad.row.remove_widget(empty)
            pad.row.add_widget(picture, index=at)
        elif not self.body.children:
            rule = self.b.fit(self.asking.rule, "answer", align="left")
            self.body.add_widget(self.b.row(picture, rule, gap=1.5, high=ALONE_MM))

    def give(self, pad: DicePad, spare: float) -> None:
        """The picture has all of it, the keys what a finger needs."""
        pad.grow(0.0)
        most = min(self.b.mm(MOST_MM), pad.width * BESIDE)
        pad.row.height = max(pad.row.height, min(most, pad.row.height + int(spare) - 2))

    def _picture(self) -> EventPicture | None:
        """That on the card."""
        game = self.asking.play.opened.session.game
        turn = game.current if isinstance(game, Buergermeister) else None
        if not isinstance(game, Buergermeister) or turn is None or turn.card not in game.definition.card:
            return None
        return EventPicture(game.definition.card[turn.card], self.theme, width=self.b.mm(ALONE_MM))
