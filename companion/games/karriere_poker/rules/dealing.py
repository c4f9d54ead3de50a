"""The dealer's work, the leftovers, and the forced exchange (KP-19 to KP-24, KP-28)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party
from companion.games.karriere_poker.rules.seating import first_leader

if TYPE_CHECKING:
    from companion.games.karriere_poker.rules.game import KarrierePoker


def deal(game: KarrierePoker) -> Script:
    """KP-19, KP-20: everybody gets a hand; what is left over lies aside, or from game 2 on is the Dishwasher's."""
    state, hand = game.state, game.definition.deck.hand
    dealer = state.dealer or state.seats[-1]
    left_over = game.copies.total() - hand * len(game.parties)
    state.cleared.cards, state.aside.cards = [], []
    if game.dealt:
        cards = yield Question("shuffle", Kind.SHUFFLE, shape=lambda: {"cards": game.whole_deck()}, rule="KP-19")
        rest = _deal_out(game, list(cards))
        (state.hands[state.ranks[-1]] if state.ranks else state.aside.cards).extend(rest)
    else:
        state.sizes = dict.fromkeys(game.parties, hand)
        if state.ranks:
            state.sizes[state.ranks[-1]] += left_over
    game.say("deals", "KP-19", party=dealer, count=hand)
    if state.ranks:
        game.say("leftovers_taken", "KP-20", party=state.ranks[-1], count=left_over)
    else:
        game.say("leftovers_aside", "KP-19", party=dealer, count=left_over)
    if game.definition.rules.exchange:
        exchange(game)
    if game.dealt:
        for party in state.seats:
            game.say("hand", "KP-28", party=party, cards=game.by_rank(party))
    state.turn = first_leader(game)
    game.say("leads", "KP-19", party=state.turn)


def _deal_out(game: KarrierePoker, cards: list[str]) -> list[str]:
    """The hands, clockwise from the dealer's left, as packets. Returns what is left over."""
    state, hand = game.state, game.definition.deck.hand
    start = state.seats.index(state.dealer or state.seats[-1]) + 1
    for number, party in enumerate([*state.seats[start:], *state.seats[:start]]):
        state.hands[party][:] = cards[number * hand : (number + 1) * hand]
    return cards[len(state.seats) * hand :]


def pairs(ranks: list[Party]) -> Iterator[tuple[Party, Party, int]]:
    """KP-24: upper, lower, and how many cards they swap; the highest pair first."""
    half = len(ranks) // 2
    for rank in range(half):
        yield ranks[rank], ranks[-1 - rank], half - rank


def exchange(game: KarrierePoker) -> None:
    """KP-21: the best of the lower against the worst of the upper, all from the hands before any exchange."""
    hands = game.state.hands
    swaps = [
        (upper, lower, game.by_rank(upper)[:count], game.by_rank(lower)[-count:])
        if game.dealt
        else (upper, lower, [], [])
        for upper, lower, count in pairs(game.state.ranks)
    ]
    for (upper, lower, worst, best), (_, _, count) in zip(swaps, pairs(game.state.ranks), strict=True):
        game.say("exchanged", "KP-24", upper=upper, lower=lower, count=count)
        if not game.dealt:
            continue
        for giver, taker, cards in ((upper, lower, worst), (lower, upper, best)):
            for card in cards:
                hands[giver].remove(card)
            hands[taker].extend(cards)
            game.say("cards_given", "KP-21", party=giver, taker=taker, cards=cards)
