"""What is known of each mutant, a line each, so that a stopped run goes on where it was."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import NamedTuple

from tests.mutation.mutants import ROOT, Mutant
from tests.mutation.reached import BUILD, OF

KEPT = BUILD / "results.jsonl"
NOTICED = frozenset({"killed", "hung", "crashed"})


class Verdict(NamedTuple):
    """`verdict` is killed, hung, crashed; survived, unreached (no test runs it); or broken (nothing can be said).

    `by` is the test that failed, or why nothing can be said.
    """

    verdict: str
    by: str

    @property
    def noticed(self) -> bool:
        """Whether a test failed, one way or the other."""
        return self.verdict in NOTICED


class Results:
    """By the mutants' names. What was noticed holds while the module is the same; what was not, while all is."""

    def __init__(self, *, fresh: bool) -> None:
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        if fresh:
            KEPT.unlink(missing_ok=True)
        self._of: dict[str, tuple[str, str, Verdict]] = {}

    def read(self) -> None:
        """Whatever the trials wrote."""
        for line in KEPT.read_text("utf-8").splitlines() if KEPT.is_file() else ():
            try:
                told = json.loads(line)
            except json.JSONDecodeError:
                continue  # the line that was being written when the run was stopped; its mutant is tried again
            self._of[told["name"]] = (told["module"], told["tests"], Verdict(told["verdict"], told["by"]))

    def of(self, mutant: Mutant) -> Verdict | None:
        """What is known, if it still holds."""
        module, tests, verdict = self._of.get(mutant.name, ("", "", Verdict("", "")))
        if module != digest(mutant.file) or verdict.verdict in ("", "not there", "broken"):
            return None
        return verdict if verdict.noticed or tests == stand() else None

    def was_noticed(self, mutant: Mutant) -> bool:
        """Whether a test failed for it, at the last try."""
        return mutant.name in self._of and self._of[mutant.name][2].noticed

    def is_not_there(self, mutant: Mutant) -> bool:
        """Whether it has to be imported changed, as the last trial found."""
        return mutant.name in self._of and self._of[mutant.name][2].verdict == "not there"

    def why_broken(self, mutant: Mutant) -> str:
        """Why nothing can be said of it."""
        verdict = self._of.get(mutant.name, ("", "", Verdict("", "it was not tried")))[2]
        return verdict.by or verdict.verdict

    def add(self, mutant: Mutant, verdict: Verdict) -> None:
        """Keep it."""
        with KEPT.open("a", encoding="utf-8") as out:
            out.write(line(mutant, verdict))


def line(mutant: Mutant, verdict: Verdict) -> str:
    """As it is kept."""
    told = {"name": mutant.name, **verdict._asdict(), "module": digest(mutant.file), "tests": stand()}
    return json.dumps(told, ensure_ascii=False) + "\n"


@cache
def digest(file: str) -> str:
    """Of a module's text."""
    return hashlib.sha256((ROOT / file).read_bytes()).hexdigest()[:16]


@cache
def stand() -> str:
    """Of everything that was measured."""
    return OF.read_text("utf-8")[:16] if OF.is_file() else ""
