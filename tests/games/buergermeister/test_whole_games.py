"""Die Bürgermeister as a whole: captures against a naive finder, conservation, the ways to end, the deck's economy.

Single rules are held by the scenarios of the pack.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.questions import Kind
from companion.engine.vocabulary import TABLE, BadPositionError, Event
from companion.games.buergermeister import Buergermeister
from companion.games.buergermeister.rules import captures, scoring
from companion.mechanics.region_board import DIRECTIONS
from companion.simulate.play import Plan
from companion.simulate.play import play as play_out
from tests.battery.play import step
from tests.games.buergermeister.table import NAMES, definition, game_of, money, naive_captures, pack, play, seat

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"four_parties": True}),
    (3, {"fixed_order": True}),
    (4, {"laender_first": True, "time_limit": 60}),
]
CALM, PLUS = "rainy_rally", "bridge_opened"


# ── captures ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.lot(3)
@pytest.mark.parametrize(("players", "options"), TABLES[:3])
def test_captures_are_those_that_a_naive_reading_of_all_lines_finds(players: int, options: dict[str, Any]) -> None:
    """Random positions, every density; each free field of a Land is tried, for one side after the other."""
    made = definition(players, **options)
    game, rng = Buergermeister(made, NAMES[:players]), Random(players)
    colours, tried, enclosing = list(game.side_of), 0, 0
    for _ in range(250):
        dense, land = rng.random(), rng.choice(list(game.board.regions))
        fields = game.board.regions[land]
        figures = {field: rng.choice(colours) for field in fields if rng.random() < dense}
        side = game.sides[rng.choice(list(game.sides))]
        for field in fields:
            if field in figures:
                continue
            game.state.figures = {**figures, field: rng.choice(side.colours)}
            looks = [captures.look(game, side, field, direction) for direction in DIRECTIONS]
            found = {frozenset(look.run.pieces) for look in looks if not look.refusals}
            assert found == naive_captures(made, game.state.figures, field, game.own(side)), (field, game.state.figures)
            tried += 1
            enclosing += bool(found)
    assert tried > 1_500
    assert enclosing > 300


def test_the_naive_finder_sees_borders_inside() -> None:
    """The hole in Niederösterreich cuts its row, so that a run before it is enclosed and one beyond it is not."""
    made = definition()
    figures = {"niederoesterreich.d4": "Ben", "niederoesterreich.c4": "Anna", "niederoesterreich.f4": "Ben"}
    own = frozenset({"Anna"})
    assert naive_captures(made, figures, "niederoesterreich.c4", own) == {frozenset({"niederoesterreich.d4"})}
    assert naive_captures(made, {**figures, "niederoesterreich.d4": "Anna"}, "niederoesterreich.d4", own) == set()


# ── whole games ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.lot(4)
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_money_and_figures_are_conserved_in_every_state(players: int, options: dict[str, Any]) -> None:
    driver = seat(players=players, **options)
    game, mark = game_of(driver), 0
    there, stock = money(game), {colour: game.stock(colour) for colour in game.side_of}
    for _ in play(driver, seed=players):
        assert money(game) == there
        for event in game.events[mark:]:
            if event.kind in ("placed", "replaced"):
                fields = event.facts.get("fields") or [event.facts["field"]]
                stock[event.facts["colour"]] -= len(fields)
            elif event.kind in ("returned", "vacated"):
                stock[event.facts["colour"]] += event.facts.get("count", 1)
        mark = len(game.events)
        assert stock == {colour: game.stock(colour) for colour in game.side_of}
        assert min(stock.values()) >= 0
        assert not game.judge_position()
    assert driver.outcome is not None
    assert all(event.rule for event in game.events)


def test_the_rows_replay_the_same_game() -> None:
    driver = seat(players=2)
    for _ in play(driver, seed=9):
        pass
    again = seat(players=2)
    for row in driver.rows:
        again.replay(row)
    assert again.game.everything() == driver.game.everything()
    assert again.game.events == driver.game.events
    assert again.view(TABLE) == driver.view(TABLE)


@pytest.mark.lot(3)
@pytest.mark.parametrize("seed", range(3))
def test_corrections_at_any_moment_break_nothing(seed: int) -> None:
    driver, rng, applied = seat(players=2 + seed), Random(seed), 0
    game = game_of(driver)
    for number, _ in enumerate(play(driver, seed)):
        if number % 7 or driver.question is None:
            continue
        field, side = rng.choice(list(game.board)), rng.choice([*game.sides, "§"])
        patches: list[dict[str, Any]] = [
            {"figures": {field: rng.choice([*game.side_of, None])}},
            {"purse": {side: rng.choice([0, 50_000, 1_000_000, 33])}},
            {"turn": side},
            {"running": {"debt": rng.choice([0, 100_000, 7]), "left": rng.choice([0, 1, 2, 3])}},
        ]
        before = game.everything()
        try:
            driver.correct(rng.choice(patches), "it lies so")
            applied += 1
        except BadPositionError as refused:
            assert refused.refusals
            assert game.everything() == before
        assert driver.outcome is not None or not game.judge_position()
    assert applied > 20


# ── the ways to end ─────────────────────────────────────────────────────────────────────────────────────────────────


def almost_full(**counts: int) -> dict[str, Any]:
    """A position with all fields taken but the last one, in the order of the map."""
    colours = [colour for colour, count in counts.items() for _ in range(count)]
    figures = dict(zip(definition().board, colours, strict=False))
    return {"turn": "Anna", "purse": dict.fromkeys(counts, 500_000), "figures": figures}


def end_by_last_field(position: dict[str, Any], **options: Any) -> Driver:
    driver = seat(position, **options)
    last = next(field for field in game_of(driver).board if field not in position["figures"])
    driver.answer(None, CALM)
    driver.answer("Anna", last)
    if driver.question is not None and driver.question.name == "capture":
        driver.answer("Anna", "leave")
    return driver


def test_the_end_when_all_fields_are_taken() -> None:
    """The last Land pays before it is counted who has won."""
    driver = end_by_last_field(almost_full(Anna=76, Ben=77, Cem=77))
    assert driver.outcome is not None
    assert driver.outcome.plain() == {
        "reason": "all_full",
        "rule": "BM-33",
        "ranking": [["Cem"], ["Ben"], ["Anna"]],
        "losers": [],
    }
    results = {e.facts["party"]: dict(e.facts) for e in driver.game.events if e.kind == "result"}
    assert {party: told["mayors"] for party, told in results.items()} == {"Ben": 77, "Cem": 77, "Anna": 77}
    assert [results[party]["laender"] for party in NAMES[:3]] == ["2", "3", "4"]
    assert [e.facts["land"] for e in driver.game.events if e.kind == "premium"] == ["burgenland"]
    assert results["Anna"]["cash"] == 400_000 and results["Cem"]["cash"] == 1_000_000


def test_the_end_when_all_agree_is_at_once() -> None:
    driver = seat({"turn": "Ben", "figures": {"wien.a2": "Cem"}})
    driver.answer(None, CALM)
    for party in NAMES[:3]:
        driver.answer(party, "agree_to_end", question="any_time")
    assert driver.outcome is not None
    assert (driver.outcome.reason, driver.outcome.ranking) == ("agreed", (("Cem",), ("Anna", "Ben")))


def test_the_end_after_108_draws_without_a_new_highest_number() -> None:
    """Nobody places: the game is over with the 108th card, not before."""
    driver = seat()
    driver.answer(None, sorted(definition().card))
    driver.answer(None, "Anna")
    drawn = 0
    while driver.question is not None:
        ask = driver.question
        if ask.kind is Kind.SHUFFLE:
            driver.answer(None, sorted(definition().card))
        elif ask.kind is Kind.ROLL:
            assert ask.shape is not None
            driver.answer(None, [1] * ask.shape()["dice"])
        else:
            driver.answer(ask.asked()[0], "pass")
        drawn = sum(event.kind == "card_drawn" for event in driver.game.events)
    assert drawn == 108
    assert driver.outcome is not None and driver.outcome.reason == "no_progress"


def test_the_end_by_the_clock_gives_all_equally_many_turns() -> None:
    driver = seat({"turn": "Anna", "figures": {"wien.a2": "Cem"}}, time_limit=30)
    driver.answer("Ben", "time_is_up", question="any_time")
    for card in (CALM, "sunny_sunday", "flu"):
        assert driver.question is not None
        driver.answer(None, card)
        driver.answer(driver.question.asked()[0], "pass")
    assert driver.outcome is not None
    assert (driver.outcome.reason, driver.outcome.ranking[0]) == ("time_limit", ("Cem",))


def test_laender_before_mayors() -> None:
    position = almost_full(Anna=76, Ben=77, Cem=77)
    first, second = end_by_last_field(position), end_by_last_field(position, laender_first=True)
    assert first.outcome is not None and second.outcome is not None
    assert (first.outcome.rule, second.outcome.rule) == ("BM-33", "BM-34")
    halves = {e.facts["party"]: e.facts["laender"] for e in second.game.events if e.kind == "result"}
    mayors = {e.facts["party"]: e.facts["mayors"] for e in first.game.events if e.kind == "result"}
    assert first.game.points() == mayors
    assert second.game.points() == {party: float(told.replace("½", ".5")) for party, told in halves.items()}
    assert second.outcome.ranking[0] == (max(halves, key=lambda party: float(halves[party].replace("½", ".5"))),)


def test_six_mayors_by_two_figures() -> None:
    """The most that the rule text promises: two set, four captured."""
    figures = {"wien.a3": "Anna", "wien.b3": "Ben", "wien.c3": "Ben", "wien.e3": "Cem", "wien.f3": "Cem"}
    driver = seat({"turn": "Anna", "figures": figures})
    driver.answer(None, CALM)
    for field in ("wien.d3", "wien.g3"):
        driver.answer("Anna", field)
        driver.answer("Anna", "west")
    game = game_of(driver)
    assert Counter(game.state.figures.values()) == {"Anna": 7}
    assert game.stock("Ben") == game.stock("Cem") == 80
    assert game.state.purse["Anna"] == 1_800_000


# ── the economy (rulings: facts) ────────────────────────────────────────────────────────────────────────────────────


def test_the_deck_brings_what_the_board_costs() -> None:
    """Filling the board costs 23.1 M; the mean of a card must be 69,000, 86,000, 103,000 with 4, 3, 2 purses."""
    cards = definition().cards
    sums = [3.5 * ((card.effect.collect or 0) - (card.effect.pay or 0)) * 100_000 for card in cards]
    assert Counter(card.effect.verbs()[0] for card in cards if not card.effect.dice).total() == 6
    assert fmean(sums) == pytest.approx(129_630, abs=1)
    fields = len(definition().board)
    needed = [fields * 100_000 - purses * 2_000_000 - 7_100_000 for purses in (2, 3, 4)]
    assert needed == [12_000_000, 10_000_000, 8_000_000]
    assert fmean(sums) > max(needed) / 116


@pytest.mark.lot(3)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_money_lets_the_board_fill(players: int) -> None:
    """Random players, who place whenever they can: nearly every game ends because all fields are taken."""
    plan = Plan(pack().resolve([], {}, players), players, ("random",) * players, "economy")
    reasons = Counter(play_out(plan, number, lambda _: Buergermeister).reason for number in range(5))
    assert reasons["all_full"] >= 4


@pytest.mark.lot(5)
def test_greedy_beats_random() -> None:
    """A sample of the 200 games of a simulation."""
    plan = Plan(pack().resolve([], {}, 3), 3, ("greedy", "random", "random"), "g")
    won = sum(0 in play_out(plan, number, lambda _: Buergermeister).winners for number in range(8))
    assert won >= 7


def test_standing_between_enemies_had_another_name_once() -> None:
    game = game_of(seat({"turn": "Anna"}))
    facts = {"party": "Anna", "field": "wien.d3"}
    assert game.as_once_told(Event("between_enemies", "BM-19", facts)) == Event("safe_inside", "BM-19", facts)


def test_who_is_asked_to_throw_is_told_what_for_until_the_dice_have_fallen() -> None:
    """A phone has neither the card nor the board before it (BM-09)."""
    driver, rng, seen = seat(players=3), Random(5), Counter[str]()
    while (ask := driver.question) is not None and seen["roll_event"] < 3:
        says = driver.game.question_says()
        assert bool(says) == (ask.name == "roll_event"), ask.name
        if says:
            facts = ask.facts() if ask.facts is not None else {}
            assert (says[0].facts["card"], says[0].facts["by"]) == (facts["card"], facts["side"])
        seen[ask.name] += 1
        step(driver, rng)
    assert seen["roll_event"] == 3


def test_what_simulations_count_begins_at_nothing_and_a_tied_land_counts_once() -> None:
    """A report's means are of what happened: cards, captured figures, pips of money in and out, Länder that tied."""
    game = game_of(seat({"turn": "Anna"}))
    before = scoring.tally(game)
    assert set(before.values()) == {0} and {f"tied: {land}" for land in game.board.regions} < set(before)
    game.say("card_drawn", "BM-08", party="Anna", card=CALM)
    game.say("collected", "BM-09", party="Anna", amount=400_000)
    game.say("paid", "BM-09", party="Anna", amount=100_000)
    game.say("captured", "BM-17", party="Anna", direction="north", fields=["wien.a2", "wien.a3"])
    game.say("land_full", "BM-24", land="wien", party=["Anna", "Ben"], count=9)
    game.say("land_full", "BM-24", land="tirol", party=["Anna"], count=9)
    found = {name: count for name, count in scoring.tally(game).items() if count}
    assert found == {"cards drawn": 1, "cards' money / 100,000": 3, "captured figures": 2, "tied: wien": 1}
