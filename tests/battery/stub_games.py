"""The four stub games as the battery plays them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.questions import Question
from companion.engine.state import Hands, Pile
from companion.engine.vocabulary import Party
from tests.battery.playable import Playable
from tests.stubs import fenced_fields, hidden_hands, strike_back, three_tables
from tests.stubs.fenced_fields import FencedFields
from tests.stubs.hidden_hands import HiddenHands
from tests.stubs.strike_back import StrikeBack
from tests.stubs.three_tables import TableTalks, ThreeTables


def swap_hidden(hands: Hands, piles: Iterable[Pile], rng: random.Random) -> tuple[Party, ...]:
    """Mix all that two equal hands and the piles hold; nobody but these two can see a difference."""
    pairs = [(a, b) for a, mine in hands.items() for b, his in hands.items() if a < b and len(mine) == len(his) > 0]
    mixed = rng.choice(pairs) if pairs else ()
    places = [hands[party] for party in mixed] + [pile.cards for pile in piles]
    cards = [card for place in places for card in place]
    rng.shuffle(cards)
    for place in places:
        place[:] = [cards.pop() for _ in place]
    return tuple(party for party in hands if party not in mixed)


# ── hidden hands ────────────────────────────────────────────────────────────────────────────────────────────────


def cards_of_hidden_hands(game: HiddenHands) -> Any:
    state = game.state
    lying = state.hands.total() + Counter(state.aside.cards) + Counter(state.cleared.cards)
    return sorted(lying.items()) if game.at == "trick" else None


def correct_hidden_hands(game: HiddenHands, rng: random.Random) -> Mapping[str, Any]:
    hands = {party: list(cards) for party, cards in game.state.hands.items()}
    loser, winner = rng.sample(list(hands), 2)
    if hands[loser] and rng.random() < 0.7:
        moved = rng.sample(hands[loser], rng.randint(1, len(hands[loser])))
        for card in moved:
            hands[loser].remove(card)
        return {"hands": {loser: hands[loser], winner: hands[winner] + moved}}
    return {"leader": rng.choice([winner, "nobody"])} if rng.random() < 0.5 else {"hands": {winner: ["joker"] * 9}}


def disguise_hidden_hands(game: HiddenHands, rng: random.Random) -> tuple[Party, ...]:
    return swap_hidden(game.state.hands, [game.state.aside, game.state.cleared], rng)


def wider_hidden_hands(game: HiddenHands, question: Question, party: Party) -> Iterable[Any] | None:
    return game.conceivable_plays(party) if question.name == "play" else None


# ── fenced fields ───────────────────────────────────────────────────────────────────────────────────────────────


def money_and_figures(game: FencedFields) -> Any:
    on_board = Counter(game.state.figures.values())
    figures = [on_board[party] + stock for party, stock in game.state.stock.items()]
    return [game.state.fund + sum(game.state.purse.values()), figures]


def correct_fenced_fields(game: FencedFields, rng: random.Random) -> Mapping[str, Any]:
    spot, party = rng.choice(game.all_fields), rng.choice(game.parties)
    what = rng.randrange(4)
    if what == 0 and (holder := game.state.figures.get(spot)):
        return {"figures": {spot: None}, "stock": {holder: game.state.stock[holder] + 1}}
    if what == 1 and spot not in game.state.figures:
        return {"figures": {spot: party}, "stock": {party: game.state.stock[party] - 1}}
    if what == 2:
        return {"purse": {party: game.state.purse[party] + 3}, "fund": game.state.fund - 3}
    return {"turn": rng.choice([party, None, 7])}


# ── strike back ─────────────────────────────────────────────────────────────────────────────────────────────────


def cards_of_strike_back(game: StrikeBack) -> Any:
    state = game.state
    return sorted([*state.hands.total().elements(), *state.deck.cards, *state.discard]) if game.at == "turn" else None


def correct_strike_back(game: StrikeBack, rng: random.Random) -> Mapping[str, Any]:
    party = rng.choice(game.parties)
    what = rng.randrange(4)
    if what == 0:
        champion = rng.choice(sorted(game.state.health))
        return {"health": {champion: rng.choice([None, 0, 1, 3, 9])}}
    if what == 1 and game.state.hands[party]:
        card = rng.choice(game.state.hands[party])
        kept = [held for held in game.state.hands[party] if held != card]
        return {"hands": {party: kept}, "discard": [*game.state.discard, card]}
    if what == 2:
        return {"turn": party}
    return {"glory": {party: rng.choice([0, 1, -1])}}


def disguise_strike_back(game: StrikeBack, rng: random.Random) -> tuple[Party, ...]:
    return swap_hidden(game.state.hands, [game.state.deck], rng)


# ── three tables ────────────────────────────────────────────────────────────────────────────────────────────────


def markers(game: ThreeTables) -> Any:
    return sum(game.state.markers.values()) + sum(game.state.won.values())


def correct_three_tables(game: ThreeTables, rng: random.Random) -> Mapping[str, Any]:
    table, party = rng.choice(list(game.state.agents)), rng.choice(game.parties)
    what = rng.randrange(3)
    if what == 0:
        return {"agents": {table: {party: rng.choice([0, 1, 3])}}}
    if what == 1 and game.state.markers[table]:
        return {"markers": {table: game.state.markers[table] - 1}, "won": {party: game.state.won[party] + 1}}
    return {"tokens": {party: rng.choice([0, 2, -1])}}


def draft(game: ThreeTables, party: Party, rng: random.Random) -> Any:
    talks = game.running[-1]
    assert isinstance(talks, TableTalks)
    offers = [offer for offer in game.drafts(party) if not game.blocks(game.judge_draft(party, offer["draft"], talks))]
    return rng.choice(offers) if offers else None


def stub_games() -> list[Playable]:
    """Each stub with its fewest and its most players."""
    games: list[Playable] = []
    for seats in (4, 6):
        games.append(
            Playable(
                f"hidden_hands-{seats}",
                lambda parties: HiddenHands(hidden_hands.demo_definition(), parties),
                seats,
                bound=1500,
                forbids={"HH-03": ["wrong_count"], "HH-04": ["too_low"]},
                conserved=cards_of_hidden_hands,
                correction=correct_hidden_hands,
                disguise=disguise_hidden_hands,
                wider=wider_hidden_hands,
            )
        )
    for seats in (2, 4):
        games.append(
            Playable(
                f"fenced_fields-{seats}",
                lambda parties: FencedFields(fenced_fields.demo_definition(), parties),
                seats,
                bound=600,
                forbids={"FF-15": ["same_land"]},
                conserved=money_and_figures,
                correction=correct_fenced_fields,
            )
        )
    for seats in (3, 5):
        games.append(
            Playable(
                f"strike_back-{seats}",
                lambda parties: StrikeBack(strike_back.demo_definition(), parties),
                seats,
                bound=1500,
                forbids={"SB-05": ["own_play"], "SB-06": ["not_the_attackers"]},
                conserved=cards_of_strike_back,
                correction=correct_strike_back,
                disguise=disguise_strike_back,
                marks=lambda game, party: game.state.hands[party],
            )
        )
        games.append(
            Playable(
                f"three_tables-{seats}",
                lambda parties: ThreeTables(three_tables.demo_definition(len(parties)), parties),
                seats,
                bound=600,
                forbids={"TT-03": ["no_majority"], "TT-04": ["more_than_agents"], "TT-11": ["full"]},
                conserved=markers,
                correction=correct_three_tables,
                draft=draft,
                drafts=lambda game, party: game.drafts(party),
            )
        )
    return games
