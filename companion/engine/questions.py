"""A question: what the game wants to know next, from whom, and how an answer is judged.

A question only describes. Who is asked, which values are conceivable, how many dice are thrown: all of it is
asked of the state whenever somebody looks, so that a correction or an interrupt can never leave it stale.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from companion.engine.vocabulary import CLAIM, PASS, BadAnswerError, Party, Refusal

Judge = Callable[[Party, Any], Sequence[Refusal]]
"""Returns every reason against a value that a party wants; none if it is legal. The value fits the question's shape."""


class Option(NamedTuple):
    """A conceivable value, and every reason against it. `refusals` is empty for what may be chosen."""

    value: Any
    refusals: tuple[Refusal, ...]
    warnings: tuple[Refusal, ...] = ()


def unknown_option(rule: str, value: Any) -> Refusal:
    """The refusal of a value that is not among the options."""
    return Refusal(rule, "unknown_option", {"value": value})


class Kind(StrEnum):
    """The kinds of question; the user interface has one widget for each."""

    CHOOSE = "choose"
    CHOOSE_SECRETLY = "choose_secretly"
    PLACE = "place"
    CARDS = "cards"
    SPLIT = "split"
    PROPOSE = "propose"
    WINDOW = "window"
    TEXT = "text"
    CONFIRM = "confirm"
    ROLL = "roll"
    DRAW = "draw"
    SHUFFLE = "shuffle"
    LOT = "lot"


CHANCE = frozenset({Kind.ROLL, Kind.DRAW, Kind.SHUFFLE, Kind.LOT})
"""Kinds that a source answers: tower, typed in, virtual, the physical deck (GEN-3)."""


class Mode(StrEnum):
    """How many of the asked must answer: exactly one of them, any of them, or all."""

    ONE = "one"
    ANY = "any"
    ALL = "all"


class JudgesToo(Protocol):
    """Whoever judges answers beside the game's own judges; see `companion.engine.house.clauses`."""

    def judged(self, ask: Question, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against an answer, those of the game included."""

    def lets(self, ask: Question, party: Party, value: Any) -> bool:
        """Whether an answer may be given."""

    def first_let(self, ask: Question, party: Party, values: Iterable[Any]) -> Any:
        """The first of these values that may be answered; None if none may."""

    def verdict(self, ask: Question, party: Party, value: Any) -> tuple[Sequence[Refusal], Sequence[Refusal]]:
        """Every reason against an answer, and those that would have been against it, had anything else been left."""


@dataclass(slots=True, eq=False)
class Question:
    """One open question. Created by a script, numbered by the driver.

    `parties`: who is asked, or a function of the state; empty for chance that belongs to nobody.
    `candidates(party)`: conceivable values, legal or not, for options and their reasons; None if they cannot be
    listed (text, dice). `judge(party, value)`: every reason against a value.
    `shape()`: what the value looks like, e.g. `{"dice": 2, "faces": 6}`; see `companion.engine.shapes`.
    `private`: options and shape are for the asked alone. `open_answer`: what is answered to such a question is told to
    all at once, so that a rule that it overrides is no secret either (GEN-7). `may_pass`: the value `pass` is legal.
    `details`: the question that a private one only says more about; all others are told of that one instead. The
    driver sets it, by `Game.details`. So it does with `house`, who has reasons of its own. `since`: see `known_as`.
    `default(party)`: the answer that an expired deadline gives for a party, and that stands for who is absent.
    `deadline`: seconds; None = it never expires by itself.
    `spoken()`: of a question to any, those of whom nothing is awaited now, though they may still answer.
    `closes(party, value)`: of talks, whether an answer settles something, so that others may come too late.
    `open_ended`: more can be answered than `candidates` lists; the judge finds what is against it.
    `standing`: it is asked again and again, so that nobody ever counts as heard.
    `using(party)`: what could ever come with a party's proposal, lawful or not: the likeliest first. What is lawful
    stands in the shape; the judge says what is against the others.
    `foregone()`: the answer if all that may be chosen comes to the same thing, else None: a table need not be asked.
    `fits()`: False when the question has become pointless (no dice left to throw).

    >>> def judge(party, dish):
    ...     return [Refusal("FE-01", "hard")] if dish == "nails" else []
    >>> ask = Question("dish", Kind.CHOOSE, ("Anna", "Ben"), judge, lambda party: ("soup", "nails"), mode=Mode.ANY)
    >>> [(dish, [why.code for why in ask.judged("Anna", dish)]) for dish in ask.candidates("Anna")]
    [('soup', []), ('nails', ['hard'])]
    >>> ask.awaited(), ask.answerer("Ben"), ask.possible(tuple)
    (('Anna', 'Ben'), 'Ben', True)
    """

    name: str
    kind: Kind
    parties: tuple[Party, ...] | Callable[[], tuple[Party, ...]] = ()
    judge: Judge | None = None
    candidates: Callable[[Party], Iterable[Any]] | None = None
    shape: Callable[[], Mapping[str, Any]] | None = None
    rule: str = ""
    mode: Mode = Mode.ONE
    private: bool = False
    open_answer: bool = False
    may_pass: bool = False
    deadline: float | None = None
    default: Callable[[Party], Any] | None = None
    fits: Callable[[], bool] | None = None
    foregone: Callable[[], Any] | None = None
    facts: Callable[[], Mapping[str, Any]] | None = None
    spoken: Callable[[], Iterable[Party]] | None = None
    closes: Callable[[Party, Any], bool] | None = None
    open_ended: bool = False
    using: Callable[[Party], Iterable[str]] | None = None
    standing: bool = False
    version: int | None = None
    id: int = -1
    commits: dict[Party, Any] | None = None
    details: Question | None = None
    house: JudgesToo | None = None
    since: int | None = None

    @property
    def told(self) -> Question:
        """The question that those are told of who may not see this one."""
        return self.details or self

    @property
    def known_as(self) -> int:
        """The number that means the same question to those who may not see it, whatever was answered privately so far:
        its own, or that of the first one that they could not tell from it.
        """
        return self.id if self.since is None else self.since

    def asked(self) -> tuple[Party, ...]:
        """The parties that the question is put to now, in the game's order."""
        parties = self.parties
        return parties if isinstance(parties, tuple) else parties()

    def answerer(self, party: Party | None) -> Party | None:
        """The party for whom an answer from `party` counts; None for chance that belongs to nobody.

        `party` None stands for an answer from no particular person. Raises
        BadAnswerError if none of the asked is meant.
        """
        asked = self.asked()
        if party in asked:
            return party
        if self.kind in CHANCE:  # whoever threw or drew it: the source is recorded instead
            return asked[0] if asked else None
        if party is None and len(asked) == 1:
            return asked[0]
        raise BadAnswerError("not_your_turn", f"asked: {', '.join(asked)}")

    def open_to(self) -> tuple[Party, ...]:
        """The asked parties that have not answered yet."""
        commits = self.commits or {}
        return tuple(p for p in self.asked() if p not in commits)

    def awaited(self) -> tuple[Party, ...]:
        """The asked parties whose answer is expected now: their chips and lights are on."""
        said = set(self.spoken()) if self.spoken is not None else ()
        return tuple(party for party in self.open_to() if party not in said)

    def heard(self) -> tuple[Party, ...]:
        """The asked parties that need not answer any more; nobody at a question that is asked again and again."""
        awaited = self.awaited()
        return () if self.standing else tuple(party for party in self.asked() if party not in awaited)

    def answered(self) -> tuple[Party, ...]:
        """Who has answered so far, never what."""
        commits = self.commits or {}
        return tuple(p for p in self.asked() if p in commits)

    def claims(self) -> tuple[Party, ...]:
        """Who has announced a play in an open window; everybody sees that (GEN-6)."""
        commits = (self.commits or {}) if self.kind is Kind.WINDOW else {}
        return tuple(p for p in self.asked() if commits.get(p) == CLAIM)

    @property
    def is_secret(self) -> bool:
        """Whether the answers are held back until the reveal (GEN-5)."""
        return self.mode is Mode.ALL and (self.kind is Kind.CHOOSE_SECRETLY or self.private)

    @property
    def is_complete(self) -> bool:
        """Whether it is a question to all and has everybody's answer."""
        commits = self.commits
        return self.mode is Mode.ALL and commits is not None and all(party in commits for party in self.asked())

    @property
    def lists_all(self) -> bool:
        """Whether the options and the shape cover every possible answer apart from a pass."""
        listed = self.candidates is not None or self.kind is Kind.CONFIRM or self.kind in CHANCE
        return listed and not self.open_ended

    def judged(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against a value of the right shape, those of the house included."""
        return self.printed(party, value) if self.house is None else self.house.judged(self, party, value)

    def lawful(self, party: Party, value: Any, blocks: Callable[[Sequence[Refusal]], Sequence[Refusal]]) -> bool:
        """Whether a value may be answered, without all the reasons; `blocks` as in `possible`."""
        if self.house is not None:
            return self.house.lets(self, party, value)
        return not blocks(self.printed(party, value))

    def first_lawful(
        self, party: Party, values: Iterable[Any], blocks: Callable[[Sequence[Refusal]], Sequence[Refusal]]
    ) -> Any:
        """The first of these values that may be answered; None if none may. `blocks` as in `possible`."""
        if self.house is not None:
            return self.house.first_let(self, party, values)
        return next((value for value in values if not blocks(self.printed(party, value))), None)

    def verdict(self, party: Party, value: Any) -> tuple[Sequence[Refusal], Sequence[Refusal]]:
        """Every reason against a value, and those that a house would have had against it, had it left anything else."""
        return (self.printed(party, value), ()) if self.house is None else self.house.verdict(self, party, value)

    def printed(self, party: Party, value: Any) -> Sequence[Refusal]:
        """The reasons that the game's own rules have; a pass needs no judge where passing is allowed."""
        judge = self.judge
        if self.may_pass and value == PASS:
            return ()
        if judge is not None:
            return judge(party, value)
        if self.candidates is not None and value not in self.candidates(party):
            return (unknown_option(self.rule or "GEN-4", value),)
        return ()

    def possible(self, blocks: Callable[[Sequence[Refusal]], Sequence[Refusal]]) -> bool:
        """Whether anybody can still answer; `blocks` picks the refusals that forbid an
        answer under the table's levels.
        """
        if self.fits is not None and not self.fits():
            return False
        if self.mode is Mode.ALL or self.kind in CHANCE:
            return True  # nobody left to ask is no obstacle: it is complete
        asked = self.asked()
        if not asked:
            return False
        if self.candidates is None or self.may_pass:
            return True
        return any(self.lawful(party, value, blocks) for party in asked for value in self.candidates(party))

    def expires(self) -> bool:
        """Whether an `expire` entry may end it: it has a deadline, or a tap on "nobody" closes it."""
        return self.deadline is not None or self.kind is Kind.WINDOW

    def on_expiry(self, party: Party) -> Any:
        """The answer that a party is taken to have given when time is up."""
        if self.default is not None:
            return self.default(party)
        return PASS
