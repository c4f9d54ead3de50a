"""What clauses have against the answers of a party at the open question: looked for once, however often it is asked.

Whoever chooses asks whether an answer may be given, then the driver judges it, and what gave way to it is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
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


class HouseVerdict(NamedTuple):
    """What the house has against an answer, and what it would have had against it, were anything else left."""

    against: Sequence[Refusal]
    gave_way: Sequence[Refusal]


NOTHING = HouseVerdict((), ())


@dataclass(slots=True)
class LookedAnswer:
    """One answer, what the printed rules have against it, and what clauses have, once they were asked."""

    value: Any
    printed: Sequence[Refusal]
    found: list[Refusal] | None = None


class Let(NamedTuple):
    """An answer that no clause is against, and what the printed rules say of it: whoever has chosen it gives it."""

    ask: Question
    party: Party
    value: Any
    printed: Sequence[Refusal]

    def means(self, ask: Question, party: Party, value: Any) -> bool:
        """Whether it is this very answer."""
        return self.value is value and self.ask is ask and self.party == party


class LiveClauses(Protocol):
    """The clauses of the game that stands at a question."""

    game: ClauseGame

    def named_at(self, question: str) -> Sequence[tuple[NamedAction, Step]]: ...

    def forbidding(self, action: str, party: Party) -> Sequence[Ready]: ...

    def requiring(self, question: str, party: Party) -> Sequence[Ready]: ...

    def refusals(self, clauses: Sequence[Ready], doing: Doing) -> list[Refusal]: ...

    def blocking(self, found: Sequence[Refusal]) -> Sequence[Refusal]: ...


class AtQuestion:
    """One question as it stands for one party. It is thrown away as soon as anything happens."""

    def __init__(self, house: LiveClauses, ask: Question, party: Party) -> None:
        self._house, self._ask, self._party = house, ask, party
        self._named = house.named_at(ask.name)
        self._required: Sequence[Ready] = house.requiring(ask.name, party)
        self._answers: dict[Any, LookedAnswer] = {}
        self._can_do: dict[str, bool] = {}
        self._leaves_nothing: bool | None = None

    def answer(self, value: Any) -> LookedAnswer:
        """An answer as the printed rules judge it."""
        said = value if isinstance(value, str) else (repr(value),)
        answer = self._answers.get(said)
        if answer is None:
            answer = self._answers[said] = LookedAnswer(value, self._ask.printed(self._party, value))
        return answer

    def verdict(self, answer: LookedAnswer) -> HouseVerdict:
        """What the house has against an answer: nothing that would stop the game."""
        found = answer.found if answer.found is not None else self.found(answer)
        if not found:
            return NOTHING
        blocks = self._house.blocking
        if (refusing := blocks(found)) and self.must_give_way():
            return HouseVerdict([one for one in found if not blocks([one])], refusing)
        return HouseVerdict(found, ())

    def first(self, values: Iterable[Any]) -> LookedAnswer | None:
        """The first of some conceivable answers that may be given. Where one is left of them, the house has not to give
        way, so that nobody looks for others.
        """
        first_blocked, blocks = None, self._house.blocking
        for value in values:
            answer = self.answer(value)
            if blocks(answer.printed):
                continue
            found = answer.found if answer.found is not None else self.found(answer)
            if not blocks(found):
                return answer
            first_blocked = first_blocked or answer
        return first_blocked if first_blocked is not None and self.must_give_way() else None

    def found(self, answer: LookedAnswer) -> list[Refusal]:
        """All that clauses have against an answer, whether anything else is left or not."""
        if answer.found is None:
            answer.found = self._look(answer.value)
        return answer.found

    def must_give_way(self) -> bool:
        """Whether the house would leave nothing of what the printed rules leave: a house never stops a game."""
        if self._leaves_nothing is None:
            blocks, refused = self._house.blocking, False
            for answer in self.lawful():
                refused = bool(blocks(self.found(answer)))
                if not refused:
                    break
            self._leaves_nothing = refused
        return self._leaves_nothing

    def lawful(self) -> Iterator[LookedAnswer]:
        """What the printed rules leave; a pass first, for it is found without a look at anything."""
        ask = self._ask
        if ask.may_pass:
            yield self.answer(PASS)
        elif ask.candidates is None:
            yield LookedAnswer(None, ())  # what else could be said is not known: it must not be shut out
        for value in ask.candidates(self._party) if ask.candidates is not None else ():
            answer = self.answer(value)
            if not self._house.blocking(answer.printed):
                yield answer

    def _look(self, value: Any) -> list[Refusal]:
        house, game, party = self._house, self._house.game, self._party
        found: list[Refusal] = []
        meant: set[str] = set()
        for action, step in self._named:
            if value == PASS and not action.passing:
                continue
            if (known := step(game, self._ask, party, value)) is not None:
                meant.add(action.name)
                if clauses := house.forbidding(action.name, party):
                    found += house.refusals(clauses, Doing(action.name, party, known))
        for clause in self._required:
            if meant.isdisjoint(clause.of):
                refusals = house.refusals((clause,), Doing(clause.of[0], party))
                if refusals and self._can(clause):
                    found += refusals
        return found

    def _can(self, clause: Ready) -> bool:
        """Whether one of the actions that a clause requires is among the answers, and possible to its last step."""
        if clause.id not in self._can_do:
            self._can_do[clause.id] = any(self._possible(action, step) for action, step in self._named_by(clause))
        return self._can_do[clause.id]

    def _named_by(self, clause: Ready) -> Sequence[tuple[NamedAction, Step]]:
        return [(action, step) for action, step in self._named if action.name in clause.of]

    def _possible(self, action: NamedAction, step: Step) -> bool:
        house, ask, party = self._house, self._ask, self._party
        if ask.candidates is None or action.possible is None:
            return False
        if not any(step(house.game, ask, party, one) is not None for one in ask.candidates(party)):
            return False
        against = house.refusals(house.forbidding(action.name, party), Doing(action.name, party))
        return not house.blocking(against) and action.possible(house.game, party)
