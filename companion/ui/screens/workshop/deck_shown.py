"""A deck as it lies there: its pile with the back of its cards, and the cards face up beside it, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.games.decks import Deck, DeckCard
from companion.models.box.decks import counted, lines_of, spoken, title_of
from companion.models.game.hand import HandCard
from companion.models.style.game_style import shipped_style
from companion.packs.decks.deck_library import Shelved
from companion.ui.look.look import Look
from companion.ui.look.paint import papers
from companion.ui.look.paint.atlas import COMMON
from companion.ui.look.paint.controls import control
from companion.ui.look.paint.papers import Art
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.questions.alone.hand import CardHand
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.card import HeldCard
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.paper import paint_paper
from companion.ui.widgets.things.cards import CARD_WIDE, CardReverse, name_beside_back

TILE_MM = 14.0
"""Height of a deck in the list."""

BELOW, STEP = 4, 5
"""How many cards look out below the uppermost of a pile, and how far each, in design pixels."""


class DeckTile(Touchable, BoxLayout):
    """A deck of the list: the back of its cards, its name, how many they are; a broken one has a warning there. The one
    that is open lies on paper.
    """

    role = "deck"
    whole = True

    def __init__(self, shelved: Shelved, look: Look, on_tap: Callable[[], object], *, chosen: bool) -> None:
        b = Builder(look)
        self.chosen, self.theme, self.title = chosen, b.theme, title_of(shelved.title, look)
        high = b.mm(TILE_MM) * b.theme.text_scale
        super().__init__(on_tap, spacing=b.units(1), padding=b.units(0.75), size_hint_y=None, height=high)
        ink, soft = (b.palette.ink, b.palette.ink_soft) if chosen else (b.palette.text, b.palette.text_dim)
        game, name = name_beside_back(self.title, shelved.id)
        count = look.fill(look._("{count} cards"), count=shelved.deck.size) if shelved.deck is not None else ""
        told = " · ".join(part for part in (game, count) if part)
        wide = b.mm((TILE_MM - 2.5) * CARD_WIDE)
        put(
            self,
            b.icon("warning", mm=5, colour=ink, size_hint_x=None, width=wide)
            if shelved.deck is None
            else CardReverse(look, shelved.pack or COMMON, size_hint_x=None, width=wide),
            b.column(
                b.fit(name, "answer", strong=True, align="left", valign="bottom" if told else "middle", colour=ink),
                b.fit(told, "note", align="left", valign="top", colour=soft, size_hint_y=0.8) if told else None,
                gap=0.25,
            ),
        )

    @property
    def shows(self) -> str:
        """Its whole title."""
        return self.title

    def paint(self, canvas: Canvas) -> None:
        """Draw the slip, or a control."""
        if self.chosen:
            paint_paper(canvas, self.theme, self.pos, self.size, "slip")
        else:
            control(canvas, self.theme, self.pos, self.size, pressed=self.pressed)


class DeckHeap(Painted):
    """Cards face down, some looking out below the uppermost."""

    def __init__(self, of: str, cards: int, theme: Theme) -> None:
        self.of, self.below, self.theme = of, max(0, min(BELOW, cards - 1)), theme
        super().__init__()

    def paint(self, canvas: Canvas) -> None:
        """As large as there is room."""
        out = self.below * self.theme.design(STEP)
        high = max(1.0, min(self.height - out, (self.width - out) / CARD_WIDE))
        wide = high * CARD_WIDE
        x, y = self.x + (self.width - wide - out) / 2, self.y + (self.height - high + out) / 2
        for at in range(self.below, 0, -1):
            gone = at * self.theme.design(STEP)
            papers.paper(canvas, self.theme, (x + gone, y - gone), (wide, high), "card")
        papers.back(canvas, self.theme, (x, y), (wide, high), self.of)


class DeckShown(BoxLayout):
    """The pile, how many cards it has, and one card after the other. `of` is the game whose back they have."""

    def __init__(self, deck: Deck, look: Look, of: str = "", more: str = "") -> None:
        self.b = b = Builder(look)
        self.deck, self.look, self.of, self.at = deck, look, of or COMMON, 0
        super().__init__(spacing=b.units(1.5))
        self.place = b.column()
        number, _, kinds = counted(deck, look).partition(", ")
        told = "\n".join(part for part in (kinds, spoken(deck, look), more) if part)
        words = b.column(
            b.fit(number, "question", strong=True),
            b.fit(told, "note", dim=True, size_hint_y=1.9),
            gap=0,
            high=17,
        )
        words.height *= b.theme.text_scale
        put(self, b.column(DeckHeap(self.of, deck.size, b.theme), words, size_hint_x=0.5), self.place)
        self._show()

    def _by(self, step: int) -> None:
        self.at = (self.at + step) % len(self.deck.cards)
        self._show()

    def _show(self) -> None:
        b, cards = self.b, self.deck.cards
        if not cards:
            return
        hand = CardHand([HeldCard(self._words(cards[self.at]), b.theme, self._art(cards[self.at]))], b.theme)
        view = b.scroll(hand)
        view.bind(size=lambda _, size: hand.fit_into(size[1]))
        count, twins = f"{self.at + 1} / {len(cards)}", cards[self.at].count
        if twins > 1:  # said beside the pages, so that the card has only what is printed on it
            count += f" · {twins} ×"
        turn = b.row(
            b.button("", partial(self._by, -1), icon="back", mm=TOUCH_MM, wide=12),
            b.fit(count, "answer"),
            b.button("", partial(self._by, 1), icon="forward", mm=TOUCH_MM, wide=12),
            high=TOUCH_MM,
        )
        for key in turn.children:
            key.repeats = True
        refill(self.place, view, turn if len(cards) > 1 else None)

    def _words(self, card: DeckCard) -> HandCard:
        lines = tuple(line for line in lines_of(card, self.look).split("\n") if line)
        return HandCard(card.id, title_of(card.title, self.look), ("", *lines) if lines else ())

    def _art(self, card: DeckCard) -> Art | None:
        motif = shipped_style(self.of).motifs.get(card.id) if self.of != COMMON else None
        return Art(self.of, f"motif_{motif}") if motif else None
