"""Trials go on where they were, whatever the number of workers, and nothing that they find is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.tools.trials import Counted, Figures, Part, run


def trial(seed: str) -> Counted:
    number = int(seed.rpartition("/")[2])
    assert seed != "x/2", "broken"
    return {"things": 2, "places": frozenset({f"p{number // 2}"})}


SOME = Part("some", "about", trial, "things", 10)


@pytest.mark.parametrize("workers", [0, 1, 3])
def test_trials_go_on_where_they_were_and_keep_what_they_find(tmp_path: Path, workers: int) -> None:
    run(SOME, 4, "x", folder=tmp_path, workers=workers)
    figures = run(SOME, 7, "x", folder=tmp_path, workers=workers)
    assert figures.trials == 4
    assert figures.counted == {"things": 7} and figures.reached == {"places": {"p0", "p1"}}
    (found,) = figures.findings
    assert found.startswith("x/2: AssertionError: broken")
    assert run(SOME, 1, "x", fresh=True, folder=tmp_path, workers=workers).trials == 1


def test_figures_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    def figures(workers: int) -> Figures:
        came = run(SOME, 30, "y", folder=tmp_path / str(workers), workers=workers)
        came.seconds = 0.0
        return came

    assert figures(0) == figures(3)


def test_a_trial_that_takes_its_process_with_it_is_a_finding(tmp_path: Path) -> None:
    def deadly(seed: str) -> Counted:
        if seed == "z/1":
            os._exit(1)
        return {"things": 1}

    figures = run(Part("deadly", "about", deadly, "things", 4), 4, "z", folder=tmp_path, workers=2)
    assert figures.findings == ["z/1: it took its whole process with it"]
    assert figures.counted == {"things": 4}
