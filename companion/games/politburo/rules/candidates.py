"""Candidates: what raises and lowers them, what lasts for them, how they are lost, and who is out with the last one.

PB-03, PB-22, PB-30, PB-36 to PB-44, PB-52.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.vocabulary import GameOver, Outcome, Party, Ranking, Refusal, ranked
from companion.games.politburo.rules.state import Bureau, PolitburoBase

Refusals = list[Refusal]


def still_in(state: Bureau, party: Party) -> Refusals:
    """The refusal of a player without candidates (PB-03); else empty."""
    return [] if state.in_play(party) else [Refusal("PB-03", "is_out", {"party": party})]


def own(state: Bureau, party: Party, candidate: str, rule: str) -> Refusals:
    """Every reason against a candidate: it must be the player's own and in play (PB-52)."""
    told = {"candidate": candidate, "party": party}
    if state.owner.get(candidate) != party:
        return [Refusal(rule, "not_own", told)]
    return [Refusal("PB-52", "is_lost", told)] if candidate in state.lost else []


# ── loyalty and health (PB-36, PB-40, PB-41) ──────────────────────────────────────────────────────────────────────────


def gain(game: PolitburoBase, candidate: str, points: int) -> int:
    """How much loyalty so many points bring: one more for each Patriotismo heroico before its owner (PB-41)."""
    return points + len(game.state.lasting("heroic_patriotism", game.state.owner[candidate])) if points else 0


def gain_loyalty(game: PolitburoBase, candidate: str, points: int, rule: str) -> None:
    """Raises a candidate's loyalty; one point more with the card Patriotismo heroico before its owner (PB-41)."""
    more = gain(game, candidate, points)
    move_loyalty(game, candidate, more, rule if more == points else "PB-41")


def loss(game: PolitburoBase, candidate: str, points: int, *, betrayal: bool = False) -> int:
    """How much loyalty a defamation of so many points costs: one less for each Popularidad of its owner (PB-41), more
    with Traición (PB-36).
    """
    if betrayal:
        points *= game.numbers.betrayal_times
        if game.definition.rules.betrayal_ignores_popularity:
            return points
    return max(0, points - len(game.state.lasting("popularity", game.state.owner[candidate])))


def lose_loyalty(game: PolitburoBase, candidate: str, points: int, rule: str, *, spared_by: str = "PB-41") -> None:
    """Lowers a candidate's loyalty, not below 0; one point less for each Popularidad of its owner (PB-41).

    `spared_by` is the rule cited if some of the loss was spared.
    """
    less = loss(game, candidate, points)
    move_loyalty(game, candidate, -less, rule if less == points else spared_by)


def move_loyalty(game: PolitburoBase, candidate: str, by: int, rule: str) -> None:
    """Moves a marker on the loyalty track, no further than its ends (PB-40)."""
    tracks, was = game.definition.tracks, game.state.loyalty[candidate]
    now = min(tracks.highest_loyalty, max(tracks.lowest_loyalty, was + by))
    game.state.loyalty[candidate] = now
    rule = rule if now == was + by else "PB-40"
    game.say("loyalty", rule, candidate=candidate, was=was, now=now, by=now - was)


def raise_to(game: PolitburoBase, candidate: str, loyalty: int, rule: str) -> None:
    """Sets a candidate's loyalty to at least this much; that is no gain (PB-27)."""
    was = game.state.loyalty[candidate]
    if was < loyalty:
        game.state.loyalty[candidate] = loyalty
        game.say("loyalty_set", rule, candidate=candidate, was=was, now=loyalty)


def hurt(game: PolitburoBase, candidate: str, points: int, rule: str) -> None:
    """Lowers a candidate's health, not below 0 (PB-40); deaths come after all losses (PB-38)."""
    _move_health(game, candidate, -points, rule)


def heal(game: PolitburoBase, candidate: str, points: int, rule: str) -> None:
    """Raises a candidate's health, up to the end of the track."""
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
    """Lays a lasting card before the player in turn, until that player's next turn (PB-42) or the end of the round."""
    state = game.state
    before = None if whole_round else state.turn or state.last
    state.discard.remove(play["card"])
    entry = {"card": play["card"], "kind": play["kind"], "party": play["by"], "before": before, "candidate": candidate}
    state.effects = [*state.effects, entry]
    game.say("lasts", "PB-42", card=play["card"], party=play["by"], before=before, candidate=candidate)


def end_lasting_by_turn(game: PolitburoBase, party: Party) -> None:
    """Ends the cards that last until this player's turn (PB-42).

    Those of eliminated players between the latest turn and this one end as well.
    """
    for one in _since_the_latest(game, party):
        for effect in [e for e in game.state.effects if e["before"] == one]:
            end_lasting(game, effect, "PB-42")


def end_lasting(game: PolitburoBase, effect: dict[str, Any], rule: str) -> None:
    """Ends a lasting card and discards it; a candidate in hospital returns (PB-43)."""
    state = game.state
    state.effects = [e for e in state.effects if e is not effect]
    state.discard.append(effect["card"])
    game.say("is_over", rule, card=effect["card"], party=effect["party"], candidate=effect["candidate"])
    candidate = effect["candidate"]
    if candidate is not None and candidate not in state.lost:
        state.markers = [one for one in state.markers if one != candidate]
        heal(game, candidate, game.definition.card[effect["card"]].value, "PB-43")


def _since_the_latest(game: PolitburoBase, party: Party) -> list[Party]:
    """The player in turn, and the eliminated players whose turn would have come since the latest one."""
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
    """Removes all candidates with health 0 at once (PB-38)."""
    dead = bury_unmourned(game)
    game.state.mourning = [p for p in game.parties if any(game.state.owner[one] == p for one in dead)]


def bury_unmourned(game: PolitburoBase) -> list[str]:
    """Removes candidates with health 0 without reactions, as after a correction; returns them."""
    dead = dying(game)
    for candidate in dead:
        lose(game, candidate, "killed", "PB-38")
    return dead


def exile(game: PolitburoBase, candidates: Iterable[str], rule: str) -> None:
    """Sends candidates to Siberia, all at once; this is not a killing (PB-44)."""
    for candidate in candidates:
        lose(game, candidate, "siberia", rule)


def lose(game: PolitburoBase, candidate: str, how: str, rule: str) -> None:
    """Removes a candidate: turned over, without office and assigned cards; what lay there is discarded (PB-52)."""
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
    told = {"candidate": candidate, "party": party, "count": len(cards), "cards": game.by_name(cards)}
    game.say("candidate_lost", "PB-52", **told, office=office)


def won_by(game: PolitburoBase, party: Party, reason: str, rule: str) -> Outcome:
    """The outcome: the winner, then all who are still in, then the eliminated ones, the last eliminated first."""
    others = tuple(one for one in game.those_in() if one != party)
    return Outcome(reason, rule, tuple(group for group in ((party,), others, *_gone(game)) if group))


def _gone(game: PolitburoBase) -> Ranking:
    return tuple(tuple(group) for group in reversed(game.state.out))


def standing(game: PolitburoBase) -> Ranking:
    """A ruling of the house, for the printed rules rank nobody before the end: who is still in by the highest office,
    then by the sum of loyalty; then the eliminated ones, the last eliminated first.
    """
    worth = {party: (highest_office(game, party), game.state.loyalty_of(party)) for party in game.those_in()}
    return (*ranked(worth), *_gone(game))


def eliminate(game: PolitburoBase) -> None:
    """Eliminates players without candidates (PB-03). Raises GameOver if at most one player is left."""
    state = game.state
    gone = {party for group in state.out for party in group}
    leaving = [party for party in game.parties if party not in gone and not state.in_play(party)]
    if not leaving:
        return
    state.out = [*state.out, leaving]
    for party in leaving:
        cards = list(state.hands[party])
        state.discard += cards
        state.hands[party][:] = []
        game.say("out", "PB-03", party=party, cards=game.by_name(cards))
    left = game.those_in()
    if not left:
        game.say("draw", "PB-03", parties=leaving)
        before = tuple(tuple(group) for group in reversed(state.out[:-1]))
        raise GameOver(Outcome("all_out", "PB-03", (tuple(leaving), *before)))
    if len(left) == 1:
        raise GameOver(won_by(game, left[0], "last_standing", "PB-03"))


# ── who comes first (PB-22, PB-30) ────────────────────────────────────────────────────────────────────────────────────


def in_order(game: PolitburoBase, parties: Iterable[Party]) -> list[Party]:
    """The parties in the order of PB-30.

    First the player in turn; then by higher office; without offices by the higher sum of loyalty; then by seats.
    """
    return sorted(parties, key=lambda party: rank(game, party))


def highest_office(game: PolitburoBase, party: Party) -> int:
    """How high a player's highest office is, 1 for the lowest; 0 without any."""
    offices = list(game.definition.minimum)
    return max((offices.index(office) + 1 for office in game.state.offices_of(party)), default=0)


def rank(game: PolitburoBase, party: Party) -> tuple[bool, int, int, int, int]:
    """The sort key of `in_order`; the lowest comes first.

    Between turns it counts from the player of the latest turn.
    """
    highest = highest_office(game, party)
    middle = game.state.turn or game.state.last or game.parties[0]
    seats = len(game.parties)
    clockwise = (game.parties.index(party) - game.parties.index(middle)) % seats
    anticlockwise = (seats - clockwise) % seats
    near = min(clockwise, anticlockwise)
    return party != game.state.turn, -highest, -game.state.loyalty_of(party), near, anticlockwise
