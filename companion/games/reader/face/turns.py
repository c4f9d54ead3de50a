"""Whose turn it is, with the clock, and everybody's time. The clock is drawn once a second, only while it runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kivy.clock import Clock, ClockEvent
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.reader.models import ReaderModel, TurnModel
from companion.games.reader.rules.turns import CHESS, NO_CLOCK, SAND
from companion.models.game.party_looks import PartyLook
from companion.ui.look.look import Look
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.text import FitText

TICK = 0.2
"""Seconds between looks at the clock, which is drawn only if its text has changed."""


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
        super().__init__(self.told(), look.theme, size, strong=True)
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
    """Whoever is in turn, large; the others below in a grid."""

    role = "turns"

    def __init__(
        self,
        board: ReaderModel,
        look: Look,
        looks: Mapping[Party, PartyLook],
        unspent: Callable[[], int],
        names: Mapping[Party, str],
    ) -> None:
        b, turns = Builder(look), board.turns
        super().__init__(orientation="vertical", spacing=b.units(1))
        if not turns.party:
            said = look._("It is nobody's turn yet.")
            if turns.first:
                said = look.fill(look._("{name} starts."), name=turns.first)
            self.add_widget(b.fit(said, "display" if turns.first else "head", strong=bool(turns.first)))
        else:
            self.add_widget(
                b.row(
                    b.mark(looks[turns.party], mm=11, wide=12),
                    b.fit(turns.party, "display", strong=True, align="left"),
                    gap=1.5,
                    size_hint_y=0.8,
                )
            )
            if turns.clock != NO_CLOCK:
                put(self, RunningClock(turns, unspent, look), self._state(turns, look))
        put(
            self,
            self._others(turns, look, looks, names)
            if len(turns.used) > 1 and (turns.clock in (CHESS, "up") or turns.first)
            else None,
            self._teams(board, look) if board.teams else None,
        )

    def _state(self, turns: TurnModel, look: Look) -> FitText:
        b = Builder(look)
        late = turns.party in turns.out_of_time
        said = look._("Time is up.") if late else "" if turns.runs else look._("The clock has been stopped.")
        colour = b.palette.warning if late else b.palette.text_dim
        return b.fit(said, colour=colour, high=5)

    def _others(
        self, turns: TurnModel, look: Look, looks: Mapping[Party, PartyLook], names: Mapping[Party, str]
    ) -> GridLayout:
        b = Builder(look)
        grid = GridLayout(cols=2 if b.portrait else 3, spacing=(b.units(2), b.units(0.5)), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        times = dict(turns.left) if turns.clock in (CHESS, SAND) else dict(turns.used)
        for party, _used in turns.used:
            name = f"1. {names[party]}" if party == turns.first else names[party]
            line = b.row(b.mark(looks[party], mm=3.8, wide=4.4), b.fit(name, "small", align="left"), gap=0.5, high=5)
            if turns.clock != NO_CLOCK and turns.clock != SAND:
                told = clock_text(times[party] or 0, down=turns.clock == CHESS)
                line.add_widget(b.fit(told, "small", align="right", wide=9))
            grid.add_widget(line)
        return grid

    def _teams(self, board: ReaderModel, look: Look) -> BoxLayout:
        b = Builder(look)
        listed = b.column(gap=0.25, size_hint_y=None, height=b.mm(4.6) * len(board.teams))
        for number, team in enumerate(board.teams, 1):
            said = look.fill(look._("Team {number}: {names}"), number=number, names=", ".join(team))
            listed.add_widget(b.fit(said, "small", align="left"))
        return listed
