"""What clauses have against the answers of a party at the open question: looked for once, however often it is asked.

Whoever chooses asks whether an answer may be given, then the driver judges it, and what gave way to it is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from companion.engine.house.conditions import Holds
from companion.engine.house.saying import ClauseGame, Doing, NamedAction, Step
from companion.engine.questions import Question
from companion.engine.vocabulary import PASS, Party, Refusal


class Ready(NamedTuple):
    """A clause that can be looked at: it is live where `early` holds, and holds where `late` does, too."""

    id: str
    of: tuple[str, ...]
    early: Holds
    late: Holds


class Verdict(NamedTuple):
    """What the house has against an answer, and what it would have had against it, were anything else left."""

    against: Sequence[Refusal]
    gave_way: Sequence[Refusal]


NOTHING = Verdict((), ())


class Clauses(Protocol):
    """The clauses of the game that stands at a question."""

    game: ClauseGame
    party: Party | None
    require: Sequence[Ready]

    def named_at(self, question: str) -> Sequence[tuple[NamedAction, Step]]: ...

    def forbidding(self, action: str, party: Party) -> Sequence[Ready]: ...

    def refusals(self, clauses: Sequence[Ready], doing: Doing) -> list[Refusal]: ...

    def blocking(self, found: Sequence[Refusal]) -> Sequence[Refusal]: ...


class AtQuestion:
    """One question as it stands for one party. It is thrown away as soon as anything happens."""

    def __init__(self, house: Clauses, ask: Question, party: Party) -> None:
        self._house, self._ask, self._party = house, ask, party
        self._named = house.named_at(ask.name)
        self._required = [
            clause for clause in house.require if clause.early(house.game, Doing(clause.of[0], party)) is True
        ]
        self._live: dict[str, Sequence[Ready]] = {}
        self._found: dict[Any, list[Refusal]] = {}
        self._can_do: dict[str, bool] = {}
        self._leaves_nothing: bool | None = None

    def verdict(self, value: Any) -> Verdict:
        """What the house has against an answer: nothing that would stop the game."""
        found = self.found(value)
        if not found:
            return NOTHING
        blocks = self._house.blocking
        if (refusing := blocks(found)) and self.must_give_way():
            return Verdict([one for one in found if not blocks([one])], refusing)
        return Verdict(found, ())

    def found(self, value: Any) -> list[Refusal]:
        """All that clauses have against an answer, whether anything else is left or not."""
        said = value if isinstance(value, str) else (repr(value),)
        found = self._found.get(said)
        if found is None:
            found = self._found[said] = self._look(value)
        return found

    def may_object(self) -> bool:
        """Whether a clause could be against any answer at all."""
        return bool(self._required) or any(self._forbidding(action.name) for action, _ in self._named)

    def must_give_way(self) -> bool:
        """Whether the house would leave nothing of what the printed rules leave: a house never stops a game."""
        if self._leaves_nothing is None:
            lawful = False
            for value in self.lawful():
                lawful = True
                if not self._house.blocking(self.found(value)):
                    self._leaves_nothing = False
                    return False
            self._leaves_nothing = lawful
        return self._leaves_nothing

    def lawful(self) -> Iterator[Any]:
        """What the printed rules leave; a pass first, for it is found without a look at anything."""
        ask, house = self._ask, self._house
        if ask.may_pass:
            yield PASS
        elif ask.candidates is None:
            yield None  # what else could be said is not known: it must not be shut out
        for value in ask.candidates(self._party) if ask.candidates is not None else ():
            house.party = self._party
            if not house.blocking(ask.printed(self._party, value)):
                yield value

    def _look(self, value: Any) -> list[Refusal]:
        game, ask, party = self._house.game, self._ask, self._party
        found: list[Refusal] = []
        meant: set[str] = set()
        for action, step in self._named:
            if value == PASS and not action.passing:
                continue
            if not self._required and not self._live.get(action.name, True):
                continue
            if (known := step(game, ask, party, value)) is not None:
                meant.add(action.name)
                if clauses := self._forbidding(action.name):
                    found += self._house.refusals(clauses, Doing(action.name, party, known))
        for clause in self._required:
            if meant.isdisjoint(clause.of) and (
                refusals := self._house.refusals((clause,), Doing(clause.of[0], party))
            ):
                if clause.id not in self._can_do:
                    self._can_do[clause.id] = self._can(clause)
                if self._can_do[clause.id]:
                    found += refusals
        return found

    def _forbidding(self, action: str) -> Sequence[Ready]:
        """The live clauses that forbid an action; of what nobody means they are not looked at."""
        clauses = self._live.get(action)
        if clauses is None:
            clauses = self._live[action] = self._house.forbidding(action, self._party)
        return clauses

    def _can(self, clause: Ready) -> bool:
        """Whether one of the actions that a clause requires is among the answers, and possible to its last step."""
        game, ask, party = self._house.game, self._ask, self._party
        if ask.candidates is None:
            return False
        for action, step in self._named:
            if action.name not in clause.of or action.possible is None:
                continue
            offered = any(step(game, ask, party, one) is not None for one in ask.candidates(party))
            against = self._house.refusals(self._forbidding(action.name), Doing(action.name, party, {}))
            if offered and not self._house.blocking(against) and action.possible(game, party):
                return True
        return False
