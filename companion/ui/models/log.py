"""The log as the screen shows it: one line per thing that happened, what was undone struck through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.engine.vocabulary import TABLE
from companion.table.entries import GAME_KINDS
from companion.table.session import Line, Session
from companion.texts import Teller
from companion.ui.models.question import Why


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line: what happened, which rule it stands on, whether one can go back to before it.

    `number` is the journal entry that it belongs to; `reveals` says that going back is to be held.
    """

    number: int
    sentence: str
    rule: str = ""
    undone: bool = False
    back: bool = False
    reveals: bool = False
    source: str = ""
    inputs: tuple[str, ...] = ()


def log_of(session: Session, teller: Teller, _: Callable[[str], str], most: int = 400) -> list[LogLine]:
    """The last lines of the log for the table, newest first."""
    found: list[LogLine] = []
    for line in session.lines(TABLE)[-most:]:
        found += _lines(session, line, teller, _)
    return found[::-1]


def ruling_of(session: Session, teller: Teller, number: int) -> list[Why]:
    """Every rule that an entry's events stand on, with the text that players read."""
    for line in session.lines(TABLE, number)[:1]:
        rules = dict.fromkeys(event.rule for event in line.events if event.rule)
        return [Why(rule, teller.rule(rule)) for rule in rules]
    return []


def _lines(session: Session, line: Line, teller: Teller, _: Callable[[str], str]) -> list[LogLine]:
    entry = line.entry
    if entry.kind == "undo":
        return [LogLine(entry.number, _("Taken back."), undone=False)]
    if entry.kind == "redo":
        return [LogLine(entry.number, _("Done again."))]
    if entry.kind not in GAME_KINDS:
        said = entry.name if entry.kind in ("note", "incident") else _("The places were changed.")
        return [LogLine(entry.number, said)]
    if line.undone:
        what = teller.value(entry.name, entry.value) if entry.value not in (None, []) else "…"
        who = f"{entry.party}: " if entry.party else ""
        return [LogLine(entry.number, f"{who}{what}", undone=True, source=entry.source)]
    told = [(event.rule, sentence) for event in line.events if (sentence := teller.event(event))]
    step = session.ledger.step_to(entry.number)
    reveals = step is not None and step.reveals
    return [
        LogLine(entry.number, sentence, rule, back=True, reveals=reveals, source=entry.source)
        for rule, sentence in told
    ]
