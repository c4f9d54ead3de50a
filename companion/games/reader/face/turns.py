"""Whose turn it is, with the clock, and everybody's time. The clock is drawn once a second, only while it runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from kivy.clock import Clock, ClockEvent
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.reader.face.ink import Frame, Print, ink, write
from companion.games.reader.models import ReaderModel, TurnModel
from companion.games.reader.rules.turns import CHESS, NO_CLOCK, SAND
from companion.models.game.party_looks import PartyLook
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.text import FitText, Text
from companion.ui.widgets.things.paper import Paper, Rule

TICK = 0.2
"""Seconds between looks at the clock, which is drawn only if its text has changed."""


PIECE_MM = 8.0
"""The pieces of the round."""


def clock_text(milliseconds: int, *, down: bool = False) -> str:
    """Time as `1:05`, from an hour on as `1:02:03`; while counting down, a second that has begun still shows."""
    seconds = -(-milliseconds // 1000) if down else milliseconds // 1000
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


class RunningClock(FitText):
    """A clock that keeps running. `unspent()` is the time since the game last counted it, in milliseconds."""

    role = "clock"

    def __init__(self, turns: TurnModel, unspent: Callable[[], int], look: Look, size: str = "display") -> None:
        self.turns, self.unspent = turns, unspent
        super().__init__(self.told(), look.theme, size, strong=True, colour=look.theme.palette.ink)
        self._event: ClockEvent | None = None
        self.bind(parent=self._shown)

    def told(self) -> str:
        """The text that it shows now."""
        turns = self.turns
        gone = self.unspent() if turns.runs else 0
        left = dict(turns.left).get(turns.party)
        if left is not None:
            return clock_text(max(0, left - gone), down=True)
        return clock_text(turns.this_turn + gone)

    def _shown(self, _: object, parent: Widget | None) -> None:
        if self._event is not None:
            self._event.cancel()
            self._event = None
        if parent is not None and self.turns.runs:
            self._event = Clock.schedule_interval(self._look, TICK)

    def _look(self, _: float) -> None:
        if self.get_parent_window() is None:
            self._shown(self, None)
            return
        self.text = self.told()  # drawn only if it is another one


class TurnsView(BoxLayout):
    """Whoever is in turn, large on a sheet with the clock; the others on a second one, which may scroll."""

    role = "turns"

    def __init__(
        self,
        board: ReaderModel,
        look: Look,
        looks: Mapping[Party, PartyLook],
        unspent: Callable[[], int],
        names: Mapping[Party, str],
    ) -> None:
        self.b = b = Builder(look)
        self.look = look
        turns = board.turns
        super().__init__(orientation="vertical", spacing=b.units(1.25))
        round_ = len(turns.used) > 1 and bool(turns.party or turns.first)
        below = [
            *((self._round(turns, looks, names),) if round_ else ()),
            *(self._teams(board) if board.teams else ()),
        ]
        sheet = Paper(b.theme, "card", pad=16)
        if not turns.party:
            said = look._("It is nobody's turn yet.")
            if turns.first:
                said = look.fill(look._("{name} starts."), name=turns.first)
                sheet.add_widget(b.mark(looks[turns.first], mm=14))
            words = b.fit(said, "display", strong=True, colour=sheet.ink)
            if turns.first or below:
                sheet.add_widget(words)
            else:  # everybody still sits around the words
                all_ = list(looks.values())
                half = -(-len(all_) // 2)
                put(sheet, self._seated(all_[:half]), words, self._seated(all_[half:]))
        else:
            mark = b.mark(looks[turns.party], mm=13, wide=15)
            name = b.fit(turns.party, "display", strong=True, align="left", colour=sheet.ink)
            sheet.add_widget(b.row(mark, name, gap=1.5))
            if turns.clock != NO_CLOCK:
                state = self._state(turns)
                put(sheet, Rule(b.theme, ink(b.theme, "petrol")), RunningClock(turns, unspent, look), state)
        self.add_widget(sheet)
        if below:
            sheet.size_hint_y, sheet.height = None, b.mm(16)
            self.sheet, self.clocked = sheet, bool(turns.party) and turns.clock != NO_CLOCK
            rest = Paper(b.theme, "paper_rest", pad=10)
            listed = b.column(*below, gap=0.5, high="needed")
            rest.add_widget(b.scrolled(listed))
            self.rest, self.listed = rest, listed
            self.add_widget(rest)
            self.bind(height=self._share)
            listed.bind(height=self._share)

    def _seated(self, looks: Sequence[PartyLook]) -> Print:
        """Pieces in a line, as at one side of a table."""
        b = self.b

        def draw(canvas: Canvas, size: tuple[float, float]) -> None:
            each = size[0] / max(1, len(looks))
            side = min(each * 0.7, size[1] * 0.8)
            for at, look in enumerate(looks):
                paint_mark(canvas, look, ((at + 0.5) * each, size[1] / 2), side, b.palette.ink)

        return Print(b.theme, draw, size_hint_y=None, height=b.mm(12))

    def _share(self, *_: object) -> None:
        """The sheet of whoever is in turn has what the others leave, and is never too low for name and clock."""
        b = self.b
        least = b.mm(27 if self.clocked else 20)
        rest = self.listed.height + self.rest.padding[1] + self.rest.padding[3]
        self.sheet.height = max(min(least, self.height * 0.72), self.height - self.spacing - rest)

    def _state(self, turns: TurnModel) -> FitText | None:
        b, look = self.b, self.look
        late = turns.party in turns.out_of_time
        if turns.runs and not late:
            return None
        said = look._("Time is up.") if late else look._("The clock has been stopped.")
        return b.fit(said, strong=late, colour=b.palette.brick_text if late else b.palette.ink_soft, high=5)

    def _round(self, turns: TurnModel, looks: Mapping[Party, PartyLook], names: Mapping[Party, str]) -> Print:
        """Everybody in the order of the table, with the time that is left or used; a light on who is in turn."""
        b = self.b
        times = dict(turns.left) if turns.clock in (CHESS, SAND) else dict(turns.used)
        timed = turns.clock not in (NO_CLOCK, SAND)
        line = b.mm(4.4) * b.theme.text_scale
        piece = b.mm(PIECE_MM)
        cells = [
            TimeShown(
                looks[party],
                names[party],
                clock_text(times[party] or 0, down=turns.clock == CHESS) if timed else "",
                party == turns.party,
                party == turns.first,
            )
            for party, _used in turns.used
        ]

        def draw(canvas: Canvas, size: tuple[float, float]) -> None:
            each = size[0] / len(cells)
            for place, cell in enumerate(cells):
                cell.draw(canvas, b.theme, (place * each, 0, each, size[1]), line)

        return Print(b.theme, draw, size_hint_y=None, height=piece * 1.25 + line * (2 if timed else 1))

    def _teams(self, board: ReaderModel) -> list[Text]:
        b, look = self.b, self.look
        told = (
            look.fill(look._("Team {number}: {names}"), number=number, names=", ".join(team))
            for number, team in enumerate(board.teams, 1)
        )
        return [b.text(said, "small", colour=b.palette.ink) for said in told]


class TimeShown(NamedTuple):
    """Somebody at the table, with a time or none."""

    look: PartyLook
    name: str
    time: str
    in_turn: bool
    first: bool

    def draw(self, canvas: Canvas, theme: Theme, frame: Frame, line: float) -> None:
        """Piece, name and time, one below another; `line` is the height of a line of words."""
        x, y, wide, high = frame
        palette, edge = theme.palette, theme.design(2)
        if self.in_turn:
            box(canvas, (x + edge, y), (wide - 2 * edge, high), palette.lamp, theme.design(6))
        ink = palette.on_lamp if self.in_turn else palette.ink
        words = [self.name, self.time] if self.time else [self.name]
        room = high - line * len(words)
        paint_mark(
            canvas,
            self.look,
            (x + wide * (0.6 if self.first else 0.5), y + high - room / 2),
            min(room * 0.8, wide * 0.8),
            palette.ink,
        )
        if self.first:
            at = x + 2 * edge, y + high - line, wide * 0.3, line
            write(canvas, theme, "1.", at, 2.8, ink, face=Typeface.STRONG)
        for number, text in enumerate(reversed(words)):
            face = Typeface.STRONG if text == self.time else Typeface.LABEL
            at = x + 2 * edge, y + number * line, wide - 4 * edge, line
            write(canvas, theme, text, at, 3.0 * theme.text_scale, ink, face=face)
