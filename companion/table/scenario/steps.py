"""Carries out the steps of a scenario on a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.questions import Kind, Mode, Question
from companion.engine.state import project
from companion.engine.vocabulary import (
    ANY_TIME,
    PASS,
    REFEREE,
    BadAnswerError,
    BadPositionError,
    Event,
    Refusal,
    RefusedError,
)
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError
from companion.packs.resolved import ResolvedPack
from companion.packs.scenarios import scenario_schema as model
from companion.packs.setup import SetupRefusedError
from companion.table.journal import Entry, Header, MemoryJournal, Seating
from companion.table.play import FindScript, ReplayDivergedError, Session, Timing, game_of, name_problem, open_game
from companion.table.scenario.expect import MismatchError, hold, listed, open_question
from companion.table.scenario.sentences import SentenceCheck

BY_THE_WAY = "policy"
"""The source of answers that no step gave: an undo skips them, back to the answer of a step."""


NO_TIME = Timing.unhurried(lambda: 0.0, lambda: 0.0)
"""The clock of scenarios, which stands still; questions expire only by a step."""


class StepRunner:
    """The game of a scenario. Every method raises MismatchError if a step cannot be carried out as written.

    `mark` is the number of events before the last answer.
    """

    session: Session

    def __init__(self, head: model.ScenarioHeader, pack: Pack, find: FindScript) -> None:
        self._head = head
        self._pack = pack
        self._find = find
        self.mark = 0
        if unknown := [rule for rule in head.rules if rule not in self._pack.rules]:
            raise MismatchError(f"rules of {self._pack.id}", f"unknown: {listed(unknown)}")
        self._resolved = self._resolve(model.RefusedSetUp(head.seats, head.variants, head.options, head.enforce))
        seating, position = Seating.of(head.seats), dict(head.position) or None
        header = Header("scenario", self._resolved.plain, seating, 0.0, "", position)
        self._words = SentenceCheck(pack)
        self._journal = MemoryJournal(header)
        try:
            self.session = self._open(self._resolved)
        except BadPositionError as error:
            raise MismatchError("a position that can stand", _told(error.refusals)) from error
        self._words.question(self.session.question, self.session.game)

    def _resolve(self, setup: model.RefusedSetUp) -> ResolvedPack:
        try:
            return self._pack.resolve(setup.variants, setup.options, len(setup.seats), setup.enforce)
        except SetupRefusedError as refused:
            raise MismatchError("a set-up that can be played", _told(_refusals(refused))) from refused
        except InvalidPackError as error:
            raise MismatchError("a pack that can be used", str(error.errors[0])) from error

    def _open(self, resolved: ResolvedPack) -> Session:
        return open_game(resolved, self._find, self._journal, NO_TIME).session

    def pass_window(self, ask: Question) -> None:
        """Everybody passes a window that no step mentions; its events count as results of the last answer."""
        self._act(lambda: self.session.answer(None, PASS, question=ask.id, source=BY_THE_WAY), fresh=False)

    # ── steps ───────────────────────────────────────────────────────────────────────────────────────────────

    def do(self, step: model.Do) -> None:
        """Carries out one step. Raises MismatchError."""
        session = self.session
        match step:
            case model.Expect(expectations):
                for expectation in expectations:
                    hold(expectation, session, self.mark)
            case model.Choose(answers):
                for name, by_party in answers.items():
                    self._choose(name, dict(by_party))
            case model.Answer(question, value, party, version):
                known = self._id(question)
                self._act(lambda: session.answer(party, value, question=known, version=version))
            case model.Refuse(question, value, rules, party):
                which = self._id(question)
                self._refused(rules, lambda: session.answer(party, value, question=which))
            case model.RefuseCorrection(correct, rules):
                self._refused(rules, lambda: session.correct(correct, "scenario"))
            case model.RefusePosition(position, rules):
                self._refuse_position(position, rules)
            case model.RefuseSetUp(setup, rules):
                self._refuse_setup(setup, rules)
            case model.Roll(dice, party):
                self._chance(Kind.ROLL, list(dice), party=party)
            case model.Draw(card, deck, party):
                self._chance(Kind.DRAW, card, deck, party)
            case model.Shuffle(cards, deck):
                ask = self._open_chance(Kind.SHUFFLE)
                self._chance(Kind.SHUFFLE, _full_order(list(cards), ask), deck)
            case model.Lot(value, which_lot):
                self._chance(Kind.LOT, value, named=which_lot)
            case model.Pass(parties):
                self._pass(parties)
            case model.Expire(named):
                expired = self._id(named) if named is not None else open_question(session, "a question").id
                self._act(lambda: session.expire(expired))
            case model.Undo(steps):
                self._act(lambda: session.undo(steps, held=True))
                self.mark = len(session.game.events)
            case model.Redo(steps):
                self._act(lambda: session.redo(steps))
            case model.Reload():
                self._reload()
            case model.Correct(change, reason):
                self._act(lambda: session.correct(change, reason or "scenario"))

    def _act(self, act: Callable[[], object], *, fresh: bool = True) -> None:
        """Runs an act that must succeed; with `fresh`, its events become the ones since the last answer."""
        if fresh:
            self.mark = len(self.session.game.events)
        try:
            act()
        except RefusedError as refused:
            raise MismatchError("to be accepted", f"refused: {_told(refused.refusals)}") from refused
        except BadPositionError as error:
            raise MismatchError("to be accepted", f"refused: {_told(error.refusals)}") from error
        except BadAnswerError as error:
            raise MismatchError("to be accepted", f"{error.code}: {error.message}") from error
        self._words.events(self.session.game.events[self.mark :])
        self._words.question(self.session.question, self.session.game)

    def _id(self, question: model.QuestionName) -> int | str:
        """The id of the question that a step names: the open one, or the one for announcements at any time."""
        if question == ANY_TIME:
            return ANY_TIME
        ask = open_question(self.session, f"question {question}")
        if question not in (ask.name, ask.id):
            raise MismatchError(f"question {question}", f"{ask.name} is asked of {listed(ask.asked())}")
        return ask.id

    def _choose(self, name: str, by_party: dict[str, Any]) -> None:
        known = self._id(name)
        ask = open_question(self.session, f"question {name}")
        if ask.mode is not Mode.ALL or set(by_party) != set(ask.open_to()):
            raise MismatchError(
                f"{name} answered by {listed(list(by_party))} at once", f"to answer: {listed(ask.open_to())}"
            )
        first = True
        for party, value in by_party.items():
            self._act(lambda p=party, v=value: self.session.answer(p, v, question=known), fresh=first)  # type: ignore[misc]
            first = False

    def _open_chance(self, kind: Kind) -> Question:
        ask = open_question(self.session, f"a {kind}")
        if ask.kind is not kind:
            raise MismatchError(f"a {kind}", f"{ask.name} ({ask.kind}) is asked of {listed(ask.asked())}")
        return ask

    def _chance(
        self,
        kind: Kind,
        value: Any,
        deck: str | None = None,
        party: str | None = None,
        named: model.QuestionName | None = None,
    ) -> None:
        ask = self._open_chance(kind)
        if named is not None:
            self._id(named)
        shape = ask.shape() if ask.shape is not None else {}
        if deck is not None and shape.get("deck", deck) != deck:
            raise MismatchError(f"{kind} of {deck}", f"{ask.name} of {shape['deck']}")
        if party is not None and party not in ask.asked():
            raise MismatchError(f"{kind} by {party}", f"{ask.name} by {listed(ask.asked())}")
        self._act(lambda: self.session.answer(party, value, question=ask.id, source="typed"))

    def _pass(self, parties: Sequence[str] | None) -> None:
        ask = open_question(self.session, "a question that can be passed")
        if parties is None and ask.kind is Kind.WINDOW:
            self._act(lambda: self.session.answer(None, PASS, question=ask.id))
            return
        first = True
        for party in parties if parties is not None else ask.open_to():
            self._act(lambda p=party: self.session.answer(p, PASS, question=ask.id), fresh=first)  # type: ignore[misc]
            first = False

    def _reload(self) -> None:
        """Closes the game and resumes it from its journal, converted to text and back like a file."""
        before, events = _standing(self.session), list(self.session.game.events)
        entries = json.loads(json.dumps(self._journal.entries()))
        self._journal = MemoryJournal(self._journal.header)
        self._journal.append([Entry(*entry) for entry in entries])
        resolved = ResolvedPack.from_plain(json.loads(json.dumps(self._resolved.plain)), self._find)
        try:
            self.session = self._open(resolved)
        except ReplayDivergedError as drifted:
            raise MismatchError("the journal accepted again", f"entry {drifted.number}: {drifted.why}") from drifted
        if _standing(self.session) != before or [*map(_plain, self.session.game.events)] != [*map(_plain, events)]:
            raise MismatchError("the same game after reloading", "another one")

    # ── refusals ────────────────────────────────────────────────────────────────────────────────────────────

    def _refused(self, rules: Sequence[str], act: Callable[[], object]) -> None:
        before = _standing(self.session)
        try:
            act()
        except (RefusedError, BadPositionError) as refused:
            _cites(rules, refused.refusals)
            self._words.refusals(refused.refusals)
        except BadAnswerError as error:
            raise MismatchError(f"refused by {listed(rules)}", f"{error.code}: {error.message}") from error
        else:
            raise MismatchError(f"refused by {listed(rules)}", "it was accepted")
        if _standing(self.session) != before:
            raise MismatchError("nothing changed by a refusal", "something was")

    def _refuse_position(self, position: Mapping[str, Any], rules: Sequence[str]) -> None:
        try:
            game_of(self._resolved, self._find, self._head.seats, position)
        except BadPositionError as refused:
            _cites(rules, refused.refusals)
            self._words.refusals(refused.refusals)
        else:
            raise MismatchError(f"refused by {listed(rules)}", "the position can stand")

    def _refuse_setup(self, setup: model.RefusedSetUp, rules: Sequence[str]) -> None:
        if problem := name_problem(setup.seats):
            raise MismatchError(f"refused by {listed(rules)}", problem)
        try:
            self._pack.resolve(setup.variants, setup.options, len(setup.seats), setup.enforce)
        except SetupRefusedError as refused:
            _cites(rules, _refusals(refused))
            self._words.refusals(_refusals(refused))
        else:
            raise MismatchError(f"refused by {listed(rules)}", "it can be played")


def _cites(rules: Sequence[str], refusals: Sequence[Refusal]) -> None:
    if {refusal.rule for refusal in refusals} != set(rules):
        raise MismatchError(f"refused by {listed(rules)}", f"refused: {_told(refusals)}")


def _told(refusals: Sequence[Refusal]) -> str:
    return ", ".join(f"{r.rule} {r.code}" + (f" {dict(r.facts)}" if r.facts else "") for r in refusals)


def _refusals(refused: SetupRefusedError) -> list[Refusal]:
    return [Refusal(problem.rule, problem.code, problem.facts) for problem in refused.problems]


def _full_order(cards: list[str], ask: Question) -> list[str]:
    """The named cards on top, followed by the others in the order in which they are listed."""
    rest = list(ask.shape()["cards"]) if ask.shape is not None else []
    for card in cards:
        if card in rest:
            rest.remove(card)
    return [*cards, *rest]


def _standing(session: Session) -> tuple[Any, ...]:
    """Everything that a refused answer or a reload must not change."""
    ask = session.question
    choices = None if ask is None or ask.commits is None else dict(ask.commits)
    return session.game.everything(), session.view(REFEREE), choices, len(session.game.events)


def _plain(event: Event) -> Any:
    return project(event.plain(), REFEREE)
