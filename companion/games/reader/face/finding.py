"""Which card of the real deck: by number or title, or from the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.games.reader import Reader
from companion.games.reader.face.ink import SET, ink
from companion.games.reader.rules.cards import NOTHING
from companion.models.game.hand import RealCard
from companion.models.play.play import Play
from companion.texts.cards import words_in
from companion.ui.look.look import Look
from companion.ui.look.theme import CONFIRM_MM, TOUCH_MM
from companion.ui.questions.draw import CardSearch
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.long_list import EDGE_MM
from companion.ui.widgets.things.cards import DeckReverse
from companion.ui.widgets.things.index_line import LINE_MM, IndexLine


class CardDrawer(BoxLayout):
    """The cards of the real deck as they stand in their box; a tap on one reads it."""

    role = "drawer"

    def __init__(self, cards: Sequence[RealCard], look: Look, on_tap: Callable[[RealCard], object]) -> None:
        b = Builder(look)
        super().__init__(orientation="vertical")
        self.theme, self.gap = b.theme, b.units(0.5)
        self.lines = [IndexLine(one, look, partial(on_tap, one), ink(b.theme, "petrol"), "read") for one in cards]
        self.add_widget(b.scroll(*self.lines, gap=0.5))
        self.bind(height=self._fill)

    def _fill(self, *_: object) -> None:
        """The cards in sight have all the height above the arrow: of those below it none is seen in part."""
        room, least = self.height - self.theme.mm(EDGE_MM) - self.theme.design(8), self.theme.mm(LINE_MM)
        abreast = max(1, int((room + self.gap) / (least + self.gap)))
        if len(self.lines) > abreast:
            for line in self.lines:
                line.height = max(least, float(int((room + self.gap) / abreast - self.gap)))


def cards_to_read(play: Play) -> list[RealCard]:
    """Every card that can be named now, in the order of their numbers."""
    question, session = play.question(), play.opened.session
    game, language = session.game, play.teller.language
    assert isinstance(game, Reader) and question is not None
    named = [option.value for option in question.options if option.value != NOTHING]
    faces = [(value, game.definition.card[value]) for value in named]
    cards = [RealCard(value, face.number, words_in(face.title, language), "") for value, face in faces]
    return sorted(cards, key=lambda card: (card.number == 0, card.number, card.title.casefold()))


class FindPanel(Panel):
    """Beside the cards: the search, and the way back."""

    def fill(self) -> None:
        """The back of the deck that is read from, and the two ways."""
        b, look = self.b, self.look
        deck = self._deck()
        if deck is not None:  # as large as the words leave room for
            at = self.children.index(self.view)
            self.remove_widget(self.view)
            self.add_widget(DeckReverse(look, deck, SET), at)
        none = self.asking.play.teller.name(NOTHING)
        search = b.button(look._("Search"), self._search, icon="keyboard", style="main", mm=CONFIRM_MM, size="head")
        put(self.below, b.button(none, lambda: self.asking.answer(NOTHING), mm=TOUCH_MM), search)

    def _deck(self) -> str | None:
        """The deck whose cards can be named."""
        cards, game = cards_to_read(self.asking.play), self.asking.play.opened.session.game
        assert isinstance(game, Reader)
        decks = game.definition.decks
        return next((one.id for one in decks for card in cards[:1] if card.value.startswith(f"{one.id}.")), None)

    def _search(self) -> None:
        host, cards = self.asking.host, cards_to_read(self.asking.play)

        def found(card: RealCard) -> None:
            host.uncover()
            self.asking.answer(card.value)

        def drawn(card: RealCard) -> IndexLine:
            return IndexLine(card, self.look, partial(found, card), ink(self.b.theme, "petrol"), "read")

        host.cover(CardSearch(self.look, self.asking.question.sentence, cards, found, host.uncover, drawn))
