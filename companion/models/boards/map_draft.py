"""An owner's own map while it is being entered; immutable, every change returns a new draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from companion.mechanics.region_board import Cell, pieces, thin


class FieldDraft(NamedTuple):
    """One field: its region, its cell on the grid, its name, and a shorter name for its box if there is one."""

    id: str
    land: str
    row: int
    column: int
    name: str
    short: str = ""

    @property
    def cell(self) -> Cell:
        """Row and column on the grid."""
        return self.row, self.column


class LandDraft(NamedTuple):
    """A region as printed on the real map: names by language, number of fields, whether it is drawn separately."""

    id: str
    title: Mapping[str, str]
    short: Mapping[str, str]
    printed: int
    apart: bool = False


class Flaw(NamedTuple):
    """A difference from the printed map: a code, a number or name for its sentence, the cells concerned."""

    code: str
    told: int | str
    cells: frozenset[Cell] = frozenset()


@dataclass(frozen=True)
class MapDraft:
    """All fields. `loose` are the regions that may have narrow places; the others must consist of 2×2 blocks."""

    lands: tuple[LandDraft, ...]
    fields: tuple[FieldDraft, ...]
    loose: frozenset[str] = frozenset()

    @classmethod
    def of(cls, definition: Any) -> Self:
        """The first draft, from the map in a pack's definition (`lands`, `fields`)."""
        lands = [
            LandDraft(land.id, dict(land.title), dict(land.short), land.fields, land.inset_of is not None)
            for land in definition.lands
        ]
        fields = [FieldDraft(f.id, f.land, f.row, f.column, f.name, f.short) for f in definition.fields]
        loose = frozenset(land.id for land in definition.lands if not land.full_blocks)
        return cls(tuple(lands), tuple(fields), loose)

    def __getitem__(self, field: str) -> FieldDraft:
        return next(one for one in self.fields if one.id == field)

    def land(self, land: str) -> LandDraft:
        """A region by its id."""
        return next(one for one in self.lands if one.id == land)

    def at(self, cell: Cell) -> FieldDraft | None:
        """The field in a cell of the grid, or None."""
        return next((field for field in self.fields if field.cell == cell), None)

    def of_land(self, land: str) -> tuple[FieldDraft, ...]:
        """The fields of a region."""
        return tuple(field for field in self.fields if field.land == land)

    # ── changes ─────────────────────────────────────────────────────────────────────────────────────────────

    def with_field(self, land: str, cell: Cell, name: str) -> Self:
        """Adds a field, unless the cell is taken. `name` is a template with a place for a number."""
        if self.at(cell) is not None:
            return self
        known, names = {field.id for field in self.fields}, {field.name for field in self.of_land(land)}
        new_id = next(made for number in range(1, 10_000) if (made := f"{land}.n{number}") not in known)
        called = next(made for number in range(1, 10_000) if (made := name.format(number=number)) not in names)
        return replace(self, fields=(*self.fields, FieldDraft(new_id, land, *cell, called)))

    def without(self, field: str) -> Self:
        """Removes a field."""
        return replace(self, fields=tuple(one for one in self.fields if one.id != field))

    def renamed(self, field: str, name: str) -> Self:
        """Renames a field."""
        changed = self[field]._replace(name=name, short="")
        return replace(self, fields=tuple(changed if one.id == field else one for one in self.fields))

    def loosened(self, land: str, loose: bool) -> Self:
        """Sets whether narrow places are allowed in a region."""
        return replace(self, loose=self.loose | {land} if loose else self.loose - {land})

    def with_rows(self, rows: Iterable[Mapping[str, Any]]) -> Self:
        """Replaces the fields by those of a table. Raises TypeError if a row has missing or surplus columns."""
        return replace(self, fields=tuple(FieldDraft(**row) for row in rows))

    # ── what comes of it ────────────────────────────────────────────────────────────────────────────────────

    def flaws(self, land: str) -> list[Flaw]:
        """What differs from the printed map in one region."""
        fields, wanted = self.of_land(land), self.land(land).printed
        cells = {field.cell for field in fields}
        found = []
        if len(fields) != wanted:
            found.append(Flaw("missing" if len(fields) < wanted else "too_many", abs(wanted - len(fields))))
        parts = sorted(pieces(cells), key=len)
        if len(parts) > 1:
            found.append(Flaw("apart", len(parts), frozenset().union(*parts[:-1])))
        narrow = thin(cells)
        if narrow and land not in self.loose:
            found.append(Flaw("narrow", len(narrow), frozenset(narrow)))
        for name, times in Counter(field.name for field in fields).items():
            if times > 1:
                found.append(Flaw("same_name", name, frozenset(f.cell for f in fields if f.name == name)))
        return found

    def rows(self) -> Sequence[Mapping[str, Any]]:
        """The fields as they are stored, by region; rows and columns count from 1."""
        down = 1 - min((field.row for field in self.fields), default=1)
        right = 1 - min((field.column for field in self.fields), default=1)
        order = {land.id: number for number, land in enumerate(self.lands)}
        moved = [field._replace(row=field.row + down, column=field.column + right) for field in self.fields]
        moved.sort(key=lambda field: (order[field.land], field.row, field.column))
        return [{key: value for key, value in field._asdict().items() if value != ""} for field in moved]

    def settings(self) -> Mapping[str, Any]:
        """The owner's settings: which regions touch, and which ones are loose and need not touch any."""
        told: dict[str, Any] = {f"lands.{land.id}.neighbours": None for land in self.lands}
        for land in self.lands:
            if land.id in self.loose:
                told[f"lands.{land.id}.full_blocks"] = False
                told |= {f"lands.{land.id}.inset_of": None} if land.apart else {}
        return told
