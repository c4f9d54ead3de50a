"""Secret choices: each at its buttons, or one after the other behind the hand-over; shown all at once (GEN-5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.game.parties import PartyModel
from companion.ui.look.marks import paint_box, paint_mark
from companion.ui.look.paint.plain import footed_box
from companion.ui.look.theme import MAIN_MM, NAME, TOUCH_MM, Theme
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import FEW, MANY, Panel
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.chips import names_slim
from companion.ui.widgets.text import FitText, Text

LARGEST_MM = 17.0
"""The most side of the key with a piece."""


class PieceKey(Touchable, Widget):
    """The piece of somebody who has not chosen yet, large, with the lamp at its foot."""

    role = "party"

    def __init__(self, party: PartyModel, theme: Theme, on_tap: Callable[[], object]) -> None:
        self.party, self.theme = party, theme
        super().__init__(on_tap, size_hint=(None, None))

    @property
    def shows(self) -> str:
        """The party's name, which stands along the top."""
        return str(self.party.title)

    def paint(self, canvas: Canvas) -> None:
        """Draw the key and the piece on it."""
        theme, palette = self.theme, self.theme.palette
        fill, radius = palette.pressed if self.pressed else palette.raised, theme.design(NAME)
        footed_box(canvas, self.pos, self.size, fill, palette.accent, theme.design(5), radius)
        if palette.outline is not None:
            paint_box(canvas, self.pos, self.size, None, palette.outline, radius, 1 if palette.textured else 2)
        (x, y), side = self.middle, min(self.size) * 0.78
        paint_mark(canvas, self.party.look, (x, y + theme.design(2)), side, palette.text)


class LargePieces(FloatLayout):
    """The pieces of all who are missing, as large as the room allows; `most` of them would have room.

    The last place, if nobody lies there, says how many have chosen.
    """

    def __init__(self, keys: Sequence[PieceKey], most: int, b: Builder, view: Widget) -> None:
        super().__init__(size_hint_y=None)
        self.keys, self.most, self.theme, self.view = keys, most, b.theme, view
        self.chosen = b.fit(f"{most - len(keys)}/{most}", "head", strong=True, dim=True, size_hint=(None, None))
        put(self, *keys)
        self.bind(pos=self._lay, width=self._lay)
        view.bind(height=self._lay)

    def _lay(self, *_: object) -> None:
        gap, least = self.theme.design(6), self.theme.mm(TOUCH_MM)
        if self.width <= 1:
            return

        def side(columns: int) -> float:
            rows = -(-self.most // columns)
            return float(min((self.width + gap) / columns - gap, (self.view.height + gap) / rows - gap))

        columns = max(range(3, 7), key=side)
        rows = -(-self.most // columns)
        wide = min(self.theme.mm(LARGEST_MM) * 1.2, (self.width + gap) / columns - gap)
        high = max(ceil(least), min(self.theme.mm(LARGEST_MM), (self.view.height + gap) / rows - gap))
        self.height = rows * (high + gap) - gap
        for number, key in enumerate(self.keys):
            row, column = divmod(number, columns)
            key.size = round(wide), ceil(high)
            key.pos = round(self.x + column * (wide + gap)), round(self.top - row * (high + gap) - high)
        last = columns * rows - 1
        if len(self.keys) > last:  # no place is left beside them
            self.remove_widget(self.chosen)
            return
        if self.chosen.parent is None:
            self.add_widget(self.chosen)
        row, column = divmod(last, columns)
        self.chosen.size = round(wide), round(high)
        self.chosen.pos = round(self.x + column * (wide + gap)), round(self.top - row * (high + gap) - high)


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
            return  # the names along the top say who has chosen
        asked = [self.asking.party(name) for name in question.asked]
        self._offer_screen()
        if len(asked) > MANY:  # their names stand along the top
            missing = [party for party in asked if not party.answered]
            keys = [PieceKey(party, self.theme, partial(self._hand_over, party.name)) for party in missing]
            self.body.add_widget(LargePieces(keys, len(asked), b, self.view))
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

    def _offer_screen(self) -> None:
        """Offers the screen to the next without buttons: held by that party, it shows what can be chosen."""
        question = self.asking.question
        if not question.missing:
            return
        following = next_on_screen(question.missing, self.asking.parties) or question.missing[0]
        party = self.asking.party(following)
        says = self.look.fill(self.look._("{name}: hold to choose"), name=party.title)
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
    """The next party that has not chosen and has no buttons; None if all others have buttons."""
    by_buttons = {party.name for party in parties if party.by_buttons}
    return next((party for party in missing if party not in by_buttons), None)
