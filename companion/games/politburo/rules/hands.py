"""Hands: drawing up, exchanging, discarding, assigning, and the deck made anew (PB-04 to PB-07, PB-10, PB-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.politburo.rules.candidates import in_order, own
from companion.games.politburo.rules.definition import Definition
from companion.games.politburo.rules.state import UNKNOWN, PolitburoBase
from companion.mechanics import deck

Refusals = list[Refusal]


def hand_limit(game: PolitburoBase, party: Party) -> int:
    """PB-04: so many cards, fewer for each lost candidate, more for the offices that count."""
    numbers, held = game.numbers_of(party), len(game.state.offices_of(party))
    lost = numbers.candidates_each - len(game.state.in_play(party))
    counted = min(held, numbers.offices_counted)
    return max(0, game.definition.tracks.hand - numbers.hand_per_lost * lost + numbers.hand_per_office * counted)


def cards_in_hand(game: PolitburoBase, party: Party) -> list[str]:
    """The cards that a player can name from the hand; with real cards every card of the game."""
    return _nameable(game, game.state.hands[party])


def cards_beside(game: PolitburoBase, candidate: str) -> list[str]:
    """The cards that a player can name beside a candidate; with real cards every card of the game."""
    cards = _nameable(game, game.state.assigned.beside(candidate))
    return cards if game.dealt else [card for card in cards if not game.definition.card[card].is_star]


def _nameable(game: PolitburoBase, cards: Sequence[str]) -> list[str]:
    if game.dealt:
        return [card for card in game.definition.card if card in cards]
    return list(game.definition.card) if cards else []


def draw(game: PolitburoBase, party: Party, count: int, rule: str) -> Script:
    """Draws that many cards, or as many as there are (PB-10)."""
    drawn = []
    for _ in range(count):
        card = yield from draw_one(game)
        if card is None:
            break
        game.state.hands[party].append(card)
        drawn.append(card)
    if not drawn:
        return
    game.say("drew", rule, party=party, count=len(drawn), size=len(game.state.hands[party]))
    if game.dealt:
        game.say("drew_cards", rule, party=party, cards=drawn)


def draw_one(game: PolitburoBase) -> Script:
    """Draws the top card of the deck; None if deck and discards are empty."""
    yield from renew(game)
    return game.state.deck.take() if game.state.deck.cards else None


def renew(game: PolitburoBase) -> Script:
    """Makes an empty deck of the shuffled discards (PB-10)."""
    state = game.state
    if state.deck.cards or not state.discard:
        return
    state.deck.load([game.known_as(card) for card in sorted(state.discard)])
    state.discard = []
    game.say("deck_renewed", "PB-10", count=len(state.deck))
    if game.dealt:
        yield from deck.shuffle("shuffle", state.deck, rule="PB-10")


def draw_up(game: PolitburoBase, party: Party) -> Script:
    """Draws up to the maximum of the hand (PB-04)."""
    yield from draw(game, party, refill(game, party)["refill"], "PB-04")


def refill(game: PolitburoBase, party: Party) -> dict[str, int]:
    """The fact of a question that says how many cards drawing up takes: `{"refill": count}`."""
    return {"refill": max(0, hand_limit(game, party) - len(game.state.hands[party]))}


def exchange(game: PolitburoBase, party: Party) -> Script:
    """Discards the whole hand, draws some more than the maximum, discards as many of them (PB-07)."""
    state, counts = game.state, exchanged(game, party)
    cards = list(state.hands[party])
    state.discard += cards
    game.say("hand_exchanged", "PB-07", party=party, count=counts["away"], cards=game.by_name(cards))
    state.hands[party][:] = []
    yield from draw(game, party, counts["drawn"], "PB-07")
    left = max(0, len(state.hands[party]) - counts["discarded"])
    yield from discard_to(game, party, lambda: left, "PB-07")


def exchanged(game: PolitburoBase, party: Party) -> dict[str, int]:
    """The facts of a question about an exchange: `{"away", "drawn", "discarded"}`,
    numbers of cards if the deck lasts.
    """
    extra = game.numbers_of(party).exchange_extra
    return {"away": len(game.state.hands[party]), "drawn": hand_limit(game, party) + extra, "discarded": extra}


def keep_limits(game: PolitburoBase) -> Script:
    """Makes every player discard down to the maximum, in the order of PB-30 (PB-05)."""
    for party in in_order(game, game.those_in()):
        yield from discard_to(game, party, partial(hand_limit, game, party), "PB-05")


def discard_to(game: PolitburoBase, party: Party, most: Callable[[], int], rule: str) -> Script:
    """Discards until at most `most()` cards are left. With real cards nobody has to name them."""
    hand = game.state.hands
    while (over := len(hand[party]) - most()) > 0:
        if game.dealt:
            try:
                cards = yield _which(game, party, most, rule)
            except Moot:  # played meanwhile, or corrected
                continue
        else:
            cards = [UNKNOWN] * over
        throw_away(game, party, cards, rule)


def throw_away(game: PolitburoBase, party: Party, cards: list[str], rule: str) -> None:
    """Discards cards from the hand face up."""
    for card in cards:
        game.state.hands[party].remove(card)
        game.state.discard.append(card)
    game.say("discarded", rule, party=party, count=len(cards), cards=game.by_name(cards))


def _which(game: PolitburoBase, party: Party, most: Callable[[], int], rule: str) -> Question:
    def over() -> int:
        return max(0, len(game.state.hands[party]) - most())

    def judge(_: Party, value: Any) -> list[Refusal]:
        cards = [] if value == PASS else value
        found = held(game, party, cards)
        if len(cards) != over():
            found.append(Refusal(rule, "discard_exactly", {"party": party, "count": over()}))
        return found

    return Question(
        "discard_down",
        Kind.CARDS,
        (party,),
        judge=judge,
        candidates=lambda _: [list(one) for one in sorted(set(combinations(sorted(game.state.hands[party]), over())))],
        shape=lambda: {"held": sorted(game.state.hands[party]), "count": over()},
        rule=rule,
        private=True,
        fits=lambda: over() > 0,
        facts=lambda: {"count": over()},
    )


# ── laid beside a candidate, or away (PB-06, PB-17) ───────────────────────────────────────────────────────────────────


def assign(game: PolitburoBase, party: Party) -> Script:
    """Asks which game card to lay face down beside which own candidate (PB-17)."""
    card = yield from _own_card(game, party, "assign_card", stars=False)
    if card is None:
        return
    candidate = yield Question(
        "assign_to",
        Kind.CHOOSE,
        (party,),
        judge=lambda one, value: assignable(game, one, value),
        candidates=lambda _: game.state.in_play(party),
        rule="PB-17",
        private=game.dealt,  # that there is a game card to assign is told when it lies there
        may_pass=True,
    )
    if candidate == PASS or card not in game.state.hands[party]:
        return
    lay_beside(game, party, candidate, card)


def lay_beside(game: PolitburoBase, party: Party, candidate: str, card: str) -> None:
    """Moves a card from the hand face down beside a candidate (PB-17)."""
    game.state.hands[party].remove(card)
    game.state.assigned.put(party, candidate, card)
    game.say("assigned", "PB-17", party=party, candidate=candidate)


def discard(game: PolitburoBase, party: Party) -> Script:
    """Asks for a card to discard (PB-06)."""
    card = yield from _own_card(game, party, "discard_card", stars=True)
    if card is not None:
        throw_away(game, party, [card], "PB-06")


def _own_card(game: PolitburoBase, party: Party, name: str, *, stars: bool) -> Script:
    """Asks for a card of the own hand; None if declined. With real cards nobody has to name it."""
    if not game.dealt:
        return game.known_as("")

    def judge(one: Party, value: str) -> list[Refusal]:
        if found := held(game, one, [value]):
            return found
        return [] if stars else not_assigned(game.definition, value)

    card = yield Question(
        name,
        Kind.CHOOSE,
        (party,),
        judge=judge,
        candidates=lambda one: cards_in_hand(game, one),
        private=True,
        may_pass=True,
    )
    return None if card == PASS else card


def held(game: PolitburoBase, party: Party, cards: Sequence[Any]) -> Refusals:
    """Refusals of unknown cards, and of more cards than the hand holds (PB-49)."""
    if not all(isinstance(card, str) and card in game.definition.card for card in cards):
        return [Refusal("PB-49", "no_such_card")]
    hand = game.state.hands[party]
    more = [card for card, count in Counter(cards).items() if hand.count(game.known_as(card)) < count]
    return [Refusal("PB-49", "not_held", {"party": party, "card": card}) for card in more]


def not_assigned(definition: Definition, name: str) -> Refusals:
    """The refusal of assigning a star card: it stays in the hand (PB-49); else empty."""
    return [Refusal("PB-49", "star_from_hand", {"card": name})] if definition.card[name].is_star else []


def assignable(game: PolitburoBase, party: Party, candidate: str, more: int = 1) -> Refusals:
    """Every reason against assigning this many more cards to a candidate (PB-17)."""
    if found := own(game.state, party, candidate, "PB-17"):
        return found
    most = game.definition.tracks.assigned
    too_many = len(game.state.assigned.beside(candidate)) + more > most
    return [Refusal("PB-17", "too_many_assigned", {"candidate": candidate, "count": most})] if too_many else []
