"""What is wrong with a disk or a save, and what the table must be told once, in the words of whoever tells it.

The table's own sentences (`StoreError.message`, `Notice.text`) are English and tell names of files, for logs. A code
that is unknown here is told in them.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.table.evening.open_game import Notice
from companion.table.journal.entries import StoreError
from companion.texts.wording import N_

Words = Callable[[str], str]
"""Translates English words."""

STORE = {
    "full": N_("The disk is full. Make room on it."),
    "read_only": N_("The disk is read-only. Is the card locked, or worn out?"),
    "denied": N_("The folder of the games may not be written. Give this user the right to it."),
    "newer": N_("This game was saved by a newer Companion. Update this one to go on with it; nothing was changed."),
    "damaged": N_("The save of this game is damaged."),
    "missing": N_("The save is not there. Was the card or stick taken out?"),
    "unreadable": N_("This game cannot be played here: its rules are not installed, or of another version."),
    "failed": N_("The disk does not answer as it should. Is it loose, or worn out?"),
}
"""Code of a StoreError → sentence."""

NOTICES = {
    "damaged": N_(
        "The save of this game was damaged. Lines kept: {kept}, lost: {lost}. Compare the board with the record "
        "before you go on. The damaged file was kept as {aside}."
    ),
    "drifted": N_(
        "The rules were updated and no longer accept line {line} of this game. It goes on from the last position that "
        "was kept before it. Compare the board with the record. The game as it was is kept as {game}."
    ),
    "unproved": N_(
        "The rules were updated and tell line {line} of this game otherwise. All answers still fit. Compare the board "
        "with the record."
    ),
    "unreadable": N_(
        "The settings or the groups could not be read. The file was kept under another name; we begin anew."
    ),
    "unsaved": N_("{why} Until then you can play, but nothing is saved."),
}
"""Code of a notice → sentence with places for its facts."""


def store_sentence(error: StoreError, words: Words) -> str:
    """What is wrong, and what to do."""
    known = STORE.get(error.code)
    return words(known) if known is not None else error.message


def notice_sentence(notice: Notice, words: Words) -> str:
    """What the table must be told once."""
    facts = {
        name: store_sentence(fact, words) if isinstance(fact, StoreError) else fact
        for name, fact in notice.facts.items()
    }
    known = NOTICES.get(notice.code)
    return words(known).format_map(facts) if known is not None else notice.text
