"""`python -m tests.fuzz.gain [FRAGMENTS]`: branches reached with guidance and without, by as many fragments."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tests.fuzz.reach import watching

with watching():
    from tests.fuzz import batch
    from tests.fuzz.batch import explore, reached
    from tests.fuzz.parsers import PARSERS, Parser

NOTHING = (b"a: 1\n",)
"""To begin with where no real input is at hand."""


def gain(parser: Parser, seed: str) -> list[int]:
    """Branches: from nothing without guidance, with it; from real files without, with, and with what is known."""
    real, known = parser.seeds(), reached(parser.name)
    tried = [
        explore(parser, seed, NOTHING, guided=False),
        explore(parser, seed, NOTHING),
        explore(parser, seed, real, guided=False),
        explore(parser, seed, real),
        explore(parser, seed, real, known=known),
    ]
    return [len(learnt.places()) for learnt in tried]


def main(argv: Sequence[str]) -> None:
    """A table for people."""
    batch.FRAGMENTS = int(argv[0]) if argv else batch.FRAGMENTS
    sys.stdout.write("| parser | from nothing | guided | from real files | guided | with what is known |\n")
    for parser in PARSERS:
        sys.stdout.write(f"| `{parser.name}` | {' | '.join(map(str, gain(parser, '1')))} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
