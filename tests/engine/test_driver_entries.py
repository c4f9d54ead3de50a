"""Each entry is counted, recorded and told under its rule, however it comes in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.changes import changes_between
from companion.engine.driver import Driver
from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Mode, Option, Question
from companion.engine.vocabulary import ANY_TIME, PASS, REFEREE, TABLE, BadAnswerError, BadPositionError, Refusal, Row
from tests.engine.scripted import Scripted, play, told
from tests.mechanics.hall import hall


def two(game: Scripted) -> Script:
    game.got.append((yield game.side("one", may_pass=True)))
    game.got.append((yield game.side("two", may_pass=True)))


def test_a_switch_is_an_entry_of_its_own_and_told_as_such() -> None:
    driver, game = play(two)
    driver.switch("T-02", "warn")
    assert driver.count == 1
    (event,) = told(game, "level_changed")
    assert (event.rule, dict(event.facts)) == ("GEN-7", {"of": "T-02", "level": "warn"})
    assert driver.rows == [Row("switch", None, None, "T-02", "warn", "person")]
    driver.answer("Anna", "up")
    assert told(game, "override")[0].rule == "GEN-7"
    assert [event.kind for event in game.told_lately(REFEREE)] == ["override"]


def test_the_time_of_the_whole_game_is_an_entry() -> None:
    driver, game = play(two)
    game.time_limit = lambda: 60.0  # type: ignore[method-assign]
    game.time_runs_out = lambda: game.say("time_up", "T-08")  # type: ignore[method-assign]
    driver.expire(ANY_TIME)
    assert driver.count == 1
    assert driver.rows == [Row("expire", None, ANY_TIME, ANY_TIME, None, "clock")]
    driver.answer("Anna", "left")
    assert driver.question is not None
    assert driver.question.id == 2


def test_a_reveal_goes_on_to_the_next_question_of_which_nobody_is_missing() -> None:
    def script(game: Scripted) -> Script:
        game.got.append((yield game.secret("first")))
        game.got.append((yield game.side("nobody", (), mode=Mode.ALL)))
        game.got.append((yield game.side("last")))

    driver, game = play(script, auto_reveal=False)
    for party in game.parties:
        driver.answer(party, "left")
    assert driver.awaits_reveal
    driver.reveal("person")
    assert driver.question is not None
    assert driver.question.name == "last"
    assert [row.source for row in driver.rows if row.kind == "reveal"] == ["person"]


def test_what_reveals_itself_is_recorded_as_nobodys_doing() -> None:
    driver, game = play(lambda game: (yield game.secret()))
    for party in game.parties:
        driver.answer(party, "left")
    assert [(row.kind, row.source) for row in driver.rows][-1] == ("reveal", "bots")


def test_a_row_of_another_question_is_not_applied() -> None:
    driver, _ = play(two)
    with pytest.raises(BadAnswerError, match="unknown_question"):
        driver.replay(Row("answer", "Anna", 0, "another", "left", "person"))
    driver.replay(Row("answer", "Anna", 7, "one", "left", "person"))
    assert driver.rows[-1].question == 7
    assert driver.question is not None
    driver.replay(Row("answer", "Anna", None, "two", "left", "person"))
    assert driver.rows[-1].question == 1


def test_every_act_goes_through_one_door_and_what_it_leaves_replays() -> None:
    """What is applied need not name its question; the row that is kept does, and leads there again."""

    def script(game: Scripted) -> Script:
        game.got.append((yield game.secret("first")))
        yield from two(game)
        game.got.append((yield game.side("last", deadline=5.0, default=lambda party: "right")))

    driver, game = play(script, auto_reveal=False)
    for party in game.parties:
        driver.apply(Row("answer", party, None, "", "left", "button"))
    driver.apply(Row("reveal", None, None, "", None, "clock"))
    driver.apply(Row("switch", None, None, "T-02", "warn", "person"))
    driver.apply(Row("answer", "Anna", None, "", "up", "person"))
    driver.apply(Row("answer", "Anna", None, "", PASS, "person"))
    driver.apply(Row("expire", None, None, "", None, "clock"))
    assert driver.outcome is not None
    assert [row.name for row in driver.rows if row.kind in ("answer", "reveal", "expire")][-4:] == [
        "first",
        "one",
        "two",
        "last",
    ]
    again, other = play(script)
    for row in driver.rows:
        again.replay(row)
    assert (again.rows, other.got) == (driver.rows, game.got)


def test_an_act_that_is_none_is_refused_and_so_is_an_answer_to_an_older_version() -> None:
    driver, _ = play(lambda game: (yield game.side("one", version=2)))
    with pytest.raises(BadAnswerError, match="bad_request"):
        driver.apply(Row("note", None, None, "", None, "person"))
    with pytest.raises(BadAnswerError, match="stale"):
        driver.apply(Row("answer", "Anna", None, "", "left", "person"), version=1)
    assert driver.rows == []
    driver.apply(Row("answer", "Anna", None, "", "left", "person"), version=2)
    assert driver.outcome is not None


def test_after_the_end_nothing_can_be_announced() -> None:
    driver, game = play(lambda game: (yield game.side()))
    driver.answer("Anna", "left")
    with pytest.raises(BadAnswerError, match="the game is over"):
        driver.answer("Anna", "quiet", question=ANY_TIME)
    assert driver.count == 1
    assert len(told(game, "game_over")) == 1


def test_time_that_is_up_tells_only_what_came_of_it() -> None:
    def script(game: Scripted) -> Script:
        game.say("begun", "T-01")
        yield game.side("one", deadline=5.0)
        game.say("gone_on", "T-01")
        yield game.side("two")

    driver, game = play(script)
    driver.expire(0)
    assert [event.kind for event in game.told_lately(REFEREE)] == ["gone_on"]


def test_a_premise_of_one_frame_does_not_stand_in_another() -> None:
    """What an interrupt changes fells what is under way below it, not the interrupt."""

    def script(game: Scripted) -> Script:
        with game.doing(game.judge_open) as under_way:
            yield game.side("below")
        game.got.append("lapsed" if under_way.lapsed else "stood")
        yield game.side("after")

    driver, game = play(script)
    driver.answer("Ben", "shout", question=ANY_TIME)
    driver.correct({"open": False}, "closed")
    assert driver.question is not None
    assert driver.question.name == "louder"
    driver.answer("Ben", "left")
    assert game.got == ["left", "lapsed"]
    assert driver.question.name == "after"


def test_what_cannot_be_read_is_told_under_its_own_rule() -> None:
    driver, game = play(two)
    for patch in ({"votes": 3}, {"deck": {"cards": 3, "ordered": True}}):
        with pytest.raises(BadPositionError) as bad:
            driver.correct(patch, "nonsense")
        assert [(r.rule, r.code) for r in bad.value.refusals] == [("GEN-8", "unreadable")]
    with pytest.raises(BadPositionError) as bad:
        game.load({"votes": 3, "moon": 1, "deck": ["a"], "holder": 3})
    assert bad.value.refusals == (
        Refusal("GEN-9", "unreadable", {"part": "votes"}),
        Refusal("GEN-9", "unknown_part", {"part": "moon"}),
        Refusal("GEN-9", "unreadable", {"part": "holder"}),
    )


def test_a_position_begins_at_a_known_point() -> None:
    game = Scripted(two)
    assert game.view(TABLE)["at"] == "setup"
    game.load({})
    assert game.at == "round"
    game.entries = ("turn", "trick")  # type: ignore[misc]
    game.load({})
    assert game.at == "turn"
    with pytest.raises(BadPositionError) as bad:
        game.load({"at": "round"})
    known = {"at": "round", "known": ["turn", "trick"]}
    assert bad.value.refusals == (Refusal("GEN-9", "unknown_entry_point", known),)


def test_each_act_tells_only_what_came_of_it() -> None:
    """Whatever was told before it: an answer, a correction, a switch, the end of the time."""

    def script(game: Scripted) -> Script:
        for _ in range(9):
            game.say("went", "T-01")
            yield game.side()

    driver, game = play(script)
    game.time_limit = lambda: 60.0  # type: ignore[method-assign]
    game.time_runs_out = lambda: game.say("time_up", "T-08")  # type: ignore[method-assign]
    acts: dict[str, Callable[[], None]] = {
        "went": lambda: driver.answer("Anna", "left"),
        "corrected": lambda: driver.correct({"votes": {"Ben": 1}}, "counted"),
        "level_changed": lambda: driver.switch("T-02", "warn"),
        "time_up": lambda: driver.expire(ANY_TIME),
    }
    for told_of, act in acts.items():
        act()
        assert [event.kind for event in game.told_lately(REFEREE)] == [told_of]


def test_what_is_no_answer_has_a_code_of_the_protocol() -> None:
    def script(game: Scripted) -> Script:
        yield game.side("to_two", ("Anna", "Ben"), version=2)

    driver, _ = play(script)
    for code, act in (
        ("bad_request", driver.reveal),
        ("bad_request", driver.expire),
        ("bad_request", lambda: driver.switch("T-05", "off")),
        ("bad_request", lambda: driver.apply(Row("note", None, None, "", None, "person"))),
        ("unknown_question", lambda: driver.answer("Anna", "left", question=7)),
        ("unknown_question", lambda: driver.replay(Row("answer", "Anna", 0, "another", "left", "person"))),
        ("not_your_turn", lambda: driver.answer("Cem", "left")),
        ("not_your_turn", lambda: driver.answer(None, "left")),
        ("not_your_turn", lambda: driver.options(ANY_TIME, "Dora")),
        ("stale", lambda: driver.answer("Anna", "left", version=1)),
        ("bad_value", lambda: driver.answer("Anna", 5)),
    ):
        with pytest.raises(BadAnswerError) as bad:
            act()
        assert bad.value.code == code
    driver.answer("Anna", "left", version=2)
    with pytest.raises(BadAnswerError) as bad:
        driver.answer("Anna", "left")
    assert bad.value.code == "unknown_question"


def test_chance_is_judged_and_recorded_for_whoever_was_to_throw_it() -> None:
    def judge(party: str, value: Any) -> list[Refusal]:
        return [Refusal("T-02", "not_allowed", {"party": party, "value": value})]

    def lot(parties: tuple[str, ...], judged: Any = judge) -> Question:
        shape = {"of": ["left", "right"]}
        return Question("lot", Kind.LOT, parties, judge=judged, candidates=lambda one: (one,), shape=lambda: shape)

    def script(game: Scripted) -> Script:
        yield lot(("Anna",))
        yield lot(())
        yield lot(("Anna",), None)

    driver, _ = play(script, levels={"T-02": "off"})
    for judged in ("Anna", "Ben"):
        (refusal,) = driver.why(driver.count, "Ben", "left")
        assert refusal.facts == {"party": judged, "value": "left"}
        assert [option.value for option in driver.options(driver.count, "Ben")] == [judged]
        driver.answer("Ben", "left")
    assert [row.party for row in driver.rows] == ["Anna", None]


def test_what_can_be_announced_is_listed_with_what_is_against_it() -> None:
    driver, game = play(two)
    assert driver.options(ANY_TIME, "Ben") == []
    game.any_time_candidates = lambda party: ("quiet", party)  # type: ignore[method-assign]
    refused = Refusal("T-06", "unknown")
    assert driver.options(ANY_TIME, "Ben") == [Option("quiet", ()), Option("Ben", (refused,))]
    nothing = (Refusal("GEN-6", "nothing_any_time", {}),)
    assert hall(lambda game: (yield Question("side", Kind.TEXT, ("Anna",)))).why(ANY_TIME, "Anna", "quiet") == nothing


def test_what_an_interrupt_makes_impossible_is_left_when_it_is_over() -> None:
    class Closing(Scripted):
        def any_time(self, party: str, value: Any) -> Script:
            self.state.allowed = []
            yield self.side("louder", (party,), may_pass=True)

    def script(game: Scripted) -> Script:
        try:
            yield game.side("below")
        except Moot:
            game.got.append("moot")
        with game.doing(game.judge_open):
            yield game.side("all_is_refused")  # and is asked all the same: people will want to know why

    game = Closing(script)
    driver = Driver(game)
    driver.start()
    driver.answer("Ben", "shout", question=ANY_TIME)
    driver.answer("Ben", PASS)
    assert game.got == ["moot"]
    assert driver.question is not None
    assert driver.question.name == "all_is_refused"


def test_a_question_to_all_that_is_put_again_is_answered_anew() -> None:
    def script(game: Scripted) -> Script:
        question = game.side("all", game.parties, mode=Mode.ALL)
        for _ in range(2):
            game.got.append((yield question))

    driver, game = play(script)
    for side in ("left", "right"):
        for party in game.parties:
            driver.answer(party, side)
    assert game.got == [dict.fromkeys(game.parties, side) for side in ("left", "right")]


class Leaving(Scripted):
    """What is asked of whoever holds it is over when nobody does any more."""

    def any_time(self, party: str, value: Any) -> Script:
        self.state.holder = None
        return None
        yield

    def time_limit(self) -> float | None:
        return 60.0

    def time_runs_out(self) -> None:
        self.state.holder = None


@pytest.mark.parametrize(
    "act",
    [
        lambda driver: driver.answer("Ben", "quiet", question=ANY_TIME),
        lambda driver: driver.expire(ANY_TIME),
        lambda driver: driver.correct({"holder": None}, "nobody has it"),
    ],
    ids=["announced", "time is up", "corrected"],
)
def test_nobody_is_waited_for_who_is_asked_no_more_whatever_came_between(act: Callable[[Driver], None]) -> None:
    def script(game: Scripted) -> Script:
        yield game.side("holder", lambda: tuple(filter(None, (game.state.holder,))), mode=Mode.ALL)
        yield game.side("after")

    driver = Driver(Leaving(script))
    driver.start()
    act(driver)
    assert driver.question is not None
    assert driver.question.name == "after"


def test_nobody_comes_or_goes_where_the_number_stands() -> None:
    _, game = play(two)
    stands = (Refusal("GEN-10", "number_stands", {"count": 3}),)
    assert game.judge_joining() == stands
    assert game.judge_leaving("Ben") == stands


def test_a_card_of_the_real_deck_answers_a_draw_alone() -> None:
    _, game = play(two)
    assert game.card_shown(Question("draw", Kind.DRAW), "deck", "spark_1") == "spark_1"
    assert game.card_shown(Question("lot", Kind.LOT), "deck", "spark_1") is None

    class Counted(dict[str, Any]):
        def face_down(self, card: str) -> str:
            return card.partition("_")[0]

    game.definition = Counted()
    assert game.card_shown(Question("draw", Kind.DRAW), "deck", "spark_1") == "spark"


def test_a_game_keeps_no_snapshots_unless_it_is_asked_to() -> None:
    _, game = play(two)
    game.enter("round")
    assert game.snapshot is None
    game.keeps_snapshots = True
    game.enter("later")
    assert game.snapshot is not None
    assert game.snapshot["at"] == "later"


def test_face_down_before_or_after_tells_no_contents() -> None:
    down, up = {"count": 2}, {"Anna": 1}
    for then, now in ((down, up), (up, down)):
        assert changes_between({"hand": then}, {"hand": now}, ()) == [{"part": "hand"}]
    assert changes_between({"n": {"a": 1, "c": 1}}, {"n": {"a": 2, "b": 1, "c": 1}}, ("other",)) == [
        {"part": "n", "entry": "a", "was": 1, "is": 2},
        {"part": "n", "entry": "b", "was": None, "is": 1},
        {"part": "other"},
    ]


def test_a_correction_names_its_parts_and_what_changed() -> None:
    driver, game = play(two)
    driver.correct({"votes": {"Anna": 2}, "holder": "Ben"}, "counted")
    (event,) = told(game, "corrected")
    assert event.facts["parts"] == ["holder", "votes"]
    assert {change["part"] for change in event.facts["changes"]} == {"holder", "votes"}
