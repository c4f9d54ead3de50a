"""Which cards a seat of the box lets lie where (Politburó): what it remembers, and what comes up of the deck later."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.engine.hooks import Clues
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Audience, Event
from companion.games.politburo.rules.definition import RULES
from companion.games.politburo.rules.game import Politburo
from tests.games.politburo.table import all_cards, game_of, seat, table
from tests.players.observed import NAMES

ANNA, BEN, CEM, DORA = NAMES[:4]
HERS = "arkadin"
SINGLE = "usurpation"
"""A card of which there is one."""


def told(kind: str, party: str = ANNA, *, rule: str = "", **facts: Any) -> Event:
    return Event(kind, rule, {"party": party, **facts})


def play(card: str, source: str | None = None, *, rule: str = "PB-50") -> Event:
    return told("played", rule=rule, card=card, source=source, target=None)


def imagined(hand: Sequence[str], before: Sequence[Event], seed: int) -> Politburo:
    """What Ben imagines, to whom Anna has so many cards in the hand, and two beside her candidate."""
    position = {
        "turn": BEN,
        "hands": {ANNA: list(hand), BEN: ["attempt", "great_purge"]},
        "assigned": {ANNA: {HERS: ["avenger", "favourite"]}, BEN: {"dragunova": ["bodyguard"]}},
        "discard": ["popularity", "popularity"],
        "effects": [{"card": "promotion", "kind": "promotion", "party": ANNA, "before": None, "candidate": None}],
    }
    driver = seat(position, 2)
    game = game_of(driver)
    whole = all_cards(game)
    seen = {part: value for part, value in driver.view(Audience.of(BEN)).items() if part in game.position()}
    found = game.imagine({**seen, "running": [], "board": {}}, before, (), random.Random(seed))
    assert found is not None
    assert not {"running", "board"} & set(found), "an entry point has neither"
    other = table(2)
    other.load(found)
    assert all_cards(other) == whole == Counter(game.definition.deck)
    assert other.state.hands[BEN] == ["attempt", "great_purge"]
    assert other.state.assigned.beside("dragunova") == ["bodyguard"]
    assert (len(other.state.hands[ANNA]), len(other.state.assigned.beside(HERS))) == (len(hand), 2)
    assert other.state.deck.ordered
    return other


def test_hidden_cards_may_be_any_but_no_star_card_lies_beside_a_candidate() -> None:
    """PB-49."""
    found = [imagined([SINGLE, "cure"], [], seed) for seed in range(30)]
    beside = {card for one in found for card in one.state.assigned.beside(HERS)}
    hands = {card for one in found for card in one.state.hands[ANNA]}
    star = {card.id for card in found[0].definition.cards if card.is_star}
    assert not beside & star
    assert hands & star
    assert min(len(beside), len(hands)) > 10
    assert len({tuple(one.state.deck.cards) for one in found}) == 30


def test_who_has_no_card_imagines_none_of_their_own() -> None:
    driver = seat({"turn": BEN, "hands": {ANNA: ["cure"]}, "assigned": {BEN: {"dragunova": []}}}, 2)
    found = game_of(driver).imagine(driver.view(Audience.of(BEN)), (), (), random.Random(1))
    assert found is not None
    assert (found["hands"][BEN], found["assigned"][BEN]) == ([], {"dragunova": []})


SEEN = told("sees_assigned", BEN, candidate=HERS, cards=["avenger", "favourite"])


@pytest.mark.parametrize(
    ("since", "knows"),
    [
        ([], ["avenger", "favourite"]),
        ([play("avenger", HERS)], ["favourite"]),
        ([play("avenger")], ["avenger", "favourite"]),
        ([told("discarded", cards=["avenger"])], ["avenger", "favourite"]),
        ([told("candidate_lost", candidate=HERS, cards=["avenger", "favourite"])], []),
        ([told("candidate_lost", candidate="belkova", cards=[])], ["avenger", "favourite"]),
    ],
)
def test_what_was_looked_at_lies_there_until_it_is_shown(since: list[Event], knows: list[str]) -> None:
    """PB-26."""
    found = [imagined([SINGLE, "cure"], [SEEN, *since], seed).state.assigned.beside(HERS) for seed in range(8)]
    assert all(beside[: len(knows)] == knows for beside in found)
    assert len({tuple(beside) for beside in found}) > 1 or len(knows) == 2


@pytest.mark.parametrize(
    ("since", "knows"),
    [
        ([], True),
        ([play(SINGLE)], False),
        ([play("cure")], True),
        ([play(SINGLE, HERS)], True),
        ([told("discarded", cards=["cure", SINGLE])], False),
        ([told("hand_exchanged", cards=[SINGLE])], False),
        ([told("out", cards=[SINGLE])], False),
        ([told("out", BEN, cards=[SINGLE])], True),
        ([told("assigned", candidate=HERS)], False),
        ([told("assigned", BEN, candidate="dragunova")], True),
    ],
)
def test_what_was_fetched_is_in_the_hand_until_it_may_have_left_it(since: list[Event], knows: bool) -> None:
    before = [told("fetched", card=SINGLE), *since]
    found = [imagined([SINGLE, "cure"], before, seed).state.hands[ANNA] for seed in range(8)]
    assert all(SINGLE in hand for hand in found) is knows


@pytest.mark.parametrize(("rule", "stays"), [(RULES["betrayal"], False), ("PB-50", True)])
def test_a_betrayal_that_was_fetched_leaves_with_the_card_that_it_goes_with(rule: str, stays: bool) -> None:
    """PB-36."""
    before = [told("fetched", card="betrayal"), play("defamation_1", rule=rule)]
    found = [imagined(["betrayal", "cure"], before, seed).state.hands[ANNA] for seed in range(8)]
    assert all("betrayal" in hand for hand in found) is stays


# ── what comes ────────────────────────────────────────────────────────────────────────────────────────────────────────


def before(hand: Sequence[str], deck: int | None = None) -> Politburo:
    """Anna's hand, and a deck of all other cards that begins with the plainest; of so many, if it is said."""
    game = table(2)
    game.state.hands[ANNA][:] = hand
    left = sorted((Counter(game.definition.deck) - Counter(hand)).elements(), key=lambda card: (card == SINGLE, card))
    game.state.deck.cards[:] = left if deck is None else left[len(left) - deck :]
    game.state.discard[:] = [] if deck is None else left[: len(left) - deck]
    return game


def fitted(coming: Sequence[Event], hand: Sequence[str], deck: int | None = None, seed: int = 1) -> Politburo:
    game = before(hand, deck)
    whole = all_cards(game)
    game.fit(Clues(BEN, coming, None, {}, random.Random(seed)))
    assert all_cards(game) == whole
    assert len(game.state.hands[ANNA]) == len(hand)
    return game


PLAIN = ["demagogy_1", "demagogy_1", "demagogy_2"]


@pytest.mark.parametrize(
    ("coming", "there"),
    [
        ([play(SINGLE)], [SINGLE]),
        ([play("defamation_1", rule=RULES["betrayal"])], ["defamation_1", "betrayal"]),
        ([play("defamation_1", HERS, rule=RULES["betrayal"])], ["betrayal"]),
        ([told("discarded", cards=[SINGLE, "attempt"])], [SINGLE, "attempt"]),
        ([told("hand_exchanged", cards=["attempt", "demagogy_1", SINGLE])], ["attempt", "demagogy_1", SINGLE]),
        ([told("out", cards=[SINGLE])], [SINGLE]),
        ([told("out", cards=[SINGLE, "attempt", "great_purge"])], [SINGLE, "attempt", "great_purge"]),
        ([told("fetched", card="attempt"), play("attempt"), play(SINGLE)], [SINGLE]),
        ([told("fetched", card=SINGLE), play(SINGLE), play(SINGLE)], [SINGLE]),
    ],
)
def test_what_is_shown_of_a_hand_lies_in_it_in_that_order(coming: list[Event], there: list[str]) -> None:
    for seed in range(4):
        hand = fitted(coming, PLAIN, seed=seed).state.hands[ANNA]
        assert hand[: len(there)] == there
        assert not {"attempt", "betrayal", SINGLE} & set(hand) - set(there)


@pytest.mark.parametrize(
    "coming",
    [
        [told("drew", count=1, size=4), play(SINGLE)],
        [told("kept"), play(SINGLE)],
        [told("fetched", card=SINGLE), play(SINGLE)],
        [play(SINGLE, HERS)],
        [play("demagogy_1")],
    ],
)
def test_what_came_later_or_was_elsewhere_was_not_in_the_hand(coming: list[Event]) -> None:
    assert sorted(fitted(coming, PLAIN).state.hands[ANNA]) == PLAIN


@pytest.mark.parametrize(
    ("mine", "hers", "coming", "hand", "beside"),
    [
        ([], SINGLE, [play(SINGLE)], [SINGLE], ["demagogy_1"]),
        ([], SINGLE, [play(SINGLE, HERS), play(SINGLE)], ["demagogy_1"], [SINGLE]),
        ([SINGLE], "cure", [play(SINGLE)], ["demagogy_1"], ["cure"]),
        ([SINGLE], "cure", [play(SINGLE, HERS)], ["demagogy_1"], ["cure"]),
    ],
    ids=["not needed there", "needed there", "in his hand", "in his hand either"],
)
def test_a_card_comes_from_where_nobody_has_seen_it_and_it_is_not_needed(
    mine: list[str], hers: str, coming: list[Event], hand: list[str], beside: list[str]
) -> None:
    """There is none in the deck."""
    game = table(2)
    game.state.hands[ANNA][:], game.state.hands[BEN][:] = ["demagogy_1"], mine
    game.state.assigned.put(ANNA, HERS, hers)
    game.state.deck.cards[:] = ["assault_1"] * 3
    game.fit(Clues(BEN, coming, None, {}, random.Random(1)))
    assert (game.state.hands[ANNA], game.state.assigned.beside(HERS)) == (hand, beside)
    assert game.state.hands[BEN] == mine


@pytest.mark.parametrize("shown", [[play(SINGLE)], [play(SINGLE, HERS)]], ids=["from the hand", "from beside her"])
def test_what_somebody_shows_may_have_been_imagined_with_any_of_the_others(shown: list[Event]) -> None:
    """There is none in the deck, and it is with two others of whom neither needs it."""
    came_from = set()
    for seed in range(8):
        game = table(4)
        hands = game.state.hands
        hands[ANNA][:], hands[BEN][:], hands[CEM][:], hands[DORA][:] = ["cure"], [SINGLE], [SINGLE], [SINGLE]
        game.state.assigned.put(ANNA, HERS, "cure")
        game.state.deck.cards[:] = ["assault_1"] * 3
        game.fit(Clues(BEN, shown, None, {}, random.Random(seed)))
        assert Counter([*hands[CEM], *hands[DORA]]) == Counter([SINGLE, "cure"])
        came_from.add(CEM if hands[CEM] == ["cure"] else DORA)
    assert came_from == {CEM, DORA}


# ── the deck ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def drew(count: int, *cards: str, size: int = 7, by: str = BEN) -> list[Event]:
    """Somebody draws, and sees which."""
    return [told("drew", by, count=count, size=size), *([told("drew_cards", by, cards=[*cards])] if cards else [])]


def sees(card: str) -> Event:
    return told("sees_card", BEN, card=card)


POWER = told("power_used", office="industry")


def thrown(card: str) -> Event:
    """Anna throws away by Industry what lies on the deck (PB-25)."""
    return told("discarded", rule="PB-25", count=1, cards=[card])


@pytest.mark.parametrize(
    ("coming", "top"),
    [
        (drew(2, SINGLE, "attempt"), {0: SINGLE, 1: "attempt"}),
        ([*drew(1, "attempt"), *drew(2, SINGLE, "cure")], {0: "attempt", 1: SINGLE, 2: "cure"}),
        ([sees(SINGLE)], {0: SINGLE}),
        ([*drew(3), sees(SINGLE)], {3: SINGLE}),
        ([told("kept"), sees(SINGLE)], {1: SINGLE}),
        ([POWER, thrown(SINGLE), sees("attempt")], {0: SINGLE, 1: "attempt"}),
        ([POWER, thrown(SINGLE), *drew(2, "attempt", "cure")], {0: SINGLE, 1: "attempt", 2: "cure"}),
    ],
)
def test_what_is_drawn_or_looked_at_lies_on_the_deck(coming: list[Event], top: Mapping[int, str]) -> None:
    cards = fitted(coming, PLAIN).state.deck.cards
    assert {place: cards[place] for place in top} == top


def test_of_a_draw_that_makes_the_deck_anew_the_first_cards_are_the_last_of_the_old() -> None:
    renewed = told("deck_renewed")
    last = before(PLAIN, 2).state.deck.cards
    came = [renewed, *drew(3, last[1], last[0], "cure"), *drew(1, "attempt"), sees("attempt")]
    assert fitted(came, PLAIN, 2).state.deck.cards == [last[1], last[0]]


def test_a_card_lies_where_it_comes_up_whatever_was_to_lie_above_it() -> None:
    """Ben has the first one that he will draw in the hand already."""
    game = table(2)
    game.state.hands[BEN][:] = ["cure"]
    game.state.deck.cards[:] = [SINGLE, "attempt", "attempt"]
    game.fit(Clues(BEN, drew(2, "cure", SINGLE), None, {}, random.Random(1)))
    assert game.state.deck.cards == ["attempt", SINGLE, "attempt"]


@pytest.mark.parametrize("deck", [0, 1])
def test_of_a_deck_of_few_cards_no_more_come_up(deck: int) -> None:
    game = fitted(drew(deck + 2, *before(PLAIN, deck).state.deck.cards, "attempt", "cure"), PLAIN, deck)
    assert game.state.deck.cards == before(PLAIN, deck).state.deck.cards


@pytest.mark.parametrize(
    "after",
    [drew(2, "cure", "attempt"), [sees("cure")], [POWER, thrown("cure")], [POWER, told("kept"), sees("cure")]],
    ids=["drawn", "seen", "thrown away", "seen after one that was kept"],
)
def test_what_comes_up_of_a_deck_that_is_made_anew_was_not_on_the_old_one(after: list[Event]) -> None:
    """Anna's draw takes both cards that are left, and a third one; what comes up then was in her hand, for instance."""
    hand = ["cure", "attempt"]
    came = [told("deck_renewed"), *drew(3, by=ANNA), *after]
    game = fitted(came, hand, 2)
    assert (game.state.deck.cards, game.state.hands[ANNA]) == (before(hand, 2).state.deck.cards, hand)


@pytest.mark.parametrize(
    ("held", "coming", "top"),
    [
        (0, [sees(SINGLE)], {0: SINGLE}),
        (0, drew(2, SINGLE, "attempt", size=2), {0: SINGLE, 1: "attempt"}),
        (0, drew(2, "cure", "attempt", size=1), {0: "attempt"}),
        (1, drew(2, "cure", "attempt", size=2), {0: "attempt"}),
        (0, [*drew(3, size=2), sees(SINGLE)], {2: SINGLE}),
        (0, [told("passed", BEN), *drew(2, SINGLE, "attempt")], {0: SINGLE, 1: "attempt"}),
        (0, [sees("not in the deck")], {}),
    ],
    ids=["seen", "drawn", "begun before", "begun with one in the hand", "seen after it", "not at once", "elsewhere"],
)
def test_of_a_deck_made_anew_the_cards_come_up_that_were_heard_of(
    held: int, coming: list[Event], top: Mapping[int, str]
) -> None:
    """Of the cards by which his hand has grown already Ben had drawn the first before that."""
    orders = []
    for seed in range(4):
        game = before(PLAIN)
        game.state.hands[BEN][:] = ["bodyguard"] * held
        clues = Clues(BEN, coming, None, {}, random.Random(seed))
        order = game.invented(Question("shuffle", Kind.SHUFFLE), None, clues)
        assert sorted(order) == sorted(game.state.deck.cards)
        assert {place: order[place] for place in top} == top
        orders.append(order)
    assert len({tuple(order) for order in orders}) == 4


def test_a_deck_made_anew_of_few_cards_is_not_looked_for_more() -> None:
    game = before(PLAIN, 1)
    clues = Clues(BEN, drew(2, *game.state.deck.cards, "attempt", size=2), None, {}, random.Random(1))
    assert game.invented(Question("shuffle", Kind.SHUFFLE), None, clues) == game.state.deck.cards


def test_what_had_been_drawn_before_is_not_looked_for_in_a_deck_made_anew() -> None:
    game = before(PLAIN)
    game.state.deck.cards[:] = ["cure"]
    clues = Clues(BEN, drew(3, "cure", "cure", "cure", size=1), None, {}, random.Random(1))
    assert game.invented(Question("shuffle", Kind.SHUFFLE), None, clues) == ["cure"]
