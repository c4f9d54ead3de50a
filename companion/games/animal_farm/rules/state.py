"""The state of a game of Animal Farm, of the actions under way in it, and values derived from these."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.engine.game import Game
from companion.engine.house.saying import TARGET
from companion.engine.state import Pile, State
from companion.engine.vocabulary import Party, Refusal
from companion.games.animal_farm.rules.definition import Action, Definition, Parameters
from companion.games.numbers import Numbered
from companion.mechanics.proposals import Talks

NEW, EXISTING, AIR_DROP = "new", "existing", "air_drop"
ZONES = (NEW, EXISTING, AIR_DROP)
"""The three zones of a player's board (AF-16 to AF-19)."""

MOVE, SPY, LAY, BUY, USE = "move", "spy", "lay", "buy", "use_action"
"""What clauses of a house call these actions."""

REGION, FROM, ANIMAL, VERB, PLACE = "region", "from", "animal", "verb", "place"
"""What they know of an action: where it goes, and from where; an animal, what a card does, between which neighbours."""

PROPOSAL, LAST_WINDOW = "proposal", "last_window"
"""Occasions of phase 2 on which an action can be used (AF-32)."""

VERBS: Mapping[str, tuple[str, ...]] = {
    "round": ("move", "swap"),
    PROPOSAL: ("strength",),
    LAST_WINDOW: ("sway",),
    "espionage": ("remove", "swap"),
    "revolution": ("swap",),
    "buying": ("swap",),
}
"""Occasion → what actions can do there (AF-39)."""

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

    `pledges` are the promises of the list (AF-14), each `{"by", "to", "what", "round", "became"}`: `round` is the
    last in which it counts, `became` is open, kept or broken.
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
    pledges: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Turn(State):
    """A turn of one party in a phase. `moves` are the agents that it may still move (AF-03).

    `card` is what is being bought, `paid` the markers chosen for it so far, each as `zone.animal`; `bought` are the
    cards bought in this turn, which work from the next fitting phase on.
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


def beginning_with(first: str, ring: Sequence[str]) -> list[str]:
    """All that stand in a ring, in its order, from this one on."""
    here = ring.index(first)
    return [*ring[here:], *ring[:here]]


class Farm(Numbered[Parameters]):
    """What the rules read: pack, seats, phase (`at`) and state, with values derived from them."""

    definition: Definition
    parties: tuple[Party, ...]
    at: str
    state: Table
    blocks: Callable[[Sequence[Refusal]], Sequence[Refusal]]
    against: Callable[[str, Party, Mapping[str, Any], Sequence[Refusal]], Sequence[Refusal]]

    # ── who and where ─────────────────────────────────────────────────────────────────────────────────────────────────

    def order(self) -> list[Party]:
        """AF-01: clockwise from the start player."""
        return beginning_with(self.state.start, self.parties)

    def right_of(self, party: Party) -> Party:
        """The next seat counter-clockwise."""
        return self.parties[self.parties.index(party) - 1]

    def cycle(self) -> list[str]:
        """The regions in the order of the arrows, from the start region (AF-02)."""
        return beginning_with(self.state.start_region, tuple(self.definition.region))

    def agents_in(self, region: str, party: Party) -> int:
        """AF-38: agents there, each of strength 1."""
        return self.state.agents[region].get(party, 0)

    def agents_left(self, party: Party) -> int:
        """Agents that are not on the board yet."""
        return self.numbers.agents - sum(self.agents_in(region, party) for region in self.state.agents)

    def limit(self, zone: str) -> int:
        """AF-18: markers in Existing Influence, or in the Air Drop zone, after a round's end."""
        return self.numbers.existing_limit if zone == EXISTING else self.numbers.air_drop_limit

    # ── markers ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def zones(self) -> dict[str, dict[Party, Markers]]:
        """Zone → party → animal → number of markers."""
        return {NEW: self.state.new, EXISTING: self.state.existing, AIR_DROP: self.state.air_drop}

    @property
    def activating(self) -> tuple[str, str]:
        """The zones whose markers can activate actions, in the order in which they are used (AF-16).

        The Air Drop zone is first: what lies there has no other use and goes back anyway.
        """
        return (AIR_DROP, NEW if self.definition.rules.new_influence_activates else EXISTING)

    def activated(self, party: Party, animal: str) -> int:
        """Markers of an animal in the zones whose markers can activate actions."""
        state = self.state
        zone = state.new if self.definition.rules.new_influence_activates else state.existing
        return state.air_drop[party].get(animal, 0) + zone[party].get(animal, 0)

    def held(self, party: Party, animal: str) -> int:
        """Markers of an animal in all three zones."""
        state = self.state
        there = state.new[party].get(animal, 0) + state.existing[party].get(animal, 0)
        return there + state.air_drop[party].get(animal, 0)

    def lying(self, party: Party, marker: str) -> int:
        """How many markers `zone.animal` a party has."""
        zone, _, animal = marker.partition(".")
        return self.zones[zone][party].get(animal, 0) if zone in self.zones else 0

    def markers_of(self, party: Party) -> int:
        """How many markers a party has in all zones (AF-36)."""
        return sum(sum(zone[party].values()) for zone in self.zones.values())

    def exposed(self, party: Party) -> int:
        """A party's markers in New and Existing Influence: they can be spied on, laid, given away and paid with."""
        return sum(self.state.new[party].values()) + sum(self.state.existing[party].values())

    def stock(self, animal: str) -> int:
        """How many markers of an animal lie in its region (AF-20)."""
        out = sum(self.held(party, animal) for party in self.parties)
        laid = [entry["animal"] for entries in self.state.laid.values() for entry in entries].count(animal)
        return self.numbers.markers - out - laid

    def markers_in(self, party: Party, *zones: str) -> Iterator[str]:
        """The markers of a party in these zones, each kind once, as `zone.animal`."""
        for zone in zones:
            for animal in self.definition.animals:
                if self.zones[zone][party].get(animal, 0) > 0:
                    yield f"{zone}.{animal}"

    # ── actions ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def every_use(self) -> frozenset[str]:
        """What the actions of the pack can do, as `card.verb`."""
        return frozenset(f"{card.id}.{effect.verb}" for card in self.definition.actions for effect in card.effects)

    @cached_property
    def fitting(self) -> dict[str, list[tuple[str, Action]]]:
        """Occasion → what of it can be done there, each with its card (AF-39)."""
        acts = [(card, effect.verb) for card in self.definition.actions for effect in card.effects]
        return {
            occasion: [(f"{card.id}.{verb}", card) for card, verb in acts if verb in verbs]
            for occasion, verbs in VERBS.items()
        }

    # ── revolution cards ──────────────────────────────────────────────────────────────────────────────────────────────

    def place_at(self, party: Party, side: str) -> Party:
        """The place of the revolution card at a party's left or right, named after the party at whose left it lies."""
        return party if side == LEFT else self.right_of(party)

    def lay_known(self, party: Party, side: str, marker: str) -> dict[str, Any]:
        """What clauses of a house know of laying a marker at a party's left or right."""
        neighbour = self.parties[(self.parties.index(party) + 1) % len(self.parties)]
        other = neighbour if side == LEFT else self.right_of(party)
        return {ANIMAL: marker.rpartition(".")[2], PLACE: self.place_at(party, side), TARGET: other}

    def use_known(self, use_of: str) -> dict[str, Any] | None:
        """What they know of the use of an action, `card.verb`; None if it is none."""
        card, _, rest = use_of.partition(".")
        known = self.definition.action.get(card)
        return {ANIMAL: known.animal, VERB: rest.partition(".")[0]} if known is not None and rest else None

    def missing(self, place: Party) -> list[str]:
        """The animals that a revolution card still asks for (AF-25)."""
        card = self.state.revolutions.get(place)
        if card is None:
            return []
        needs = list(self.definition.revolution[card].needs)
        for entry in self.state.laid[place]:
            if entry["animal"] in needs:
                needs.remove(entry["animal"])
        return needs


class FarmInPlay(Farm, Game[Table, Definition]):
    """The game as scripts change it: each change of markers and points is told as an event."""

    def put(self, party: Party, zone: str, animal: str, count: int = 1) -> None:
        """Adds markers to a zone; a negative count removes them. A party without any has no entry."""
        markers = self.zones[zone][party]
        markers[animal] = markers.get(animal, 0) + count
        if not markers[animal]:
            del markers[animal]

    def score(self, party: Party, points: int, rule: str) -> None:
        """Gives points and tells an event."""
        self.state.points[party] += points
        self.say("scored", rule, party=party, points=points, total=self.state.points[party])
