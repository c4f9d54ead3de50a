"""Between two games: seats, titles, dealing, the forced exchange (KP-17 to KP-25, KP-28 to KP-32)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.game import Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import Party
from companion.games.karriere_poker.rules.definition import Definition, Parameters
from companion.games.karriere_poker.rules.state import CareerInPlay

NEXT_GAME = "next_game"


def begin_next(game: CareerInPlay) -> None:
    """Starts the next game: all cards back to the deck, new ranks and seats."""
    state = game.state
    for _, cards in state.hands.items():
        state.cleared.cards += cards
        cards.clear()
    state.sizes, state.positions, state.turn = {}, [], None
    state.game += 1
    state.ranks = list(state.history[-1])
    state.dealer = state.ranks[-1]
    take_seats(game)
    game.at = "game"


def before_game(game: CareerInPlay) -> Script:
    """Draws lots for the first dealer (KP-19); before later games waits until everybody has changed seats (KP-18)."""
    state = game.state
    if state.ranks:
        yield Question(
            NEXT_GAME, Kind.CHOOSE, game.parties, candidates=lambda _: (NEXT_GAME,), mode=Mode.ANY, rule="KP-18"
        )
    else:
        lay_out_positions(game)
        state.dealer = yield Question("dealer", Kind.LOT, shape=lambda: {"of": list(state.seats)}, rule="KP-19")
        game.say("dealer_drawn", "KP-19", party=state.dealer)
    yield from deal(game)


def lay_out_positions(game: CareerInPlay) -> None:
    """Lays out the positions in play as a stack, the Boss on top (KP-25, KP-31)."""
    left_out = game.definition.left_out(len(game.parties))
    if left_out:
        game.say("positions_left_out", "KP-25", positions=left_out)
    game.say("stack_laid_out", "KP-31", positions=list(game.positions))


# ── seats and titles ──────────────────────────────────────────────────────────────────────────────────────────────────


def take_seats(game: CareerInPlay) -> None:
    """Seats the players: the Boss stays, the others follow to the left in the order of their ranks (KP-18).

    Nobody moves where the table plays without a change of seats.
    """
    state, ranks = game.state, game.state.ranks
    game.say("ranks", "KP-17", game=state.game, ranking=list(ranks), positions=list(game.positions))
    if not game.definition.steps.change_of_seats:
        game.say("stay_seated", "KP-18", ranking=list(ranks))
    else:
        seats = by_rank(ranks, state.seats.index(ranks[0]))
        moved = [party for party, before in zip(seats, state.seats, strict=True) if party != before]
        state.seats = seats
        game.say("seated", "KP-18", party=ranks[0], seats=list(seats), moved=moved, left=ranks[1:])
    if game.definition.rules.seats_of_honour:
        game.say("seats_of_honour", "KP-32", party=ranks[0], last=ranks[-1])
    if not game.dealt:
        game.say("stack_sorted", "KP-31", party=ranks[-1], positions=list(game.positions))
    if not game.definition.rules.names_only:
        game.say("titles", "KP-29", titles=game.titles())


def by_rank(ranks: list[Party], place: int) -> list[Party]:
    """The players in seat order if they sit by rank, clockwise from the Boss at `place`, counted from 0 (KP-18)."""
    return [ranks[(number - place) % len(ranks)] for number in range(len(ranks))]


# ── the dealer's work ─────────────────────────────────────────────────────────────────────────────────────────────────


def deal(game: CareerInPlay) -> Script:
    """Deals hands to everybody (KP-19, KP-20). Remaining cards lie aside, or somebody gets them."""
    state, hand = game.state, game.definition.deck.hand
    dealer = state.dealer or state.seats[-1]
    taker = takes_leftovers(game.numbers, state.ranks, dealer)
    left_over = game.copies.total() - hand * len(game.parties)
    state.cleared.cards, state.aside.cards = [], []
    if game.dealt:
        cards = yield Question("shuffle", Kind.SHUFFLE, shape=lambda: {"cards": game.whole_deck()}, rule="KP-19")
        rest = _deal_out(game, list(cards))
    else:
        rest = []
        state.sizes = dict.fromkeys(game.parties, hand)
    game.say("box_deals" if game.dealt else "deals", "KP-19", party=dealer, count=hand)
    later = game.definition.order.leftovers == "after exchange"
    if later and game.definition.steps.exchange:
        exchange(game)
    give_leftovers(game, taker, rest, left_over)
    if not later and game.definition.steps.exchange:
        exchange(game)
    if game.dealt:
        for party in state.seats:
            game.say("hand", "KP-28", party=party, cards=game.by_rank(party))
    state.turn = game.first_leader
    if game.numbers.first_leader == "lot" and not state.ranks:
        state.turn = yield Question("first_leader", Kind.LOT, shape=lambda: {"of": list(state.seats)}, rule="KP-19")
    game.say("leads", "KP-19", party=state.turn)


def give_leftovers(game: CareerInPlay, taker: Party | None, rest: list[str], count: int) -> None:
    """Gives somebody the cards left over, or lays them aside (KP-20)."""
    state = game.state
    if taker is None:
        state.aside.cards.extend(rest)
        game.say("leftovers_aside", "KP-19", party=state.dealer or state.seats[-1], count=count)
        return
    if game.dealt:
        state.hands[taker].extend(rest)
    else:
        state.sizes[taker] += count
    game.say("leftovers_taken", "KP-20", party=taker, count=count)


def takes_leftovers(numbers: Parameters, ranks: Sequence[Party], dealer: Party) -> Party | None:
    """Who gets the cards left over; None if they lie aside, as in the first game where the last gets them (KP-20)."""
    if numbers.leftovers == "dealer":
        return dealer
    return ranks[-1] if ranks and numbers.leftovers == "last" else None


def _deal_out(game: CareerInPlay, cards: list[str]) -> list[str]:
    """Deals packets of cards clockwise from the dealer's left. Returns the remaining cards."""
    state, hand = game.state, game.definition.deck.hand
    start = state.seats.index(state.dealer or state.seats[-1]) + 1
    for number, party in enumerate([*state.seats[start:], *state.seats[:start]]):
        state.hands[party][:] = cards[number * hand : (number + 1) * hand]
    return cards[len(state.seats) * hand :]


def clear(game: CareerInPlay) -> None:
    """The dealer takes the cards off the table (KP-19); nobody looks at them again (KP-28)."""
    state = game.state
    for laid in state.plays:
        state.cleared.cards += game.cards_of(laid)
    state.plays, state.done = [], []
    game.say("cleared", "KP-19", party=state.dealer)


# ── the forced exchange ───────────────────────────────────────────────────────────────────────────────────────────────


def exchange(game: CareerInPlay) -> None:
    """Swaps the lower player's best cards for the upper's worst, chosen from the hands before any swap (KP-21)."""
    hands = game.state.hands
    swaps = [
        (upper, lower, game.by_rank(upper)[:count], game.by_rank(lower)[-count:])
        if game.dealt
        else (upper, lower, [], [])
        for upper, lower, count in pairs(game.state.ranks, game.definition)
    ]
    for (upper, lower, worst, best), (_, _, count) in zip(swaps, pairs(game.state.ranks, game.definition), strict=True):
        game.say("exchanged", "KP-24", upper=upper, lower=lower, count=count)
        if not game.dealt:
            continue
        for giver, taker, cards in ((upper, lower, worst), (lower, upper, best)):
            for card in cards:
                hands[giver].remove(card)
            hands[taker].extend(cards)
            game.say("cards_given", "KP-21", party=giver, taker=taker, cards=cards)


def pairs(ranks: Sequence[Party], definition: Definition) -> Iterator[tuple[Party, Party, int]]:
    """KP-24: upper, lower, and how many cards they swap, no more than they are dealt; the highest pair first.

    Pairs that swap nothing are left out.
    """
    half, numbers = len(ranks) // 2, definition.parameters
    most = half if numbers.exchange_most is None else numbers.exchange_most
    for rank in range(half):
        if (count := min(most - numbers.exchange_step * rank, definition.deck.hand)) > 0:
            yield ranks[rank], ranks[-1 - rank], count
