"""Where house clauses act: beside the judges, at the questions at which an action is named, and in what blocks.

A game without clauses has no `HouseClauses`, and is asked nothing more. What a house forbids is a refusal like any
other, with the id of the clause as its rule, so that levels, reasons and the log need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal, NamedTuple, TypeVar, cast

from companion.engine.house.adjusting import Adjusting, Adjustment, HouseEnd
from companion.engine.house.conditions import Holds, compiled, facts_in, parted
from companion.engine.house.done import Done, DoneLog
from companion.engine.house.saying import (
    TARGET,
    ClauseGame,
    Doing,
    NamedAction,
    Told,
    actions_of,
    counted,
    facts_of,
)
from companion.engine.questions import Question
from companion.engine.vocabulary import ANY_TIME, PASS, Event, Party, Refusal

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


class _Ready(NamedTuple):
    """A clause that can be looked at: it is live where `early` holds, and holds where `late` does, too."""

    id: str
    of: tuple[str, ...]
    early: Holds
    late: Holds


class _Live(NamedTuple):
    """The clauses that may be against an answer of a party at a question, by the actions that are named there."""

    named: Sequence[tuple[NamedAction, Sequence[_Ready]]]
    required: Sequence[_Ready]


class HouseClauses:
    """The clauses of one game. `off` are those whose fact or action the game does not have (any more)."""

    def __init__(self, game: ClauseGame, clauses: Iterable[Clause]) -> None:
        self._game = game
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
        self._numbers: dict[Party, Any] = {}
        ready: dict[str, list[_Ready]] = {"forbid": [], "require": [], "allow": []}
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
                ready[clause.does].append(_Ready(clause.id, clause.of, *parted(clause.when, self._facts)))
            asked = sorted(facts_in(clause.when))  # what one event tells of is counted in the same order everywhere
            heard |= {name: self._actions[name].told for fact in asked if (name := counted(fact))}
            heard |= {fact: self._facts[fact].told for fact in asked}
        self.adjusting = Adjusting(changes, getattr(game, "start_values", frozenset()))
        self.ends: Sequence[HouseEnd] = ends
        self._require = ready["require"]
        self._forbid = _by(ready["forbid"])
        self._allow = {tuple(code.split(".", 1)): clauses for code, clauses in _by(ready["allow"]).items()}
        named = {name for clause in (*ready["forbid"], *ready["require"]) for name in clause.of}
        self._at: dict[str, list[NamedAction]] = {}
        for name in sorted(named):
            for question in self._actions[name].at:
                self._at.setdefault(question, []).append(self._actions[name])
        self._heard: dict[str, list[tuple[str, Told]]] = {}
        for name, events in heard.items():
            for kind, read in events.items():
                self._heard.setdefault(kind, []).append((name, read))

    def _knows(self, clause: Clause) -> bool:
        """Whether the game (still) has what a clause is about."""
        if clause.does == "adjust":
            return hasattr(getattr(self._game, "numbers", None), clause.of[0])
        if clause.does == "end":
            return bool(getattr(self._game, "ends_at", ""))
        return clause.does == "allow" or self._actions.keys() >= {*clause.of}

    # ── what is against an answer ───────────────────────────────────────────────────────────────────────────

    def judged(self, ask: Question, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against an answer: the printed ones, and those of the house."""
        self.party = party
        printed = ask.printed(party, value)
        if ask.name not in self._at:
            return printed
        found = self._found(ask, party, value)
        if not found:
            return printed
        if self._blocks(found) and self._must_give_way(ask, party):
            found = [one for one in found if not self._blocks([one])]
        return (*printed, *found)

    def lets(self, ask: Question, party: Party, value: Any) -> bool:
        """Whether an answer may be given; the house is not asked of what the printed rules refuse."""
        self.party = party
        if self._blocks(ask.printed(party, value)):
            return False
        if ask.name not in self._at:
            return True
        found = self._found(ask, party, value)
        return not found or not self._blocks(found) or self._must_give_way(ask, party)

    def judged_any_time(self, party: Party, value: Any, printed: Sequence[Refusal]) -> Sequence[Refusal]:
        """The same for what is announced beside all questions: nobody has to, so that nothing gives way."""
        found: list[Refusal] = []
        for action in self._at.get(ANY_TIME, ()):
            known = action.at[ANY_TIME](self._game, None, party, value)
            found += self.against(action.name, party, known) if known is not None else []
        return (*printed, *found) if found else printed

    def of_house(self, ask: Question, party: Party, value: Any) -> Sequence[Refusal]:
        """The reasons of the house alone against an answer; none where it gives way."""
        found = self._found(ask, party, value) if ask.name in self._at else []
        return () if found and self._blocks(found) and self._must_give_way(ask, party) else found

    def gave_way(self, ask: Question, party: Party, value: Any) -> Sequence[Refusal]:
        """The reasons of the house that would have been against an answer, had anything else been left."""
        found = self._blocks(self._found(ask, party, value)) if ask.name in self._at else ()
        return found if found and self._must_give_way(ask, party) else ()

    def acted(self, ask: Question, party: Party, value: Any) -> Acted:
        """What the clauses did where somebody gives this answer: for those who count it, and nothing changes by it."""
        judged_now = self.party
        stood: frozenset[str] = frozenset()
        gives = False
        if ask.name in self._at:
            lawful = list(self._lawful(ask, party))
            stood = frozenset(one.rule for said in lawful for one in self._blocks(self._found(ask, party, said)))
            gives = bool(stood) and self._must_give_way(ask, party)
        self.party = party
        let = frozenset(clause for clause, _ in self.let(ask.printed(party, value), self._levels))
        self.party = judged_now
        return Acted(frozenset() if gives else stood, stood if gives else frozenset(), let)

    def against(self, action: str, party: Party, known: Mapping[str, Any]) -> list[Refusal]:
        """What clauses forbid about an action of which so much is known, for scripts that look before they ask."""
        self.party = party
        return self._against(self._forbidding(action, party), Doing(action, party, known))

    def _against(self, clauses: Iterable[_Ready], doing: Doing) -> list[Refusal]:
        return [self._refusal(clause, doing) for clause in clauses if clause.late(self._game, doing) is True]

    def _forbidding(self, action: str, party: Party) -> Sequence[_Ready]:
        """The live clauses that forbid an action to a party."""
        clauses = self._forbid.get(action)
        return self.once((action, party), lambda: self._alive(clauses, Doing(action, party))) if clauses else ()

    def _alive(self, clauses: Iterable[_Ready], doing: Doing) -> Sequence[_Ready]:
        return [clause for clause in clauses if clause.early(self._game, doing) is True]

    def _live(self, ask: Question, party: Party) -> _Live:
        required = [clause for clause in self._require if clause.early(self._game, Doing(clause.of[0], party)) is True]
        named = [
            (action, self._alive(self._forbid.get(action.name, ()), Doing(action.name, party)))
            for action in self._at[ask.name]
        ]
        return _Live([(action, clauses) for action, clauses in named if clauses or required], required)

    def _found(self, ask: Question, party: Party, value: Any) -> list[Refusal]:
        """What the house has against an answer, which is looked at when it is chosen, given, and told."""
        live = self.once((ask, party), lambda: self._live(ask, party))
        if not live.named and not live.required:
            return []
        said = value if isinstance(value, str) else (repr(value),)
        return self.once((ask, party, said), lambda: self._look(live, ask, party, value))

    def _look(self, live: _Live, ask: Question, party: Party, value: Any) -> list[Refusal]:
        found: list[Refusal] = []
        meant: set[str] = set()
        for action, clauses in live.named:
            silent = value == PASS and not action.passing
            known = None if silent else action.at[ask.name](self._game, ask, party, value)
            if known is not None:
                meant.add(action.name)
                found += self._against(clauses, Doing(action.name, party, known))
        for clause in live.required:
            doing = Doing(clause.of[0], party)
            if not meant.isdisjoint(clause.of) or clause.late(self._game, doing) is not True:
                continue
            if self.once((clause.id, ask, party), partial(self._can, clause, ask, party)):
                found.append(self._refusal(clause, doing))
        return found

    def _can(self, clause: _Ready, ask: Question, party: Party) -> bool:
        """Whether one of the actions that a clause requires is among the answers, and possible to its last step."""
        for name in clause.of:
            action = self._actions[name]
            step = action.at.get(ask.name)
            if step is None or ask.candidates is None or action.possible is None:
                continue
            offered = any(step(self._game, ask, party, one) is not None for one in ask.candidates(party))
            if offered and not self._blocks(self.against(name, party, {})) and action.possible(self._game, party):
                return True
        return False

    def _must_give_way(self, ask: Question, party: Party) -> bool:
        """Whether the house would leave nothing of what the printed rules leave: a house never stops a game."""
        return self.once(("", ask, party), lambda: self._leaves_nothing(ask, party))

    def _leaves_nothing(self, ask: Question, party: Party) -> bool:
        lawful = False
        for value in self._lawful(ask, party):
            lawful = True
            if not self._blocks(self._found(ask, party, value)):
                return False
        return lawful

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
        self._known_here = None

    def stands(self) -> None:
        """The game stands at a question, or has been changed there."""
        self._known_here = {}

    def _lawful(self, ask: Question, party: Party) -> Iterator[Any]:
        candidates = ask.candidates(party) if ask.candidates is not None else ()
        for value in candidates:
            self.party = party
            if not self._blocks(ask.printed(party, value)):
                yield value
        if ask.may_pass:
            yield PASS
        elif ask.candidates is None:
            yield None  # what else could be said is not known: it must not be shut out

    def _refusal(self, clause: _Ready, doing: Doing) -> Refusal:
        facts = {"party": doing.party, TARGET: doing.known.get(TARGET, NOBODY)}
        if self._game.counts_rounds:
            facts["round"] = getattr(self._game.state, "round", 0)
        return Refusal(clause.id, FORBIDDEN, facts)

    # ── what blocks ─────────────────────────────────────────────────────────────────────────────────────────

    def numbers_of(self, printed: P, party: Party) -> P:
        """A game's numbers as they are for a party."""
        found = self._numbers.get(party)
        if found is None:
            found = self._numbers[party] = self.adjusting.numbers(self._game, printed, party, self.acts)
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
            return [one for one in blocks(found) if self._lets(one) is None] if found else found

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
        doing = Doing("", named if named in self._game.parties else self.party)
        held = (clause.id for clause in self._alive(clauses, doing) if clause.late(self._game, doing) is True)
        return next(held, None)

    # ── what was done ───────────────────────────────────────────────────────────────────────────────────────

    def hear(self, event: Event) -> None:
        """Counts an action by the event that tells it."""
        if self._known_here:
            self._known_here = {}
        for name, read in self._heard.get(event.kind, ()):
            if (told := read(self._game, event.facts)) is not None:
                self.done.add(Done(name, *told, getattr(self._game.state, "round", 0)))

    def begun_in(self, game: ClauseGame, done: int) -> HouseClauses:
        """The same clauses for a game that is begun from an earlier point, when so much was done."""
        twin = copy(self)
        twin._game, twin.done, twin._known_here, twin._numbers = game, self.done.first(done), None, {}
        game.blocks = twin.over(self._levels, self._warns)
        return twin

    def load(self, plain: Any) -> None:
        """Loads what `plain` has given. Raises TypeError or ValueError if it is something else."""
        self.done = DoneLog.of(plain)


def _none(_: Sequence[Refusal]) -> Sequence[Refusal]:
    """What is warned of before there are levels."""
    return ()


def _by(clauses: Iterable[_Ready]) -> dict[str, list[_Ready]]:
    found: dict[str, list[_Ready]] = {}
    for clause in clauses:
        for name in clause.of:
            found.setdefault(name, []).append(clause)
    return found
