"""What a pack of Animal Farm holds: regions, cards, switches; and what makes a pack unplayable (Facts, Own content)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal, TypeAlias, get_args

from companion.games.animal_farm.rules.steps import Orders, Steps
from companion.games.limits import Between, Count, CountOrNone, FilledInPlay
from companion.games.numbers import by_players
from companion.languages import Words, in_order, told_in

Problem: TypeAlias = tuple[tuple[str | int, ...], str, str]
"""Path in the definition, message, hint (may be empty)."""


LEAST, MOST = 3, 5
"""Limits for the number of players (GEN-10)."""

REGIONS = 5

REGION_MEASURES, ANIMAL_MEASURES = ("most_agents", "fewest_agents"), ("most_markers_of",)


# ── regions and cards ─────────────────────────────────────────────────────────────────────────────────────────────────

Verb = Literal["move", "strength", "sway", "remove", "swap"]
"""What an action does: one more agent to move, strength for one's own proposal, strength for or against one that is
about to bind, removing markers of others, or swapping one's own.
"""


@dataclass(frozen=True)
class Region:
    """A region with its animal. The regions of a pack are listed in the order of the arrows."""

    id: str
    animal: str
    title: Words
    short: Words
    animal_title: Words
    article: Words | None = None


@dataclass(frozen=True)
class Effect:
    """One thing that an action can do, and how often or how strongly."""

    verb: Verb
    count: Count = 1


@dataclass(frozen=True)
class Action:
    """An action card: a marker of `animal` activates one of its effects. Basic ones cost nothing to have (AF-31)."""

    id: str
    animal: str
    title: Words
    text: Words
    effects: tuple[Effect, ...]
    cost: CountOrNone = 0

    @cached_property
    def is_basic(self) -> bool:
        """Whether everybody has it from the start."""
        return self.cost == 0

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules about this card."""
        return ("AF-17", "AF-39") if self.is_basic else ("AF-17", "AF-31", "AF-39")


@dataclass(frozen=True)
class RevolutionCard:
    """A card with the three markers that it asks for; no two cards on the table share the first two (AF-30).

    `text` names the markers on the card.
    """

    id: str
    title: Words
    text: Words
    needs: tuple[str, str, str]

    @property
    def pair(self) -> frozenset[str]:
        """Its two first markers, order aside."""
        return frozenset(self.needs[:2])

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules about this card."""
        return ("AF-25", "AF-28")


Measure = Literal[
    "most_agents",
    "fewest_agents",
    "agent_everywhere",
    "most_markers_of",
    "most_markers",
    "smallest_alliance",
    "most_discs",
    "alone",
    "revolution",
]
"""What a politics card counts; see `companion.games.animal_farm.rules.round_end.MEASURES`."""


@dataclass(frozen=True)
class PoliticsCard:
    """Worth `points` to all who are best in its measure, ties included (Own content).

    `of` is the region or animal that the measure is about, if it is about one.
    """

    id: str
    title: Words
    text: Words
    points: Annotated[int, Between(0, 9)]
    measure: Measure
    of: str | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules about this card."""
        return ("AF-33",)


# ── the pack ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class NameWords:
    """Words from which names are composed.

    They name zones, a player's two revolution cards, where a marker goes at the end of a round, what actions do
    (`{count}` is how much), and for which side.
    """

    zones: Mapping[str, Words]
    sides: Mapping[str, Words]
    sorting: Mapping[str, Words]
    verbs: Annotated[Mapping[str, Words], FilledInPlay()]
    sway: Mapping[str, Words]


@dataclass(frozen=True)
class Rules:
    """The rule switches; `game.yaml` names the ruling beside each."""

    relative_majority: bool = False
    new_influence_activates: bool = False
    three_markers_in_all: bool = False
    choose_actions: bool = False
    negotiation_timer: int | None = None


@dataclass(frozen=True)
class Parameters:
    """The numbers and choices of the rule text, as printed; `game.yaml` says what they may be.

    A default is never changed: games that were saved before a number was one go on by it.
    """

    length: Literal["short", "long"] = "short"
    markers: Count = 12
    agents: Count = 9
    rounds: int = 6
    long_rounds: int = 9
    renewals: tuple[int, ...] = (2, 4)
    long_renewals: tuple[int, ...] = (3, 6)
    agents_at_renewal: int = 1
    start_agents: int = by_players({3: 7, 4: 6, 5: 5})
    politics_open: int = 3
    existing_limit: int = 2
    air_drop_limit: int = 2
    taken_over_players: int = 2
    markers_per_agent: int = 1
    left_outside: int = 1
    laid_per_card: int = 3
    revolution_points: int = 2
    revolution_bonus: int = 1
    bonus_side: Literal["alternating", "left", "right", "nobody"] = "alternating"
    moves: int = 1
    advanced_uses: int | None = 1
    tie: Literal["most_markers", "shared"] = "most_markers"


@dataclass(frozen=True)
class Definition:
    """The content of a pack after variants and options are applied."""

    regions: tuple[Region, ...]
    actions: tuple[Action, ...]
    revolutions: tuple[RevolutionCard, ...]
    politics: tuple[PoliticsCard, ...]
    wording: NameWords
    rules: Rules = Rules()
    parameters: Parameters = Parameters()
    steps: Steps = field(default_factory=Steps)
    order: Orders = field(default_factory=Orders)

    @cached_property
    def region(self) -> dict[str, Region]:
        return {region.id: region for region in self.regions}

    @cached_property
    def animals(self) -> tuple[str, ...]:
        """The animals in the order of their regions."""
        return tuple(region.animal for region in self.regions)

    @cached_property
    def region_of(self) -> dict[str, str]:
        return {region.animal: region.id for region in self.regions}

    @cached_property
    def action(self) -> dict[str, Action]:
        return {card.id: card for card in self.actions}

    @cached_property
    def revolution(self) -> dict[str, RevolutionCard]:
        return {card.id: card for card in self.revolutions}

    @cached_property
    def politics_card(self) -> dict[str, PoliticsCard]:
        return {card.id: card for card in self.politics}

    @property
    def cards(self) -> tuple[Action | RevolutionCard | PoliticsCard, ...]:
        """Every card that has a text: for printing and reading aloud."""
        return (*self.actions, *self.revolutions, *self.politics)

    @property
    def rounds(self) -> int:
        """How many rounds are played (AF-37)."""
        return self.parameters.long_rounds if self.parameters.length == "long" else self.parameters.rounds

    @property
    def renewals(self) -> tuple[int, ...]:
        """The rounds at whose end new revolution cards and agents come (AF-30, AF-35)."""
        return self.parameters.long_renewals if self.parameters.length == "long" else self.parameters.renewals

    def advanced_of(self, animal: str) -> tuple[str, ...]:
        """The advanced actions of an animal: one of them lies out (Own content)."""
        return tuple(card.id for card in self.actions if card.animal == animal and not card.is_basic)

    # ── names ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def labels(self) -> dict[str, dict[str, str]]:
        """Id → language → name, of regions, animals and all cards."""
        named: list[tuple[str, Words]] = []
        for region in self.regions:
            named += [(region.id, region.title), (region.animal, region.animal_title)]
        named += [(card.id, card.title) for card in self.actions]
        named += [(card.id, card.title) for card in self.revolutions]
        named += [(card.id, card.title) for card in self.politics]
        return {name: dict(words) for name, words in named}

    @cached_property
    def short_labels(self) -> dict[str, dict[str, str]]:
        """Id → language → short name, of regions."""
        return {region.id: dict(region.short) for region in self.regions}

    @cached_property
    def articles(self) -> dict[str, dict[str, str]]:
        """Region → language → article, of those that give one."""
        return {region.id: dict(region.article) for region in self.regions if region.article}

    # ── checks ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def problems(self) -> list[Problem]:
        """Everything that makes this pack unplayable."""
        return [
            *self._of_regions(),
            *self._of_actions(),
            *self._of_revolutions(),
            *self._of_politics(),
            *self._of_wording(),
            *self._of_numbers(),
        ]

    def _of_regions(self) -> Iterator[Problem]:
        if len(self.regions) != REGIONS or len(set(self.animals)) != REGIONS:
            yield ("regions",), f"there are {REGIONS} regions, each with an animal of its own", ""
        yield from _twice("regions", (region.id for region in self.regions))

    def _of_actions(self) -> Iterator[Problem]:
        yield from _twice("actions", (card.id for card in self.actions))
        for card in self.actions:
            if card.animal not in self.animals:
                yield ("actions", card.id, "animal"), f"there is no animal {card.animal}", ", ".join(self.animals)
            if not card.effects:
                yield ("actions", card.id, "effects"), "an action does something", ""
        for animal in self.animals:
            if sum(card.is_basic for card in self.actions if card.animal == animal) != 1:
                yield ("actions",), f"{animal} needs one basic action (cost: 0)", ""
            if not self.advanced_of(animal):
                yield ("actions",), f"{animal} needs an advanced action", ""

    def _of_revolutions(self) -> Iterator[Problem]:
        yield from _twice("revolutions", (card.id for card in self.revolutions))
        for card in self.revolutions:
            for place, animal in enumerate(card.needs):
                if animal not in self.animals:
                    yield ("revolutions", card.id, "needs", place), f"there is no animal {animal}", ""
        layouts = 1 + len(self.renewals)
        if len({card.pair for card in self.revolutions}) < MOST or len(self.revolutions) < MOST * layouts:
            yield ("revolutions",), f"{MOST * layouts} cards with {MOST} pairs of first markers are needed", ""

    def _of_politics(self) -> Iterator[Problem]:
        yield from _twice("politics", (card.id for card in self.politics))
        needed = self.parameters.politics_open + self.rounds - 1
        if len(self.politics) < needed:
            yield ("politics",), f"{needed} cards are needed for {self.rounds} rounds", ""
        for card in self.politics:
            known: tuple[str | None, ...] = (None,)
            if card.measure in REGION_MEASURES:
                known = tuple(self.region)
            elif card.measure in ANIMAL_MEASURES:
                known = self.animals
            if card.of not in known:
                told = ", ".join(str(name) for name in known if name) or "leave it out"
                yield ("politics", card.id, "of"), f"{card.measure} cannot be about {card.of}", told

    def _of_wording(self) -> Iterator[Problem]:
        wanted = {
            "zones": ("new", "existing", "air_drop"),
            "sides": ("left", "right"),
            "sorting": ("keep", "drop", "return"),
            "verbs": get_args(Verb),
            "sway": ("for", "against"),
        }
        for part, names in wanted.items():
            for name in names:
                if name not in getattr(self.wording, part):
                    yield ("wording", part), f"the words for {name} are missing", ""

    def _of_numbers(self) -> Iterator[Problem]:
        """New cards come before the last round; nobody begins with more agents than a colour has."""
        late = [number for number in self.renewals if number >= self.rounds]
        if late:
            name = "long_renewals" if self.parameters.length == "long" else "renewals"
            yield ("parameters", name), f"after round {late[0]} of {self.rounds} nothing comes any more", ""
        agents, begins = self.parameters.agents, self.parameters.start_agents
        if (most := max(begins.values()) if isinstance(begins, Mapping) else begins) > agents:
            yield ("parameters", "start_agents"), f"{most} are more than there are: {agents}", ""


def _twice(part: str, ids: Iterator[str]) -> Iterator[Problem]:
    for name, count in Counter(ids).items():
        if count > 1:
            yield (part, name), f"{name} is there {count} times", ""


# ── names of what is composed: a marker in a zone, a use of an action, a marker for the card at one's left ────────────

Named = tuple[str, dict[str, str]]


def composed(definition: Definition) -> dict[str, dict[str, str]]:
    """Names made of other words, like a marker in its zone: id → language → name."""
    zones = {zone: dict(words) for zone, words in definition.wording.zones.items()}
    return dict([*zones.items(), *_of_markers(definition), *_of_actions(definition)])


def _of_markers(definition: Definition) -> Iterator[Named]:
    wording = definition.wording
    for region in definition.regions:
        animal = dict(region.animal_title)
        for zone, where in wording.zones.items():
            named = _joined(animal, dict(where))
            yield f"{zone}.{region.animal}", named
            for side, card in wording.sides.items():
                yield f"{side}.{zone}.{region.animal}", _joined(dict(card), named)
        for verb, how in wording.sorting.items():
            yield f"{verb}.{region.animal}", _joined(animal, dict(how))


def _of_actions(definition: Definition) -> Iterator[Named]:
    wording = definition.wording
    for card in definition.actions:
        for effect in card.effects:
            verb = dict(wording.verbs[effect.verb])
            told = {language: text.replace("{count}", str(effect.count)) for language, text in verb.items()}
            named = _joined(dict(card.title), told)
            yield f"{card.id}.{effect.verb}", named
            for side, how in wording.sway.items() if effect.verb == "sway" else ():
                swayed = _joined(told, dict(how), " ")
                yield f"{card.id}.{effect.verb}.{side}", _joined(dict(card.title), swayed, ": ")


def _joined(first: dict[str, str], second: dict[str, str], by: str = ", ") -> dict[str, str]:
    return {code: f"{told_in(first, code)}{by}{told_in(second, code)}" for code in in_order({*first, *second})}
