"""The parts of `make fuzz`."""

from __future__ import annotations

import zlib
from functools import partial

from tests.fuzz.batch import batch
from tests.fuzz.decks import strange_sticks
from tests.fuzz.lines import hostile_client
from tests.fuzz.packs import mutated_packs
from tests.fuzz.parsers import PARSERS
from tests.fuzz.phones import hostile_phones
from tests.fuzz.saves import strange_saves
from tests.fuzz.web import hostile_web
from tests.hardware.tower.test_fuzz import fuzz
from tests.tools.trials import Counted, Part

FRAGMENTS = 100_000
BYTES = 50_000
"""Of one conversation with a dice tower."""


def noisy_tower(seed: str) -> Counted:
    """A tower on a line full of rubbish."""
    return fuzz(BYTES, zlib.crc32(seed.encode()))


PARTS = (
    *(Part(p.name, f"fragments for {p.name}", partial(batch, p), "fragments", FRAGMENTS) for p in PARSERS),
    Part("protocol", "a hostile client beside an honest one", hostile_client, "fragments", FRAGMENTS),
    Part("phones", "hostile pages and a hostile child beside honest phones", hostile_phones, "fragments", FRAGMENTS),
    Part("web", "hostile requests at the page's port beside an honest phone", hostile_web, "fragments", 5000),
    Part("tower", "a dice tower on a line full of rubbish", noisy_tower, "fragments", FRAGMENTS),
    Part("decks", "sticks with links, pipes and folders that are somebody's own", strange_sticks, "sticks", 5000),
    Part("saves", "damaged and forged saves", strange_saves, "fragments", 10_000),
    Part("packs", "whole packs with mutated files", mutated_packs, "packs", 5000),
)
