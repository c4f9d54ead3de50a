"""What is to be moved on the real board: one line for each piece, ticked off by a tap, or all at once."""

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
from companion.ui.look.marks import paint_box
from companion.ui.look.theme import MAIN_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import Page


class ToDoScreen(Page):
    """The list, and below it “all done”; `on_check` leads to the check of the whole board."""

    role = "to-do"

    def __init__(self, look: Look, play: Play, on_back: Callable[[], None], on_check: Callable[[], None]) -> None:
        super().__init__(look, look._("On the real board"), on_back)
        self.play, self.on_back, self.on_check = play, on_back, on_check
        self.marks = looks_at(play.opened.session)
        self._show()

    def _show(self) -> None:
        b, look = self.b, self.look
        self.body.clear_widgets()
        moves = self.play.real_table.to_move(self.play.board())
        page = b.column(gap=1.25)
        listed = b.column(
            *(
                TaskLine(task, self.marks, b, partial(self._done, task))
                for task in told(moves, self.play.teller, look._)
            )
        )
        if not moves:
            put(page, b.text(look._("Nothing is to be moved: the board stands as recorded."), "head"), b.space())
        else:
            put(page, b.scrolled(listed), b.button(look._("All of it is done"), self._all, style="main", icon="check"))
        page.add_widget(b.button(look._("Check the board"), self.on_check, icon="eye"))
        self.body.add_widget(page)

    def _done(self, task: Task) -> None:
        self.play.real_table.tick([task.move])
        self._show()

    def _all(self) -> None:
        self.play.real_table.tick(self.play.real_table.to_move(self.play.board()))
        self.on_back()


class TaskLine(Touchable, BoxLayout):
    """One piece to move, with an empty box at its end: a tap says that it has been moved."""

    role = "task"

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
        self.label = b.text(task.sentence, pos_hint={"center_y": 0.5})
        put(self, self.label, Box(b.theme, size_hint_x=None, width=b.mm(6)))
        self.label.bind(height=self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        self.height = max(self.theme.mm(MAIN_MM), self.label.height + self.theme.units(1.5))

    def paint(self, canvas: Canvas) -> None:
        """Draw its ground."""
        palette = self.theme.palette
        fill = palette.sunken if self.pressed else palette.raised
        paint_box(canvas, self.pos, self.size, fill, palette.line, self.theme.units(0.75), 1.1)


class Box(Painted):
    """An empty box to tick."""

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        self.theme = theme
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draw it in the middle of its place."""
        side = self.theme.mm(4.2)
        x, y = self.middle
        corner = (x - side / 2, y - side / 2)
        paint_box(canvas, corner, (side, side), None, self.theme.palette.text, side * 0.15, 1.6)
