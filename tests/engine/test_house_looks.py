"""How much is looked at: whoever looks for an answer finds one, and what no clause is against costs no look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Script
from companion.engine.house.clauses import FORBIDDEN, Clause
from companion.engine.house.saying import Doing, Fact, NamedAction, Step
from companion.engine.parts import Flag
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import PASS, Party, Refusal
from tests.engine.test_house import SEATS, Fair, Sitting, against, clause, kinds, left, play


def open_question(driver: Driver) -> Question:
    assert driver.question is not None
    return driver.question


def first(driver: Driver, *values: Any) -> Any:
    return open_question(driver).first_lawful("Anna", values, driver.blocks)


def test_whoever_looks_for_an_answer_finds_one_where_a_house_forbids_all() -> None:
    driver = play(clause("forbid", ["throw", "rest"]))
    assert first(driver, "rest", "throw") == "rest", "it gives way"
    driver = play(clause("forbid", "throw"))
    assert first(driver, "throw", "rest") == "rest"
    assert first(driver, "throw") is None, "to rest is left"
    assert [open_question(driver).lawful("Anna", deed, driver.blocks) for deed in ("throw", "rest")] == [False, True]
    driver = play(clause("forbid", "throw"), levels={"HO-1": "warn"})
    assert first(driver, "throw", "rest") == "throw", "a warning stops nobody"
    driver = play(clause("forbid", "throw", target__me=True))
    driver.answer("Anna", "throw")
    assert first(driver, "Cem", "Anna", "Ben") == "Ben", "the printed rules are against one, the house against another"


def test_whoever_looks_for_an_answer_looks_for_no_others_where_one_is_left() -> None:
    def others(party: Party) -> Sequence[str]:
        raise AssertionError("nobody has to know what else could be answered")

    driver = play(clause("forbid", "throw"))
    ask = open_question(driver)
    ask.judge, ask.candidates = (lambda *_: ()), others
    assert first(driver, "throw", "rest") == "rest"


class Talking(Fair):
    """More can be answered than is listed."""

    def turn(self, party: Party) -> Script:
        deeds = ("throw",)
        yield Question("deed", Kind.CHOOSE, (party,), lambda *_: (), candidates=lambda _: deeds, open_ended=True)


def test_the_first_answer_that_is_found_is_the_first_that_may_be_given() -> None:
    driver = play(clause("forbid", "throw"), game=Talking({}, SEATS))
    values = ("throw", "sing")
    may = [value for value in values if open_question(driver).lawful("Anna", value, driver.blocks)]
    assert may == list(values), "of what is listed nothing would be left"
    assert first(driver, *values) == may[0]


class Watched(Fair):
    """Notes which answers are looked at for what they mean."""

    looked: ClassVar[list[Any]] = []

    @staticmethod
    def watched(at: Mapping[str, Step]) -> dict[str, Step]:
        def of(step: Step) -> Step:
            def looks(game: Any, ask: Question | None, party: Party, value: Any) -> Mapping[str, Any] | None:
                Watched.looked.append(value)
                return step(game, ask, party, value)

            return looks

        return {question: of(step) for question, step in at.items()}


Watched.actions = tuple(replace(action, at=Watched.watched(action.at)) for action in Fair.actions)


LATER = clause("forbid", "throw", round={"at_least": 2})


@pytest.mark.parametrize(
    "silent",
    [
        (LATER,),
        (LATER, Clause("HO-3", "forbid", ("throw",), {"me.hits": {"at_least": 1}})),
        (LATER, Clause("HO-3", "require", ("shout",))),
        (Clause("HO-3", "require", ("throw",), {"round": 2}),),
    ],
)
def test_where_no_clause_can_be_against_anything_no_answer_is_looked_at(silent: Sequence[Clause]) -> None:
    """None is where its condition does not hold, or where nothing that it is about is named."""
    driver = play(Clause("HO-2", "allow", ("FA-1.too_far",)), *silent, game=Watched({}, SEATS))
    Watched.looked.clear()

    def looked() -> list[Any]:
        ask = open_question(driver)
        assert left(driver)
        assert first(driver, "throw", "rest") is not None
        assert any(ask.lawful("Anna", deed, driver.blocks) for deed in ("throw", "rest"))
        return Watched.looked

    assert looked() == []
    driver.correct({"round": 2}, "it was later")
    assert "throw" in looked()


def test_what_is_required_is_so_beside_clauses_on_something_else() -> None:
    driver = play(clause("require", "throw"), Clause("HO-2", "forbid", ("rest",), {"round": 2}))
    assert left(driver) == ["throw"]


def test_what_nobody_can_tell_to_be_possible_is_not_required() -> None:
    """A pack is told so; saves may hold such a clause all the same."""
    assert [action.name for action in Fair.actions if action.possible is None] == ["rest", "shout"]
    assert left(play(clause("require", "rest"))) == ["throw", "rest"]


class Together(Fair):
    """Whoever is first may throw."""

    def turn(self, party: Party) -> Script:
        yield Question("at", Kind.CHOOSE, self.parties, self.judge_at, lambda _: SEATS, mode=Mode.ANY)


def means(value: str) -> Mapping[str, Step]:
    """Where an action is named that this answer means."""
    return {"deed": lambda game, ask, party, said: {} if said == value else None}


class Waving(Fair):
    """One can always wave; it stands in the way of nothing."""

    actions = (
        *Fair.actions,
        NamedAction("wave", at=means("wave"), possible=lambda game, party: True),
        NamedAction("fly", at=means("fly"), possible=lambda game, party: False),
    )

    def turn(self, party: Party) -> Script:
        yield Question("deed", Kind.CHOOSE, (party,), candidates=lambda _: ("fly", "wave", "rest"))


def test_what_is_impossible_is_not_required_because_something_else_is_possible() -> None:
    forbids = Clause("HO-2", "forbid", ("wave",), {"round": 2})
    assert left(play(clause("require", "fly"), forbids, game=Waving({}, SEATS))) == ["fly", "wave", "rest"]
    assert left(play(clause("require", ["fly", "wave"]), game=Waving({}, SEATS))) == ["fly", "wave"], "one of them is"


def test_what_cannot_be_answered_is_not_required_so_that_nothing_gives_way() -> None:
    class Still(Waving):
        def turn(self, party: Party) -> Script:
            yield Question("deed", Kind.CHOOSE, (party,), candidates=lambda _: ("rest",))

    driver = play(clause("require", "wave"), game=Still({}, SEATS))
    driver.answer("Anna", "rest")
    assert list(kinds(driver)) == []


class Speaking(Fair):
    """Nobody lists what can be said."""

    actions = (
        NamedAction("speak", at={"speech": lambda game, ask, party, value: {}}),
        NamedAction(
            "greet",
            at={"speech": lambda game, ask, party, value: {} if value == "hello" else None},
            possible=lambda game, party: True,
        ),
    )

    def turn(self, party: Party) -> Script:
        said = yield Question("speech", Kind.CHOOSE, (party,))
        self.say("shouted", "FA-3", party=party, said=said)


def test_where_answers_are_not_listed_a_house_that_forbids_them_all_stops_no_game() -> None:
    driver = play(clause("forbid", "speak"), game=Speaking({}, SEATS))
    driver.answer("Anna", "hello")
    assert [kind for kind, _ in kinds(driver)] == ["gave_way", "shouted"]


def test_where_answers_are_not_listed_some_may_be_forbidden_and_none_required() -> None:
    driver = play(clause("forbid", "greet"), game=Speaking({}, SEATS))
    assert (against(driver, "hello"), against(driver, "bye")) == ([("HO-1", FORBIDDEN)], [])
    driver = play(clause("require", "greet"), game=Speaking({}, SEATS))
    assert against(driver, "bye") == []


def test_to_pass_is_held_against_every_action_that_it_means() -> None:
    driver = play(clause("forbid", ["rest", "sit"]), game=Sitting({}, SEATS))
    assert against(driver, PASS) == [("HO-1", FORBIDDEN)]


def test_reasons_come_in_the_same_order_wherever_they_are_looked_for() -> None:
    names = tuple(f"deed {number}" for number in range(8))

    class Many(Fair):
        actions = tuple(NamedAction(name, at=means("throw")) for name in names)

    clauses = (Clause(f"HO-{number}", "forbid", (name,), {}) for number, name in enumerate(names))
    driver = play(*clauses, game=Many({}, SEATS))
    assert [rule for rule, _ in against(driver, "throw")] == [f"HO-{number}" for number in range(8)]


def test_what_takes_long_to_read_is_not_read_where_something_else_says_no() -> None:
    read: list[Any] = []

    def reads(game: Any, doing: Doing) -> bool:
        read.append(doing)
        return False

    class Slow(Fair):
        facts = (*Fair.facts, Fact("long", Flag(), reads, dear=True))

    either = {"any": [{"long": True}, {"round": 2}], "not": {"target.me": False}}
    driver = play(Clause("HO-1", "forbid", ("throw",), either), game=Slow({}, SEATS))
    driver.answer("Anna", "throw")
    read.clear()  # at whom was not known yet
    assert against(driver, "Ben") == [] and read == []
    assert against(driver, "Anna") == [] and read


def test_what_is_found_at_a_question_is_looked_for_once_however_often_it_is_asked() -> None:
    asked: list[str] = []

    class Windy(Fair):
        facts = (*Fair.facts, Fact("windy", Flag(), lambda game, doing: game.feels()))

        def feels(self) -> bool:
            asked.append("wind")
            return True

        def judge_at(self, party: Party, at: str) -> Sequence[Refusal]:
            asked.append(at)
            return ()

    either = Clause("HO-1", "forbid", ("throw",), {"windy": True, "target.me": True})
    driver = play(either, game=Windy({}, SEATS))
    driver.answer("Anna", "throw")
    asked.clear()
    driver.amend()
    for _ in range(2):
        assert left(driver) == ["Ben", "Cem", "nobody"]
    assert sorted(asked) == ["Anna", "Ben", "Cem", "nobody", "wind"]


def test_a_clause_that_holds_is_looked_at_beside_one_that_does_not() -> None:
    other = Clause("HO-2", "forbid", ("rest",), {"round": 2})
    assert left(play(clause("forbid", "throw", round=1), other)) == ["rest"]


class Named(Fair):
    """Who is refused may be another than whoever throws."""

    def judge_at(self, party: Party, at: str) -> Sequence[Refusal]:
        return [Refusal("FA-1", "too_far", {"party": at})]


def test_what_is_allowed_for_somebody_is_so_for_whom_a_refusal_names() -> None:
    game = Named({}, SEATS)
    game.load({"hits": {"Ben": 1}})
    driver = play(clause("allow", "FA-1.too_far", me__hits=1), game=game)
    driver.answer("Anna", "throw")
    assert left(driver) == ["Ben"]


@pytest.mark.parametrize("forbids", [(), (Clause("HO-2", "forbid", ("throw",), {"target.me": True}),)])
def test_what_is_allowed_to_one_stays_so_whoever_was_looked_at_meanwhile(forbids: Sequence[Clause]) -> None:
    game = Together({}, SEATS)
    game.load({"hits": {"Ben": 1}})
    driver = play(clause("allow", "FA-1.too_far", me__hits=1), *forbids, game=game)
    ask = open_question(driver)

    looked = ("Ben", "Anna", "Ben", "Anna")
    assert [not driver.blocks(driver.why(ask.id, party, "Cem")) for party in looked] == [True, False, True, False]
    assert [ask.lawful(party, "Cem", driver.blocks) for party in looked] == [True, False, True, False]
    found = [ask.first_lawful(party, ["Cem"], driver.blocks) for party in looked]
    assert found == ["Cem", None, "Cem", None]
