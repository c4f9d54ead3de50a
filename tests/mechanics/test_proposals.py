"""Talks by themselves: what binds, what can be taken back, what three buttons mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import BadAnswerError, Refusal, RefusedError
from companion.mechanics.proposals import Talks, negotiate
from companion.texts.teller import Teller
from tests.mechanics.hall import HallGame, hall


def offer(*partners: str, **more: Any) -> dict[str, Any]:
    return {"draft": {"partners": list(partners), "split": {}, **more}}


def seated(talks: Talks, used: list[Any], deadline: float | None = None) -> Driver:
    """A game that is nothing but these talks; they are held again until nobody agrees any more."""

    def script(game: HallGame) -> Script:
        question = Question(
            "agree",
            Kind.PROPOSE,
            game.parties,
            judge=lambda party, value: talks.judge(party, value, "X-1", lambda by, draft: ()),
            candidates=talks.steps,
            mode=Mode.ANY,
            deadline=deadline,
        )
        agreed = []
        with game.doing(lambda: (), running=talks):
            while (
                number := (
                    yield from negotiate(
                        talks, question, "X-1", game.say, timer_rule="X-2", drafted=lambda by, d: used.append((by, d))
                    )
                )
            ) is not None:
                talks.binding.append(number)
                agreed.append(number)
        return agreed

    return hall(script)


def codes(driver: Driver, party: str, value: Mapping[str, Any]) -> list[str]:
    with pytest.raises(RefusedError) as refused:
        driver.answer(party, value)
    return [refusal.code for refusal in refused.value.refusals]


def test_three_steps_in_the_same_order_whatever_lies_there() -> None:
    driver = seated(Talks(), [])
    steps = {name: [option.value for option in driver.options(0, name)] for name in ("Anna", "Ben")}
    assert steps["Anna"] == steps["Ben"] == [{"confirm": 0}, {"decline": True}, {"withdraw": 0}]
    driver.answer("Anna", offer("Anna", "Ben"))
    driver.answer("Cem", offer("Cem", "Ben"))
    assert [option.value for option in driver.options(0, "Ben")] == [{"confirm": 2}, {"refuse": True}, {"withdraw": 0}]
    assert [option.value for option in driver.options(0, "Anna")][2] == {"withdraw": 1}


def test_a_mind_can_be_changed_until_all_have_confirmed() -> None:
    talks = Talks()
    driver = seated(talks, [])
    driver.answer("Anna", offer("Anna", "Ben", "Cem"))
    driver.answer("Ben", {"confirm": 1})
    driver.answer("Ben", {"withdraw": 1})
    assert talks.drafts["1"]["confirmed"] == ["Anna"]
    driver.answer("Cem", {"confirm": 1})
    assert talks.binding == []
    driver.answer("Ben", {"confirm": 1})
    assert talks.binding == ["1"]


def test_to_decline_takes_back_drafts_and_confirmations() -> None:
    talks = Talks()
    driver = seated(talks, [])
    driver.answer("Anna", offer("Anna", "Ben", "Cem"))
    driver.answer("Ben", {"confirm": 1})
    driver.answer("Ben", {"decline": True})
    assert talks.drafts["1"]["confirmed"] == ["Anna"]
    driver.answer("Ben", {"confirm": 1})
    assert talks.declined == []  # whoever says yes after all is in the talks again
    driver.answer("Ben", {"decline": True})
    driver.answer("Anna", {"decline": True})
    assert talks.drafts == {}
    driver.answer("Ben", offer("Ben", "Anna"))  # who is named is asked again
    assert talks.declined == []


def test_partners_of_what_binds_are_bound_and_the_others_go_on() -> None:
    talks = Talks()
    driver = seated(talks, [])
    driver.answer("Anna", offer("Anna"))
    assert codes(driver, "Anna", {"withdraw": 1}) == ["bound"]
    assert codes(driver, "Ben", offer("Ben", "Anna")) == ["bound"]
    driver.answer("Ben", offer("Ben", "Cem"))
    driver.answer("Cem", {"confirm": 2})
    assert driver.outcome is not None
    assert driver.game.state.result == ["1", "2"]  # type: ignore[attr-defined]


def test_each_refusal_says_what_it_is_about() -> None:
    talks = Talks()
    driver = seated(talks, [])
    driver.answer("Anna", offer("Anna", "Ben"))
    driver.answer("Cem", {"decline": True})
    for party, value, code, facts in (
        ("Cem", {"decline": True}, "declined_already", {}),
        ("Ben", {"confirm": 9}, "no_such_draft", {"number": 9}),
        ("Ben", {"withdraw": 1}, "not_own_draft", {"by": "Anna"}),
        ("Cem", {"confirm": 1}, "no_partner", {"number": 1}),
        ("Anna", {"confirm": 1}, "confirmed_already", {"number": 1}),
    ):
        assert driver.why(0, party, value) == (Refusal("X-1", code, facts),)
    driver.answer("Cem", offer("Cem"))
    assert driver.why(0, "Cem", {"withdraw": 2}) == (Refusal("X-1", "bound", {"party": "Cem"}),)
    assert driver.why(0, "Ben", offer("Ben", "Cem")) == [Refusal("X-1", "bound", {"party": "Cem"})]
    assert talks.bound() == ["Cem"]


def test_each_change_of_what_lies_there_outdates_what_was_read_before() -> None:
    talks = Talks()
    driver = seated(talks, [])
    driver.answer("Anna", offer("Anna", "Ben"))
    driver.answer("Anna", {"withdraw": 1})
    assert driver.question is not None
    assert driver.question.version == 2
    for version in (0, 1):
        with pytest.raises(BadAnswerError, match="stale"):
            driver.answer("Ben", {"decline": True}, version=version)
    driver.answer("Ben", {"decline": True}, version=2)


def test_nothing_is_awaited_of_whom_all_that_is_asked_was_said() -> None:
    talks = Talks()
    driver = seated(talks, [])
    assert talks.spoken() == set()
    driver.answer("Cem", {"decline": True})
    driver.answer("Ben", offer("Ben", "Anna"))
    assert talks.spoken() == {"Ben", "Cem"}
    driver.answer("Anna", offer("Anna", "Ben", "Cem"))  # asks both of them
    assert talks.spoken() == set()
    driver.answer("Cem", {"confirm": 2})
    assert talks.spoken() == {"Cem"}
    driver.answer("Ben", {"decline": True})
    assert talks.spoken() == {"Anna", "Ben", "Cem"}
    assert driver.game.events[-1].plain() == {"kind": "drafts_refused", "party": "Ben", "numbers": [2], "rule": "X-1"}


def test_a_no_to_what_is_asked_keeps_the_own_draft_and_a_yes() -> None:
    talks = Talks()
    driver = seated(talks, [])
    driver.answer("Anna", offer("Anna", "Ben"))
    driver.answer("Ben", offer("Ben", "Anna"))
    assert codes(driver, "Cem", {"refuse": True}) == ["declined_already"]  # nothing waits for Cem
    assert [option.value for option in driver.options(0, "Anna")][1] == {"refuse": True}
    driver.answer("Anna", {"refuse": True})
    assert driver.game.events[-1].plain() == {"kind": "drafts_refused", "party": "Anna", "numbers": [2], "rule": "X-1"}
    assert set(talks.drafts) == {"1", "2"} and talks.drafts["1"]["confirmed"] == ["Anna"]
    assert talks.asking("Anna") == [] and "Anna" in talks.spoken() and "Anna" not in talks.declined
    assert codes(driver, "Anna", {"refuse": True}) == ["declined_already"]
    driver.answer("Anna", {"confirm": 2})  # changed her mind
    assert talks.binding == ["2"]


def test_against_it_is_who_said_no_and_yes_to_nothing() -> None:
    talks = Talks()
    driver = seated(talks, [])
    driver.answer("Anna", offer("Anna", "Ben", "Cem"))
    assert talks.against() == set()
    driver.answer("Ben", {"refuse": True})
    assert talks.against() == {"Ben"}
    driver.answer("Cem", {"decline": True})
    assert talks.against() == {"Ben", "Cem"}
    driver.answer("Ben", {"confirm": 1})  # changed his mind
    assert talks.against() == {"Cem"}
    driver.answer("Cem", {"confirm": 1})
    assert talks.binding == ["1"] and talks.against() == set()


def test_who_said_no_to_one_draft_and_is_asked_by_a_newer_one_is_not_against_it_yet() -> None:
    talks = Talks()
    driver = seated(talks, [])
    driver.answer("Anna", offer("Anna", "Ben"))
    driver.answer("Ben", {"refuse": True})
    assert talks.against() == {"Ben"}
    driver.answer("Cem", offer("Ben", "Cem"))
    assert talks.asking("Ben") == [2] and talks.against() == set()
    driver.answer("Ben", {"refuse": True})
    assert talks.against() == {"Ben"}


def test_a_no_to_what_is_asked_gives_nothing_up_and_the_next_one_does() -> None:
    talks = Talks()
    driver = seated(talks, [])
    driver.answer("Anna", offer("Anna", "Ben"))
    no = [option.value for option in driver.options(0, "Ben")][1]
    driver.answer("Ben", no)
    assert "Ben" not in talks.declined and "Ben" not in talks.spoken()
    for party in ("Anna", "Cem"):
        driver.answer(party, {"decline": True})
    assert driver.outcome is None  # Ben can still propose something
    assert [option.value for option in driver.options(0, "Ben")][1] == {"decline": True}


def test_what_settles_something_is_the_last_yes_a_draft_for_oneself_and_giving_up() -> None:
    talks = Talks()
    driver = seated(talks, [])
    driver.answer("Anna", offer("Anna", "Ben", "Cem"))
    assert not talks.closes("Ben", {"confirm": 1})
    driver.answer("Ben", {"confirm": 1})
    settling: list[dict[str, Any]] = [{"confirm": 1}, offer("Cem"), {"decline": True}]
    assert all(talks.closes("Cem", value) for value in settling)
    assert not any(talks.closes("Cem", value) for value in ({"refuse": True}, {"withdraw": 1}, offer("Cem", "Anna")))


def test_what_is_used_is_told_once_and_lies_not_in_the_draft() -> None:
    talks, used = Talks(), []  # type: tuple[Talks, list[Any]]
    driver = seated(talks, used)
    driver.answer("Anna", offer("Anna", "Ben", using=["lion"], promise="next time"))
    assert [(by, draft["using"]) for by, draft in used] == [("Anna", ["lion"])]
    assert talks.drafts["1"]["draft"] == {"partners": ["Anna", "Ben"], "split": {}, "promise": "next time"}


@pytest.mark.parametrize(
    "more", [{"using": "lion"}, {"using": [1]}, {"promise": 3}, {"promise": "x" * 501}, {"points": 3}]
)
def test_a_draft_that_does_not_parse_is_no_answer(more: dict[str, Any]) -> None:
    driver = seated(Talks(), [])
    with pytest.raises(BadAnswerError, match="bad_value"):
        driver.answer("Anna", offer("Anna", **more))


def test_time_up_is_told_under_its_own_rule() -> None:
    driver = seated(Talks(), [], deadline=60.0)
    driver.expire()
    assert (driver.game.events[0].kind, driver.game.events[0].rule) == ("talks_timed_out", "X-2")


def test_each_step_is_told_as_what_it_was() -> None:
    driver = seated(Talks(), [])
    for party, value in (
        ("Anna", offer("Anna", "Ben", "Cem")),
        ("Ben", {"confirm": 1}),
        ("Ben", {"withdraw": 1}),
        ("Anna", {"withdraw": 1}),
        ("Cem", {"decline": True}),
    ):
        driver.answer(party, value)
    told = ["draft_made", "draft_confirmed", "confirmation_withdrawn", "draft_withdrawn", "talks_declined"]
    assert [event.kind for event in driver.game.events] == told


def test_steps_have_sentences_of_their_own() -> None:
    words = {"values": {"step.confirm": {"en": "Yes to {number}"}, "step.confirm.none": {"en": "Yes"}}}
    teller = Teller(words, {}, "en", {})
    assert [teller.value("agree", {"confirm": number}) for number in (0, 7)] == ["Yes", "Yes to 7"]
