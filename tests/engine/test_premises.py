"""What is under way must stay lawful: lapses cite the refusal, wherever the change came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Script
from companion.engine.levels import ENFORCE, OFF, WARN, Levels
from companion.engine.vocabulary import ANY_TIME, BadAnswerError, BadPositionError, GameOver, Refusal
from tests.engine.scripted import DONE, Box, Scripted, play, told


def nested(game: Scripted) -> Script:
    with game.doing(game.judge_open) as outer:
        with game.doing(game.judge_holder, "Anna", running=Box(game.state.hands, game.state.deck)) as inner:
            game.got.append((yield game.side("inside")))
        if inner.lapsed:
            game.say("inner_lapsed", inner.why[0].rule, code=inner.why[0].code)
        game.got.append((yield game.side("between")))
    if outer.lapsed:
        game.say("outer_lapsed", outer.why[0].rule, code=outer.why[0].code)
    yield game.side("after")


def test_a_fallen_premise_leaves_its_block_and_cites_the_refusal() -> None:
    driver, game = play(nested)
    driver.correct({"holder": "Ben"}, "Ben took it")
    (lapse,) = told(game, "inner_lapsed")
    assert (lapse.rule, lapse.facts["code"]) == ("T-05", "lost_it")
    assert driver.question is not None
    assert driver.question.name == "between"
    assert not game.running


def test_an_outer_premise_leaves_both_blocks() -> None:
    driver, game = play(nested)
    driver.correct({"open": False}, "closed")
    assert not told(game, "inner_lapsed")
    assert told(game, "outer_lapsed")[0].rule == "T-04"
    assert driver.question is not None
    assert driver.question.name == "after"
    assert not game.running
    assert not game.premises


def test_a_premise_that_an_answer_breaks_falls_at_the_next_question() -> None:
    def script(game: Scripted) -> Script:
        with game.doing(game.judge_open) as doing:
            yield game.side("one")
            game.state.open = False
            yield game.side("never_seen")
        assert doing.lapsed
        yield game.side("after")

    driver, _ = play(script)
    driver.answer("Anna", "left")
    assert driver.question is not None
    assert driver.question.name == "after"


def test_a_premise_below_an_interrupt_is_looked_at_when_it_is_over() -> None:
    driver, game = play(nested)
    driver.answer("Ben", "shout", question=ANY_TIME)
    driver.correct({"open": False}, "closed")
    assert driver.question is not None
    assert driver.question.name == "louder"
    driver.answer("Ben", "left")
    assert driver.question.name == "after"
    assert game.got == ["left"]


def test_a_level_reaches_premises_too() -> None:
    def script(game: Scripted) -> Script:
        with game.doing(game.judge_side, "Anna", "up") as doing:
            game.got.append((yield game.side("one")))
        game.got.append(doing.lapsed)
        yield game.side("after")

    driver, game = play(script, levels={"T-02": OFF})
    assert driver.question is not None
    assert driver.question.name == "one"
    driver.switch("T-02", ENFORCE)
    assert game.got == [True]
    assert told(game, "level_changed")[0].facts == {"of": "T-02", "level": "enforce"}


def test_a_script_that_judges_again_hears_of_the_levels() -> None:
    def script(game: Scripted) -> Script:
        yield game.side("one")
        game.got.append(len(game.blocks(game.judge_side("Anna", "up"))))
        yield game.side("two")

    for level, refusing in ((ENFORCE, 1), (WARN, 0), (OFF, 0)):
        driver, game = play(script, levels={"T-02": level})
        driver.answer("Anna", "left")
        assert game.got == [refusing]


@pytest.mark.parametrize(("level", "told_of"), [(WARN, 1), (OFF, 0)])
def test_a_soft_code_is_accepted_and_recorded_when_it_warns(level: str, told_of: int) -> None:
    driver, game = play(nested, levels={"T-02": level})
    (option,) = [option for option in driver.options(0, "Anna") if option.value == "up"]
    assert not option.refusals
    assert len(option.warnings) == told_of
    driver.answer("Anna", "up")
    assert game.got == ["up"]
    overrides = told(game, "override")
    assert [(e.rule, *map(e.facts.get, ("of", "party", "value", "code"))) for e in overrides] == [
        ("GEN-7", "T-02", "Anna", "up", "not_allowed")
    ] * told_of


def test_a_rule_without_soft_codes_cannot_be_switched() -> None:
    driver, game = play(nested)
    for rule, level in (("T-05", OFF), ("T-02", "sometimes")):
        with pytest.raises(BadAnswerError, match="bad_request"):
            driver.switch(rule, level)
    assert not driver.rows
    assert not game.events


def test_what_is_running_can_be_corrected_and_stays_if_it_cannot_be() -> None:
    driver, game = play(nested)
    driver.correct({"running": {"votes": {"Ben": 2}}}, "two votes")
    assert game.running[0].full()["votes"] == {"Ben": 2}
    changes = [{"part": "running"}]  # no more, for hands lie in it
    assert told(game, "corrected")[0].facts == {"reason": "two votes", "parts": ["running"], "changes": changes}
    before = game.everything()
    wrong: dict[tuple[str, str], dict[str, Any]] = {
        ("T-03", "no_party"): {"running": {"votes": {"Ben": 3}}, "holder": "Dora"},
        ("GEN-8", "unknown_part"): {"running": {"unknown": 1}},
        ("GEN-8", "unreadable"): {"running": {"votes": {"Ben": "x"}}},
    }
    for why, patch in (*wrong.items(), (("GEN-8", "unknown_part"), {"running": 5})):
        with pytest.raises(BadPositionError) as bad:
            driver.correct(patch, "wrong")
        assert [(refusal.rule, refusal.code) for refusal in bad.value.refusals] == [why]
        assert game.everything() == before


def test_what_is_running_is_not_corrected_into_what_its_own_judge_refuses() -> None:
    """It goes on as it was, and says why; what else is corrected can still end it."""

    def few_votes(box: Box) -> Sequence[Refusal]:
        return [Refusal("T-02", "not_allowed")] if sum(box.votes.values()) > 2 else []

    def script(game: Scripted) -> Script:
        box = Box(game.state.hands, game.state.deck)
        with game.doing(few_votes, box, running=box):
            yield game.side("one")

    for level, refused in ((ENFORCE, True), (OFF, False)):
        driver, game = play(script, levels={"T-02": level})
        try:
            driver.correct({"running": {"votes": {"Ben": 3}}}, "three votes")
        except BadPositionError as bad:
            assert bad.refusals == (Refusal("T-02", "not_allowed"),)
        assert (game.running[0].full()["votes"] == {}) is refused
        assert driver.question is not None


class Strict(Scripted):
    """Its judge of positions names no rule of its own."""

    def judge_position(self) -> Sequence[Refusal]:
        return [Refusal("GEN-9", refusal.code) for refusal in super().judge_position()]


def test_what_is_impossible_is_against_positions_at_the_start_and_against_corrections_later() -> None:
    game = Strict(iter_one)
    driver = Driver(game)
    driver.start()
    ways: dict[str, Callable[[], None]] = {
        "GEN-8": lambda: driver.correct({"holder": "Dora"}, "wrong"),
        "GEN-9": lambda: game.load({"holder": "Dora"}),
    }
    for rule, act in ways.items():
        with pytest.raises(BadPositionError) as bad:
            act()
        assert bad.value.refusals == (Refusal(rule, "no_party"),)


def test_what_a_pack_does_not_list_refuses_unless_it_is_repeated() -> None:
    levels, found = Levels(None, None), [Refusal("T-02", "not_allowed"), Refusal("T-02", "came_later")]
    levels.listed = {"T-02": ["not_allowed"]}
    assert levels.blocks(found) == found
    with levels.as_once():
        assert levels.blocks(found) == found[:1]
    assert levels.blocks(found) == found


def test_a_running_part_is_refused_where_nothing_runs() -> None:
    driver, _ = play(lambda game: iter_one(game))
    with pytest.raises(BadPositionError) as bad:
        driver.correct({"running": {"votes": {}}}, "nothing there")
    assert bad.value.refusals == (Refusal("GEN-8", "nothing_running", {}),)


def iter_one(game: Scripted) -> Script:
    yield game.side("one")


def test_an_end_drops_everything_that_is_pending() -> None:
    def script(game: Scripted) -> Script:
        with game.doing(game.judge_open, running=Box(game.state.hands, game.state.deck)):
            yield game.side("one")
            raise GameOver(DONE)

    driver, game = play(script)
    driver.answer("Anna", "left")
    assert driver.question is None
    assert driver.outcome == DONE
    assert not game.running
    with pytest.raises(BadAnswerError, match="unknown_question"):
        driver.answer("Anna", "left")
