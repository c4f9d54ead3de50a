from __future__ import annotations

import csv
import json
from dataclasses import replace

import pytest

from companion.bots import best
from companion.packs.catalogue import Catalogue
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.simulate.order import Order, OtherBuildError, in_order, play_some
from companion.simulate.play import Plan, Played, play
from companion.simulate.report import report, share
from companion.simulate.workers import WorkerLostError, on_this_machine
from tests.cli.conftest import companion as companion  # the fixture
from tests.cli.house import Trial
from tests.protocol.house import SHIPPED, catalogue, find
from tests.simulate.house import GAMES, alone, find_and_fall, plan


@pytest.fixture
def lamps() -> ResolvedPack:
    return catalogue().load("lamps").resolve([], {}, 3)


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_workers() -> None:
    assert list(on_this_machine(find, 2)(plan(), range(11, GAMES))) == list(alone())[11:]
    assert list(on_this_machine(find, 1)(plan("t"), range(GAMES))) != list(alone())


def test_what_others_play_comes_in_order_and_never_too_much_is_under_way() -> None:
    under_way: set[range] = set()

    class Piece:
        def __init__(self, numbers: range) -> None:
            self.numbers = numbers
            under_way.add(numbers)
            assert len(under_way) <= 3

        def __call__(self) -> list[Played]:
            under_way.remove(self.numbers)
            return list(alone())[self.numbers.start : self.numbers.stop]

    assert list(in_order(Piece, range(3, GAMES), 2, lambda: 3)) == list(alone())[3:]
    assert not under_way


@pytest.mark.long
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_every_part_of_them_is_the_same_too(workers: int) -> None:
    for numbers in (range(GAMES), range(5, 6), range(17, GAMES)):
        assert list(on_this_machine(find, workers)(plan(), numbers)) == [alone()[number] for number in numbers]


def test_a_worker_that_is_gone_is_told() -> None:
    with pytest.raises(WorkerLostError, match="fewer --workers"):
        list(on_this_machine(find_and_fall, 2)(plan(), range(3)))


def test_a_worker_with_another_program_plays_nothing() -> None:
    order = Order.of(plan(), find)
    assert play_some(order, range(2)) == list(alone())[:2]
    with pytest.raises(OtherBuildError, match=r"has version .* this machine version 0\.0\.9"):
        play_some(replace(order, made=replace(order.made, version="0.0.9")), range(2))


def test_every_game_ends_and_counts_what_happened(lamps: ResolvedPack) -> None:
    game = play(Plan(lamps, 3, ("random",) * 3, "s"), 0, find)
    assert game.reason == "target"
    assert game.places
    assert game.rules["LA-01"] == 3
    assert 0 < game.decisions < game.answers


def test_bots_move_on_by_a_place_from_game_to_game(lamps: ResolvedPack) -> None:
    plan = Plan(lamps, 3, ("random",) * 3, "s")
    for number in range(6):
        game = play(plan, number, find)
        assert game.winners == tuple((place + number) % 3 for place in game.places)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (160, 200, 0.7391, 0.8495)],
)
def test_intervals_are_wilson_s(wins: int, games: int, low: float, high: float) -> None:
    found = share("x", wins, games)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_the_report_adds_up(lamps: ResolvedPack) -> None:
    plan = Plan(lamps, 3, ("random",) * 3, "s")
    told = report(plan, on_this_machine(find, 1)(plan, range(20)))
    assert sum(place.wins for place in told.by_place) == pytest.approx(20)
    assert dict(told.reasons) == {"target": 20}
    assert told.ended == 20
    assert json.loads(told.json())["rules"]["LA-01"] == 60
    rows = list(csv.DictReader(told.csv().splitlines()))
    assert {row["section"] for row in rows} == {"bot", "place", "reason", "rule", "decisions"}


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_the_command_prints_a_report(companion: Trial, form: str) -> None:
    assert companion("simulate", "lamps", "--games", "3", "--workers", "1", "--format", form) == 0, companion.err
    assert "LA-03" in companion.out
    assert companion.err == ""


def test_a_pack_says_what_simulations_take_unless_they_are_told_otherwise(
    companion: Trial, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.cli.house.find", find_game)
    companion.installed = SHIPPED

    def told(*more: str) -> str:
        assert companion("simulate", "politburo", "--games", "1", "--workers", "1", *more) == 0, companion.err
        return companion.out

    assert told() == told("--option", "mode=dealt") != told("--option", "mode=physical")


def test_where_hands_are_known_to_their_owners_alone_simulations_deal() -> None:
    for game in ("politburo", "karriere_poker"):
        assert Catalogue([SHIPPED], games=find_game).load(game).simulated() == {"mode": "dealt"}
    assert catalogue(SHIPPED).load("buerokratopoly").simulated() == {}


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["lamp"], "did you mean lamps?"),
        (["lamps", "--seats", "9"], "GEN-10"),
        (["lamps", "--variant", "harsh"], "companion simulate: there is no variant harsh. There are: gentle.\n"),
        (["lamps", "--option", "harsh"], "companion simulate: there is no option harsh. There are: window_timer.\n"),
        (["lamps", "--bot", "greedy"], "There are: random."),
        (["lamps", "--bot", "random", "--bot", "random", "--seats", "3"], "2 players were named for 3 seats"),
        (
            ["lamps", "--option", "window_timer=1"],
            "1 does not fit window_timer: it takes a whole number from 3 to 60.",
        ),
        (["lamps", "--against", "window_timer"], "window_timer needs a value: a whole number from 3 to 60.\n"),
    ],
)
def test_what_cannot_be_played_is_said(companion: Trial, argv: list[str], said: str) -> None:
    assert companion("simulate", *argv) == 2
    assert said in companion.err


def test_the_best_player_that_a_game_has_is_the_usual_one() -> None:
    assert [best(game) for game in ("buerokratopoly", "karriere_poker", "lamps")] == ["greedy", "greedy", "random"]


def test_greedy_beats_random_in_buerokratopoly() -> None:
    """A sample of the 200 games of the bench; the fast game, in which it is hardest."""
    pack = catalogue(SHIPPED).load("buerokratopoly").resolve(["fast_game"], {}, 3)
    plan = Plan(pack, 3, ("greedy", "random", "random"), "g")
    won = sum(0 in play(plan, number, find).winners for number in range(24))
    assert won >= 18
