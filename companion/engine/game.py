"""What every game is: a state, a script of questions, and judges.

A game is a generator that yields a `Question` and receives the answer. It owns no clock, no chance and no files;
it says what happened by `say`, and opens what is under way by `with self.doing(judge, …)`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, ClassVar, get_type_hints

from companion.engine.parts import Shape
from companion.engine.plain import misfit
from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.state import State, patched
from companion.engine.telling import OVERRIDE, OVERRIDE_IN_PRIVATE, Events, Knows, declared, undeclared, who_knows
from companion.engine.vocabulary import (
    REFEREE,
    Audience,
    BadPosition,
    Event,
    Facts,
    Party,
    Refusal,
    Runaway,
    Running,
)

Script = Generator[Question, Any, Any]
"""Yields questions; receives what the question's mode says: a value, (party, value), or {party: value}."""

MOST_EVENTS = 500
"""Events that one answer may cause; more is taken for a script that loops (design: an incident)."""


class Premise:
    """Something under way that was lawful when it began and must stay so whenever a question is put.

    After its `with` block, `lapsed` tells whether it fell, and `why` holds the refusals that felled it.
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
        """Whether the block was left because the judge no longer allowed it."""
        return bool(self.why)

    def hold(self) -> None:
        """Look again now, before a step that changes the board without a question in between.

        Leaves the block (raises `Lapsed`) if what is under way no longer stands.
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


class Lapsed(Exception):  # noqa: N818 - what happens to a premise, not an error
    """Thrown into a script when a premise no longer stands; its `with` block catches it."""

    def __init__(self, premise: Premise) -> None:
        super().__init__(premise.why)
        self.premise = premise


class Moot(Exception):  # noqa: N818 - what becomes of a question, not an error
    """Thrown at a question that nobody can answer any more; caught at the step that asked it."""


class Frame:
    """One script under way and its open question."""

    __slots__ = ("ask", "doing", "script")

    ask: Question

    def __init__(self, script: Script) -> None:
        self.script = script
        self.doing: list[Premise] = []


class Game:
    """Base of all games. Subclasses give a `State`, `main`, judges and texts' facts.

    `definition` is the resolved pack's content, of the class's `Definition` type. `parties` are in seat order,
    clockwise (GEN-2). `blocks` picks those refusals that really refuse under the table's levels (GEN-7); the driver
    sets it.
    """

    name: ClassVar[str]
    Definition: ClassVar[type]
    entries: ClassVar[tuple[str, ...]] = ()
    """The points that a game can be started from; the first one where a position names none (else `round`)."""
    tells: ClassVar[Events] = {}
    """Every kind of event that the game tells, and who may know of it."""
    audiences: ClassVar[Mapping[str, Knows]] = declared({}, "Game")
    """The same with the kinds that the engine tells of any game."""
    chance: ClassVar[frozenset[Kind]] = CHANCE
    """The kinds of chance that the game may ask for: the set-up asks where these come from."""

    state: State

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.audiences = declared(cls.tells, cls.__name__)

    def __init__(self, definition: Any, parties: Sequence[Party]) -> None:
        self.definition = definition
        self.parties: tuple[Party, ...] = tuple(parties)
        self.at = "setup"
        self.running: list[State] = []
        self.premises: list[Premise] = []
        self.events: list[Event] = []
        self.said_before = 0
        self.keeps_snapshots = False
        self.snapshot: dict[str, Any] | None = None
        self.blocks: Callable[[Sequence[Refusal]], Sequence[Refusal]] = tuple
        """Those of the refusals that really refuse under the table's levels; a driver puts its own here. A script
        that judges something again (a claim when its turn comes) asks it, so that warn and off reach there too."""
        self.state = self.fresh()

    # ── what a game writes ──────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> State:
        """The state as at the start of round 1, with empty hands and boards (GEN-9)."""
        raise NotImplementedError

    def main(self) -> Script:
        """The whole game from `self.at` on. Ends by raising `GameOver`."""
        raise NotImplementedError

    def judge_position(self) -> Sequence[Refusal]:
        """Every reason why the present state cannot be (run on load and after corrections)."""
        return ()

    def settle(self) -> None:
        """What follows by itself from a state: offices, hands that are empty, an end. May raise `GameOver`."""

    def card_shown(self, ask: Question, deck: str, card: str) -> Any:
        """What showing this card of the real deck to a scanner answers to a question, None if it answers nothing."""
        if ask.kind is not Kind.DRAW:
            return None
        return getattr(self.definition, "face_down", str)(card)  # what a table only counts has a common name

    details: ClassVar[frozenset[str]] = frozenset()
    """Questions that only say more about the answer before them, as the target of a card: taking back one of them at
    the table leads to that answer. Where they are private all others are told of the question before them instead."""

    untold: frozenset[str] = frozenset()
    """Private questions whose number tells something (GEN-6): for all but the asked the log has a line of an answer to
    one of them only if it told them something, and names no detail. Details that are private belong to them."""

    announcement: ClassVar[Any] = None
    """The one announcement that everybody may see being made, for it says only *that* somebody has something to play
    (GEN-6), or is public anyhow: it takes one tap on the own mark. None where announcements are made in private."""

    def any_time_candidates(self, party: Party) -> Iterable[Any]:
        """What a party may want to announce beside any question (GEN-6)."""
        return ()

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against an announcement beside the open question (GEN-6)."""
        return (Refusal("GEN-6", "nothing_any_time", {}),)

    def any_time(self, party: Party, value: Any) -> Script:
        """The interrupt that a lawful announcement starts."""
        raise NotImplementedError
        yield

    def seats(self) -> Sequence[Party] | None:
        """Who sits where by the rules, clockwise from the first place; None while people sit as they like."""
        return None

    def time_limit(self) -> float | None:
        """Seconds of play after which `time_runs_out` is called; None for no limit, and once it has run out."""
        return None

    def time_runs_out(self) -> None:
        """Note that the time of the whole game is up; what follows from it the script finds in the state."""
        raise NotImplementedError

    def running_clock(self) -> Running | None:
        """Whose time runs now; the clock announces what is spent of it (`SPENT`). None while nobody's does."""
        return None

    number_changes: ClassVar[str] = ""
    """The announcement beside a question by which the game ends because people come or go; empty if there is none."""

    def judge_joining(self) -> Sequence[Refusal]:
        """Every reason why nobody can join as one party more; a newcomer may take over a party all the same."""
        return (Refusal("GEN-10", "number_stands", {"count": len(self.parties)}),)

    def judge_leaving(self, party: Party) -> Sequence[Refusal]:
        """Every reason why the game cannot go on with a party that nobody plays any more."""
        return (Refusal("GEN-10", "number_stands", {"count": len(self.parties)}),)

    def taken_off(self, party: Party) -> Mapping[str, Any]:
        """The correction that takes what is a leaving party's off the table; empty where nothing can be taken off."""
        return {}

    def rates(self) -> Mapping[str, tuple[int, int]]:
        """What simulations count beside who wins: name → how often it came about, and out of how many chances."""
        return {}

    def odds(self) -> Mapping[str, Any] | None:
        """Exact chances of what is running, as fractions per party or side; None if nothing is."""
        return None

    def told(self, audience: Audience) -> Iterator[Event]:
        """What was told, the newest first, as far as an audience may know of it."""
        return (event for event in reversed(self.events) if event.visible_to(audience))

    def told_lately(self, audience: Audience) -> Sequence[Event]:
        """What the last act brought, oldest first, as far as an audience may know of it."""
        return [event for event in self.events[self.said_before :] if event.visible_to(audience)]

    def news(self, party: Party) -> Sequence[Event]:
        """What this party alone was told and may still want to read, oldest first."""
        fresh = {kind: knows.until for kind, knows in self.audiences.items() if knows.until}
        found: list[Event] = []
        for event in reversed(self.events):
            if not fresh:
                break
            if event.kind in fresh and event.visible_to(Audience.of(party)):
                found.append(event)
            fresh = {kind: until for kind, until in fresh.items() if event.kind not in until}
        return found[::-1]

    def as_once_told(self, event: Event) -> Event:
        """The event as earlier versions of this game told it, by which their saves are known again; itself if they
        told it so."""
        return event._replace(kind=OVERRIDE) if event.kind == OVERRIDE_IN_PRIVATE else event

    def tally(self) -> Mapping[str, int]:
        """What a simulation counts in a game that is over, besides its decisions: name → how many."""
        return {}

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """Names of ids that values and facts use (posts, areas, cards): id → language → name."""
        return {}

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        """The same for small places, where the pack gives short names."""
        return {}

    def articles(self) -> Mapping[str, Mapping[str, str]]:
        """The articles of labels, where the pack gives them: id → language → “das”, empty for a proper name."""
        return {}

    def figures(self) -> Mapping[str, Party]:
        """Figures that are not called like the party whose they are: name → party (two colours for one player)."""
        return {}

    def parts(self) -> Mapping[str, Shape]:
        """The shapes of those parts of a position that a correction cannot guess: see `companion.engine.parts`."""
        return {}

    # ── what a script uses ──────────────────────────────────────────────────────────────────────────────────

    def say(self, kind: str, rule: str, named: Facts | None = None, /, **facts: Any) -> None:
        """Tell what happened, to those who may know of this kind (`Game.tells`).

        Facts are given as keywords; `named` is for those that cannot be, like `from`. Raises ValueError for a kind that
        is not declared, and for one whose facts do not name the parties that it is for.
        """
        if named:
            facts.update(named)
        knows = self.audiences.get(kind)
        if knows is None or "only" in facts:  # the word by which an audience was once named: it would be told to all
            raise undeclared(kind, type(self).__name__)
        audience = None if knows.named is None else who_knows(kind, knows.named, facts, self.parties)
        self.events.append(Event(kind, rule, facts, audience))
        if len(self.events) - self.said_before > MOST_EVENTS:
            raise Runaway(f"more than {MOST_EVENTS} events after one answer, the last a {kind}")

    def doing(self, judge: Callable[..., Sequence[Refusal]], *args: Any, running: State | None = None) -> Premise:
        """Open what is under way: `judge(*args)` must stay free of refusals at every question inside the block.

        `running` is what views and corrections see of it.
        """
        return Premise(self, judge, args, running)

    def leave(self, premise: Premise) -> None:
        """Close what was under way, also when a frame is dropped out of order."""
        self.premises = [p for p in self.premises if p is not premise]
        if premise.running is not None:
            self.running = [r for r in self.running if r is not premise.running]

    def enter(self, at: str) -> None:
        """Note an entry point: the game can be started from here with the state as it is now."""
        self.at = at
        if self.keeps_snapshots:
            self.snapshot = self.position()

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
        return {"at": self.at, **self.state.full()}

    def view(self, audience: Audience) -> dict[str, Any]:
        """What one audience may know: the entry point, the state and what is running."""
        running = [entry.seen(audience) for entry in self.running]
        return {"at": self.at, **self.state.seen(audience), "running": running}

    def load(self, position: Mapping[str, Any]) -> None:
        """Stand in a position: parts that are not named are as at the start of round 1 (GEN-9).

        Raises BadPosition with every reason.
        """
        parts = {"at": self.entries[0] if self.entries else "round", **position}
        at = parts.pop("at")
        if self.entries and at not in self.entries:
            raise BadPosition([Refusal("GEN-9", "unknown_entry_point", {"at": at, "known": list(self.entries)})])
        self.state = self.fresh()
        self._take(self.state, parts, "GEN-9")
        self.at = at
        self._hold_position("GEN-9")

    def correct(self, patch: Mapping[str, Any]) -> None:
        """Apply a JSON merge patch to the state, and its `running` part to what is on top, in place (GEN-8).

        Raises BadPosition and leaves everything as it was if the game cannot stand there.
        """
        before = self.state.full()
        patch = dict(patch)
        on_top = patch.pop("running", None)
        if on_top is not None and not self.running:
            raise BadPosition([Refusal("GEN-8", "nothing_running", {})])
        running_before = self.running[-1].full() if on_top is not None else None
        try:
            self._take(self.state, patched(before, patch), "GEN-8")
            if running_before is not None:
                self._take(self.running[-1], patched(running_before, on_top), "GEN-8")
            self._hold_position("GEN-8")
        except BadPosition:
            self.state.load(before)
            if running_before is not None:
                self.running[-1].load(running_before)
            raise

    def _take(self, state: State, parts: Mapping[str, Any], rule: str) -> None:
        hints = get_type_hints(type(state))
        wrong = []
        for name, value in parts.items():
            if name not in hints:
                wrong.append(Refusal(rule, "unknown_part", {"part": name}))
            elif (path := misfit(value, hints[name], name)) is not None:
                wrong.append(Refusal(rule, "unreadable", {"part": path}))
        if wrong:
            raise BadPosition(wrong)
        try:
            state.load(parts)
        except (KeyError, TypeError, ValueError, AttributeError) as error:  # a zone could not read its part
            raise BadPosition([Refusal(rule, "unreadable", {"part": str(error)})]) from error

    def _hold_position(self, rule: str) -> None:
        """What no other rule forbids stands on `rule`: on the one of positions, or on that of corrections."""
        wrong = [r._replace(rule=rule) if r.rule == "GEN-9" else r for r in self.judge_position()]
        if wrong:
            raise BadPosition(wrong)

    def everything(self) -> dict[str, Any]:
        """Position and what is running, for comparing two games in tests and after a replay."""
        return {**self.position(), "running": [entry.seen(REFEREE) for entry in self.running]}
