"""Which card of the real deck: by number or title, or from the list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.games.reader import Reader
from companion.games.reader.face.ink import ink
from companion.games.reader.rules.cards import NOTHING
from companion.models.game.hand import RealCard
from companion.texts.cards import words_in
from companion.ui.look.look import Look
from companion.ui.look.paint import papers
from companion.ui.look.paint.plain import box
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.draw import CardSearch, option_of
from companion.ui.questions.panel import Panel
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.screen.menu import level

NUMBER_MM = 8.0
"""The width of a card's number."""

LINE_MM = 10.0

MOST_LISTED = 60
"""Most cards in the list; the search finds the others."""


class IndexLine(Touchable, BoxLayout):
    """The upper edge of an index card, as it stands in its box: its number, a red line, its title in the serif face."""

    role = "option"

    def __init__(self, card: RealCard, look: Look, on_tap: Callable[[], object]) -> None:
        b = Builder(look)
        self.theme, self.card = b.theme, card
        self._still: Still | None = None
        self._kind = ""
        side = b.theme.design(12)
        high = b.mm(LINE_MM)
        super().__init__(on_tap, spacing=side, padding=(side, 0, side, 0), size_hint_y=None, height=high)
        if card.number:
            petrol = ink(b.theme, "petrol")
            self.add_widget(b.fit(str(card.number), "name", strong=True, colour=petrol, wide=NUMBER_MM))
        self.add_widget(b.fit(card.title, "read", align="left", colour=b.palette.ink))

    @property
    def shows(self) -> str:
        """Its number and title."""
        return option_of(self.card).label

    def paint(self, canvas: Canvas) -> None:
        """The card, darker under a finger, from one picture: a search shows many."""
        size, kind = (round(self.width), round(self.height)), "paper_rest" if self.pressed else "slip"
        if self._still is None or (self._still.size, self._kind) != (size, kind):
            self._still, self._kind = Still(size, self._print), kind
        self._still.show(canvas, self.pos)

    def _print(self, canvas: Canvas) -> None:
        papers.paper(canvas, self.theme, (0, 0), self.size, "paper_rest" if self.pressed else "slip")
        if self.card.number:
            left = self.theme.design(18) + self.theme.mm(NUMBER_MM)
            wide = max(2, round(self.theme.design(2)))
            box(canvas, (left, 0), (wide, self.height), self.theme.palette.brick_text, alpha=0.7)


class FindPanel(Panel):
    """The cards in the order of their numbers, as many as have room; below them the search."""

    def fill(self) -> None:
        """Lists, and the ways on."""
        b, look = self.b, self.look
        cards = self._all()
        put(
            self.body,
            *(IndexLine(card, self.look, partial(self._found, card)) for card in cards[:MOST_LISTED]),
        )
        none = self.asking.play.teller.name(NOTHING)
        ways = (
            b.button(none, lambda: self.asking.answer(NOTHING), style="quiet", mm=TOUCH_MM),
            b.button(look._("Search"), partial(self._search, cards), icon="keyboard", style="main", mm=TOUCH_MM),
        )
        self.below.add_widget(b.row(*level(ways), gap=0.75, high="needed"))

    def _all(self) -> list[RealCard]:
        """Every card that can be named."""
        play = self.asking.play
        game, language = play.opened.session.game, play.teller.language
        assert isinstance(game, Reader)
        named = [option.value for option in self.asking.options if option.value != NOTHING]
        faces = [(value, game.definition.card[value]) for value in named]
        cards = [RealCard(value, face.number, words_in(face.title, language), "") for value, face in faces]
        return sorted(cards, key=lambda card: (card.number == 0, card.number, card.title.casefold()))

    def _found(self, card: RealCard) -> None:
        self.asking.answer(card.value)

    def _search(self, cards: list[RealCard]) -> None:
        host = self.asking.host

        def found(card: RealCard) -> None:
            host.uncover()
            self.asking.answer(card.value)

        def drawn(card: RealCard) -> IndexLine:
            return IndexLine(card, self.look, partial(found, card))

        host.cover(CardSearch(self.look, self.asking.question.sentence, cards, found, host.uncover, drawn))
