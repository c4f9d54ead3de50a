"""What some choices of Bürokratopoly are worth to a party, by what it sees: figures that go, cards that are lost."""

from __future__ import annotations

from functools import lru_cache

from companion.engine.vocabulary import Party
from companion.games.buerokratopoly.rules.cards import AUFSTIEG, BEWEIS, FREIKAUF, WAHLBETRUG
from companion.games.buerokratopoly.rules.state import Position
from companion.mechanics import odds

FOLLOWER = 0.5
"""What another of its party's figures below its post adds to the threat of a figure that may be punished."""

NEEDED = (BEWEIS, FREIKAUF, WAHLBETRUG, AUFSTIEG)
"""Kinds of green cards, the one that is needed most last."""

MANY = 4
"""So many mutiny dice are as good as more."""


@lru_cache(maxsize=64)
def mutiny_success(dice: int, superior: int) -> float:
    """The chance that so many mutiny dice beat the superior's; a tie is taken as lost."""
    return float(odds.success(odds.Entrant.fresh(dice), odds.Entrant.fresh(superior)))


def room_behind(position: Position, party: Party, post: str) -> float:
    """How good it is that the figure on this post goes up: own figures below the post can follow it, so can others'."""
    below = list(position.figures_in(post).values())
    return 2 * below.count(party) - len(below)


def threat(position: Position, party: Party, post: str) -> float:
    """How good it is to punish the figure on this post: its party's figures around it, and those that could follow it.

    Nothing for nobody, less for an own figure.
    """
    owner, area = position.state.posts.get(post), position.ladder.superiors.get(post)
    if owner is None or area is None:
        return 0.0
    around, below = (list(position.figures_in(one).values()).count(owner) for one in (area, post))
    return -1.0 if owner == party else around + FOLLOWER * below


def least_needed(position: Position, party: Party, card: str) -> float:
    """How good it is to lose this card: best a ransom while no own figure is in prison, a rise at last."""
    known = position.definition.card.get(card)
    if known is None or known.kind not in NEEDED:
        return 0.0
    idle = known.kind == FREIKAUF and not position.state.prison.get(party)
    return 1.0 if idle else -float(NEEDED.index(known.kind))
