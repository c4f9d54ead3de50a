"""`python -m tests.fuzz`: see `make fuzz`."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Mapping
from functools import partial

from tests.fuzz.lines import hostile_client
from tests.fuzz.packs import mutated_packs
from tests.fuzz.parsers import PARSERS, batch
from tests.fuzz.saves import strange_saves
from tests.hardware.test_tower_fuzz import fuzz
from tests.tools.trials import Part, main

FRAGMENTS = 100_000
BYTES = 10_000
"""Of one conversation with a dice tower."""


def noisy_tower(seed: str) -> Mapping[str, int]:
    """A tower on a line full of rubbish."""
    return fuzz(BYTES, zlib.crc32(seed.encode()))


PARTS = (
    *(Part(p.name, f"fragments for {p.name}", partial(batch, p), "fragments", FRAGMENTS) for p in PARSERS),
    Part("protocol", "a hostile client beside an honest one", hostile_client, "fragments", FRAGMENTS),
    Part("tower", "a dice tower on a line full of rubbish", noisy_tower, "fragments", FRAGMENTS),
    Part("saves", "damaged and forged saves", strange_saves, "fragments", 10_000),
    Part("packs", "whole packs with mutated files", mutated_packs, "packs", 5000),
)

if __name__ == "__main__":
    sys.exit(main("fuzz", PARTS))
