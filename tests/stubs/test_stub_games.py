"""What the stub games are there to show: exact situations of the mechanisms that the later games need."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.vocabulary import ANY_TIME, CLAIM, PASS, BadAnswerError, RefusedError
from tests.stubs.fenced_fields import FencedFields
from tests.stubs.fenced_fields import demo_definition as fields
from tests.stubs.hidden_hands import HiddenHands
from tests.stubs.hidden_hands import demo_definition as cards
from tests.stubs.strike_back import StrikeBack
from tests.stubs.strike_back import demo_definition as ring
from tests.stubs.three_tables import ThreeTables
from tests.stubs.three_tables import demo_definition as tables

THREE = ("Anna", "Ben", "Cem")


def seated(game: Any, position: dict[str, Any]) -> Driver:
    game.load(position)
    driver = Driver(game)
    driver.start()
    return driver


def name(driver: Driver) -> str | None:
    return driver.question.name if driver.question else None


def codes(driver: Driver, party: str, value: Any) -> list[tuple[str, str]]:
    with pytest.raises(RefusedError) as refused:
        driver.answer(party, value)
    return [(refusal.rule, refusal.code) for refusal in refused.value.refusals]


def kinds(driver: Driver) -> list[str]:
    return [event.kind for event in driver.game.events]


# ── three tables ────────────────────────────────────────────────────────────────────────────────────────────────


def talks() -> tuple[Driver, ThreeTables]:
    game = ThreeTables(tables(3), THREE)
    return seated(game, {"at": "table", "open_tables": ["harbour"]}), game


def offer(*partners: str, **split: int) -> dict[str, Any]:
    return {"draft": {"partners": list(partners), "split": split}}


def test_a_proposal_binds_when_all_its_partners_confirmed_it() -> None:
    driver, game = talks()
    assert driver.question is not None
    asked = driver.question.id
    driver.answer("Anna", offer("Anna", "Ben", Anna=1, Ben=1), version=0)
    assert (driver.question.id, driver.question.version) == (asked, 1)
    driver.answer("Cem", offer("Cem", "Ben", Ben=1), version=1)
    with pytest.raises(BadAnswerError, match="stale"):
        driver.answer("Ben", {"confirm": 1}, version=1)
    assert codes(driver, "Cem", {"confirm": 1}) == [("TT-05", "no_partner")]
    assert codes(driver, "Ben", {"withdraw": 1}) == [("TT-05", "not_own_draft")]
    driver.answer("Cem", {"withdraw": 2})
    assert codes(driver, "Ben", {"confirm": 2}) == [("TT-05", "no_such_draft")]
    driver.answer("Ben", {"confirm": 1})
    assert name(driver) == "object"
    driver.answer(None, PASS)
    assert game.state.won == {"Anna": 1, "Ben": 1, "Cem": 0}
    assert game.state.markers["harbour"] == 3


def test_a_majority_that_is_lost_reopens_the_talks() -> None:
    driver, game = talks()
    asked = driver.question
    driver.answer("Anna", offer("Anna", "Ben", Anna=1))
    driver.answer("Ben", {"confirm": 1})
    driver.answer("Cem", CLAIM)
    driver.answer(None, PASS)
    assert driver.question is asked
    assert kinds(driver)[-2:] == ["objected", "agreement_fell"]
    assert codes(driver, "Anna", offer("Anna", "Ben")) == [("TT-03", "no_majority")]
    assert game.state.tokens["Cem"] == 1
    assert not game.state.won["Anna"]


def test_time_runs_out_or_all_decline_and_nobody_gains() -> None:
    for ending in ("expire", "decline"):
        driver, game = talks()
        driver.answer("Anna", offer("Anna", "Ben", Anna=1))
        if ending == "expire":
            driver.expire()
        else:
            for party in THREE:
                driver.answer(party, {"decline": True})
        assert "no_agreement" in kinds(driver)
        assert set(game.state.won.values()) == {0}


def test_a_split_names_everything_that_is_wrong_with_it() -> None:
    driver, _ = talks()
    assert codes(driver, "Anna", offer("Anna", Anna=9, Cem=1)) == [
        ("TT-03", "no_majority"),
        ("TT-04", "not_a_partner"),
        ("TT-04", "more_than_agents"),
        ("TT-04", "more_than_there"),
    ]
    offered = driver.options(0, "Anna")  # yes, no, changed my mind: always these three, in this order
    assert [option.value for option in offered] == [{"confirm": 0}, {"decline": True}, {"withdraw": 0}]
    assert [option.value for option in offered if not option.refusals] == [{"decline": True}]
    driver.answer("Anna", offer("Anna", "Ben"))
    assert [option.value for option in driver.options(0, "Ben") if not option.refusals] == [
        {"confirm": 1},
        {"refuse": True},
    ]


# ── strike back ─────────────────────────────────────────────────────────────────────────────────────────────────


def fight(hands: dict[str, list[str]], **more: Any) -> tuple[Driver, StrikeBack]:
    game = StrikeBack(ring(), THREE)
    return seated(game, {"at": "turn", "turn": "Anna", "deck": [], "hands": hands, **more}), game


def test_the_last_answer_resolves_first() -> None:
    driver, game = fight({"Anna": ["strike.0", "guard.0"], "Ben": ["mirror.0"], "Cem": ["guard.1"]})
    driver.answer("Anna", ["strike.0"])
    driver.answer("Anna", "Ben#0")
    for claimant in ("Ben", "Anna"):  # Ben returns it, Anna takes his answer back
        driver.answer(claimant, CLAIM)
        driver.answer(None, PASS)
        driver.answer(claimant, ["mirror.0"] if claimant == "Ben" else ["guard.0"])
        if claimant == "Ben":
            assert codes(driver, "Ben", "Cem#0") == [("SB-06", "not_the_attackers")]
            driver.answer("Ben", "Anna#1")
    driver.answer(None, PASS)
    assert game.state.health["Ben#0"] == 1
    assert game.state.health["Anna#1"] == 3
    assert [kind for kind in kinds(driver) if kind in ("cancelled", "returned", "hurt")] == ["cancelled", "hurt"]


def test_claims_of_one_moment_are_ordered_and_judged_when_their_turn_comes() -> None:
    driver, game = fight({"Anna": ["storm.0"], "Ben": ["guard.0"], "Cem": ["guard.1"]})
    driver.answer("Anna", ["storm.0"])
    driver.answer("Cem", CLAIM)
    driver.answer("Ben", CLAIM)
    driver.answer(None, PASS)
    assert driver.question is not None
    assert driver.question.asked() == ("Ben",)
    driver.answer("Ben", ["guard.0"])
    assert driver.question.asked() == ("Cem",)  # his claim now meets Ben's guard, which he may take back in turn
    driver.answer("Cem", PASS)
    driver.answer(None, PASS)
    assert set(game.state.health.values()) == {3}


def test_several_victims_die_together_after_one_window() -> None:
    health = {"Anna#0": 3, "Ben#0": 1, "Ben#1": 3, "Cem#0": 1, "Cem#1": 1}
    driver, game = fight({"Anna": ["storm.0"], "Ben": ["herb.0"], "Cem": []}, health=health)
    driver.answer("Anna", ["storm.0"])
    driver.answer(None, PASS)
    assert name(driver) == "rescue"
    assert driver.question is not None
    assert driver.question.asked() == ("Ben", "Cem")
    assert game.dying() == ["Ben#0", "Cem#0", "Cem#1"]
    driver.answer("Ben", CLAIM)
    driver.answer(None, PASS)
    driver.answer("Ben", ["herb.0"])
    assert [e.facts["champion"] for e in driver.game.events if e.kind == "died"] == ["Cem#0", "Cem#1"]
    assert game.state.health == {"Anna#0": 3, "Ben#0": 2, "Ben#1": 2}
    assert game.state.glory["Anna"] == 2


def test_a_win_in_the_middle_of_a_stack_ends_the_game() -> None:
    driver, game = fight({"Anna": ["strike.0"], "Ben": [], "Cem": ["boast.0"]}, glory={"Anna": 0, "Ben": 0, "Cem": 3})
    driver.answer("Anna", ["strike.0"])
    driver.answer("Anna", "Ben#0")
    driver.answer("Cem", "boast.0", question=ANY_TIME)
    assert driver.outcome is not None
    assert (driver.outcome.rule, driver.outcome.ranking[0]) == ("SB-13", ("Cem",))
    assert game.state.health["Ben#0"] == 3


def test_a_target_that_is_gone_lets_the_strike_lapse() -> None:
    driver, _ = fight({"Anna": ["strike.0"], "Ben": [], "Cem": []})
    driver.answer("Anna", ["strike.0"])
    driver.answer("Anna", "Ben#0")
    driver.correct({"health": {"Ben#0": None}}, "it was dead")
    assert [(e.rule, e.facts["target"]) for e in driver.game.events if e.kind == "lapsed"] == [("SB-08", "Ben#0")]


# ── fenced fields ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("before", "where", "taken"),
    [  # o own, x and y enemies, . empty: a row of four, borders at both ends
        ("ox..", 2, {"west": 1}),
        ("oxx.", 3, {"west": 2}),
        ("oxy.", 3, {}),
        ("xx..", 2, {"west": 2}),
        ("xxx.", 3, {}),
        (".x..", 2, {}),
        ("x.xo", 1, {"west": 1, "east": 1}),
        ("x.x.", 1, {"west": 1}),
    ],
)
def test_lines_enclose_as_the_rules_say(before: str, where: int, taken: dict[str, int]) -> None:
    game = FencedFields(fields(), THREE)
    owners = {"o": "Anna", "x": "Ben", "y": "Cem"}
    figures = {f"shore.1.{n}": owners[mark] for n, mark in enumerate(before) if mark != "."}
    # the row above is full of the player's own, so that only the row itself decides
    figures |= {f"shore.0.{n}": "Anna" for n in range(4)}
    placed = f"shore.1.{where}"
    game.state.figures = {**figures, placed: "Anna"}
    assert {way: len(run) for way, run in game.enclosed(placed, "Anna").items()} == taken


def test_an_enclosure_needs_the_stock_for_the_whole_run() -> None:
    game = FencedFields(fields(), THREE)
    game.state.figures = {"shore.0.0": "Anna", "shore.0.1": "Ben", "shore.0.2": "Ben", "shore.0.3": "Anna"}
    game.state.stock["Anna"] = 1
    assert "west" not in game.enclosed("shore.0.3", "Anna")
    game.state.stock["Anna"] = 2
    assert game.enclosed("shore.0.3", "Anna")["west"] == ("shore.0.2", "shore.0.1")


# ── hidden hands ────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_winner_is_out_and_the_next_with_cards_leads() -> None:
    game = HiddenHands(cards(), ("Anna", "Ben", "Cem", "Dora"))
    hands = {"Anna": ["6", "1"], "Ben": ["joker"], "Cem": ["2", "3"], "Dora": ["2", "3"]}
    driver = seated(game, {"at": "trick", "leader": "Anna", "hands": hands})
    driver.answer("Anna", [{"rank": 6, "count": 1}])
    driver.answer("Ben", [{"joker": 1}])
    assert [option.value for option in driver.options(2, "Cem")] == []
    driver.answer("Cem", PASS)
    driver.answer("Dora", PASS)
    assert driver.question is not None
    assert driver.question.asked() == ("Cem",)
    assert game.state.positions == ["Ben"]
    with pytest.raises(RefusedError):
        driver.answer("Cem", PASS)  # he leads


def test_the_exchange_is_forced_and_seen_by_its_two_parties_only() -> None:
    parties = ("Anna", "Ben", "Cem", "Dora")
    game = HiddenHands(cards(), parties)
    driver = seated(game, {"at": "game", "game": 2, "leader": "Dora", "last_ranking": ["Dora", "Cem", "Ben", "Anna"]})
    hands = [["1", "2", "3", "joker", "4", "6"], ["1", "1", "2", "2", "3", "3"], ["4", "4", "5", "5", "6", "6"]]
    deck = [card for hand in [*hands, ["5", "5", "6", "4", "1", "2"]] for card in hand]
    driver.answer(None, left_over(game, deck))
    assert sorted(game.state.hands["Dora"]) == ["4", "5", "5", "6", "6", "joker"]
    assert sorted(game.state.hands["Anna"]) == ["1", "1", "2", "2", "3", "4"]
    seen = [(e.audience, e.facts["cards"]) for e in game.events if e.kind == "exchanged_cards"]
    assert (("Anna", "Dora"), ["6", "joker"]) in seen
    assert (("Dora", "Anna"), ["1", "2"]) in seen


def left_over(game: HiddenHands, dealt: list[str]) -> list[str]:
    """A whole deck that begins with these cards."""
    rest = game.definition.deck(len(game.parties))
    for card in dealt:
        rest.remove(card)
    return [*dealt, *rest]
