"""The table of the page is the baseline in figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import page
from tests.bench.framework import Bench, Result, Round

BEFORE = "\n".join(["Said before.", "", *page.HEAD, "| old | 1 ms | 2 | 0.50 | told only |  |", "", "Said after.", ""])


def result(name: str, figure: float, aim: float | None = None, *, at_most: bool = True, unit: str = "ms") -> Result:
    return Result(Bench(name, unit, lambda: 0.0, 4.0, aim, at_most), (Round(figure, 4.0), Round(figure, 4.0)))


def test_a_figure_has_its_median_its_reference_and_whether_its_aim_is_missed() -> None:
    assert page.row(result("a", 5, 1.2)) == "| a | 5 ms | 4 | 1.25 | ≤ 1.2 | **missed** |"
    assert page.row(result("a", 5, 1.25)) == "| a | 5 ms | 4 | 1.25 | ≤ 1.25 |  |"
    assert page.row(result("a", 5123, 2, at_most=False, unit="")) == "| a | 5,123 | 4 | 1280.75 | ≥ 2 |  |"


def test_what_was_taken_stands_in_its_row_and_the_rest_of_the_page_stays(tmp_path: Path) -> None:
    (file := tmp_path / "page.md").write_text(BEFORE)
    page.write([result("new", 2)], file)
    page.write([result("old", 3)], file)
    said = BEFORE.replace("| old | 1 ms | 2 | 0.50", "| old | 3 ms | 4 | 0.75")
    assert file.read_text() == said.replace("told only |  |\n", "told only |  |\n" + page.row(result("new", 2)) + "\n")
    page.write([result("new", 2)], file, whole=True)
    assert "| old" not in file.read_text() and file.read_text().endswith("told only |  |\n\nSaid after.\n")


def test_the_page_has_the_table(tmp_path: Path) -> None:
    assert "\n".join(page.HEAD) in page.FILE.read_text("utf-8")
    (tmp_path / "other.md").touch()
    with pytest.raises(ValueError, match="what"):
        page.write([], tmp_path / "other.md")
