"""What was played with real cards: at most three taps (count, jokers, rank); a rank alone where the count is fixed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import PASS
from companion.mechanics.climbing import JOKERS_ALONE, groups
from companion.models.game.notice import Notice
from companion.models.game.question import OptionModel
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable, TouchButton
from companion.ui.widgets.text import FitText

RANK_COLUMNS, COUNT_COLUMNS = 5, 4

SENTENCE_MM = 6.5
"""Two lines."""


class EntryPanel(Panel):
    """The ranks stand always at the same place, and so does “pass”: fingers learn them.

    Whoever leads says the count first. Jokers among the cards come before the rank; the rank answers.
    """

    def fill(self) -> None:
        """The count if it is open, else the ranks."""
        self.count = int(self.asking.question.shape["count"])
        self.jokers = 0
        self.leads = self.count == 0
        self._show()

    def sentence_widget(self) -> FitText:
        """Two lines at most: the keys below it must stay where they are."""
        height = self.b.mm(SENTENCE_MM)
        return self.b.fit(self.says(), strong=True, align="left", size_hint_y=None, height=height)

    def _show(self) -> None:
        self.body.clear_widgets()
        self.below.clear_widgets()
        if self.count:
            self.body.add_widget(self._ranks())
            self.below.add_widget(self._jokers())
        else:
            self.body.add_widget(self._counts())
        self.below.add_widget(self._last())

    # ── keys ────────────────────────────────────────────────────────────────────────────────────────────────

    def _counts(self) -> GridLayout:
        """How many cards were laid, from one to all of a number with all jokers."""
        shape, players = self.asking.question.shape, len(self.asking.parties)
        grid = self._grid(COUNT_COLUMNS)
        for count in range(1, min(players + shape["jokers"], shape["size"]) + 1):
            label = self.look.fill(self.look._("{count} ×"), count=count)
            grid.add_widget(Key(label, self.look, partial(self._take_count, count), mm=MAIN_MM))
        return grid

    def _ranks(self) -> GridLayout:
        """Every number, and jokers alone; what cannot have been laid is grey."""
        grid = self._grid(RANK_COLUMNS)
        put(
            grid,
            *(self._rank(str(number), number) for number in range(1, self.asking.question.shape["numbers"] + 1)),
            self._rank(self.look._("Joker"), JOKERS_ALONE),
        )
        return grid

    def _rank(self, label: str, number: int) -> Key:
        party = self.asking.question.party
        assert party is not None
        jokers = self.jokers if number != JOKERS_ALONE else self.count
        option = self.asking.play.option(party, groups(number, self.count, jokers))
        act = partial(self.asking.answer, option.value) if option.open else partial(self._why_not, label, option)
        return Key(label, self.look, act, role="rank", open=option.open)

    def _jokers(self) -> BoxLayout:
        """How many of the cards were jokers; the line stays empty where there can be none beside a number."""
        b = self.b
        line = b.row(gap=0.75, high=TOUCH_MM)
        most = min(self.count - 1, self.asking.question.shape["jokers"])
        if most > 0:
            line.add_widget(b.fit(self.look._("with jokers:"), "small", dim=True))
            for jokers in range(1, most + 1):
                chosen = jokers == self.jokers
                key = Key(str(jokers), self.look, partial(self._take_jokers, jokers), role="joker", chosen=chosen)
                key.size_hint_x, key.width = None, b.mm(TOUCH_MM)
                line.add_widget(key)
        else:
            line.add_widget(Widget())
        return line

    def _last(self) -> TouchButton | Key:
        """Pass; for whoever leads the way back to the count, and before it a pass that says why there is none."""
        look = self.look
        if not self.leads:
            button = self.b.button(look._("Pass"), lambda: self.asking.answer(PASS))
            button.repeats = True
            return button
        if self.count:
            told = look.fill(look._("{count} cards: another count"), count=self.count)
            return self.b.button(told, partial(self._take_count, 0), icon="back")
        return Key(look._("Pass"), look, self._no_pass, mm=MAIN_MM, size="body", open=False)

    def _grid(self, columns: int) -> GridLayout:
        grid = GridLayout(cols=columns, spacing=self.theme.units(0.75), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        return grid

    # ── taps ────────────────────────────────────────────────────────────────────────────────────────────────

    def _take_count(self, count: int) -> None:
        self.count, self.jokers = count, 0
        self._show()

    def _take_jokers(self, jokers: int) -> None:
        self.jokers = 0 if jokers == self.jokers else jokers
        self._show()

    def _why_not(self, label: str, option: OptionModel) -> None:
        self.asking.host.tell(Notice(f"{self.count} × {label}", option.refused))

    def _no_pass(self) -> None:
        party = self.asking.question.party
        assert party is not None
        self.asking.host.tell(Notice(self.look._("Pass"), self.asking.play.option(party, PASS).refused))


class Key(Touchable, BoxLayout):
    """A key with a few letters; flat and dim when it is refused, and then it explains itself."""

    def __init__(
        self,
        label: str,
        look: Look,
        on_tap: Callable[[], object],
        *,
        role: str = "count",
        mm: float = TOUCH_MM,
        size: str = "head",
        open: bool = True,
        chosen: bool = False,
        **kwargs: Any,
    ) -> None:
        b = Builder(look)
        self.theme, self.role, self.open, self.chosen = look.theme, role, open, chosen
        high = b.mm(mm)
        super().__init__(on_tap, **{"size_hint_y": None, "height": high, "padding": b.units(0.25), **kwargs})
        ink = b.palette.text if open else b.palette.text_dim
        self.add_widget(b.fit(label, size, colour=ink, strong=open and size == "head"))

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw its box: filled when chosen, without one when refused."""
        palette, radius = self.theme.palette, self.theme.units(0.75)
        if not self.open:
            if self.pressed:
                paint_box(canvas, self.pos, self.size, palette.sunken, None, radius)
            return
        fill = palette.sunken if self.pressed else palette.raised
        line = palette.accent if self.chosen else palette.line
        paint_box(canvas, self.pos, self.size, fill, line, radius, 3 if self.chosen else 1.1)
