"""Where house clauses act: beside the judges, at the questions at which an action is named, and in what blocks.

A game without clauses has no `HouseClauses`, and is asked nothing more. What a house forbids is a refusal like any
other, with the id of the clause as its rule, so that levels, reasons and the log need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeVar, cast

from companion.engine.house.adjusting import Adjusting, Adjustment, HouseEnd
from companion.engine.house.at_question import AtQuestion, HouseVerdict, Let, Ready
from companion.engine.house.conditions import always, compiled, facts_in, parted
from companion.engine.house.done import Done, DoneLog
from companion.engine.house.saying import (
    TARGET,
    ClauseGame,
    Doing,
    NamedAction,
    Step,
    Told,
    actions_of,
    counted,
    facts_of,
)
from companion.engine.questions import Question
from companion.engine.vocabulary import ANY_TIME, Event, Party, Refusal

Does = Literal["forbid", "require", "allow", "adjust", "end"]
P = TypeVar("P")
T = TypeVar("T")
Blocks = Callable[[Sequence[Refusal]], Sequence[Refusal]]

FORBIDDEN = "forbidden"
"""The code of a refusal by a clause, whatever it forbids or requires."""

NOBODY = "–"
"""Stands in a sentence for whom an action is against while that is not known."""


@dataclass(frozen=True)
class Clause:
    """One clause of a pack, as it is stored: what it does to which actions (or codes of refusals), and when.

    One that adjusts has its parameter there, `by` how much or `to` what it changes, and the parameter's limits. What a
    `printed` one allows stands in the rule text, as of a variant of the game: then it is no news at the table.
    """

    id: str
    does: Does
    of: tuple[str, ...]
    when: Mapping[str, Any] = field(default_factory=dict)
    by: int | None = None
    to: int | None = None
    least: int | None = None
    most: int | None = None
    printed: bool = False


class Acted(NamedTuple):
    """What clauses did at a decision, by their ids: refused something that the printed rules leave, gave way because
    nothing else was left, allowed the very answer.
    """

    refused: frozenset[str]
    gave_way: frozenset[str]
    allowed: frozenset[str]


class HouseClauses:
    """The clauses of one game. `off` are those whose fact or action the game does not have (any more)."""

    def __init__(self, game: ClauseGame, clauses: Iterable[Clause]) -> None:
        self.game = game
        self._actions = actions_of(type(game))
        self._facts = facts_of(type(game))
        clauses = tuple(clauses)
        self.printed = frozenset(clause.id for clause in clauses if clause.printed)
        self.off: list[str] = []
        self.done = DoneLog()
        self.party: Party | None = None
        """Who is judged now: whose conditions an allowed code is held against."""
        self._blocks: Blocks = tuple
        self._levels: Blocks = tuple
        self._warns: Blocks = _none
        self._known_here: dict[Any, Any] | None = None
        self._last_let: Let | None = None
        self._silent: Question | None = None
        """The question at which the game stands, if no clause can be against any answer to it."""
        self._numbers: dict[Party, Any] = {}
        ready: dict[str, list[Ready]] = {"forbid": [], "require": [], "allow": []}
        changes: list[Adjustment] = []
        ends: list[HouseEnd] = []
        heard: dict[str, Mapping[str, Told]] = {}
        for clause in clauses:
            if facts_in(clause.when) - self._facts.keys() or not self._knows(clause):
                self.off.append(clause.id)
                continue
            if clause.does == "adjust":
                holds, limits = compiled(clause.when, self._facts), (clause.least, clause.most)
                changes.append(Adjustment(clause.id, clause.of[0], holds, clause.by, clause.to, *limits))
            elif clause.does == "end":
                ends.append(HouseEnd(clause.id, compiled(clause.when, self._facts)))
            else:
                ready[clause.does].append(Ready(clause.id, clause.of, *parted(clause.when, self._facts)))
            asked = sorted(facts_in(clause.when))  # what one event tells of is counted in the same order everywhere
            heard |= {name: self._actions[name].told for fact in asked if (name := counted(fact))}
            heard |= {fact: self._facts[fact].told for fact in asked}
        self.adjusting = Adjusting(changes, getattr(game, "start_values", frozenset()))
        self.ends: Sequence[HouseEnd] = ends
        self._forbid = _by(ready["forbid"])
        self._allow = {code.partition(".")[::2]: clauses for code, clauses in _by(ready["allow"]).items()}
        named = {name for clause in (*ready["forbid"], *ready["require"]) for name in clause.of}
        self._at: dict[str, list[tuple[NamedAction, Step]]] = {}
        for name in sorted(named):
            for question, step in self._actions[name].at.items():
                self._at.setdefault(question, []).append((self._actions[name], step))
        self._require = {
            question: [clause for clause in ready["require"] if any(one.name in clause.of for one, _ in named)]
            for question, named in self._at.items()
        }
        self._always = {
            question
            for question, named in self._at.items()
            if any(one.early is always for action, _ in named for one in self._forbid.get(action.name, ()))
        }
        """The questions at which some clause is always live."""
        self._heard: dict[str, list[tuple[str, Told]]] = {}
        for name, events in heard.items():
            for kind, read in events.items():
                self._heard.setdefault(kind, []).append((name, read))

    def _knows(self, clause: Clause) -> bool:
        """Whether the game (still) has what a clause is about."""
        if clause.does == "adjust":
            return hasattr(getattr(self.game, "numbers", None), clause.of[0])
        if clause.does == "end":
            return bool(getattr(self.game, "ends_at", ""))
        return clause.does == "allow" or self._actions.keys() >= {*clause.of}

    # ── what is against an answer ───────────────────────────────────────────────────────────────────────────

    def judged(self, ask: Question, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against an answer: the printed ones, and those of the house."""
        return self.verdict(ask, party, value)[0]

    def verdict(self, ask: Question, party: Party, value: Any) -> tuple[Sequence[Refusal], Sequence[Refusal]]:
        """Every reason against an answer, and those that would have been against it, had anything else been left."""
        self.party = party
        if ask is self._silent or ask.name not in self._at:
            return ask.printed(party, value), ()
        if (let := self._last_let) is not None and let.means(ask, party, value):
            return let.printed, ()
        at = self._at_question(ask, party)
        answer = at.answer(value)
        against, gave_way = at.verdict(answer)
        return (*answer.printed, *against) if against else answer.printed, gave_way

    def lets(self, ask: Question, party: Party, value: Any) -> bool:
        """Whether an answer may be given; the house is not asked of what the printed rules refuse."""
        self.party = party
        if ask is self._silent or ask.name not in self._at:
            return not self._blocks(ask.printed(party, value))
        if (let := self._last_let) is not None and let.means(ask, party, value):
            return True
        at = self._at_question(ask, party)
        answer = at.answer(value)
        if answer.printed and self._blocks(answer.printed):
            return False
        against, gave_way = at.verdict(answer)
        if not against and not gave_way:
            self._last_let = Let(ask, party, value, answer.printed)
            return True
        return not self._blocks(against)

    def first_let(self, ask: Question, party: Party, values: Iterable[Any]) -> Any:
        """The first of these values that may be answered; None if none may."""
        if ask is self._silent or ask.name not in self._at or ask.open_ended:
            return next((value for value in values if self.lets(ask, party, value)), None)
        if (answer := self._at_question(ask, party).first(values)) is None:
            return None
        if not answer.found:
            self._last_let = Let(ask, party, answer.value, answer.printed)
        return answer.value

    def judged_any_time(self, party: Party, value: Any, printed: Sequence[Refusal]) -> Sequence[Refusal]:
        """The same for what is announced beside all questions: nobody has to, so that nothing gives way."""
        found: list[Refusal] = []
        for action, step in self._at.get(ANY_TIME, ()):
            if (known := step(self.game, None, party, value)) is not None:
                found += self.against(action.name, party, known)
        return (*printed, *found) if found else printed

    def of_house(self, ask: Question, party: Party, value: Any) -> HouseVerdict:
        """What the house alone has against an answer, and what gave way to it."""
        at = self._at_question(ask, party)
        return at.verdict(at.answer(value))

    def acted(self, ask: Question, party: Party, value: Any) -> Acted:
        """What the clauses did where somebody gives this answer: for those who count it, and nothing changes by it."""
        judged_now = self.party
        refused: frozenset[str] = frozenset()
        gave_way: frozenset[str] = frozenset()
        if self.may_object(ask, party):
            at = self._at_question(ask, party)
            stood = frozenset(one.rule for answer in at.lawful() for one in self._blocks(at.found(answer)))
            refused, gave_way = (gave_way, stood) if at.must_give_way() else (stood, gave_way)
        self.party = party
        let = frozenset(clause for clause, _ in self.let(ask.printed(party, value), self._levels))
        self.party = judged_now
        return Acted(refused, gave_way, let)

    def against(self, action: str, party: Party, known: Mapping[str, Any]) -> list[Refusal]:
        """What clauses forbid about an action of which so much is known, for scripts that look before they ask."""
        self.party = party
        return self.refusals(self.forbidding(action, party), Doing(action, party, known))

    def refusals(self, clauses: Iterable[Ready], doing: Doing) -> list[Refusal]:
        """What live clauses have against an action."""
        found = []
        for clause in clauses:
            if clause.late(self.game, doing) is True:
                found.append(self._refusal(clause, doing))
        return found

    def forbidding(self, action: str, party: Party) -> Sequence[Ready]:
        """The live clauses that forbid an action to a party."""
        clauses = self._forbid.get(action)
        if not clauses:
            return ()
        known, of = self._known_here, (action, party)
        live = known.get(of) if known is not None else None
        if live is None:
            live = self._alive(clauses, Doing(action, party))
            if known is not None:
                known[of] = live
        return live

    def requiring(self, question: str, party: Party) -> Sequence[Ready]:
        """The live clauses that require something of a party that can be named at a question."""
        clauses = self._require.get(question, ())
        return [one for one in clauses if one.early is always or one.early(self.game, Doing(one.of[0], party)) is True]

    def may_object(self, ask: Question, party: Party) -> bool:
        """Whether a clause could be against any answer of a party at all."""
        named = self.named_at(ask.name)
        return any(self.forbidding(one.name, party) for one, _ in named) or bool(self.requiring(ask.name, party))

    def named_at(self, question: str) -> Sequence[tuple[NamedAction, Step]]:
        """The actions of clauses that are named at a question, and how an answer means each."""
        return self._at.get(question, ())

    def blocking(self, found: Sequence[Refusal]) -> Sequence[Refusal]:
        """What of this refuses, under the levels of the table and what clauses allow."""
        return self._blocks(found)

    def _alive(self, clauses: Iterable[Ready], doing: Doing) -> Sequence[Ready]:
        return [clause for clause in clauses if clause.early is always or clause.early(self.game, doing) is True]

    def _at_question(self, ask: Question, party: Party) -> AtQuestion:
        self.party = party
        return self.once((ask, party), lambda: AtQuestion(self, ask, party))

    def once(self, what: Hashable, find: Callable[[], T]) -> T:
        """What is asked for again and again while the game stands at a question; then it is found once."""
        known = self._known_here
        if known is None:
            return find()
        if what not in known:
            known[what] = find()
        found: T = known[what]
        return found

    def goes_on(self) -> None:
        """The script goes on, so that nothing stays as it was found."""
        self._known_here = self._silent = self._last_let = None

    def stands(self, ask: Question | None) -> None:
        """The game stands at a question, or has been changed there. Where no clause can be against anything, answers
        are judged without them.
        """
        self._known_here, self._silent, self._last_let = {}, None, None
        if ask is None:
            return
        objects = ask.name in self._always or (
            ask.name in self._at and any(self.may_object(ask, party) for party in ask.asked())
        )
        self._silent = None if objects else ask
        ask.house = self if self._allow or objects else None

    def _refusal(self, clause: Ready, doing: Doing) -> Refusal:
        facts = {"party": doing.party, TARGET: doing.known.get(TARGET, NOBODY)}
        if self.game.counts_rounds:
            facts["round"] = self.game.state.round
        return Refusal(clause.id, FORBIDDEN, facts)

    # ── what blocks ─────────────────────────────────────────────────────────────────────────────────────────

    def numbers_of(self, printed: P, party: Party) -> P:
        """A game's numbers as they are for a party."""
        found = self._numbers.get(party)
        if found is None:
            found = self._numbers[party] = self.adjusting.numbers(self.game, printed, party, self.acts)
        return cast(P, found)

    def acts(self, clause: str) -> bool:
        """Whether a clause that adjusts or ends acts at its level."""
        return bool(self._levels([Refusal(clause, FORBIDDEN)]))

    def warns(self, clause: str) -> bool:
        """Whether it is only told where it would act."""
        return bool(self._warns([Refusal(clause, FORBIDDEN)]))

    def over(self, blocks: Blocks, warns: Blocks) -> Blocks:
        """What blocks under the levels of a table, without what a clause allows now."""
        self._blocks = self._levels = blocks
        self._warns = warns
        if not self._allow:
            return blocks

        def left(found: Sequence[Refusal]) -> Sequence[Refusal]:
            if not found:
                return found
            refusing = blocks(found)
            for one in refusing:
                if (one.rule, one.code) in self._allow:
                    return [one for one in refusing if self._lets(one) is None]
            return refusing

        self._blocks = left
        return left

    def let(self, found: Sequence[Refusal], blocks: Blocks) -> list[tuple[str, Refusal]]:
        """The refusals that only a clause has let pass, each with its id; `blocks` are the levels alone."""
        return [(clause, one) for one in blocks(found) if (clause := self._lets(one)) is not None] if found else []

    def opened(self, judge: Callable[..., Sequence[Refusal]]) -> Callable[..., Sequence[Refusal]]:
        """The judge of what is under way, asked for whoever has begun it."""
        if not self._allow:
            return judge
        opener = self.party

        def judged(*args: Any) -> Sequence[Refusal]:
            self.party = opener
            return judge(*args)

        return judged

    def _lets(self, refusal: Refusal) -> str | None:
        """The clause that allows what a refusal is against, now and for whom it is about; None if there is none."""
        clauses = self._allow.get((refusal.rule, refusal.code))
        if not clauses:
            return None
        named = refusal.facts.get("party")
        doing = Doing("", named if named in self.game.parties else self.party)
        held = (clause.id for clause in self._alive(clauses, doing) if clause.late(self.game, doing) is True)
        return next(held, None)

    # ── what was done ───────────────────────────────────────────────────────────────────────────────────────

    def hear(self, event: Event) -> None:
        """Counts an action by the event that tells it."""
        if self._known_here:
            self._known_here, self._last_let = {}, None
        for name, read in self._heard.get(event.kind, ()):
            if (told := read(self.game, event.facts)) is not None:
                self.done.add(Done(name, *told, getattr(self.game.state, "round", 0)))

    def begun_in(self, game: ClauseGame, done: int, acted: Party | None) -> HouseClauses:
        """The same clauses for a game begun from an earlier point, when so much was done and this party had acted.
        Whoever plays it on says at which levels (`over`).
        """
        twin = copy(self)
        twin.game, twin.done, twin.party, twin._numbers = game, self.done.first(done), acted, {}
        return twin

    def load(self, plain: Any) -> None:
        """Loads what `plain` has given. Raises TypeError or ValueError if it is something else."""
        self.done = DoneLog.of(plain)


def _none(_: Sequence[Refusal]) -> Sequence[Refusal]:
    """What is warned of before there are levels."""
    return ()


def _by(clauses: Iterable[Ready]) -> dict[str, list[Ready]]:
    found: dict[str, list[Ready]] = {}
    for clause in clauses:
        for name in clause.of:
            found.setdefault(name, []).append(clause)
    return found
