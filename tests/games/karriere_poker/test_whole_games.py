"""Karriere Poker as a whole: against a naive second implementation, every end in both modes, nothing lost.

Single rules are held by the scenarios of the pack.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.bots import maker
from companion.engine.describing import describe
from companion.engine.driver import Driver
from companion.engine.questions import Kind
from companion.engine.vocabulary import ANY_TIME, PASS, REFEREE, TABLE, Audience, BadPositionError
from companion.games.karriere_poker import KarrierePoker
from companion.games.karriere_poker.rules.plays import conceivable_plays, judge_play, legal_plays
from companion.simulate.play import Plan
from companion.simulate.play import play as simulated
from companion.table.play.game import teller_of
from tests.games.karriere_poker import naive
from tests.games.karriere_poker.table import FORBIDS, NAMES, PACK, definition, favour, game_of, play, seat, step

MODES = ("dealt", "physical")
SWITCHES: tuple[dict[str, Any], ...] = (
    {},
    {"until_all_pass": True, "equal_may_follow": True},
    {"stay_seated": True, "later_joker_beats": True},
)


# ── what is legal now ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.lot(3)
@pytest.mark.parametrize("switches", [{}, {"equal_may_follow": True}, {"later_joker_beats": True}], ids=str)
def test_what_may_be_laid_from_a_hand_is_what_a_naive_enumeration_finds(switches: dict[str, Any]) -> None:
    """2,000 random hands and tables for each switch; every subset of the hand is judged as well."""
    rng, game = Random(1), KarrierePoker(definition(8, mode="dealt", **switches), NAMES)
    rules = {"equal": "equal_may_follow" in switches, "later_joker": "later_joker_beats" in switches}
    jokers_met = 0
    for _ in range(2000):
        few = rng.sample(range(1, 14), 3)
        hand = [str(rng.choice(few)) for _ in range(rng.randint(1, 6))] + [naive.JOKER] * rng.randint(0, 3)
        count, top = (0, 0) if rng.random() < 0.2 else (rng.randint(1, 4), rng.choice([*few, 13, 14]))
        game.state.hands["Anna"][:] = rng.sample(hand, len(hand))
        game.state.plays = [{"party": "Ben", "number": top, "count": count, "jokers": 0}] if count else []
        subsets = naive.subsets(hand)
        expected = {cards for cards in subsets if naive.is_legal(cards, count, top, **rules)}
        offered = [naive.cards_of(value) for value in legal_plays(game, "Anna")]
        assert sorted(offered) == sorted(expected)
        assert {cards for cards in subsets if not judge_play(game, "Anna", list(cards))} == expected
        jokers_met += any(naive.JOKER in cards for cards in expected)
    assert jokers_met > 600


@pytest.mark.lot(3)
@pytest.mark.parametrize("switches", [{}, {"equal_may_follow": True}, {"later_joker_beats": True}], ids=str)
def test_what_may_be_said_of_real_cards_is_what_a_naive_enumeration_finds(switches: dict[str, Any]) -> None:
    """Only the size of a hand and what has been played are known (KP-30)."""
    rng = Random(2)
    rules = {"equal": "equal_may_follow" in switches, "later_joker": "later_joker_beats" in switches}
    for _ in range(150):
        players = rng.randint(4, 8)
        game = KarrierePoker(definition(players, **switches), NAMES[:players])
        deck = game.whole_deck()
        top = rng.randint(1, 14)
        count = rng.choice([0, 1, 1, 2, 3]) if top < 14 else rng.choice([0, 1, 2])
        if count:
            laid = {"party": "Ben", "number": top, "count": count, "jokers": count if top == 14 else 0}
            game.state.plays = [laid]
            for card in game.cards_of(laid):
                deck.remove(card)
        game.state.cleared.cards = rng.sample(deck, rng.randint(0, len(deck)))
        unseen = Counter(deck) - Counter(game.state.cleared.cards)
        game.state.sizes = {"Anna": rng.randint(1, 13)}
        possible = naive.sets_of_unseen(unseen, game.state.sizes["Anna"])
        expected = {cards for cards in possible if naive.is_legal(cards, count, top, **rules)}
        offered = [naive.cards_of(value) for value in legal_plays(game, "Anna")]
        assert sorted(offered) == sorted(expected)
        for value in rng.sample(list(conceivable_plays(game)), 40):
            assert (not judge_play(game, "Anna", value)) == (naive.cards_of(value) in expected)


# ── whole evenings ──────────────────────────────────────────────────────────────────────────────────────────────


def holds(driver: Driver) -> None:
    game = game_of(driver)
    if driver.outcome is None:
        assert not game.judge_position()
    if game.dealt and game.at == "round":
        assert game.played() + game.state.hands.total() + Counter(game.state.aside.cards) == game.copies
    if not game.dealt and game.at == "round" and driver.outcome is None:
        aside = 0 if game.state.ranks else game.copies["joker"]
        assert game.played().total() + sum(game.state.sizes.values()) + aside == game.copies.total()


@pytest.mark.lot(6)
@pytest.mark.parametrize("switches", SWITCHES, ids=str)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", range(4, 9))
def test_an_onlooker_agrees_with_every_turn_lead_seat_and_position(
    players: int, mode: str, switches: dict[str, Any]
) -> None:
    driver = seat(players=players, mode=mode, games=3, **switches)
    onlooker = naive.Onlooker(
        NAMES[:players], until_all_pass="until_all_pass" in switches, stay_seated="stay_seated" in switches
    )
    play(driver, Random(players), watch=holds)
    for event in driver.game.events:
        assert event.rule
        onlooker.hears(event)
    assert driver.outcome is not None
    assert driver.outcome.ranking == tuple((party,) for party in onlooker.games[-1])
    assert len(onlooker.games) <= 3
    assert game_of(driver).state.history == onlooker.games


@pytest.mark.parametrize("players", range(4, 9))
def test_the_exchange_is_the_table_of_the_rule_text(players: int) -> None:
    rng, driver = Random(players), seat(players=players, mode="dealt", games=4)
    checked = 0
    while driver.question is not None:
        ask, state = driver.question, game_of(driver).state
        if ask.kind is Kind.SHUFFLE and state.ranks:
            cards = rng.sample(game_of(driver).whole_deck(), game_of(driver).copies.total())
            start = state.seats.index(state.ranks[-1]) + 1
            dealt = {
                party: cards[13 * number : 13 * number + 13]
                for number, party in enumerate(state.seats[start:] + state.seats[:start])
            }
            dealt[state.ranks[-1]] += cards[13 * players :]
            driver.answer(None, cards)
            assert {p: sorted(held) for p, held in state.hands.items()} == naive.exchanged(dealt, state.ranks)
            checked += 1
        else:
            step(driver, rng)
    assert checked == len(game_of(driver).state.history) - 1 > 0


def test_any_moment_can_be_typed_in_again() -> None:
    """A position, saved as text in the middle of a round, goes on exactly as the game does (GEN-9)."""
    rng, driver = Random(4), seat(players=5, mode="dealt", until_all_pass=True, games=2)
    met = 0
    while driver.question is not None:
        if driver.question.kind is Kind.CARDS and rng.random() < 0.08:
            position = json.loads(json.dumps(driver.game.position()))
            again = seat(position, players=5, mode="dealt", until_all_pass=True, games=2)
            assert again.game.view(REFEREE) == driver.game.view(REFEREE)
            (party,) = driver.question.asked()
            assert [o.value for o in again.options(again.question.id, party)] == [  # type: ignore[union-attr]
                o.value for o in driver.options(driver.question.id, party)
            ]
            one, other = Random(met), Random(met)
            fork = seat(position, players=5, mode="dealt", until_all_pass=True, games=2)
            play(fork, one)
            play(again, other)
            assert fork.outcome == again.outcome
            met += bool(game_of(driver).state.plays)
        step(driver, rng)
    assert met > 2


def test_only_its_owner_hears_of_a_hand() -> None:
    driver = seat(players=6, mode="dealt", games=2)
    play(driver, Random(6))
    private = [event for event in driver.game.events if event.audience is not None]
    assert {event.kind for event in private} == {"hand", "cards_given"}
    for event in private:
        meant = {event.facts["party"], event.facts.get("taker", event.facts["party"])}
        assert set(event.audience or ()) == meant
        assert event.visible_to(Audience.of(event.facts["party"])) and not event.visible_to(TABLE)


# ── the four ends ───────────────────────────────────────────────────────────────────────────────────────────────

ENDS: list[tuple[dict[str, Any], str, int, bool]] = [
    ({}, "boss_three", 3, False),
    ({"boss_three": True, "dishwasher_three": True}, "boss_three", 3, True),
    ({"dishwasher_three": True}, "dishwasher_three", 3, True),
    ({"games": 2}, "games", 2, False),
    ({"games": 5, "boss_three": True}, "boss_three", 3, False),
    ({"minutes": 30}, "minutes", 2, False),
    ({"minutes": 30, "games": 4, "dishwasher_three": True}, "minutes", 2, False),
]


def stacked(game: KarrierePoker, best_first: tuple[str, ...]) -> list[str]:
    """A deck that gives the best cards to the first-named, and so on down."""
    deck, state, hand = game.whole_deck()[::-1], game.state, game.definition.deck.hand
    packets = {party: deck[number * hand : (number + 1) * hand] for number, party in enumerate(best_first)}
    start = state.seats.index(state.dealer or "") + 1
    order = state.seats[start:] + state.seats[:start]
    return [card for party in order for card in packets[party]] + deck[len(order) * hand :]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("ends", "reason", "games", "loses"), ENDS, ids=lambda value: str(value))
def test_every_end(mode: str, ends: dict[str, Any], reason: str, games: int, loses: bool) -> None:
    best_first = ("Cem", "Anna", "Dora", "Ben")
    driver, taste = seat(mode=mode, **ends), favour(*best_first)
    while (ask := driver.question) is not None:
        game = game_of(driver)
        if ask.kind is Kind.SHUFFLE:
            driver.answer(None, stacked(game, best_first))
        elif ask.kind is Kind.LOT:
            driver.answer(None, "Dora")
        elif "minutes" in ends and game.state.game == 2 and game.at == "round" and not game.state.time_is_up:
            driver.answer("Ben", "time_is_up", question=ANY_TIME)
        else:
            step(driver, Random(0), taste)
    outcome, history = driver.outcome, game_of(driver).state.history
    assert outcome is not None
    assert len(history) == games
    assert {ranking[0] for ranking in history} == {"Cem"}
    assert {ranking[-1] for ranking in history} == {history[0][-1]}
    last = history[0][-1]
    assert (outcome.reason, outcome.rule) == (reason, "KP-26")
    assert outcome.losers == ((last,) if loses else ())
    if reason == "dishwasher_three":
        assert outcome.ranking == (tuple(history[-1][:-1]), (last,))
    else:
        assert outcome.ranking == tuple((party,) for party in history[-1])
    told = [event.kind for event in driver.game.events if event.kind.startswith("evening")]
    assert told == ["evening_won"] * (reason != "dishwasher_three") + ["evening_lost"] * loses


@pytest.mark.parametrize("mode", MODES)
def test_an_end_is_nothing_but_what_the_rankings_say(mode: str) -> None:
    """Random evenings: the first game that brings an end is the last."""
    reasons = Counter[str]()
    for seed in range(12):
        driver = seat(mode=mode, boss_three=True, dishwasher_three=True, games=6)
        play(driver, Random(seed))
        assert driver.outcome is not None
        history = game_of(driver).state.history
        for number in range(1, len(history) + 1):
            three = [tuple(ranking) for ranking in history[max(0, number - 3) : number]]
            boss = len(three) == 3 and len({ranking[0] for ranking in three}) == 1
            last = len(three) == 3 and len({ranking[-1] for ranking in three}) == 1
            assert (boss or last or number == 6) == (number == len(history))
        expected = "boss_three" if boss else "games" if number == 6 else "dishwasher_three"
        assert driver.outcome.reason == expected
        reasons[expected] += 1
    assert len(reasons) > 1


def test_the_number_of_players_changes_between_games_only() -> None:
    driver, offered = seat(players=4), Counter[str]()
    for _ in range(200):
        ask, game = driver.question, game_of(driver)
        assert ask is not None
        possible = [o.value for o in driver.options(ANY_TIME, "Ben") if not o.refusals]
        assert possible == (["players_change"] if game.at == "game" else [])
        offered[ask.name] += bool(possible)
        step(driver, Random(len(driver.rows)))
        if offered["next_game"]:
            break
    driver = seat({"at": "game", "ranks": list(NAMES[:4])})
    driver.answer("Ben", "players_change", question=ANY_TIME)
    assert driver.outcome is not None
    assert driver.outcome.reason == "players_changed"


# ── at the table ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(6))
def test_corrections_never_loop_nor_leave_somebody_without_cards_to_play(seed: int) -> None:
    """Hands counted anew at any moment, to nothing too: a question that can be answered, or the end."""
    rng, driver, corrected = Random(seed), seat(players=4 + seed % 5, games=2), 0
    while driver.question is not None:
        game = game_of(driver)
        if game.at == "round" and rng.random() < 0.1:
            some = rng.sample(game.parties, 2)
            try:
                driver.correct({"sizes": {party: rng.choice([0, 1, 13]) for party in some}}, "counted anew")
                corrected += 1
            except BadPositionError as refused:
                assert {r.rule for r in refused.refusals} <= {"KP-10", "KP-30"}
        elif driver.question is not None:
            if driver.question.kind is Kind.CARDS:
                assert game.size(driver.question.asked()[0]) > 0
            step(driver, rng)
    assert corrected


def test_too_few_too_many_and_too_many_positions_left_out() -> None:
    for players in (3, 9):
        with pytest.raises(BadPositionError) as refused:
            KarrierePoker(definition(4), [*NAMES, "Ida"][:players])
        assert [r.rule for r in refused.value.refusals] == ["GEN-10"]
    chosen = {"without_manager": True, "without_trainee": True}
    assert KarrierePoker(definition(6, **chosen), NAMES[:6]).positions == (
        "boss",
        "managing_director",
        "department_head",
        "supervisor",
        "journeyman",
        "dishwasher",
    )
    with pytest.raises(BadPositionError) as refused:
        KarrierePoker(definition(7, **chosen), NAMES[:7])
    assert [(r.rule, r.code) for r in refused.value.refusals] == [("KP-25", "too_many_left_out")]


@pytest.mark.parametrize(
    ("players", "gone"),
    [
        (7, {"supervisor"}),
        (6, {"supervisor", "department_head"}),
        (5, {"supervisor", "department_head", "journeyman"}),
        (4, {"supervisor", "department_head", "journeyman", "manager"}),
    ],
)
def test_positions_leave_from_the_middle(players: int, gone: set[str]) -> None:
    every = KarrierePoker(definition(8), NAMES).positions
    left = KarrierePoker(definition(players), NAMES[:players]).positions
    assert left == tuple(position for position in every if position not in gone)


def test_people_are_addressed_by_title_from_the_second_game_on() -> None:
    told = {}
    for names_only in (False, True):
        options: dict[str, Any] = {"names_only": True} if names_only else {}
        driver = seat({"ranks": ["Ben", "Anna", "Cem", "Dora"], "sizes": dict.fromkeys(NAMES[:4], 5)}, **options)
        resolved = PACK.resolve([], options, 4)
        teller = teller_of(resolved, driver.game, "de")
        assert driver.question is not None
        told[names_only] = teller.question(describe(driver.question, TABLE, driver.game))
        driver.answer("Ben", ["3", "3"])
        assert driver.question is not None
        told[names_only] += " " + teller.question(describe(driver.question, TABLE, driver.game))
    assert told[False] == "Boss: bitte ausspielen. Geschäftsführer: höher als 2 × 3, oder passen?"
    assert told[True] == "Ben: bitte ausspielen. Anna: höher als 2 × 3, oder passen?"


@pytest.mark.lot(5)
def test_greedy_beats_random() -> None:
    """One greedy player among three at random, places rotated: evenings until somebody is Boss three times."""
    assert maker("greedy", "karriere_poker") is not maker("random", "karriere_poker")
    plan = Plan(PACK.resolve([], {"mode": "dealt"}, 4), 4, ("greedy", "random", "random", "random"), "seed")
    won = sum(0 in simulated(plan, number, lambda _: KarrierePoker).winners for number in range(200))
    assert won >= 160


def test_what_is_soft_is_marked_so() -> None:
    assert FORBIDS == {"KP-03": ("not_higher",), "KP-06": ("wrong_count", "too_low")}
    assert PASS in ("pass",)
