"""Which card of the real deck: by number or title, or from the list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.games.reader import Reader
from companion.games.reader.face.ink import ink
from companion.games.reader.rules.cards import NOTHING
from companion.models.game.hand import RealCard
from companion.texts.cards import words_in
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.draw import CardSearch
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import put
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.things.index_line import IndexLine

MOST_LISTED = 60
"""Most cards in the list; the search finds the others."""


class FindPanel(Panel):
    """The cards in the order of their numbers, as many as have room; below them the search."""

    def fill(self) -> None:
        """Lists, and the ways on."""
        b, look = self.b, self.look
        cards = self._all()
        put(
            self.body,
            *(self._line(card, self._found) for card in cards[:MOST_LISTED]),
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

    def _line(self, card: RealCard, found: Callable[[RealCard], None]) -> IndexLine:
        return IndexLine(card, self.look, partial(found, card), ink(self.b.theme, "petrol"), "read")

    def _found(self, card: RealCard) -> None:
        self.asking.answer(card.value)

    def _search(self, cards: list[RealCard]) -> None:
        host = self.asking.host

        def found(card: RealCard) -> None:
            host.uncover()
            self.asking.answer(card.value)

        def drawn(card: RealCard) -> IndexLine:
            return self._line(card, found)

        host.cover(CardSearch(self.look, self.asking.question.sentence, cards, found, host.uncover, drawn))
