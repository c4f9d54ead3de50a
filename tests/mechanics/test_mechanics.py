"""Dice contests, windows, decks and secret choices by themselves."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Script
from companion.engine.vocabulary import PASS, REFEREE, TABLE, BadAnswerError, Refusal, RefusedError
from companion.mechanics.deck import draw, shuffle
from companion.mechanics.dice_contest import Contest, roll_lowest, roll_off
from companion.mechanics.simultaneous import choose_together
from companion.mechanics.windows import NOTHING, window
from tests.mechanics.hall import Hall, HallGame, hall


def name_of(driver: Driver) -> str:
    assert driver.question is not None
    return driver.question.name


def rolls(driver: Driver, *throws: list[int]) -> None:
    for faces in throws:
        driver.answer(None, faces)


# ── dice ────────────────────────────────────────────────────────────────────────────────────────────────────────


def contest_script(sides: dict[str, str] | None = None) -> Any:
    def script(game: HallGame) -> Script:
        contest = Contest()
        with game.doing(list, running=contest):
            winner = yield from roll_off(
                game,
                contest,
                stage="roll",
                run_off="again",
                who=lambda: game.parties,
                dice=lambda party: game.state.dice.get(party, 0),
                side=lambda party: (sides or {}).get(party, party),
                rule="R-1",
                run_off_rule="R-2",
            )
            among = [side for side in contest.first if side != winner]
            loser = yield from roll_lowest(game, contest, stage="lowest", among=among, rule="R-3")
        return [winner, loser]

    return script


def one_each(state: Hall) -> None:
    state.dice = {"Anna": 1, "Ben": 1, "Cem": 1}


def test_the_highest_wins_and_the_lowest_loses() -> None:
    driver = hall(contest_script(), prepare=one_each)
    rolls(driver, [5], [3], [4])
    assert driver.game.state.full()["result"] == ["Anna", "Ben"]


def test_run_offs_for_both_ends_only_among_the_tied() -> None:
    driver = hall(contest_script(), "Anna", "Ben", "Cem", "Dora", prepare=one_each)
    driver.correct({"dice": {"Dora": 2}}, "two dice")
    rolls(driver, [6], [6], [2], [1, 1])
    assert name_of(driver) == "again"
    assert driver.game.events[-1].plain() == {"kind": "run_off", "parties": ["Anna", "Ben"], "total": 6, "rule": "R-2"}
    rolls(driver, [3], [3])
    assert name_of(driver) == "again"
    rolls(driver, [3], [4])
    assert name_of(driver) == "lowest"
    assert driver.question is not None and driver.question.asked() == ("Cem",)
    rolls(driver, [4], [3, 2])
    assert driver.game.state.full()["result"] == ["Ben", "Cem"]


def test_sides_add_up() -> None:
    driver = hall(contest_script({"Cem": "Anna"}), prepare=one_each)
    rolls(driver, [2], [5], [4])
    assert driver.game.state.full()["result"] == ["Anna", "Ben"]
    assert [e.facts["side"] for e in driver.game.events if e.kind == "rolled"] == ["Anna", "Ben", "Anna"]


def test_who_has_no_dice_any_more_is_left_out() -> None:
    driver = hall(contest_script(), prepare=one_each)
    driver.correct({"dice": {"Anna": 0, "Ben": 3}}, "the board is right")
    assert driver.question is not None and driver.question.asked() == ("Ben",)
    with pytest.raises(BadAnswerError):
        driver.answer(None, [1])
    rolls(driver, [1, 1, 1], [6])
    assert driver.game.state.full()["result"] == ["Cem", "Ben"]


def test_nobody_left_is_nobodys_win() -> None:
    driver = hall(contest_script(), prepare=one_each)
    driver.correct({"dice": {"Anna": 0, "Ben": 0, "Cem": 0}}, "all gone")
    assert driver.game.state.full()["result"] == [None, None]


def test_what_a_side_has_still_to_throw_is_told_and_who_never_threw_is_not_the_lowest() -> None:
    contest = Contest(participants=["Anna", "Ben", "Cem"], dice={"Anna": 1, "Ben": 2, "Cem": 3})
    contest.sides = {"Anna": "left", "Ben": "left", "Cem": "right"}
    contest.rolls = {"Ben": [6, 5]}
    assert [contest.to_throw(side) for side in ("left", "right")] == [1, 3]
    assert [contest.dice_of_side(side) for side in ("left", "right")] == [3, 3]
    assert contest.totals() == contest.seen(TABLE)["totals"] == {"left": 11, "right": 0}

    def script(game: HallGame) -> Script:
        contest.first = {"Ben": 4, "Cem": 5}
        return (yield from roll_lowest(game, contest, stage="lowest", among=["Anna", "Cem"], rule="R-3"))

    assert hall(script).game.state.full()["result"] == "Cem"


# ── windows ─────────────────────────────────────────────────────────────────────────────────────────────────────


def window_script(game: HallGame) -> Script:
    def judge(party: str, card: str) -> list[Refusal]:
        return [] if card in game.state.hands[party] else [Refusal("R-1", "not_held", {"party": party})]

    def play(party: str, card: str) -> Script:
        game.state.hands[party].remove(card)
        game.say("played", "R-1", party=party, card=card)
        return
        yield

    yield from window(
        game,
        "who",
        what="what",
        rule="R-1",
        order=lambda: game.clockwise("Ben"),
        useful=lambda: any(cards for _, cards in game.state.hands.items()),
        announceable=lambda _: ("ace", "king"),
        judge=judge,
        play=play,
        deadline=5,
    )
    return "closed"


def two_cards(state: Hall) -> None:
    state.hands["Anna"].append("ace")
    state.hands["Cem"].append("king")


def test_a_window_closes_with_one_tap_nobody() -> None:
    driver = hall(window_script, prepare=two_cards)
    driver.answer(None, PASS)
    assert driver.game.state.full()["result"] == "closed"


def test_a_window_closes_by_its_timer() -> None:
    driver = hall(window_script, prepare=two_cards)
    driver.answer("Ben", PASS)
    driver.expire()
    assert driver.game.state.full()["result"] == "closed"


def test_it_is_left_out_when_nobody_can_announce() -> None:
    assert hall(window_script).game.state.full()["result"] == "closed"


def test_claims_go_in_the_games_order_and_it_opens_again_after_a_card() -> None:
    driver = hall(window_script, prepare=two_cards)
    for party in driver.game.parties:
        driver.answer(party, "claim")
    assert driver.question is not None and driver.question.asked() == ("Ben",)
    assert "shape" not in driver.view(TABLE)["question"]
    with pytest.raises(RefusedError):
        driver.answer("Ben", "ace")
    driver.answer("Ben", NOTHING)
    assert driver.question.asked() == ("Cem",)
    driver.answer("Cem", "king")
    driver.answer("Anna", "nothing")
    assert name_of(driver) == "who"
    driver.answer("Anna", "claim")
    driver.answer(None, PASS)
    driver.answer("Anna", "ace")
    assert driver.game.state.full()["result"] == "closed"


def test_bluffs_alone_do_not_open_it_again() -> None:
    driver = hall(window_script, prepare=two_cards)
    driver.answer("Ben", "claim")
    driver.answer(None, PASS)
    driver.answer("Ben", NOTHING)
    assert driver.game.state.full()["result"] == "closed"
    assert driver.game.events[0].plain() == {"kind": "nothing_announced", "party": "Ben", "rule": "GEN-6"}


# ── deck ────────────────────────────────────────────────────────────────────────────────────────────────────────


def deck_script(game: HallGame) -> Script:
    return (
        yield from draw(
            game,
            "stack",
            game.state.deck,
            lambda: game.state.discard,
            ask="draw",
            ask_shuffle="shuffle",
            rule="R-1",
            shuffle_rule="R-2",
        )
    )


def test_the_top_card_of_a_known_order_is_taken_without_a_question() -> None:
    def prepare(state: Hall) -> None:
        state.deck.cards, state.deck.ordered = ["two", "one"], True

    driver = hall(deck_script, prepare=prepare)
    assert driver.game.state.full()["result"] == "two"
    assert driver.game.state.full()["deck"]["cards"] == ["one"]


def test_an_unknown_order_is_asked_and_what_is_left_shown_to_nobody() -> None:
    driver = hall(deck_script, prepare=lambda state: state.deck.cards.extend(["two", "one"]))
    assert "shape" not in driver.view(TABLE)["question"]
    assert driver.view(REFEREE)["question"]["shape"] == {"deck": "stack", "cards": ["one", "two"]}
    with pytest.raises(BadAnswerError):
        driver.answer(None, "three")
    driver.answer(None, "one")
    assert driver.game.state.full()["result"] == "one"
    assert driver.game.state.full()["deck"]["cards"] == ["two"]


def test_an_empty_pile_is_made_of_the_discards() -> None:
    def prepare(state: Hall) -> None:
        state.deck.ordered = True
        state.discard = ["b", "a"]

    driver = hall(deck_script, prepare=prepare)
    assert name_of(driver) == "shuffle"
    assert driver.game.state.full()["deck"] == {"ordered": False, "cards": ["a", "b"]}
    assert driver.game.events[-1].plain() == {"kind": "deck_renewed", "deck": "stack", "count": 2, "rule": "R-2"}
    with pytest.raises(BadAnswerError):
        driver.answer(None, PASS)
    driver.answer(None, ["b", "a"])
    assert driver.game.state.full()["result"] == "b"
    assert driver.game.state.full()["discard"] == []


def test_a_deck_shuffled_by_hand_stays_unknown() -> None:
    driver = hall(deck_script, prepare=lambda state: state.discard.extend(["b", "a"]))
    driver.answer(None, PASS)
    assert name_of(driver) == "draw"
    driver.answer(None, "a")
    assert driver.game.state.full()["result"] == "a"


def test_what_is_to_be_shuffled_is_told_in_an_order_that_tells_nothing() -> None:
    driver = hall(lambda game: shuffle("mix", game.state.deck), prepare=lambda state: state.deck.cards.extend("ba"))
    assert driver.view(TABLE)["question"]["shape"] == {"cards": ["a", "b"]}


def test_nothing_to_draw() -> None:
    driver = hall(deck_script)
    assert driver.game.state.full()["result"] is None
    assert driver.game.events[0].plain() == {"kind": "no_card_left", "deck": "stack", "rule": "R-2"}


# ── secret choices ──────────────────────────────────────────────────────────────────────────────────────────────


def test_choices_are_told_in_one_event_in_seat_order() -> None:
    def script(game: HallGame) -> Script:
        return (yield from choose_together(game, "choose", lambda _: ("stay", "go"), rule="R-1"))

    driver = hall(script)
    driver.answer("Cem", "go")
    driver.answer("Anna", "go")
    driver.answer("Anna", "stay")
    with pytest.raises(RefusedError):
        driver.answer("Ben", "fly")
    assert not driver.game.events
    driver.answer("Ben", "go")
    assert list(driver.game.state.full()["result"].items()) == [("Anna", "stay"), ("Ben", "go"), ("Cem", "go")]
    assert [event.kind for event in driver.game.events] == ["revealed", "game_over"]
