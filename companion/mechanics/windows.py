"""Windows for cards that may be announced at any time (GEN-6).

First everybody is asked publicly *who* wants to announce; that never depends on a hand and may be a bluff. Then each
claimant alone is asked *what*, privately, one after the other in the game's order; each claim is judged when its turn
comes. After an announced card the window opens again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from companion.engine.game import Game, Moot, Script
from companion.engine.questions import Judge, Kind, Mode, Question
from companion.engine.telling import to_all
from companion.engine.vocabulary import CLAIM, PASS, Party, Refusal

TELLS = to_all("nothing_announced")
"""What a window tells by itself."""

NOTHING = "nothing"
"""What a claimant answers who only held the window open."""

Order = Callable[[Iterable[Party]], Sequence[Party]]
"""Ranks simultaneous claims."""


@contextmanager
def resolving(game: Game) -> Iterator[None]:
    """What has been announced and paid resolves, even if what it was played into falls meanwhile (GEN-11).

    Inside the block no premise is looked at; the first question after it looks at all of them again.
    """
    standing, game.premises = game.premises, []
    try:
        yield
    finally:
        game.premises = standing


def ask_who(
    name: str,
    parties: tuple[Party, ...] | Callable[[], tuple[Party, ...]],
    rule: str,
    *,
    deadline: float | None = None,
    facts: Callable[[], Mapping[str, Any]] | None = None,
) -> Question:
    """One window for all: everybody claims or passes; closed by one tap "nobody" or its deadline."""
    return Question(
        name,
        Kind.WINDOW,
        parties,
        candidates=lambda _: (CLAIM, PASS),
        rule=rule,
        mode=Mode.ALL,
        facts=facts,
        deadline=deadline,
    )


def claimants(who: Question, order: Order) -> Script:
    """Put a window; returns who claims, in the order that the game gives simultaneous claims."""
    answers = yield who
    return order([party for party, answer in answers.items() if answer == CLAIM])


def one_round(
    game: Game,
    who: Question,
    *,
    order: Order,
    what: Callable[[Party], Question],
    play: Callable[[Party, Any], Script],
) -> Script:
    """A window, then every claimant in turn; returns whether anything was announced.

    `what(party)` asks a claimant privately; `nothing` and a pass are how a claim is taken back. `play` carries the
    answer out and returns False if it was taken back: then that claimant is asked again.
    """
    announced = False
    for party in (yield from claimants(who, order)):
        announced = (yield from one_claim(game, party, what=what, play=play)) or announced
    return announced


def one_claim(
    game: Game, party: Party, *, what: Callable[[Party], Question], play: Callable[[Party, Any], Script]
) -> Script:
    """Ask a claimant until something was played or nothing is; returns whether something was."""
    while True:
        try:
            value = yield what(party)
        except Moot:  # nothing can be announced any more
            return False
        if value in (NOTHING, PASS):
            game.say("nothing_announced", "GEN-6", party=party)
            return False
        if (yield from play(party, value)) is not False:
            return True


def always() -> bool:
    """Windows that are never left out."""
    return True


def until_nobody(
    game: Game,
    who: Callable[[], Question],
    *,
    order: Order,
    what: Callable[[Party], Question],
    play: Callable[[Party, Any], Script],
    useful: Callable[[], bool] = always,
) -> Script:
    """One window after the other (see `one_round`) until nobody announces anything any more.

    `useful()` is False when public knowledge shows that nobody can announce anything: then the window is left out
    (GEN-6).
    """
    announced = True
    while announced and useful():
        announced = yield from one_round(game, who(), order=order, what=what, play=play)


def window(
    game: Game,
    name: str,
    *,
    what: str,
    rule: str,
    order: Callable[[], Iterable[Party]],
    useful: Callable[[], bool],
    announceable: Callable[[Party], Iterable[str]],
    judge: Judge,
    play: Callable[[Party, str], Script],
    facts: Callable[[], Mapping[str, Any]] | None = None,
    deadline: float | None = None,
    private: bool = True,
    parties: Callable[[], tuple[Party, ...]] | None = None,
) -> Script:
    """Keep a window open until nobody announces anything any more.

    `name` is the question who, `what` the question to a claimant. `order()` ranks simultaneous claims. `useful()` is
    False when public knowledge shows that nobody can announce: then the window is left out. `announceable(party)`
    are the conceivable announcements, the same for every hand; `judge` finds what is against one at the moment when
    its turn has come; `play` carries it out. `private` is False where everybody may see what a claimant can announce;
    there `parties()` may name those who can, else all are asked.
    """

    def judge_claim(party: Party, value: Any) -> Sequence[Refusal]:
        return () if value == NOTHING else judge(party, value)

    def ask_what(party: Party) -> Question:
        return Question(
            what,
            Kind.CHOOSE,
            (party,),
            judge=judge_claim,
            candidates=lambda one: (*announceable(one), NOTHING),
            rule=rule,
            private=private,
        )

    def carry_out(party: Party, value: str) -> Script:
        with resolving(game):
            yield from play(party, value)

    def in_order(claims: Iterable[Party]) -> list[Party]:
        claiming = set(claims)
        return [party for party in order() if party in claiming]

    def ask_anybody() -> Question:
        return ask_who(name, parties or game.parties, rule, deadline=deadline, facts=facts)

    yield from until_nobody(game, ask_anybody, order=in_order, what=ask_what, play=carry_out, useful=useful)
