"""What was played with real cards: at most three taps (count, jokers, rank); a rank alone where the count is fixed.

Answers are cards: small ivory faces, and only of what may have been played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import PASS
from companion.games.karriere_poker.face.cards import key_face, lamp_frame, letters, paint_middle
from companion.games.karriere_poker.face.gives import GivesRow
from companion.games.karriere_poker.face.hand import all_pass, game_of, on_one_line, passes
from companion.games.karriere_poker.face.inks import SET, ink_of
from companion.games.karriere_poker.face.oval.put_away import is_away, put_away
from companion.games.karriere_poker.models import CareerModel, Scene, dressed, nothing_higher, why_leads
from companion.mechanics.climbing import JOKER, JOKERS_ALONE, groups
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import MAIN_MM, TOUCH_MM, Theme
from companion.ui.questions.panel import Panel
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted

KEY, LEAST_KEY = (65.0, 80.0), (49.0, 49.0)
"""The size of a face where there is room, and the least, in design pixels: that of a finger."""

GAP = 8.0


class EntryPanel(Panel):
    """The faces of all ranks that may follow, and “pass”, always in the same place, so that fingers learn it.

    Whoever leads enters the count first. Jokers among the cards come before the rank; tapping the rank answers.
    """

    def fill(self) -> None:
        """The count if it is open, else the ranks."""
        count = int(self.asking.question.shape["count"])
        self.leads = count == 0
        self.counts = self._counts() if self.leads else []
        self._count_is(self.counts[0] if len(self.counts) == 1 else count)

    def says(self) -> str:
        """The question; a play in it stays on one line."""
        return on_one_line(super().says())

    def _asks(self) -> str:
        """The question, and for whoever leads what the faces stand for now."""
        if self._swaps is not None:
            return ""  # the table's own title says it
        if not self.leads:
            return self.says()
        wanted = self.look._("Which number?") if self.count else self.look._("How many cards?")
        return f"{self.says()} {wanted}"

    def sentence_widget(self) -> Widget:
        """Which position is free next, then the question in two lines: the keys below must stay where they are."""
        b, board = self.b, self.asking.board
        free = board.free[:1] if isinstance(board, CareerModel) else ()
        grown = self.theme.text_scale > 1 and not b.portrait  # the faces need the room
        told = self.look.fill(self.look._("Next to go out: {title}"), title=free[0]) if free and not grown else ""
        if told and isinstance(board, CareerModel) and board.deal is not None and board.game == 1:
            told = self.look.fill(self.look._("Leads: sits to the left of {name}"), name=board.deal.dealer)
        size = "answer" if grown else "question"
        swaps = self._swaps is not None
        asks = "" if swaps else self.says()
        self.words = says = b.fit(asks, size, strong=True, align="left", size_hint_y=None)
        self.line = self.theme.px(size) * 1.23 * 2
        says.height = 0 if swaps else self.line
        if not told or swaps:
            return says
        note = b.fit(told, "small", dim=True, align="left", size_hint_y=None, height=self.theme.px("small") * 1.25)
        return b.column(note, says, gap=0, high="needed")

    @property
    def _swaps(self) -> CareerModel | None:
        """The table while real cards are still to be swapped."""
        board, game = self.asking.board, game_of(self.asking.play)
        swaps = isinstance(board, CareerModel) and board.scene is Scene.SWAP and not board.swapped
        return board if swaps and isinstance(board, CareerModel) and not is_away(game, board.game) else None

    def _swapped(self, board: CareerModel) -> None:
        """The sheet of swaps is put away, and the lead is asked for."""
        put_away(game_of(self.asking.play), board.game)
        self._show()
        self.asking.host.changed()
        self.asking.play.on_change()

    def _show(self) -> None:
        self.words.text = asks = self._asks()
        self.words.height = self.line if asks else 0
        self.body.clear_widgets()
        self.below.clear_widgets()
        if (board := self._swaps) is not None:
            self._who_gives(board)
            done = partial(self._swapped, board)
            self.below.add_widget(self.b.button(self.look._("Swapped"), done, mm=MAIN_MM, style="main"))
            return
        if self.count:
            if keys := self._ranks():
                self.body.add_widget(Faces(keys, self.theme, self.view))
            else:
                self.note(self.look._("Nothing beats that."))
        else:
            self.body.add_widget(Faces([self._count(count) for count in self.counts], self.theme, self.view))
            if why := why_leads(game_of(self.asking.play), self.asking.play.teller):
                self.note(why)  # below the few counts: the faces of all numbers leave no room
        put(self.below, *self._last())

    def _who_gives(self, board: CareerModel) -> None:
        """What is to be done with real cards before the first of them is laid."""
        look = self.look
        worn = {party.name: (party.look, party.short) for party in self.asking.play.parties()}
        board = dressed(board, worn)
        if board.deal is not None and (self.theme.text_scale <= 1 or self.b.portrait):
            told = look._("{name} deals {count} cards each and takes the rest.")
            self.note(look.fill(told, name=board.deal.dealer, count=board.deal.each))
        for swap in board.swaps:
            self.body.add_widget(GivesRow(swap, look))
        if board.swaps:
            self.note(look._("As many of the worst cards come back."))

    # ── keys ────────────────────────────────────────────────────────────────────────────────────────────────

    def _counts(self) -> list[int]:
        """How many cards may have been laid, from one to all of a number with all jokers."""
        shape, players = self.asking.question.shape, len(self.asking.parties)
        most = min(players + shape["jokers"], shape["size"])
        return [count for count in range(1, most + 1) if self._may_be(count)]

    def _count(self, count: int) -> RankKey:
        words = self.look.fill(self.look._("{count} ×"), count=count)
        return RankKey(words, self.look, partial(self._take_count, count))

    def _ranks(self) -> list[RankKey]:
        """Every number that may have been played, and jokers alone."""
        numbers = range(1, self.asking.question.shape["numbers"] + 1)
        keys = [self._rank(str(number), str(number), number) for number in numbers]
        keys.append(self._rank(self.asking.play.teller.name(JOKER), JOKER, JOKERS_ALONE))
        return [key for key in keys if key is not None]

    def _rank(self, label: str, card: str, number: int) -> RankKey | None:
        party = self.asking.question.party
        assert party is not None
        jokers = self.jokers if number != JOKERS_ALONE else self.count
        option = self.asking.play.option(party, groups(number, self.count, jokers))
        act = partial(self.asking.answer, option.value)
        return RankKey(label, self.look, act, role="rank", card=card) if option.open else None

    def _may_have(self, count: int) -> Iterator[int]:
        """How many jokers may be among so many cards of some number."""
        shape, party = self.asking.question.shape, self.asking.question.party
        assert party is not None
        for jokers in range(min(count - 1, shape["jokers"]) + 1):
            plays = (groups(number, count, jokers) for number in range(1, shape["numbers"] + 1))
            if any(self.asking.play.option(party, play).open for play in plays):
                yield jokers

    def _may_be(self, count: int) -> bool:
        """Whether so many cards may have been laid at all."""
        party = self.asking.question.party
        assert party is not None
        if any(True for _ in self._may_have(count)):
            return True
        return self.asking.play.option(party, groups(JOKERS_ALONE, count, count)).open

    def _jokers(self) -> list[Widget]:
        """How many of the cards were jokers; nothing where none can be combined with a number."""
        keys = [JokerKey(jokers, self.look, partial(self._take_jokers, jokers)) for jokers in self.may_have if jokers]
        for key in keys:
            key.chosen = key.jokers == self.jokers
        return list(keys)

    def _last(self) -> list[Widget]:
        """The jokers beside the pass; for whoever leads beside the way back to the count, before it a pass that says
        why not.
        """
        look, b = self.look, self.b
        if self.leads and (not self.count or len(self.counts) == 1):
            assert self.asking.question.party is not None
            refused = self.asking.play.option(self.asking.question.party, PASS)
            return [b.option(replace(refused, label=look._("Pass")), self.choose, self.explain)]
        if self.leads:
            told = look.fill(look._("{count} ×"), count=self.count)
            back = b.button(told, partial(self._take_count, 0), icon="back", mm=MAIN_MM)
            return [b.row(back, *self._jokers(), gap=1, high=MAIN_MM)]
        if nothing_higher(game_of(self.asking.play)):
            return [b.button(look._("All pass"), partial(all_pass, self.asking.play), mm=MAIN_MM, style="main")]
        high = MAIN_MM if self.theme.text_scale <= 1 else MAIN_MM * 1.25  # “all pass” takes two lines beside jokers
        return [b.row(*self._jokers(), *passes(b, self.asking), gap=1, high=high)]

    # ── taps ────────────────────────────────────────────────────────────────────────────────────────────────

    def _take_count(self, count: int) -> None:
        self._count_is(count)
        self.asking.host.changed()

    def _count_is(self, count: int) -> None:
        self.count = count
        self.may_have = tuple(self._may_have(count)) if count else ()
        self.jokers = self.may_have[0] if self.may_have else 0
        self._show()

    def _take_jokers(self, jokers: int) -> None:
        self.jokers = self.may_have[0] if jokers == self.jokers else jokers
        self._show()
        self.asking.host.changed()


class JokerKey(Touchable, FloatLayout):
    """A small ivory face with a fool's cap: so many of the cards were jokers. It is lit while it holds."""

    role = "joker"
    chosen = False

    def __init__(self, jokers: int, look: Look, on_tap: Callable[[], object]) -> None:
        self.jokers, self.theme = jokers, look.theme
        super().__init__(on_tap, size_hint_x=None, width=look.theme.mm(TOUCH_MM))

    @property
    def shows(self) -> str:
        """How many."""
        return str(self.jokers)

    def paint(self, canvas: InstructionGroup) -> None:
        """The face, the cap and the figure below it."""
        theme, (x, y), (wide, high) = self.theme, self.pos, self.size
        margin = theme.design(14)
        ink = ink_of(theme, JOKER)

        def face(on: Canvas) -> None:
            key_face(on, theme, (margin, margin), self.size, ink)
            middle, figure = margin + wide / 2, 0.5
            if theme.palette.textured:
                cap, figure = min(high * 0.5, wide * 0.72), 0.24
                painter.image(
                    on, "engraving_joker", (middle, margin + high * 0.66), of=SET, scale=cap / theme.design(96)
                )
            at = middle, margin + high * figure
            letters(on, f"+{self.jokers}", Typeface.STRONG, high * 0.4, ink, at, wide * 0.8)

        self.still = Still((wide + 2 * margin, high + 2 * margin), face)
        self.still.show(canvas, (x - margin, y - margin))
        if self.chosen:
            lamp_frame(canvas, theme, self.pos, self.size)
        if self.pressed:
            box(canvas, self.pos, self.size, theme.palette.ink, theme.design(6), 0.2)


class Faces(Painted, FloatLayout):
    """Faces in rows, as large as the room allows, all of them equal; their order is that of reading."""

    def __init__(self, keys: list[RankKey], theme: Theme, view: Widget) -> None:
        self.keys, self.theme, self.view = keys, theme, view
        super().__init__(size_hint_y=None)
        for key in keys:
            self.add_widget(key)
        self.still: Still | None = None
        self.bind(pos=self._lay, width=self._lay)
        view.bind(height=self._lay)

    def _lay(self, *_: object) -> None:
        gap, count = self.theme.design(GAP), len(self.keys)
        if not count or self.width <= 1:
            return
        design = self.theme.design
        columns, wide, high = 1, 0.0, 0.0
        for columns in range(min(4, max(1, count)), 9):
            rows = -(-count // columns)
            wide = min((self.width - (columns - 1) * gap) / columns, design(KEY[0]) * 1.6)
            high = min(wide * KEY[1] / KEY[0], (self.view.height - (rows - 1) * gap) / rows)
            if high >= min(wide, design(KEY[1])) * 0.95 or wide < design(LEAST_KEY[0]):
                break
        if wide < design(LEAST_KEY[0]):
            columns -= 1
            rows = -(-count // columns)
            wide = (self.width - (columns - 1) * gap) / columns
            high = (self.view.height - (rows - 1) * gap) / rows
        high = max(high, design(LEAST_KEY[1]))
        rows = -(-count // columns)
        self.height = rows * high + (rows - 1) * gap
        for number, key in enumerate(self.keys):
            row, column = divmod(number, columns)
            key.size = round(wide), round(high)
            key.pos = round(self.x + column * (wide + gap)), round(self.top - (row + 1) * high - row * gap)
        self.paint_soon()

    def paint(self, canvas: InstructionGroup) -> None:
        """All faces in one draw."""
        margin = self.theme.design(14)
        origin = self.x - margin, self.y - margin

        def faces(on: Canvas) -> None:
            for key in self.keys:
                key.draw(on, origin)

        self.still = Still((self.width + 2 * margin, self.height + 2 * margin), faces)
        self.still.show(canvas, origin)


class RankKey(Touchable, FloatLayout):
    """A small ivory face with a numeral in the ink of its number, or with a count."""

    def __init__(
        self,
        label: str,
        look: Look,
        on_tap: Callable[[], object],
        *,
        role: str = "count",
        card: str = "",
        **kwargs: Any,
    ) -> None:
        self.theme, self.role, self.label, self.card = look.theme, role, label, card
        self.corner = label[:1] if card == JOKER else label.replace(" ", "")
        super().__init__(on_tap, **{"size_hint": (None, None), **kwargs})

    @property
    def shows(self) -> str:
        """What it stands for."""
        return self.label

    def paint(self, canvas: InstructionGroup) -> None:
        """A shade while a finger is on it; the faces themselves are one picture."""
        if self.pressed:
            box(canvas, self.pos, self.size, self.theme.palette.ink, self.theme.design(6), 0.2)

    def draw(self, canvas: Canvas, origin: tuple[float, float]) -> None:
        """The face, on the picture of all of them."""
        theme, pos = self.theme, (self.x - origin[0], self.y - origin[1])
        ink = ink_of(theme, self.card)
        key_face(canvas, theme, pos, self.size, ink)
        times = 1.0 if len(self.corner) < 3 else 0.72
        px = min(self.height * 0.56, self.width * 0.66) * times
        paint_middle(canvas, self.corner, px, ink, (pos[0] + self.width / 2, pos[1] + self.height / 2))
