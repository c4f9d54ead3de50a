"""The heart of Politburó told once more, plainly and slowly, for comparing: offices (PB-18 to PB-22), order (PB-30)."""

from __future__ import annotations

from functools import cmp_to_key

from companion.engine.vocabulary import Party
from companion.games.politburo import Politburo


def naive_offices(game: Politburo) -> dict[str, str]:
    """Who holds what after one pass; a tie inside one player leaves the office as it is."""
    state = game.state
    minima = [(office.id, office.minimum) for office in game.definition.offices]
    rank = {office: number for number, (office, _) in enumerate(minima)}
    holder = dict(state.offices)
    playing = [one for one in state.owner if one not in state.lost]
    for office, least in reversed(minima):
        now = holder.get(office)
        if now is not None and state.loyalty[now] >= least:
            continue
        wanting = []
        for one in playing:
            held = [rank[o] for o, who in holder.items() if who == one]
            if state.loyalty[one] >= least and all(step < rank[office] for step in held):
                wanting.append(one)
        if not wanting:
            continue
        top = max(state.loyalty[one] for one in wanting)
        wanting = [one for one in wanting if state.loyalty[one] == top]
        sums = {
            state.owner[one]: sum(state.loyalty[o] for o in playing if state.owner[o] == state.owner[one])
            for one in wanting
        }
        most = max(sums.values())
        parties = [party for party, total in sums.items() if total == most]
        takers = [one for one in wanting if state.owner[one] == parties[0]]
        if len(parties) == 1 and len(takers) == 1:
            holder = {o: who for o, who in holder.items() if who != takers[0]}
            holder[office] = takers[0]
    return holder


def naive_order(game: Politburo) -> list[Party]:
    """Everybody, compared two by two in the words of the ruling."""
    seats, turn = list(game.parties), game.state.turn
    assert turn is not None
    ranks = [office.id for office in game.definition.offices]

    def office(party: Party) -> int:
        return max(
            (ranks.index(o) for o, one in game.state.offices.items() if game.state.owner[one] == party), default=-1
        )

    def total(party: Party) -> int:
        return sum(game.state.loyalty[one] for one in game.state.in_play(party))

    def steps_left(party: Party) -> int:
        return (seats.index(party) - seats.index(turn)) % len(seats)

    def compare(one: Party, other: Party) -> int:
        if turn in (one, other):
            return -1 if one == turn else 1
        if office(one) != office(other):
            return -1 if office(one) > office(other) else 1
        if total(one) != total(other):
            return -1 if total(one) > total(other) else 1
        near = [min(steps_left(p), len(seats) - steps_left(p)) for p in (one, other)]
        if near[0] != near[1]:
            return -1 if near[0] < near[1] else 1
        return -1 if steps_left(one) > steps_left(other) else 1

    return sorted(seats, key=cmp_to_key(compare))
