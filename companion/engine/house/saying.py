"""What house clauses can speak of: the actions and the facts of a game, each with its type.

A game declares its own (`Game.actions`, `Game.facts`); what holds in all games stands here. From these come the check
of a pack and what is looked at in play, so that a clause can say nothing that nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol

from companion.engine.parts import Flag, Number, One
from companion.engine.questions import Question
from companion.engine.vocabulary import Event, Party, Ranking, Refusal

MOST_COUNTED: Final = 99
LAST_ROUND: Final = 999

COUNT: Final = Number(0, MOST_COUNTED)
"""So many things, or none: figures, cards, markers."""
AMOUNT: Final = Number(0, 1_000_000_000)
"""So much money, or so many points."""

Kind = Number | Flag | One
"""What a fact may be: a whole number within limits, yes or no, one of some words."""


class ClauseGame(Protocol):
    """What clauses read of a running game; its own facts read the rest."""

    parties: tuple[Party, ...]
    at: str
    state: Any
    house: Any
    events: list[Event]
    blocks: Callable[[Sequence[Refusal]], Sequence[Refusal]]
    counts_rounds: ClassVar[bool]

    def standing(self) -> Ranking: ...


class Unknown(Enum):
    """The value of a fact that is not known yet: where the place of an action comes after the action itself."""

    UNKNOWN = "unknown"


UNKNOWN: Final = Unknown.UNKNOWN

ME, TARGET = "me", "target"
"""What a fact may need to be known: whose action it is; against whom. Games name others: an area, a card."""


class Doing(NamedTuple):
    """An action of a party, as far as it is known at a question; `party` is None where only a rule is looked at."""

    action: str
    party: Party | None
    known: Mapping[str, Any] = MappingProxyType({})


Told = Callable[[Any, Mapping[str, Any]], tuple[Party, Party | None] | None]
"""Of game and the facts of an event: who has done it, and against whom, if there is somebody; None if the event tells
another action.
"""


@dataclass(frozen=True)
class Fact:
    """Something that a condition may ask of.

    `kind` is its type, or a function of the pack's definition that gives it. `needs` is what must be known before it
    can be read, such as `area`; only actions that give all of it can be asked for the fact. `known`: by all, or by the
    owner alone; the latter can only be said of actions that are answered in private. `told` are events that it hears of
    and finds again among what was done, under its own name: for what the state of a game does not keep. `dear`: it
    takes long to read, so that it is looked at after the others, and once while nothing happens.
    """

    name: str
    kind: Kind | Callable[[Any], Kind]
    read: Callable[[Any, Doing], Any]
    needs: tuple[str, ...] = ()
    known: Literal["all", "owner"] = "all"
    told: Mapping[str, Told] = field(default_factory=dict)
    dear: bool = False

    def kind_in(self, definition: Any) -> Kind | None:
        """The type in a pack; None where it depends on a definition that cannot be made."""
        if isinstance(self.kind, Number | Flag | One):
            return self.kind
        return self.kind(definition) if definition is not None else None

    def reader(self) -> Callable[[Any, Doing], Any]:
        """Reads what it is now, where all that it needs is known."""
        return self._once if self.dear else self.read

    def _once(self, game: Any, doing: Doing) -> Any:
        of = [doing.party if need == ME else doing.known[need] for need in self.needs]
        return game.house.once((self.name, *of), lambda: self.read(game, doing))


Step = Callable[[Any, Question | None, Party, Any], Mapping[str, Any] | None]
"""Of game, question, party and answer: what is known of the action if this answer means it; None if it means another.
Beside all questions (`ANY_TIME`) there is no question.
"""


@dataclass(frozen=True)
class NamedAction:
    """Something that a party does, and that a clause can forbid or require.

    `at` are the questions at which it is named: step by step, if there are several. `gives` is what is known of it in
    the end. `told` are the kinds of events, known to all, by which it has been done; without any it is not counted.
    `possible` says whether a party could do it now to its last step; without it the action cannot be required.
    `private`: the questions are its owner's alone. `passing`: to pass is the action, or may mean it. `unseen`: with
    real cards nobody but its owner can tell whether it is possible.
    """

    name: str
    at: Mapping[str, Step]
    gives: tuple[str, ...] = ()
    told: Mapping[str, Told] = field(default_factory=dict)
    possible: Callable[[Any, Party], bool] | None = None
    private: bool = False
    passing: bool = False
    unseen: bool = False

    def can_tell(self, fact: Fact) -> bool:
        """Whether all that a fact needs is known of this action in the end."""
        return {*fact.needs} <= {ME, *self.gives}


def facts_of(game: type[Any]) -> dict[str, Fact]:
    """All facts of a game by name: those of every game, the counts of its actions, and its own."""
    found = [Fact("players", Number(1, MOST_PARTIES), lambda game, _: len(game.parties))]
    if game.counts_rounds:
        found.append(Fact("round", Number(1, LAST_ROUND), lambda game, _: game.state.round))
    if game.ranks:
        found += _places()
    if phases := tuple(game.entries):
        found.append(Fact("phase", One(phases), lambda game, _: game.at))
    for action in game.actions:
        if action.told:
            found += _counts(action, rounds=game.counts_rounds)
    return {fact.name: fact for fact in (*found, *game.facts)}


MOST_PARTIES: Final = 9

STANDING: Final = ("standing",)


def place_in(standing: Ranking, party: Any) -> int | Unknown:
    """The place of a party, 1 for whoever leads; those who tie share it."""
    ahead = 0
    for group in standing:
        if party in group:
            return ahead + 1
        ahead += len(group)
    return UNKNOWN


def _from_last(standing: Ranking, party: Any) -> int | Unknown:
    """The place counted from the last one, which is 1; 0 while all are equal."""
    return place_in(standing[::-1], party) if len(standing) > 1 else 0


def lead(counts: Iterable[int]) -> int:
    """How far the most are ahead of the next.

    >>> lead([3, 9, 7])
    2
    """
    first, second, *_ = sorted(counts, reverse=True)
    return min(MOST_COUNTED, first - second)


def _behind_me(game: Any, doing: Doing) -> Any:
    standing = _standing(game)
    mine, its = (place_in(standing, one) for one in (doing.party, doing.known[TARGET]))
    return mine < its if isinstance(mine, int) and isinstance(its, int) else UNKNOWN


def _standing(game: Any) -> Ranking:
    """Who is ahead: asked for everybody, and often."""
    found: Ranking = game.house.once(STANDING, game.standing)
    return found


def _places() -> list[Fact]:
    """Who is ahead, and who is behind."""
    place, last = Number(1, MOST_PARTIES), Number(0, MOST_PARTIES)

    def of_me(name: str, kind: Kind, read: Callable[[Ranking, Any], Any]) -> Fact:
        return Fact(f"me.{name}", kind, lambda game, doing: read(_standing(game), doing.party), (ME,), dear=True)

    return [
        of_me("place", place, place_in),
        of_me("place_from_last", last, _from_last),
        Fact(
            "target.place",
            place,
            lambda game, doing: place_in(_standing(game), doing.known[TARGET]),
            (TARGET,),
            dear=True,
        ),
        Fact("target.behind_me", Flag(), _behind_me, (ME, TARGET), dear=True),
    ]


def actions_of(game: type[Any]) -> dict[str, NamedAction]:
    """All actions of a game by name."""
    return {action.name: action for action in game.actions}


def counted(name: str) -> str:
    """The action that a fact counts; empty if it counts none."""
    first, _, rest = name.partition(".")
    return rest.rpartition(".")[0] if first == "done" else ""


def _counts(action: NamedAction, *, rounds: bool) -> list[Fact]:
    """How often an action was done: by oneself, by all, against whom it would be now."""

    def fact(name: str, needs: Collection[str], read: Callable[[Any, Doing], Any]) -> Fact:
        return Fact(f"done.{action.name}.{name}", Number(0, MOST_COUNTED), read, tuple(needs))

    def count(game: Any, *, by: Any = None, on: Any = None, ago: int | None = None) -> int:
        in_round = game.state.round - ago if ago is not None else None
        found: int = game.house.done.count(action.name, by=by, target=on, in_round=in_round)
        return min(found, MOST_COUNTED)

    found = [
        fact("me_game", (ME,), lambda game, doing: count(game, by=doing.party)),
        fact("all_game", (), lambda game, _: count(game)),
    ]
    if rounds:
        found += [
            fact("me_round", (ME,), lambda game, doing: count(game, by=doing.party, ago=0)),
            fact("all_round", (), lambda game, _: count(game, ago=0)),
        ]
    if TARGET in action.gives:
        found.append(fact("on_target_game", (TARGET,), lambda game, doing: count(game, on=doing.known[TARGET])))
        if rounds:
            found += [
                fact("on_target_round", (TARGET,), lambda game, doing: count(game, on=doing.known[TARGET], ago=0)),
                fact("on_target_last_round", (TARGET,), lambda game, doing: count(game, on=doing.known[TARGET], ago=1)),
            ]
    return found
