"""1984: Animal Farm: the state, what is asked of it, and where the script begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from companion.engine.game import Game, Script
from companion.engine.look import GameLook
from companion.engine.parts import Each, Number, One, Shape, Some
from companion.engine.questions import Kind
from companion.engine.state import Pile
from companion.engine.telling import Events
from companion.engine.vocabulary import Audience, BadPositionError, Party, Refusal
from companion.games.animal_farm.look import LOOK
from companion.games.animal_farm.rules import definition as pack
from companion.games.animal_farm.rules import handing_over, judges, names, positions, script, view
from companion.games.animal_farm.rules.judges import HAND_OVER, LEFT
from companion.games.animal_farm.rules.state import AIR_DROP, EXISTING, NEW, ZONES, Markers, Table
from companion.games.animal_farm.rules.telling import TELLS


class AnimalFarm(Game):
    """The referee of Animal Farm. Raises BadPositionError for a number of players that cannot play (GEN-10)."""

    name: ClassVar[str] = "animal_farm"
    look: ClassVar[GameLook] = LOOK
    face: ClassVar[str] = "companion.games.animal_farm.face:AnimalFarmFace"
    bot: ClassVar[str] = "companion.games.animal_farm.bot:Greedy"
    chance: ClassVar[frozenset[Kind]] = frozenset({Kind.DRAW, Kind.SHUFFLE, Kind.LOT})
    Definition: ClassVar[type] = pack.Definition
    tells: ClassVar[Events] = TELLS
    announcement: ClassVar[str] = HAND_OVER
    entries: ClassVar[tuple[str, ...]] = (*script.PHASES, "setup")

    definition: pack.Definition
    state: Table

    def __init__(self, definition: pack.Definition, parties: Sequence[Party]) -> None:
        if not pack.LEAST <= len(parties) <= pack.MOST:
            told = {"min": pack.LEAST, "max": pack.MOST, "count": len(parties)}
            raise BadPositionError([Refusal("GEN-10", "players", told)])
        super().__init__(definition, parties)

    # ── positions ───────────────────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Table:
        """Empty regions and zones, both decks whole and in unknown order."""
        parties = self.parties
        return Table(
            agents={region: {} for region in self.definition.region},
            new={party: {} for party in parties},
            existing={party: {} for party in parties},
            air_drop={party: {} for party in parties},
            points=dict.fromkeys(parties, 0),
            used={party: [] for party in parties},
            politics_deck=Pile(sorted(self.definition.politics_card)),
            lain={party: [] for party in parties},
            laid={party: [] for party in parties},
            revolution_deck=Pile(sorted(self.definition.revolution)),
        )

    def load(self, position: Mapping[str, Any]) -> None:
        """A position; what it does not name is completed (see `positions.completed`)."""
        super().load(positions.completed(self, position))

    def judge_position(self) -> Sequence[Refusal]:
        """Every reason why the state cannot be."""
        return positions.judge(self)

    def main(self) -> Script:
        """The whole game."""
        return script.play(self)

    def view(self, audience: Audience) -> dict[str, Any]:
        """What one audience may know; the parts are described in `companion.games.animal_farm.rules.view`."""
        return {**super().view(audience), **view.derived(self)}

    def tally(self) -> Mapping[str, int]:
        """The points that each rule gave, of all players together."""
        points: Counter[str] = Counter()
        for event in self.events:
            if event.kind == "scored":
                points[f"points by {event.rule}"] += event.facts["points"]
        return dict(sorted(points.items()))

    # ── announcements beside every question ─────────────────────────────────────────────────────────────────────

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """To hand over a marker (AF-13)."""
        return (HAND_OVER,)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against announcing this now."""
        return judges.announcement(self, party, value)

    def any_time(self, party: Party, value: Any) -> Script:
        """Hand over a marker."""
        return handing_over.hand_over(self, party)

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """The names of regions, animals and cards, and of markers and actions in the places where they are."""
        return self._labels

    @cached_property
    def _labels(self) -> dict[str, dict[str, str]]:
        return {**self.definition.labels, **names.composed(self.definition)}

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        """The short names of regions."""
        return self.definition.short_labels

    def articles(self) -> Mapping[str, Mapping[str, str]]:
        """The articles of the regions that give one."""
        return self.definition.articles

    def parts(self) -> Mapping[str, Shape]:
        """Agents and markers by place, discs by action, the start region."""
        markers = Each(self.parties, Each(tuple(self.definition.animals), Number()))
        return {
            "agents": Each(tuple(self.definition.region), Each(self.parties, Number())),
            **dict.fromkeys(ZONES, markers),
            "discs": Each(tuple(self.state.discs), Some(self.parties)),
            "start_region": One(tuple(self.definition.region)),
        }

    # ── who and where ───────────────────────────────────────────────────────────────────────────────────────────

    def order(self) -> list[Party]:
        """AF-01: clockwise from the start player."""
        return list(self.clockwise(self.state.start))

    def right_of(self, party: Party) -> Party:
        """The next seat counter-clockwise."""
        return self.parties[self.parties.index(party) - 1]

    def cycle(self) -> list[str]:
        """AF-02: the regions along the arrows, from the start region."""
        regions = list(self.definition.region)
        here = regions.index(self.state.start_region)
        return [*regions[here:], *regions[:here]]

    def agents_in(self, region: str, party: Party) -> int:
        """AF-38: agents there, each of strength 1."""
        return self.state.agents[region].get(party, 0)

    def agents_left(self, party: Party) -> int:
        """Agents that are not on the board yet."""
        return self.definition.parameters.agents - sum(self.agents_in(region, party) for region in self.state.agents)

    # ── markers ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def zones(self) -> dict[str, dict[Party, Markers]]:
        """Zone → party → animal → number."""
        return {NEW: self.state.new, EXISTING: self.state.existing, AIR_DROP: self.state.air_drop}

    @property
    def activating(self) -> tuple[str, str]:
        """AF-16: the zones whose markers activate actions, in the order in which they pay.

        The Air Drop zone pays first: what lies there serves nothing else and goes back anyhow.
        """
        return (AIR_DROP, NEW if self.definition.rules.new_influence_activates else EXISTING)

    def held(self, party: Party, animal: str) -> int:
        """Markers of an animal in all three zones."""
        return sum(zone[party].get(animal, 0) for zone in self.zones.values())

    def lying(self, party: Party, marker: str) -> int:
        """How many of `zone.animal` somebody has."""
        zone, _, animal = marker.partition(".")
        return self.zones[zone][party].get(animal, 0) if zone in self.zones else 0

    def markers_of(self, party: Party) -> int:
        """AF-36: all markers of all zones."""
        return sum(sum(zone[party].values()) for zone in self.zones.values())

    def exposed(self, party: Party) -> int:
        """Markers in New and Existing: what can be spied out, laid, given and paid with."""
        return sum(self.state.new[party].values()) + sum(self.state.existing[party].values())

    def stock(self, animal: str) -> int:
        """AF-20: what lies in the animal's region."""
        out = sum(self.held(party, animal) for party in self.parties)
        laid = sum(entry["animal"] == animal for entries in self.state.laid.values() for entry in entries)
        return self.definition.parameters.markers - out - laid

    def put(self, party: Party, zone: str, animal: str, count: int = 1) -> None:
        """Add markers to a zone; a negative count takes them away. Who has none has no entry."""
        markers = self.zones[zone][party]
        markers[animal] = markers.get(animal, 0) + count
        if not markers[animal]:
            del markers[animal]

    def score(self, party: Party, points: int, rule: str) -> None:
        """Give points, and tell it."""
        self.state.points[party] += points
        self.say("scored", rule, party=party, points=points, total=self.state.points[party])

    def markers_in(self, party: Party, *zones: str) -> Iterator[str]:
        """What somebody has in these zones, each kind once, as `zone.animal`."""
        for zone in zones:
            for animal in self.definition.animals:
                if self.zones[zone][party].get(animal, 0) > 0:
                    yield f"{zone}.{animal}"

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────

    def own_actions(self, party: Party) -> list[str]:
        """AF-31: the basic actions, and the advanced ones with a disc of this party."""
        discs = self.state.discs
        return [c.id for c in self.definition.actions if c.is_basic or party in discs.get(c.id, ())]

    def uses(self, party: Party, occasion: str) -> list[str]:
        """What a party's actions can do on an occasion, as `card.verb`, lawful or not (AF-39)."""
        return [
            f"{card}.{effect.verb}"
            for card in self.own_actions(party)
            for effect in self.definition.action[card].effects
            if effect.verb in judges.VERBS.get(occasion, ())
        ]

    def conceivable(self, occasion: str) -> list[str]:
        """What the actions that lie out can do at all, that for which the occasion is made first (AF-39)."""
        out = [card for card in self.definition.actions if card.is_basic or card.id in self.state.advanced]
        uses = [(f"{card.id}.{effect.verb}", effect.verb) for card in out for effect in card.effects]
        fitting = judges.VERBS.get(occasion, ())
        return [use for use, verb in uses if verb in fitting] + [use for use, verb in uses if verb not in fitting]

    def usable(self, party: Party, occasion: str) -> list[str]:
        """Those of them that are lawful now."""
        return [use for use in self.uses(party, occasion) if not self.blocks(judges.use(self, party, use, occasion))]

    def place_at(self, party: Party, side: str) -> Party:
        """The revolution card at somebody's left or right, by the party that it is named after."""
        return party if side == LEFT else self.right_of(party)

    def missing(self, place: Party) -> list[str]:
        """AF-25: the kinds that a revolution card still asks for."""
        card = self.state.revolutions.get(place)
        if card is None:
            return []
        needs = list(self.definition.revolution[card].needs)
        for entry in self.state.laid[place]:
            if entry["animal"] in needs:
                needs.remove(entry["animal"])
        return needs
