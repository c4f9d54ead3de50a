"""A folder of games: whatever ends a simulation, it goes on where it was, and the same games stand there in the end."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import random
import select
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.simulate.kept import KeptGames, OtherGamesError, kept_games
from companion.simulate.rows import COLUMNS, line, played, row
from companion.table.journal.entries import StoreError
from tests.cli.conftest import companion as companion  # the fixture
from tests.cli.house import Trial
from tests.simulate.house import GAMES, MADE, alone, ended_early, lamps, plan, play_into


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a simulation that nobody disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    play_into(folder, 1)
    return (folder / "games.csv").read_bytes()


def test_every_game_is_a_line_and_comes_back_from_it(whole: bytes) -> None:
    assert [played(text) for text in whole.splitlines(keepends=True)[1:]] == list(alone())
    full = replace(
        alone()[3],
        winners=(0, 2),
        from_start=(0, 1),
        tally={"cards' money / 1,000": 3, 'the "best"': 0},
        rates={"again": (1, 4)},
    )
    assert played(line(row(full, "s, t"))) == full
    told = list(csv.DictReader(whole.decode().splitlines()))
    assert tuple(told[0]) == COLUMNS
    assert [told[7][name] for name in ("number", "seed", "reason")] == ["7", "s/7", "target"]
    assert int(told[7]["places"]) == alone()[7].places[0] + 1
    assert json.loads(told[7]["rules"]) == alone()[7].rules


def test_wherever_the_file_ends_it_goes_on(tmp_path: Path, whole: bytes) -> None:
    rng, path = random.Random(7), tmp_path / "games.csv"
    play_into(tmp_path, 1, 0)
    lines = whole.splitlines(keepends=True)
    left = [whole[: rng.randrange(len(whole) + 1)] for _ in range(30)]
    left += [
        there[: len(there) // 2] + bytes(len(there) // 3) for there in left[:9]
    ]  # room that nothing was written to
    left += [whole[:-1], b"".join([*lines[:4], lines[3]]), b"".join([*lines[:4], *lines[5:]])]
    for there in left:
        path.write_bytes(there)
        assert play_into(tmp_path, 1) == list(alone())
        assert path.read_bytes() == whole, len(there)


def test_a_line_that_is_not_whole_is_told_and_what_was_kept_is_not_played_again(tmp_path: Path, whole: bytes) -> None:
    play_into(tmp_path, 1, 0)
    (tmp_path / "games.csv").write_bytes(b"".join(whole.splitlines(keepends=True)[:6]) + b"5,s/5,1")
    with kept_games(tmp_path, plan(), MADE) as kept:
        assert kept.count == 5
        assert kept.cut == "line 7 of games.csv is not whole: from there on it is played again."
        assert list(kept.and_on(ended_early(0), 5)) == list(alone())[:5]


def test_who_stops_keeps_what_was_played_and_may_ask_for_more_or_less(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), kept_games(tmp_path, plan(), MADE) as kept:
        list(kept.and_on(ended_early(9), GAMES))
    assert play_into(tmp_path, 1, 4) == list(alone())[:4]
    with kept_games(tmp_path, plan(), MADE) as kept:
        assert kept.count == 9
    assert play_into(tmp_path, 1) == list(alone())


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ((plan("t"), MADE), "seed s there, t here"),
        ((plan(seats=4), MADE), "seats 3 there, 4 here; bots random, random, random there"),
        ((plan(), replace(MADE, version="1.1")), "version 1.0 there, 1.1 here"),
        ((plan(), replace(MADE, code="beef")), "the program's code c0de there, beef here"),
        ((replace(plan(), pack=replace(lamps(), text="{}")), MADE), "the pack's rules "),
    ],
)
def test_a_folder_of_other_games_is_refused(tmp_path: Path, other: tuple[Any, Any], said: str) -> None:
    play_into(tmp_path, 1, 2)
    before = (tmp_path / "games.csv").read_bytes()
    with pytest.raises(OtherGamesError) as refused:
        KeptGames(tmp_path, *other)
    assert said in str(refused.value)
    assert "Take another folder" in str(refused.value)
    assert (tmp_path / "games.csv").read_bytes() == before


def test_only_the_options_that_differ_are_told(tmp_path: Path) -> None:
    def timed(**more: int) -> Any:
        return replace(plan(), pack=replace(lamps(), options={"window_timer": 9, **more}))

    KeptGames(tmp_path, timed(target=3), MADE).close()
    with pytest.raises(OtherGamesError, match=r"options target=3 there, none here\."):
        KeptGames(tmp_path, timed(), MADE)


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("games.csv", b"name;wins\n", "was written by another program"),
        ("plan.json", b"[]", "plan.json is none of ours"),
        ("plan.json", b"{", "plan.json cannot be read"),
        ("plan.json", None, "no plan.json that tells what of"),
    ],
)
def test_a_folder_that_is_not_ours_is_left_alone(tmp_path: Path, file: str, text: bytes | None, said: str) -> None:
    play_into(tmp_path, 1, 2)
    (tmp_path / file).unlink()
    if text is not None:
        (tmp_path / file).write_bytes(text)
    there = {path: path.read_bytes() for path in tmp_path.glob("*.*")}
    with pytest.raises(OtherGamesError, match=said):
        KeptGames(tmp_path, plan(), MADE)
    assert {path: path.read_bytes() for path in tmp_path.glob("*.*")} == there


def test_two_at_once_are_told_apart(tmp_path: Path) -> None:
    with kept_games(tmp_path, plan(), MADE), pytest.raises(StoreError, match="Another simulation"):
        KeptGames(tmp_path, plan(), MADE)
    assert play_into(tmp_path, 1, 1)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_killed_at_any_moment_it_goes_on_and_no_worker_is_left_behind(
    tmp_path: Path, whole: bytes, workers: int
) -> None:
    """Three times, each after some more games; then to the end with another number of workers."""
    for least in (1, 6, 15):
        process = multiprocessing.get_context("spawn").Process(target=play_into, args=(tmp_path, workers))
        process.start()
        assert process.pid is not None
        while process.is_alive() and _lines(tmp_path) <= least:
            process.join(0.01)
        children = [os.pidfd_open(pid) for pid in _children(process.pid)]
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        for child in children:
            assert select.select([child], [], [], 30)[0], "a worker plays on for nobody"
            os.close(child)
        assert _lines(tmp_path) > least
    assert play_into(tmp_path, 1 + workers % 3) == list(alone())
    assert (tmp_path / "games.csv").read_bytes() == whole


def _lines(folder: Path) -> int:
    path = folder / "games.csv"
    return path.read_bytes().count(b"\n") if path.exists() else 0


def _children(process: int) -> list[int]:
    return [
        int(child)
        for task in Path(f"/proc/{process}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]


def test_the_command_keeps_tells_what_is_left_and_goes_on(companion: Trial, tmp_path: Path) -> None:
    argv = ["lamps", "--workers", "1", "--into", str(tmp_path / "into"), "--format", "csv"]
    assert companion("simulate", *argv, "--games", "4") == 0, companion.err
    assert "0 of 4 games are there, 4 are left." in companion.err
    assert companion("simulate", *argv, "--games", "7") == 0, companion.err
    assert "4 of 7 games are there, 3 are left." in companion.err
    kept = companion.out
    assert (tmp_path / "into" / "report.csv").read_text() == kept
    assert companion("simulate", *argv[:3], "--games", "7", "--format", "csv") == 0
    assert companion.out == kept
    assert companion("simulate", *argv, "--seed", "2") == 2
    assert "--into: " in companion.err and "seed 1 there, 2 here" in companion.err


def test_a_comparison_is_kept_in_two_folders(companion: Trial, tmp_path: Path) -> None:
    argv = ["simulate", "lamps", "--games", "3", "--workers", "1", "--against", "gentle", "--into", str(tmp_path)]
    for _ in range(2):
        assert companion(*argv) == 0, companion.err
        assert [_lines(tmp_path), _lines(tmp_path / "against")] == [4, 4]
    assert "against: 3 of 3 games are there" in companion.err
    assert "against.place" in (tmp_path / "report.csv").read_text()


def test_who_stops_the_command_is_told_what_is_kept(
    companion: Trial, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.simulate.workers.on_this_machine", lambda find, workers: ended_early(3))
    assert companion("simulate", "lamps", "--games", "7", "--into", str(tmp_path)) == 130
    assert "3 of 7 games are kept; the same command goes on." in companion.err
    assert _lines(tmp_path) == 4
