"""The words that are drawn on boards by the scripts of pages, in the table's language."""

from __future__ import annotations

from collections.abc import Mapping

from companion.texts.wording import N_

BOARD_WORDS: Mapping[str, str] = {
    "fund": N_("Bank"),
    "million": N_("{amount} M"),
    "round": N_("Round {round} of {rounds}"),
    "game": N_("Game {number}"),
    "points": N_("Points"),
    "passed": N_("passed"),
    "box": N_("The box"),
    "run_off": N_("They throw again"),
}
"""Name in a page's script → the text."""
