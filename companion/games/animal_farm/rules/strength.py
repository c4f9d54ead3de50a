"""Strength in a region: agents, what actions add, and the last window (AF-10, AF-32, AF-38)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from companion.engine.game import Script
from companion.engine.vocabulary import Party, Refusal
from companion.games.animal_farm.rules import pledges
from companion.games.animal_farm.rules.state import LAST_WINDOW, Farm, FarmInPlay, RegionTalks
from companion.games.animal_farm.rules.turns import judge_use, pay, usable, uses
from companion.mechanics import windows
from companion.mechanics.majority import leaders

NOBODY = 0
"""The target of a bonus that counts for the player who has it."""


def strength(farm: Farm, talks: RegionTalks, party: Party, number: int = NOBODY) -> int:
    """A party's strength: agents and bonuses, except bonuses lent to proposal `number` (AF-10, AF-38)."""
    found = farm.agents_in(talks.region, party)
    for bonus in talks.bonuses:
        if bonus["party"] == party and not (number and bonus["to"] == number):
            found += int(bonus["strength"])
    return found


def allied(farm: Farm, talks: RegionTalks, partners: Iterable[Party], number: int = NOBODY) -> int:
    """The strength of an alliance: its partners, and what others have lent to its proposal."""
    lent = sum(int(bonus["strength"]) for bonus in talks.bonuses if number and bonus["to"] == number)
    return lent + sum(strength(farm, talks, party, number) for party in partners)


def opposed(farm: Farm, talks: RegionTalks, partners: Collection[Party], number: int = NOBODY) -> int:
    """The strength that an alliance must exceed: all others together (AF-07); with `relative_majority` the strongest
    player who is bound by no other proposal.
    """
    relative = farm.definition.rules.relative_majority
    inside = {*partners, *(talks.bound() if relative else ())}
    others = [strength(farm, talks, party, number) for party in farm.parties if party not in inside]
    return max(others, default=0) if relative else sum(others)


def strongest(farm: Farm, talks: RegionTalks, numbers: Iterable[str]) -> tuple[str, ...]:
    """The strongest of these proposals; all of them that tie."""
    numbers = list(numbers)
    held = {number: allied(farm, talks, talks.drafts[number]["draft"]["partners"], int(number)) for number in numbers}
    return leaders(held, numbers)


def add_strength(
    game: FarmInPlay, talks: RegionTalks, party: Party, use_of: str, to: int, rule: str, side: str | None = None
) -> None:
    """Adds the strength of an action to a party until the talks about this region end (AF-10)."""
    effect = pay(game, party, use_of)
    talks.bonuses.append({"party": party, "strength": effect.count, "to": to})
    told = {} if side is None else {"side": side}
    game.say("strength_added", rule, party=party, strength=effect.count, region=talks.region, **told)


# ── the last window ───────────────────────────────────────────────────────────────────────────────────────────────────


def last_window(game: FarmInPlay, talks: RegionTalks) -> Script:
    """The last chance to add strength: elephants only, by any player, clockwise from the start player (AF-10)."""
    if not game.definition.steps.elephants:
        return

    def swaying() -> tuple[Party, ...]:
        return tuple(party for party in game.order() if usable(game, party, LAST_WINDOW))

    def announceable(party: Party) -> Iterator[str]:
        for use_of in uses(game, party, LAST_WINDOW):
            yield f"{use_of}.for"
            yield f"{use_of}.against"

    def play(party: Party, value: str) -> Script:
        use_of, _, side = value.rpartition(".")
        lent = _strongest_or_none(game, talks) if side == "for" else NOBODY
        add_strength(game, talks, party, use_of, lent, "AF-10", side)
        if side == "against":
            number = _strongest_or_none(game, talks)
            pledges.strength_was_added(game, party, talks.drafts[str(number)]["draft"]["partners"] if number else ())
        yield from ()

    yield from windows.window(
        game,
        "elephants",
        what="elephant",
        rule="AF-10",
        order=game.order,
        useful=lambda: bool(swaying()),
        announceable=announceable,
        judge=lambda party, value: judge_sway(game, talks, party, value),
        play=play,
        facts=lambda: {"region": talks.region, **_standing(game, talks)},
        private=False,
        parties=swaying,  # markers lie open (AF-21)
    )


def _standing(farm: Farm, talks: RegionTalks) -> dict[str, Any]:
    """Who is about to take the region, how strong of how much there is, and what they need (AF-07)."""
    number = _strongest_or_none(farm, talks)
    partners = list(talks.drafts[str(number)]["draft"]["partners"]) if number else []
    held, against = allied(farm, talks, partners, number), opposed(farm, talks, partners, number)
    total = sum(strength(farm, talks, party) for party in farm.parties)
    if farm.definition.rules.relative_majority:
        rivals = [
            allied(farm, talks, talks.drafts[n]["draft"]["partners"], int(n)) for n in talks.binding if int(n) != number
        ]
        needed = max(against, *rivals, 0) + 1
    else:
        needed = (held + against) // 2 + 1
    return {"partners": partners, "strength": held, "total": total, "needed": needed}


def _strongest_or_none(farm: Farm, talks: RegionTalks) -> int:
    """The proposal that strength “for” is added to: the one about to take the region."""
    return int(next(iter(strongest(farm, talks, talks.binding)), NOBODY))


def judge_sway(farm: Farm, talks: RegionTalks, party: Party, value: str) -> list[Refusal]:
    """Every reason against adding strength in the last window with `card.verb.side`: elephants only (AF-10).

    A partner cannot add strength against the own alliance.
    """
    use_of, _, side = value.rpartition(".")
    if side not in ("for", "against"):
        return judge_use(farm, party, value, LAST_WINDOW)
    found = judge_use(farm, party, use_of, LAST_WINDOW)
    binding = [talks.drafts[number]["draft"]["partners"] for number in talks.binding]
    if side == "against" and any(party in partners for partners in binding):
        found.append(Refusal("AF-10", "own_alliance", {"party": party}))
    return found


def fall(game: FarmInPlay, talks: RegionTalks) -> None:
    """Drops a proposal that has lost its majority; the talks reopen (AF-10)."""
    fallen, talks.binding, talks.declined = talks.binding, [], []
    for number in fallen:
        talks.remove(number)
        game.say("proposal_fell", "AF-10", region=talks.region, number=int(number))
