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
from companion.ui.boards import lettering
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.text import FitText, Text
from companion.ui.widgets.things.paper import Paper, Rule

TICK = 0.2
"""Seconds between looks at the clock, which is drawn only if its text has changed."""


FEW = 4
"""Up to this many people stand two abreast, so that names are not made smaller."""


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
        others = len(turns.used) > 1 and (turns.clock in (CHESS, "up") or bool(turns.first))
        below = [
            *(self._others(turns, looks, names) if others else ()),
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
        least = b.mm(34 if self.clocked else 20)
        rest = self.listed.height + self.rest.padding[1] + self.rest.padding[3]
        self.sheet.height = max(min(least, self.height * 0.72), self.height - self.spacing - rest)

    def _state(self, turns: TurnModel) -> FitText | None:
        b, look = self.b, self.look
        late = turns.party in turns.out_of_time
        if turns.runs and not late:
            return None
        said = look._("Time is up.") if late else look._("The clock has been stopped.")
        return b.fit(said, strong=late, colour=b.palette.brick_text if late else b.palette.ink_soft, high=5)

    def _others(
        self, turns: TurnModel, looks: Mapping[Party, PartyLook], names: Mapping[Party, str]
    ) -> tuple[Print, ...]:
        """Everybody with the time that is left or used, two or three abreast."""
        b = self.b
        times = dict(turns.left) if turns.clock in (CHESS, SAND) else dict(turns.used)
        cells = []
        for party, _used in turns.used:
            told = ""
            if turns.clock not in (NO_CLOCK, SAND):
                told = clock_text(times[party] or 0, down=turns.clock == CHESS)
            cells.append(TimeShown(looks[party], f"1. {names[party]}" if party == turns.first else names[party], told))
        abreast = 2 if b.portrait or b.theme.text_scale > 1 or len(cells) <= FEW else 3
        rows = [cells[at : at + abreast] for at in range(0, len(cells), abreast)]
        line = b.mm(5.4) * b.theme.text_scale

        def draw(canvas: Canvas, size: tuple[float, float]) -> None:
            for row, shown in enumerate(rows):
                for place, cell in enumerate(shown):
                    each = size[0] / abreast
                    cell.draw(canvas, b.theme, (place * each, size[1] - (row + 1) * line, each, line))

        return (Print(b.theme, draw, size_hint_y=None, height=line * len(rows)),)

    def _teams(self, board: ReaderModel) -> list[Text]:
        b, look = self.b, self.look
        told = (
            look.fill(look._("Team {number}: {names}"), number=number, names=", ".join(team))
            for number, team in enumerate(board.teams, 1)
        )
        return [b.text(said, "small", colour=b.palette.ink) for said in told]


class TimeShown(NamedTuple):
    """Somebody with a time."""

    look: PartyLook
    name: str
    time: str

    def draw(self, canvas: Canvas, theme: Theme, frame: Frame) -> None:
        """Piece, name, time from the left."""
        x, y, wide, high = frame
        piece, right = high * 0.78, theme.mm(11) * theme.text_scale if self.time else 0.0
        paint_mark(canvas, self.look, (x + piece * 0.7, y + high / 2), piece, theme.palette.ink)
        left = piece * 1.5
        named = x + left, y, wide - left - right - theme.design(4), high
        px = theme.type(2.8)
        lettering.write(canvas, self.name, named, px, theme.palette.ink, least=px * 0.6, align="left")
        if self.time:
            at = x + wide - right, y, right - theme.design(8), high
            write(canvas, theme, self.time, at, 3.0, theme.palette.ink, face=Typeface.STRONG)
