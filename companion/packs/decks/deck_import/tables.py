"""Reads a table of cards from CSV in any of its dialects."""

from __future__ import annotations

import re

from companion.packs.decks.deck_import.cards import Cards, Value, doubles
from companion.packs.decks.deck_import.columns import TRANSLATED, Column, column_of, letters
from companion.packs.sources.csv_cells import Cell, rows
from companion.packs.sources.csv_guard import unguarded
from companion.plainfile.marks import Mark
from companion.plainfile.problems import Problems

_SEPARATORS = ",;\t"
_BROKEN_FORMULA = re.compile(r"#(REF!|NAME\?|VALUE!|DIV/0!|N/A|NUM!|BEZUG!|WERT!|¡REF!|¿NOMBRE\?|¡VALOR!)")
_DECLARED = re.compile(r"sep=([,;\t])", re.IGNORECASE)
"""A first line by which one spreadsheet program tells another its separator."""
_MOST_COLUMNS = 200


def separator_of(text: str) -> str:
    """Comma, semicolon or tab: the most frequent one in the first row, outside quotation marks."""
    if declared := _DECLARED.match(text):
        return declared[1]
    first = re.split("[\r\n]", re.sub('"[^"]*"', "", text[:10_000]), maxsplit=1)[0]
    return max(_SEPARATORS, key=first.count)


def read_table(text: str, file: str, cards: Cards) -> None:
    """Adds all rows of a CSV text to `cards`. The first non-empty row names the columns."""
    quotes = Problems()
    numbered = enumerate(rows(text, separator_of(text), file, quotes), 1)
    header: list[Cell] | None = None
    columns: list[Column] = []
    for number, row in numbered:
        filled = [cell for cell in row if cell.text.strip()]
        if not filled or (number == 1 and _DECLARED.match(text)):
            continue
        if header is None:
            header, columns = row, _columns(row, number, cards)
            if cards.errors:
                break  # without columns the rows mean nothing
            continue
        _take(row, number, columns, cards)
    if header is None:
        cards.errors.add("nothing_written", Mark(file))
    cards.errors.take(quotes)


def _columns(header: list[Cell], number: int, cards: Cards) -> list[Column]:
    columns = [column_of(unguarded(cell.text.strip())) for cell in header[:_MOST_COLUMNS]]
    if len(header) > _MOST_COLUMNS:
        cards.errors.add("many_columns", header[_MOST_COLUMNS].mark, count=len(header), most=_MOST_COLUMNS)
    if not any(column.field == "title" for column in columns):
        cards.errors.add("no_titles", header[0].mark)
        return columns
    for index, first in doubles(columns, cards.language).items():
        path = f"{letters(index)}{number} {columns[index].name}"
        told = f"{letters(first)} {columns[first].name}"
        cards.errors.add("same_column", header[index].mark, path, first=told)
    for index, column in enumerate(columns):
        taken = {other.name for other in columns if other.field}
        if not column.field and column.meant and column.meant not in taken:
            path = f"{letters(index)}{number} {column.name}"
            cards.warnings.add("unknown_column", header[index].mark, path, meant=column.meant)
    return columns


def _take(row: list[Cell], number: int, columns: list[Column], cards: Cards) -> None:
    beyond = next((cell for cell in row[len(columns) :] if cell.text.strip()), None)
    if beyond is not None:
        cards.errors.add("cells_beyond", beyond.mark, f"A{number}", cells=len(row), columns=len(columns))
        return  # its cells are cut in pieces: what is in them says nothing more
    values = []
    for index, column in enumerate(columns):
        cell = row[min(index, len(row) - 1)]  # a row may end before its columns do
        written = cell.text.strip() if index < len(row) else ""
        text = unguarded(written)
        if not text and column.field not in TRANSLATED:
            continue
        value = Value(column, text, cell.mark, f"{letters(index)}{number} {column.name}".strip())
        values.append(value)
        if text == written:
            _look_at_formula(value, cards)
        if not column.name:
            cards.warnings.add("nameless_column", value.mark, value.path)
    cards.take([value for value in values if value.column.name], row[0].mark, f"A{number}")


def _look_at_formula(value: Value, cards: Cards) -> None:
    """Warns of a formula instead of its result, and of an error value; both are kept as text."""
    if value.text.startswith("=") and value.column.field in (*TRANSLATED, "id", "tags"):
        cards.warnings.add("formula", value.mark, value.path, text=value.text[:30])
    elif _BROKEN_FORMULA.fullmatch(value.text):
        cards.warnings.add("broken_formula", value.mark, value.path, text=value.text)
