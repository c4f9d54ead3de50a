"""The parts of the record besides the board: numbers by plus and minus, lists and choices by taps, many in groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.parts import Flag, Number, One, Path
from companion.models.game.party_looks import Colour, PartyLook
from companion.models.play.play import Play
from companion.models.record.record import Changes, RecordGroup, RecordRow, own_values, turned
from companion.texts import grammar
from companion.ui.boards.face import DrawnOnRecord
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.record.correct_fields import (
    LAID_OUT,
    NONE,
    ROOMY_MM,
    SLIP_MM,
    GroupSlip,
    field_line,
    piece_line,
    row_mm,
    values_grid,
)
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.long_list import LongList
from companion.ui.widgets.screen.menu import level

MOST_MONEY = 10**9
"""The largest amount that plus and minus reach."""

FEW, FEW_ON_PAPER = 10, 14
"""Up to this many rows all are shown; more are folded. A form on paper has all the width."""

Laid = tuple[Widget, Widget | None]
"""A row or the name of a group, and what stands below its line."""


class PartsList(BoxLayout):
    """The groups of rows. `steps` are the amounts by which large numbers change at a tap; `on_change` is called after
    every change except that of a number: `on_number` is, which must leave the rows as they are under the finger.
    Groups `on_board` are shown of `only` one thing, which is tapped there, and then nothing else is. On `paper` each
    row has its value beside its label: two abreast where there is room, one and closer where a board is `beside` it.
    """

    def __init__(
        self,
        look: Look,
        play: Play,
        changes: Changes,
        steps: Mapping[str, int],
        on_change: Callable[[], None],
        on_number: Callable[[], None],
        on_board: Sequence[str] = (),
        *,
        paper: bool = False,
        beside: bool = False,
        drawn: DrawnOnRecord = lambda key: None,
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(0.5 if paper else 1), size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        self.look, self.theme, self.play, self.changes, self.steps = look, look.theme, play, changes, steps
        self.on_change, self.on_number = on_change, on_number
        self.groups = sorted(play.parts(), key=lambda group: bool(on_board) and not group.path)  # what has owners first
        self.owners = play.owners()
        self.folded = sum(len(group.rows) for group in self.groups) > (FEW_ON_PAPER if paper and not beside else FEW)
        self.drawn = drawn
        self.on_board, self.paper = on_board, paper
        self.abreast = 2 if paper and not beside and not b.portrait else 1
        self.beside = beside
        alone = sum(len(group.rows) for group in self.groups if not group.path or not self.folded)
        self.high = self._high(alone + len(self.groups) * self.folded)
        self.only: str | None = None
        self.open: Path | None = None
        self.choosing: Path | None = None
        self.touched: Path | None = None
        """The row that was touched last, which stays in sight however little room the list has then."""
        self._at: Widget | None = None
        self._see = Clock.create_trigger(self._keep_in_sight, LAID_OUT)

    @property
    def ink(self) -> Colour | None:
        """What is written on paper; on the table it has the colour of every text."""
        return self.b.palette.ink if self.paper else None

    def _high(self, rows: int) -> float:
        return row_mm(rows, self.abreast, beside=self.beside, portrait=self.b.portrait)

    def fill(self) -> None:
        """Shows all values, with the changes."""
        self.clear_widgets()
        self._see()
        if self.only is not None:
            self._of_one(self.only)
            return
        shown = [group for group in self.groups if not self._is_on_board(group)]
        if self.on_board:
            self._of_the_rest(shown)
            return
        for group in shown:
            if group.path and group.path == self.open:  # first, right below its name, which stays in sight
                self._lay(self._rows(group))
        folded: list[Laid] = []
        for group in shown:
            if not (self.folded and group.path):
                self._lay(folded)
                folded = []
                if title := self._shared(group):
                    self.add_widget(self.b.text(title, strong=True, colour=self.ink))
                self._lay(self._rows(group))
            elif group.path != self.open:
                folded.append((self._heading(group), None))
        self._lay(folded)

    def _lay(self, things: Sequence[Laid]) -> None:
        """Lays things out in lines; what belongs below one of them has all the width."""
        line: list[Widget] = []
        below: list[Widget | None] = []

        def end() -> None:
            if line:
                level([one for one in line if isinstance(one, TouchButton)])
                rest = [self.b.space() for _ in range(self.abreast - len(line))]
                row = self.b.row(*line, *rest, gap=4 if self.paper or self.on_board else 1, high="needed")
                row.whole = True  # a list that goes on ends between two rows
                put(self, row, *below)
            line.clear()
            below.clear()

        for thing, own in things:
            if isinstance(thing, BoxLayout) and thing.orientation == "vertical":  # a list has a line to itself
                end()
                put(self, thing, own)
                continue
            line.append(thing)
            below.append(own)
            if len(line) == self.abreast:
                end()
        end()

    def _of_one(self, name: str) -> None:
        for group in self.groups:
            for row in group.rows if self._is_on_board(group) else ():
                if row.of == name:
                    put(self, self.row(row), self._below(row))

    def _of_the_rest(self, shown: Sequence[RecordGroup]) -> None:
        """A key for each group and each choice; what is open stands there alone, a choice with what is counted."""
        alone = [row for group in shown if not group.path for row in group.rows]
        numbers = [row for row in alone if isinstance(row.shape, Number)]
        chosen = next((row for row in alone if row.path == self.choosing), None)
        opened = next((group for group in shown if group.path and group.path == self.open), None)
        self.abreast = 1 if self.b.portrait else 2
        self.spacing = self.b.units(1 if opened is None and chosen is None else 2)
        if opened is not None:
            self.high = self._high(len(opened.rows))
            self._lay(self._rows(opened))
        elif chosen is not None:
            put(self, self._below(chosen))
            self._lay([(self.row(row), None) for row in numbers])
        else:
            self._keys([self._heading(group) for group in shown if group.path])
            self._keys([self.row(row) for row in alone if row not in numbers])

    def _keys(self, keys: Sequence[Widget]) -> None:
        across = 2 if self.b.portrait else max(1, len(keys))
        for first in range(0, len(keys), across):
            line = level([one for one in keys[first : first + across] if isinstance(one, TouchButton)])
            self.add_widget(self.b.row(*line, gap=0.75, high="needed"))

    def _is_on_board(self, group: RecordGroup) -> bool:
        return bool(group.path) and group.path[0] in self.on_board

    def _heading(self, group: RecordGroup) -> Widget:
        if self.paper and not self.beside and not self.on_board:
            *kinds, name = self._words(group.path)
            return GroupSlip(
                self.b,
                (" · ".join(kinds), name),
                partial(self._unfold, group.path),
                drawing=self.drawn(group.path[-1]),
                counted=self._counted(group),
                changed=self.changes.changed(group),
                of=self.play.looks().get(group.path[-1]),
                high_mm=ROOMY_MM if self.b.portrait else SLIP_MM,
            )
        icon = "correct" if self.changes.changed(group) else "" if self.on_board else "forward"
        act = partial(self._unfold, group.path)
        return self.b.button(self._named_group(group.path), act, mm=TOUCH_MM, icon=icon, style=self._style)

    def _counted(self, group: RecordGroup) -> list[tuple[PartyLook, int]]:
        """Whose pieces a group counts, and how many they have there now."""
        marks = [(self._mark(row), self.changes.now(row)) for row in group.rows if isinstance(row.shape, Number)]
        return [(look, int(count)) for look, count in marks if look is not None and count]

    def _words(self, path: Path) -> tuple[str, ...]:
        return self._label(path[0]), *map(self.play.teller.name, path[1:])

    def _named_group(self, path: Path) -> str:
        return " · ".join(self._words(path))

    def opened(self) -> str:
        """The unfolded group, or on a board what is chosen; empty if there is none."""
        if self.on_board and self.choosing is not None and self.open is None:
            return self._label(self.choosing[0])
        return self._named_group(self.open) if self.folded and self.open is not None else ""

    def _unfold(self, path: Path) -> None:
        self.open = None if self.open == path else path
        self.choosing = self.touched = None
        self.on_change()
        if self.open is not None:
            Clock.schedule_once(self._bring_into_sight, LAID_OUT)

    def _bring_into_sight(self, _: float) -> None:
        """The unfolded group stands first."""
        if isinstance(self.parent, LongList):
            self.parent.scroll_y = 1.0

    def _keep_in_sight(self, _: float) -> None:
        if isinstance(self.parent, LongList) and self._at is not None and self.touched is not None:
            below = self.choosing is not None and self.choosing == self.touched
            self.parent.keep_in_sight(self._at, with_next=below)

    def _label(self, key: str) -> str:
        label = self.play.teller.value("view", key)
        return label[:1].upper() + label[1:]

    def _rows(self, group: RecordGroup) -> list[Laid]:
        return [(self.row(row), self._below(row)) for row in group.rows]

    def _shared(self, group: RecordGroup) -> str:
        """What all rows of a group are about, said once above them; a row that is alone says it itself."""
        shared = self.paper and group.path and group.rows[0].of is not None and not self._alone(group.rows[0])
        return self._label(group.path[0]) if shared else ""

    def _alone(self, row: RecordRow) -> bool:
        """Whether a row beside a plan is the only one of its group: a piece says whose it is."""
        lone = any(group.path == row.path[:1] and len(group.rows) == 1 for group in self.groups)
        return self.beside and row.of is not None and self._mark(row) is not None and lone

    # ── one row ─────────────────────────────────────────────────────────────────────────────────────────────

    def row(self, row: RecordRow) -> Widget:
        """The widget of one value."""
        widget = self._of_kind(row)
        self._at = widget if row.path == self.touched else self._at
        return widget

    def _of_kind(self, row: RecordRow) -> Widget:
        now = self.changes.now(row)
        if isinstance(row.shape, Number):
            return self._number(row, int(now or 0))
        if isinstance(row.shape, Flag):
            state = self.look._("Yes") if now else self.look._("No")
            return self._button(row, state, lambda: self._put(row, not now))
        if isinstance(row.shape, One):
            return self._one(row, now)
        return self._some(row, row.shape.values, now)

    def _title(self, row: RecordRow) -> str:
        """The label of a row: below a heading only its owner, of one thing only what it is, else both."""
        if self.only is not None or self._alone(row):
            return self._label(row.path[0])
        label, name = self._label(row.path[0]), self.play.teller.name(row.of) if row.of is not None else ""
        return f"{label}: {name}" if name and not (self.folded or self.paper) else name or label

    def _number(self, row: RecordRow, now: int) -> Widget:
        assert isinstance(row.shape, Number)
        step = self.steps.get(row.path[0], 1)
        limits: dict[str, Any] = {"least": row.shape.least, "most": row.shape.most}
        if step != 1:
            limits = {"least": -MOST_MONEY, "most": MOST_MONEY, "tell": self._tell}
        mark = self._mark(row)

        def change(value: int) -> None:
            self.changes.put(row.path, value)
            self.touched, self._at = row.path, stepper
            self.on_number()
            self._see()

        if self.paper:
            limits |= {"side_mm": TOUCH_MM, "height": self.theme.mm(self.high), "ink": self.ink}
            limits |= {"drawing": self.drawn(row.path[0] if row.of is None or mark is not None else row.of)}
        elif self.on_board:  # beside the board a name needs the room
            limits |= {"side_mm": TOUCH_MM}
        stepper = self.b.stepper(self._title(row), now, change, mark=mark, step=step, **limits)
        return stepper

    def choose(self, thing: str | None) -> None:
        """Show what belongs to one thing on the board, or all that stands nowhere on it."""
        self.only = thing
        self.open = self.choosing = self.touched = None

    # ── of one thing ────────────────────────────────────────────────────────────────────────────────────────

    def now(self, *path: str) -> Any:
        """A value with the corrections so far; None where there is none."""
        row = next((row for group in self.groups for row in group.rows if row.path == path), None)
        return self.changes.now(row) if row is not None else None

    def title(self, *path: str) -> str:
        """What a value is called."""
        return self._label(path[0])

    def looks(self) -> Mapping[str, PartyLook]:
        """How the parties look."""
        return self.play.looks()

    def named(self, key: str, value: str) -> str:
        """The name of a possible value."""
        return self.play.teller.value(key, value)

    def put(self, value: Any, *path: str) -> None:
        """Changes a value, and shows it."""
        self.changes.put(path, value)
        self.on_change()

    def count(self, value: int, *path: str) -> None:
        """Changes a number, and leaves what is under the finger."""
        self.changes.put(path, value)
        self.on_number()

    def _mark(self, row: RecordRow) -> PartyLook | None:
        """The mark of the party that a row belongs to, directly or by the thing that it names."""
        if self.only is not None:
            return None
        return self.play.looks().get(self.owners.get(row.of or "", row.of or ""))

    def _tell(self, value: int) -> str:
        return grammar.number(value, self.look.language)

    def _button(self, row: RecordRow, state: str, act: Callable[[], None]) -> Widget:
        """A value that a tap changes; on paper its label stands before it."""
        title = self._title(row)
        if not self.paper or (self.on_board and self.only is None and self.open is None):
            return self.b.button(f"{title}: {state}", act, mm=TOUCH_MM, style=self._style)
        mark = self._mark(row)
        return field_line(self.b, (title, state), act, mark=mark, beside=self.beside, high_mm=self.high)

    def _named(self, row: RecordRow, value: str | None) -> str:
        """A value's name; a pack may name the empty one."""
        teller, key = self.play.teller, row.path[0]
        if value is None and not teller.has("values", f"{key}.none"):
            return NONE
        return teller.value(key, value if value is not None else "none")

    def _one(self, row: RecordRow, now: str | None) -> Widget:
        """A single value; a tap shows the alternatives below it."""
        return self._button(row, self._named(row, now), partial(self._choose, row))

    def _below(self, row: RecordRow) -> Widget | None:
        """The alternatives of the value that was tapped."""
        if not isinstance(row.shape, One) or self.choosing != row.path:
            return None
        offered = [*([None] if len(row.path) > 1 else []), *own_values(row, self.owners, self.play.looks())]
        names = {one: self._named(row, one) for one in offered}
        return values_grid(self.b, names, [self.changes.now(row)], partial(self._take, row), paper=self.paper)

    def _choose(self, row: RecordRow) -> None:
        self.choosing = None if self.choosing == row.path else row.path
        self.touched = row.path
        self.on_change()

    def _take(self, row: RecordRow, value: str | None) -> None:
        self.choosing = None
        self._put(row, value)

    @property
    def _style(self) -> str:
        return "field" if self.paper else "plain"

    def _some(self, row: RecordRow, values: tuple[str, ...], now: tuple[str, ...]) -> Widget:
        """The possible members of a list; a tap adds or removes one. Those of a party are pieces in one line."""

        def turn(value: str | None) -> None:
            self._put(row, tuple(turned(values, now, str(value))))

        looks = self.play.looks()
        if self.paper and row.of is not None and all(one in looks for one in values):
            return piece_line(self.b, self._title(row), {one: looks[one] for one in values}, now, turn)
        names: dict[str | None, str] = {one: self._named(row, one) for one in values}
        title = self.b.text(self._title(row), colour=self.ink) if row.of is not None or not self.folded else None
        grid = values_grid(self.b, names, now, turn, paper=self.paper)
        return self.b.column(title, grid, gap=0.75, high="needed")

    def _put(self, row: RecordRow, value: object) -> None:
        self.changes.put(row.path, value)
        self.touched = row.path
        self.on_change()
