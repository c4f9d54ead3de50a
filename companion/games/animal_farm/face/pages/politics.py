"""A politics card: blue head with its title and points, its picture, and who would score it now; all in a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import (
    CREAM,
    LEAST_MM,
    SET,
    Frame,
    TappedPrint,
    best,
    ink,
    pieces,
    sheet,
    write,
)
from companion.games.animal_farm.models.farm import CardModel
from companion.models.game.party_looks import PartyLook
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

HEAD = 35
"""The height of the blue head, in design pixels."""

PIECES = 0.28
"""The width of the pieces on a line of the list, at most, as a share."""

MOTIF = 64
"""The frame of a picture in its drawing, in design pixels."""

LINES = 3
"""Cards of the list that have a line each below the regions."""

WORDY = 92
"""From this height on its sentence stands on the card, in design pixels; else a tap tells it."""


class Politics(TappedPrint):
    """One card; a tap shows all of them with their sentences."""

    role = "politics"
    wordy: float = WORDY

    def __init__(
        self, card: CardModel, looks: Mapping[Party, PartyLook], theme: Theme, on_tap: Callable[[], object]
    ) -> None:
        self.card, self.looks = card, looks
        super().__init__(theme, on_tap)

    @property
    def shows(self) -> str:
        """The card's title."""
        return self.card.title

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw it."""
        theme, d = self.theme, self.theme.design(1)
        x, y, wide, high = frame
        textured = theme.palette.textured
        sheet(canvas, theme, "politics", frame, "politics")
        on_head = CREAM if textured else theme.palette.ink
        head = y + high - HEAD * d + 2 * d
        worth = f"+{self.card.worth}"
        side = theme.type(4.0, Typeface.HEAVY) * 1.05
        room, worth_at, worth_ink = wide - side - 15 * d, (x + wide - side - 5 * d, head, side, 32 * d), on_head
        words, face = best((self.card.title,), room, theme)
        if text_width(words, theme.type(LEAST_MM, face), face=face) > room:  # a long title has the head to itself
            room, worth_ink = wide - 14 * d, ink(theme, "brick_text")
            worth_at = x + wide - side - 5 * d, y + 4 * d, side, head - y - 8 * d
        beside = side if worth_ink != on_head else 0.0
        write(canvas, theme, worth, worth_at, worth_ink, mm=4.0, face=Typeface.HEAVY)
        write(canvas, theme, words, (x + 8 * d, head, room, 32 * d), on_head, face=face, align="left")
        self._body(canvas, (x + 6 * d, y + 4 * d, wide - 12 * d - beside, head - y - 8 * d))

    def _body(self, canvas: Canvas, frame: Frame) -> None:
        """The picture at the left, pieces at the right; on a high card the sentence between."""
        theme, d = self.theme, self.theme.design(1)
        x, y, wide, high = frame
        side = min(high, (MOTIF if high < self.wordy * d else 56) * d)
        left = 0.0
        if theme.palette.textured:
            painter.image(
                canvas,
                f"politics_{self.card.id}",
                (x + side / 2, y + high - side / 2),
                of=SET,
                scale=side / (MOTIF * d),
            )
            left = side + 6 * d
        looks = [self.looks[party] for party in self.card.parties]
        size = theme.mm(4.6)
        if high < self.wordy * d:
            pieces(canvas, theme, looks, (x + wide, y + high / 2), size, wide - left)
            return
        low = size + 6 * d
        pieces(canvas, theme, looks, (x + wide, y + low / 2), size, wide)
        words = x + left, y + low, wide - left, high - low
        write(canvas, theme, self.card.text, words, ink(theme, "ink"), face=Typeface.LABEL, align="left")


class PoliticsList(TappedPrint):
    """What scores at the end of the round, a line for each card: points, what for, and whose they would be now.

    Where a sentence has no room all lines are titles. A tap shows the cards.
    """

    role = "politics"

    def __init__(
        self,
        cards: Sequence[CardModel],
        looks: Mapping[Party, PartyLook],
        theme: Theme,
        on_tap: Callable[[], object],
    ) -> None:
        self.cards, self.looks = cards, looks
        super().__init__(theme, on_tap)

    @property
    def shows(self) -> str:
        """The titles."""
        return ", ".join(card.title for card in self.cards)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The slip, a line for each; more than have height for a line stand in two columns."""
        sheet(canvas, self.theme, "slip", frame, "slip")
        x, y, wide, high = frame
        if len(self.cards) <= LINES:
            self._column(canvas, frame, self.cards)
            return
        first, half = (len(self.cards) + 1) // 2, wide / 2
        self._column(canvas, (x, y, half, high), self.cards[:first], first)
        self._column(canvas, (x + half, y, half, high), self.cards[first:], first)

    def _column(self, canvas: Canvas, frame: Frame, cards: Sequence[CardModel], lines: int = 0) -> None:
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        band, step = theme.type(4.0, Typeface.HEAVY) * 1.15, (high - 6 * d) / max(1, lines or len(cards))
        box(canvas, (x + 3 * d, y + 3 * d), (band, high - 6 * d), ink(theme, "band"), 2 * d)
        size = min(theme.mm(4.4), step * 0.86)
        left = x + band + (7 if lines else 11) * d
        room = x + wide - 8 * d - left
        taken = [min(size * 1.12 * len(card.parties), room * PIECES) for card in cards]
        light = CREAM if theme.palette.textured else theme.palette.paper
        told, face = self._lines(cards, [room - 4 * d - one for one in taken])
        for number, (card, words) in enumerate(zip(cards, told, strict=True)):
            low = y + high - 3 * d - (number + 1) * step
            if number:
                box(canvas, (left, low + step), (x + wide - 8 * d - left, max(1, d)), ink(theme, "ink"), alpha=0.25)
            worth = x + 3 * d, low, band, step
            write(canvas, theme, f"+{card.worth}", worth, light, mm=4.0, face=Typeface.HEAVY)
            at = left, low, room - taken[number], step
            write(canvas, theme, words, at, ink(theme, "ink"), face=face, align="left")
            looks = [self.looks[party] for party in card.parties]
            pieces(canvas, theme, looks, (x + wide - 8 * d, low + step / 2), size, taken[number])

    def _lines(self, cards: Sequence[CardModel], rooms: Sequence[float]) -> tuple[list[str], Typeface]:
        """The sentences, if all of them have room in one face; else the titles."""
        titles = [card.title for card in cards]
        for told in ([card.text.rstrip(".") for card in cards], titles):
            for face in (Typeface.LABEL, Typeface.NARROW):
                px = self.theme.type(LEAST_MM, face)
                if all(text_width(one, px, face=face) <= room for one, room in zip(told, rooms, strict=True)):
                    return told, face
        return titles, Typeface.LABEL
