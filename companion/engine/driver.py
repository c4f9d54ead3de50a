"""Runs a game's script: takes answers, judges them, resumes, and keeps the rows that replay it.

One question is open per frame; the main flow is the lowest frame, each interrupt a frame above it. The driver has no
clock, files or chance. After an exception that is none of `BadAnswerError`, `RefusedError` and `BadPositionError` it
must be thrown away and rebuilt from its rows (see `companion.table.play.session`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.engine.changes import corrected, known_to_all
from companion.engine.describing import describe
from companion.engine.game import Frame, Game, Lapsed, Moot, Script
from companion.engine.levels import Levels
from companion.engine.questions import Kind, Mode, Option, Question
from companion.engine.shapes import announcement, check_shape
from companion.engine.telling import CHOICES_FELL, OVERRIDE, OVERRIDE_IN_PRIVATE
from companion.engine.vocabulary import (
    ANY_TIME,
    PASS,
    Audience,
    BadAnswerError,
    GameOver,
    Outcome,
    Party,
    Refusal,
    RefusedError,
    Row,
)


class Driver:
    """A game being played.

    `levels` maps a rule id to enforce, warn or off; `forbids` maps a rule id to those of its codes that a level
    acts on (structural codes always refuse). With `auto_reveal` secret choices are shown as soon as the last has
    chosen; without, a `reveal()` is awaited, and a choice may change until then (GEN-5).
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
        self.game = game
        self.levels = Levels(levels, forbids)
        self.blocks = self.levels.blocks
        self.warns = self.levels.warns
        game.blocks = self.blocks
        self.auto_reveal = auto_reveal
        self.frames: list[Frame] = []
        self.rows: list[Row] = []
        self.count = 0
        self.outcome: Outcome | None = None

    @property
    def question(self) -> Question | None:
        """The open question, or None when the game is over."""
        return self.frames[-1].ask if self.frames else None

    @property
    def awaits_reveal(self) -> bool:
        """Whether everybody has made a secret choice and only the common reveal is missing."""
        ask = self.question
        return ask is not None and ask.is_secret and ask.is_complete

    def view(self, audience: Audience) -> dict[str, Any]:
        """Everything an audience may know of the game, its open question and its end."""
        view = self.game.view(audience)
        if self.frames:
            view["question"] = describe(self.frames[-1].ask, audience, self.game)
        if self.outcome is not None:
            view["outcome"] = self.outcome.plain()
        return view

    def why(self, question: int | str, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against an answer, whether a level acts on it or not. Raises BadAnswerError."""
        if question == ANY_TIME:
            return self.game.judge_any_time(self._seated(party), announcement(value))
        ask = self._open(question)
        party = ask.answerer(party) or party
        check_shape(ask, value)
        return ask.judged(party, value)

    def options(self, question: int | str, party: Party) -> list[Option]:
        """Every conceivable value for a party, each with the reasons against it. Raises BadAnswerError."""
        if question == ANY_TIME:
            party = self._seated(party)
            return [self._option(v, self.game.judge_any_time(party, v)) for v in self.game.any_time_candidates(party)]
        ask = self._open(question)
        party = ask.answerer(party) or party
        if ask.candidates is None:
            return []
        return [self._option(value, ask.judged(party, value)) for value in ask.candidates(party)]

    def _option(self, value: Any, found: Sequence[Refusal]) -> Option:
        return Option(value, tuple(self.blocks(found)), tuple(self.warns(found)))

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

    # ── entries ─────────────────────────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        """Runs to the first question."""
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
        if party is not None and (found := ask.judged(party, value)):
            self._object(found, party, value, ask)
        row = Row("answer", party, ask.id, ask.name, value, source)
        self.count += 1
        mode = ask.mode
        if mode is Mode.ONE:
            self._run(self.frames[-1].script.send, value)
        elif mode is Mode.ANY:
            self._run(self.frames[-1].script.send, (party, value))
        else:
            assert ask.commits is not None and party is not None
            ask.commits[party] = value
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

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

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
        self._object(self.game.judge_any_time(party, value), party, value)
        self.count += 1
        self._push(self.game.any_time(party, value))
        self.rows.append(Row("answer", party, ANY_TIME, ANY_TIME, value, source))
        self._go_on()

    def _close(self, ask: Question, kind: str, source: str) -> None:
        """Gives everybody who is missing the default and goes on."""
        self.game.said_before = len(self.game.events)
        self.count += 1
        row = Row(kind, None, ask.id, ask.name, PASS if kind == "answer" else None, source)
        if ask.mode is Mode.ALL:
            assert ask.commits is not None
            for party in ask.open_to():
                ask.commits[party] = ask.on_expiry(party)
            self.rows.append(row)
        else:
            parties = ask.asked()
            default = ask.on_expiry(parties[0]) if parties else PASS
            self._run(self.frames[-1].script.send, default if ask.mode is Mode.ONE else (None, default))
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
        found = {party: ask.judged(party, value) for party, value in chosen.items()}
        if any(self.blocks(refusals) for refusals in found.values()):
            ask.commits.clear()  # all fall together: which one fell would betray it
            self.game.say(CHOICES_FELL, "GEN-5")
        else:
            for party, refusals in found.items():
                self._record_overrides(refusals, party, chosen[party], ask)
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
                return

    def _push(self, script: Script) -> None:
        self.frames.append(Frame(script))
        self._run(script.send, None)

    def _run(self, resume: Callable[[Any], Question], value: Any) -> None:
        game = self.game
        while True:
            frame = self.frames[-1]
            game.premises = frame.doing
            thrown: Exception | None
            try:
                ask = resume(value)
            except StopIteration as end:
                self.frames.pop()
                if not self.frames:
                    self._end(end.value)
                    return
                thrown = self._unfit(self.frames[-1], look=True)  # an interrupt is over: look again
            except GameOver as over:
                self._end(over.outcome)
                return
            else:
                frame.doing = game.premises
                if ask.id < 0:
                    ask.id = self.count
                if ask.mode is Mode.ALL:
                    ask.commits = {}
                if ask.private and ask.name in game.details:
                    ask.details = frame.ask.details or frame.ask
                frame.ask = ask
                thrown = self._unfit(frame, look=False) if frame.doing else None
            if thrown is None:
                return
            resume, value = self.frames[-1].script.throw, thrown

    def _look_again(self) -> None:
        unfit = self._unfit(self.frames[-1], look=True) if self.frames else None
        if unfit is not None:
            self._run(self.frames[-1].script.throw, unfit)

    def _unfit(self, frame: Frame, *, look: bool) -> Exception | None:
        """Why a frame must leave its question: a premise no longer holds, or nobody can answer. None if it can stay."""
        for premise in frame.doing:
            if (found := premise.judge(*premise.args)) and (why := self.blocks(found)):
                premise.why = tuple(why)
                return Lapsed(premise)
        return Moot(frame.ask.name) if look and not frame.ask.possible(self.blocks) else None

    def _end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.frames.clear()
        self.game.running, self.game.premises = [], []
        self.game.say("game_over", outcome.rule, reason=outcome.reason, ranking=[list(g) for g in outcome.ranking])
