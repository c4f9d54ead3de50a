"""The judges of candidates: whose they are, and which of them may take or lose an office by a card (PB-27, PB-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.vocabulary import Party, Refusal
from companion.games.politburo.rules import offices

if TYPE_CHECKING:
    from companion.games.politburo.rules.game import Politburo

Refusals = list[Refusal]


def own(game: Politburo, party: Party, candidate: str, rule: str) -> Refusals:
    """What the rule asks for: a candidate of this player who is still in play (PB-52)."""
    told = {"candidate": candidate, "party": party}
    if game.state.owner.get(candidate) != party:
        return [Refusal(rule, "not_own", told)]
    return [Refusal("PB-52", "is_lost", told)] if candidate in game.state.lost else []


def promoted(game: Politburo, party: Party, value: str) -> Refusals:
    """PB-27, PB-43: an own candidate, and a vacant office above the present one that is not the last."""
    found = _own_and_well(game, party, value, "PB-27")
    if game.next_vacant(value) is None:
        last = game.definition.top
        if last not in game.state.offices and offices.below(game, value, last):
            found.append(Refusal("PB-27", "only_the_last_office", {"candidate": value, "office": last}))
        else:
            found.append(Refusal("PB-27", "no_vacant_office", {"candidate": value}))
    return found


def dismissed(game: Politburo, value: str) -> Refusals:
    """PB-28: a holder below the minimum of the office."""
    found = []
    office = game.office_of(value)
    if office is None or not offices.is_unlawful(game, office):
        found.append(Refusal("PB-28", "holder_is_lawful", {"candidate": value}))
    if game.is_hospitalised(value):
        found.append(Refusal("PB-43", "hospitalised", {"candidate": value}))
    return found


def usurped(game: Politburo, party: Party, value: str) -> Refusals:
    """PB-28: whose office is taken: below its minimum, not the last office, and with somebody to take it."""
    found = dismissed(game, value)
    office = game.office_of(value)
    if office == game.definition.top:
        found.append(Refusal("PB-28", "not_the_last_office", {"office": office}))
    if not found and not any(not game.blocks(usurper(game, party, one, office)) for one in game.in_play(party)):
        found.append(Refusal("PB-28", "nobody_to_take_it", {"party": party}))
    return found


def usurper(game: Politburo, party: Party, value: str, office: str | None) -> Refusals:
    """PB-28: who takes it: an own candidate without an equal or higher office."""
    found = _own_and_well(game, party, value, "PB-28")
    if office is None or not offices.below(game, value, office):
        found.append(Refusal("PB-28", "has_higher_office", {"candidate": value}))
    return found


def _own_and_well(game: Politburo, party: Party, value: str, rule: str) -> Refusals:
    in_hospital = [Refusal("PB-43", "hospitalised", {"candidate": value})] if game.is_hospitalised(value) else []
    return own(game, party, value, rule) or in_hospital
