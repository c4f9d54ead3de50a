"""Phase 6, a round's end: zones, politics, new cards and agents, then everything moves on (AF-18, AF-33 to AF-36)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.engine.game import Script
from companion.engine.questions import unknown_option
from companion.engine.vocabulary import PASS, GameOver, Outcome, Party, Ranking, Refusal, ranked
from companion.games.animal_farm.rules import pledges
from companion.games.animal_farm.rules.definition import PoliticsCard
from companion.games.animal_farm.rules.revolution import lay_revolutions
from companion.games.animal_farm.rules.state import AIR_DROP, EXISTING, NEW, ZONES, Farm, FarmInPlay, Turn
from companion.games.animal_farm.rules.turns import ask, not_held, take_turns
from companion.mechanics.deck import draw_from


def phase(game: FarmInPlay) -> Script:
    """Sorts the zones, then scores politics (AF-34); the last round ends there (AF-36)."""
    game.enter("round_end")
    yield from take_turns(game, sort_zones)
    zones = {party: {zone: dict(game.zones[zone][party]) for zone in ZONES} for party in game.parties}
    game.say("markers_lie_open", "AF-21", zones=zones)
    score_politics(game)
    pledges.round_is_over(game)
    if game.state.round >= game.definition.rounds:
        of_game(game)
    game.house_may_end()
    yield from move_politics(game)


def sort_zones(game: FarmInPlay, turn: Turn) -> Script:
    """Sorts New Influence into the two other zones; what is left in it goes back (AF-18)."""
    party = turn.party
    while game.state.new[party]:
        value = yield from ask(
            game,
            "sort_zones",
            party,
            lambda: sortings(game, party),
            lambda value: judge_sort(game, party, value),
            "AF-18",
        )
        if value == PASS:
            break
        verb, _, animal = value.partition(".")
        source, target = {"keep": (NEW, EXISTING), "drop": (NEW, AIR_DROP), "return": (EXISTING, None)}[verb]
        game.put(party, source, animal, -1)
        if target is None:
            game.say("gave_back", "AF-18", party=party, markers={animal: 1})
        else:
            game.put(party, target, animal)
            game.say("zone_filled", "AF-18", party=party, zone=target, animal=animal)
    left = game.state.new[party]
    if given := {animal: count for animal, count in left.items() if count}:
        game.say("gave_back", "AF-18", party=party, markers=given)
        left.clear()


def has_room(farm: Farm, party: Party) -> bool:
    """Whether one of the zones takes one more marker of a party (AF-18)."""
    return any(sum(farm.zones[zone][party].values()) < farm.limit(zone) for zone in (EXISTING, AIR_DROP))


def next_kept(farm: Farm, party: Party, values: Sequence[str]) -> str | None:
    """Where the next marker goes while a party keeps all of New Influence; None unless there is room for all of it."""
    lying = {zone: sum(farm.zones[zone][party].values()) for zone in ZONES}
    room = sum(farm.limit(zone) - lying[zone] for zone in (EXISTING, AIR_DROP))
    if lying[NEW] > room:
        return None
    return next((value for verb in ("keep", "drop") for value in values if value.startswith(f"{verb}.")), None)


def sortings(farm: Farm, party: Party) -> Iterator[str]:
    """For each marker in New Influence the places where it can go."""
    for animal in farm.definition.animals:
        if farm.state.new[party].get(animal):
            yield f"keep.{animal}"
            yield f"drop.{animal}"
        if farm.state.existing[party].get(animal):
            yield f"return.{animal}"


def judge_sort(farm: Farm, party: Party, value: str) -> list[Refusal]:
    """Every reason against a sorting: from New to one of the other zones, no more than each holds, or back (AF-18)."""
    verb, _, animal = value.partition(".")
    if verb not in ("keep", "drop", "return", EXISTING):
        return [unknown_option("AF-18", value)]
    if verb == EXISTING:
        return [Refusal("AF-18", "existing_stays", {"marker": value})]
    found = not_held(farm, party, f"{EXISTING if verb == 'return' else NEW}.{animal}", "AF-18")
    target = {"keep": EXISTING, "drop": AIR_DROP}.get(verb)
    if target is not None and sum(farm.zones[target][party].values()) >= farm.limit(target):
        found.append(Refusal("AF-18", "zone_full", {"zone": target, "count": farm.limit(target)}))
    return found


# ── politics cards ────────────────────────────────────────────────────────────────────────────────────────────────────


def score_politics(game: FarmInPlay) -> None:
    """Gives the points of each face-up politics card, the oldest first (AF-33)."""
    for card_id in game.state.politics:
        card = game.definition.politics_card[card_id]
        scoring = winners(game, card)
        if scoring:
            game.say("politics_scored", "AF-33", card=card_id, parties=scoring, points=card.points)
        else:
            game.say("politics_unscored", "AF-33", card=card_id)
        for party in scoring:
            game.score(party, card.points, "AF-33")


def move_politics(game: FarmInPlay) -> Script:
    """Removes the oldest politics card and lays out a new one (AF-33)."""
    state = game.state
    if state.politics:
        card = state.politics.pop(0)
        state.politics_out.append(card)
        game.say("politics_leaves", "AF-33", card=card)
    yield from fill_politics(game)


def fill_politics(game: FarmInPlay) -> Script:
    """Lays out politics cards until enough are face up (AF-33)."""
    state = game.state
    while len(state.politics) < game.numbers.politics_open:
        card = yield from draw_from(
            game, "politics", state.politics_deck, ask="draw_politics", rule="AF-33", empty_rule="AF-33"
        )
        if card is None:
            return
        state.politics.append(card)
        game.say("politics_laid_out", "AF-33", card=card)


Measured = Callable[[Farm, Party, str], int]


def winners(farm: Farm, card: PoliticsCard) -> list[Party]:
    """The parties that would score a card now, in turn order. A most of 0 scores nothing."""
    measure, of = MEASURES[card.measure], card.of or ""
    measured = {party: measure(farm, party, of) for party in farm.order()}
    if card.measure in LEAST_COUNTS:
        least = min(measured.values())
        return [party for party, count in measured.items() if count == least]
    most = max(measured.values())
    return [party for party, count in measured.items() if most and count == most]


def _agents(farm: Farm, party: Party, region: str) -> int:
    return farm.agents_in(region, party)


def _everywhere(farm: Farm, party: Party, _: str) -> int:
    return all(farm.agents_in(region, party) for region in farm.state.agents)


def _markers_of(farm: Farm, party: Party, animal: str) -> int:
    return farm.held(party, animal)


def _markers(farm: Farm, party: Party, _: str) -> int:
    return sum(sum(farm.zones[zone][party].values()) for zone in ZONES)


def _in_smallest_alliance(farm: Farm, party: Party, _: str) -> int:
    """1 for a partner in one of this round's alliances with the fewest partners, else 0."""
    sealed = farm.state.alliances.values()
    least = min(map(len, sealed), default=0)
    return any(party in partners for partners in sealed if len(partners) == least)


def _discs(farm: Farm, party: Party, _: str) -> int:
    return sum(party in owners for owners in farm.state.discs.values())


def _alone(farm: Farm, party: Party, _: str) -> int:
    """In how many regions of this round a party was alone in its alliance."""
    return sum(partners == [party] for partners in farm.state.alliances.values())


def _revolutions(farm: Farm, party: Party, _: str) -> int:
    """How many successful revolutions of this round were at a party's left or right."""
    return sum(place in (party, farm.right_of(party)) for place in farm.state.succeeded)


MEASURES: Mapping[str, Measured] = {
    "most_agents": _agents,
    "fewest_agents": _agents,
    "agent_everywhere": _everywhere,
    "most_markers_of": _markers_of,
    "most_markers": _markers,
    "smallest_alliance": _in_smallest_alliance,
    "most_discs": _discs,
    "alone": _alone,
    "revolution": _revolutions,
}


OF_AGENTS = frozenset({"most_agents", "fewest_agents", "agent_everywhere"})
"""Measures that nothing changes but where agents stand: in the region of the card, if it names one."""

LEAST_COUNTS = frozenset({"fewest_agents"})


# ── after some of the rounds ──────────────────────────────────────────────────────────────────────────────────────────


def renewal(game: FarmInPlay) -> Script:
    """Lays out new revolution cards and places new agents if due; then everything moves on (AF-34)."""
    game.enter("renewal")
    if is_due(game):
        steps = game.definition.steps
        if steps.renewal_of_cards:
            yield from lay_revolutions(game)
        if steps.renewal_of_agents and any(game.numbers_of(party).agents_at_renewal for party in game.parties):
            yield from take_turns(game, place_agents)
    move_on(game)


def is_due(farm: Farm) -> bool:
    """Whether new cards and agents come after this round."""
    return farm.state.round in farm.definition.renewals


def counter_clockwise(farm: Farm) -> list[Party]:
    """The players from the right of the start player around to the start player, who is last (AF-35)."""
    return [*reversed(farm.order())]


def place_agents(game: FarmInPlay, turn: Turn) -> Script:
    """Places the new agents of one player, one after the other (AF-35)."""
    game.tell_adjusted(turn.party, "agents_at_renewal")
    for _ in range(game.numbers_of(turn.party).agents_at_renewal):
        yield from place_agent(game, turn)


def place_agent(game: FarmInPlay, turn: Turn) -> Script:
    """Places one more agent in any region (AF-35)."""
    region = yield from ask(
        game,
        "place_agent",
        turn.party,
        lambda: game.state.agents,
        lambda value: judge_place_agent(game, turn.party, value),
        "AF-35",
        may_pass=False,
    )
    if region != PASS:
        agents = game.state.agents[region]
        agents[turn.party] = agents.get(turn.party, 0) + 1
        game.say("agent_placed", "AF-35", party=turn.party, region=region)


def judge_place_agent(farm: Farm, party: Party, region: str) -> list[Refusal]:
    """Every reason against placing an agent in this region: one must be left (AF-35)."""
    if region not in farm.state.agents:
        return [Refusal("AF-35", "unknown_region", {"region": region})]
    return [] if farm.agents_left(party) > 0 else [Refusal("AF-35", "no_agent_left", {"party": party})]


def move_on(game: FarmInPlay) -> None:
    """Moves the start region, the round marker and the start player on (AF-34)."""
    state = game.state
    state.start_region = game.cycle()[1]
    game.say("start_region_moves", "AF-02", region=state.start_region)
    state.round += 1
    game.say("round_marker_moves", "AF-34", round=state.round)
    state.start = game.left_of(state.start)
    game.say("start_passes", "AF-01", party=state.start)
    state.alliances, state.succeeded = {}, []
    state.used = {party: [] for party in game.parties}


# ── the end of the game ───────────────────────────────────────────────────────────────────────────────────────────────


def standing(farm: Farm) -> Ranking:
    """Players by points, then, if the tie goes to them, by markers in all zones; those equal in both share a place."""
    points, counts = farm.state.points, farm.numbers.tie == "most_markers"
    return ranked({party: (points[party], farm.markers_of(party) if counts else 0) for party in farm.parties})


def of_game(game: FarmInPlay) -> None:
    """Ends the game, ranked by `standing`."""
    points, ranking = game.state.points, standing(game)
    for party in game.order():
        game.say("final_points", "AF-36", party=party, points=points[party], markers=game.markers_of(party))
    best = [party for party in game.parties if points[party] == points[ranking[0][0]]]
    reason = "shared" if len(ranking[0]) > 1 else "most_markers" if len(best) > 1 else "most_points"
    raise GameOver(Outcome(reason, "AF-36", ranking))
