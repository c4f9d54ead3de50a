"""The pieces to be moved on the real board: one line each, ticked off by a tap, or all at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import Party
from companion.models.game.parties import looks_at
from companion.models.game.party_looks import PartyLook
from companion.models.play.play import Play
from companion.models.record.todo import Task, told
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import MAIN_MM, Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import LogSheet


class ToDoScreen(Page):
    """The list, and below it “all done”; `on_check` leads to the check of the whole board."""

    role = "to-do"

    def __init__(self, look: Look, play: Play, on_back: Callable[[], None], on_check: Callable[[], None]) -> None:
        super().__init__(look, look._("On the real board"), on_back)
        self.play, self.on_back, self.on_check = play, on_back, on_check
        self.marks = looks_at(play.opened.session)
        self.done: list[Task] = []
        self.tasks = told(play.real_table.to_move(play.board()), play.teller, look._)
        self._show()

    def _show(self) -> None:
        b, look = self.b, self.look
        self.body.clear_widgets()
        moves = self.play.real_table.to_move(self.play.board())
        page = b.column(gap=1.25)
        check = b.button(look._("Check the board"), self.on_check, icon="eye")
        if not self.tasks:
            put(page, b.text(look._("Nothing is to be moved: the board stands as recorded."), "head"), b.space(), check)
        else:
            sheet = LogSheet(b.theme, size_hint_y=None)
            self.lines = [TaskLine(task, self.marks, b, partial(self._done, task)) for task in self.tasks]
            put(sheet, *self.lines)
            self.all = b.button(look._("All of it is done"), self._all, style="main", icon="check")
            ways = b.column if b.portrait else b.row
            hint = b.text(look._("Tap each piece once it stands there."), "answer")
            listed = b.scroll(sheet)
            sheet.fills(listed)
            put(page, hint, listed, ways(check, self.all if moves else None, high="needed"))
        self.body.add_widget(page)

    def _done(self, task: Task) -> None:
        """Ticks a line, which stays where it is: no other one comes under the finger."""
        if task in self.done:
            return
        self.play.real_table.tick([task.move])
        self.done.append(task)
        next(line for line in self.lines if line.task is task).tick()
        if not self.play.real_table.to_move(self.play.board()):
            self.tasks = []
            self._show()

    def _all(self) -> None:
        self.play.real_table.tick(self.play.real_table.to_move(self.play.board()))
        self.on_back()


class TaskLine(Touchable, BoxLayout):
    """One piece to move, with a box to tick at its end: a tap says that it has been moved."""

    role = "task"
    whole = True

    def __init__(
        self, task: Task, marks: dict[Party, PartyLook], b: Builder, on_tap: Callable[[], None], **kwargs: Any
    ) -> None:
        self.task, self.theme = task, b.theme
        super().__init__(
            on_tap,
            spacing=b.units(1.5),
            padding=(b.units(1.5), b.units(0.75)),
            **{"size_hint_y": None, "height": b.mm(MAIN_MM), **kwargs},
        )
        self.add_widget(b.mark(marks[task.move.party], mm=5, wide=5.5))
        self.label = b.text(task.sentence, "label", colour=b.palette.ink, pos_hint={"center_y": 0.5})
        self.box = TickBox(b.theme, size_hint_x=None, width=b.mm(6))
        put(self, self.label, self.box)
        self.label.bind(height=self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        self.height = max(self.theme.mm(MAIN_MM), self.label.height + self.theme.units(1.5))

    def tick(self) -> None:
        """It has been moved."""
        self.role = "done"
        self.box.ticked = True
        self.label.color = rgba(self.theme.palette.ink_soft)
        self.box.repaint()

    def paint(self, canvas: Canvas) -> None:
        if self.pressed:
            paint_box(canvas, self.pos, self.size, self.theme.palette.lamp, None, self.theme.units(0.5), alpha=0.6)


class TickBox(Painted):
    """A box to tick."""

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        self.theme, self.ticked = theme, False
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        ink, side = self.theme.palette.ink, self.theme.mm(4.2)
        x, y = self.middle
        corner = (x - side / 2, y - side / 2)
        paint_box(canvas, corner, (side, side), None, ink, side * 0.15, 1.6)
        if self.ticked:
            paint_icon(canvas, "check", (x, y), side * 1.1, ink)
