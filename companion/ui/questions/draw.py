"""A card from the real deck: its colour, then its name by list, number or search; or the machine draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.models.game.hand import COLOURS, DeckCard, matching, to_be_named
from companion.models.game.question import OptionModel
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import Panel
from companion.ui.shell.kivy_types import Touch
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.input.entry import Key, TextEntry
from companion.ui.widgets.layout import Surface

DIGITS = "1234567890"


class DrawPanel(Panel):
    """First the colour, where the deck has several. What is only counted is answered at once; the rest is named."""

    def fill(self) -> None:
        """All cards of the deck."""
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

    def _list(self, cards: Sequence[DeckCard], back: Callable[[], None] | None = None) -> None:
        """By title or by number, with a search above."""
        self._clear()
        b, look = self.b, self.look
        self.body.add_widget(
            b.row(
                _way_back(b, back) if back is not None else None,
                b.button(look._("Search"), partial(self._search, cards), icon="keyboard", mm=TOUCH_MM),
                gap=0.75,
                high=TOUCH_MM,
            )
        )
        order = {False: look._("By title"), True: look._("By number")}
        put(
            self.body,
            b.segments("", order, self.by_number, partial(self._order, cards, back), abreast=2),
            *(
                b.option(option_of(card), self.choose, self.explain)
                for card in (sorted(cards, key=lambda one: one.number) if self.by_number else cards)
            ),
        )
        if back is None:
            self.below.add_widget(b.button(look._("Draw for us"), self._draw))

    def _order(self, cards: Sequence[DeckCard], back: Callable[[], None] | None, by_number: bool) -> None:
        self.by_number = by_number
        self._list(cards, back)

    def _search(self, cards: Sequence[DeckCard]) -> None:
        host = self.asking.host

        def found(card: DeckCard) -> None:
            host.uncover()
            self.asking.answer(card.value)

        host.cover(CardSearch(self.look, self.asking.question.sentence, cards, found, host.uncover))

    def _clear(self) -> None:
        self.body.clear_widgets()
        self.below.clear_widgets()

    def _draw(self) -> None:
        self.asking.play.opened.inputs.use("virtual")


def option_of(card: DeckCard) -> OptionModel:
    """A card as it is listed: its number, then its title."""
    return OptionModel(card.value, f"{card.number}  {card.title}" if card.number else card.title)


def _way_back(b: Builder, act: Callable[[], object], mm: float = TOUCH_MM) -> TouchButton:
    return b.button("", act, style="quiet", icon="back", mm=mm, wide=TOUCH_MM + 2)


class _Typed(TextEntry):
    """A line that is looked at with every letter, with digits above the letters."""

    def __init__(self, look: Look, on_typed: Callable[[str], None], on_done: Callable[[str], object]) -> None:
        self.on_typed: Callable[[str], None] = lambda _: None
        super().__init__("", look, on_done, hint=look._("Number or title"))
        self.on_typed = on_typed

    def _lay_keys(self) -> None:
        super()._lay_keys()
        theme = self.look.theme
        line = BoxLayout(spacing=theme.units(0.5), size_hint_y=None, height=theme.mm(TOUCH_MM) * 0.98)
        for digit in DIGITS:
            line.add_widget(Key(digit, theme, partial(self.type, digit)))
        self.keys.add_widget(line, index=len(self.keys.children))

    def _show(self) -> None:
        super()._show()
        self.on_typed(self.typed)


class CardSearch(Surface):
    """The whole screen: what is typed, what it may mean, and the keyboard. `on_found` takes the card that is tapped."""

    role = "search"

    def __init__(
        self,
        look: Look,
        title: str,
        cards: Sequence[DeckCard],
        on_found: Callable[[DeckCard], None],
        on_close: Callable[[], None],
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(b.palette.surface)
        self.look, self.theme, self.cards, self.on_found = look, b.theme, cards, on_found
        head = b.row(_way_back(b, on_close), b.text(title, strong=True, pos_hint={"center_y": 0.5}), high=TOUCH_MM)
        page = b.column(head if b.portrait else None, gap=0.75, pad=1)
        self.found = b.column(gap=0.75)
        self.entry = _Typed(look, self._typed, self._done)
        self.entry.upper = False
        self.entry._lay_keys()
        page.add_widget(b.scrolled(self.found))
        if not b.portrait:
            back = _way_back(b, on_close, TOUCH_MM * 1.1)
            top = self.entry.children[-1]
            top.add_widget(back, index=len(top.children))
        page.add_widget(self.entry)
        self.add_widget(page)
        self._typed("")

    def on_touch_down(self, touch: Touch) -> bool:
        """Nothing under it can be touched."""
        super().on_touch_down(touch)
        return True

    def _typed(self, text: str) -> None:
        """Show what it may mean, the likeliest first."""
        self.found.clear_widgets()
        self.matches = matching(self.cards, text)
        put(
            self.found,
            self.b.text(self.look._("No card is called that.")) if not self.matches else None,
            *(self.b.option(option_of(card), partial(self._take, card), lambda _: None) for card in self.matches),
        )

    def _take(self, card: DeckCard, _option: OptionModel) -> None:
        self.on_found(card)

    def _done(self, _text: str) -> None:
        """“Done” takes what is left, if it is one."""
        if self.matches and (len(self.matches) == 1 or str(self.matches[0].number) == _text):
            self.on_found(self.matches[0])
