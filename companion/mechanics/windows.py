"""Windows for cards that may be announced at any time (GEN-6).

First everybody is asked publicly *who* wants to announce; that never depends on a hand and may be a bluff. Then each
claimant alone is asked *what*, privately. After an announced card the window opens again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from companion.engine.game import Game, Script
from companion.engine.questions import Judge, Kind, Mode, Question
from companion.engine.vocabulary import CLAIM, PASS, Party, Refusal

NOTHING = "nothing"
"""What a claimant answers who only held the window open."""


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
) -> Generator[Question, Any, None]:
    """Keep a window open until nobody announces anything any more.

    `name` is the question who, `what` the question to a claimant. `order()` ranks simultaneous claims. `useful()` is
    False when public knowledge shows that nobody can announce: then the window is left out. `announceable(party)`
    are the conceivable announcements, the same for every hand; `judge` finds what is against one at the moment when
    its turn has come; `play` carries it out. `private` is False where everybody may see what a claimant can announce.
    """

    def judge_claim(party: Party, value: Any) -> Sequence[Refusal]:
        return () if value == NOTHING else judge(party, value)

    def offered(party: Party) -> Iterable[str]:
        return (*announceable(party), NOTHING)

    def either(party: Party) -> Iterable[str]:
        return (CLAIM, PASS)

    announced = True
    while announced and useful():
        announced = False
        answers: Mapping[Party, str] = yield Question(
            name,
            Kind.WINDOW,
            game.parties,
            candidates=either,
            rule=rule,
            mode=Mode.ALL,
            facts=facts,
            deadline=deadline,
        )
        for party in [p for p in order() if answers.get(p) == CLAIM]:
            value = yield Question(
                what, Kind.CHOOSE, (party,), judge=judge_claim, candidates=offered, rule=rule, private=private
            )
            if value == NOTHING:
                game.say("nothing_announced", "GEN-6", party=party)
            else:
                announced = True
                with resolving(game):
                    yield from play(party, value)
