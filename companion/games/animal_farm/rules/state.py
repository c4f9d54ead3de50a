"""What a game of Animal Farm consists of, and what can be under way in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.engine.state import Pile, State
from companion.mechanics.proposals import Talks

NEW, EXISTING, AIR_DROP = "new", "existing", "air_drop"
ZONES = (NEW, EXISTING, AIR_DROP)
"""The three zones of a player's board (AF-16 to AF-19)."""

ZONE_LIMIT = 2
"""Markers in Existing Influence, and in the Air Drop zone, after a round's end (AF-18)."""

LEFT, RIGHT = "left", "right"
"""The two revolution cards of a player, seen from that seat."""

Markers = dict[str, int]
"""Animal → how many."""


@dataclass
class Table(State):
    """The whole game. All of it is public but the order of the two decks (AF-21).

    `start` is the start player, `start_region` the region that is talked about first. `agents` maps region → party →
    number, the zones map party → animal → number; what lies in the stock of a region follows from them.
    `advanced` are the advanced actions that lie out, `discs` maps each to who has bought it, `used` maps a party to the
    advanced actions that it has used in this round. `politics` are the cards face up, the oldest first.

    The revolution card between a party and the one at its left is named after the party: `revolutions` maps it to the
    card, `lain` to all cards that ever lay there, this one last, `laid` to the markers on it, each with who laid it and
    the zone it came from. `succeeded` are those judged a success in this round.

    `waiting` are those who still have their turn in this phase, the next one first; `regions` those not yet talked
    about; `alliances` maps a region to the partners who have sealed it in this round.
    """

    round: int = 1
    start: str = ""
    start_region: str = ""
    agents: dict[str, dict[str, int]] = field(default_factory=dict)
    new: dict[str, Markers] = field(default_factory=dict)
    existing: dict[str, Markers] = field(default_factory=dict)
    air_drop: dict[str, Markers] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    advanced: list[str] = field(default_factory=list)
    discs: dict[str, list[str]] = field(default_factory=dict)
    used: dict[str, list[str]] = field(default_factory=dict)
    politics: list[str] = field(default_factory=list)
    politics_out: list[str] = field(default_factory=list)
    politics_deck: Pile = field(default_factory=Pile)
    revolutions: dict[str, str] = field(default_factory=dict)
    lain: dict[str, list[str]] = field(default_factory=dict)
    laid: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    succeeded: list[str] = field(default_factory=list)
    revolution_deck: Pile = field(default_factory=Pile)
    waiting: list[str] = field(default_factory=list)
    regions: list[str] = field(default_factory=list)
    alliances: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Turn(State):
    """A turn of one party in a phase. `moves` are the agents that it may still move (AF-03).

    `card` is what is being bought, `paid` the markers chosen for it so far, each as `zone.animal`; `bought` are the
    cards bought in this turn, which work from the next fitting phase on (AF-31).
    """

    party: str = ""
    phase: str = ""
    moves: int = 0
    card: str = ""
    paid: list[str] = field(default_factory=list)
    bought: list[str] = field(default_factory=list)


@dataclass
class RegionTalks(Talks):
    """Talks about a region.

    `bonuses` is the strength that actions have added, until these talks are over: `{"party", "strength", "to"}` each.
    `to` is the number of the proposal that it was played for, 0 for none; it counts for its player once that one has
    fallen (AF-10).
    """

    region: str = ""
    bonuses: list[dict[str, Any]] = field(default_factory=list)
