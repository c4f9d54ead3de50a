"""Runs a game's script: takes answers, judges them, resumes, and keeps the rows that replay it.

One question is open per frame; the main flow is the lowest frame, each interrupt a frame above it. The driver has no
clock, files or chance. After an exception that is none of `BadAnswerError`, `RefusedError` and `BadPositionError` it
must be thrown away and rebuilt from its rows (see `companion.table.play.session`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.changes import corrected, known_to_all
from companion.engine.copying import copied
from companion.engine.describing import describe
from companion.engine.game import Game
from companion.engine.levels import Levels
from companion.engine.once import once
from companion.engine.playout import begun_from
from companion.engine.questions import Kind, Mode, Option, Question
from companion.engine.scripts import Scripts
from companion.engine.shapes import announcement, check_shape
from companion.engine.state import State
from companion.engine.telling import CHOICES_FELL, OVERRIDE, OVERRIDE_IN_PRIVATE
from companion.engine.vocabulary import (
    ANY_TIME,
    PASS,
    Audience,
    BadAnswerError,
    GameOver,
    Party,
    Refusal,
    RefusedError,
    Row,
)


class ForkPoint(NamedTuple):
    """What a fork begins from: the entry point with its state, what was done before and who had acted (`before_entry`),
    how many rows led there, the levels, and the states put in place by hand since, by the number of the rows before.
    """

    entry: tuple[str, State]
    before: tuple[int, Party | None]
    rows: int
    levels: Levels
    amended: dict[int, State]


class Driver(Scripts):
    """A game being played.

    `levels` maps a rule id to enforce, warn or off; `forbids` maps a rule id to those of its codes that a level
    acts on (structural codes always refuse). With `auto_reveal` secret choices are shown as soon as the last has
    chosen; without, a `reveal()` is awaited, and a choice may change until then (GEN-5).
    >>> from companion.engine.vocabulary import Outcome
    >>> class Feast(Game):
    ...     name, Definition, fresh = "feast", dict, lambda self: None
    ...     def main(self):
    ...         dish = yield Question("dish", Kind.CHOOSE, self.parties, candidates=lambda _: ("soup", "nails"))
    ...         raise GameOver(Outcome(dish, "FE-01", (self.parties,)))
    >>> driver = Driver(Feast({}, ["Anna"]))
    >>> driver.start()
    >>> driver.answer("Anna", "soup")
    >>> driver.outcome.reason, [row.kind for row in driver.rows]
    ('soup', ['answer'])
    """

    def __init__(
        self,
        game: Game,
        *,
        levels: Mapping[str, str] | None = None,
        forbids: Mapping[str, Iterable[str]] | None = None,
        auto_reveal: bool = True,
    ) -> None:
        super().__init__(game)
        self._rule_by(Levels(levels, forbids))
        self.auto_reveal = auto_reveal
        self.rows: list[Row] = []
        self._origin: ForkPoint | None = None

    @property
    def awaits_reveal(self) -> bool:
        """Whether everybody has made a secret choice and only the common reveal is missing."""
        ask = self.question
        return ask is not None and ask.is_secret and ask.is_complete

    def view(self, audience: Audience) -> dict[str, Any]:
        """Everything an audience may know of the game, its open question and its end."""
        view = {**once(self.game, type(self.game).view, audience)}
        if self.frames:
            view["question"] = describe(self.frames[-1].ask, audience, self.game)
        if self.outcome is not None:
            view["outcome"] = self.outcome.plain()
        return view

    def why(self, question: int | str, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against an answer, whether a level acts on it or not. Raises BadAnswerError."""
        if question == ANY_TIME:
            return self.game.against_any_time(self._seated(party), announcement(value))
        ask = self._open(question)
        party = ask.answerer(party) or party
        check_shape(ask, value)
        return ask.judged(party, value)

    def options(self, question: int | str, party: Party) -> list[Option]:
        """Every conceivable value for a party, each with the reasons against it. Raises BadAnswerError."""
        if question == ANY_TIME:
            party = self._seated(party)
            return [self._option(v, self.game.against_any_time(party, v)) for v in self.game.any_time_candidates(party)]
        ask = self._open(question)
        party = ask.answerer(party) or party
        if ask.candidates is None:
            return []
        return [self._option(value, ask.judged(party, value)) for value in ask.candidates(party)]

    def _option(self, value: Any, found: Sequence[Refusal]) -> Option:
        return Option(value, tuple(self.blocks(found)), tuple(self.warns(found))) if found else Option(value, ())

    def _object(self, found: Sequence[Refusal], party: Party, value: Any, ask: Question | None = None) -> None:
        """Raises RefusedError if a rule forbids the answer; tells an event for each rule that is only warned of."""
        if refusing := self.blocks(found):
            raise RefusedError(refusing)
        if ask is None or not ask.is_secret:  # a secret choice is told of at its reveal
            self._record_overrides(found, party, value, ask)

    def _record_overrides(self, found: Sequence[Refusal], party: Party, value: Any, ask: Question | None) -> None:
        kind = OVERRIDE_IN_PRIVATE if ask is not None and ask.private and not ask.open_answer else OVERRIDE
        for one in self.warns(found):
            self.game.say(kind, "GEN-7", of=one.rule, code=one.code, party=party, value=value)
        self.game.tell_house(found, party, value, ask, self.levels.blocks)

    # ── entries ─────────────────────────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        """Runs to the first question."""
        self.game.note_house()
        if self.game.keeps_entries:
            self.game.entry = self.game.at, copied(self.game.state)
        self._push(self.game.main())
        self._go_on()

    def answer(
        self,
        party: Party | None,
        value: Any,
        source: str = "person",
        *,
        question: int | str | None = None,
        version: int | None = None,
    ) -> None:
        """Takes an answer to the open question, or to the one that stands beside it.

        Raises BadAnswerError (codes of the protocol) or RefusedError; then nothing has changed.
        """
        if question == ANY_TIME:
            self._interrupt(self._seated(party), value, source)
            return
        ask = self.frames[-1].ask if question is None and self.frames else self._open(question)
        if value == PASS and party is None and ask.kind is Kind.WINDOW:
            self._close(ask, "answer", source)
            return
        parties = ask.parties
        if not isinstance(parties, tuple) or party not in parties:  # the call is spared in the ordinary case
            party = ask.answerer(party)
        if version is not None and version != ask.version:
            raise BadAnswerError("stale", f"the version is {ask.version} by now")
        check_shape(ask, value)
        self.game.said_before = len(self.game.events)
        if party is not None:
            found, gave_way = ask.verdict(party, value)
            if found or gave_way:
                self._object(found, party, value, ask)
        row = Row("answer", party, ask.id, ask.name, value, source)
        self.count += 1
        self.take(party, value)
        self.rows.append(row)
        self._go_on()

    def reveal(self, source: str = "clock") -> None:
        """Shows the secret choices. Raises BadAnswerError if one is missing."""
        if not self.awaits_reveal:
            raise BadAnswerError("bad_request", "not everybody has chosen")
        self._reveal(source)
        self._go_on()

    def expire(self, question: int | str | None = None, source: str = "clock") -> None:
        """The open question's time is up: who has not answered gets its default. Raises BadAnswerError.

        With `any_time`, or at a question without a deadline, it is the time of the whole game, if that is limited.
        """
        ask = self._top() if question is None or question == ANY_TIME else self._open(question)
        if question != ANY_TIME and ask.expires():
            self._close(ask, "expire", source)
        elif self.game.time_limit() is not None:
            self._run_out(source)
        else:
            what = "the time of this game is not limited" if question == ANY_TIME else "this question has no deadline"
            raise BadAnswerError("bad_request", what)

    def correct(self, patch: Mapping[str, Any], reason: str, source: str = "referee") -> None:
        """Makes the record match the table (GEN-8). Raises BadPositionError, with nothing changed, if it cannot."""
        self.game.said_before = len(self.game.events)
        before = known_to_all(self.game)
        self.game.correct(patch)
        self.count += 1
        self.game.say("corrected", "GEN-8", reason=reason, **corrected(before, self.game, patch))
        for frame in self.frames:
            if frame.ask.commits and frame.ask.is_secret:
                frame.ask.commits.clear()  # all fall together: which one fell would betray it
                self.game.say(CHOICES_FELL, "GEN-5")
        try:
            self.game.settle()
        except GameOver as over:
            self._end(over.outcome)
        self._look_again()
        self.rows.append(Row("correct", None, None, reason, dict(patch), source))
        self._go_on()

    def switch(self, rule: str, level: str, source: str = "person") -> None:
        """Enforces a rule, only warns, or leaves it off from now on (GEN-7). Raises BadAnswerError."""
        self.levels.switch(rule, level)
        self.game.said_before = len(self.game.events)
        self.count += 1
        self.game.say("level_changed", "GEN-7", of=rule, level=level)
        self._look_again()
        self.rows.append(Row("switch", None, None, rule, level, source))
        self._go_on()

    def apply(self, row: Row, version: int | None = None) -> None:
        """Carries out the act that a row describes: live play and replay both come through here.

        The question of a row is that of the method of the same name as its kind; None is the open one. `version` is the
        version of the question that the answer was meant for, if known. Raises what those methods raise.
        """
        match row.kind:
            case "answer":
                self.answer(row.party, row.value, row.source, question=row.question, version=version)
            case "reveal":
                self.reveal(row.source)
            case "expire":
                self.expire(row.question, row.source)
            case "correct":
                self.correct(row.value, row.name, row.source)
            case "switch":
                self.switch(row.name, row.value, row.source)
            case _:
                raise BadAnswerError("bad_request", f"no act is called {row.kind}")

    def replay(self, row: Row) -> None:
        """Repeats an act from its row in the journal, judged again. Raises BadAnswerError for a wrong question."""
        auto_reveal, self.auto_reveal = self.auto_reveal, False
        try:
            with self.levels.as_once():
                for now in self._as_asked_now(row):
                    self.apply(now)
        finally:
            self.auto_reveal = auto_reveal

    def _as_asked_now(self, row: Row) -> Iterable[Row]:
        """What a row of the journal says today; the open question gets its number."""
        if row.question == ANY_TIME or row.kind not in ("answer", "expire", "reveal"):
            return (row,)
        ask = self.question
        if ask is None or row.name != ask.name or (row.party is not None and row.party not in ask.asked()):
            if (now := self.game.as_asked_now(row, ask)) is not None:
                return now
            ask = self._top()
            if row.name != ask.name:
                raise BadAnswerError("unknown_question", f"{row.name} was answered, {ask.name} is open")
        ask.id = row.question if isinstance(row.question, int) else ask.id
        return (row._replace(question=ask.id),)

    def forked(self) -> Driver:
        """The same game at the same question, to be played on by itself. It tells nothing (`silence`), has the rows
        since the last entry point, and can be forked in turn. The game must keep its entries (`Game.keeps_entries`)
        from the start on; ValueError otherwise.
        """
        origin = self._origin
        if origin is None:
            raise ValueError("the game keeps no entries")
        fork = Driver.__new__(Driver)
        Scripts.__init__(fork, begun_from(self.game, *origin.entry, *origin.before))
        fork._rule_by(origin.levels.copied())
        fork.auto_reveal = False
        amended = {number - origin.rows: state for number, state in origin.amended.items()}
        fork.rows, fork._origin = [], origin._replace(rows=0, amended=amended)
        fork.start()
        with fork.levels.as_once():
            for number, row in enumerate(self.rows[origin.rows :]):
                if number in amended:
                    fork.game.state.load(amended[number].full())
                fork._repeat(row)
        if len(fork.rows) in amended:
            fork.game.state.load(amended[len(fork.rows)].full())
        fork.auto_reveal, fork.count = self.auto_reveal, self.count
        for mine, its in zip(self.frames, fork.frames, strict=True):
            its.ask.id = mine.ask.id
        return fork

    def amend(self) -> None:
        """Says that the state was changed by hand (`Game.fit`), which no row tells: a fork takes it over here."""
        if self.game.house is not None:
            self.game.house.stands(self.question)
        if self._origin is not None:
            self._origin.amended[len(self.rows)] = copied(self.game.state)

    def _repeat(self, row: Row) -> None:
        """Does again what was taken: an answer is not judged anew."""
        if row.kind == "answer" and row.question == ANY_TIME:
            self._acts(row.party)
            self._push(self.game.any_time(row.party or "", row.value))
        elif row.kind == "answer" and not (row.party is None and row.value == PASS):
            self.take(row.party, row.value)
        else:
            self.apply(row if row.question == ANY_TIME else row._replace(question=None))
            return
        self.rows.append(row)
        self._go_on()

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _rule_by(self, levels: Levels) -> None:
        """Lets these levels, and what the house allows, say what blocks in the game."""
        house = self.game.house
        self.levels, self.warns = levels, levels.warns
        blocks = house.over(levels.blocks, levels.warns) if house is not None else levels.blocks
        self.blocks = self.game.blocks = blocks

    def _top(self) -> Question:
        if not self.frames:
            raise BadAnswerError("unknown_question", "the game is over")
        return self.frames[-1].ask

    def _open(self, question: int | str | None) -> Question:
        ask = self._top()
        if question != ask.id:
            raise BadAnswerError("unknown_question", f"the open question is {ask.id}")
        return ask

    def _seated(self, party: Party | None) -> Party:
        if party not in self.game.parties:
            raise BadAnswerError("not_your_turn", "name one of the parties")
        return party

    def _interrupt(self, party: Party, value: Any, source: str) -> None:
        self._top()
        announcement(value)
        self.game.said_before = len(self.game.events)
        self._object(self.game.against_any_time(party, value), party, value)
        self.count += 1
        self._push(self.game.any_time(party, value))
        self.rows.append(Row("answer", party, ANY_TIME, ANY_TIME, value, source))
        self._go_on()

    def _close(self, ask: Question, kind: str, source: str) -> None:
        """Gives everybody who is missing the default and goes on."""
        self.game.said_before = len(self.game.events)
        self.count += 1
        row = Row(kind, None, ask.id, ask.name, PASS if kind == "answer" else None, source)
        self.take_expired()
        self.rows.append(row)
        self._go_on()

    def _run_out(self, source: str) -> None:
        self.game.said_before = len(self.game.events)
        self.count += 1
        self.game.time_runs_out()
        self.rows.append(Row("expire", None, ANY_TIME, ANY_TIME, None, source))
        self._go_on()

    def _reveal(self, source: str) -> None:
        ask = self.frames[-1].ask
        assert ask.commits is not None
        self.game.said_before = len(self.game.events)
        self.count += 1
        chosen = {party: ask.commits[party] for party in ask.asked()}
        if any(self.game.falls(ask, party, value) for party, value in chosen.items()):
            ask.commits.clear()  # all fall together: which one fell would betray it
            self.game.say(CHOICES_FELL, "GEN-5")
        else:
            for party, value in chosen.items():
                self._record_overrides(ask.judged(party, value), party, value, ask)
            self._run(self.frames[-1].script.send, chosen)
        self.rows.append(Row("reveal", None, ask.id, ask.name, None, source))

    def _go_on(self) -> None:
        """Resumes the script at each question that has all its answers."""
        while self.frames and (ask := self.frames[-1].ask).mode is Mode.ALL and ask.is_complete:
            if not ask.is_secret:
                assert ask.commits is not None
                self._run(self.frames[-1].script.send, {party: ask.commits[party] for party in ask.asked()})
            elif self.auto_reveal:
                self._reveal("bots")
            else:
                break
        entry = self.game.entry
        if entry is not None and (self._origin is None or self._origin.entry is not entry):
            self._origin = ForkPoint(entry, self.game.before_entry, len(self.rows), self.levels.copied(), {})
