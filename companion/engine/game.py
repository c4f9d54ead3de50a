"""What every game is: a state, a script of questions, and judges (functions that list every reason against an answer).

A game is a generator that yields a `Question` and receives the answer. It owns no clock, no chance and no files; it
reports what happened with `say`, and marks an action under way by `with self.doing(judge, …)`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from companion.engine import hooks
from companion.engine.copying import copied
from companion.engine.plain import hints_of, misfit
from companion.engine.questions import Question
from companion.engine.state import Hands, State, Zone, patched
from companion.engine.telling import OVERRIDE_IN_PRIVATE, OVERRIDE_SHOWN, Events, Knows, declared, undeclared, who_knows
from companion.engine.vocabulary import (
    REFEREE,
    TABLE,
    Audience,
    BadPositionError,
    Event,
    Facts,
    Party,
    Refusal,
    RunawayError,
)

if TYPE_CHECKING:  # a game names both or none; defaults for a bare `Game` (PEP 696) are Python's own from 3.13 on
    from typing_extensions import TypeVar

    S_co = TypeVar("S_co", bound=State, default=State, covariant=True)
    D_co = TypeVar("D_co", default=Any, covariant=True)
else:
    from typing import TypeVar

    S_co, D_co = TypeVar("S_co"), TypeVar("D_co")

Script = Generator[Question, Any, Any]
"""Yields questions; receives what the question's mode says: a value, (party, value), or {party: value}."""

MOST_EVENTS = 500
"""Events that one answer may cause; more is taken for a script that loops (design: an incident)."""


class Premise:
    """An action under way that was legal when it began and must stay legal whenever a question is put.

    After its `with` block, `lapsed` tells whether it became illegal, and `why` holds the refusals that ended it.
    """

    __slots__ = ("_game", "args", "judge", "running", "why")

    def __init__(
        self, game: Game, judge: Callable[..., Sequence[Refusal]], args: tuple[Any, ...], running: State | None
    ):
        self._game = game
        self.judge = judge
        self.args = args
        self.running = running
        self.why: tuple[Refusal, ...] = ()

    @property
    def lapsed(self) -> bool:
        """Whether the block was left because the judge no longer allowed the action."""
        return bool(self.why)

    def hold(self) -> None:
        """Judges the action again now, before a step that changes the board without a question in between.

        Raises `Lapsed`, which leaves the block, if the action is no longer legal.
        """
        if why := self._game.blocks(self.judge(*self.args)):
            self.why = tuple(why)
            raise Lapsed(self)

    def __enter__(self) -> Premise:
        self._game.premises.append(self)
        if self.running is not None:
            self._game.running.append(self.running)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> bool:
        self._game.leave(self)
        return isinstance(error, Lapsed) and error.premise is self


class Lapsed(Exception):
    """Thrown into a script when a premise no longer stands; its `with` block catches it."""

    def __init__(self, premise: Premise) -> None:
        super().__init__(premise.why)
        self.premise = premise


class Moot(Exception):
    """Thrown at a question that nobody can answer any more; caught at the step that asked it."""


class Frame:
    """One script under way and its open question."""

    __slots__ = ("ask", "doing", "script")

    ask: Question

    def __init__(self, script: Script) -> None:
        self.script = script
        self.doing: list[Premise] = []


class Game(
    hooks.DriverHooks,
    hooks.PeopleHooks,
    hooks.ClockHooks,
    hooks.ChanceHooks,
    hooks.SimulationHooks,
    hooks.CorrectionHooks,
    hooks.PlayerHooks,
    hooks.WordHooks,
    hooks.SayingHooks,
    hooks.LookHooks,
    ABC,
    Generic[S_co, D_co],
):
    """Base of all games: `Game[Table, Definition]` names the classes of a game's state and of its definition.

    Every game defines these two, `fresh`, `main` and judges; the bases hold its optional hooks. `definition` is the
    resolved pack's content. `parties` are in seat order, clockwise (GEN-2); BadPositionError is raised if
    `judge_party_count` refuses so many. `blocks` picks those refusals that really refuse under the table's levels
    (GEN-7); the driver sets it. A whole game:

    >>> from dataclasses import dataclass
    >>> from companion.engine.driver import Driver
    >>> from companion.engine.questions import Kind
    >>> from companion.engine.telling import to_all
    >>> from companion.engine.vocabulary import TABLE, GameOver, Outcome
    >>> @dataclass
    ... class Heap(State):
    ...     stones: int
    >>> class Stones(Game[Heap, dict]):
    ...     name, Definition, tells = "stones", dict, to_all("took")
    ...
    ...     def fresh(self):
    ...         return Heap(3)
    ...
    ...     def main(self):
    ...         for party in self.parties * 3:
    ...             self.enter("round")
    ...             count = yield Question("take", Kind.CHOOSE, (party,), self.judge_take, lambda _: ("1", "2"))
    ...             self.state.stones -= int(count)
    ...             self.say("took", "ST-01", party=party, count=count)
    ...             if not self.state.stones:
    ...                 raise GameOver(Outcome("last_stone", "ST-02", ((party,),)))
    ...
    ...     def judge_take(self, party, count):
    ...         return [Refusal("ST-01", "too_many")] if int(count) > self.state.stones else []
    >>> game = Stones({}, ["Anna", "Ben"])
    >>> driver = Driver(game)
    >>> driver.start()
    >>> driver.answer("Anna", "2")
    >>> [(option.value, [why.code for why in option.refusals]) for option in driver.options(driver.question.id, "Ben")]
    [('1', []), ('2', ['too_many'])]
    >>> driver.answer("Ben", "1")
    >>> [(event.kind, event.rule) for event in game.told(TABLE)]
    [('game_over', 'ST-02'), ('took', 'ST-01'), ('took', 'ST-01')]
    >>> driver.outcome.ranking
    (('Ben',),)
    """

    name: ClassVar[str]
    Definition: ClassVar[type]
    entries: ClassVar[tuple[str, ...]] = ()
    """The points that a game can be started from; the first one where a position names none (else `round`)."""
    tells: ClassVar[Events] = {}
    """Every kind of event that the game tells, and who may know of it."""
    audiences: ClassVar[Mapping[str, Knows]] = declared({}, "Game")
    """All events with who may know of them: those of `tells`, and those that the engine tells in any game."""

    definition: D_co
    state: S_co

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.audiences = declared(cls.tells, cls.__name__)
        for first, other in cls.together:
            if getattr(cls, first) is not getattr(Game, first) and getattr(cls, other) is getattr(Game, other):
                raise TypeError(f"{cls.__name__} has {first}, but no {other}")

    def __init__(self, definition: D_co, parties: Sequence[Party]) -> None:
        self.definition = definition
        self.parties: tuple[Party, ...] = tuple(parties)
        if refused := self.judge_party_count():
            raise BadPositionError(refused)
        self.at = "setup"
        self.running: list[State] = []
        self.premises: list[Premise] = []
        self.events: list[Event] = []
        self.said_before = 0
        self.keeps_snapshots = False
        self.snapshot: dict[str, Any] | None = None
        self.entered: tuple[dict[str, Any], int] | None = None
        """While snapshots are kept: the position where it entered last, and how much was told before."""
        self.keeps_entries = False
        self.entry: tuple[str, State] | None = None
        """While entries are kept: the entry point last reached, and a copy of the state there (`Driver.forked`)."""
        self.blocks = tuple
        """Picks the refusals that block under the table's levels; set by the driver, called where one judges again."""
        self.state = self.fresh()

    # ── what every game writes ──────────────────────────────────────────────────────────────────────────────

    @abstractmethod
    def fresh(self) -> S_co:
        """The state as at the start of round 1, with empty hands and boards (GEN-9)."""

    @abstractmethod
    def main(self) -> Script:
        """The whole script, begun at the entry point `self.at`. Ends by raising `GameOver`."""

    # ── what was told ───────────────────────────────────────────────────────────────────────────────────────

    def told(self, audience: Audience) -> Iterator[Event]:
        """All past events that an audience may know of, the newest first."""
        return (event for event in reversed(self.events) if event.visible_to(audience))

    def told_lately(self, audience: Audience) -> Sequence[Event]:
        """The events of the last act that an audience may know of, oldest first."""
        return [event for event in self.events[self.said_before :] if event.visible_to(audience)]

    def news(self, party: Party) -> Sequence[Event]:
        """Events told to this party alone that it may not have read yet, oldest first."""
        fresh = {kind: knows.until for kind, knows in self.audiences.items() if knows.until}
        found: list[Event] = []
        for event in reversed(self.events):
            if not fresh:
                break
            if event.kind in fresh and event.visible_to(Audience.of(party)):
                found.append(event)
            fresh = {kind: until for kind, until in fresh.items() if event.kind not in until}
        return found[::-1]

    # ── what a script uses ──────────────────────────────────────────────────────────────────────────────────

    def say(self, kind: str, rule: str, named: Facts | None = None, /, **facts: Any) -> None:
        """Reports an event; `Game.tells` declares who may know of its kind.

        `named` are facts whose name is a Python keyword, like `from`. Raises ValueError for a kind that is not
        declared, and if a fact that should name the audience is missing or wrong.
        """
        if named:
            facts.update(named)
        knows = self.audiences.get(kind)
        if knows is None or "only" in facts:  # the word by which an audience was once named: it would be told to all
            raise undeclared(kind, type(self).__name__)
        audience = None if knows.named is None else who_knows(kind, knows.named, facts, self.parties)
        event = Event(kind, rule, facts, audience)
        self.events.append(event)
        if self.house is not None:
            self.house.hear(event)
        if len(self.events) - self.said_before > MOST_EVENTS:
            raise RunawayError(f"more than {MOST_EVENTS} events after one answer, the last a {kind}")

    def doing(self, judge: Callable[..., Sequence[Refusal]], *args: Any, running: State | None = None) -> Premise:
        """Begins an action: `judge(*args)` must find no refusal at every question inside the `with` block.

        `running` is the action's state, shown in views and open to corrections.
        """
        return Premise(self, judge if self.house is None else self.house.opened(judge), args, running)

    def show_overrides(self, party: Party, since: int, values: Collection[str | None]) -> None:
        """Tells everybody of the rules that were let pass for a party in private (GEN-7), now that it is open.

        `since` is the number of the first event that counts, `values` the answers that everybody knows by now: what was
        answered beside them, or taken back before, stays the party's own.
        """
        shown = {
            (event.facts["of"], event.facts["code"], event.facts["value"]): None
            for event in self.events[since:]
            if event.kind == OVERRIDE_IN_PRIVATE and event.facts["party"] == party and event.facts["value"] in values
        }
        for of, code, value in shown:
            self.say(OVERRIDE_SHOWN, "GEN-7", of=of, code=code, party=party, value=value)

    def leave(self, premise: Premise) -> None:
        """Ends an action that was under way, also when a frame is dropped out of order."""
        self.premises = [p for p in self.premises if p is not premise]
        if premise.running is not None:
            self.running = [r for r in self.running if r is not premise.running]

    def enter(self, at: str) -> None:
        """Records an entry point: a game can be started from here with the state as it is now."""
        self.at = at
        self.note_house()
        if self.keeps_entries:
            self.entry = at, copied(self.state)
        if self.keeps_snapshots:
            self.snapshot = self.position()
            self.entered = self.snapshot, len(self.events)

    def clockwise(self, start: Party) -> Iterator[Party]:
        """All parties in ascending seats, beginning with `start` (GEN-2)."""
        here = self.parties.index(start)
        yield from self.parties[here:]
        yield from self.parties[:here]

    def left_of(self, party: Party) -> Party:
        """The next seat clockwise (GEN-2)."""
        return self.parties[(self.parties.index(party) + 1) % len(self.parties)]

    # ── positions and views ─────────────────────────────────────────────────────────────────────────────────

    def position(self) -> dict[str, Any]:
        """The entry point last reached and the whole state, secrets included, as plain data."""
        return {"at": self.at, **self.state.full(), **self.counted()}

    def view(self, audience: Audience) -> dict[str, Any]:
        """What one audience may know: the entry point, the state and the actions under way."""
        running = [entry.seen(audience) for entry in self.running]
        return {"at": self.at, **self.state.seen(audience), **self.counted(), "running": running}

    def hand_of(self, party: Party) -> tuple[str, ...]:
        """The cards of a party as its own view has them, without the rest of it; none in a game without hands."""
        zone = getattr(self.state, "hands", None)
        return tuple(zone.seen(Audience.of(party)).get(party, ())) if isinstance(zone, Hands) else ()

    def kept_from_others(self, party: Party) -> dict[str, Any]:
        """The parts of the state that this party sees otherwise than all do, as it sees them; its hand aside."""
        zones = {name: zone for name, zone in vars(self.state).items() if isinstance(zone, Zone) and name != "hands"}
        mine = Audience.of(party)
        return {name: seen for name, zone in zones.items() if (seen := zone.seen(mine)) != zone.seen(TABLE)}

    def load(self, position: Mapping[str, Any]) -> None:
        """Starts from a position; parts that are not named are as at the start of round 1 (GEN-9).

        Raises BadPositionError with every reason against it.
        """
        parts = self.take_counted({"at": self.entries[0] if self.entries else "round", **position})
        at = parts.pop("at")
        if self.entries and at not in self.entries:
            raise BadPositionError([Refusal("GEN-9", "unknown_entry_point", {"at": at, "known": list(self.entries)})])
        self.state = self.fresh()
        self._take(self.state, parts, "GEN-9")
        self.at = at
        self._hold_position("GEN-9")
        if self.keeps_snapshots:
            self.entered = self.position(), len(self.events)

    def correct(self, patch: Mapping[str, Any]) -> None:
        """Applies a JSON merge patch to the state; its part `running` patches the newest action under way (GEN-8).

        Raises BadPositionError and changes nothing if the result is no legal position.
        """
        before = self.state.full()
        patch = dict(patch)
        on_top = patch.pop("running", None)
        if on_top is not None and not self.running:
            raise BadPositionError([Refusal("GEN-8", "nothing_running", {})])
        was = self.running[-1].full() if on_top is not None else None
        try:
            self._take(self.state, patched(before, patch), "GEN-8")
            if was is not None:
                self._take(self.running[-1], patched(was, on_top), "GEN-8")
            self._hold_position("GEN-8", was)
        except BadPositionError:
            self.state.load(before)
            if was is not None:
                self.running[-1].load(was)
            raise

    def _take(self, state: State, parts: Mapping[str, Any], rule: str) -> None:
        hints = hints_of(type(state))
        wrong = []
        for name, value in parts.items():
            if name not in hints:
                wrong.append(Refusal(rule, "unknown_part", {"part": name}))
            elif (path := misfit(value, hints[name], name)) is not None:
                wrong.append(Refusal(rule, "unreadable", {"part": path}))
        if wrong:
            raise BadPositionError(wrong)
        try:
            state.load(parts)
        except (KeyError, TypeError, ValueError, AttributeError) as error:  # a zone could not read its part
            raise BadPositionError([Refusal(rule, "unreadable", {"part": str(error)})]) from error

    def _hold_position(self, rule: str, was: Mapping[str, Any] | None = None) -> None:
        """Lets a refusal that names no rule cite `rule`: that of positions (GEN-9) or of corrections (GEN-8). `was` is
        the newest action under way before it was corrected, which is then judged as well.
        """
        found = self.judge_position() or (self.judge_under_way(was) if was is not None else ())
        if wrong := [r._replace(rule=rule) if r.rule == "GEN-9" else r for r in found]:
            raise BadPositionError(wrong)

    def everything(self) -> dict[str, Any]:
        """The position and the actions under way, secrets included: for comparing two games."""
        return {**self.position(), "running": [entry.seen(REFEREE) for entry in self.running]}
