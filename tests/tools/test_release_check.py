"""What must be green before a version: run in its order, kept for as long as the tree is the same, told on a page."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest

from tests.tools.code_map import ROOT
from tests.tools.release_check import PARTS, Part, check, main, read

FIRST, SECOND, THIRD = PARTS[:3]


class Runs:
    """Stands in for `make`: notes what was run, and fails where it is told to."""

    def __init__(self, *fails: str) -> None:
        self.fails, self.run = fails, list[str]()

    def __call__(self, part: Part, log: Path) -> tuple[int, str]:
        self.run.append(part.target)
        log.write_text("much\nlast <line>\n", "utf-8")
        return (2 if part.target in self.fails else 0), "last <line>"


def test_each_part_is_a_target_that_make_knows() -> None:
    known = set(re.findall(r"^([a-z0-9-]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert {part.target for part in PARTS} <= known
    assert len({part.target for part in PARTS}) == len(PARTS)


def test_all_are_run_in_their_order_though_one_fails_and_the_page_tells_it(tmp_path: Path) -> None:
    runs, seconds = Runs(SECOND.target), count(0, 10)
    assert not check(PARTS[:3], tmp_path, "tree", runs, now=lambda: float(next(seconds)))
    assert runs.run == [FIRST.target, SECOND.target, THIRD.target]
    told = (tmp_path / "index.html").read_text("utf-8")
    assert f"2 of {len(PARTS)} parts are green" in told and "last &lt;line&gt;" in told and "<line>" not in told
    assert read(tmp_path)[SECOND.target].code == 2


def test_what_is_green_is_not_run_again_before_the_tree_changes(tmp_path: Path) -> None:
    check(PARTS[:2], tmp_path, "tree", Runs(SECOND.target))
    again = Runs()
    assert check(PARTS[:2], tmp_path, "tree", again)
    assert again.run == [SECOND.target]
    other = Runs()
    assert check(PARTS[:2], tmp_path, "another tree", other)
    assert other.run == [FIRST.target, SECOND.target]
    forced = Runs()
    assert check(PARTS[:2], tmp_path, "another tree", forced, again=True)
    assert forced.run == [FIRST.target, SECOND.target]


def test_damaged_verdicts_are_told_and_everything_is_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "verdicts.json").write_text('{"lint": {"code"', "utf-8")
    runs = Runs()
    assert check(PARTS[:1], tmp_path, "tree", runs)
    assert runs.run == [FIRST.target] and "everything is run anew" in capsys.readouterr().err


def test_the_list_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "soak"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("soak ") and "24 virtual hours" in line
