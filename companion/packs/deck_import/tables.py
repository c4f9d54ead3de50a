"""A table of cards: CSV in every habit, into cards."""

from __future__ import annotations

import re

from companion.packs.csv_cells import Cell, rows
from companion.packs.deck_import.cards import TITLE_COLUMNS, Cards, Value, doubles
from companion.packs.deck_import.columns import TRANSLATED, Column, column_of, letters
from companion.packs.marks import Mark

_SEPARATORS = ",;\t"
_BROKEN_FORMULA = re.compile(r"#(REF!|NAME\?|VALUE!|DIV/0!|N/A|NUM!|BEZUG!|WERT!|¡REF!|¿NOMBRE\?|¡VALOR!)")
_MOST_COLUMNS = 200


def separator_of(text: str) -> str:
    """Comma, semicolon or tab: what stands most often in the first row, outside quotation marks."""
    first = re.split("[\r\n]", re.sub('"[^"]*"', "", text[:10_000]), maxsplit=1)[0]
    return max(_SEPARATORS, key=first.count)


def read_table(text: str, file: str, cards: Cards) -> None:
    """Take all rows of a CSV text. The first row that is not empty names the columns."""
    numbered = enumerate(rows(text, separator_of(text), file, cards.errors), 1)
    header: list[Cell] | None = None
    columns: list[Column] = []
    for number, row in numbered:
        filled = [cell for cell in row if cell.text.strip()]
        if not filled:
            continue
        if header is None:
            header, columns = row, _columns(row, number, cards)
            if cards.errors:
                return  # without columns the rows mean nothing
            continue
        _take(row, number, columns, cards)
    if header is None:
        cards.errors.add(Mark(file), "", "nothing is written here", "a first row with the names of the columns")


def _columns(header: list[Cell], number: int, cards: Cards) -> list[Column]:
    columns = [column_of(cell.text) for cell in header[:_MOST_COLUMNS]]
    if len(header) > _MOST_COLUMNS:
        cards.errors.add(header[_MOST_COLUMNS].mark, "", f"{len(header)} columns", f"at most {_MOST_COLUMNS}")
    if not any(column.field == "title" for column in columns):
        hint = "the first row must name the columns, such as id, count, title, text"
        cards.errors.add(header[0].mark, "", "there is no column with the titles", TITLE_COLUMNS, hint)
        return columns
    for index, first in doubles(columns).items():
        path = f"{letters(index)}{number} {columns[index].name}"
        message = f"the column means the same as {letters(first)} ({columns[first].name}): it is kept, but not read"
        cards.warnings.add(header[index].mark, path, message)
        columns[index] = Column(columns[index].name)
    for index, column in enumerate(columns):
        if not column.field and column.meant and any(c.field == "title" for c in columns):
            path, hint = f"{letters(index)}{number} {column.name}", f"did you mean {column.meant}?"
            if all(other.name != column.meant for other in columns):
                cards.warnings.add(header[index].mark, path, "the box does not know this column", "", hint)
    return columns


def _take(row: list[Cell], number: int, columns: list[Column], cards: Cards) -> None:
    beyond = next((cell for cell in row[len(columns) :] if cell.text.strip()), None)
    if beyond is not None:
        message = f"this row has {len(row)} cells"
        hint = "put a text that holds the separator in quotes"
        cards.errors.add(beyond.mark, f"row {number}", message, f"{len(columns)}, as in the first row", hint)
        return  # its cells are cut in pieces: what is in them says nothing more
    values = []
    for index, (column, cell) in enumerate(zip(columns, row, strict=False)):
        text = cell.text.strip()
        if not text:
            continue
        value = Value(column, text, cell.mark, f"{letters(index)}{number} {column.name}".strip())
        values.append(value)
        _look_at_formula(value, cards)
        if not column.name:
            cards.warnings.add(value.mark, value.path, "this column has no name: what stands in it is not read")
    cards.take([value for value in values if value.column.name], row[0].mark, f"row {number}")


def _look_at_formula(value: Value, cards: Cards) -> None:
    """A formula that came instead of its result, or a result that is an error, is text like any other, but told."""
    if value.text.startswith("=") and value.column.field in (*TRANSLATED, "id", "tags"):
        message = f"the formula {value.text[:30]!r} is taken as text"
        hint = "save as CSV again with the results (values) of the cells"
        cards.warnings.add(value.mark, value.path, message, "", hint)
    elif _BROKEN_FORMULA.fullmatch(value.text):
        cards.warnings.add(
            value.mark, value.path, f"{value.text} is a formula's error", "", "mend it in the spreadsheet"
        )
