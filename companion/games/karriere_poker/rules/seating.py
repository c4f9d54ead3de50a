"""Who leads when the winner is out, who sits where, and how people are addressed (KP-13 to KP-18, KP-29, KP-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.vocabulary import Party

if TYPE_CHECKING:
    from companion.games.karriere_poker.rules.game import KarrierePoker


def first_leader(game: KarrierePoker) -> Party:
    """KP-19: in the first game who sits at the dealer's left, later the Boss."""
    state = game.state
    if state.ranks:
        return state.ranks[0]
    return state.seats[(state.seats.index(state.dealer) + 1) % len(state.seats)] if state.dealer else state.seats[0]


def lead_after(game: KarrierePoker, winner: Party) -> None:
    """Give the lead to the winner of a round, or if that one is out to whom KP-13 and KP-14 name."""
    state = game.state
    if game.size(winner):
        leader, rule = winner, "KP-09"
    elif state.ranks:
        leader, rule = _by_rank(game, winner), "KP-14"
    else:
        here = state.seats.index(winner)
        others = [state.seats[here - step] for step in range(1, len(state.seats))]
        leader, rule = next(party for party in others if game.size(party)), "KP-13"
    state.turn = leader
    game.say("leads", rule, party=leader)


def _by_rank(game: KarrierePoker, winner: Party) -> Party:
    """KP-14: the direct superior, else the direct subordinate, else the highest with cards, by the ranks of KP-17."""
    ranks = game.state.ranks
    rank = ranks.index(winner)
    beside = ([ranks[rank - 1]] if rank > 0 else []) + ranks[rank + 1 : rank + 2]
    for party in beside:
        if game.size(party):
            return party
        game.say("already_out", "KP-15", party=party)
    return next(party for party in ranks if game.size(party))


def by_rank(ranks: list[Party], place: int) -> list[Party]:
    """KP-18: everybody by rank, clockwise from the Boss, who sits at this place (counted from 0)."""
    return [ranks[(number - place) % len(ranks)] for number in range(len(ranks))]


def take_seats(game: KarrierePoker) -> None:
    """KP-18: the Boss stays, the others sit down to the left in the order of their ranks, or nobody moves."""
    state, ranks = game.state, game.state.ranks
    game.say("ranks", "KP-17", game=state.game, ranking=list(ranks), positions=list(game.positions))
    if game.definition.rules.stay_seated:
        game.say("stay_seated", "KP-18", ranking=list(ranks))
    else:
        seats = by_rank(ranks, state.seats.index(ranks[0]))
        moved = [party for party, before in zip(seats, state.seats, strict=True) if party != before]
        state.seats = seats
        game.say("seated", "KP-18", party=ranks[0], seats=list(seats), moved=moved, left=ranks[1:])
    if game.definition.rules.seats_of_honour:
        game.say("seats_of_honour", "KP-32", party=ranks[0], last=ranks[-1])
    game.say("stack_sorted", "KP-31", party=ranks[-1], positions=list(game.positions))
    if not game.definition.rules.names_only:
        game.say("titles", "KP-29", titles=game.titles())
