from __future__ import annotations

import pytest

from companion.packs.sources.csv_source import read_csv
from companion.plainfile.marks import plain
from companion.plainfile.problems import Problem, Problems

HEADER = "id,number,count,colour,title_de,title_en,title_es,effects\n"


def read(text: str | bytes) -> tuple[object, list[Problem]]:
    problems = Problems()
    node = read_csv(text if isinstance(text, bytes) else text.encode(), "c.csv", problems)
    return (None if node is None else plain(node)), list(problems.sorted())


def test_a_row_is_a_card() -> None:
    row = 'leak,1,2,red,Leck,Leak,No,"[{send: {figure: loser, to: prison}}]"\n'
    assert read("\ufeff" + HEADER + row) == (
        [
            {
                "id": "leak",
                "number": 1,
                "count": 2,
                "colour": "red",
                "title": {"de": "Leck", "en": "Leak", "es": "No"},
                "effects": [{"send": {"figure": "loser", "to": "prison"}}],
            }
        ],
        [],
    )


def test_semicolons_quotes_blank_lines_and_empty_cells() -> None:
    text = 'id;count;text_en;kind\r\n007;;"He said ""no""; then\r\nleft";spy\r\n;;;\r\nb;2;x;\r\n'
    assert read(text) == (
        [
            {"id": "007", "text": {"en": 'He said "no"; then\r\nleft'}, "kind": "spy"},
            {"id": "b", "count": 2, "text": {"en": "x"}},
        ],
        [],
    )


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        (HEADER + "a,1,1,red,x,y,z,[{send: no}]\n", 2, 25, "no"),
        (HEADER + 'a,1,1,red,"x",y,z,"[{send: 010}]"\n', 2, 28, "octal"),
        (HEADER + "a,1,1,red,x,y,z,[1,2,3]\n", 2, 20, "10 cells"),
        (HEADER + 'a,1,1,red,"open,y,z\n', 2, 11, "not closed"),
        (HEADER + 'a,1,1,red,"x"y,y,z,\n', 2, 14, "after the closing"),
        ("number,count\n1,2\n", 1, 1, "no column id"),
        ("id,count,count\na,1,2\n", 1, 10, "again"),
        ("id,,count\na,,2\n", 1, 4, "no name"),
        ("", 0, 0, "nothing"),
        (b"id,kind\na,gr\xfcn\n", 2, 5, "UTF-8"),
    ],
)
def test_mistakes_are_told_with_line_and_column(text: str | bytes, line: int, column: int, words: str) -> None:
    _, errors = read(text)
    assert [(error.line, error.column) for error in errors] == [(line, column)], errors
    assert words in errors[0].message


def test_a_number_that_is_none_stays_text_for_the_type_check_to_refuse() -> None:
    assert read("id,count\na,two\n") == ([{"id": "a", "count": "two"}], [])


def test_the_line_of_a_row_after_a_cell_with_line_breaks() -> None:
    _, errors = read('id,text_en,kind\na,"one\ntwo\nthree",spy\nb,x,yes\n')
    assert [(error.line, error.column) for error in errors] == [(5, 5)]
