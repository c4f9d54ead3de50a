"""What games count themselves in a simulation: how sticky ranks are in Karriere Poker, and what the exchange does."""

from __future__ import annotations

import json

import pytest

from companion.games.karriere_poker import KarrierePoker
from companion.packs.scripts.games import find_game
from companion.simulate.play import Plan
from companion.simulate.report import Share, difference, report, share
from companion.simulate.workers import on_this_machine
from tests.cli.conftest import companion as companion  # the fixture
from tests.cli.house import Trial
from tests.games.karriere_poker.table import NAMES, PACK, definition
from tests.protocol.house import SHIPPED


def test_stickiness_is_counted_from_game_to_game() -> None:
    game = KarrierePoker(definition(4), NAMES[:4])
    a, b, c, d = NAMES[:4]
    game.state.history = [[a, b, c, d], [a, c, b, d], [b, a, c, d]]
    assert game.rates() == {
        "boss_again": (1, 2),
        "dishwasher_again": (2, 2),
        "same_rank": (3, 8),  # Boss and Dishwasher, then the Dishwasher
        "upper_half_again": (2, 4),  # Anna; then Anna again, as Cem falls
    }


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090), ((10, 10), (0, 10), 0.6075, 1.0)],
)
def test_differences_have_the_intervals_of_newcombe_s_table(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table II, method 10."""
    found = difference(share("one", *one), share("other", *other))
    assert found == pytest.approx((low, high), abs=5e-5)


def test_the_exchange_keeps_the_boss_boss() -> None:
    """The Boss gets the best cards of the Dishwasher: that must show among greedy players."""
    told: dict[str, dict[str, Share]] = {}
    for name, options in (("as it is", {}), ("without", {"no_exchange": True})):
        pack = PACK.resolve([], {"games": 12, "mode": "dealt", **options}, 4)
        plan = Plan(pack, 4, ("greedy",) * 4, "s")
        summed = report(plan, on_this_machine(find_game, 1)(plan, range(12)))
        told[name] = {rate.name: rate for rate in summed.rates}
    for name in ("boss_again", "dishwasher_again"):
        less, _ = difference(told["as it is"][name], told["without"][name])
        assert less > 0, told
    without = told["without"]["boss_again"]
    assert without.games == 12 * 11


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_the_command_compares(companion: Trial, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    monkeypatch.setattr("tests.cli.house.find", find_game)
    companion.installed = SHIPPED
    argv = ["karriere_poker", "--games", "2", "--workers", "1", "--option", "games=3", "--against", "no_exchange"]
    assert companion("simulate", *argv, "--format", form) == 0, companion.err
    if form == "json":
        told = json.loads(companion.out)
        assert [len(told[side]["rates"]) for side in ("as_is", "against")] == [4, 4]
    else:
        assert companion.out.count("boss_again") == 2


def test_what_it_is_to_be_compared_with_must_be_there(companion: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.cli.house.find", find_game)
    companion.installed = SHIPPED
    argv = ["simulate", "karriere_poker", "--games", "1", "--workers", "1"]
    assert companion(*argv, "--against", "no_exchanges") == 2
    assert "--against no_exchanges: karriere_poker has no such variant or option" in companion.err
    assert "no_exchange," in companion.err
    assert companion(*argv, "--against", "no_exchange=false", "--option", "no_exchange=true") == 0, companion.err
    assert "points as it is" in companion.out
