"""A part of a map's grid for fingers: every cell can be tapped, taken or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.mechanics.region_board import Cell
from companion.models.boards.map_draft import MapDraft
from companion.ui.boards.lettering import set_size, write
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Drawing


class MapGrid(Drawing):
    """As many cells as a finger can tell apart. `origin` is the cell in the north-west corner."""

    role = "grid"

    def __init__(self, draft: MapDraft, land: str, look: Look, on_cell: Callable[[Cell], None], **kwargs: Any) -> None:
        self.draft, self.land, self.look, self.on_cell = draft, land, look, on_cell
        self.origin: Cell | None = None
        self._brought: tuple[str, tuple[int, int], Cell] | None = None
        self.wrong: frozenset[Cell] = frozenset()
        super().__init__(**kwargs)

    def show(self, draft: MapDraft, land: str, marked: str | None, wrong: frozenset[Cell]) -> None:
        """Another state; another region is brought into the middle."""
        if land != self.land:
            self.origin = None
        self.draft, self.land, self._marked, self.wrong = draft, land, marked, wrong
        self.repaint()

    def size_in_cells(self) -> tuple[int, int]:
        """Rows and columns that are shown."""
        touch = self.look.theme.mm(TOUCH_MM)
        return max(1, int(self.height / touch)), max(1, int(self.width / touch))

    def move(self, rows: int, columns: int) -> None:
        """Look at another part."""
        row, column = self.corner()
        self.origin = row + rows, column + columns
        self.repaint()

    def corner(self) -> Cell:
        """The cell in the north-west corner: until one moves, the region as one came to it in the middle."""
        if self.origin is not None:
            return self.origin
        size = self.size_in_cells()
        if self._brought is not None and self._brought[:2] == (self.land, size):
            return self._brought[2]
        fields = self.draft.of_land(self.land) or self.draft.fields
        rows, columns = size
        down, right = [f.row for f in fields] or [1], [f.column for f in fields] or [1]
        corner = (min(down) + max(down) + 1 - rows) // 2, (min(right) + max(right) + 1 - columns) // 2
        self._brought = (self.land, size, corner)
        return corner

    def box_of(self, cell: Cell) -> tuple[float, float, float, float]:
        """Where a cell lies in the window."""
        rows, columns = self.size_in_cells()
        wide, high = self.width / columns, self.height / rows
        row, column = self.corner()
        return (
            self.x + (cell[1] - column) * wide,
            self.y + self.height - (cell[0] - row + 1) * high,
            wide,
            high,
        )

    def paint(self, canvas: Canvas) -> None:
        """Every cell: a field of the region with its name, one of another region dim, a free one empty."""
        theme, palette, language = self.look.theme, self.look.theme.palette, self.look.language
        rows, columns = self.size_in_cells()
        first_row, first_column = self.corner()
        at = {field.cell: field for field in self.draft.fields}
        for row in range(first_row, first_row + rows):
            for column in range(first_column, first_column + columns):
                x, y, wide, high = self.box_of((row, column))
                field = at.get((row, column))
                box = (x + 1, y + 1), (wide - 2, high - 2)
                inner = (x + 3, y + 3, wide - 6, high - 6)
                if field is None:
                    paint_box(canvas, *box, palette.sunken, palette.line, 2, 0.4)
                elif field.land != self.land:
                    paint_box(canvas, *box, palette.surface, None, 2)
                    write(canvas, self.draft.land(field.land).short[language], inner, theme.small, palette.text_dim)
                else:
                    flawed, marked = field.cell in self.wrong, field.id == self.marked
                    line = palette.accent if marked else palette.warning if flawed else palette.text
                    paint_box(canvas, *box, palette.raised, line, 3, 3 if marked or flawed else 1)
                    names = (field.name, field.short or field.name)
                    best = max(names, key=lambda one: set_size(one, theme.small, inner[2], inner[3], theme.place))
                    if not write(canvas, best, inner, theme.small, palette.text, least=theme.place):
                        write(canvas, f"{field.name[:5]}…", inner, theme.small, palette.text)

    def tapped_at(self, x: float, y: float) -> None:
        """Tell which cell was tapped."""
        rows, columns = self.size_in_cells()
        row, column = self.corner()
        down = int((self.height - y) / (self.height / rows))
        self.on_cell((row + down, column + int(x / (self.width / columns))))
