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
"""The events that a window tells."""

NOTHING = "nothing"
"""The answer of a claimant who has nothing to play after all."""

Order = Callable[[Iterable[Party]], Sequence[Party]]
"""Ranks simultaneous claims."""


@contextmanager
def resolving(game: Game) -> Iterator[None]:
    """A block in which no action under way is judged again: what has been announced and paid resolves (GEN-11).

    The first question after the block judges all actions under way again.
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
    """The question who wants to announce: everybody claims or passes; one tap on "nobody" or its deadline closes it."""
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
    """Asks who wants to announce; returns the claimants in the game's order for simultaneous claims."""
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
    """Asks who announces, then each claimant in turn what; returns whether anything was announced.

    `what(party)` is the private question to a claimant; `nothing` or a pass takes the claim back. `play` carries the
    answer out and returns False if it was taken back: then that claimant is asked again.
    """
    announced = False
    for party in (yield from claimants(who, order)):
        announced = (yield from one_claim(game, party, what=what, play=play)) or announced
    return announced


def one_claim(
    game: Game, party: Party, *, what: Callable[[Party], Question], play: Callable[[Party, Any], Script]
) -> Script:
    """Asks one claimant until a card was played or the claim is taken back; returns whether one was played."""
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
    """The default for `useful`: a window is never left out."""
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
    """Repeats `one_round` until nobody announces anything any more.

    `useful()` is False if public knowledge shows that nobody can announce
    anything: then the window is left out (GEN-6).
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
    """Asks for announcements until nobody makes one any more.

    `name` is the public question who, `what` the question to a claimant. `order()` ranks simultaneous claims.
    `useful()` is False if public knowledge shows that nobody can announce: then the window is left out.
    `announceable(party)` are the conceivable announcements, the same for every hand; `judge` finds what is against one
    when its turn has come; `play` carries it out. `private` is False if everybody may see what a claimant can announce;
    then `parties()` may name those who can, else all are asked.
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
            facts=None if private else facts,
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
