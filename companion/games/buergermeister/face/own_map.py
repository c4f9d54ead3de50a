"""The owner's real map of Die Bürgermeister, typed in at the window or read from a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kivy.uix.widget import Widget

from companion.games.buergermeister.face.print import map_style
from companion.models.boards.map_draft import MapDraft
from companion.models.box import csv_tables as exchange
from companion.packs.editing.own import OwnPack
from companion.texts.wording import N_
from companion.ui.game.workshop import Bench, Workpiece
from companion.ui.look.look import Look
from companion.ui.screens.workshop.map_editor import Keeper, MapEditor

FIELDS = "fields"
NAME = N_("Our map")
TABLE = "{pack}_fields.csv"
"""File name of the table that is written for use elsewhere."""

MOST_TOLD = 3
"""How many mistakes of a table are told at once."""


@dataclass(frozen=True)
class OwnMap:
    """Keeps the map that an owner draws, as a pack of the owner's and as a table (CSV)."""

    look: Look
    bench: Bench
    own: OwnPack
    on_back: Callable[[], None]

    def pack_of(self, draft: MapDraft) -> OwnPack:
        """The owner's pack with this map; its other settings stay."""
        ours = {f"lands.{land.id}.{key}" for land in draft.lands for key in ("neighbours", "full_blocks", "inset_of")}
        kept = {key: value for key, value in self.own.set.items() if key not in ours}
        tables = {**self.own.tables, FIELDS: draft.rows()}
        return self.own.having(set={**kept, **draft.settings()}, tables=tables)

    def problems(self, draft: MapDraft) -> Sequence[str]:
        """What the game finds wrong with the map, as sentences."""
        return self.bench.problems(self.pack_of(draft))

    def save(self, draft: MapDraft) -> None:
        """Saves the map and leaves the page."""
        self.bench.keep(self.pack_of(draft), self.look, self.on_back)

    def tables(self) -> Sequence[str]:
        """The tables in the data folder."""
        return [path.name for path in exchange.tables_in(self._folder())]

    def read_in(self, name: str, draft: MapDraft) -> MapDraft | None:
        """The fields of a table as a map; its mistakes are told with line and column."""
        rows, wrong = exchange.read_table(self._folder() / name)
        if not wrong:
            told = self.own.having(tables={FIELDS: rows}).problems(self.bench.pack)
            wrong = [str(error).replace(f"{FIELDS}.csv", name) for error in told if error.line and "." in error.path]
        if wrong:
            self.bench.trouble("\n".join(wrong[:MOST_TOLD]))
            return None
        try:
            return draft.with_rows(rows)
        except TypeError:
            self.bench.trouble(self.look._("The table needs the columns id, land, row, column and name."))
            return None

    def write_out(self, draft: MapDraft) -> None:
        """Writes the fields as a table into the data folder."""
        path = self._folder() / TABLE.format(pack=self.bench.pack.id)
        try:
            exchange.write_table(path, draft.rows())
        except OSError as error:
            why = error.strerror or str(error)
            self.bench.trouble(self.look.fill(self.look._("It could not be saved: {why}. Try again."), why=why))
            return
        self.bench.told(self.look.fill(self.look._("Written to {path}."), path=path))

    def _folder(self) -> Path:
        return self.bench.folder.parent / exchange.FOLDER


def edit_map(look: Look, bench: Bench, on_back: Callable[[], None]) -> Widget:
    """The page for editing the map: the one saved before, else the pack's own."""
    own = bench.own(FIELDS) or bench.fresh(NAME, look.words)
    draft = MapDraft.of(bench.pack.resolve((), {}, bench.pack.players.min).definition)
    if rows := own.tables.get(FIELDS):
        draft = draft.with_rows(rows)
        for land in draft.lands:
            if own.set.get(f"lands.{land.id}.full_blocks") is False:
                draft = draft.loosened(land.id, True)
    ours = OwnMap(look, bench, own, on_back)
    keeper = Keeper(ours.problems, ours.save, ours.tables, ours.read_in, ours.write_out)
    return MapEditor(look, look._(NAME), draft, keeper, on_back, map_style())


OWN_MAP = Workpiece("map", N_("Type in our own map"), edit_map)
"""The entry of this page in the workshop."""
