"""A house rule that its owner is editing on the device, written as files that people could have typed."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from typing import Any, Self

import yaml

from companion.packs.editing.folders import problems_of, write_folder
from companion.packs.heads import GAME_FILE, read_head
from companion.packs.pack import Pack
from companion.packs.patches.steps import FORM
from companion.packs.schema import NOTHING_PRESET, HouseFile, Preset
from companion.packs.sources.csv_guard import guarded
from companion.packs.sources.csv_source import TEXT_COLUMNS, is_column
from companion.packs.sources.files import read_file
from companion.packs.sources.written import QuotingDumper
from companion.plainfile.marks import follow, plain
from companion.plainfile.problems import Problem, Problems

KEPT = {"schema", "id", "extends", "title", "set", "set_from", "files", "enforce", "preset", "house", "steps", "order"}
"""The keys of a house rule's head that an `OwnPack` can hold; a house rule with others was written by hand and is not
edited.
"""

Row = Mapping[str, Any]
"""One item of a list as plain data; texts in three languages are maps."""


@dataclass(frozen=True)
class OwnPack:
    """A house rule that is being edited: immutable, every change makes a new object.

    `set` holds plain values by dotted key, `tables` lists by dotted key or by the name of a file of the pack;
    each becomes a CSV file that a spreadsheet opens. `enforce` holds levels by rule id (GEN-7), `preset` the
    variants and options that are chosen in advance, `house` the clauses as a file has them, `steps` what a script may
    leave out or not, `order` what comes first.
    """

    id: str
    extends: str
    title: Mapping[str, str]
    set: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    enforce: Mapping[str, str] = field(default_factory=dict)
    preset: Preset = NOTHING_PRESET
    house: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    steps: Mapping[str, bool] = field(default_factory=dict)
    order: Mapping[str, str] = field(default_factory=dict)

    def having(self, **changes: Any) -> Self:
        """A copy with these fields replaced."""
        return replace(self, **changes)

    def problems(self, below: Pack) -> tuple[Problem, ...]:
        """Every problem of the house rule, checked with the pack that it extends.

        To find them it is written to a temporary place and read back.
        """
        with tempfile.TemporaryDirectory(prefix="companion-own-") as folder:
            self.write(Path(folder) / self.id)
            return problems_of(Path(folder) / self.id, below)

    def write(self, folder: Path) -> None:
        """Writes all files; what stood in the folder is replaced as a whole or not at all. Raises OSError."""
        write_folder(folder, {name: text.encode() for name, text in self.files().items()})

    def files(self) -> dict[str, str]:
        """Name → content of each file."""
        form = FORM if self.house or self.steps or self.order else 1
        head: dict[str, Any] = {"schema": form, "id": self.id, "extends": self.extends, "title": dict(self.title)}
        if self.set:
            head["set"] = dict(self.set)
        for part, keys in (("set_from", [key for key in self.tables if "." in key]), ("files", self._whole())):
            if keys:
                head[part] = {key: _table_name(key) for key in keys}
        if self.enforce:
            head["enforce"] = dict(self.enforce)
        if self.preset != NOTHING_PRESET:
            head["preset"] = {"variants": list(self.preset.variants), "options": dict(self.preset.options)}
        if self.steps:
            head["steps"] = dict(self.steps)
        if self.order:
            head["order"] = dict(self.order)
        if self.house:
            head["house"] = {rule: dict(clause) for rule, clause in self.house.items()}
        written = {GAME_FILE: yaml.dump(head, Dumper=_Handwritten, allow_unicode=True, sort_keys=False, width=100)}
        return {**written, **{_table_name(dotted): as_csv(rows) for dotted, rows in self.tables.items()}}

    def _whole(self) -> list[str]:
        """The names of the tables that replace a whole file of the pack."""
        return [key for key in self.tables if "." not in key]

    @classmethod
    def read(cls, folder: Path, problems: Problems) -> Self | None:
        """The house rule in a folder; None, with the reasons in `problems`, if it cannot be edited here."""
        read = read_head(folder, problems)
        if read is None or not isinstance(read.file, HouseFile) or problems or set(read.tree.entries) - KEPT:
            return None
        head = read.file
        tables = {}
        for dotted, name in (*head.set_from.items(), *head.files.items()):
            if not isinstance(name, str):
                return None
            node = read_file(folder / name, problems)
            rows = plain(node) if node is not None else []
            tables[dotted] = rows if isinstance(rows, list) else []
        title = plain(follow(read.tree, ("title",)) or read.tree)
        parts = [plain(found) if (found := follow(read.tree, (key,))) else {} for key in ("house", "steps", "order")]
        return cls(head.id, head.extends, title, dict(head.set), tables, dict(head.enforce), head.preset, *parts)


class _Handwritten(QuotingDumper):
    """Writes lists and small maps on a line, as people do, and nothing as an alias."""

    def ignore_aliases(self, data: Any) -> bool:
        """What stands twice is written twice."""
        return True

    def represent_sequence(
        self, tag: str, sequence: Iterable[Any], flow_style: bool | None = None
    ) -> yaml.SequenceNode:
        """A list on a line."""
        return super().represent_sequence(tag, sequence, flow_style=True)


def as_csv(rows: Iterable[Row]) -> str:
    """A list of maps as CSV: texts in three languages become three columns, anything else a YAML value on a line.

    No cell is a formula (`csv_guard`); a YAML value that would look like one stands in quotation marks.
    """
    flat = [_flat(row) for row in rows]
    columns = list(dict.fromkeys(name for row in flat for name in row))
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
    writer.writerow({name: guarded(name) for name in columns})
    writer.writerows(flat)
    return out.getvalue()


def _flat(row: Row) -> dict[str, str]:
    cells: dict[str, str] = {}
    for name, value in row.items():
        if isinstance(value, Mapping) and value and all(map(is_column, value)):
            cells.update({f"{name}_{language}": guarded(str(text)) for language, text in value.items()})
        elif value is not None:
            cells[name] = guarded(str(value)) if name in TEXT_COLUMNS else _on_one_line(value)
    return cells


def _on_one_line(value: Any) -> str:
    text = _dumped(value)
    quoted = isinstance(value, str) and text != guarded(text)
    return _dumped(value, style='"') if quoted else text


def _dumped(value: Any, style: str | None = None) -> str:
    text: str = yaml.dump(
        value, Dumper=QuotingDumper, allow_unicode=True, default_flow_style=True, width=inf, default_style=style
    )
    return text.removesuffix("...\n").strip()


def _table_name(dotted: str) -> str:
    return f"{dotted.replace('.', '_')}.csv"
