"""What of each game is hidden from whom, where it lies in a position, and tables at which it soon matters.

A game is here with its `places`: name of a place → whose it is (None: nobody's) and the cards that lie there, from a
position as plain data. What twins differ in, and when a difference has become known to all, follows from them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.engine.vocabulary import Party
from tests.shipped import shipped

Position = Mapping[str, Any]


class Place(NamedTuple):
    """Cards that lie face down, or in the hand of `owner`; the list is the position's own."""

    owner: Party | None
    cards: list[str]


Places = Callable[[Position], Iterator[tuple[str, Place]]]


@dataclass(frozen=True)
class Stand:
    """A table at which something hidden soon matters. `position(names, rng)`: where it begins, None at the start.

    `drawn_at_once`: cards that are drawn before the first question. `swapped`: places between whose cards the games
    differ there, by how their names begin.
    """

    name: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    position: Callable[[tuple[Party, ...], random.Random], Position | None] = lambda names, rng: None
    steps: int = 25
    drawn_at_once: int = 0
    swapped: tuple[str, ...] = ("",)


@dataclass(frozen=True)
class Hidden:
    """The hidden things of a game. `busy`: values that are rather chosen, because they lead to what is hidden.

    `open_shuffles`: questions by which something is put in an order that everybody sees.
    """

    places: Places
    stands: tuple[Stand, ...]
    busy: frozenset[str] = frozenset()
    open_shuffles: frozenset[str] = frozenset()


def pile(position: Position, name: str) -> Iterator[tuple[str, Place]]:
    lying = position.get(name)
    if isinstance(lying, Mapping) and "cards" in lying:
        yield name, Place(None, lying["cards"])


def hands(position: Position) -> Iterator[tuple[str, Place]]:
    for party, cards in position.get("hands", {}).items():
        yield f"hand of {party}", Place(party, cards)


# ── Animal Farm ─────────────────────────────────────────────────────────────────────────────────────────────────────


def of_animal_farm(position: Position) -> Iterator[tuple[str, Place]]:
    yield from pile(position, "politics_deck")
    yield from pile(position, "revolution_deck")


# ── Die Bürgermeister ───────────────────────────────────────────────────────────────────────────────────────────────


def of_buergermeister(position: Position) -> Iterator[tuple[str, Place]]:
    yield from pile(position, "deck")


def next_card_is_seen(names: tuple[Party, ...], rng: random.Random) -> Position:
    """The card that lets its player look at the next one lies on top."""
    rest = [card.id for card in shipped().load("buergermeister").resolve([], {}, 3).definition.cards]
    rest.remove("indiscretion")
    rng.shuffle(rest)
    return {"at": "turn", "turn": names[0], "deck": {"ordered": True, "cards": ["indiscretion", *rest]}}


# ── Bürokratopoly ───────────────────────────────────────────────────────────────────────────────────────────────────


def of_buerokratopoly(position: Position) -> Iterator[tuple[str, Place]]:
    yield from pile(position, "deck")
    yield from hands(position)


def green_cards_in_hands(names: tuple[Party, ...], rng: random.Random) -> Position:
    """Two can call an election, everybody holds two green cards, and more of them come next."""
    return with_green_cards(names, rng, [])


def a_card_is_handed_over(names: tuple[Party, ...], rng: random.Random) -> Position:
    """The same, and the card by which the loser of an election hands a green one over comes next."""
    stand = with_green_cards(names, rng, ["aussprache"])
    return {**stand, "at": "actions", "choices": {**dict.fromkeys(names, "mutiny"), names[0]: "election"}}


def with_green_cards(names: tuple[Party, ...], rng: random.Random, on_top: list[str]) -> Position:
    definition = shipped().load("buerokratopoly").resolve([], {}, len(names)).definition
    deck = list(definition.deck.elements())
    green = [card for card in deck if definition.is_green(card)]
    rng.shuffle(green)
    held = {name: [green.pop(), green.pop()] for name in names}
    for card in (*on_top, *(card for cards in held.values() for card in cards)):
        deck.remove(card)
    rng.shuffle(deck)
    deck.sort(key=lambda card: not definition.is_green(card))
    posts = {"queues.w1": names[0], "queues.w2": names[1]}
    return {"start_party": names[0], "posts": posts, "hands": held, "deck": {"ordered": True, "cards": on_top + deck}}


# ── Karriere Poker ──────────────────────────────────────────────────────────────────────────────────────────────────


def of_karriere_poker(position: Position) -> Iterator[tuple[str, Place]]:
    yield from pile(position, "aside")
    yield from hands(position)


def before_an_exchange(names: tuple[Party, ...], rng: random.Random) -> Position:
    """A game is over, the next is dealt and cards change hands."""
    return {"at": "game", "ranks": rng.sample(names, len(names))}


# ── Politburó ───────────────────────────────────────────────────────────────────────────────────────────────────────


def of_politburo(position: Position) -> Iterator[tuple[str, Place]]:
    yield from pile(position, "deck")
    yield from hands(position)
    for party, candidates in position.get("assigned", {}).items():
        for candidate, cards in candidates.items():
            yield f"beside {candidate}", Place(party, cards)


WITH_DETAILS = ("contraband", "betrayal", "usurpation", "hospitalisation", "demagogy_1", "defamation_1")
"""Cards of which more is asked before they are paid."""
ANSWERS = ("counterattack", "cure", "bodyguard", "favourite", "popularity", "avenger")


def cards_with_details(names: tuple[Party, ...], rng: random.Random) -> Position:
    """The player in turn holds cards of which more is asked before they are paid, the others what answers them."""
    people = [one.id for one in shipped().load("politburo").resolve([], {}, len(names)).definition.candidates]
    beside = {
        party: {people[3 * number]: [rng.choice(("avenger", "bodyguard", "favourite"))]}
        for number, party in enumerate(names)
        if number
    }
    return {
        "at": "turn",
        "turn": names[0],
        "hands": {name: list(WITH_DETAILS) if name == names[0] else [ANSWERS[n]] for n, name in enumerate(names)},
        "assigned": {names[0]: {people[0]: ["demagogy_2"]}, **beside},
        "discard": ["attempt", "revolts"],
    }


def with_industry(names: tuple[Party, ...], rng: random.Random) -> Position:
    """The player in turn heads industry, which sees one more card."""
    held = {name: ["favourite", "favourite", "demagogy_1", "demagogy_1"] for name in names[:2]}
    return {
        "at": "turn",
        "turn": names[0],
        "loyalty": {"arkadin": 17},
        "offices": {"industry": "arkadin"},
        "hands": {**held, names[0]: [*held[names[0]], "avenger", "avenger"]},
    }


def with_the_secret_police(names: tuple[Party, ...], rng: random.Random) -> Position:
    """The player in turn heads the secret police, and cards lie beside another's candidates."""
    return {
        "at": "turn",
        "turn": names[0],
        "loyalty": {"belkova": 21},
        "offices": {"nkvd": "belkova"},
        "hands": {names[0]: ["favourite"] * 6},
        "assigned": {names[1]: {"dragunova": ["avenger"], "yegorin": ["bodyguard"]}},
    }


# ── Reader & dice ───────────────────────────────────────────────────────────────────────────────────────────────────


def of_reader(position: Position) -> Iterator[tuple[str, Place]]:
    for name, lying in position.get("piles", {}).items():
        yield name, Place(None, lying["cards"])


HIDDEN: Mapping[str, Hidden] = {
    "animal_farm": Hidden(of_animal_farm, (Stand("from the start", 3),)),
    "buergermeister": Hidden(
        of_buergermeister,
        (Stand("the next card is seen", 3, position=next_card_is_seen, drawn_at_once=1),),
    ),
    "buerokratopoly": Hidden(
        of_buerokratopoly,
        (
            Stand("green cards in hands", 3, position=green_cards_in_hands, steps=30),
            Stand("a card is handed over", 3, position=a_card_is_handed_over, steps=30, swapped=("hand",)),
            Stand("from the start", 4, steps=15),
        ),
        busy=frozenset({"election", "keep", "queues"}),
    ),
    "karriere_poker": Hidden(
        of_karriere_poker,
        (
            Stand("from the start", 4, {"mode": "dealt"}, steps=60),
            Stand("before an exchange", 5, {"mode": "dealt"}, before_an_exchange),
        ),
    ),
    "politburo": Hidden(
        of_politburo,
        (
            Stand("cards with details", 3, {"mode": "dealt"}, cards_with_details),
            Stand("with industry", 3, {"mode": "dealt"}, with_industry, steps=12, swapped=("deck",)),
            Stand(
                "with the secret police",
                3,
                {"mode": "dealt"},
                with_the_secret_police,
                steps=12,
                swapped=("beside", "deck"),
            ),
        ),
        busy=frozenset({"draw_up", "use_power", "look", "dragunova", "yegorin", *WITH_DETAILS}),
    ),
    "reader": Hidden(
        of_reader,
        (Stand("from the start", 3),),
        busy=frozenset({"look"}),
        open_shuffles=frozenset({"shuffle_people"}),  # who is in which team
    ),
}
