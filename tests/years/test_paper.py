"""The sheets of paper: as many as are needed, the same each time, in every language, and with nothing played."""

from __future__ import annotations

import re

from companion.texts import translator
from companion.years import Ratings, ToldYears, Whom, tables_of
from companion.years.paper import pdf_of
from tests.years.evenings import DAY, many, played


def sheets_of(paper: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", paper))


def told(count: int, language: str = "en") -> tuple[ToldYears, Ratings]:
    long = "Maximiliane-Charlotte von Hohenfels"
    games = [*many(count), *(played("Anna", long, begun_at=number * DAY * 400) for number in range(3))]
    tables, ratings = tables_of(games, Whom()), Ratings()
    return ToldYears(tables, ratings.after(tables.games), translator(language), language), ratings


def test_tables_and_plots_of_200_evenings_fill_some_sheets() -> None:
    years, ratings = told(200)
    paper = pdf_of(years, ratings.courses, "The years", years.left_out(2))
    assert paper.startswith(b"%PDF") and 2 <= sheets_of(paper) <= 6
    assert paper == pdf_of(years, ratings.courses, "The years", years.left_out(2))


def test_every_language_and_no_game_at_all_can_be_printed() -> None:
    for language in ("de", "en", "es"):
        years, ratings = told(10, language)
        assert sheets_of(pdf_of(years, ratings.courses, "x", ())) >= 1
    empty = ToldYears(tables_of([], Whom()), {}, translator("en"), "en")
    assert sheets_of(pdf_of(empty, {}, "x", ())) == 1
