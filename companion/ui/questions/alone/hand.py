"""A hand of cards as it is held: one or two large in front, the others fanned out behind them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.look.paint import papers
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.card import SETTINGS, SQUAREST, HeldCard, Motif, WordSetting
from companion.ui.widgets.input.options import OptionCard
from companion.ui.widgets.text import FitText

TALLEST, BROADEST_MM, SLIMMEST_MM = 1.5, 66.0, 40.0
"""Most height of a card over its width, and how broad one is at most and at least."""

ALONE_MM, FLATTEST = 108.0, 0.56
"""How broad one in front with its picture beside the words is, and least height of it over its width."""

FRONT = 2
"""Most cards in front where others lie behind them."""

BEHIND_MM, STEP_MM, UPRIGHT_MM = 40.0, 20.0, 13.5
"""How broad the cards behind are beside those in front, and how much of each looks out at most, there and upright."""

UNDER = 16
"""How far each lies under the next one, in design pixels."""


class CardBehind(Touchable, BoxLayout):
    """The upper edge of a card that lies behind others: its picture and its title. A tap brings it to the front."""

    role = "card behind"
    repeats = True

    def __init__(self, card: HeldCard, on_tap: Callable[[], object]) -> None:
        self.theme = theme = card.theme
        pad = theme.design(6)
        super().__init__(on_tap, spacing=theme.design(8), padding=(pad, pad, pad, pad), size_hint=(None, None))
        self.title = FitText(
            card.title.text, theme, "answer", strong=True, align="left", colour=theme.palette.brick_text
        )
        self.motif = Motif(card.motif.art, theme) if card.motif is not None else None
        if self.motif is not None:
            self.motif.size_hint = (None, 1)
        put(self, self.motif, self.title)
        self.bind(size=self._share)

    def _share(self, *_: object) -> None:
        if self.motif is not None:
            self.motif.width = min((self.height - 2 * self.padding[1]) * SQUAREST, self.width * 0.4)

    @property
    def shows(self) -> str:
        """Its title."""
        return str(self.title.text)

    def paint(self, canvas: Canvas) -> None:
        """Draws the card, which goes on below its edge."""
        under = self.theme.design(UNDER)
        papers.paper(canvas, self.theme, (self.x, self.y - under), (self.width, self.height + under), "card")


class Laid(NamedTuple):
    """How many cards lie in front, how broad they and those behind are, how the words are set, what is too much."""

    front: int
    wide: float
    behind: float
    setting: WordSetting
    over: float


class CardHand(FloatLayout):
    """The cards of a hand: all abreast where they have room to be read, else the first ones, and the others behind.

    All are of one height, and so are their pictures. Below each lies what can be done with it, if anything.
    """

    def __init__(self, cards: Sequence[HeldCard], theme: Theme, ways: Sequence[OptionCard | None] = ()) -> None:
        super().__init__(size_hint_y=None)
        self.cards, self.theme, self.room = cards, theme, 0.0
        self.ways = ways or (None,) * len(cards)
        self.order = list(range(len(cards)))
        self.behind = [CardBehind(card, partial(self.bring, at)) for at, card in enumerate(cards)]
        self.bind(pos=self._lay, width=self._lay)

    def fit_into(self, room: float) -> None:
        """How much of it is seen at once: the cards fill that."""
        self.room = room
        self._lay()

    def bring(self, card: int) -> None:
        """Brings a card to the front."""
        self.order = [card, *(one for one in self.order if one != card)]
        self._lay()

    @property
    def _upright(self) -> bool:
        return self.room > float(self.width)

    @property
    def _gap(self) -> float:
        return self.theme.design(10)

    def _lay(self, *_: object) -> None:
        if not self.cards or self.room <= 0 or self.width <= 1:
            return
        tried = [self._tried(front, setting) for front, setting in self._ways_to_lay()]
        laid = next((one for one in tried if one.over <= 0), min(tried, key=lambda one: one.over))
        self._show(laid.front)
        self._place(laid)

    def _ways_to_lay(self) -> list[tuple[int, WordSetting]]:
        """All abreast, then two in front, then one; words give way only where a single card has no room for them."""
        slimmest, count = self.theme.mm(SLIMMEST_MM), len(self.cards)
        fronts = {count, min(FRONT, count), 1}
        whole = [
            front
            for front in sorted(fronts, reverse=True)
            if front == 1 or (self._across(front) - (front + 1) * self._gap) / front >= slimmest
        ]
        few = [(count, one) for one in SETTINGS[:2]] if 1 < count <= FRONT and count in whole else []
        if count == 1:
            few = [(1, SETTINGS[0]._replace(size="question"))]  # alone it is read from afar
        return [*few, *((front, one) for front in whole for one in SETTINGS[:2]), *((1, one) for one in SETTINGS[2:])]

    def _across(self, front: int) -> float:
        """The width for the cards in front."""
        return float(self.width) - (0 if self._upright else self._beside(len(self.cards) - front))

    def _beside(self, behind: int) -> float:
        return self._columns(behind) * (self.theme.mm(BEHIND_MM) * min(1.15, self.theme.text_scale) + self._gap)

    def _columns(self, behind: int) -> int:
        """How many columns the cards behind need."""
        share = 0.45 if self._upright else 1.0
        rows = max(1, int((self.room * share - self._gap) / self.theme.mm(TOUCH_MM)))
        return min(2, -(-behind // rows))

    def _foot(self, front: Sequence[int]) -> float:
        return max((way.least + self._gap for at in front if (way := self.ways[at]) is not None), default=0.0)

    def _above(self, behind: int) -> float:
        """The height that the cards behind take above those in front, on an upright panel."""
        return -(-behind // max(1, self._columns(behind))) * self._step(behind) if self._upright and behind else 0.0

    def _step(self, behind: int) -> float:
        rows = -(-behind // max(1, self._columns(behind)))
        most = self.theme.mm(UPRIGHT_MM if self._upright else STEP_MM) * self.theme.text_scale
        room = (self.room - 2 * self._gap) * (0.45 if self._upright else 1.0)
        return max(self.theme.mm(TOUCH_MM), min(most, room / max(1, rows)))

    def _tried(self, front: int, setting: WordSetting) -> Laid:
        broadest = self.theme.mm(BROADEST_MM) * self.theme.text_scale
        behind = len(self.cards) - front
        if self._is_abreast(front):
            broadest = self.theme.mm(ALONE_MM) * self.theme.text_scale
        wide = min(broadest, (self._across(front) - (front + 1) * self._gap) / front)
        shown = range(len(self.cards)) if behind else self.order  # any of them may come to the front
        high = max(self.cards[at].lay(wide, setting, abreast=self._is_abreast(front)) for at in shown)
        over = high + self._foot(shown) + 2 * self._gap + self._above(behind) - self.room
        return Laid(front, wide, self._beside(behind), setting, over)

    def _is_abreast(self, front: int) -> bool:
        """Whether the picture is beside the words: of one that is in front of others on a broad panel."""
        return front == 1 < len(self.cards) and not self._upright

    def _show(self, front: int) -> None:
        """Those behind lie below those in front."""
        behind = sorted(self.order[front:])
        seen: list[Widget] = [self.behind[at] for at in behind]
        for at in self.order[:front]:
            way = self.ways[at]
            seen += [self.cards[at], *([way] if way is not None else [])]
        if [*reversed(self.children)] != seen:
            self.clear_widgets()
            put(self, *seen)

    def _place(self, laid: Laid) -> None:
        abreast = self._is_abreast(laid.front)
        gap, front, behind = self._gap, self.order[: laid.front], sorted(self.order[laid.front :])
        foot, above = self._foot(front), self._above(len(behind))
        least = max(self.cards[at].lay(laid.wide, laid.setting, abreast=abreast) for at in front)
        high = max(least, min(laid.wide * (FLATTEST if abreast else TALLEST), self.room - 2 * gap - foot - above))
        step, columns = self._step(len(behind)), max(1, self._columns(len(behind)))
        rows = -(-len(behind) // columns)
        beside = 0.0 if self._upright else laid.behind
        needed = high + foot + above + 2 * gap
        self.height = max(self.room, needed, 0.0 if self._upright else rows * step + 2 * gap)
        top = self.top - gap - max(0.0, (self.height - needed) / 2)
        whole = laid.front * (laid.wide + gap) - gap
        left = self.x + (self.width - whole - beside) / 2
        for card in front:
            self.cards[card].lay(laid.wide, laid.setting, high, abreast=abreast)
        arts = [motif.height for card in front if (motif := self.cards[card].motif) is not None]
        for place, card in enumerate(front):
            shown, way = self.cards[card], self.ways[card]
            shown.lay(laid.wide, laid.setting, high, min(arts, default=0.0), abreast=abreast)
            shown.pos = left + place * (laid.wide + gap), top - above - high
            if way is not None:
                way.size_hint, way.size = (None, None), (laid.wide, way.least)
                way.pos = shown.x, shown.y - gap - way.least
        wide = (whole if self._upright else beside - gap) / columns - gap * (columns - 1) / 2
        start = left if self._upright else left + whole + gap * 1.5
        if not self._upright and rows:
            step = max(self.theme.mm(TOUCH_MM), min(step, (high + foot - self.theme.design(UNDER)) / rows))
        for place, card in enumerate(behind):
            column, row = divmod(place, rows)
            peek = self.behind[card]
            peek.size = wide, step
            peek.pos = start + column * (wide + gap), top - (row + 1) * step

    def do_layout(self, *_: object, **__: Any) -> None:
        """The cards lie where the hand has laid them."""
