"""What a game declares for clauses of packs and house rules, and what of them every game does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.house.adjusting import first_end
from companion.engine.house.aliases import Alias
from companion.engine.house.clauses import HouseClauses
from companion.engine.house.saying import Fact, NamedAction
from companion.engine.questions import Question
from companion.engine.telling import ADJUSTED, ALLOWED, BY_HOUSE, GAVE_WAY, HOUSE_ENDS, ONLY_TOLD, OVERRIDE
from companion.engine.vocabulary import BadPositionError, Event, GameOver, Outcome, Party, Ranking, Refusal

COUNTED, STARTED = "counted", "started_with"
"""The parts of a position that hold what was done, where clauses ask of it, and the start values that they changed."""


class HouseHooks:
    """What clauses of packs and house rules may speak of, and where they act."""

    counts_rounds: ClassVar[bool] = False
    """Whether `state.round` is the number of the round, from 1."""
    actions: ClassVar[tuple[NamedAction, ...]] = ()
    """What a clause may forbid or require."""
    facts: ClassVar[tuple[Fact, ...]] = ()
    """What a condition may ask of, beside what holds in every game (`companion.engine.house.saying`)."""

    ranks: ClassVar[bool] = False
    """Whether `standing` says who is ahead, at any moment."""
    ends_at: ClassVar[str] = ""
    """What is over where a clause may end the game (`house_may_end`), as a word: `round`; empty where none may."""
    start_values: ClassVar[frozenset[str]] = frozenset()
    """The adjustable parameters that are looked at once, at the start (`begin_with`)."""
    phases: ClassVar[tuple[str, ...]] = ()
    """The phases that the script has, in its order: packs name and explain them; empty if packs may name any."""
    aliases: ClassVar[tuple[Alias, ...]] = ()
    """Keys of packs that went, and what came instead."""

    definition: Any
    parties: tuple[Party, ...]
    at: str
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

    # ── numbers and ends ────────────────────────────────────────────────────────────────────────────────────

    def standing(self) -> Ranking:
        """Who is ahead now, best first, by what all know; the end of the game ranks by the same."""
        return (self.parties,)

    def tell_adjusted(self, party: Party, *names: str) -> None:
        """Tells what clauses change of these numbers for a party, where they act now."""
        if self.house is not None and self.house.adjusting.changes:
            self._tell_changes(party, names)

    def begin_with(self) -> None:
        """Looks at the start values, if clauses change any and nobody has looked yet, and tells them."""
        house = self.house
        if house is None or house.adjusting.settled:
            return
        names = sorted(house.adjusting.names & self.start_values)
        found = [self._tell_changes(party, names) for party in self.parties]
        house.adjusting.settled = {
            name: {party: of[name] for party, of in zip(self.parties, found, strict=True) if name in of}
            for name in names
        }

    def _tell_changes(self, party: Party, names: Iterable[str]) -> dict[str, int]:
        """Tells what changes these numbers for a party now; those that are another are returned."""
        assert self.house is not None
        adjusting, printed = self.house.adjusting, getattr(self, "numbers", None)
        found: dict[str, int] = {}
        for name in names:
            for kind, acts in ((ADJUSTED, self.house.acts), (ONLY_TOLD, self.house.warns)):
                value, changes = adjusting.changed(self, printed, party, name, acts)
                for change in changes:
                    self._tell_clause(kind, change.id, party=party, number=name, value=value)
                if changes and kind == ADJUSTED:
                    found[name] = value
        return found

    def round_now(self) -> int:
        """The number of the round; 0 where nobody counts them."""
        return self.state.round if self.counts_rounds else 0

    def _tell_clause(self, kind: str, clause: str, **facts: Any) -> None:
        of_round = {"round": self.round_now()} if self.counts_rounds else {}
        self.say(kind, clause, of=clause, **of_round, **facts)

    def house_may_end(self) -> None:
        """Where a round is over: ends the game, ranked by `standing`, if a clause says so. Raises GameOver."""
        if (house := self.house) is None or not house.ends:
            return
        if (warned := first_end(self, house.ends, house.warns)) is not None:
            self._tell_clause(ONLY_TOLD, warned)
        if (ending := first_end(self, house.ends, house.acts)) is not None:
            self._tell_clause(HOUSE_ENDS, ending)
            raise GameOver(Outcome(BY_HOUSE, ending, self.standing()))

    # ── what was done ───────────────────────────────────────────────────────────────────────────────────────

    before_entry: tuple[int, Party | None]
    """How much of what clauses count was done before the entry point last reached, and who had acted, or was asked: to
    whom the house allows what the script does before it asks anew.
    """

    def note_house(self) -> None:
        """Notes both where an entry point is reached, for whoever begins there again."""
        self.before_entry = self.done_so_far(), self.house.party if self.house is not None else None

    def done_so_far(self) -> int:
        """How much of what clauses count was done."""
        return len(self.house.done) if self.house is not None else 0

    def counted(self) -> dict[str, Any]:
        """What was done so far, as far as clauses ask of it, as a part of positions."""
        if self.house is None:
            return {}
        parts = {COUNTED: self.house.done.plain(), STARTED: self.house.adjusting.plain()}
        return {name: part for name, part in parts.items() if part}

    def take_counted(self, parts: dict[str, Any]) -> dict[str, Any]:
        """The parts of a position without what was done, which is taken here. Raises BadPositionError."""
        taken = {name: parts.pop(name, empty) for name, empty in ((COUNTED, ()), (STARTED, {}))}
        if self.house is not None:
            for name, load in ((COUNTED, self.house.load), (STARTED, self.house.adjusting.load)):
                try:
                    load(taken[name])
                except (TypeError, ValueError) as error:
                    raise BadPositionError([Refusal("GEN-9", "unreadable", {"part": name})]) from error
        return parts

    def falls(self, ask: Question, party: Party, value: Any) -> bool:
        """Whether the printed rules alone are against an answer, at the levels of the table.

        So a secret choice is looked at at its reveal: what a house says against it was said before; only what
        the clock has chosen for somebody was never held against it, and must not stop the game.
        """
        if self.house is not None:
            self.house.party = party
        return bool(self.blocks(ask.printed(party, value)))

    def tell_clock(self, ask: Question, parties: Sequence[Party], value: Any) -> None:
        """Tells where the clock answers for somebody what a house is against: that is not judged."""
        if (house := self.house) is not None:
            for party in parties:
                self.tell_house(house.of_house(ask, party, value).against, party, value, ask, self.blocks)

    def tell_house(
        self, found: Sequence[Refusal], party: Party, value: Any, ask: Question | None, blocks: Callable[..., Any]
    ) -> None:
        """Tells which clauses of the house let an answer pass that the printed rules forbid, or gave way to it."""
        if self.house is None or (ask is not None and ask.private and not ask.open_answer):
            return
        for one in self.blocks(found) if found else ():  # the clock's choice for somebody; all else would be refused
            self.say(OVERRIDE, "GEN-7", of=one.rule, code=one.code, party=party, value=value)
        for clause, one in self.house.let(found, blocks):
            if clause in self.house.printed:
                continue
            self.say(ALLOWED, clause, of=one.rule, code=one.code, party=party, value=value)
        for one in self.house.of_house(ask, party, value).gave_way if ask is not None else ():
            self.say(GAVE_WAY, one.rule, of=one.rule, party=party, value=value)
