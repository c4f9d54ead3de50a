"""Which card of the real deck: by number or title, or from the list."""

from __future__ import annotations

from functools import partial

from companion.games.reader import Reader
from companion.games.reader.rules.cards import NOTHING
from companion.models.game.hand import RealCard
from companion.texts.cards import words_in
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.draw import CardSearch, option_of
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import put

MOST_LISTED = 60
"""Most cards in the list; the search finds the others."""


class FindPanel(Panel):
    """The search first, then the cards in the order of their numbers."""

    def fill(self) -> None:
        """Searches, lists, and the way out."""
        b, look = self.b, self.look
        cards = self._all()
        put(
            self.body,
            b.button(look._("Search"), partial(self._search, cards), icon="keyboard", style="main", mm=MAIN_MM),
            *(b.option(option_of(card), self.choose, self.explain) for card in cards[:MOST_LISTED]),
        )
        none = self.asking.play.teller.name(NOTHING)
        self.below.add_widget(b.button(none, lambda: self.asking.answer(NOTHING), style="quiet", mm=TOUCH_MM))

    def _all(self) -> list[RealCard]:
        """Every card that can be named."""
        play = self.asking.play
        game, language = play.opened.session.game, play.teller.language
        assert isinstance(game, Reader)
        named = [option.value for option in self.asking.options if option.value != NOTHING]
        faces = [(value, game.definition.card[value]) for value in named]
        cards = [RealCard(value, face.number, words_in(face.title, language), "") for value, face in faces]
        return sorted(cards, key=lambda card: (card.number == 0, card.number, card.title.casefold()))

    def _search(self, cards: list[RealCard]) -> None:
        host = self.asking.host

        def found(card: RealCard) -> None:
            host.uncover()
            self.asking.answer(card.value)

        host.cover(CardSearch(self.look, self.asking.question.sentence, cards, found, host.uncover))
