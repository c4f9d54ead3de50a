"""Sentences for what is wrong with a disk or a saved game.

`StoreError.message` and `TableNotice.text` are in English with file names, for logs; they are also used for codes that
have no translated sentence here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.table.journal import StoreError
from companion.table.play import UNPROVED, Agreement, ReplayDivergedError
from companion.texts import Translate
from companion.texts.wording import N_


class TableNotice(NamedTuple):
    """Something to tell the players once: `code` and `facts` for translations, `text` in English.

    Codes, with their facts: `damaged` (kept, lost), `drifted` (why, back_to), `unproved` (line), `asked_anew`,
    `clauses_off` (clauses), `unreadable` (why), `unsaved` (why, a StoreError).
    """

    code: str
    text: str
    facts: Mapping[str, Any]


STORE = {
    "full": N_("The disk is full. Make room on it."),
    "read_only": N_("The disk is read-only. Is the card locked, or worn out?"),
    "denied": N_("The folder of the games may not be written. Give this user the right to it."),
    "newer": N_("This game was saved by a newer Companion. Update this one to go on with it; nothing was changed."),
    "damaged": N_("The save of this game is damaged."),
    "missing": N_("The save is not there. Was the card or stick taken out?"),
    "unreadable": N_("This game cannot be played here: its rules are not installed, or of another version."),
    "no_game": N_("Its game is not here. It was one of others; once it is added again, this one goes on."),
    "failed": N_("The disk does not answer as it should. Is it loose, or worn out?"),
}
"""Code of a StoreError → sentence."""

ASKED_ANEW = N_(
    "The rules were updated: the window in which something was announced is there no more. Whoever has announced "
    "something announces it again."
)

CLAUSES_OFF = N_(
    "This version does not know what these rules of the house speak of: {clauses}. They are switched off in this game."
)

NOTICES = {
    "damaged": N_(
        "The save of this game was damaged. Lines kept: {kept}, lost: {lost}. Compare the board with the record "
        "before you go on. The damaged file was kept as {aside}."
    ),
    "drifted": N_(
        "The rules were updated and no longer accept line {line} of this game. It goes on from the last position that "
        "was kept before it. Compare the board with the record. The game as it was is kept as {game}."
    ),
    "unproved": UNPROVED,
    "asked_anew": ASKED_ANEW,
    "clauses_off": CLAUSES_OFF,
    "unreadable": N_(
        "The settings or the groups could not be read. The file was kept under another name; we begin anew."
    ),
    "unsaved": N_("{why} Until then you can play, but nothing is saved."),
}
"""Code of a notice → sentence with places for its facts."""


def store_sentence(error: StoreError, words: Translate) -> str:
    """Says what is wrong with the disk or file, and what to do."""
    known = STORE.get(error.code)
    return words(known) if known is not None else error.message


def notice_sentence(notice: TableNotice, words: Translate) -> str:
    """The translated sentence of a notice."""
    facts = {
        name: store_sentence(fact, words) if isinstance(fact, StoreError) else fact
        for name, fact in notice.facts.items()
    }
    known = NOTICES.get(notice.code)
    return words(known).format_map(facts) if known is not None else notice.text


def drifted(old: str, drift: ReplayDivergedError, line: int) -> TableNotice:
    """Notice that the rules have changed since game `old` was saved, and from which line on it has to be replayed."""
    back = "from its start" if line < 0 else f"from the last round start before that (line {line})"
    return TableNotice(
        "drifted",
        f"The rules were updated and no longer accept line {drift.number} of this game, so it goes on {back}. "
        f"Compare the board with the record. The game as it was is kept as {old}.",
        {"game": old, "line": drift.number, "back_to": line, "why": drift.why},
    )


def of_agreement(agreement: Agreement) -> tuple[TableNotice, ...]:
    """Notices of what the present rules make of a saved game otherwise.

    `unproved`: they give a line other events than recorded, or go past where it stopped, so people should compare the
    board. `asked_anew`: somebody has announced something in a window that is there no more.
    """
    if (line := agreement.unproved) is not None:
        return (TableNotice("unproved", UNPROVED.format(line=line), {"line": line}),)
    return (TableNotice("asked_anew", ASKED_ANEW, {}),) if agreement.asks_anew else ()


def of_clauses(off: Sequence[str]) -> tuple[TableNotice, ...]:
    """Notice of the house clauses of a saved game whose action or fact its script does not have any more."""
    clauses = ", ".join(off)
    return (TableNotice("clauses_off", CLAUSES_OFF.format(clauses=clauses), {"clauses": clauses}),) if off else ()
