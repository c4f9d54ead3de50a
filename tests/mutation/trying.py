"""Which tests are tried on which mutant, in which order, and where."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.mutation import forks
from tests.mutation.forks import Job
from tests.mutation.mutants import ROOT, Mutant
from tests.mutation.reached import ARGUMENTS, BUILD, Reached, reached
from tests.mutation.results import KEPT, Results, Verdict
from tests.tools.stopping import Programs

NEAR = 0.02
"""Seconds of a test of the same package that is asked whatever else there is."""
GOLDENS, LONGER = "tests/goldens/", 60.0
"""What tells a whole position says something of most lines, but is not cheap: tests of this folder are asked besides,
for so many seconds more, enough for all texts of a game. Only what hardly anything notices takes them all.
"""
STEPS = (0.03, 0.1, 0.5, 2.0)
"""Seconds; the tests of a step run file by file, so that what a file shares is made once."""
AFTER_START = {forks.KILLED: "killed", forks.SURVIVED: "survived"}


class Trying:
    """Tries mutants and keeps what came of them. `budget`: seconds of tests for each, at most."""

    def __init__(self, results: Results, workers: int, budget: float) -> None:
        self._known: Reached | None = None
        self._programs = Programs()
        self._results = results
        self._workers = workers
        self._budget = budget

    @property
    def _reached(self) -> Reached:
        if self._known is None:
            self._known = reached(self._programs)
        return self._known

    def those_left(self, mutants: Sequence[Mutant], files: Sequence[str]) -> None:
        """Those that were not noticed: are they by all tests of these files, whatever these reach?"""
        self._results.read()
        left = [mutant for mutant in mutants if not self._results.was_noticed(mutant)]
        sys.stderr.write(f"{len(left)} of {len(mutants)} mutants are left.\n")
        self._in_forks([Job(mutant, (), self._budget) for mutant in left if mutant.scope], files)
        self._results.read()
        late = [mutant for mutant in left if not mutant.scope or self._results.is_not_there(mutant)]
        self._from_start_all([Job(mutant, (), self._budget) for mutant in late], files)

    def all(self, mutants: Sequence[Mutant]) -> None:
        """Those of which nothing is known."""
        self._results.read()
        todo = [mutant for mutant in mutants if self._results.of(mutant) is None]
        sys.stderr.write(f"{len(mutants) - len(todo)} of {len(mutants)} mutants are known, {len(todo)} to try.\n")
        running = [mutant for mutant in todo if mutant.scope]
        for mutant in running:
            if not self._reached.by(mutant.file, mutant.first, mutant.last) and not self._is_early(mutant):
                self._results.add(mutant, Verdict("unreached", ""))
        jobs = [job for job in map(self._job, running) if job.tests]
        self._in_forks(jobs, _files(jobs))
        self._results.read()
        # Where the line runs before the tests do, in an import or for a cached pack, a change comes too late for it.
        late = [
            mutant for mutant in todo if not mutant.scope or self._results.is_not_there(mutant) or self._late(mutant)
        ]
        sys.stderr.write(f"{len(late)} have to be there from the start.\n")
        jobs = [self._job(mutant) for mutant in late]
        for job in jobs:
            if not job.tests:
                self._results.add(job.mutant, Verdict("unreached", ""))
        self._from_start_all([job for job in jobs if job.tests])

    def _from_start_all(self, jobs: Sequence[Job], files: Sequence[str] | None = None) -> None:
        with ThreadPoolExecutor(self._workers) as pool, self._programs.ended_at_last():
            verdicts = pool.map(lambda job: self._from_start(job, files or _files([job])), jobs)
            for job, verdict in zip(jobs, verdicts, strict=True):
                self._results.add(job.mutant, verdict)
        self._results.read()

    def _late(self, mutant: Mutant) -> bool:
        verdict = self._results.of(mutant)
        return verdict is not None and verdict.verdict == "survived" and self._is_early(mutant)

    def _is_early(self, mutant: Mutant) -> bool:
        """Whether its line is run before the tests are, or the function that makes the one around it."""
        lines = [(mutant.first, mutant.last), *([(mutant.body, mutant.body)] if mutant.body else [])]
        return any(self._reached.early(mutant.file, first, last) for first, last in lines)

    def _job(self, mutant: Mutant) -> Job:
        tests = self._reached.by(mutant.file, mutant.first, mutant.last)
        if not mutant.scope or self._is_early(mutant):
            tests |= self._reached.anywhere(str(Path(mutant.file).parent))
        return self._within_budget(mutant, tests)

    def _within_budget(self, mutant: Mutant, tests: set[str]) -> Job:
        costs = self._reached.costs
        own = f"tests/{mutant.part}/"
        # Where far more reach it than there is time for, the package's own tests say most.
        cheap = sorted(tests, key=lambda test: (not (test.startswith(own) and costs[test] < NEAR), costs[test], test))
        goldens = [test for test in cheap if test.startswith(GOLDENS)]
        others = [test for test in cheap if not test.startswith(GOLDENS)]
        kept: list[str] = []
        cost = 0.0
        for asked, budget in ((others, self._budget), (goldens, LONGER)):
            limit = cost + budget
            for test in asked:
                if kept and cost + costs[test] > limit:
                    break
                kept.append(test)
                cost += costs[test]
        return Job(mutant, tuple(sorted(kept, key=self._order)), cost)

    def _order(self, test: str) -> tuple[int, str, float]:
        cost = self._reached.costs[test]
        return sum(cost > step for step in STEPS), test.partition("::")[0], cost

    def _in_forks(self, jobs: Sequence[Job], files: Sequence[str]) -> None:
        if not jobs:
            return
        with tempfile.TemporaryDirectory(dir=BUILD) as folder:
            told = Path(folder) / "jobs.json"
            told.write_text(json.dumps([job.plain() for job in jobs]), "utf-8")
            env = {forks.JOBS: str(told), forks.VERDICTS: str(KEPT), forks.AT_ONCE: str(self._workers)}
            with ThreadPoolExecutor(1) as pool, self._programs.ended_at_last():
                done = pool.submit(self._pytest, env, Path(folder), files, sys.stderr).result()
        if done:
            raise SystemExit(f"pytest ended with {done}: what it said stands above.")

    def _from_start(self, job: Job, files: Sequence[str]) -> Verdict:
        """In a process of its own, whose imports find the changed module."""
        with tempfile.TemporaryDirectory(dir=BUILD) as folder:
            told, by = Path(folder) / "jobs.json", Path(folder) / "by"
            told.write_text(json.dumps([job.plain()]), "utf-8")
            env = {forks.JOBS: str(told), forks.VERDICTS: str(by), forks.COLD: "1"}
            ended = self._pytest(env, Path(folder), files, None)
            if ended < 0:
                return Verdict("hung", "")
            # Ended before any test was tried: the tests cannot even be collected with the change.
            verdict = AFTER_START.get(ended, "killed")
            return Verdict(verdict, by.read_text("utf-8") if by.is_file() else "collecting the tests")

    def _pytest(self, env: dict[str, str], folder: Path, files: Sequence[str], out: object) -> int:
        command = [sys.executable, "-m", "pytest", "-p", "tests.mutation.forks", *ARGUMENTS]
        command += [f"--basetemp={folder / 'tmp'}", *files]
        to = subprocess.DEVNULL if out is None else sys.stderr
        return self._programs.run(command, cwd=ROOT, env={**os.environ, **env}, stdout=to, stderr=to)


def _files(jobs: Sequence[Job]) -> list[str]:
    return sorted({test.partition("::")[0] for job in jobs for test in job.tests})
