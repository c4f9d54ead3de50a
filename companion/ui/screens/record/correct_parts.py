"""The parts of the record besides the board: numbers by plus and minus, lists and choices by taps; many are folded into
groups.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.engine.parts import Flag, Number, One, Path
from companion.models.game.party_looks import PartyLook
from companion.models.play.play import Play
from companion.models.record.record import Changes, RecordGroup, RecordRow, turned
from companion.texts import grammar
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.buttons import TouchButton

MOST_MONEY = 10**9
"""The largest amount that plus and minus reach."""

FEW = 10
"""Up to this many rows all are shown; more are folded."""

LAID_OUT = 0.05
"""Seconds until unfolded rows have their final place."""

NONE = "–"
"""Shown in place of an empty value that the pack does not name."""


class PartsList(BoxLayout):
    """The groups of rows. `steps` are the amounts by which large numbers change at a tap; `on_change` is called after
    every change except that of a number: `on_number` is, which must leave the rows as they are under the finger.
    Groups `on_board` are shown of `only` one thing, which is tapped there, and then nothing else is.
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
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(1), size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        self.look, self.theme, self.play, self.changes, self.steps = look, look.theme, play, changes, steps
        self.on_change, self.on_number = on_change, on_number
        self.groups = sorted(play.parts(), key=lambda group: bool(on_board) and not group.path)  # what has owners first
        self.owners = play.owners()
        self.folded = sum(len(group.rows) for group in self.groups) > FEW
        self.on_board = on_board
        self.only: str | None = None
        self.open: Path | None = None
        self.choosing: Path | None = None
        self._opened: Widget | None = None

    def fill(self) -> None:
        """Shows all values, with the changes."""
        self.clear_widgets()
        if self.only is not None:
            self._of_one(self.only)
            return
        for group in self.groups:
            if self._is_on_board(group):
                continue
            heading = self._heading(group) if self.folded and group.path else None
            rows = self._rows(group) if heading is None or group.path == self.open else None
            for widget in filter(None, (heading, rows)):
                self.add_widget(widget)
            if heading is not None and rows is not None:
                self._opened = heading

    def _of_one(self, name: str) -> None:
        for group in self.groups:
            for row in group.rows if self._is_on_board(group) else ():
                if row.of == name:
                    self.add_widget(self.row(row))

    def _is_on_board(self, group: RecordGroup) -> bool:
        return bool(group.path) and group.path[0] in self.on_board

    def _heading(self, group: RecordGroup) -> Widget:
        title = self._named_group(group.path)
        changed = self.changes.changed(group)
        icon = "correct" if changed else "down" if group.path == self.open else "forward"
        open_ = group.path == self.open
        return self.b.button(title, partial(self._unfold, group.path), mm=TOUCH_MM, icon=icon, chosen=open_)

    def _named_group(self, path: Path) -> str:
        return " · ".join((self._label(path[0]), *map(self.play.teller.name, path[1:])))

    def opened(self) -> str:
        """The unfolded group; empty if none is."""
        return self._named_group(self.open) if self.folded and self.open is not None else ""

    def _unfold(self, path: Path) -> None:
        self.open = None if self.open == path else path
        self.choosing = None
        self.on_change()
        if self.open is not None:
            Clock.schedule_once(self._bring_into_sight, LAID_OUT)

    def _bring_into_sight(self, _: float) -> None:
        """Scrolls the heading of the unfolded group to the top, as far as the list allows."""
        content, view = self.parent, self.parent.parent if self.parent is not None else None
        if self._opened is None or not isinstance(view, ScrollView) or content.height <= view.height:
            return
        top = self._opened.top - content.y
        view.scroll_y = min(1.0, max(0.0, (top - view.height) / (content.height - view.height)))

    def _label(self, key: str) -> str:
        label = self.play.teller.value("view", key)
        return label[:1].upper() + label[1:]

    def _rows(self, group: RecordGroup) -> Widget:
        wide = not self.theme.profile.portrait and len(group.rows) > 3 and self.folded
        numbers = all(isinstance(row.shape, Number) for row in group.rows)
        grid = GridLayout(cols=2 if wide and numbers else 1, spacing=self.theme.units(1), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for row in group.rows:
            grid.add_widget(self.row(row))
        return grid

    # ── one row ─────────────────────────────────────────────────────────────────────────────────────────────

    def row(self, row: RecordRow) -> Widget:
        """The widget of one value."""
        now = self.changes.now(row)
        if isinstance(row.shape, Number):
            return self._number(row, int(now or 0))
        if isinstance(row.shape, Flag):
            state = self.look._("On") if now else self.look._("Off")
            return self._button(row, state, lambda: self._put(row, not now))
        if isinstance(row.shape, One):
            return self._one(row, row.shape, now)
        return self._some(row, row.shape.values, now)

    def _title(self, row: RecordRow) -> str:
        """The label of a row: below a heading only its owner, of one thing only what it is, else both."""
        if self.only is not None:
            return self._label(row.path[0])
        label, name = self._label(row.path[0]), self.play.teller.name(row.of) if row.of is not None else ""
        return f"{label}: {name}" if name and not self.folded else name or label

    def _number(self, row: RecordRow, now: int) -> Widget:
        assert isinstance(row.shape, Number)
        step = self.steps.get(row.path[0], 1)
        limits: dict[str, Any] = {"least": row.shape.least, "most": row.shape.most}
        if step != 1:
            limits = {"least": -MOST_MONEY, "most": MOST_MONEY, "tell": self._tell}
        mark = self._mark(row)

        def put(value: int) -> None:
            self.changes.put(row.path, value)
            self.on_number()

        return self.b.stepper(self._title(row), now, put, mark=mark, step=step, **limits)

    def choose(self, thing: str | None) -> None:
        """Show what belongs to one thing on the board, or all that stands nowhere on it."""
        self.only, self.open, self.choosing = thing, None, None

    def _mark(self, row: RecordRow) -> PartyLook | None:
        """The mark of the party that a row belongs to, directly or by the thing that it names."""
        if self.only is not None:
            return None
        of = row.of or ""
        return self.play.looks().get(self.owners.get(of, of))

    def _tell(self, value: int) -> str:
        return grammar.number(value, self.look.language)

    def _button(self, row: RecordRow, state: str, act: Callable[[], None]) -> TouchButton:
        return self.b.button(f"{self._title(row)}: {state}", act, mm=TOUCH_MM)

    def _named(self, row: RecordRow, value: str | None) -> str:
        """A value's name; a pack may name the empty one."""
        teller, key = self.play.teller, row.path[0]
        if value is None and not teller.has("values", f"{key}.none"):
            return NONE
        return teller.value(key, value if value is not None else "none")

    def _one(self, row: RecordRow, shape: One, now: str | None) -> Widget:
        """A single value; a tap shows the alternatives."""
        button = self._button(row, self._named(row, now), partial(self._choose, row.path))
        if self.choosing != row.path:
            return button
        offered = (*([None] if len(row.path) > 1 else []), *shape.values)
        return self.b.column(
            button,
            self._values({one: self._named(row, one) for one in offered}, [now], partial(self._take, row)),
            gap=0.75,
            high="needed",
        )

    def _choose(self, path: Path) -> None:
        self.choosing = None if self.choosing == path else path
        self.on_change()

    def _take(self, row: RecordRow, value: str | None) -> None:
        self.choosing = None
        self._put(row, value)

    def _some(self, row: RecordRow, values: tuple[str, ...], now: tuple[str, ...]) -> Widget:
        """The possible members of a list; a tap adds or removes one."""
        names: dict[str | None, str] = {one: self._named(row, one) for one in values}
        return self.b.column(
            self.b.text(self._title(row)) if row.of is not None or not self.folded else None,
            self._values(names, now, lambda value: self._put(row, tuple(turned(values, now, str(value))))),
            gap=0.75,
            high="needed",
        )

    def _values(self, names: Mapping[str | None, str], chosen: Any, act: Callable[[str | None], None]) -> Widget:
        b = self.b
        grid = b.grid(cols=2 if b.portrait or self.on_board else 3, gap=0.75)
        for value, name in names.items():
            on = value in chosen
            icon = "check" if on else ""
            grid.add_widget(b.button(name, partial(act, value), mm=TOUCH_MM, chosen=on, icon=icon))
        return grid

    def _put(self, row: RecordRow, value: object) -> None:
        self.changes.put(row.path, value)
        self.on_change()
