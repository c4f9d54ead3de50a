"""What a game declares for clauses of packs and house rules, and what of them every game does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.house.aliases import Alias
from companion.engine.house.clauses import FORBIDDEN, HouseClauses
from companion.engine.house.saying import Fact, NamedAction
from companion.engine.questions import Question
from companion.engine.telling import ALLOWED, GAVE_WAY, OVERRIDE
from companion.engine.vocabulary import BadPositionError, Event, Party, Refusal

COUNTED = "counted"
"""The part of a position that holds what was done, where clauses ask of it."""


class HouseHooks:
    """What clauses of packs and house rules may speak of, and where they act."""

    counts_rounds: ClassVar[bool] = False
    """Whether `state.round` is the number of the round, from 1."""
    actions: ClassVar[tuple[NamedAction, ...]] = ()
    """What a clause may forbid or require."""
    facts: ClassVar[tuple[Fact, ...]] = ()
    """What a condition may ask of, beside what holds in every game (`companion.engine.house.saying`)."""

    phases: ClassVar[tuple[str, ...]] = ()
    """The phases that the script has, in its order: packs name and explain them; empty if packs may name any."""
    aliases: ClassVar[tuple[Alias, ...]] = ()
    """Keys of packs that went, and what came instead."""

    state: Any
    events: list[Event]
    say: Callable[..., None]
    judge_any_time: Callable[[Party, Any], Sequence[Refusal]]
    blocks: Callable[[Sequence[Refusal]], Sequence[Refusal]]
    house: HouseClauses | None = None
    """The clauses that this game is played by; None if its pack has none, which then costs nothing."""

    def against(
        self, action: str, party: Party, known: Mapping[str, Any], printed: Sequence[Refusal]
    ) -> Sequence[Refusal]:
        """The reasons against an action of which so much is known, with those of the house: for scripts that look
        before they ask.
        """
        return printed if self.house is None else (*printed, *self.house.against(action, party, known))

    def against_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against an announcement beside the open question, with those of the house."""
        house = self.house
        if house is None:
            return self.judge_any_time(party, value)
        house.party = party
        return house.judged_any_time(party, value, self.judge_any_time(party, value))

    def hear(self, event: Event) -> None:
        """Takes an event among those that were told."""
        self.events.append(event)
        if self.house is not None:
            self.house.hear(event)

    done_before: int = 0
    """How much of what clauses count was done before the entry point last reached."""

    def done_so_far(self) -> int:
        """How much of what clauses count was done."""
        return len(self.house.done) if self.house is not None else 0

    def counted(self) -> dict[str, Any]:
        """What was done so far, as far as clauses ask of it, as a part of positions."""
        done = self.house.plain() if self.house is not None else []
        return {COUNTED: done} if done else {}

    def take_counted(self, parts: dict[str, Any]) -> dict[str, Any]:
        """The parts of a position without what was done, which is taken here. Raises BadPositionError."""
        done = parts.pop(COUNTED, ())
        if self.house is not None:
            try:
                self.house.load(done)
            except (TypeError, ValueError) as error:
                raise BadPositionError([Refusal("GEN-9", "unreadable", {"part": COUNTED})]) from error
        return parts

    def falls(self, ask: Question, party: Party, value: Any) -> bool:
        """Whether a secret choice cannot stand at its reveal. What a house says against it was said before; only what
        the clock has chosen for somebody was never held against it, and must not stop the game.
        """
        if self.house is not None:
            self.house.party = party
        return bool(self.blocks(ask.printed(party, value)))

    def tell_clock(self, ask: Question, parties: Sequence[Party], value: Any) -> None:
        """Tells where the clock answers for somebody what a house is against: that is not judged."""
        if (house := self.house) is not None:
            for party in parties:
                self.tell_house(house.of_house(ask, party, value), party, value, ask, self.blocks)

    def tell_house(
        self, found: Sequence[Refusal], party: Party, value: Any, ask: Question | None, blocks: Callable[..., Any]
    ) -> None:
        """Tells which clauses of the house let an answer pass that the printed rules forbid, or gave way to it."""
        if self.house is None or (ask is not None and ask.private and not ask.open_answer):
            return
        for one in self.blocks([one for one in found if one.code == FORBIDDEN]):  # the clock's choice for somebody
            self.say(OVERRIDE, "GEN-7", of=one.rule, code=one.code, party=party, value=value)
        for clause, one in self.house.let(found, blocks):
            self.say(ALLOWED, clause, of=one.rule, code=one.code, party=party, value=value)
        for one in self.house.gave_way(ask, party, value) if ask is not None else ():
            self.say(GAVE_WAY, one.rule, of=one.rule, party=party, value=value)
