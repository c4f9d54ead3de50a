"""The deck that a seat of the box imagines (Bürokratopoly): what was drawn since lies on top, in that order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.engine.hooks import Clues
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Event, Party
from companion.games.buerokratopoly import Buerokratopoly
from tests.games.buerokratopoly.table import seat
from tests.players.games.test_green_cards import handed_over, heard, imagined
from tests.players.observed import NAMES

ANNA, BEN, CEM, DORA = NAMES
RENEWED = heard("deck_renewed", count=40)
GREEN = ("aufstieg", "beweis", "freikauf", "wahlbetrug")


def red(card: str, party: Party = BEN) -> Event:
    return heard("card_drawn", party=party, card=card)


def green(party: Party) -> Event:
    return heard("green_card_drawn", party=party)


def plays(party: Party, card: str) -> Event:
    return heard("card_played", party=party, card=card)


def game_of_four(hands: Mapping[Party, Sequence[str]] | None = None, **options: Any) -> Buerokratopoly:
    game = seat(players=4, **options).game
    assert isinstance(game, Buerokratopoly)
    for party, cards in (hands or {}).items():
        game.state.hands[party][:] = cards
    return game


@pytest.mark.parametrize(
    ("since", "top"),
    [
        ([red("inventur"), red("freie_rede")], ["inventur", "freie_rede"]),
        (
            [red("inventur"), green(DORA), plays(DORA, "aufstieg"), red("freie_rede")],
            ["inventur", "aufstieg", "freie_rede"],
        ),
        ([green(DORA), green(DORA), plays(DORA, "wahlbetrug"), plays(DORA, "beweis")], ["wahlbetrug", "beweis"]),
        (
            [red("inventur"), green(ANNA), heard("own_card_drawn", party=ANNA, card="aufstieg")],
            ["inventur", "aufstieg"],
        ),
        ([green(CEM), plays(CEM, "wahlbetrug"), plays(CEM, "beweis")], ["beweis"]),
        ([green(DORA), heard("card_discarded", party=DORA, card="aufstieg")], ["aufstieg"]),
        ([red("inventur"), RENEWED, red("freie_rede")], ["inventur"]),
    ],
    ids=["red", "a green one between", "two of hers", "her own", "more than he held", "let go", "then renewed"],
)
def test_what_was_drawn_lies_on_top_in_that_order(since: list[Event], top: list[str]) -> None:
    found = [imagined(since, seed) for seed in range(4)]
    for one in found:
        assert one["deck"]["cards"][: len(top)] == top
        lying = Counter(one["deck"]["cards"]) + Counter(one["discard"])
        assert sum(map(Counter, one["hands"].values()), lying) == Counter(game_of_four().whole_deck())
    assert len({tuple(one["deck"]["cards"]) for one in found}) == 4, "nothing was heard of the rest"


def test_a_green_card_that_nobody_has_seen_is_any_green_one() -> None:
    decks = [imagined([red("inventur"), green(CEM)], seed)["deck"]["cards"] for seed in range(40)]
    assert {deck[0] for deck in decks} == {"inventur"}
    assert {deck[1] for deck in decks} == set(GREEN)


def test_hands_of_which_nothing_was_heard_may_be_any() -> None:
    assert {imagined([], seed)["hands"][CEM][0] for seed in range(40)} == set(GREEN)


@pytest.mark.parametrize("seed", range(5))
def test_what_lay_in_the_discard_pile_was_in_nobodys_hand(seed: int) -> None:
    """All promotions lie there, so that it has come to Cem after the deck was renewed; of two cards he has one."""
    found = imagined([RENEWED, green(CEM), plays(CEM, "aufstieg")], seed, renewed=True)
    assert sorted([*found["hands"][BEN], *found["hands"][CEM]]) == ["beweis", "wahlbetrug"]


@pytest.mark.parametrize("seed", range(5))
def test_the_last_of_its_kind_is_in_the_hand_that_it_left(seed: int) -> None:
    found = imagined([plays(BEN, "wahlbetrug")], seed, renewed=True)
    assert (found["hands"][BEN], found["hands"][CEM]) == (["wahlbetrug"], ["beweis"])


@pytest.mark.parametrize("seed", range(3))
def test_who_draws_and_plays_more_than_that_got_the_last_from_another_hand(seed: int) -> None:
    since = [green(CEM), handed_over(BEN, CEM), *(plays(CEM, card) for card in ("wahlbetrug", "freikauf", "beweis"))]
    found = imagined(since, seed)
    assert (found["hands"][CEM], found["hands"][BEN]) == (["wahlbetrug"], ["beweis"])
    assert found["deck"]["cards"][0] == "freikauf"


def test_a_card_that_was_seen_to_be_given_leaves_the_takers_hand_once() -> None:
    """Dora, who had none, plays what Anna gave her, then one like it, which she drew."""
    received = heard("card_received", giver=ANNA, party=DORA, card="freikauf")
    since = [handed_over(ANNA, DORA), received, green(DORA), plays(DORA, "freikauf"), plays(DORA, "freikauf")]
    assert {imagined(since, seed)["deck"]["cards"][0] for seed in range(8)} == {"freikauf"}


@pytest.mark.parametrize("seed", range(3))
def test_what_she_gave_is_told_from_what_another_gave(seed: int) -> None:
    """Ben gave Cem a card that she did not see, and she one of her own; Cem plays his own, then Ben's."""
    gift = heard("card_received", giver=ANNA, party=CEM, card="freikauf")
    since = [handed_over(BEN, CEM), handed_over(ANNA, CEM), gift, plays(CEM, "wahlbetrug"), plays(CEM, "beweis")]
    found = imagined(since, seed)
    assert (found["hands"][BEN], found["hands"][CEM]) == (["beweis"], ["wahlbetrug"])


@pytest.mark.parametrize("seed", range(3))
def test_what_she_gave_was_not_in_the_hand_before(seed: int) -> None:
    gift = heard("card_received", giver=ANNA, party=CEM, card="freikauf")
    since = [handed_over(ANNA, CEM), gift, plays(CEM, "freikauf"), plays(CEM, "wahlbetrug")]
    assert imagined(since, seed)["hands"][CEM] == ["wahlbetrug"]


def test_a_green_card_is_not_made_up_where_none_is_left() -> None:
    """What was heard does not fit such a deck; whoever imagines it finds that out by playing on."""
    assert imagined([green(CEM)], 1, renewed=True)["deck"]["cards"] == []


@pytest.mark.parametrize("physical", [True, False])
def test_real_cards_lie_in_an_order_that_nobody_knows(physical: bool) -> None:
    game = game_of_four(physical_deck=physical)
    seen = {**game.position(), "hands": {party: {"count": 0} for party in NAMES}, "discard": [], "running": []}
    found = game.imagine(seen, (), (), random.Random(1))
    assert found is not None
    assert found["deck"]["ordered"] is not physical
    assert "running" not in found, "an entry point has nothing that runs"


# ── the deck made anew ────────────────────────────────────────────────────────────────────────────────────────────────

PILE = ["aufstieg", "beweis", "beweis", "freikauf", "inventur", "freie_rede", "wahlbetrug"]


def shuffled(
    coming: Sequence[Event], seed: int, hands: Mapping[Party, Sequence[str]] | None = None, pile: Sequence[str] = PILE
) -> list[str]:
    """The order that Anna imagines of a pile that is shuffled anew."""
    ask = Question("shuffle", Kind.SHUFFLE, shape=lambda: {"cards": list(pile)})
    order = game_of_four(hands).invented(ask, None, Clues(ANNA, coming, None, {}, random.Random(seed)))
    assert isinstance(order, list)
    assert sorted(order) == sorted(pile)
    return order


@pytest.mark.parametrize(
    ("coming", "top"),
    [
        ([red("freie_rede"), red("inventur")], ["freie_rede", "inventur"]),
        ([red("freie_rede"), green(DORA), plays(DORA, "beweis")], ["freie_rede", "beweis"]),
        (
            [green(ANNA), heard("own_card_drawn", party=ANNA, card="wahlbetrug"), red("inventur")],
            ["wahlbetrug", "inventur"],
        ),
        ([red("inventur"), RENEWED, red("freie_rede")], ["inventur"]),
        ([], []),
    ],
    ids=["red", "a green one", "her own", "renewed again", "nothing"],
)
def test_of_a_pile_made_anew_the_cards_come_up_that_were_heard_of(coming: list[Event], top: list[str]) -> None:
    orders = [shuffled(coming, seed) for seed in range(12)]
    assert {tuple(order[: len(top)]) for order in orders} == {tuple(top)}
    assert len({order[len(top)] for order in orders}) > 1, "nothing was heard of the rest"


def test_a_green_card_that_is_drawn_unseen_is_any_green_one_of_the_pile() -> None:
    orders = [shuffled([green(CEM), red("inventur")], seed) for seed in range(40)]
    assert {order[0] for order in orders} == set(GREEN)
    assert {order[1] for order in orders} == {"inventur"}


@pytest.mark.parametrize(("held", "drawn"), [(["freikauf"], set(GREEN)), ([], {"freikauf"})])
def test_what_somebody_holds_already_need_not_be_drawn(held: list[str], drawn: set[str]) -> None:
    orders = [shuffled([green(CEM), plays(CEM, "freikauf")], seed, {CEM: held}) for seed in range(40)]
    assert {order[0] for order in orders} == drawn


def test_where_no_green_card_is_in_the_pile_none_comes_up() -> None:
    assert shuffled([green(CEM), red("inventur")], 1, pile=["freie_rede", "inventur"]) == ["inventur", "freie_rede"]


# ── a card that is handed over ────────────────────────────────────────────────────────────────────────────────────────


def received(giver: Party, card: str) -> Event:
    return heard("card_received", giver=giver, party=ANNA, card=card)


@pytest.mark.parametrize(
    ("coming", "taker", "said"),
    [
        ([red("inventur"), handed_over(BEN, ANNA), received(BEN, "freikauf")], [], "freikauf"),
        ([handed_over(BEN, ANNA), received(DORA, "freikauf"), received(BEN, "beweis")], [], "beweis"),
        ([handed_over(BEN, ANNA), received(BEN, "aufstieg"), received(BEN, "beweis")], [], None),
        ([handed_over(BEN, CEM), plays(CEM, "beweis"), plays(CEM, "freikauf")], ["beweis"], "freikauf"),
        ([handed_over(BEN, CEM), plays(CEM, "aufstieg"), plays(CEM, "freikauf")], [], "freikauf"),
        ([handed_over(BEN, CEM), heard("card_discarded", party=CEM, card="freikauf")], [], "freikauf"),
        ([handed_over(BEN, CEM), red("inventur", CEM)], [], None),
        ([plays(CEM, "freikauf")], [], None),
    ],
    ids=["received", "by another", "one alone", "held before", "not his", "let go", "nothing shown", "to nobody"],
)
def test_a_card_that_is_handed_over_is_one_that_was_seen_with_its_taker(
    coming: list[Event], taker: list[str], said: str | None
) -> None:
    """Ben has an acquittal and a proof to give; None is any of them."""
    game = game_of_four({BEN: ["freikauf", "beweis"], CEM: taker})
    clues = Clues(ANNA, coming, None, {}, random.Random(1))
    assert game.invented(Question("hand_over_card", Kind.CHOOSE, (BEN,), private=True), BEN, clues) == said
    other = Question("keep_card", Kind.CHOOSE, (BEN,), private=True, shape=lambda: {"card": "beweis"})
    assert game.invented(other, BEN, clues) is None
