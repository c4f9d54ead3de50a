"""What the table must be told once about a game or an evening, in the words of whoever tells it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.table.play.errors import ReplayDivergedError
from companion.texts.wording import N_


class Notice(NamedTuple):
    """Something that the table must be told once: `code` and `facts` for translations, `text` in English.

    Codes: `damaged` (kept, lost), `drifted` (why, back_to), `unreadable` (why), `unsaved` (why).
    """

    code: str
    text: str
    facts: Mapping[str, Any]


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


def drifted(old: str, drift: ReplayDivergedError, line: int) -> Notice:
    """What the table is told: the rules have changed, and how far the game goes back."""
    back = "from its start" if line < 0 else f"from the last round start before that (line {line})"
    return Notice(
        "drifted",
        f"The rules were updated and no longer accept line {drift.number} of this game, so it goes on {back}. "
        f"Compare the board with the record. The game as it was is kept as {old}.",
        {"game": old, "line": drift.number, "back_to": line, "why": drift.why},
    )
