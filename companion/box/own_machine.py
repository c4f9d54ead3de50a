"""The real machine with its owner's wiring."""

from __future__ import annotations

import os
from pathlib import Path

from companion.box.machine import Machine, this_machine
from hardware.wiring.file import WiringError, own_wiring
from hardware.wiring.wiring import Expander

MOST_TOLD = 3
"""Most problems of a wiring that the self-check tells; the terminal tells all of them."""


def own_machine(data: Path, wiring_file: Path, renderer: str = "") -> Machine:
    """The machine for checks, including what the owner's wiring needs, or why it cannot be read."""
    wants: set[str] = set()
    unread: list[str] = []
    try:
        wiring = own_wiring(wiring_file)
    except WiringError as error:
        wiring, unread = None, [str(problem) for problem in error.problems[:MOST_TOLD]]
    if wiring is not None and wiring.needs_header:
        wants.add("pins")
    if wiring is not None and any(isinstance(board, Expander) for board in wiring.boards.values()):
        wants.add("i2c")
    return this_machine(data, os.environ, frozenset(wants), tuple(unread), renderer)
