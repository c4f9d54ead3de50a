"""Whose turn it is, with the clock, and everybody's time. The clock is drawn once a second, only while it runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kivy.clock import Clock, ClockEvent
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.reader.face.ink import Print, ink, largest, write
from companion.games.reader.models import ReaderModel, TurnModel
from companion.games.reader.rules.turns import CHESS, NO_CLOCK, SAND
from companion.models.game.party_looks import PartyLook, name_today
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint.plain import box
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.text import FitText, text_width
from companion.ui.widgets.things.paper import Paper, Rule

TICK = 0.2
"""Seconds between looks at the clock, which is drawn only if its text has changed."""


PIECE_MM, TEAM_MM = 6.6, 5.8
"""The height of a line of the round, and of that of the teams."""

LARGEST_MM, TOLD_MM = 4.2, 3.0
"""The capitals of the times, which have the largest size in which all fit; and those of the words before teams."""

APART_MM = 1.6
"""How far a time ends before the next piece."""

LOW_MM = 30.0
"""A sheet below this height has the clock beside the name, not below it."""

ONE_LINE = 4
"""Up to so many others stand in one line."""


def clock_text(milliseconds: int, *, down: bool = False) -> str:
    """Time as `1:05`, from an hour on as `1:02:03`; while counting down, a second that has begun still shows."""
    seconds = -(-milliseconds // 1000) if down else milliseconds // 1000
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


class RunningClock(FitText):
    """A clock that keeps running. `unspent()` is the time since the game last counted it, in milliseconds."""

    role = "clock"

    def __init__(self, turns: TurnModel, unspent: Callable[[], int], look: Look, size: str = "clock") -> None:
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
    """Whoever is in turn, with the clock large across the sheet; the others and the teams in a line each below."""

    role = "turns"

    def __init__(
        self,
        board: ReaderModel,
        look: Look,
        looks: Mapping[Party, PartyLook],
        unspent: Callable[[], int],
    ) -> None:
        self.b = b = Builder(look)
        self.look = look
        turns = board.turns
        super().__init__(orientation="vertical", spacing=b.units(1.25))
        round_ = len(turns.used) > 1 and bool(turns.party) and turns.clock not in (NO_CLOCK, SAND)
        below = [
            *((self._round(turns, looks),) if round_ else ()),
            *((self._teams(board.teams, looks),) if board.teams else ()),
        ]
        self.add_widget(self._whose(turns, looks, unspent, bool(below)))
        if below:
            self.add_widget(as_high_as_needed(self._rest(*below)))

    def _whose(
        self, turns: TurnModel, looks: Mapping[Party, PartyLook], unspent: Callable[[], int], below: bool
    ) -> Paper:
        """The sheet of whoever is in turn; a clock has most of it, since it is read across the table."""
        b, look = self.b, self.look
        sheet = Paper(b.theme, "card", pad=16)
        if not turns.party:
            said = look._("It is nobody's turn yet.")
            if turns.first:
                said = look.fill(look._("{name} starts."), name=name_today(turns.first, looks))
                sheet.add_widget(b.mark(looks[turns.first], mm=14))
            words = b.fit(said, "display", strong=True, colour=sheet.ink)
            if turns.first or below:
                sheet.add_widget(words)
            else:  # everybody still sits around the words
                all_ = list(looks.values())
                half = -(-len(all_) // 2)
                put(sheet, self._seated(all_[:half]), words, self._seated(all_[half:]))
            return sheet
        timed = turns.clock != NO_CLOCK
        worn = looks[turns.party]
        mark, title = b.mark(worn, mm=8 if timed else 13, wide=10 if timed else 15), worn.called or turns.party
        name = b.fit(title, "name" if timed else "display", strong=True, align="left", colour=sheet.ink)
        if not timed:
            sheet.add_widget(b.row(mark, name, gap=1.5))
            return sheet
        clock, state = RunningClock(turns, unspent, look), self._state(turns)
        line = Rule(b.theme, ink(b.theme, "petrol"))

        def place(_: object, high: float) -> None:
            for one in (mark, name, clock):
                if one.parent is not None:
                    one.parent.remove_widget(one)
            if high < b.mm(LOW_MM):
                refill(sheet, b.row(mark, name, clock, gap=1.5), state)
            else:
                refill(sheet, b.row(mark, name, gap=1.5, high=9), line, clock, state)

        sheet.bind(height=place)
        place(sheet, sheet.height)
        return sheet

    def _rest(self, *lines: Widget) -> Paper:
        rest = Paper(self.b.theme, "paper_rest", pad=10, size_hint_y=None)
        put(rest, *lines)
        return rest

    def _seated(self, looks: Sequence[PartyLook]) -> Print:
        """Pieces in a line, as at one side of a table."""
        b = self.b

        def draw(canvas: Canvas, size: tuple[float, float]) -> None:
            each = size[0] / max(1, len(looks))
            side = min(each * 0.7, size[1] * 0.8)
            for at, look in enumerate(looks):
                paint_mark(canvas, look, ((at + 0.5) * each, size[1] / 2), side, b.palette.ink)

        return Print(b.theme, draw, size_hint_y=None, height=b.mm(12))

    def _state(self, turns: TurnModel) -> FitText | None:
        b, look = self.b, self.look
        late = turns.party in turns.out_of_time
        if turns.runs and not late:
            return None
        said = look._("Time is up.") if late else look._("The clock has been stopped.")
        size, colour = ("name", b.palette.brick_text) if late else ("answer", b.palette.ink_soft)
        return b.fit(said, size, strong=late, colour=colour, high=8 if late else 5)

    def _round(self, turns: TurnModel, looks: Mapping[Party, PartyLook]) -> Print:
        """The others in the order of their turns, with the time that is left or used."""
        b, down = self.b, turns.clock == CHESS
        times = {party: clock_text(time or 0, down=down) for party, time in (turns.left if down else turns.used)}
        people = list(times)
        at = people.index(turns.party) + 1 if turns.party in people else 0
        others = [party for party in (*people[at:], *people[:at]) if party != turns.party]
        abreast = len(others) if len(others) <= ONE_LINE else -(-len(others) // 2)
        lines = -(-len(others) // max(1, abreast))

        def draw(canvas: Canvas, size: tuple[float, float]) -> None:
            theme, face = b.theme, Typeface.STRONG
            wide, high = size[0] / abreast, size[1] / lines
            side = min(high * 0.86, wide * 0.28)
            left = side * 1.2
            mm = largest(theme, times.values(), wide - left - theme.mm(APART_MM), LARGEST_MM, face)
            for place, party in enumerate(others):
                line, at = divmod(place, abreast)
                x, y = at * wide, (lines - 1 - line) * high
                paint_mark(canvas, looks[party], (x + side * 0.55, y + high / 2), side, theme.palette.ink)
                told = text_width(times[party], theme.type(mm, face), face=face) + 2
                write(canvas, theme, times[party], (x + left, y, told, high), mm, theme.palette.ink, face=face)

        return Print(b.theme, draw, size_hint_y=None, height=b.mm(PIECE_MM) * lines)

    def _teams(self, teams: Sequence[Sequence[Party]], looks: Mapping[Party, PartyLook]) -> Print:
        """The teams in one line: the number of each and the pieces of its people, on a ground of their own."""
        b, said = self.b, self.look._("Teams")
        marks = [[looks[party] for party in team if party in looks] for team in teams]

        def draw(canvas: Canvas, size: tuple[float, float]) -> None:
            wide, high = size
            theme, black = b.theme, b.palette.ink
            lead = text_width(said, theme.type(TOLD_MM, Typeface.STRONG), face=Typeface.STRONG)
            write(canvas, theme, said, (0, 0, lead + 1, high), TOLD_MM, black, face=Typeface.STRONG)
            x = lead + theme.mm(APART_MM)
            each = min(high, (wide - x) / sum(len(team) + 1.4 for team in marks))
            gap = (wide - x - each * sum(len(team) + 1.1 for team in marks)) / max(1, len(marks) - 1)
            for number, team in enumerate(marks, 1):
                ground = each * (len(team) + 1.1)
                box(canvas, (x, 0), (ground, high), black, theme.design(5), 0.12)
                write(canvas, theme, str(number), (x, 0, each, high), 3.4, black, face=Typeface.STRONG)
                for seat, look in enumerate(team):
                    paint_mark(canvas, look, (x + each * (seat + 1.5), high / 2), min(each, high) * 0.84, black)
                x += ground + min(gap, each)

        return Print(b.theme, draw, size_hint_y=None, height=b.mm(TEAM_MM))
