"""A part of a map's grid, large enough for fingers: every cell can be tapped, whether it is a field or free."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.languages import told_in
from companion.mechanics.region_board import Cell
from companion.models.boards.map_draft import FieldDraft, MapDraft
from companion.ui.boards.batches import quads
from companion.ui.boards.lettering import hyphenated, set_size, write
from companion.ui.boards.maps.layout import Border, MapBox, Scale
from companion.ui.boards.maps.outline import LAND, coast
from companion.ui.boards.maps.sheet import paint_borders, paint_coast, paint_land, paint_paper
from companion.ui.boards.maps.strips import narrow
from companion.ui.boards.maps.style import MapStyle
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box as plain_box
from companion.ui.look.paint.plain import outline
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Drawing


class MapGrid(Drawing):
    """As many cells as are large enough to tap. `origin` is the cell in the north-west corner."""

    role = "grid"

    def __init__(
        self,
        draft: MapDraft,
        land: str,
        look: Look,
        on_cell: Callable[[Cell], None],
        *,
        style: MapStyle | None = None,
        **kwargs: Any,
    ) -> None:
        self.draft, self.land, self.look, self.on_cell = draft, land, look, on_cell
        self.style = (style or MapStyle()).for_theme(look.theme.palette)
        self._still: Still | None = None
        self.origin: Cell | None = None
        self._brought: tuple[str, tuple[int, int], Cell] | None = None
        self.wrong: frozenset[Cell] = frozenset()
        super().__init__(**kwargs)

    def show(self, draft: MapDraft, land: str, marked: str | None, wrong: frozenset[Cell]) -> None:
        """Shows another state; another region is centred."""
        if land != self.land:
            self.origin = None
        self.draft, self.land, self._marked, self.wrong = draft, land, marked, wrong
        self.repaint()

    def size_in_cells(self) -> tuple[int, int]:
        """Rows and columns that are shown."""
        touch = self.look.theme.mm(TOUCH_MM)
        return max(1, int(self.height / touch)), max(1, int(self.width / touch))

    def move(self, rows: int, columns: int) -> None:
        """Moves the visible part."""
        row, column = self.corner()
        self.origin = row + rows, column + columns
        self.repaint()

    def corner(self) -> Cell:
        """The cell in the north-west corner: the region is centred until somebody moves the visible part."""
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
        """The sheet as it will be on the table: the region's fields with their names, others in their fills, free cells
        as dots.
        """
        theme, edge = self.look.theme, self._edge
        sheet = MapBox(self.x, self.y, self.width, self.height)
        paint_paper(canvas, theme, self.style, sheet, folded=False)
        self._still = Still((self.width - 2 * edge, self.height - 2 * edge), self._print)
        self._still.show(canvas, (self.x + edge, self.y + edge))

    @property
    def _edge(self) -> int:
        """What of the sheet lies around the picture of the grid, in px."""
        return round(self.look.theme.design(5))

    def _print(self, canvas: Canvas) -> None:
        theme, style, edge = self.look.theme, self.style, self._edge
        rows, columns = self.size_in_cells()
        row, column = self.corner()
        cells = {field.cell: field.land for field in self.draft.fields}
        shown = {cell: land for cell, land in cells.items() if self._near(cell)}
        if shown:
            wide, high = self.width / columns, self.height / rows
            scale = Scale(-edge - column * wide, self.height - edge + row * high, wide, high)
            of_land: dict[str, list[Cell]] = {}
            for cell, land in cells.items():
                of_land.setdefault(land, []).append(cell)
            coasts = coast(frozenset(shown), LAND)
            inside = round(self.width - 2 * edge), round(self.height - 2 * edge)
            paint_land(canvas, theme, style, inside, scale, coasts, shown, style.fills_of(of_land))
            paint_borders(canvas, theme, style, list(self._borders(shown)))
            paint_coast(canvas, theme, style, scale, coasts)
        at = {field.cell: field for field in self.draft.fields}
        dot = max(3, round(theme.mm(0.9)))
        dots = []
        for down in range(row, row + rows):
            for right in range(column, column + columns):
                field = at.get((down, right))
                if field is not None:
                    self._field(canvas, field)
                else:
                    x, y, wide, high = self._box((down, right))
                    dots.append((round(x + (wide - dot) / 2), round(y + (high - dot) / 2), dot, dot))
        quads(canvas, dots, style.field_line, alpha=0.6)

    def _near(self, cell: Cell) -> bool:
        """Whether a cell is seen, or touches one that is."""
        (rows, columns), (row, column) = self.size_in_cells(), self.corner()
        return row - 1 <= cell[0] <= row + rows and column - 1 <= cell[1] <= column + columns

    def _box(self, cell: Cell) -> MapBox:
        """Where a cell lies on the picture."""
        x, y, wide, high = self.box_of(cell)
        return MapBox(x - self.x - self._edge, y - self.y - self._edge, wide, high)

    def _borders(self, cells: Mapping[Cell, str]) -> Iterator[Border]:
        for (row, column), land in cells.items():
            x, y, wide, high = self._box((row, column))
            if cells.get((row + 1, column), land) != land:
                yield Border(x, y, x + wide, y)
            if cells.get((row, column + 1), land) != land:
                yield Border(x + wide, y, x + wide, y + high)

    def _field(self, canvas: Canvas, field: FieldDraft) -> None:
        theme, style, language = self.look.theme, self.style, self.look.language
        x, y, wide, high = self._box(field.cell)
        inset, ours = 0.05 * min(wide, high), field.land == self.land
        at = MapBox(x + inset, y + inset, wide - 2 * inset, high - 2 * inset)
        flawed, marked = ours and field.cell in self.wrong, field.id == self.marked
        if not ours:
            write(
                canvas,
                told_in(self.draft.land(field.land).short, language),
                at,
                theme.small,
                style.ink,
                face=Typeface.NARROW,
            )
            return
        plain_box(canvas, at[:2], at[2:], theme.palette.lamp if marked else style.field, theme.design(7))
        ink, width = (style.bad, 3.2) if flawed else (style.ink, 2.4) if marked else (style.field_line, 1.2)
        outline(canvas, at[:2], at[2:], ink, theme.design(7), max(1, theme.design(width)))
        room = MapBox(at.x + 3, at.y + 2, at.width - 6, at.height - 4)
        most = narrow(theme, 2.6)
        names = dict.fromkeys(
            (field.name, field.short or field.name, hyphenated(field.name, most, room.width, face=Typeface.NARROW))
        )
        least = theme.place
        best = max(names, key=lambda one: set_size(one, most, room.width, room.height, least, face=Typeface.NARROW))
        if not write(canvas, best, room, most, style.ink, face=Typeface.NARROW, least=least):
            write(canvas, f"{field.name[:5]}…", room, most, style.ink, face=Typeface.NARROW)

    def tapped_at(self, x: float, y: float) -> None:
        """Calls back with the cell that was tapped."""
        rows, columns = self.size_in_cells()
        row, column = self.corner()
        down = int((self.height - y) / (self.height / rows))
        self.on_cell((row + down, column + int(x / (self.width / columns))))
