"""One complete game without people: the same numbers give the same game, in whatever process it is played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.bots import Bot, bot
from companion.bots.player import allowed
from companion.engine.chance import drawn
from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.questions import CHANCE, Mode, Question
from companion.engine.telling import ADJUSTED, HOUSE_ENDS
from companion.engine.vocabulary import BadAnswerError, Event, Party, RefusedError
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.faults import place_of, told
from companion.simulate.stuck import StuckError, no_answer, not_taken
from companion.table.play import Opening

MOST_ANSWERS = 100_000
"""Most answers of a game; after that it is given up as endless."""

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay", "Gül", "Hugo", "Ida")


@dataclass(frozen=True)
class Plan:
    """What is simulated. `bots` are one name, or one for each seat; they move on by a place from game to game.

    A game is given up as endless after `most` answers.
    """

    pack: ResolvedPack
    seats: int
    bots: tuple[str, ...]
    seed: str
    most: int = MOST_ANSWERS


@dataclass(frozen=True)
class Played:
    """How one game went. `winners` are indices into the plan's bots, `places` their seats counted from 0.

    `from_start` are the same seats counted clockwise from the start player, if the game tells of one. `tally` is what
    the game itself counts (see `Game.tally`), `rates` how often something came about there (see `Game.rates`). `rounds`
    is 0 where none are counted. `house` is how often each clause that did anything refused, gave way, allowed, adjusted
    and ended. `last_at_half` are the seats that were last at half-time; none while all are equal, or nobody is ranked.
    """

    number: int
    answers: int
    decisions: int
    reason: str
    winners: tuple[int, ...]
    places: tuple[int, ...]
    rules: Mapping[str, int]
    from_start: tuple[int, ...] = ()
    tally: Mapping[str, int] = field(default_factory=dict)
    rates: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    rounds: int = 0
    house: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    last_at_half: tuple[int, ...] = ()


NOT_ENDED = "not_ended"
"""The reason of a game that was given up."""


class ClauseWatch:
    """Counts what house clauses do in a game: at how many decisions each refused, gave way, allowed the answer; and how
    often it was told that one adjusted a number, or ended the game.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._counted: dict[str, list[int]] = {}

    def sees(self, ask: Question, party: Party, value: Any) -> None:
        """Somebody is about to give an answer."""
        if (house := self._game.house) is not None:
            for column, clauses in enumerate(house.acted(ask, party, value)):
                for clause in clauses:
                    self._count(clause, column)

    def counted(self) -> dict[str, tuple[int, ...]]:
        """The counts of each clause that did anything, when the game is over."""
        for column, kind in ((3, ADJUSTED), (4, HOUSE_ENDS)):
            for event in self._game.events if self._game.house is not None else ():
                if event.kind == kind:
                    self._count(event.rule, column)
        return {clause: tuple(counts) for clause, counts in sorted(self._counted.items())}

    def _count(self, clause: str, column: int) -> None:
        self._counted.setdefault(clause, [0] * 5)[column] += 1


MOMENTS = 32
"""How many moments of a game are kept at least and twice that at most, once it is long enough."""


class Standings:
    """Who was last in the course of a game: looked at now and then, less often the longer it takes."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._every = 1
        self._seen: list[tuple[int, tuple[Party, ...]]] = []

    def sees(self, decisions: int) -> None:
        """So many decisions were made."""
        if decisions % self._every or not self._game.ranks:
            return
        standing = self._game.standing()
        self._seen.append((decisions, standing[-1] if len(standing) > 1 else ()))
        if len(self._seen) > 2 * MOMENTS:
            del self._seen[::2]
            self._every *= 2

    def last_at_half(self, decisions: int) -> tuple[Party, ...]:
        """Who was last when half of so many decisions were made."""
        half = decisions / 2
        return min(self._seen, key=lambda seen: abs(seen[0] - half))[1] if self._seen else ()


class ScriptFailedError(Exception):
    """A game's script failed. The message says in which game of the plan, and at which of its lines."""


def play(plan: Plan, number: int, find: Callable[[str], Any]) -> Played:
    """Game `number` of a plan. Raises ScriptFailedError, which travels between processes as the script's may not."""
    try:
        return _play(plan, number, find)
    except StuckError as error:
        raise ScriptFailedError(f"{plan.pack.game} cannot go on in game {number}: {error}") from error
    except Exception as error:
        if place_of(error) is None:
            raise
        raise ScriptFailedError(f"the script of {plan.pack.game} failed in game {number}: {told(error)}") from error


def _play(plan: Plan, number: int, find: Callable[[str], Any]) -> Played:
    parties = NAMES[: plan.seats]
    seed = f"{plan.seed}/{number}"
    which = [(place + number) % plan.seats for place in range(plan.seats)]
    players = {
        party: bot(plan.bots[which[place]], plan.pack.game, f"{seed}/{place}", find)
        for place, party in enumerate(parties)
    }
    driver = Opening.of(plan.pack, find, parties).driver()
    game = driver.game
    driver.start()
    watch, standings = ClauseWatch(game), Standings(game)
    decisions = _to_the_end(driver, players, random.Random(seed), plan.most, watch, standings)
    outcome = driver.outcome
    won = [parties.index(party) for party in outcome.ranking[0]] if outcome is not None and outcome.ranking else []
    return Played(
        number,
        driver.count,
        decisions,
        outcome.reason if outcome is not None else NOT_ENDED,
        tuple(which[place] for place in won),
        tuple(won),
        dict(sorted(Counter(event.rule for event in game.events).items())),
        _from_start(game.events, won, parties),
        dict(game.tally()),
        game.rates(),
        game.round_now(),
        watch.counted(),
        tuple(parties.index(party) for party in standings.last_at_half(decisions)),
    )


def _from_start(events: Sequence[Event], won: Sequence[int], parties: Sequence[Party]) -> tuple[int, ...]:
    start = next((event.facts["party"] for event in events if event.kind == "start_player"), None)
    if start not in parties:
        return ()
    return tuple((place - parties.index(start)) % len(parties) for place in won)


def _to_the_end(
    driver: Driver,
    players: Mapping[str, Bot],
    rng: random.Random,
    most: int,
    watch: ClauseWatch,
    standings: Standings,
) -> int:
    decisions = 0
    while (ask := driver.question) is not None and driver.count < most:
        driver.rows.clear()
        if step(driver, ask, players, rng, watch):
            decisions += 1
            standings.sees(decisions)
    return decisions


def step(
    driver: Driver,
    ask: Question,
    players: Mapping[str, Bot],
    rng: random.Random,
    watch: ClauseWatch | None = None,
) -> int:
    """Has the open question answered by the players; returns the number of decisions that people would have made.

    Raises StuckError if they have no answer that the game takes.
    """
    if ask.kind in CHANCE:
        driver.answer(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng), "seeded")
        return 0
    _answer(driver, ask, players, rng, watch)
    return 1


def _answer(
    driver: Driver, ask: Question, players: Mapping[str, Bot], rng: random.Random, watch: ClauseWatch | None
) -> None:
    """Takes the answer of the first asked party that has one; if none has, the question expires.

    If any of several may answer, they are asked in random order: else the first seat would always be quickest.
    """
    asked: Sequence[str] = ask.open_to() if ask.mode is Mode.ALL else ask.asked()
    if ask.mode is Mode.ANY and len(asked) > 1:
        asked = rng.sample(asked, len(asked))
    for party in asked:
        value = allowed(driver.game, ask, party, players[party].answer(driver.game, ask, party), rng)
        if value is not None:
            if watch is not None:
                watch.sees(ask, party, value)
            try:
                driver.answer(party, value, "bots", question=ask.id)
            except (RefusedError, BadAnswerError) as error:
                if place_of(error) is not None:  # the script has raised it
                    raise
                raise not_taken(driver, ask, party, value, error) from error
            return
    if not ask.expires() and driver.game.time_limit() is None:
        raise no_answer(driver, ask, asked)
    driver.expire(ask.id)
