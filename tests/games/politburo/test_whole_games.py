"""Politburó: how games end, what nobody may notice, and the offices against a naive telling of the rules."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.bots import bot
from companion.engine.describing import describe
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Mode
from companion.engine.vocabulary import (
    ANY_TIME,
    CLAIM,
    PASS,
    TABLE,
    Audience,
    BadAnswerError,
    BadPositionError,
    Refusal,
    RefusedError,
)
from companion.games.politburo import Politburo
from companion.games.politburo.rules import judges, offices
from companion.games.politburo.rules.candidates import in_order
from companion.packs.scripts.games import find_game
from companion.simulate.play import Plan, play
from companion.simulate.report import report
from tests.battery.play import chance
from tests.games.politburo.naive import naive_offices, naive_order
from tests.games.politburo.table import (
    NAMES,
    NOTHING,
    PACK,
    all_cards,
    claim,
    definition,
    events,
    game_of,
    name,
    say,
    seat,
    table,
)


def played_by(names: str, players: int, seed: int, **options: Any) -> Driver:
    """A whole game of bots; every card is somewhere all the time."""
    driver = Driver(table(players, **options))
    driver.start()
    rng = Random(seed)
    bots = {party: bot(names, "politburo", f"{seed}/{party}") for party in NAMES[:players]}
    whole = definition(players).deck.total()
    while (ask := driver.question) is not None:
        assert all_cards(game_of(driver)).total() == whole
        if ask.kind in CHANCE:
            driver.answer(None, chance(ask, rng), "virtual")
            continue
        party = (ask.open_to() if ask.mode is Mode.ALL else ask.asked())[0]
        driver.answer(party, bots[party].answer(driver.game, ask, party), "bots", question=ask.id)
    return driver


# ── ends ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_general_secretary_wins_and_those_who_are_out_come_last() -> None:
    driver = seat(
        {
            "turn": "Anna",
            "loyalty": {"arkadin": 24},
            "lost": dict.fromkeys(("gromin", "hlebova", "ignatin"), "siberia"),
            "out": [["Cem"]],
            "hands": {"Anna": ["demagogy_1"]},
        },
        3,
    )
    say(driver, ("Anna", "draw_up"), ("Anna", "demagogy_1"), ("Anna", "arkadin"), "nobody")
    assert driver.outcome is not None
    assert driver.outcome.plain() == {
        "reason": "general_secretary",
        "rule": "PB-01",
        "ranking": [["Anna"], ["Ben"], ["Cem"]],
        "losers": [],
    }


def test_the_last_one_with_a_candidate_wins() -> None:
    driver = seat(
        {
            "turn": "Anna",
            "lost": {"dragunova": "killed", "yegorin": "killed"},
            "health": {"fialkina": 1},
            "hands": {"Anna": ["assault_1"]},
        },
        2,
    )
    say(driver, ("Anna", "draw_up"), ("Anna", "assault_1"), ("Anna", "fialkina"), "nobody")
    assert driver.outcome is not None
    assert (driver.outcome.reason, driver.outcome.ranking) == ("last_standing", (("Anna",), ("Ben",)))


def test_all_out_at_once_is_a_draw() -> None:
    everybody = [one for party in ("arkadin belkova chutkin", "dragunova yegorin fialkina") for one in party.split()]
    driver = seat({"at": "round_end", "loyalty": dict.fromkeys(everybody, -1)}, 2)
    assert driver.outcome is not None
    assert (driver.outcome.reason, driver.outcome.ranking) == ("all_out", (("Anna", "Ben"),))


def test_a_correction_can_end_the_game() -> None:
    driver = seat({"turn": "Anna", "hands": {"Anna": ["cure"]}}, 2)
    driver.correct({"health": {"dragunova": 0, "yegorin": 0, "fialkina": 0}}, "all dead on the table")
    assert driver.outcome is not None
    assert driver.outcome.reason == "last_standing"


# ── windows ─────────────────────────────────────────────────────────────────────────────────────────────────────


def public(driver: Driver) -> str:
    """All that the table and Anna, who attacks, may know."""
    ask = driver.question
    told = [event.plain() for event in driver.game.events if event.visible_to(Audience.of("Anna"))]
    asked = describe(ask, TABLE, driver.game) if ask is not None else None
    views = [driver.view(TABLE), driver.view(Audience.of("Anna")), driver.view(Audience.of("Cem"))]
    return json.dumps([views, told, asked], sort_keys=True)


HELPLESS = {"hands": ["demagogy_1", "demagogy_1"], "assigned": ["demagogy_2"]}
ARMED = {"hands": ["counterattack", "cure"], "assigned": ["bodyguard"]}


def attacked(ben: dict[str, list[str]]) -> Driver:
    return seat(
        {
            "turn": "Anna",
            "health": {"dragunova": 2},
            "hands": {
                "Anna": ["assault_1", "assault_2", "defamation_1", "attempt", "favourite"],
                "Ben": list(ben["hands"]),
            },
            "assigned": {"Ben": {"dragunova": list(ben["assigned"])}},
        },
        3,
        window_timer=10,
    )


def test_windows_betray_nobody_who_could_answer() -> None:
    """The same plays against somebody who could and somebody who could not: the same windows, as long, in one order."""
    one, other = attacked(HELPLESS), attacked(ARMED)
    windows = 0
    moves: list[Any] = [
        ("Anna", "draw_up"),
        ("Anna", "defamation_1"),
        ("Anna", "dragunova"),
        "nobody",
        ("Anna", "assault_1"),
        ("Anna", "yegorin"),
        "bluff",
        ("Anna", "attempt"),
        ("Anna", "dragunova"),
        "expire",
    ]
    for move in moves:
        assert public(one) == public(other), move
        for driver in (one, other):
            assert driver.question is not None
            windows += driver.question.kind.value == "window"
            if move == "expire":
                assert driver.question.deadline == 10
                driver.expire()
            elif move == "bluff":
                claim(driver, "Ben")
                driver.answer("Ben", NOTHING)
            else:
                say(driver, move)
    assert public(one) == public(other)
    assert windows == 2 * 3
    for driver in (one, other):
        assert name(driver) == "rescue_window"
        say(driver, ("Ben", CLAIM), ("Ben", NOTHING))
        assert events(driver, "killed")
        assert name(driver) == "mourning_window"


def test_an_announcement_is_open_and_what_it_is_private() -> None:
    for ben in (HELPLESS, ARMED):
        driver = attacked(ben)
        driver.answer("Ben", "announce", question=ANY_TIME)
        asked = describe(driver.question, TABLE, driver.game)  # type: ignore[arg-type]
        assert (asked["name"], asked["parties"], "shape" in asked) == ("what_to_play", ["Ben"], False)
        assert asked["about"] == {"by": "Ben"}
        with pytest.raises(RefusedError):
            driver.answer("Cem", "announce", question=ANY_TIME)


def test_who_holds_nothing_at_all_cannot_announce_and_nobody_is_asked() -> None:
    driver = seat({"turn": "Anna", "hands": {"Anna": 1}}, 2, mode="physical")
    game = game_of(driver)
    assert not judges.may_hold_something(game, "Ben")
    with pytest.raises(RefusedError) as refused:
        driver.answer("Ben", "announce", question=ANY_TIME)
    assert [(r.rule, r.code) for r in refused.value.refusals] == [("PB-49", "no_cards")]


def test_an_answer_after_the_window_is_too_late() -> None:
    driver = attacked(ARMED)
    say(driver, ("Anna", "draw_up"), ("Anna", "assault_1"), ("Anna", "yegorin"))
    asked = driver.question.id if driver.question else -1
    say(driver, "nobody")
    with pytest.raises(BadAnswerError):
        driver.answer("Ben", CLAIM, question=asked)


def test_several_victims_save_themselves_before_anybody_dies() -> None:
    driver = seat(
        {
            "turn": "Anna",
            "loyalty": {"arkadin": 10},
            "offices": {"industry": "arkadin"},
            "powers_used": ["industry"],
            "health": {"dragunova": 1, "gromin": 1, "hlebova": 2},
            "hands": {"Anna": ["industrialisation"], "Ben": ["cure"], "Cem": ["cure"]},
        },
        3,
    )
    say(driver, ("Anna", "draw_up"), ("Anna", "industrialisation"), "nobody")
    order = [name(driver), driver.question.asked() if driver.question else ()]
    assert order == ["rescue_window", ("Cem",)]  # at the right of the player in turn (PB-30)
    say(driver, ("Cem", CLAIM), ("Cem", "cure"), ("Cem", "hlebova"))
    assert driver.question is not None
    assert driver.question.asked() == ("Ben",)
    assert not events(driver, "killed")
    say(driver, ("Ben", CLAIM), ("Ben", "cure"))
    assert [event.facts["candidate"] for event in events(driver, "killed")] == ["gromin"]
    assert name(driver) == "mourning_window"


def test_a_correction_in_the_middle_of_a_stack() -> None:
    driver = attacked(ARMED)
    say(driver, ("Anna", "draw_up"), ("Anna", "assault_2"), ("Anna", "dragunova"))
    driver.correct({"health": {"dragunova": 9}}, "misread")
    driver.correct({"running": {"later": []}}, "nothing else was announced")
    say(driver, "nobody")
    assert game_of(driver).state.health["dragunova"] == 7


# ── offices and order against a naive telling ───────────────────────────────────────────────────────────────────


def test_offices_go_where_a_naive_telling_puts_them() -> None:
    moved = 0
    for seed in range(300):
        rng = Random(seed)
        game = table(rng.randint(2, 5))
        state = game.state
        for one in state.owner:
            state.loyalty[one] = rng.choice([*range(-5, 25), 9, 10, 14, 14, 17, 21])
        held = rng.sample(list(game.definition.minimum)[:-1], rng.randint(0, 4))
        for office, one in zip(held, rng.sample(sorted(state.owner), len(held)), strict=True):
            state.offices[office] = one
        for one in rng.sample(sorted(state.owner), 2):
            if one not in state.offices.values():
                state.lost[one] = "siberia"
        before, expected = dict(state.offices), naive_offices(game)
        offices.check_unasked(game)
        assert state.offices == expected, seed
        moved += expected != before
    assert moved > 200


def test_claims_are_ordered_as_a_naive_telling_does() -> None:
    for seed in range(200):
        rng = Random(seed)
        game = table(rng.randint(2, 5))
        state = game.state
        state.turn = rng.choice(game.parties)
        for one in state.owner:
            state.loyalty[one] = rng.choice([4, 5])
        for office in rng.sample(list(game.definition.minimum)[:-1], rng.randint(0, 2)):
            state.offices[office] = rng.choice([one for one in state.owner if one not in state.offices.values()])
        assert in_order(game, game.parties) == naive_order(game), seed


# ── positions, views, whole games ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("position", "rule"),
    [
        ({"loyalty": {"arkadin": 26}}, "PB-40"),
        ({"health": {"arkadin": -1}}, "PB-40"),
        ({"offices": {"industry": "arkadin", "nkvd": "arkadin"}}, "PB-20"),
        ({"offices": {"industry": "arkadin"}, "lost": {"arkadin": "killed"}}, "PB-52"),
        ({"offices": {"circus": "arkadin"}}, "GEN-9"),
        ({"assigned": {"Ben": {"arkadin": ["cure"]}}}, "PB-17"),
        ({"hands": {"Anna": ["attempt"], "Ben": ["attempt"]}}, "PB-53"),
        ({"hands": {"Zoe": ["attempt"]}}, "PB-53"),
        ({"turn": "Zoe"}, "GEN-9"),
        ({"lost": {"arkadin": "moon"}}, "GEN-9"),
        ({"effects": [{"card": "popularity"}]}, "GEN-9"),
        ({"step": "lunch"}, "GEN-9"),
        ({"markers": ["nobody"]}, "GEN-9"),
        ({"markers": ["arkadin", "arkadin"]}, "GEN-9"),
        ({"had_turn": ["Ben", "Ben"]}, "GEN-9"),
        ({"round": 0}, "GEN-9"),
        ({"turns": -1}, "GEN-9"),
    ],
)
def test_positions_that_cannot_be(position: dict[str, Any], rule: str) -> None:
    with pytest.raises(BadPositionError) as bad:
        table(2).load({"turn": "Anna", **position})
    assert rule in [refusal.rule for refusal in bad.value.refusals]


def test_whoever_has_no_candidate_left_cannot_be_to_play() -> None:
    """PB-03."""
    lost = {candidate: "killed" for candidate, owner in table(3).fresh().owner.items() if owner == "Anna"}
    with pytest.raises(BadPositionError) as told:
        seat({"turn": "Anna", "lost": lost}, 3)
    assert list(told.value.refusals) == [Refusal("PB-03", "is_out", {"party": "Anna"})]


def test_the_number_of_players_is_held() -> None:
    for players in (1, 6):
        with pytest.raises(BadPositionError):
            Politburo(definition(2), ("A", "B", "C", "D", "E", "F")[:players])


def test_the_overview_is_public_and_complete() -> None:
    driver = attacked(ARMED)
    say(driver, ("Anna", "draw_up"), ("Anna", "assault_2"), ("Anna", "dragunova"))
    boards = [driver.view(who)["board"] for who in (TABLE, *map(Audience.of, NAMES[:3]))]
    assert all(board == boards[0] for board in boards)
    board = boards[0]
    assert board["ladder"][0]["office"] == "general_secretary"
    ben = board["parties"][1]
    assert ben["candidates"][0] == {
        "candidate": "dragunova",
        "loyalty": 5,
        "health": 2,
        "office": None,
        "lost": None,
        "marker": False,
        "active": False,
        "hospitalised": False,
        "assigned": 1,
    }
    assert ben["hand"] == {"count": 2, "limit": 5}
    assert [(play["by"], play["card"], play["target"]) for play in board["stack"]["plays"]] == [
        ("Anna", "assault_2", "dragunova")
    ]
    assert "bodyguard" not in json.dumps(driver.view(TABLE))


@pytest.mark.parametrize(("players", "mode"), [(2, "dealt"), (4, "dealt"), (3, "physical")])
def test_games_of_greedy_players_come_to_an_end(players: int, mode: str) -> None:
    driver = played_by("greedy", players, 1, mode=mode)
    assert driver.outcome is not None
    assert driver.outcome.reason in ("general_secretary", "last_standing", "all_out")
    game = game_of(driver)
    assert game.tally()["turns"] == len(events(driver, "turn_begins"))


def test_greedy_beats_random() -> None:
    """One greedy player against one at random, places rotated; a sample of the two hundred."""
    plan = Plan(PACK.resolve([], {"mode": "dealt"}, 2), 2, ("greedy", "random"), "g")
    games = [play(plan, number, find_game) for number in range(10)]
    assert sum(0 in one.winners for one in games) >= 8
    told = report(plan, games)
    assert dict(told.tally)["turns"].mean > 5
    assert "mattered: attempt" in told.text()
    assert "tally turns,mean," in told.csv()


def test_passing_every_window_is_a_pass_of_all() -> None:
    driver = attacked(ARMED)
    say(driver, ("Anna", "draw_up"), ("Anna", "assault_1"), ("Anna", "yegorin"))
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, PASS)
    assert name(driver) == "turn"
