"""Many fragments through one parser, guided by what they reach: what brings something new is varied further."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from tests.fuzz.mutate import fragment, mangled
from tests.fuzz.parsers import Parser
from tests.fuzz.reach import Guide, forget_caches
from tests.fuzz.watch import bounded, watched
from tests.tools.trials import BUILD, Counted

FRAGMENTS = 5000
"""Inputs of one batch. It learns for itself alone, so that it can be repeated by its seed."""
LONGEST = 3000
"""Bytes of which an input is made; its changes may make it longer."""
SECONDS = 1.0
"""Processor time of one input: a thousand times what such a short one needs."""
LEARNT = 0.6
"""How often an input is made of one that brought something new, rather than of a piece of a real file."""
WHOLE = 0.1
"""How often it is made of a whole real file."""
CORPUS = Path(__file__).parent / "corpus"
"""Folder per parser: inputs that once broke it, replayed by the ordinary tests."""
REACHED = Path(__file__).parent / "reached"
"""File per parser: few and short inputs that reach all that was ever reached; each batch begins with them.

One JSON string a line, a character for each byte. `python -m tests.fuzz.distil` writes them.
"""
FOUND = BUILD / "found"
"""Folder per part: saves and packs that broke what reads them, too large for the corpus."""
NEWS = BUILD / "reached"
"""Folder per parser: inputs that reached what those did not."""

_FACTS = re.compile(r"“[^”]*”|[0-9]+|\([^)]*\)|'[^']*'")


class Learnt:
    """`inputs` brought something new, a branch or a kind of sentence; `news` a branch. Not `guided`, there are none."""

    def __init__(self, parser: Parser, guided: bool, known: Sequence[bytes]) -> None:
        self._parser, self._guided = parser, guided
        self._guide, self._heard, self.refused = Guide(), set[str](), 0
        self.inputs: list[bytes] = []
        self.news: list[bytes] = []
        for raw in known:
            self.read(raw)
        self.refused, self.news = 0, []

    def read(self, raw: bytes) -> None:
        """Hand an input to the parser. Raises whatever that raises; then the input is in the corpus."""
        try:
            with watched(SECONDS):
                said = list(self._parser.read(raw))
        except Exception:
            keep(self._parser.name, raw)
            raise
        self.refused += bool(said)
        kinds = {_FACTS.sub("", sentence) for sentence in said}
        new = self._guide.new()
        if self._guided and (new or kinds - self._heard):
            self._heard |= kinds
            self.inputs.append(raw)
            self.news += [raw] if new else []

    def places(self) -> frozenset[str]:
        """All branches reached."""
        return self._guide.places()


def batch(parser: Parser, seed: str) -> Counted:
    """FRAGMENTS inputs. Raises whatever the parser raises."""
    learnt = explore(parser, seed, parser.seeds(), known=reached(parser.name))
    for raw in learnt.news:
        keep(parser.name, raw, NEWS)
    return {"fragments": FRAGMENTS, "refused": learnt.refused, "branches": learnt.places()}


def explore(
    parser: Parser, seed: str, real: Sequence[bytes], *, known: Sequence[bytes] = (), guided: bool = True
) -> Learnt:
    """FRAGMENTS variations of real inputs and of what was learnt from them, or known before."""
    rng = random.Random(f"{parser.name}/{seed}")
    forget_caches()
    with bounded():
        learnt = Learnt(parser, guided, known)
        for _ in range(FRAGMENTS):
            how = rng.random()
            if learnt.inputs and how < LEARNT:
                others = (rng.choice(real), rng.choice(learnt.inputs))
                raw = mangled(rng.choice(learnt.inputs)[:LONGEST], others, rng)
            elif how < LEARNT + WHOLE:
                raw = mangled(rng.choice(real)[:LONGEST], real, rng)
            else:
                raw = fragment(rng.choice(real), real, rng, rng.choice((60, 400, LONGEST)))
            learnt.read(raw)
    return learnt


def reached(name: str) -> list[bytes]:
    """The inputs that are known to reach much."""
    path = REACHED / f"{name}.jsonl"
    return (
        [json.loads(line).encode("latin-1") for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    )


def keep(name: str, raw: bytes, folder: Path | None = None) -> None:
    """Put an input into the folder of its parser: a finding into the corpus."""
    place = (folder or CORPUS) / name / sha256(raw).hexdigest()[:16]
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(raw)
