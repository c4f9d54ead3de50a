"""What the table must be told once about a game or an evening, in the words of whoever tells it."""

from __future__ import annotations

from collections.abc import Callable

from companion.table.evening.open_game import Notice
from companion.texts.wording import N_

NOTICES = {
    "damaged": N_(
        "The save of this game was damaged. Lines kept: {kept}, lost: {lost}. Compare the board with the record "
        "before you go on. The damaged file was kept as {aside}."
    ),
    "drifted": N_(
        "The rules were updated and no longer accept line {line} of this game. It goes on from the last position that "
        "was kept before it. Compare the board with the record. The game as it was is kept as {game}."
    ),
    "unreadable": N_(
        "The settings or the groups could not be read. The file was kept under another name; we begin anew."
    ),
}
"""Code of a notice → sentence with places for its facts."""


def notice_sentence(notice: Notice, words: Callable[[str], str]) -> str:
    """What the table must be told once."""
    known = NOTICES.get(notice.code)
    return words(known).format_map(notice.facts) if known is not None else notice.text
