"""The process that looks back on a game: `python -m companion.table.hindsight.aside`.

It is given a game that is over on its standard input, and writes what it has found as lines, each more than the one
before. Everything else on the machine comes first.
"""

from __future__ import annotations

import json
import pickle
import sys

from companion.table.hindsight.findings import Hindsight
from companion.table.hindsight.looking_back import looked_back
from companion.table.hindsight.story import Telling
from companion.table.players import limit

NICE = 19
"""The lowest priority there is."""


def _tell(found: Hindsight) -> None:
    sys.stdout.write(json.dumps(found.plain()) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Looks back once."""
    limit(NICE)
    telling: Telling = pickle.load(sys.stdin.buffer)
    _tell(looked_back(telling, _tell))


if __name__ == "__main__":
    main()
