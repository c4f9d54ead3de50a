"""The pieces to be moved on the real board: one line each, ticked off by a tap, or all at once.

Where many are set up, area by area as the check goes over the board: the area large, its pieces beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import Party
from companion.models.boards.board import Area, BoardModel
from companion.models.game.parties import looks_at
from companion.models.game.party_looks import PartyLook
from companion.models.play.play import Play
from companion.models.record.todo import Task, told
from companion.ui.boards.face import BoardContext, Face
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import MAIN_MM, TOUCH_MM, Theme, rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import LogSheet

FEW = 6
"""So many pieces are a list; more that are set up are shown in their areas."""

Round = list[tuple[Area, list[Task]]]


def by_area(board: BoardModel | None, tasks: Sequence[Task]) -> Round:
    """What is set up in each area, in the order of the board; nothing if it is little or something else is moved."""
    if board is None or len(tasks) <= FEW or any(task.move.start is not None for task in tasks):
        return []
    there = [(area, [task for task in tasks if task.move.end in area.spots]) for area in board.areas() if area.zoom]
    found = [(area, those) for area, those in there if those]
    return found if sum(len(those) for _, those in found) == len(tasks) else []


class ToDoScreen(Page):
    """The list, and below it “all done”; `on_check` leads to the check of the whole board."""

    role = "to-do"

    def __init__(
        self, look: Look, play: Play, face: Face, on_back: Callable[[], None], on_check: Callable[[], None]
    ) -> None:
        super().__init__(look, look._("On the real board"), on_back)
        self.play, self.face, self.on_back, self.on_check = play, face, on_back, on_check
        self.marks = looks_at(play.opened.session)
        self.done: list[Task] = []
        self.tasks = told(play.real_table.to_move(play.board()), play.teller, look._)
        self.areas = by_area(play.board(), self.tasks)
        if self.areas:
            self.count = self.b.fit("", "head", strong=True, align="right", size_hint_x=0.4)
            self.head.add_widget(self.count)
        self._show()

    def _show(self) -> None:
        if self.areas and self.tasks:
            self._area(*self.areas[0])
            return
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

    def _area(self, area: Area, tasks: list[Task]) -> None:
        """The area as it should stand, and its pieces; one tap for all of them leads on to the next."""
        b, look, board = self.b, self.look, self.play.board()
        assert board is not None
        self.body.clear_widgets()
        drawn = self.face.draw(BoardContext(board, self.play.looks(), look, lambda spot: None))
        drawn.update(board, {}, area.zoom)
        short = {task: place_of(board, task) for task in tasks}
        high = b.mm(TOUCH_MM)
        self.lines = [TaskLine(one, self.marks, b, partial(self._done, one), short[one], height=high) for one in tasks]
        sheet = LogSheet(b.theme, size_hint_y=None)
        sheet.padding = b.theme.design(10), b.theme.design(8), b.theme.design(10), b.theme.design(8)
        sheet.holed = False
        put(sheet, *self.lines)
        listed = b.scroll(sheet)
        sheet.fills(listed)
        label = look.fill(look._("These {count} stand there"), count=len(tasks))
        here = b.button(label, partial(self._stand, tasks), style="main", mm=MAIN_MM)
        mm = MAIN_MM if b.portrait else TOUCH_MM
        label = look.fill(look._("All {count} stand there"), count=len(self.tasks))
        rest = b.button(label, self._all, mm=mm) if len(self.areas) > 1 else None
        ways = b.row(rest, here, gap=1, high="needed") if b.portrait else b.column(rest, here, gap=1, high="needed")
        put(self.body, drawn, b.column(listed, ways, gap=1, size_hint_x=1 if b.portrait else 0.66))
        self._count()

    def _count(self) -> None:
        left = len(self.play.real_table.to_move(self.play.board()))
        all_of_them = len(self.tasks)
        told = self.look._("{number} of {count}")
        self.count.text = self.look.fill(told, number=all_of_them - left, count=all_of_them)

    def _stand(self, tasks: Sequence[Task]) -> None:
        """All pieces of this area stand there."""
        self.play.real_table.tick([task.move for task in tasks if task not in self.done])
        self.areas = self.areas[1:]
        if self.areas:
            self._show()
        else:
            self.on_back()

    def _done(self, task: Task) -> None:
        """Ticks a line, which stays where it is: no other one comes under the finger."""
        if task in self.done:
            return
        self.play.real_table.tick([task.move])
        self.done.append(task)
        next(line for line in self.lines if line.task is task).tick()
        if self.areas:
            self._count()
        if not self.play.real_table.to_move(self.play.board()):
            self.tasks = []
            self._show()

    def _all(self) -> None:
        self.play.real_table.tick(self.play.real_table.to_move(self.play.board()))
        self.on_back()


def place_of(board: BoardModel, task: Task) -> str:
    """Where a piece is put, in few words: its area is in sight."""
    return board.within(str(task.move.end)) if task.move.end in board.spots else task.sentence


class TaskLine(Touchable, BoxLayout):
    """One piece to move, with a box to tick at its end: a tap says that it has been moved."""

    role = "task"
    whole = True

    def __init__(
        self,
        task: Task,
        marks: dict[Party, PartyLook],
        b: Builder,
        on_tap: Callable[[], None],
        short: str = "",
        **kwargs: Any,
    ) -> None:
        self.task, self.theme = task, b.theme
        least = kwargs.get("height", b.mm(MAIN_MM))
        super().__init__(
            on_tap,
            spacing=b.units(1.5),
            padding=(b.units(0.5 if short else 1.5), b.units(0.75)),
            **{"size_hint_y": None, "height": b.mm(MAIN_MM), **kwargs},
        )
        self.add_widget(b.mark(marks[task.move.party], mm=6, wide=6.5))
        self.least = least
        self.label = b.text(short or task.sentence, "label", colour=b.palette.ink, pos_hint={"center_y": 0.5})
        self.box = TickBox(b.theme, size_hint_x=None, width=b.mm(6))
        put(self, self.label, self.box)
        self.label.bind(height=self._grow)
        self._grow()

    @property
    def shows(self) -> str:
        """What is to be done, also where the piece says whose it is."""
        return self.task.sentence

    def _grow(self, *_: object) -> None:
        self.height = max(self.least, self.label.height + self.theme.units(1.5))

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
