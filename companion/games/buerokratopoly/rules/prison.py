"""Prison: how one gets in, and the ways out of it (BU-35, BU-41, BU-49)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.game import Moot
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules import card_judges
from companion.games.buerokratopoly.rules.asking import pick

if TYPE_CHECKING:
    from companion.games.buerokratopoly.rules.game import Buerokratopoly

Freeing = Generator[Question, Any, bool]

LEAVE = "leave_all"
FEW = 4
"""With fewer figures at liberty the Politbüro could not be filled by election (BU-49)."""


def send_to_prison(game: Buerokratopoly, post: str, rule: str = "BU-41") -> None:
    """The figure of a post goes to prison; there is always room."""
    owner = game.imprison(post)
    game.say("prison", rule, party=owner, post=post)


def set_free(game: Buerokratopoly, chooser: Party, prisoner: Party, rule: str) -> Freeing:
    """One figure of a prisoner goes to a post of the chooser's choice; False if there is none."""

    def judge(post: str) -> Sequence[Refusal]:
        return card_judges.set_free(game, post)

    post = yield from pick(
        chooser,
        "free_to",
        lambda: game.open_posts() if game.state.prison.get(prisoner) else (),
        judge,
        "BU-35",
        candidates=lambda: game.ladder.lowest_posts,
        facts=lambda: {"of": prisoner},
    )
    if post is None:
        return False
    game.release(prisoner, post)
    game.say("freed", rule, {"to": post}, party=prisoner)
    return True


def amnesty(game: Buerokratopoly, first: Party, each: int, rule: str) -> Freeing:
    """Everybody may free so many own figures, clockwise from `first`."""
    if not any(game.state.prison.values()):
        return False
    game.say("amnesty", rule, count=each)
    for party in game.clockwise(first):
        for _ in range(each):
            if not (yield from _one_of_mine(game, party, rule)):
                break
    return True


def _one_of_mine(game: Buerokratopoly, party: Party, rule: str) -> Freeing:
    """A figure of one's own, or none: "may" (GEN-4)."""

    def useful() -> bool:
        return bool(game.state.prison.get(party)) and next(game.open_posts(), None) is not None

    if not useful():
        return False
    try:
        post = yield Question(
            "free_to",
            Kind.PLACE,
            (party,),
            judge=lambda _, value: () if value == LEAVE else card_judges.set_free(game, value),
            candidates=lambda _: (*game.ladder.lowest_posts, LEAVE),
            rule="BU-35",
            fits=useful,
            facts=lambda: {"of": party},
        )
    except Moot:
        return False
    if post == LEAVE:
        return False
    game.release(party, post)
    game.say("freed", rule, {"to": post}, party=party)
    return True


def amnesty_of_the_few(game: Buerokratopoly) -> Freeing:
    """BU-49: with fewer than four figures at liberty at the end of a round everybody frees one."""
    if len(game.state.posts) >= FEW or not any(game.state.prison.values()):
        return False
    game.say("amnesty", "BU-49", count=1)
    for party in game.clockwise(game.start):
        yield from set_free(game, party, party, "BU-49")
    return True
