"""Players without people: they answer questions like anyone else, from what they may see."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from companion.engine.game import Game
from companion.engine.hooks import Saying
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import CLAIM, PASS, Party

CLAIMS = 0.3
"""How often the random player holds a window open; windows open again after each announcement, so it must be < 1."""


class Bot(Protocol):
    """Decides for one party. It may keep its own random numbers; the same seed gives the same decisions."""

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        """A legal answer to the open question, or None to leave a question to others (`any`) as it is."""


@runtime_checkable
class Explains(Protocol):
    """A player that can say why."""

    def reason(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """What weighed most for an answer, out of that answer and what everybody knows; None if that is not to be told.

        It is told when everybody has heard the answer, and to nobody before.
        """


@runtime_checkable
class Advises(Protocol):
    """A player that tells those who ask it more than it says of its own answers."""

    def advises(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """Why this is the answer, as `Explains.reason`; of the first half of what is done in two also the second."""


PROPOSES = 0.5
"""How often the random player makes a draft of its own, at the beginning of talks."""

YOUNG = 12
"""The version of the talks from which on it makes no more drafts: each new draft asks again those who had declined."""

MakeBot = Callable[[random.Random], Bot]


class RandomBot:
    """Any legal answer, all equally likely."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        if ask.kind is Kind.WINDOW:
            return self._in_window(game, ask, party)
        if ask.kind is Kind.PROPOSE and (draft := self._draft(game, ask, party)) is not None:
            return draft
        if ask.candidates is None:
            return self._unlisted(ask)
        values = list(ask.candidates(party))
        if ask.may_pass and PASS not in values:
            values.append(PASS)
        return first_legal(game, ask, party, self.rng.sample(values, len(values)))

    def _in_window(self, game: Game, ask: Question, party: Party) -> Any:
        claims = self.rng.random() < CLAIMS
        return CLAIM if claims and is_legal(game, ask, party, CLAIM) else PASS

    def _draft(self, game: Game, ask: Question, party: Party) -> Any:
        """Now and then a lawful draft with some partners and some split, from the question's shape; else None."""
        if ask.shape is None or (ask.version or 0) >= YOUNG or self.rng.random() >= PROPOSES:
            return None
        shape = ask.shape()
        others = [other for other in shape["partners"] if other != party]
        partners = [party, *self.rng.sample(others, self.rng.randint(0, len(others)))]
        most: Mapping[Party, int] = shape.get("most", {})
        split = {p: self.rng.randint(0, most.get(p, shape["total"])) for p in partners}
        return first_legal(game, ask, party, [{"draft": {"partners": partners, "split": split}}])

    def _unlisted(self, ask: Question) -> Any:
        if ask.kind is Kind.CONFIRM:
            return self.rng.random() < 0.5
        return "…" if ask.kind is Kind.TEXT else PASS


def allowed(game: Game, ask: Question, party: Party, wanted: Any, rng: random.Random) -> Any:
    """What a player wants to answer; where the house is against it, or leaves nothing of what it has looked at,
    anything else that may be answered.

    Players know the printed rules by heart. What a house may forbid or require nobody can foresee, so that whoever
    gives an answer to the game lets it pass through here. `rng` is only used where something else is looked for.
    """
    if ask.house is None or (wanted is None and ask.mode is Mode.ANY):  # others may answer
        return wanted
    if wanted is not None and is_legal(game, ask, party, wanted):
        return wanted
    return RandomBot(rng).answer(game, ask, party)


def claim_or_pass(rng: random.Random, holds: bool, could: Callable[[], bool], bluffs: float) -> str:
    """What is said in a window: that one has something, if so; with a chance of `bluffs` also if not, where all see
    that one `could`.

    The coin falls whatever is held: neither how often one bluffs nor what comes after it depends on the hand.
    """
    would = rng.random() < bluffs
    return CLAIM if holds or (would and could()) else PASS


def is_legal(game: Game, ask: Question, party: Party, value: Any) -> bool:
    """Whether the game would accept an answer."""
    return ask.lawful(party, value, game.blocks)


def first_legal(game: Game, ask: Question, party: Party, values: Iterable[Any]) -> Any:
    """The first of these values that the game would accept; None if there is none."""
    return ask.first_lawful(party, values, game.blocks)


def best(values: Sequence[Any], worth: Callable[[Any], float], rng: random.Random) -> list[Any]:
    """The values, most worth first, equal ones in random order."""
    shuffled = rng.sample(values, len(values))
    return sorted(shuffled, key=worth, reverse=True)


def best_lawful(game: Game, ask: Question, party: Party, worth: Mapping[Any, float], rng: random.Random) -> Any:
    """The value that is worth most of those that the game would accept, of equal ones any; None if there is none.

    As the first lawful one of `best`, but only those are put in an order that are tried.
    """
    levels: dict[float, list[Any]] = {}
    for value, much in worth.items():
        levels.setdefault(much, []).append(value)

    def in_order() -> Iterator[Any]:
        for much in sorted(levels, reverse=True):
            alike = levels[much]
            yield from rng.sample(alike, len(alike)) if len(alike) > 1 else alike

    return first_legal(game, ask, party, in_order())
