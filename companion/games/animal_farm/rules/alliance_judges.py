"""What makes a proposal valid, and how strong who is in a region (AF-04 to AF-12, AF-20, AF-38)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.vocabulary import Party, Refusal
from companion.games.animal_farm.rules import judges
from companion.games.animal_farm.rules.state import RegionTalks
from companion.mechanics.majority import leaders

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm

NOBODY = 0
"""What a bonus is lent to that counts for its own player."""

MORE_THAN_PLAYERS = 2
"""An alliance takes at most so many markers more than there are players (AF-11)."""


# ── strength ────────────────────────────────────────────────────────────────────────────────────────────────────────


def strength(game: AnimalFarm, talks: RegionTalks, party: Party, number: int = NOBODY) -> int:
    """AF-38, AF-10: agents and bonuses, without what is lent to proposal `number`."""
    bonuses = (b["strength"] for b in talks.bonuses if b["party"] == party and not (number and b["to"] == number))
    return game.agents_in(talks.region, party) + sum(map(int, bonuses))


def allied(game: AnimalFarm, talks: RegionTalks, partners: Iterable[Party], number: int = NOBODY) -> int:
    """What an alliance holds: its partners, and what others lend to its proposal."""
    lent = sum(int(bonus["strength"]) for bonus in talks.bonuses if number and bonus["to"] == number)
    return lent + sum(strength(game, talks, party, number) for party in partners)


def strongest(game: AnimalFarm, talks: RegionTalks, numbers: Iterable[str]) -> tuple[str, ...]:
    """Those of the proposals that hold most, all if they tie."""
    numbers = list(numbers)
    held = {number: allied(game, talks, talks.drafts[number]["draft"]["partners"], int(number)) for number in numbers}
    return leaders(held, numbers)


# ── the region ──────────────────────────────────────────────────────────────────────────────────────────────────────


def region(game: AnimalFarm, name: str) -> Sequence[Refusal]:
    """AF-02: one region after the other. AF-09: not where nobody is."""
    state = game.state
    if state.regions[:1] != [name]:
        return [Refusal("AF-02", "not_in_turn", {"region": name})]
    return [] if any(state.agents[name].values()) else [Refusal("AF-09", "nobody_there", {"region": name})]


# ── a proposal ──────────────────────────────────────────────────────────────────────────────────────────────────────


def draft(
    game: AnimalFarm, talks: RegionTalks, by: Party, wanted: Mapping[str, Any], number: int = NOBODY
) -> list[Refusal]:
    """Everything against a proposal: its partners, what its maker uses for it, its split, and its strength.

    `number` is that of a proposal which lies on the table already; others may have lent it strength.
    """
    partners, split, using = wanted["partners"], wanted["split"], wanted.get("using", [])
    if found := _names(game, by, partners, split):
        return found
    found = _announced(game, by, using)
    extra = 0 if found else sum(_strength_of(game, use) for use in using)
    bonus = {party: strength(game, talks, party) - game.agents_in(talks.region, party) for party in partners}
    bonus[by] += extra
    found += _partners(game, talks, partners, bonus)
    found += _shares(game, talks, split, bonus)
    return [*found, *_majority(game, talks, partners, extra, number)]


def _names(game: AnimalFarm, by: Party, partners: Sequence[Party], split: Mapping[str, int]) -> list[Refusal]:
    """AF-04: who proposes is a partner; everybody is named once; only partners share."""
    strangers = [party for party in partners if party not in game.parties]
    if strangers or len(set(partners)) < len(partners):
        return [Refusal("AF-04", "wrong_partners", {"partners": list(partners)})]
    if by not in partners:
        return [Refusal("AF-04", "not_in_it", {"party": by})]
    return [Refusal("AF-04", "no_partner_shares", {"party": party}) for party in split if party not in partners]


def _announced(game: AnimalFarm, by: Party, using: Sequence[str]) -> list[Refusal]:
    """AF-32: strength comes together with the proposal."""
    return [
        refusal
        for place, use_of in enumerate(using)
        for refusal in judges.use(game, by, use_of, judges.PROPOSAL, using[:place])
    ]


def _strength_of(game: AnimalFarm, use_of: str) -> int:
    card, _, verb = use_of.partition(".")
    return sum(effect.count for effect in game.definition.action[card].effects if effect.verb == verb)


def _partners(
    game: AnimalFarm, talks: RegionTalks, partners: Sequence[Party], bonus: Mapping[Party, int]
) -> list[Refusal]:
    """AF-05: an agent there, or strength from an action. AF-06: at least one player stays outside."""
    absent = [p for p in partners if not game.agents_in(talks.region, p) and not bonus[p]]
    found = [Refusal("AF-05", "no_agent_there", {"party": party}) for party in absent]
    if len(partners) >= len(game.parties):
        found.append(Refusal("AF-06", "too_many_partners", {"count": len(game.parties) - 1}))
    return found


def _shares(
    game: AnimalFarm, talks: RegionTalks, split: Mapping[Party, int], bonus: Mapping[Party, int]
) -> list[Refusal]:
    """AF-11, AF-12, AF-20: a marker for an agent, none for strength; in all players + 2, and what lies there."""
    found = []
    for party, amount in split.items():
        agents = game.agents_in(talks.region, party)
        if amount > agents:
            told = {"party": party, "count": agents}
            code = ("AF-12", "strength_is_no_agent") if bonus[party] else ("AF-11", "more_than_agents")
            found.append(Refusal(*code, told))
    total, stock = sum(split.values()), game.stock(game.definition.region[talks.region].animal)
    if total > most_in_all(game):
        found.append(Refusal("AF-11", "too_many_markers", {"count": most_in_all(game)}))
    if total > stock:
        animal = game.definition.region[talks.region].animal
        found.append(Refusal("AF-20", "not_in_stock", {"animal": animal, "count": stock}))
    return found


def most_in_all(game: AnimalFarm) -> int:
    """AF-11: what an alliance takes at most, as far as there is stock."""
    return len(game.parties) + MORE_THAN_PLAYERS


def _majority(
    game: AnimalFarm, talks: RegionTalks, partners: Sequence[Party], extra: int, number: int
) -> list[Refusal]:
    """AF-07, AF-08; with `relative_majority`, more than every player who stands alone: rivals are weighed later."""
    held = extra + allied(game, talks, partners, number)
    others = {p: strength(game, talks, p, number) for p in game.parties if p not in partners}
    if game.definition.rules.relative_majority:
        best = max((count for party, count in others.items() if party not in talks.bound()), default=0)
        return [] if held > best else [Refusal("AF-07", "not_strongest", {"strength": held, "others": best})]
    against = sum(others.values())
    if held == against:
        return [Refusal("AF-08", "exactly_half", {"strength": held})]
    return [] if held > against else [Refusal("AF-07", "no_majority", {"strength": held, "others": against})]


# ── the last window ─────────────────────────────────────────────────────────────────────────────────────────────────


def sway(game: AnimalFarm, talks: RegionTalks, party: Party, value: str) -> list[Refusal]:
    """AF-10: elephants only (`card.verb.side`); a partner's own strength cannot stand against the own alliance."""
    use_of, _, side = value.rpartition(".")
    if side not in ("for", "against"):
        return judges.use(game, party, value, judges.LAST_WINDOW)
    found = judges.use(game, party, use_of, judges.LAST_WINDOW)
    binding = [talks.drafts[number]["draft"]["partners"] for number in talks.binding]
    if side == "against" and any(party in partners for partners in binding):
        found.append(Refusal("AF-10", "own_alliance", {"party": party}))
    return found
