"""A house rule beside the pack that it extends: the same seeds on both sides, and what each clause did."""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path

import pytest

from companion.engine.telling import BY_HOUSE
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.simulate.comparing import told
from companion.simulate.comparing.pairs import ComparedSide, HouseComparison, alone, clause_uses, paired, student
from companion.simulate.play import NOT_ENDED, Plan, play
from companion.simulate.workers import on_this_machine
from tests.cli.conftest import companion as companion  # the fixture
from tests.cli.house import Trial
from tests.protocol.house import SHIPPED

pytestmark = pytest.mark.lot(4)

EXAMPLES = Path(__file__).parents[2] / "docs/examples/house_rules"
GAMES = 6


@cache
def resolved(pack: str) -> ResolvedPack:
    return Catalogue([installed_packs(), EXAMPLES], find_game).load(pack).resolve(["fast_game"], {}, 3)


@cache
def side(pack: str, most: int = 2000, games: int = GAMES) -> ComparedSide:
    return of(resolved(pack), most, games)


def of(pack: ResolvedPack, most: int = 2000, games: int = GAMES) -> ComparedSide:
    plan = Plan(pack, 3, ("greedy",) * 3, "1", most)
    return ComparedSide.of(plan, on_this_machine(find_game, 1)(plan, range(games)))


def test_a_house_without_an_end_is_told_so_first() -> None:
    found = HouseComparison.of(side("buerokratopoly"), side("peace"))
    first, *_ = told.text(found, {})
    endless = found.house.endless
    assert endless >= GAMES / 2
    assert first == (
        f"{endless} of 6 games did not end: they were given up after 2000 answers. As buerokratopoly none did not."
    )
    assert {game.answers for game in found.house.games if game.reason == NOT_ENDED} == {2000}
    assert found.ended().mean == pytest.approx(-endless / GAMES)
    assert len(found.both_ended) == GAMES - endless


def test_what_clauses_did_is_counted() -> None:
    first, second, third = HouseComparison.of(side("buerokratopoly"), side("peace")).clauses
    assert [use.id for use in (first, second, third)] == ["HOUSE-1", "HOUSE-2", "HOUSE-3"]
    # three choose in each of the first two rounds: nothing else is refused so early
    assert first.times == (GAMES * 2 * 3, 0, 0, 0, 0)
    assert first.games[0].wins == GAMES
    assert second.times[0] > first.times[0]
    assert 0 < third.games[0].wins <= GAMES
    assert not first.idle


def test_what_is_allowed_and_what_is_required_is_counted() -> None:
    helping, requires = HouseComparison.of(side("buerokratopoly"), side("helping_hands")).clauses
    assert helping.times[2] > 0 == helping.times[0]
    assert requires.times[0] > 0 == requires.times[2]


def test_what_is_adjusted_is_counted_and_wins_from_behind_are() -> None:
    found = HouseComparison.of(side("buerokratopoly"), side("underdog"))
    (use,) = found.clauses
    assert use.times[:3] == (0, 0, 0)
    assert use.times[3] > 0 == use.times[4]
    assert 0 < use.games[3].wins <= GAMES
    (behind,) = found.house.from_behind
    assert 0 < behind.games <= GAMES
    assert [one.name for one, _, _ in found.wins()][-1] == "last at half-time"


def test_an_end_is_counted() -> None:
    pack = Catalogue([installed_packs(), EXAMPLES], find_game).load("runaway").resolve([], {}, 3)
    (use,) = clause_uses(pack.clauses, of(pack, games=10))
    ended = [game for game in of(pack, games=10).games if game.reason == BY_HOUSE]
    assert use.times == (0, 0, 0, 0, len(ended))
    assert use.games[4].wins == len(ended) > 0


def test_what_only_warns_is_not_said_to_be_idle() -> None:
    pack = Catalogue([installed_packs(), EXAMPLES], find_game).load("no_early_mutiny")
    warned = pack.resolve(["fast_game"], {}, 3, {"HOUSE-1": "warn"})
    found = HouseComparison.of(side("buerokratopoly"), of(warned))
    assert found.clauses[0].idle
    assert "    it only warns here" in told.text(found, {})


def test_counting_changes_no_game() -> None:
    plan = Plan(resolved("no_early_mutiny"), 3, ("greedy",) * 3, "1", 2000)
    game = play(plan, 0, find_game)
    assert game == side("no_early_mutiny").games[0]
    assert game.house["HOUSE-1"] == (3, 0, 0, 0, 0)
    assert game.rounds > 5


def test_each_clause_alone_is_the_printed_pack_and_this_clause() -> None:
    plain = dict(alone(resolved("buerokratopoly"), resolved("peace")))
    assert list(plain) == ["HOUSE-1", "HOUSE-2", "HOUSE-3"]
    pack = ResolvedPack.from_plain(plain["HOUSE-1"])
    assert [clause.id for clause in pack.clauses] == ["HOUSE-1"]
    assert pack.definition == resolved("buerokratopoly").definition
    assert pack.texts.refusals["HOUSE-1.forbidden"]["en"] == "No mutiny in the first two rounds."
    found = HouseComparison.of(side("buerokratopoly"), of(pack, games=GAMES))
    assert not found.house.endless
    assert [use.id for use in found.clauses] == ["HOUSE-1"]


@pytest.mark.parametrize(("freedom", "quantile"), [(4, 2.7764), (9, 2.2622), (30, 2.0423), (1000, 1.9623)])
def test_intervals_of_pairs_are_student_s(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=2e-3)


def test_differences_of_pairs() -> None:
    assert paired([]) is None
    few = paired([1, 3])
    assert few is not None
    assert (few.mean, few.low) == (2, None)
    found = paired([1, 2, 3, 4, 5])
    assert found is not None
    assert found[:3] == pytest.approx((3, 1.037, 4.963), abs=2e-3)


@pytest.fixture
def shipped(companion: Trial, monkeypatch: pytest.MonkeyPatch) -> Trial:
    monkeypatch.setattr("tests.cli.house.find", find_game)
    companion.installed = SHIPPED
    return companion


def test_an_empty_house_rule_plays_the_same_games_to_the_byte(shipped: Trial, tmp_path: Path) -> None:
    shipped.house_rule("same", "schema: 1\nid: same\nextends: buerokratopoly\ntitle: {en: Ours}\n")
    argv = [
        "compare",
        "same",
        "--games",
        "5",
        "--variant",
        "fast_game",
        "--workers",
        "1",
        "--into",
        str(tmp_path / "i"),
    ]
    assert shipped(*argv, "--format", "json") == 0, shipped.err
    one, other = ((tmp_path / "i" / name / "games.csv").read_bytes() for name in ("printed", "house"))
    assert one == other
    found = json.loads(shipped.out)
    assert found["same_games"] == 5
    assert found["difference"]["ended"]["mean"] == 0
    assert found["difference"]["decisions"] == {"mean": 0, "low": 0, "high": 0, "pairs": 5}
    assert {use["apart"]["mean"] for use in found["difference"]["rules"].values()} == {0}
    assert shipped(*argv) == 0, shipped.err
    assert "every game went the same way" in shipped.out
    assert "did not end" not in shipped.out
    assert "5 of 5 games are there, 0 are left" in shipped.err


@pytest.mark.parametrize("form", ["text", "csv"])
def test_the_command_tells_each_clause_and_draws(shipped: Trial, tmp_path: Path, form: str) -> None:
    argv = ["compare", str(EXAMPLES / "no_early_mutiny"), "--games", "2", "--variant", "fast_game", "--workers", "1"]
    plot = tmp_path / "plot.svg"
    assert shipped(*argv, "--each", "--plot", str(plot), "--format", form) == 0, shipped.err
    if form == "csv":
        rows = list(csv.DictReader(shipped.out.splitlines()))
        assert {row["alone"] for row in rows} == {"", "HOUSE-1"}
        assert {"games", "length", "wins", "rule", "clause refused"} <= {row["section"] for row in rows}
        (ended,) = [row for row in rows if row["section"] == "games" and not row["alone"]]
        assert (ended["printed"], ended["house"], ended["difference"]) == ("1.0", "1.0", "0.0")
    else:
        assert "These players are no people" in shipped.out
        assert "HOUSE-1 alone" in shipped.out
        assert "6 times" in shipped.out
    assert "no_early_mutiny: 2 games" in plot.read_text("utf-8")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["buerokratopoly"], "buerokratopoly is no house rule: it extends nothing."),
        (["piece"], "there is no pack piece"),
        ([str(EXAMPLES / "peace"), "--seats", "12"], "GEN-10"),
        ([str(EXAMPLES / "peace"), "--bot", "clever"], "There are: random, greedy."),
    ],
)
def test_what_cannot_be_compared_is_said(shipped: Trial, argv: list[str], said: str) -> None:
    assert shipped("compare", *argv, "--games", "1", "--workers", "1") == 2
    assert said in shipped.err


def test_check_plays_and_warns_of_clauses_that_do_nothing(shipped: Trial) -> None:
    shipped.house_rule(
        "odd",
        "schema: 2\nid: odd\nextends: buerokratopoly\ntitle: {en: Odd}\npreset: {variants: [fast_game]}\nhouse:\n"
        '  HOUSE-1: {forbid: call_mutiny, when: {round: 900}, say: {en: "Not in round 900."}}\n'
        '  HOUSE-2: {forbid: call_mutiny, when: {round: 1}, say: {en: "Not in round 1."}}\n'
        '  HOUSE-3: {forbid: punish, when: {round: 901}, level: warn, say: {en: "Better not."}}\n',
    )
    assert shipped("check", "odd", "--play", "2") == 0, shipped.out
    said = [line for line in shipped.out.split("\n") if "games" in line]
    assert said == ["warning: odd: HOUSE-1 never did anything in 2 games: nobody came to what it says"]
    assert shipped("check", "odd", "--play", "2", "--strict") == 1
    assert shipped("check", "odd") == 0
    assert "HOUSE-1" not in shipped.out
