"""Cards typed in a spreadsheet: CSV read into the same tree with places that YAML gives.

Columns are named like the fields of a card. `title_de`, `title_en`, `title_fr` become one `title` with three languages;
`id` and `colour` are plain text; `number` and `count` are whole numbers; any other cell is a YAML value on one line
(`effects`: `[{send: {figure: loser, to: prison}}]`). An empty cell omits the field. An apostrophe before a text that
looks like a formula is not part of it (`csv_guard`).
"""

from __future__ import annotations

import re

from companion.packs.sources.csv_cells import Cell, rows
from companion.packs.sources.csv_guard import unguarded
from companion.packs.sources.yaml_source import decode, parse
from companion.plainfile.marks import Fields, Items, Leaf, Mark, MarkedValue, Node, Path
from companion.plainfile.problems import Problems
from companion.plainfile.yaml_tree import MOST_NODES, Origin

TEXT_COLUMNS = ("id", "colour")
NUMBER_COLUMNS = ("number", "count")

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")


def read_csv(raw: bytes, file: str, problems: Problems) -> Items | None:
    """The rows of a CSV file (UTF-8, comma or semicolon) as a list of maps; None if there is no table in it.

    What is wrong is noted with the line and column (in characters) of the cell.
    """
    text = decode(raw, file, problems)
    if text is None:
        return None
    table = rows(text, _separator(text), file, problems)
    header = next(table, None)
    if header is None:
        problems.add(Mark(file), "", "nothing is written here", "a first row with the names of the columns")
        return None
    columns = _columns(header, problems)
    items: list[Node] = []
    nodes = 0
    for row in table:
        if all(not cell.text.strip() for cell in row):
            continue
        nodes += len(row)
        if nodes > MOST_NODES:
            problems.add(row[0].mark, "", "the file holds too many cells", f"at most {MOST_NODES:,}")
            break
        items.append(_item(columns, row, len(items), problems))
    return Items(tuple(items), Mark(file, 1, 1))


def is_column(language: str) -> bool:
    """Whether the end of a column's name is a language code: two letters, except `id`, and a country (`pt-BR`)."""
    return re.fullmatch(r"(?!id)[a-z]{2}(-[A-Z]{2})?", language) is not None


def _separator(text: str) -> str:
    header = re.split("[\r\n]", text, maxsplit=1)[0]
    return ";" if header.count(";") > header.count(",") else ","


def _columns(header: list[Cell], problems: Problems) -> list[str]:
    seen: dict[str, int] = {}
    for number, cell in enumerate(header, 1):
        name = unguarded(cell.text.strip())
        if not name:
            problems.add(cell.mark, "", f"column {number} has no name", "a name in the first row")
        elif name in seen:
            hint = f"it is column {seen[name]} too; delete one"
            problems.add(cell.mark, name, f"column {number} is called {name} again", "", hint)
        seen.setdefault(name, number)
    if "id" not in seen:
        problems.add(header[0].mark, "", "there is no column id", "columns such as id, count, title_en, effects")
    return [unguarded(cell.text.strip()) for cell in header]


def _item(columns: list[str], row: list[Cell], index: int, problems: Problems) -> Fields:
    entries: dict[str, MarkedValue] = {}
    if len(row) > len(columns):
        extra = row[len(columns)]
        message = f"this row has {len(row)} cells"
        problems.add(extra.mark, f"[{index}]", message, f"{len(columns)}", "put a text that holds a comma in quotes")
        problems = Problems()  # cells of such a row are cut in pieces: what is in them says nothing more
    for name, cell in zip(columns, row, strict=False):
        if not name or not cell.text.strip():
            continue
        base, _, language = name.rpartition("_")
        if base and is_column(language):
            words = entries.get(base, MarkedValue(cell.mark, Fields({}, cell.mark))).node
            below = words.entries if isinstance(words, Fields) else {}
            leaf = MarkedValue(cell.mark, Leaf(unguarded(cell.text), cell.mark))
            entries[base] = MarkedValue(cell.mark, Fields({**below, language: leaf}, cell.mark))
        elif name not in entries and (node := _value(name, cell, (index, name), problems)) is not None:
            entries[name] = MarkedValue(cell.mark, node)
    return Fields(entries, row[0].mark)


def _value(name: str, cell: Cell, at: Path, problems: Problems) -> Node | None:
    text = cell.text.strip()
    if name in TEXT_COLUMNS:
        return Leaf(unguarded(text), cell.mark)
    if name in NUMBER_COLUMNS:
        return Leaf(int(text) if _WHOLE.fullmatch(text) else text, cell.mark)
    inset = cell.mark.column + (1 if cell.quoted else 0)
    return parse(cell.text, Origin(cell.mark.file, cell.mark.line, inset), problems, at)
