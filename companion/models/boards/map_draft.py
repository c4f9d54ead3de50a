"""An owner's map of regions while it is being typed in: plain data, every change makes another draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from companion.mechanics.region_board import Cell, pieces, thin


class FieldDraft(NamedTuple):
    """One field: its region, where it lies on the grid, its name, and the name for its box if that is another."""

    id: str
    land: str
    row: int
    column: int
    name: str
    short: str = ""

    @property
    def cell(self) -> Cell:
        """Where it lies."""
        return self.row, self.column


class LandDraft(NamedTuple):
    """One region as it is printed: its names by language, how many fields it has, whether it is drawn apart."""

    id: str
    title: Mapping[str, str]
    short: Mapping[str, str]
    printed: int
    apart: bool = False


class Flaw(NamedTuple):
    """Something that is not as it is printed: a code, a number or name for its sentence, the cells that it means."""

    code: str
    told: int | str
    cells: frozenset[Cell] = frozenset()


@dataclass(frozen=True)
class MapDraft:
    """All fields. `loose` are the regions that are printed with narrow places, so that nobody asks for 2×2 blocks."""

    lands: tuple[LandDraft, ...]
    fields: tuple[FieldDraft, ...]
    loose: frozenset[str] = frozenset()

    @classmethod
    def of(cls, definition: Any) -> Self:
        """The map of a pack's definition (`lands`, `fields`) as the first draft."""
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
        """The field on a cell of the grid."""
        return next((field for field in self.fields if field.cell == cell), None)

    def of_land(self, land: str) -> tuple[FieldDraft, ...]:
        """The fields of a region."""
        return tuple(field for field in self.fields if field.land == land)

    # ── changes ─────────────────────────────────────────────────────────────────────────────────────────────

    def with_field(self, land: str, cell: Cell, name: str) -> Self:
        """With a new field; `name` has a number. A cell that is taken already stays as it is."""
        if self.at(cell) is not None:
            return self
        known, names = {field.id for field in self.fields}, {field.name for field in self.of_land(land)}
        new_id = next(made for number in range(1, 10_000) if (made := f"{land}.n{number}") not in known)
        called = next(made for number in range(1, 10_000) if (made := name.format(number=number)) not in names)
        return replace(self, fields=(*self.fields, FieldDraft(new_id, land, *cell, called)))

    def without(self, field: str) -> Self:
        """With one field less."""
        return replace(self, fields=tuple(one for one in self.fields if one.id != field))

    def renamed(self, field: str, name: str) -> Self:
        """With another name on one field."""
        changed = self[field]._replace(name=name, short="")
        return replace(self, fields=tuple(changed if one.id == field else one for one in self.fields))

    def loosened(self, land: str, loose: bool) -> Self:
        """With narrow places in a region allowed or not."""
        return replace(self, loose=self.loose | {land} if loose else self.loose - {land})

    def with_rows(self, rows: Iterable[Mapping[str, Any]]) -> Self:
        """With the fields of a table. Raises TypeError where a row lacks a column or has one too many."""
        return replace(self, fields=tuple(FieldDraft(**row) for row in rows))

    # ── what comes of it ────────────────────────────────────────────────────────────────────────────────────

    def flaws(self, land: str) -> list[Flaw]:
        """What is not as it is printed in one region."""
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
        """The fields as they are written, by region; rows and columns are counted from 1."""
        down = 1 - min((field.row for field in self.fields), default=1)
        right = 1 - min((field.column for field in self.fields), default=1)
        order = {land.id: number for number, land in enumerate(self.lands)}
        moved = [field._replace(row=field.row + down, column=field.column + right) for field in self.fields]
        moved.sort(key=lambda field: (order[field.land], field.row, field.column))
        return [{key: value for key, value in field._asdict().items() if value != ""} for field in moved]

    def settings(self) -> Mapping[str, Any]:
        """What else the owner's pack sets: which regions touch; a loose one may be narrow, and lie anywhere."""
        told: dict[str, Any] = {f"lands.{land.id}.neighbours": None for land in self.lands}
        for land in self.lands:
            if land.id in self.loose:
                told[f"lands.{land.id}.full_blocks"] = False
                told |= {f"lands.{land.id}.inset_of": None} if land.apart else {}
        return told
