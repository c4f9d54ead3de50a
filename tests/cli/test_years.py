"""`companion years`: tables, one person, JSON, CSV, PDF, and who is counted."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.cli.house import Trial
from tests.years.evenings import BEGUN, DAY, save


@pytest.fixture
def played(companion: Trial) -> Path:
    """Three games of two, and a save that is damaged."""
    at = BEGUN - 400 * DAY
    for number, ranking in enumerate(([["Anna"], ["Ben"]], [["Anna"], ["Ben"]], [["Ben"], ["Anna"]])):
        save(companion.data, f"g{number}", ranking, at=at + number * 300 * DAY, colours={"Anna": "red"})
    path = save(companion.data, "broken", [["Anna"], ["Ben"]])
    path.write_bytes(path.read_bytes()[:900])
    return companion.data


def test_the_tables_are_printed_and_what_is_not_counted_is_told(companion: Trial, played: Path) -> None:
    assert companion("years", "--language", "en") == 0, companion.err
    lines = companion.out.splitlines()
    assert lines[0] == "People"
    assert any(line.startswith("Anna") and "2 (67\N{NO-BREAK SPACE}%)" in line and "Red" in line for line in lines)
    assert any(line.split() == ["Ben", "1", ":", "2"] for line in lines)
    assert companion.err.startswith("not counted: broken: ") and "damaged" in companion.err


def test_every_language_has_its_words(companion: Trial, played: Path) -> None:
    for language, word in (("de", "Wer wen schlägt"), ("en", "Who beats whom"), ("es", "Quién gana a quién")):
        assert companion("years", "--language", language) == 0
        assert word in companion.out


def test_a_year_a_game_and_a_person_are_picked(companion: Trial, played: Path) -> None:
    assert companion("years", "--year", "2022", "--json") == 0
    assert [year["year"] for year in json.loads(companion.out)["years"]] == [2022]
    assert companion("years", "--game", "af", "--json") == 0
    assert json.loads(companion.out)["people"] == []
    assert companion("years", "--person", "Anna", "--language", "en") == 0
    assert companion.out.startswith("Anna\nPlayed: 3\n")
    assert companion("years", "--person", "Zoë") == 1
    assert "Zoë is in no count. There are: Anna, Ben." in companion.err


def test_json_and_csv_are_for_other_programs(companion: Trial, played: Path) -> None:
    assert companion("years", "--json") == 0
    told = json.loads(companion.out)
    assert told["people"][0]["rating"]["games"] == 3 and [one["id"] for one in told["not_counted"]] == ["broken"]
    assert told["duels"] == [
        {"first": "Anna", "second": "Ben", "met": 3, "first_before": 2, "second_before": 1},
    ]
    assert companion("years", "--csv", "--language", "en") == 0
    rows = list(csv.DictReader(companion.out.splitlines()))
    assert [row["Name"] for row in rows] == ["Anna", "Ben"]


def test_somebody_is_forgotten_through_a_rebuild_and_taken_back(companion: Trial, played: Path) -> None:
    assert companion("years", "--forget", "Anna") == 0
    assert "Anna" not in companion.out
    assert companion("years", "--rebuild", "--json") == 0
    assert "Anna" not in companion.out and "Ben" in companion.out
    assert companion("years", "--remember", "Anna") == 0
    assert "Anna" in companion.out


def test_one_name_counts_for_another(companion: Trial, played: Path) -> None:
    assert companion("years", "--same", "Anna", "Anna K.", "--json") == 0
    assert [one["name"] for one in json.loads(companion.out)["people"]] == ["Anna K.", "Ben"]


def test_a_pdf_is_written_and_the_same_each_time(companion: Trial, played: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "one.pdf", tmp_path / "two.pdf"
    assert companion("years", "--pdf", str(first)) == 0, companion.err
    assert companion("years", "--pdf", str(second)) == 0
    paper = first.read_bytes()
    assert paper.startswith(b"%PDF") and paper.rstrip().endswith(b"%%EOF") and paper == second.read_bytes()
    assert companion("years", "--pdf", "/nowhere/years.pdf") == 1
    assert "cannot be written" in companion.err


def test_a_folder_that_is_not_there_is_told(companion: Trial, tmp_path: Path) -> None:
    assert companion("years", "--data", str(tmp_path / "none")) == 1
    assert "there is no folder of games" in companion.err
