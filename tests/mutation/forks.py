"""The pytest plugin that tries mutants: collect once, then a fork for each, which stops at the first test that fails.

It is told by the environment what to try (`JOBS`, a file of `Job`s as JSON) and writes a line for each into `VERDICTS`.
With `COLD` set it tries one mutant that has to be there when its module is imported, in this very process.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tests.mutation.mutants import ROOT, Mutant
from tests.mutation.replacing import NotThereError, import_changed, replace
from tests.mutation.results import Verdict, line

JOBS = "COMPANION_MUTATION_JOBS"
VERDICTS = "COMPANION_MUTATION_VERDICTS"
COLD = "COMPANION_MUTATION_COLD"
AT_ONCE = "COMPANION_MUTATION_AT_ONCE"

GRACE = 10
"""Seconds of the processor beyond twice what the tests take without a change; then it hangs, which is noticed too."""
LIKELY = 12
"""Tests that are asked before the others."""
MEMORY = 8 << 30
"""Bytes of address space; beyond, a test fails by MemoryError instead of the machine."""

KILLED, SURVIVED, NOT_THERE, BROKEN = 10, 11, 12, 13
"""How a fork ends; by a signal: it took too long or crashed."""


@dataclass(frozen=True)
class Job:
    """A mutant and the tests to try on it, in this order, or all that are collected if none is named.

    `cost` is what they take without a change, in seconds.
    """

    mutant: Mutant
    tests: tuple[str, ...]
    cost: float

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Job:
        """From what `plain` gave."""
        return cls(Mutant(**plain["mutant"]), tuple(plain["tests"]), plain["cost"])

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def jobs() -> list[Job]:
    """What is to be tried."""
    return [Job.from_plain(plain) for plain in json.loads(Path(os.environ[JOBS]).read_text("utf-8"))]


class Forks:
    """Tries all jobs, so many at once."""

    def __init__(self, session: pytest.Session, at_once: int, out: Path) -> None:
        self._items = {item.nodeid: item for item in session.items}
        self._temporary = Path(session.config.option.basetemp)
        self._factory = session.config._tmp_path_factory  # type: ignore[attr-defined] # no public way to it
        self._at_once = at_once
        self._out = out
        self._running: dict[int, tuple[Job, int]] = {}
        self._killers: dict[str, list[str]] = {}

    def try_all(self, todo: Sequence[Job]) -> None:
        """A line of verdict for each."""
        for job in todo:
            while len(self._running) >= self._at_once:
                self._wait()
            self._begin(job)
        while self._running:
            self._wait()

    def _begin(self, job: Job) -> None:
        reading, writing = os.pipe()
        job = self._likely_first(job)
        if (child := os.fork()) == 0:
            os.close(reading)
            os._exit(self._in_fork(job, writing))
        os.close(writing)
        self._running[child] = (job, reading)

    def _likely_first(self, job: Job) -> Job:
        """What has noticed other changes of the same module lately is asked first: mostly it notices this too."""
        known = set(job.tests)
        first = [test for test in self._killers.get(job.mutant.file, ()) if test in known][:LIKELY]
        return Job(job.mutant, (*first, *(test for test in job.tests if test not in first)), job.cost)

    def _wait(self) -> None:
        child, status = os.wait()
        job, reading = self._running.pop(child)
        with os.fdopen(reading, encoding="utf-8", errors="replace") as told:
            by = told.read()
        shutil.rmtree(self._temporary / str(child), ignore_errors=True)
        if _verdict(status) == "killed":
            killers = self._killers.setdefault(job.mutant.file, [])
            self._killers[job.mutant.file] = [by, *(test for test in killers if test != by)]
        with self._out.open("a", encoding="utf-8") as out:
            out.write(line(job.mutant, Verdict(_verdict(status), by)))

    def _in_fork(self, job: Job, told: int) -> int:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        self._factory._basetemp = self._temporary / str(os.getpid())
        self._factory._basetemp.mkdir(parents=True)
        try:
            replace(job.mutant)
            limit(job)
            ended, by = run(chosen(job, self._items))
        except NotThereError:
            ended, by = NOT_THERE, ""
        except BaseException:  # noqa: BLE001 - a fork must not go on as if it were pytest; the reason is handed over
            ended, by = BROKEN, traceback.format_exc()
        os.write(told, by.encode()[:4000])
        return ended


def limit(job: Job) -> None:
    """Hold this process to what the tests may take."""
    seconds = int(2 * job.cost) + GRACE
    used = int(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]))
    resource.setrlimit(resource.RLIMIT_CPU, (used + seconds, used + seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(20 * seconds)  # something waits for what never comes; generous, since machines are shared


def chosen(job: Job, items: Mapping[str, pytest.Item]) -> list[pytest.Item]:
    """The tests of a job, or all."""
    return [items[name] for name in job.tests or items]


def run(items: Sequence[pytest.Item]) -> tuple[int, str]:
    """Until one fails: how it ended, and which test it was."""
    for item, after in zip(items, [*items[1:], None], strict=True):
        for report in runtestprotocol(item, log=False, nextitem=after):
            if report.failed:
                return KILLED, item.nodeid
    return SURVIVED, ""


def _verdict(status: int) -> str:
    if os.WIFSIGNALED(status):
        return "hung" if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGALRM, signal.SIGKILL) else "crashed"
    return {KILLED: "killed", SURVIVED: "survived", NOT_THERE: "not there"}.get(os.WEXITSTATUS(status), "broken")


if JOBS in os.environ:
    if COLD in os.environ:
        import_changed(jobs()[0].mutant)

    def pytest_collection() -> None:
        """What fails once is enough: no search for a smaller example, and the same examples each time."""
        settings.register_profile(
            "mutants",
            parent=settings.get_profile("all"),
            phases=(Phase.explicit, Phase.generate),
            derandomize=True,
            database=None,
        )
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(session: pytest.Session) -> Iterator[None] | bool:
        """In place of pytest's own."""
        if COLD in os.environ:
            (job,) = jobs()
            items = {item.nodeid: item for item in session.items}
            limit(job)
            ended, by = run(chosen(job, items)) if not session.testsfailed else (KILLED, "collecting the tests")
            Path(os.environ[VERDICTS]).write_text(by, "utf-8")
            sys.stdout.flush()
            os._exit(ended)
        Forks(session, int(os.environ[AT_ONCE]), ROOT / os.environ[VERDICTS]).try_all(jobs())
        return True
