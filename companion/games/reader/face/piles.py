"""The decks on the table as what they are: piles, each with the back of its cards. A tap on one draws from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.boxlayout import BoxLayout

from companion.games.reader.face.ink import SET, Print
from companion.games.reader.models import DeckModel, ReaderModel
from companion.ui.look.look import Look
from companion.ui.look.paint import papers
from companion.ui.look.paint.plain import outline
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.text import FitText
from companion.ui.widgets.things.cards import CARD_WIDE, art_of_deck, band_of_deck, name_beside_back, paint_deck

MOST_PILES = 3
"""Decks that lie on the table as piles; any others are drawn from by their buttons."""

BELOW = 3
"""Most cards that look out below the uppermost."""

NAMED_MM = 19.5
"""Height of what stands below a large pile."""

SMALL_MM, BESIDE_MM = 15.0, 12.0
"""Height of a pile below an open card, and of one above the actions beside it."""


def beside_the_card(board: ReaderModel, theme: Theme) -> bool:
    """Whether the piles lie above the actions, so that an open card has all the height on a broad panel."""
    return board.latest is not None and not theme.profile.portrait and len(board.decks) <= MOST_PILES


def named_piles(decks: Sequence[DeckModel]) -> bool:
    """Whether their backs, with the bands on them, do not say which is which."""
    return len({(art_of_deck(deck.id), band_of_deck(deck.id)) for deck in decks}) < len(decks)


class DeckPile(Touchable, BoxLayout):
    """A pile to draw from and how many are left: large, or small below an open card, there with its title only
    if `named`, since its back says what it is.
    """

    role = "pile"

    def __init__(
        self,
        deck: DeckModel,
        look: Look,
        on_tap: Callable[[], object],
        *,
        small: bool,
        named: bool = True,
        mm: float = SMALL_MM,
    ) -> None:
        b = Builder(look)
        self.deck, self.theme, self.small = deck, b.theme, small
        self.look = look
        self.title: FitText | None
        room = {"size_hint_y": None, "height": b.mm(mm)} if small else {}
        super().__init__(on_tap, orientation="horizontal" if small else "vertical", spacing=b.units(1), **room)
        self.cards = Print(b.theme, self._print)
        _, name = name_beside_back(deck.title, deck.id)
        if small:
            left = "" if deck.reader else "+".join(str(pile.left) for pile in deck.piles)
            words = left or ("" if mm < SMALL_MM else self.stands)  # two words have no room beside the card
            count = (
                b.fit(words, "label" if not left else "title" if mm == SMALL_MM else "head", strong=True, align="left")
                if words
                else None
            )
            self.title = b.fit(name, "label", align="left", dim=True) if named else None
            self.cards.size_hint_x, self.cards.width = None, b.mm(mm * 0.74)
            if count is None and self.title is None:
                self.size_hint_x, self.width = None, self.cards.width
            put(self, self.cards, b.column(count, self.title, gap=0))
        else:
            self.title = b.fit(name, "answer", size_hint_y=2.6)
            put(self, self.cards, b.column(self.title, b.fit(self.stands, "question", dim=True), gap=0, high=NAMED_MM))

    @property
    def shows(self) -> str:
        """Its title and how many are left."""
        return f"{self.deck.title}: {self.stands}"

    @property
    def stands(self) -> str:
        """How many cards lie in each pile of it."""
        if self.deck.reader:
            return self.look._("the real cards")
        left = " + ".join(str(pile.left) for pile in self.deck.piles)
        return self.look.fill(self.look._("{left} to draw"), left=left)

    def paint(self, canvas: Canvas) -> None:
        """Under the finger the pile has the light around it."""
        if self.pressed:
            outline(canvas, self.pos, self.size, self.theme.palette.lamp, self.theme.design(8), 3)

    def _print(self, canvas: Canvas, size: tuple[float, float]) -> None:
        """The cards below look out to the right, fewer of them as the pile goes down."""
        theme = self.theme
        left = None if self.deck.reader else sum(pile.left for pile in self.deck.piles)
        step = theme.design(3 if self.small else 6)
        high = min(size[1] - BELOW * step, (size[0] - BELOW * step) / CARD_WIDE)
        wide = high * CARD_WIDE
        x, y = (size[0] - wide - BELOW * step) / 2, (size[1] - high + BELOW * step) / 2
        if left == 0:
            outline(canvas, (x, y), (wide, high), theme.palette.line, theme.design(8), 2)
            return
        below = BELOW if left is None else min(BELOW, left - 1)
        for at in range(below, 0, -1):
            papers.paper(canvas, theme, (x + at * step, y - at * step), (wide, high), "card")
        paint_deck(canvas, theme, (x, y), (wide, high), self.deck.id, SET)
