"""A card from the real deck: its colour, then its name by list, number or search; or the machine draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.models.game.hand import COLOURS, RealCard, matching, to_be_named
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.input.search import SearchPage, way_back
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.things.index_line import IndexLine, option_of


class DrawPanel(Panel):
    """Asks for the colour first, where the deck has several. Where cards are only counted that is the answer; else for
    the card.
    """

    def fill(self) -> None:
        """Lists all cards of the deck."""
        session = self.asking.play.opened.session
        ask = session.question
        self.cards = to_be_named(session, ask, self.asking.play.teller.language) if ask is not None else ()
        self.by_number = False
        self.colour: str | None = None
        colours = tuple(dict.fromkeys(card.colour for card in self.cards))
        if len(colours) > 1:
            self._ask_colour(colours)
        else:
            self._list(self.cards)

    def _ask_colour(self, colours: Sequence[str]) -> None:
        b = self.b
        self._clear()
        grid = b.grid(cols=1 if b.portrait else 2)
        for colour in colours:
            words = self.look._(COLOURS[colour]) if colour in COLOURS else colour
            grid.add_widget(b.button(words, partial(self._coloured, colour, colours), mm=MAIN_MM))
        self.body.add_widget(grid)
        self.below.add_widget(b.button(self.look._("Draw for us"), self._draw))

    def _coloured(self, colour: str, colours: Sequence[str]) -> None:
        cards = [card for card in self.cards if card.colour == colour]
        if len(cards) == 1:
            self.asking.answer(cards[0].value)
        else:
            self._list(cards, partial(self._ask_colour, colours))

    def _list(self, cards: Sequence[RealCard], back: Callable[[], None] | None = None) -> None:
        """The cards, sorted by title or by number, with all the room there is; the ways to find one stand below."""
        self._clear()
        b, look = self.b, self.look
        sort = partial(self._order, cards, back, not self.by_number)
        order = look._("By title") if self.by_number else look._("By number")
        ways = [
            self._way(look._("Search"), partial(self._search, cards), 1.0),
            self._way(order, sort, 1.4),
        ]
        if back is None:
            ways.insert(0, self._way(look._("Draw for us"), self._draw, 1.4))
        sorted_cards = sorted(cards, key=lambda one: one.number) if self.by_number else cards
        put(self.body, *(IndexLine(card, look, partial(self._named, card)) for card in sorted_cards))
        first = way_back(b, back) if back is not None else None
        self.below.add_widget(b.row(first, *level(ways), gap=0.75, high="needed"))

    def _way(self, words: str, act: Callable[[], object], share: float) -> TouchButton:
        b = self.b
        return b.button(words, act, mm=TOUCH_MM, size="small", padding=(b.units(0.75), b.units(0.5)), size_hint_x=share)

    def _named(self, card: RealCard) -> None:
        self.choose(option_of(card))

    def _order(self, cards: Sequence[RealCard], back: Callable[[], None] | None, by_number: bool) -> None:
        self.by_number = by_number
        self._list(cards, back)

    def _search(self, cards: Sequence[RealCard]) -> None:
        host = self.asking.host

        def found(card: RealCard) -> None:
            host.uncover()
            self.asking.answer(card.value)

        host.cover(CardSearch(self.look, self.asking.question.sentence, cards, found, host.uncover))

    def _clear(self) -> None:
        self.body.clear_widgets()
        self.below.clear_widgets()

    def _draw(self) -> None:
        self.asking.play.opened.inputs.use("virtual")


class CardSearch(SearchPage[RealCard]):
    """The search for a card. `on_found` gets the card that is tapped; `drawn` draws one of them, two abreast."""

    def __init__(
        self,
        look: Look,
        title: str,
        cards: Sequence[RealCard],
        on_found: Callable[[RealCard], None],
        on_close: Callable[[], None],
        drawn: Callable[[RealCard], Widget] | None = None,
    ) -> None:
        self.cards = cards

        def shown(card: RealCard) -> IndexLine:
            return IndexLine(card, look, partial(on_found, card))

        def done(typed: str, matches: Sequence[RealCard]) -> None:
            """Takes the match, if only one is left."""
            if matches and (len(matches) == 1 or str(matches[0].number) == typed):
                on_found(matches[0])

        hint, none = look._("Number or title"), look._("No card is called that.")
        super().__init__(look, title, hint, none, partial(matching, cards), drawn or shown, done, on_close, abreast=2)
