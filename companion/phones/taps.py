"""An answer that came from a phone: found by its pick, judged by the session like any other, and told when written."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.engine.vocabulary import BadAnswerError, Party, RefusedError
from companion.phones.project import choices_of, open_for, pick_of
from companion.phones.seats import SeatsTaken
from companion.table.evening import Deed
from companion.table.play import Change, Session
from companion.texts import Teller

TAP = re.compile(r"[0-9a-z]{8,24}")
"""What a page calls a tap of its own."""

SOURCE = "phone"
"""The source of such an answer in the journal, followed by `#` and the tap."""


def taps_in(session: Session, most: int) -> dict[Party, list[str]]:
    """The last taps of each party that stand in the journal, oldest first."""
    found: dict[Party, list[str]] = {}
    for entry in session.ledger.entries:
        source, mark, tap = entry.source.partition("#")
        if entry.kind == "answer" and source == SOURCE and mark and entry.party is not None:
            found[entry.party] = [*found.get(entry.party, []), tap][-most:]
    return found


@dataclass(frozen=True, slots=True)
class Phoned(Deed):
    """A tap on a phone. `reply` is told the outcome once, after the journal has it."""

    party: Party
    tap: str
    question: int
    pick: str = field(repr=False)
    sure: bool
    key: bytes = field(repr=False)
    teller: Teller
    seats: SeatsTaken
    reply: Callable[[dict[str, object]], None] = field(repr=False)

    def done_at(self, session: Session) -> list[Change]:
        """Answers the session. What is refused is told to the phone alone."""
        if self.seats.knows(self.party, self.tap):
            self.reply({"ok": True, "saved": session.saved})
            return []
        try:
            changes, outcome = self._answer(session)
        except BaseException:
            self.reply({"ok": False, "code": "failed"})
            raise
        self.reply(outcome)
        return changes

    def _answer(self, session: Session) -> tuple[list[Change], dict[str, object]]:
        ask = session.question
        if ask is None or ask.id != self.question or not open_for(session, self.party):
            return [], {"ok": False, "code": "unknown_question"}
        picks = {
            pick_of(self.key, ask.id, ask.version, self.party, one.value): one
            for one in choices_of(session, self.teller, self.party)
        }
        option = picks.get(self.pick)
        if option is None:
            return [], {"ok": False, "code": "unknown_question"}
        if not option.open:
            return [], {"ok": False, "code": "refused"}
        if (option.warned or option.forfeits) and not self.sure:
            return [], {"ok": False, "code": "warned"}
        try:
            change = session.answer(self.party, option.value, question=ask.id, source=f"{SOURCE}#{self.tap}")
        except RefusedError:
            return [], {"ok": False, "code": "refused"}
        except BadAnswerError:
            return [], {"ok": False, "code": "unknown_question"}
        self.seats.took(self.party, self.tap)
        return [change], {"ok": True, "saved": change.saved}
