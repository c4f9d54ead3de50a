"""When something was, in words: a clock that was never set, or a time that nobody can have meant, is no date."""

from __future__ import annotations

import time

from companion.texts.catalogue import Translate
from companion.texts.wording import N_

EARLIEST = 1_577_836_800.0
"""The beginning of 2020: a clock that shows less was never set, as on a board without a battery for it."""

UNDATED = N_("without a date")


def local(at: float) -> time.struct_time | None:
    """Seconds since the epoch as the clock on the wall showed them; None for what is no date."""
    if not at >= EARLIEST:
        return None
    try:
        return time.localtime(at)
    except (OverflowError, ValueError, OSError):
        return None


def day_and_time(at: float, words: Translate) -> str:
    """Such as “2026-11-24 20:15”; `words` translates what is said where there is no date."""
    shown = local(at)
    return words(UNDATED) if shown is None else time.strftime("%Y-%m-%d %H:%M", shown)
