"""`python -m tests.fuzz.distil`: of all inputs known, the fewest and shortest that reach as much, into `reached/`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

from tests.fuzz.reach import Guide, watching

with watching():
    from tests.fuzz.batch import NEWS, REACHED, reached
    from tests.fuzz.parsers import PARSERS, Parser


def distilled(parser: Parser, inputs: Iterable[bytes]) -> list[bytes]:
    """Short ones first, only what adds to those before it; then once more from the other end, where one adds most."""
    kept: list[bytes] = []
    for candidates in (sorted(set(inputs), key=lambda raw: (len(raw), raw)), kept):
        guide, chosen = Guide(), []
        for raw in reversed(candidates) if candidates is kept else candidates:
            list(parser.read(raw))
            if guide.new():
                chosen.append(raw)
        kept[:] = chosen
    return kept[::-1]


def main() -> None:
    """Every parser that has news."""
    for parser in PARSERS:
        found = [path.read_bytes() for path in sorted((NEWS / parser.name).glob("*"))]
        kept = distilled(parser, [*reached(parser.name), *found])
        if not kept:
            continue
        REACHED.mkdir(exist_ok=True)
        lines = "".join(json.dumps(raw.decode("latin-1")) + "\n" for raw in kept)
        (REACHED / f"{parser.name}.jsonl").write_text(lines, "utf-8")
        sys.stdout.write(f"{parser.name}: {len(kept)} inputs, {sum(map(len, kept)):,} bytes\n")


if __name__ == "__main__":
    main()
