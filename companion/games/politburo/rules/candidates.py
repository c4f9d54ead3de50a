"""Candidates: what raises and lowers them, what lasts for them, how they are lost, and who is out with the last one.

PB-03, PB-22, PB-30, PB-36 to PB-44, PB-52.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.vocabulary import GameOver, Outcome, Party, Refusal
from companion.games.politburo.rules.state import Bureau, PolitburoBase

Refusals = list[Refusal]


def still_in(state: Bureau, party: Party) -> Refusals:
    """PB-03: the player has a candidate left."""
    return [] if state.in_play(party) else [Refusal("PB-03", "is_out", {"party": party})]


def own(state: Bureau, party: Party, candidate: str, rule: str) -> Refusals:
    """What the rule asks for: a candidate of this player who is still in play (PB-52)."""
    told = {"candidate": candidate, "party": party}
    if state.owner.get(candidate) != party:
        return [Refusal(rule, "not_own", told)]
    return [Refusal("PB-52", "is_lost", told)] if candidate in state.lost else []


# ── loyalty and health (PB-36, PB-40, PB-41) ──────────────────────────────────────────────────────────────────────────


def gain_loyalty(game: PolitburoBase, candidate: str, points: int, rule: str) -> None:
    """PB-41: each gain of loyalty is one more for whoever has Patriotismo heroico lying there."""
    more = points + len(game.state.lasting("heroic_patriotism", game.state.owner[candidate])) if points else 0
    move_loyalty(game, candidate, more, rule if more == points else "PB-41")


def lose_loyalty(game: PolitburoBase, candidate: str, points: int, rule: str, *, spared_by: str = "PB-41") -> None:
    """PB-41: each loss of loyalty is one less for each Popularidad of its owner, never below 0.

    `spared_by` is the rule that stands at a loss which was spared some of its points.
    """
    spared = len(game.state.lasting("popularity", game.state.owner[candidate]))
    less = max(0, points - spared)
    move_loyalty(game, candidate, -less, rule if less == points else spared_by)


def move_loyalty(game: PolitburoBase, candidate: str, by: int, rule: str) -> None:
    """Move a marker on the loyalty track, no further than its ends (PB-40)."""
    tracks, was = game.definition.tracks, game.state.loyalty[candidate]
    now = min(tracks.highest_loyalty, max(tracks.lowest_loyalty, was + by))
    game.state.loyalty[candidate] = now
    rule = rule if now == was + by else "PB-40"
    game.say("loyalty", rule, candidate=candidate, was=was, now=now, by=now - was)


def raise_to(game: PolitburoBase, candidate: str, loyalty: int, rule: str) -> None:
    """PB-27: a setting, no gain: at least this much."""
    was = game.state.loyalty[candidate]
    if was < loyalty:
        game.state.loyalty[candidate] = loyalty
        game.say("loyalty_set", rule, candidate=candidate, was=was, now=loyalty)


def hurt(game: PolitburoBase, candidate: str, points: int, rule: str) -> None:
    """Take health away, down to 0 (PB-40); what follows from 0 comes after all losses (PB-38)."""
    _move_health(game, candidate, -points, rule)


def heal(game: PolitburoBase, candidate: str, points: int, rule: str) -> None:
    """Give health back, up to the end of the track."""
    _move_health(game, candidate, points, rule)


def _move_health(game: PolitburoBase, candidate: str, by: int, rule: str) -> None:
    was = game.state.health[candidate]
    now = min(game.definition.tracks.health, max(0, was + by))
    game.state.health[candidate] = now
    rule = rule if now == was + by else "PB-40"
    game.say("health", rule, candidate=candidate, was=was, now=now, by=now - was)


# ── what lasts longer than its play (PB-41 to PB-43) ──────────────────────────────────────────────────────────────────


def begin_lasting(
    game: PolitburoBase, play: dict[str, Any], *, candidate: str | None = None, whole_round: bool = False
) -> None:
    """Lay a card before the player in turn until the next turn there starts (PB-42), or until the round ends."""
    state = game.state
    before = None if whole_round else state.turn or state.last
    state.discard.remove(play["card"])
    entry = {"card": play["card"], "kind": play["kind"], "party": play["by"], "before": before, "candidate": candidate}
    state.effects = [*state.effects, entry]
    game.say("lasts", "PB-42", card=play["card"], party=play["by"], before=before, candidate=candidate)


def end_lasting_by_turn(game: PolitburoBase, party: Party) -> None:
    """PB-42: a player's turn starts, and that of everybody out whose turn would have come since the latest."""
    for one in _since_the_latest(game, party):
        for effect in [e for e in game.state.effects if e["before"] == one]:
            end_lasting(game, effect, "PB-42")


def end_lasting(game: PolitburoBase, effect: dict[str, Any], rule: str) -> None:
    """A lasting card is over and goes to the discards; who was in hospital comes back (PB-43)."""
    state = game.state
    state.effects = [e for e in state.effects if e is not effect]
    state.discard.append(effect["card"])
    game.say("is_over", rule, card=effect["card"], party=effect["party"], candidate=effect["candidate"])
    candidate = effect["candidate"]
    if candidate is not None and candidate not in state.lost:
        state.markers = [one for one in state.markers if one != candidate]
        heal(game, candidate, game.definition.card[effect["card"]].value, "PB-43")


def _since_the_latest(game: PolitburoBase, party: Party) -> list[Party]:
    """The player in turn, and whoever is out between that one and the latest."""
    latest = game.state.last
    if latest is None:
        return [party]
    passed = []
    for one in game.clockwise(game.left_of(latest)):
        if one == party:
            break
        if not game.state.in_play(one):
            passed.append(one)
    return [*passed, party]


# ── losses, and who is out (PB-03, PB-38, PB-44, PB-52) ───────────────────────────────────────────────────────────────


def dying(game: PolitburoBase, party: Party | None = None) -> list[str]:
    """Candidates in play whose health is 0."""
    return [one for one in game.state.in_play(party) if not game.state.health[one]]


def bury(game: PolitburoBase) -> None:
    """PB-38: all deaths together."""
    dead = bury_unmourned(game)
    game.state.mourning = [p for p in game.parties if any(game.state.owner[one] == p for one in dead)]


def bury_unmourned(game: PolitburoBase) -> list[str]:
    """The deaths alone, as after a correction; who died."""
    dead = dying(game)
    for candidate in dead:
        lose(game, candidate, "killed", "PB-38")
    return dead


def exile(game: PolitburoBase, candidates: Iterable[str], rule: str) -> None:
    """To Siberia, all together; that is no killing (PB-44)."""
    for candidate in candidates:
        lose(game, candidate, "siberia", rule)


def lose(game: PolitburoBase, candidate: str, how: str, rule: str) -> None:
    """PB-52: a candidate is turned over; assigned cards, office and what lay there go too."""
    state = game.state
    party = state.owner[candidate]
    state.lost[candidate] = how
    game.say(how, rule, candidate=candidate, party=party)
    cards = state.assigned.clear(candidate)
    state.discard += cards
    state.markers = [one for one in state.markers if one != candidate]
    for effect in [e for e in state.effects if e["candidate"] == candidate]:
        state.effects.remove(effect)
        state.discard.append(effect["card"])
    office = state.office_of(candidate)
    if office is not None:
        del state.offices[office]
    game.say("candidate_lost", "PB-52", candidate=candidate, party=party, count=len(cards), office=office)


def won_by(game: PolitburoBase, party: Party, reason: str, rule: str) -> Outcome:
    """The winner, then all who are still in, then those who are out, the last to go first."""
    others = tuple(one for one in game.those_in() if one != party)
    groups = [tuple(group) for group in reversed(game.state.out)]
    return Outcome(reason, rule, tuple(group for group in ((party,), others, *groups) if group))


def eliminate(game: PolitburoBase) -> None:
    """PB-03: who has no candidate left is out. Raises GameOver if at most one is left."""
    state = game.state
    gone = {party for group in state.out for party in group}
    leaving = [party for party in game.parties if party not in gone and not state.in_play(party)]
    if not leaving:
        return
    state.out = [*state.out, leaving]
    for party in leaving:
        state.discard += state.hands[party]
        state.hands[party][:] = []
        game.say("out", "PB-03", party=party)
    left = game.those_in()
    if not left:
        game.say("draw", "PB-03", parties=leaving)
        before = tuple(tuple(group) for group in reversed(state.out[:-1]))
        raise GameOver(Outcome("all_out", "PB-03", (tuple(leaving), *before)))
    if len(left) == 1:
        raise GameOver(won_by(game, left[0], "last_standing", "PB-03"))


# ── who comes first (PB-22, PB-30) ────────────────────────────────────────────────────────────────────────────────────


def in_order(game: PolitburoBase, parties: Iterable[Party]) -> list[Party]:
    """The player in turn; the higher office; without offices the higher sum of loyalty; the nearer; the one right."""
    return sorted(parties, key=lambda party: rank(game, party))


def rank(game: PolitburoBase, party: Party) -> tuple[bool, int, int, int, int]:
    """What the order goes by; the lowest comes first. Between turns it counts from who had the latest one."""
    offices = list(game.definition.minimum)
    highest = max((offices.index(office) + 1 for office in game.state.offices_of(party)), default=0)
    middle = game.state.turn or game.state.last or game.parties[0]
    seats = len(game.parties)
    clockwise = (game.parties.index(party) - game.parties.index(middle)) % seats
    anticlockwise = (seats - clockwise) % seats
    near = min(clockwise, anticlockwise)
    return party != game.state.turn, -highest, -game.state.loyalty_of(party), near, anticlockwise
