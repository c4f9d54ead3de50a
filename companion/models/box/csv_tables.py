"""Reads and writes CSV files in the data folder, for spreadsheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.packs.editing.own import as_csv
from companion.packs.sources.files import read_file
from companion.plainfile.marks import plain
from companion.plainfile.problems import Problems

FOLDER = "tables"
"""The folder below the data folder for tables to be read in, and those written."""


def tables_in(folder: Path) -> list[Path]:
    """The CSV files in a folder, sorted by name."""
    return sorted(folder.glob("*.csv")) if folder.is_dir() else []


def read_table(path: Path) -> tuple[Sequence[Mapping[str, Any]], Sequence[str]]:
    """Returns the rows of a table, and the problems in the file with line and column."""
    problems = Problems()
    node = read_file(path, problems)
    rows = plain(node) if node is not None else []
    return rows if isinstance(rows, list) else [], [str(error) for error in problems.sorted()]


def write_table(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Writes a table. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(as_csv(rows), encoding="utf-8")
