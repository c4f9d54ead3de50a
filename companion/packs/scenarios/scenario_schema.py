"""Scenario files, the executable rule book: what a scenario says, typed, with the line of every step.

Nothing is run here. A step is a map with one key (`- roll: {party: Anna, dice: [6]}`); the steps that need
nothing more may be a single word (`- reload`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field

from companion.packs.schema import Level, Name, PackId, RuleId

Value = Any
"""An answer, as the question's shape requires: an id, a list, a map, a number."""
Seats = Annotated[tuple[str, ...], Field(min_length=1, max_length=12)]
Citations = Annotated[tuple[RuleId, ...], Field(min_length=1)]
Steps = Annotated[int, Field(ge=1)]
SeenBy = Literal["everybody", "nobody"] | tuple[str, ...]
QuestionName = str | int
"""A question by name, or by its id (`any_time` is a name like any other)."""


@dataclass(frozen=True)
class Choose:
    """All the secret answers to one question at once: question → party → value."""

    answers: Mapping[str, Mapping[str, Value]]


@dataclass(frozen=True)
class Refuse:
    """An answer that must be refused, citing exactly these rules."""

    question: QuestionName
    value: Value
    rules: Citations
    party: str | None = None


@dataclass(frozen=True)
class RefusedSetUp:
    """A set-up (players, variants, options) that is only checked, not played."""

    seats: tuple[str, ...]
    variants: tuple[Name, ...] = ()
    options: Mapping[Name, Value] = field(default_factory=dict)
    enforce: Mapping[RuleId, str] = field(default_factory=dict)


@dataclass(frozen=True)
class RefuseSetUp:
    """A set-up of the same pack that must be refused, citing exactly these rules (GEN-10, GEN-12)."""

    setup: RefusedSetUp
    rules: Citations


@dataclass(frozen=True)
class RefusePosition:
    """A position that this scenario's game must refuse to start from (GEN-9)."""

    position: Mapping[str, Value]
    rules: Citations


@dataclass(frozen=True)
class RefuseCorrection:
    """A correction that must be refused (GEN-8)."""

    correct: Mapping[str, Value]
    rules: Citations


@dataclass(frozen=True)
class Answer:
    """An answer that must be accepted; `version` is the proposal's that it means."""

    question: QuestionName
    value: Value
    party: str | None = None
    version: int | None = None


@dataclass(frozen=True)
class Roll:
    """The faces that were thrown."""

    dice: tuple[Annotated[int, Field(ge=0)], ...]
    party: str | None = None


@dataclass(frozen=True)
class Draw:
    """The card that was drawn."""

    card: str
    deck: str | None = None
    party: str | None = None


@dataclass(frozen=True)
class Shuffle:
    """A deck's order, top first; cards that are not named follow in the deck's own order."""

    cards: tuple[str, ...]
    deck: str | None = None


@dataclass(frozen=True)
class Lot:
    """The result of drawing lots."""

    value: Value
    question: QuestionName | None = None


@dataclass(frozen=True)
class Pass:
    """Parties that pass; None is everybody who is asked."""

    parties: tuple[str, ...] | None


@dataclass(frozen=True)
class Expire:
    """The open question's time runs out; `question` says which, when several have a deadline."""

    question: QuestionName | None = None


@dataclass(frozen=True)
class Undo:
    """Takes back that many answers by people."""

    steps: Steps = 1


@dataclass(frozen=True)
class Redo:
    """Repeats that many answers that were taken back."""

    steps: Steps = 1


@dataclass(frozen=True)
class Reload:
    """Closes the game and resumes it from its journal."""


@dataclass(frozen=True)
class Correct:
    """A correction (GEN-8): the true state of the table, and the reason."""

    change: Mapping[str, Value]
    reason: str | None = None


@dataclass(frozen=True)
class ExpectEvent:
    """An event since the last answer; `facts` are those that are named, others may be there too.

    `seen_by`: who may know of it. `everybody` is the table with all that it shows, says and prints, and so each party;
    parties are these alone, each at a screen of its own, and not the table; `nobody` is neither.
    """

    event: str
    rule: RuleId | None = None
    facts: Mapping[str, Value] = field(default_factory=dict)
    seen_by: SeenBy | None = None


@dataclass(frozen=True)
class ExpectNoEvent:
    """No such event since the last answer, if facts are named none with these facts."""

    no_event: str
    rule: RuleId | None = None
    facts: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class ExpectAnswered:
    """Exactly these parties have answered the open question."""

    answered: tuple[str, ...]


@dataclass(frozen=True)
class ExpectQuestion:
    """The open question; with `party`, what it offers to whom: at least, not, or exactly these options."""

    question: QuestionName
    party: str | None = None
    includes: tuple[Value, ...] | None = None
    excludes: tuple[Value, ...] | None = None
    options: tuple[Value, ...] | None = None


@dataclass(frozen=True)
class ExpectPosition:
    """The named parts of the position must have these values."""

    position: Mapping[str, Value]


@dataclass(frozen=True)
class PartyAudience:
    """The view of one party."""

    party: str


Audience = Literal["table", "referee"] | PartyAudience


@dataclass(frozen=True)
class ExpectView:
    """The named parts of an audience's view must have these values."""

    audience: Audience
    parts: Mapping[str, Value]


@dataclass(frozen=True)
class ExpectEnded:
    """The game is over, with these results. `ranking` lists the parties of each place."""

    reason: str | None = None
    rule: RuleId | None = None
    ranking: tuple[tuple[str, ...], ...] | None = None
    losers: tuple[str, ...] | None = None


Expectation = ExpectEvent | ExpectNoEvent | ExpectAnswered | ExpectQuestion | ExpectPosition | ExpectView | ExpectEnded


@dataclass(frozen=True)
class Expect:
    """Everything that must hold at this point."""

    all: tuple[Expectation, ...]


Do = (
    Choose
    | Refuse
    | RefuseSetUp
    | RefusePosition
    | RefuseCorrection
    | Answer
    | Roll
    | Draw
    | Shuffle
    | Lot
    | Pass
    | Expire
    | Undo
    | Redo
    | Reload
    | Correct
    | Expect
)


@dataclass(frozen=True)
class Step:
    """One step, and the line in which it begins (from 1)."""

    do: Do
    line: int


@dataclass(frozen=True)
class ScenarioHeader:
    """A scenario without its steps."""

    scenario: str
    rules: tuple[RuleId, ...]
    game: PackId
    seats: Seats
    variants: tuple[Name, ...] = ()
    options: Mapping[Name, bool | int | str] = field(default_factory=dict)
    enforce: Mapping[RuleId, Level] = field(default_factory=dict)
    position: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Scenario:
    """A scenario file, `file` as errors name it. `header.position` is empty for a game from its start."""

    file: str
    header: ScenarioHeader
    steps: tuple[Step, ...]
    line: int = 1
