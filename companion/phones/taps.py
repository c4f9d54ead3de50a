"""An answer that came from a phone: found by its pick, judged by the session like any other, and told when written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.shapes import check_shape
from companion.engine.vocabulary import ANY_TIME, BadAnswerError, Party, RefusedError
from companion.models.game.question import SHORT_CUT, OptionModel, Why, any_time_of, next_by_short_cut, whys
from companion.phones.forms.asked import may_answer
from companion.phones.forms.chance import THROW, THROW_ALL
from companion.phones.forms.form import ADVICE, ANY_TIME_ID, BOX, AtSeat, Form
from companion.phones.project import announcer, namer
from companion.phones.seats import SeatsTaken
from companion.table.chance import TYPED, VIRTUAL
from companion.table.evening import Deed
from companion.table.journal import ALONG
from companion.table.play import Change, Session

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


MOST_TOLD = 600
"""Most bytes of the reasons in a reply."""

Reply = dict[str, object]


def refused(why: Sequence[Why], code: str = "refused") -> Reply:
    """The reply to what is not possible, with the reasons as far as there is room."""
    told: list[str] = []
    for one in why:
        if len(" ".join((*told, one.sentence)).encode()) <= MOST_TOLD:
            told.append(one.sentence)
    return {"ok": False, "code": code, "why": told}


@dataclass(frozen=True, slots=True)
class Said:
    """What a phone has said: the pick of an option, or where `built` a value. `sure`: although a rule warns of it."""

    tap: str
    question: int
    pick: str = field(default="", repr=False)
    value: Any = field(default=None, repr=False)
    built: bool = False
    sure: bool = False


def said_in(message: Mapping[str, Any]) -> Said | None:
    """What the child hands on; None where it is no tap."""
    tap, question, pick, built = message.get("tap"), message.get("question"), message.get("pick"), "value" in message
    if not (isinstance(tap, str) and TAP.fullmatch(tap) and isinstance(question, int)):
        return None
    if not built and not isinstance(pick, str):
        return None
    return Said(tap, question, "" if built else str(pick), message.get("value"), built, message.get("sure") is True)


@dataclass(frozen=True, slots=True)
class Phoned(Deed):
    """A tap on a phone. `form` makes what may be answered when its turn comes; `reply` is told the outcome once, after
    the journal has it.
    """

    said: Said
    seat: AtSeat
    form: Callable[[AtSeat], Form | None] = field(repr=False)
    key: bytes = field(repr=False)
    seats: SeatsTaken
    reply: Callable[[Reply], None] = field(repr=False)

    def done_at(self, session: Session) -> list[Change]:
        """Answers the session. What is refused is told to the phone alone."""
        if self.seats.knows(self.party, self.said.tap):
            self.reply({"ok": True, "saved": session.saved})
            return []
        try:
            changes, outcome = self._announced(session) if self._announces else self._answered(session)
        except BaseException:
            self.reply({"ok": False, "code": "failed"})
            raise
        if changes:
            self.seats.took(self.party, self.said.tap)
        self.reply(outcome)
        return changes

    @property
    def party(self) -> Party:
        """Who taps."""
        return self.seat.party

    @property
    def _announces(self) -> bool:
        return self.said.question == ANY_TIME_ID

    def _announced(self, session: Session) -> tuple[list[Change], Reply]:
        named = announcer(self.key, self.party)
        known = {named(one.value): one for one in any_time_of(session, self.seat.teller, self.party)}
        return self._take(session, known.get(self.said.pick), ANY_TIME)

    def _answered(self, session: Session) -> tuple[list[Change], Reply]:
        ask = session.question
        if ask is None or ask.id != self.said.question or not may_answer(session, self.party):
            return [], {"ok": False, "code": "unknown_question"}
        form = self.form(self.seat)
        if form is None or (self.said.built and not form.builds):
            return [], {"ok": False, "code": "bad_value"}
        if self.said.built:
            return self._built(session, ask)
        named = namer(self.key, ask, self.party)
        if self.said.pick == named(ADVICE):
            return self._advised(session)
        option = form.find(named, self.said.pick)
        if option is not None and isinstance(option.value, dict) and BOX in option.value:
            return self._by_box(session, ask, option.value[BOX])
        return self._take(session, option, ask.id)

    def _advised(self, session: Session) -> tuple[list[Change], Reply]:
        """What the box would do is told in this phone's state alone; what lay open there stays open."""
        adviser = self.seat.opened.adviser
        change = adviser.ask(self.party)
        if change is None and adviser.told(self.party) is None:
            return [], {"ok": False, "code": "unknown_question"}
        return [change] if change is not None else [], {**_taken(session), "stays": True}

    def _built(self, session: Session, ask: Question) -> tuple[list[Change], Reply]:
        """A value that was put together on the phone: judged like an option, with its reasons."""
        value = self.said.value
        try:
            check_shape(ask, value)
            if ask.kind in CHANCE:
                change = session.answer(None, value, question=ask.id, source=TYPED)
                self.seats.typed.add(change.entries[0].number)
                return [change], _taken(session)
            found = session.why(ask.id, self.party, value)
        except BadAnswerError:
            return [], {"ok": False, "code": "bad_value"}
        driver, teller, gives_up = session.driver, self.seat.teller, session.game.gives_up(ask.name, self.party, value)
        against, warned = whys(driver.blocks(found), teller), whys(driver.warns(found), teller)
        return self._take(session, OptionModel(value, "", refused=against, warned=warned, forfeits=gives_up), ask.id)

    def _take(self, session: Session, option: OptionModel | None, question: int | str) -> tuple[list[Change], Reply]:
        if option is None:
            return [], {"ok": False, "code": "unknown_question"}
        if not option.open:
            return [], refused(option.refused)
        if (option.warned or option.forfeits) and not self.said.sure:
            return [], refused(option.warned, "warned")
        try:
            source = f"{SOURCE}#{self.said.tap}"
            change = session.answer(self.party, option.value, question=question, source=source)
        except RefusedError as error:
            return [], refused(whys(error.refusals, self.seat.teller))
        except BadAnswerError:
            return [], {"ok": False, "code": "unknown_question"}
        return [change], _taken(session)

    # ── chance ──────────────────────────────────────────────────────────────────────────────────────────────

    def _by_box(self, session: Session, ask: Question, what: str) -> tuple[list[Change], Reply]:
        """The box throws or draws. Its own source stands in the journal, so that an undo keeps what fell."""
        opened = self.seat.opened
        if what == SHORT_CUT:
            return self._through(session, ask.name), _taken(session)
        if what not in (THROW, THROW_ALL):
            return opened.inputs.use(VIRTUAL), _taken(session)
        changes: list[Change] = []
        while (now := session.question) is not None and now.kind is Kind.ROLL and now.name == ask.name:
            opened.sources.for_this(now, VIRTUAL)
            result = opened.sources.throw(now)
            if result is None:
                break
            changes.append(session.answer(None, result[0], question=now.id, source=result[1]))
            if what == THROW:
                break
        return changes, _taken(session)

    def _through(self, session: Session, name: str) -> list[Change]:
        """One answer after the other, as at the window: one undo takes all of them back."""
        changes, source = list[Change](), f"{SOURCE}#{self.said.tap}"
        while (value := next_by_short_cut(session, self.party, name)) is not None:
            changes.append(session.answer(self.party, value, source=source))
            source = ALONG
        return changes


def _taken(session: Session) -> Reply:
    return {"ok": True, "saved": session.saved}
