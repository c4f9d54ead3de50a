"""Secret choices: each at its buttons, or one after the other behind the hand-over; shown all at once (GEN-5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.engine.questions import Kind
from companion.engine.vocabulary import Party
from companion.models.game.parties import PartyModel
from companion.models.game.question import QuestionModel
from companion.ui.look.marks import paint_box, paint_mark
from companion.ui.look.paint import papers
from companion.ui.look.paint.plain import footed_box
from companion.ui.look.theme import MAIN_MM, NAME, TOUCH_MM, Theme
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.alone.on_phone import held_by
from companion.ui.questions.panel import FEW, MANY, Panel
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText, Text
from companion.ui.widgets.things.cards import CARD_WIDE
from companion.ui.widgets.things.names import Name, NamesAlike, names_alike, names_slim

LARGEST_MM = 17.0
"""The most height of a key with a piece, and the most width of a card."""


def names_with_answers(question: QuestionModel | None) -> bool:
    """Whether the names of all stand on the keys of a question, and need not stand at the edge of the table as well."""
    return question is not None and question.kind is Kind.CHOOSE_SECRETLY and len(question.asked) > MANY


class PieceKey(Touchable, FloatLayout):
    """The piece of somebody who has not chosen yet, large, above the name; the lamp is at its foot."""

    role = "party"

    def __init__(self, party: PartyModel, theme: Theme, on_tap: Callable[[], object]) -> None:
        self.party, self.theme, self.line = party, theme, theme.px("small") * LINE
        super().__init__(on_tap, size_hint=(None, None))
        self.name = Name(party.title, party.short, theme, "small", first=party.first, size_hint=(None, None))
        self.add_widget(self.name)
        self.bind(pos=self._lay, size=self._lay)

    def called(self, names: NamesAlike | None) -> None:
        """Sets its name as those of the others are."""
        if names is not None:
            self.name.alike, self.line = (names.words[self.party.name], names), names.px * LINE
            self.name.again()

    @staticmethod
    def low(wide: float, high: float, theme: Theme) -> bool:
        """Whether a key has its name beside the piece: it is too low for one above the other."""
        return high < theme.mm(LOW_MM) and wide > 1.8 * high

    @classmethod
    def room(cls, wide: float, high: float, theme: Theme) -> float:
        """How broad a name may be on a key of this size."""
        return wide - (high * 0.82 if cls.low(wide, high, theme) else 0) - theme.design(4)

    def _lay(self, *_: object) -> None:
        edge, foot = self.theme.design(2), self.theme.design(FOOT)
        room = self.room(self.width, self.height, self.theme)
        low = self.low(self.width, self.height, self.theme)
        self.name.size = room, self.height - foot if low else self.line
        self.name.pos = self.right - edge - room, self.y + foot

    @property
    def shows(self) -> str:
        """The party's name."""
        return str(self.party.title)

    def paint(self, canvas: Canvas) -> None:
        """Draw the key and the piece on it."""
        theme, palette = self.theme, self.theme.palette
        fill, radius = palette.pressed if self.pressed else palette.raised, theme.design(NAME)
        footed_box(canvas, self.pos, self.size, fill, palette.accent, theme.design(5), radius)
        if palette.outline is not None:
            paint_box(canvas, self.pos, self.size, None, palette.outline, radius, 1 if palette.textured else 2)
        if self.low(self.width, self.height, theme):
            at = self.x + self.height * 0.44, self.y + (self.height + theme.design(FOOT)) / 2
            paint_mark(canvas, self.party.look, at, self.height * 0.62, palette.text)
            return
        low = theme.design(FOOT) + self.line
        side = min(self.width, self.height - low) * 0.84
        paint_mark(canvas, self.party.look, (self.middle[0], self.y + (self.height + low) / 2), side, palette.text)


class ChosenCard(Painted):
    """The card of somebody who has chosen, face down, in the place of the key."""

    role = "back"

    def __init__(self, party: PartyModel, theme: Theme, of: str) -> None:
        self.party, self.theme, self.of = party, theme, of
        super().__init__(size_hint=(None, None))

    def paint(self, canvas: Canvas) -> None:
        """Draw the back with the piece on it, which says whose it is."""
        wide = min(self.width, self.height * CARD_WIDE)
        size = wide, min(self.height, wide / CARD_WIDE)
        pos = self.middle[0] - size[0] / 2, self.middle[1] - size[1] / 2
        papers.back(canvas, self.theme, pos, size, self.of)
        at = self.middle[0], pos[1] + size[1] * ON_CARD
        paint_mark(canvas, self.party.look, at, wide * 0.5, self.theme.palette.ink)


LOW_MM, READABLE_MM = 11.5, 2.5
"""The height below which a key has its name beside the piece, and that of a capital that is read across a table."""

FOOT = 6
"""How far above the edge of a key its name stands, in design pixels."""

LINE = 1.25
"""How high a line of a name is, in sizes of its letters."""

ON_CARD = 0.25
"""Where the piece lies on a card, as a share of its height."""


class LargePieces(FloatLayout):
    """A place for each of all, as large as the room allows: a key, or the card of whoever has chosen.

    With `cards` all of them are cards, which are higher than broad. A place that is left says how many have chosen.
    """

    def __init__(self, places: Sequence[Widget], b: Builder, view: Widget, *, cards: bool = False) -> None:
        super().__init__(size_hint_y=None)
        self.places, self.theme, self.view, self.cards = places, b.theme, view, cards
        chosen = sum(isinstance(one, ChosenCard) for one in places)
        self.chosen = b.fit(f"{chosen}/{len(places)}", "head", strong=True, dim=True, size_hint=(None, None))
        put(self, *places)
        self.bind(pos=self._lay, width=self._lay)
        view.bind(height=self._lay)

    def _names(self, wide: float, high: float) -> NamesAlike | None:
        """How the names stand on keys of this size."""
        keys = [one.party for one in self.places if isinstance(one, PieceKey)]
        return names_alike(keys, PieceKey.room(wide, high, self.theme), self.theme)

    def _readable(self, columns: int) -> bool:
        """Whether names in so many columns are as large as usual, or nearly so, and the keys in sight."""
        rows, gap = -(-len(self.places) // columns), self.theme.design(6)
        wide, high = (self.width + gap) / columns - gap, (self.view.height + gap) / rows - gap
        if self.cards or high < self.theme.mm(TOUCH_MM):
            return self.cards
        names = self._names(wide, high)
        return names is not None and names.px * names.face.cap >= self.theme.mm(READABLE_MM)

    def _lay(self, *_: object) -> None:
        gap, least, most = self.theme.design(6), self.theme.mm(TOUCH_MM), len(self.places)
        if self.width <= 1 or not most:
            return

        def side(columns: int) -> float:
            rows, form = -(-most // columns), CARD_WIDE if self.cards else 1.0
            return float(min((self.width + gap) / columns - gap, ((self.view.height + gap) / rows - gap) * form))

        counts = sorted(range(3 if most > MANY else min(2, most), min(most, 5) + 1), key=side, reverse=True)
        columns = next((one for one in counts if self._readable(one)), counts[0])
        rows = -(-most // columns)
        wide = (self.width + gap) / columns - gap
        high = (self.view.height + gap) / rows - gap
        if self.cards:
            wide = min(wide, high * CARD_WIDE, self.theme.mm(LARGEST_MM))
            high = wide / CARD_WIDE
        else:
            high = max(ceil(least), min(self.theme.mm(LARGEST_MM), high))
        self.height = max(rows * (high + gap) - gap, self.view.height if self.cards else 0)
        top = self.top - (self.height - rows * (high + gap) + gap) / 2
        names = self._names(wide, high)
        for number, place in enumerate(self.places):
            if isinstance(place, PieceKey):
                place.called(names)
            row, column = divmod(number, columns)
            beside = self.width - min(columns, most - row * columns) * (wide + gap) + gap if self.cards else 0
            place.size = round(wide), ceil(high)
            place.pos = round(self.x + beside / 2 + column * (wide + gap)), round(top - row * (high + gap) - high)
        last = columns * rows - 1
        if most > last or self.cards:  # no place is left beside them
            self.remove_widget(self.chosen)
            return
        if self.chosen.parent is None:
            self.add_widget(self.chosen)
        row, column = divmod(last, columns)
        self.chosen.size = round(wide), round(high)
        self.chosen.pos = round(self.x + column * (wide + gap)), round(top - row * (high + gap) - high)


class SecretPanel(Panel):
    """Who has not chosen yet, and a button to hold for the next who has no buttons: it opens the private page at once.

    A tap on another party hands the screen over to it; buttons work all the time.
    """

    def says(self) -> str:
        """The question to everybody."""
        if self.asking.question.complete:
            return self.look._("Everybody has chosen.")
        return self.asking.question.sentence

    def sentence_widget(self) -> Text | FitText:
        """As large as any question: whoever is asked takes no room from it."""
        return self.b.text(self.says(), "head", strong=True)

    def fill(self) -> None:
        """The parties with their state, and how to go on."""
        b, question = self.b, self.asking.question
        if question.complete:
            reveal = b.button(self.look._("Reveal"), self._reveal, style="main", mm=20, size="head", icon="eye")
            self.below.add_widget(reveal)
            laid = [self._card(self.asking.party(name)) for name in question.asked]
            self.body.add_widget(LargePieces(laid, b, self.view, cards=True))
            return
        asked = [self.asking.party(name) for name in question.asked]
        self._offer_screen()
        if names_with_answers(question):
            places = [self._card(party) if party.answered else self._key(party) for party in asked]
            self.body.add_widget(LargePieces(places, b, self.view))
            return
        if any(party.by_buttons for party in asked):
            self.body.add_widget(b.dim(self.look._("Choose at your buttons, or tap your name.")))
        full = len(asked) <= FEW
        how: dict[str, Any] = {
            "height": b.mm(TOUCH_MM),
            "full": full,
            "slim": names_slim(len(asked)),
            "size": "effect" if full else "label",
        }
        chips = (b.chip(party, partial(self._hand_over, party.name), **how) for party in asked)
        self.body.add_widget(b.grid(*chips, cols=2 if full else 3))

    def _card(self, party: PartyModel) -> ChosenCard:
        return ChosenCard(party, self.theme, self.asking.back)

    def _key(self, party: PartyModel) -> PieceKey:
        return PieceKey(party, self.theme, partial(self._hand_over, party.name))

    def _offer_screen(self) -> None:
        """Offers the screen to the next without buttons: held by that party, it shows what can be chosen."""
        question = self.asking.question
        if not question.missing:
            return
        following = next_on_screen(question.missing, self.asking.parties) or question.missing[0]
        party = self.asking.party(following)
        says = " · ".join(filter(None, held_by(self.look, party, self.look._("{name}: hold to choose"))))
        mark = self.b.mark(party.look, mm=8, wide=10)
        act = partial(self._hand_over, following, held=True)
        self.below.add_widget(self.b.held(says, act, mm=MAIN_MM * 1.2, lit=True, mark=mark))

    def _reveal(self) -> None:
        self.asking.play.reveal()

    def _hand_over(self, party: Party, *, held: bool = False) -> None:
        self.asking.host.cover(HandOver(self.asking, self.asking.party(party), self._chosen, held=held))

    def _chosen(self) -> None:
        """Called after a choice: hands the screen to the next party without buttons, or returns it to the table."""
        play, host = self.asking.play, self.asking.host
        question = play.question()
        same = question is not None and question.id == self.asking.question.id
        following = next_on_screen(question.missing, play.parties()) if same and question is not None else None
        if following is not None:
            parties = {party.name: party for party in play.parties()}
            host.cover(HandOver(self.asking, parties[following], self._chosen))
        else:
            host.uncover()


def next_on_screen(missing: Sequence[Party], parties: Sequence[PartyModel]) -> Party | None:
    """The next party that has not chosen and has neither buttons nor a phone; None if all others have."""
    elsewhere = {party.name for party in parties if party.by_buttons or party.on_phone}
    return next((party for party in missing if party not in elsewhere), None)
