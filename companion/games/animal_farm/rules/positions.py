"""Legal positions, and how an incomplete one is filled in (GEN-8, GEN-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine.state import Pile, State
from companion.engine.vocabulary import Party, Refusal
from companion.games.animal_farm.rules.definition import Definition
from companion.games.animal_farm.rules.pledges import BROKEN, IN_A_PLEDGE, KEPT, OPEN, WHAT, is_pledge
from companion.games.animal_farm.rules.state import (
    AIR_DROP,
    EXISTING,
    NEW,
    Farm,
    RegionTalks,
    Table,
    Turn,
    beginning_with,
)
from companion.games.impossible import (
    all_unchanged,
    below_least,
    impossible,
    named_twice,
    names_exactly,
    unknown_names,
    wrong_entry,
)

BY_PARTY = ("new", "existing", "air_drop", "points", "used", "lain", "laid")
"""Parts of a position that map every party to something; a party that is not named has nothing."""

BEFORE_ALLIANCES = ("setup", "round", "renewal")
"""Entry points at which New Influence is empty: it is sorted at a round's end and filled in phase 2."""

AIR_DROP_IS_EMPTY = ("setup", "revolution", "buying")
AFTER_REVOLUTION = ("buying", "round_end", "renewal")

IN_A_MARKER = ("party", "zone", "animal")
IN_A_BONUS = {"party": str, "strength": int, "to": int}
IN_A_DRAFT = ("by", "draft", "confirmed")
MAY_BE_IN_A_DRAFT = frozenset({"using", "refused"})
"""The keys of a draft that may be missing: the actions that its maker has paid for, and who refused it (AF-04)."""


def fresh(definition: Definition, parties: Sequence[Party]) -> Table:
    """Empty regions and zones, both decks whole and in unknown order."""
    return Table(
        agents={region: {} for region in definition.region},
        new={party: {} for party in parties},
        existing={party: {} for party in parties},
        air_drop={party: {} for party in parties},
        points=dict.fromkeys(parties, 0),
        used={party: [] for party in parties},
        politics_deck=Pile(sorted(definition.politics_card)),
        lain={party: [] for party in parties},
        laid={party: [] for party in parties},
        revolution_deck=Pile(sorted(definition.revolution)),
    )


def completed(farm: Farm, position: Mapping[str, Any]) -> dict[str, Any]:
    """The position with missing parts filled in: the first cards lie out, everybody still has a turn.

    Parts that cannot be read stay unchanged; loading them reports the error.
    """
    parts = dict(position)
    at = parts.setdefault("at", "round")
    if at == "setup":
        return parts
    start = parts.setdefault("start", farm.parties[0])
    first_region = parts.setdefault("start_region", next(iter(farm.definition.region)))
    empty = fresh(farm.definition, farm.parties)
    for name in (*BY_PARTY, "agents"):
        if isinstance(given := parts.get(name), Mapping):
            parts[name] = {**getattr(empty, name), **given}
    if start in farm.parties and "waiting" not in parts:
        order = beginning_with(start, farm.parties)
        parts["waiting"] = [] if at == "region" else order[::-1] if at == "renewal" else order
    by_name = tuple(farm.definition.region)
    if first_region in by_name and "regions" not in parts:
        regions = beginning_with(first_region, by_name)
        parts["regions"] = regions if at in ("round", "region") else []
    _complete_cards(farm, parts)
    return parts


def _complete_cards(farm: Farm, parts: dict[str, Any]) -> None:
    known = farm.definition
    advanced = parts.setdefault("advanced", [known.advanced_of(animal)[0] for animal in known.animals])
    if isinstance(advanced, list) and isinstance(discs := parts.get("discs", {}), Mapping):
        parts["discs"] = {**{card: [] for card in advanced if isinstance(card, str)}, **discs}
    politics = parts.setdefault("politics", sorted(known.politics_card)[: farm.numbers.politics_open])
    parts.setdefault("politics_deck", _rest(known.politics_card, politics, parts.get("politics_out")))
    if "revolutions" not in parts:
        parts["revolutions"] = _different_pairs(farm)
    between = parts["revolutions"]
    if isinstance(between, Mapping) and "lain" not in parts:
        parts["lain"] = {party: [between[party]] if party in between else [] for party in farm.parties}
    lain = parts.get("lain")
    if isinstance(lain, Mapping):
        parts.setdefault("revolution_deck", _rest(known.revolution, *lain.values()))


def _different_pairs(farm: Farm) -> dict[str, str]:
    """The first cards in the pack's order, no two with the same first markers (AF-30)."""
    chosen: dict[frozenset[str], str] = {}
    for card in farm.definition.revolutions:
        chosen.setdefault(card.pair, card.id)
    return dict(zip(farm.parties, chosen.values(), strict=False))


def _rest(known: Mapping[str, Any], *gone: Any) -> dict[str, Any]:
    named = [card for pile in gone if isinstance(pile, list) for card in pile]
    return {"ordered": False, "cards": sorted(card for card in known if card not in named)}


# ── what can stand ────────────────────────────────────────────────────────────────────────────────────────────────────


def judge(farm: Farm, running: Sequence[State]) -> list[Refusal]:
    """Every reason why the state is impossible."""
    if wrong := [*_names(farm)]:
        return wrong
    parts = (_pledges, _places, _agents, _points, _markers, _zones_by_phase, _politics, _revolutions, _actions)
    return [*(refusal for part in parts for refusal in part(farm)), *_running(farm, running)]


def _names(farm: Farm) -> Iterator[Refusal]:
    """Names that do not exist: parties, regions, animals. If there are any, nothing else is checked."""
    state, parties = farm.state, set(farm.parties)
    for name in BY_PARTY:
        yield from names_exactly(name, getattr(state, name), farm.parties)
    yield from names_exactly("agents", state.agents, tuple(farm.definition.region))
    for name, zone in farm.zones.items():
        for party, markers in zone.items():
            yield from unknown_names(f"{name}: {party}", markers, farm.definition.animals)
    for card, entries in state.laid.items():
        if not all(_is_laid(farm, entry) for entry in entries):
            yield wrong_entry(f"laid: {card}", IN_A_MARKER)
    named = [*state.waiting, *state.revolutions, *(party for there in state.agents.values() for party in there)]
    named += [party for owners in (*state.discs.values(), *state.alliances.values()) for party in owners]
    for party in sorted({*named, *state.succeeded, *([state.start] if farm.at != "setup" else [])} - parties):
        yield Refusal("AF-01", "not_at_table", {"party": party})


def _pledges(farm: Farm) -> Iterator[Refusal]:
    """AF-14: promises are made by one player to another."""
    for pledge in farm.state.pledges:
        typed = {part: type(held) for part, held in pledge.items()} == IN_A_PLEDGE
        known = typed and pledge["what"] in WHAT and pledge["became"] in (OPEN, KEPT, BROKEN)
        if not known or pledge["by"] == pledge["to"] or not {pledge["by"], pledge["to"]} <= set(farm.parties):
            yield wrong_entry("pledges", tuple(IN_A_PLEDGE))


def _is_laid(farm: Farm, entry: Mapping[str, str]) -> bool:
    if set(entry) != set(IN_A_MARKER):
        return False
    is_one = entry["party"] in farm.parties and entry["animal"] in farm.definition.animals
    return is_one and entry["zone"] in (NEW, EXISTING)


def _places(farm: Farm) -> Iterator[Refusal]:
    state, regions = farm.state, farm.definition.region
    if not 1 <= state.round <= farm.definition.rounds:
        yield Refusal("AF-37", "no_such_round", {"round": state.round, "count": farm.definition.rounds})
    first = [state.start_region] if state.start_region or farm.at != "setup" else []
    named = {*state.regions, *state.alliances, *first}
    for region in sorted(named - set(regions)):
        yield Refusal("AF-02", "unknown_region", {"region": region})
    if state.alliances and farm.at in ("setup", "round"):
        yield _still_empty("alliances")
    else:
        yield from named_twice("regions", [*state.regions, *state.alliances])
    for region, partners in state.alliances.items():
        yield from named_twice(f"alliances: {region}", partners)
        yield from below_least(f"alliances: {region}", len(partners), 1)
    if state.succeeded and farm.at not in AFTER_REVOLUTION:
        yield _still_empty("succeeded")
    yield from named_twice("succeeded", state.succeeded)
    if farm.at != "revolution":  # there who lays stands in it again, behind all others
        yield from named_twice("waiting", state.waiting)


def _agents(farm: Farm) -> Iterator[Refusal]:
    """AF-38: nobody can have more agents than exist of a colour."""
    for region, there in farm.state.agents.items():
        yield from below_least(f"agents: {region}", min(there.values(), default=0), 0)
    for party in farm.parties:
        if farm.agents_left(party) < 0:
            yield Refusal("AF-38", "too_many_agents", {"party": party, "count": farm.numbers.agents})


def _points(farm: Farm) -> Iterator[Refusal]:
    """AF-13, AF-36: points cannot be negative."""
    for party, points in farm.state.points.items():
        if points < 0:
            yield Refusal("AF-36", "negative_points", {"party": party, "points": points})


def _markers(farm: Farm) -> Iterator[Refusal]:
    """AF-20: no more markers than exist. AF-18: no more of a player than a limited zone holds."""
    for name, of in farm.zones.items():
        for party, markers in of.items():
            yield from below_least(f"{name}: {party}", min(markers.values(), default=0), 0)
    for animal in farm.definition.animals:
        if farm.stock(animal) < 0:
            told = {"animal": animal, "count": farm.numbers.markers}
            yield Refusal("AF-20", "too_many", told)
    for zone in (EXISTING, AIR_DROP):
        for party in farm.parties:
            if sum(farm.zones[zone][party].values()) > farm.limit(zone):
                yield Refusal("AF-18", "zone_full", {"zone": zone, "count": farm.limit(zone)})


def _zones_by_phase(farm: Farm) -> Iterator[Refusal]:
    """Zones that must be empty now: New after a round's end (AF-18), Air Drop after
    phase 3 (AF-19), all at the start.
    """
    waiting = farm.state.waiting
    for party in farm.parties:
        sorted_out = farm.at == "round_end" and party not in waiting
        new_is_empty = farm.at in BEFORE_ALLIANCES or sorted_out
        if new_is_empty and _filled(farm, NEW, party):
            yield Refusal("AF-18", "empty_now", {"party": party, "zone": NEW})
        if farm.at == "setup" and _filled(farm, EXISTING, party):
            yield Refusal("AF-18", "empty_now", {"party": party, "zone": EXISTING})
        still_to_sort = farm.at == "round_end" and party in waiting[1:]
        if (farm.at in AIR_DROP_IS_EMPTY or still_to_sort) and _filled(farm, AIR_DROP, party):
            yield Refusal("AF-19", "air_drop_filled", {"party": party})


def _filled(farm: Farm, zone: str, party: str) -> bool:
    return any(farm.zones[zone][party].values())


def _politics(farm: Farm) -> Iterator[Refusal]:
    """AF-33: every politics card must be in exactly one place."""
    state, known = farm.state, farm.definition
    politics = Counter([*state.politics, *state.politics_out, *state.politics_deck.cards])
    if politics != Counter(list(known.politics_card)) or len(state.politics) > farm.numbers.politics_open:
        yield Refusal("AF-33", "wrong_cards", {"cards": _differing(politics, known.politics_card)})


def _revolutions(farm: Farm) -> Iterator[Refusal]:
    """Every revolution card must be in exactly one place; the one on the table is the last of its history (AF-30)."""
    state, known = farm.state, farm.definition
    laid = state.laid
    revolutions = Counter([*(card for cards in state.lain.values() for card in cards), *state.revolution_deck.cards])
    if revolutions != Counter(list(known.revolution)):
        yield Refusal("AF-30", "wrong_cards", {"cards": _differing(revolutions, known.revolution)})
    elif others := [place for place, card in state.revolutions.items() if state.lain[place][-1:] != [card]]:
        yield impossible("other_card_lies", part=f"revolutions: {others[0]}", card=state.revolutions[others[0]])
    elif farm.at not in ("setup", "renewal") and set(state.revolutions) != set(farm.parties):
        yield from names_exactly("revolutions", state.revolutions, farm.parties)
    elif overfull := [place for place in farm.parties if _overfull(farm, place)]:
        yield impossible("more_than_asked", part=f"laid: {overfull[0]}")
    elif stranger := _no_neighbour(farm):
        yield Refusal("AF-25", "no_neighbour", {"party": stranger})
    elif any(laid.values()) and farm.at != "revolution":
        yield _still_empty("laid")
    elif twin := _same_pair(farm):
        yield Refusal("AF-30", "pair_on_table", {"card": twin})


def _no_neighbour(farm: Farm) -> str | None:
    """AF-25: a party that laid a marker on a card to which it is no neighbour; None if there is none."""
    laid = ((place, entry["party"]) for place in farm.parties for entry in farm.state.laid[place])
    return next((party for place, party in laid if place not in (party, farm.right_of(party))), None)


def _same_pair(farm: Farm) -> str | None:
    """AF-30: a card whose first two markers are those of another card on the table; None if there is none.

    None also if no other card was left to be drawn, as in a pack with too few pairs.
    """
    known, lying = farm.definition.revolution, farm.state.revolutions.values()
    pairs = Counter(known[card].pair for card in lying)
    if any(known[card].pair not in pairs for card in farm.state.revolution_deck.cards):
        return next((card for card in reversed(lying) if pairs[known[card].pair] > 1), None)
    return None


def _actions(farm: Farm) -> Iterator[Refusal]:
    """AF-31: one advanced action of each animal must lie out, with at most one disc of each player on it."""
    state, known = farm.state, farm.definition
    wrong = [card for card in state.advanced if card not in known.action or known.action[card].is_basic]
    used = [card for cards in state.used.values() for card in cards]
    if wrong or set(state.discs) != set(state.advanced) or not set(used) <= set(state.advanced):
        yield Refusal("AF-31", "wrong_actions", {"cards": sorted({*wrong, *used, *state.discs})})
        return
    out = Counter(known.action[card].animal for card in state.advanced)
    least = 0 if farm.at == "setup" else 1
    if differing := [animal for animal in known.animals if not least <= out[animal] <= 1]:
        yield Refusal("AF-31", "one_of_each", {"animals": differing})
    for card, owners in state.discs.items():
        for party in sorted(party for party, count in Counter(owners).items() if count > 1):
            yield Refusal("AF-31", "bought_already", {"party": party, "action": card})


def _overfull(farm: Farm, place: str) -> bool:
    card = farm.state.revolutions.get(place)
    needs = Counter(farm.definition.revolution[card].needs if card is not None else ())
    return not Counter(entry["animal"] for entry in farm.state.laid[place]) <= needs


def _differing(there: Mapping[str, int], known: Mapping[str, Any]) -> list[str]:
    return sorted(card for card in {*there, *known} if there.get(card, 0) != (card in known))


def _running(farm: Farm, running: Sequence[State]) -> Iterator[Refusal]:
    for entry in running:
        if isinstance(entry, Turn):
            yield from _turn(farm, entry)
        elif isinstance(entry, RegionTalks):
            yield from _talks(farm, entry)


def _turn(farm: Farm, turn: Turn) -> Iterator[Refusal]:
    if turn.party not in farm.parties:
        yield Refusal("AF-01", "not_at_table", {"party": turn.party})
    yield from below_least("moves", turn.moves, 0)
    if turn.card and turn.card not in farm.state.advanced:
        yield Refusal("AF-31", "not_out", {"action": turn.card})


def judge_correction(action: State, was: Mapping[str, Any]) -> list[Refusal]:
    """What is under way stays the turn of the same party, or the talks about the same region."""
    return all_unchanged(action, was, ("party", "phase", "region"))


def _talks(farm: Farm, talks: RegionTalks) -> Iterator[Refusal]:
    parties = set(farm.parties)
    yield from below_least("version", talks.version, 0)
    if talks.region not in farm.definition.region:
        yield Refusal("AF-02", "unknown_region", {"region": talks.region})
    for party in sorted(set(talks.declined) - parties):
        yield Refusal("AF-01", "not_at_table", {"party": party})
    yield from unknown_names("binding", talks.binding, talks.drafts)
    if not all(_is_bonus(bonus, parties) for bonus in talks.bonuses):
        yield wrong_entry("bonuses", IN_A_BONUS)
    numbers = [number for number in talks.drafts if number.isdigit() and 0 < int(number) <= talks.version]
    if len(numbers) < len(talks.drafts) or not all(_is_entry(farm, entry) for entry in talks.drafts.values()):
        yield wrong_entry("drafts", IN_A_DRAFT)


def _is_bonus(bonus: Mapping[str, Any], parties: set[str]) -> bool:
    typed = set(bonus) == set(IN_A_BONUS) and all(type(bonus[part]) is kind for part, kind in IN_A_BONUS.items())
    return typed and bonus["party"] in parties


def _is_entry(farm: Farm, entry: Mapping[str, Any]) -> bool:
    draft, using, parties = entry.get("draft"), entry.get("using", []), set(farm.parties)
    if set(entry) - MAY_BE_IN_A_DRAFT != set(IN_A_DRAFT) or not isinstance(draft, Mapping):
        return False
    uses = {f"{card.id}.{effect.verb}" for card in farm.definition.actions for effect in card.effects}
    if not isinstance(using, list) or not set(map(str, using)) <= uses:
        return False
    partners, split, confirmed = draft.get("partners"), draft.get("split"), entry["confirmed"]
    refused = entry.get("refused", [])
    if not isinstance(partners, list) or not isinstance(split, Mapping) or not isinstance(confirmed, list):
        return False
    if not isinstance(refused, list):
        return False
    if "pledge" in draft and not is_pledge(draft["pledge"], entry["by"], partners):
        return False
    counts = all(type(amount) is int and amount >= 0 for amount in split.values())
    named = [entry["by"], *partners, *split, *confirmed, *refused]
    return counts and all(isinstance(name, str) and name in parties for name in named)


def _still_empty(part: str) -> Refusal:
    return impossible("still_empty", part=part)
