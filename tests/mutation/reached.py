"""Which test reaches which line, and what it costs: one run of the tests under coverage, kept until something changes.

As a pytest plugin (`-p tests.mutation.reached`) it measures; `Reached` reads what was measured.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import coverage
import pytest

from tests.mutation.mutants import PACKAGES, ROOT, files_of
from tests.tools.stopping import Programs, stopping

HERE = Path(__file__).parent
BUILD = ROOT / "build" / "mutation"
LINES = BUILD / "reached.sqlite"
COSTS = BUILD / "costs.json"
OF = BUILD / "reached.of"
"""What the other two were measured of, as a digest."""
MEASURED = "COMPANION_MUTATION_MEASURE"

TESTS = (
    (
        *("tests/battery", "tests/engine", "tests/goldens", "tests/mechanics", "tests/players", "tests/scenario"),
        "tests/table",
    ),
    (
        *("tests/mutation/shipped_scenarios.py", "tests/games", "tests/content", "tests/packs"),
        *("tests/simulate", "tests/protocol", "tests/cli", "tests/text_play"),
    ),
)
"""Two halves of about the same cost, so that two processes measure them.

The windows' tests are left out: what a referee decides must be held where no window is.
"""
ARGUMENTS = (
    *("-p", "no:randomly", "-p", "no:xdist", "-p", "no:cacheprovider"),
    *("-o", "timeout=0", "--hypothesis-seed=0", "-q", "--no-header"),
)
"""The same each time: what is found must be found again."""


@dataclass(frozen=True)
class Reached:
    """Tests are called by their node ids, costs are seconds of the processor (under coverage, so rather too many)."""

    costs: dict[str, float]

    @cached_property
    def _data(self) -> coverage.CoverageData:
        data = coverage.CoverageData(str(LINES))
        data.read()
        return data

    def by(self, file: str, first: int, last: int) -> set[str]:
        """The tests that reach one of these lines."""
        contexts = self._contexts(file)
        return {test for line in range(first, last + 1) for test in contexts.get(line, ()) if test in self.costs}

    def early(self, file: str, first: int, last: int) -> bool:
        """Whether a line is run before any test is, by an import or while the tests are collected."""
        return any("" in self._contexts(file).get(line, ()) for line in range(first, last + 1))

    def anywhere(self, folder: str) -> set[str]:
        """The tests that reach anything in the files of this folder."""
        files = [name for name in self._data.measured_files() if Path(name).parent == ROOT / folder]
        lines = [self._contexts(Path(name).relative_to(ROOT).as_posix()) for name in files]
        return {test for of in lines for tests in of.values() for test in tests if test in self.costs}

    def _contexts(self, file: str) -> dict[int, list[str]]:
        if file not in self._cache:
            self._cache[file] = self._data.contexts_by_lineno(str(ROOT / file))
        return self._cache[file]

    @cached_property
    def _cache(self) -> dict[str, dict[int, list[str]]]:
        return {}


def is_known() -> bool:
    """Whether the tree as it stands was measured already."""
    return OF.is_file() and OF.read_text("utf-8") == _digest()


def reached(programs: Programs) -> Reached:
    """What was measured of the tree as it stands; measured anew if it has changed (some ten minutes)."""
    if not is_known():
        BUILD.mkdir(parents=True, exist_ok=True)
        digest = _digest()
        sys.stderr.write(
            "First, for some ten minutes, whatever the sample: which test reaches which line, two halves at once. Kept "
            "until code, packs or tests change.\n"
        )
        with stopping("the same command looks again, from the beginning, which test reaches which line"):
            _measure(programs)
        OF.write_text(digest, "utf-8")
    return Reached(json.loads(COSTS.read_text("utf-8")))


def _measure(programs: Programs) -> None:
    """Both halves at once, then what they found in one file each for lines and costs. Says when one has ended, and all
    that pytest said of one that fails.
    """
    command = [sys.executable, "-m", "pytest", "-p", "tests.mutation.reached", *ARGUMENTS]
    halves = [(tests, BUILD / f"half{number}.sqlite") for number, tests in enumerate(TESTS)]

    def holds(tests: Sequence[str], lines: Path) -> bool:
        lines.unlink(missing_ok=True)
        env, begun = {**os.environ, MEASURED: str(lines)}, time.monotonic()
        said = lines.with_suffix(".txt")
        with said.open("wb") as out:
            failed = programs.run([*command, *tests], cwd=ROOT, env=env, stdout=out, stderr=out)
        if not programs.ended:
            what = f"{tests[0]} … {tests[-1]}: {time.monotonic() - begun:.0f} s"
            sys.stderr.write(f"  {what}\n" if not failed else f"  {what}\n{said.read_text('utf-8', 'replace')}\n")
        return not failed

    with ThreadPoolExecutor(len(halves)) as pool, programs.ended_at_last():
        if not all(list(pool.map(holds, *zip(*halves, strict=True)))):
            raise SystemExit("Without a change the tests do not hold: nothing can be said about changes.")
    LINES.unlink(missing_ok=True)
    costs: dict[str, float] = {}
    all_lines = coverage.CoverageData(str(LINES))
    for _, lines in halves:
        half = coverage.CoverageData(str(lines))
        half.read()
        all_lines.update(half)
        costs |= json.loads(lines.with_suffix(".json").read_text("utf-8"))
    all_lines.write()
    COSTS.write_text(json.dumps(costs), "utf-8")


def _digest() -> str:
    digest = hashlib.sha256(" ".join((*itertools.chain(*TESTS), *ARGUMENTS)).encode())
    for folder in ("companion", "rules_yaml", "tests"):
        for file in sorted((ROOT / folder).rglob("*")):
            ours = file.parent == HERE and file.name != "shipped_scenarios.py"
            if file.suffix in (".py", ".yaml", ".csv", ".jsonl") and "__pycache__" not in file.parts and not ours:
                digest.update(file.read_bytes())
    return digest.hexdigest()


if os.environ.get(MEASURED):
    _cover = coverage.Coverage(
        data_file=os.environ[MEASURED],
        include=[str(file) for package in PACKAGES for file in files_of(package)],
    )
    _cover.start()
    _costs: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
        """Count what is run to this test."""
        begun = time.process_time()
        _cover.switch_context(item.nodeid)
        result = yield
        _cover.switch_context("")
        _costs[item.nodeid] = time.process_time() - begun
        return result

    def pytest_unconfigure() -> None:
        """Keep it."""
        _cover.stop()
        _cover.save()
        Path(os.environ[MEASURED]).with_suffix(".json").write_text(json.dumps(_costs), "utf-8")
