"""A regression is told from noise, on rounds that are made up: no figure is measured here."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.bench import __main__ as bench
from tests.bench import baseline, page
from tests.bench.framework import LEAST, Bench, yardstick
from tests.bench.verdict import Word, compare

MATTERS = 0.1


def rounds(middle: float, scatter: float, count: int, seed: int) -> list[float]:
    """Ratios as a machine gives them: mostly near the middle, one of eight half as large again."""
    rng = random.Random(seed)
    drawn = (middle * rng.lognormvariate(0.0, scatter) for _ in range(count))
    return [ratio * (1.5 if rng.random() < 0.125 else 1.0) for ratio in drawn]


@pytest.mark.parametrize(
    ("change", "rate", "word"),
    [(1.0, False, "same"), (1.3, False, "worse"), (0.7, False, "better"), (1.3, True, "better"), (0.7, True, "worse")],
)
def test_what_has_changed_is_told_from_what_has_not(change: float, rate: bool, word: Word) -> None:
    verdict = compare(rounds(2.0, 0.02, 15, 1), rounds(2.0 * change, 0.02, 15, 2), rate=rate, matters=MATTERS)
    assert verdict.word == word
    assert verdict.low <= verdict.change <= verdict.high
    assert verdict.decided


@pytest.mark.parametrize("change", [1.0, 1.15])
def test_what_scatters_is_neither_worse_nor_the_same(change: float) -> None:
    verdict = compare(rounds(2.0, 0.5, 7, 1), rounds(2.0 * change, 0.5, 7, 2), rate=False, matters=MATTERS)
    assert verdict.word == "too noisy"
    assert not verdict.decided


def test_a_change_that_does_not_matter_is_the_same() -> None:
    assert compare(rounds(2.0, 0.005, 15, 1), rounds(2.06, 0.005, 15, 2), rate=False, matters=MATTERS).word == "same"


def test_noise_alone_is_hardly_ever_worse() -> None:
    """Of 100 runs of an unchanged program on a restless machine, at most one in a hundred is called worse."""
    words = [
        compare(rounds(1.0, 0.15, 15, seed), rounds(1.0, 0.15, 9, 10_000 + seed), rate=False, matters=MATTERS).word
        for seed in range(100)
    ]
    assert words.count("worse") <= 1


def test_from_nothing_to_something_is_worse() -> None:
    assert compare([0.0] * 9, [1.0] * 3, rate=False, matters=MATTERS).word == "worse"
    assert compare([0.0] * 9, [0.0] * 3, rate=False, matters=MATTERS).word == "same"


def test_the_baseline_is_kept_for_each_release(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    assert baseline.read(file, "3.11") == {}
    baseline.accept({"a": [0.2, 0.1, 0.12345], "b": [1.0]}, file, "3.11")
    baseline.accept({"a": [3.0, 4.0]}, file, "3.13")
    baseline.accept({"b": [2.0]}, file, "3.11")
    assert baseline.read(file, "3.11") == {"a": [0.1, 0.123, 0.2], "b": [2.0]}
    assert baseline.read(file, "3.13") == {"a": [3.0, 4.0]}
    assert json.loads(file.read_text("utf-8"))["3.11"]["a"]["median"] == 0.123
    baseline.accept({"c": [2.0]}, file, "3.11", whole=True)
    assert baseline.read(file, "3.11") == {"c": [2.0]}


def test_the_command_fails_when_something_is_worse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    costs = {"of the figure": 1.0}
    benches = [Bench("a path", "ms", lambda: costs["of the figure"], lambda: 2.0, aim=None)]
    monkeypatch.setattr(bench, "found", lambda: benches)
    monkeypatch.setattr(baseline.accept, "__defaults__", (tmp_path / "b.json", "3.11"))
    monkeypatch.setattr(baseline.read, "__defaults__", (tmp_path / "b.json", "3.11"))
    (told_page := tmp_path / "page.md").write_text("\n".join(page.HEAD))
    monkeypatch.setattr(page.write, "__defaults__", (told_page,))
    assert bench.main([]) == 0
    told = capsys.readouterr().out
    assert told.startswith("1 figure, ") and "not in the baseline yet" in told
    assert bench.main(["--accept"]) == 0
    assert told_page.read_text().endswith("\n| a path | 1 ms | 2 | 0.50 | told only |  |")
    assert bench.main([]) == 0
    assert "same" in capsys.readouterr().out
    costs["of the figure"] = 1.2
    assert bench.main([]) == 1
    assert "Worse than the baseline: a path." in capsys.readouterr().out
    spell = iter([1.2] * (1 + LEAST))  # one round warms up
    benches[:] = [Bench("a path", "ms", lambda: next(spell, 1.0), lambda: 2.0, aim=None)]
    assert bench.main([]) == 0, "what passes is no change of the program"
    told = capsys.readouterr().out
    assert (told.count("worse (+20%"), told.count("same (+0%")) == (1, 1)


def test_the_yardstick_measures_something() -> None:
    assert yardstick() > 0


def test_every_figure_stands_in_the_baseline() -> None:
    """What is new is taken by `make bench ARGS="--accept name"` at a quiet machine."""
    names = {one.name for one in bench.found() if not one.once}
    assert names == set(baseline.read(release="3.11"))
