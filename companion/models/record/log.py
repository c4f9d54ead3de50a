"""The log as it is displayed: a line per event, by round; undone lines are struck through."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.engine.questions import Kind
from companion.engine.telling import OVERRIDES
from companion.engine.vocabulary import TABLE, Event, Party
from companion.models.game.contest import throw_of
from companion.models.game.moments import is_result
from companion.models.game.question import Why
from companion.models.record.seats_told import SeatsTold
from companion.table.journal import ADVICE, GAME_KINDS, WHY, Entry, Seating
from companion.table.play import Line, Session, reasons_in
from companion.texts import Teller
from companion.texts.wording import N_

Words = Callable[[str], str]

DICE, CARDS, HANDS = "dice", "cards", "table"
"""Kinds of lines to filter by: throws and their results, cards, and what the table itself decided."""

KINDS: Mapping[str, str] = {
    "": N_("Everything"),
    DICE: N_("Dice"),
    CARDS: N_("Cards"),
    HANDS: N_("Corrections, undo"),
}

SOURCES: Mapping[str, str] = {
    "tower": N_("Thrown in the tower."),
    "tower+fixed": N_("Thrown in the tower, one die read anew."),
    "tower+accepted": N_("Thrown in the tower, confirmed by the table."),
    "radio": N_("Thrown with radio dice."),
    "radio+fixed": N_("Thrown with radio dice, one die read anew."),
    "radio+accepted": N_("Thrown with radio dice, confirmed by the table."),
    "typed": N_("Typed in."),
    "virtual": N_("Thrown or drawn by the box."),
    "seeded": N_("Thrown or drawn by the box."),
    "physical": N_("With the real cards."),
    "clock": N_("The time was up."),
    "button": N_("Chosen at the buttons."),
    "scanner": N_("Read by the scanner, confirmed by the table."),
    "foregone": N_("It came to the same thing."),
    "policy": N_("Answered for somebody who was away."),
    "agreed": N_("Answered for somebody who was away."),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the displayed log: an event, and the rule behind it.

    `number` is its entry's number in the public log, `event` the kind of event. `round` counts from 1; a `heading`
    starts one. `inputs` are the facts a decision was made from. `overruled` is the players' reason for deciding
    differently.
    """

    number: int
    sentence: str
    rule: str = ""
    event: str = ""
    undone: bool = False
    inputs: tuple[str, ...] = ()
    round: int = 0
    heading: bool = False
    begins: bool = False
    """Whether it is the heading of a round, which the log counts, and not of a turn within one."""
    kind: str = ""
    parties: frozenset[Party] = frozenset()
    overruled: str = ""


def kinds_of(game: Game) -> Mapping[str, str]:
    """The kinds that lines of a game may have, with their words: no throws where no die is thrown."""
    return {kind: words for kind, words in KINDS.items() if kind != DICE or Kind.ROLL in game.chance}


class Wanted(NamedTuple):
    """A filter for the log: a round, a party, a kind of line; None or empty for all."""

    round: int | None = None
    party: Party | None = None
    kind: str = ""

    def fits(self, line: LogLine) -> bool:
        """Whether a line passes the filter."""
        return (
            (self.round is None or line.round == self.round)
            and (self.party is None or self.party in line.parties)
            and (not self.kind or line.kind == self.kind)
        )


ROUND = "round_begins"
"""The event by which a game tells that a round begins."""

BEFORE = -1
"""The number of the lines before the first entry, which tell how this table's rules differ from the published ones."""


def log_of(session: Session, teller: Teller, _: Words, house: Sequence[str] = ()) -> list[LogLine]:
    """The public log, newest first. `house` are the house rules, shown as its first lines."""
    first = [LogLine(BEFORE, sentence, kind=HANDS) for sentence in house]
    return [*first, *_Telling(session, teller, _).all()][::-1]


def by_rounds(lines: Iterable[LogLine]) -> list[LogLine]:
    """Lines that come newest first, with the heading of each round and turn above what happened in it."""
    found, turns, within = list[LogLine](), list[LogLine](), list[LogLine]()
    for line in lines:
        if line.begins:
            found += [line, *turns, *within]
            turns, within = [], []
        elif line.heading:
            turns += [line, *within]
            within = []
        else:
            within.append(line)
    return [*found, *turns, *within]


def counts_turns(session: Session) -> bool:
    """Whether the log counts turns, since the game tells of no rounds."""
    return not any(event.kind == ROUND for line in session.lines(TABLE) for event in line.events)


def ruling_of(session: Session, teller: Teller, number: int) -> list[Why]:
    """Every rule that an entry's events cite, with its text."""
    at = session.log(TABLE).entry_number(number)
    for line in session.lines(TABLE, at)[:1] if number != BEFORE else ():
        rules = dict.fromkeys(event.rule for event in line.events if event.rule)
        return [Why(rule, teller.rule(rule)) for rule in rules]
    return []


@dataclass
class _Telling:
    """Goes through the journal from oldest to newest, keeping track of rounds and contests."""

    session: Session
    teller: Teller
    words: Words
    round: int = 0
    turns: bool = False
    throws: list[str] = field(default_factory=list)
    whys: dict[int, str] = field(default_factory=dict)
    """Why seats of the box have answered so, by the line."""
    seating: Seating | None = None
    """Who sat where after what was told so far; None: as the game began."""

    def all(self) -> list[LogLine]:
        lines, self.turns = self.session.lines(TABLE), counts_turns(self.session)
        overruled = {tuple(line.entry.value): line.entry.name for line in lines if line.entry.kind == "overruled"}
        for line in lines:
            if line.entry.kind == WHY:
                why = " ".join(map(self.teller.saying, reasons_in([line.entry])))
                self.whys[line.entry.value[0]] = " ".join(filter(None, (self.whys.get(line.entry.value[0]), why)))
        found: list[LogLine] = []
        for line in lines:
            made = self._lines(line, found)
            found += [replace(one, overruled=overruled.get((one.number, one.event), "")) for one in made]
        return found

    def _lines(self, line: Line, before: Sequence[LogLine]) -> list[LogLine]:
        entry, _ = line.entry, self.words
        if entry.kind not in GAME_KINDS:
            by_hand = self._by_hand(entry, before)
            return [LogLine(entry.number, by_hand, round=self.round, kind=HANDS)] if by_hand else []
        if line.undone:
            return self._undone(line)
        made = [one for event in line.events if (one := self._line(entry, event)).sentence]
        if made and (why := self.whys.get(entry.number)):
            made[0] = replace(made[0], inputs=(*made[0].inputs, why))
        return made

    def _by_hand(self, entry: Entry, before: Iterable[LogLine]) -> str:
        """What was done beside the game; "" for kinds that have no line, such as those of a later program."""
        _ = self.words
        if entry.kind == "undo":
            return _("Taken back.")
        if entry.kind == "redo":
            return _("Done again.")
        if entry.kind == "overruled":
            what = next((one.sentence for one in before if [one.number, one.event] == list(entry.value)), "")
            return _("Decided otherwise: {what} {reason}.").format(what=what, reason=entry.name)
        if entry.kind == ADVICE:
            return _("{name} has asked what the box would do.").format(name=self.teller.name(entry.value[0]))
        if entry.kind == "seats":
            return self._seats(Seating.from_plain(entry.value))
        return entry.name if entry.kind in ("note", "incident") else ""

    def _seats(self, now: Seating) -> str:
        before, self.seating = self.seating or self.session.began_seated, now
        return SeatsTold(before, now, self.session.seating.people, self.words).sentence()

    def _undone(self, line: Line) -> list[LogLine]:
        """Lines for an undone entry, as far as it was public."""
        entry, teller = line.entry, self.teller
        told = [
            (event.rule, sentence, frozenset(self._named(event.facts)))
            for event in line.events
            if (sentence := teller.event(event))
        ]
        if not told:
            what = teller.value(entry.name, entry.value) if entry.value not in (None, []) else "…"
            whose = frozenset({entry.party} if entry.party else ())
            told = [("", f"{entry.party}: {what}" if entry.party else what, whose)]
        return [
            LogLine(entry.number, sentence, rule, undone=True, round=self.round, kind=HANDS, parties=parties)
            for rule, sentence, parties in told
        ]

    def _line(self, entry: Entry, event: Event) -> LogLine:
        sentence = self.teller.in_full(event)
        heading = event.kind.endswith("_begins")
        begins = heading and (self.turns or event.kind == ROUND)
        self.round += begins
        kind, inputs = "", list[str]()
        if throw_of(event) is not None:
            kind = DICE
            inputs = [self.words(SOURCES[entry.source])] if entry.source in SOURCES else []
            self.throws.append(sentence)
        elif is_result(event):
            kind, inputs, self.throws = DICE, self.throws, []
        elif event.kind.endswith("_called"):
            self.throws = []
        elif "card" in event.facts:
            kind = CARDS
        elif entry.kind in ("correct", "switch") or event.kind in OVERRIDES:
            kind = HANDS
        return LogLine(
            entry.number,
            sentence,
            event.rule,
            event.kind,
            inputs=tuple(inputs),
            round=self.round,
            heading=heading,
            begins=begins,
            kind=kind,
            parties=frozenset(self._named(event.facts)),
        )

    def _named(self, facts: Mapping[str, Any]) -> set[Party]:
        """The parties that an event is about."""
        known, named = self.session.game.parties, set[Party]()
        for value in facts.values():
            if isinstance(value, str) and value in known:
                named.add(value)
            elif isinstance(value, list | tuple | dict):
                named |= {one for one in value if isinstance(one, str) and one in known}
        return named
