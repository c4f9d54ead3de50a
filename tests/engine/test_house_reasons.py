"""What clauses say of an answer, an action or a number as things stand, and of nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from companion.engine.game import Script
from companion.engine.house.clauses import FORBIDDEN, Clause, HouseClauses
from companion.engine.house.saying import facts_of
from companion.engine.parts import Number
from companion.engine.questions import Kind, Mode, Question
from companion.engine.telling import ADJUSTED, HOUSE_ENDS
from companion.engine.vocabulary import BadPositionError, Party, Refusal
from tests.engine.test_house import SEATS, Fair, against, clause, kinds, left, play
from tests.engine.test_house_standing import Race, Rainy, race


def test_where_the_printed_rules_leave_nothing_a_house_says_what_it_has_against_it_too() -> None:
    class Closed(Fair):
        def judge_at(self, party: Party, at: str) -> Sequence[Refusal]:
            return [Refusal("FA-1", "closed", {})]

    driver = play(clause("forbid", "throw", target__me=True), game=Closed({}, SEATS))
    driver.answer("Anna", "throw")
    assert against(driver, "Anna") == [("FA-1", "closed"), ("HO-1", FORBIDDEN)]
    assert against(driver, "Ben") == [("FA-1", "closed")]


def test_what_may_be_answered_at_one_question_may_not_be_at_another() -> None:
    driver = play(clause("forbid", "throw"))
    ask = driver.question
    assert ask is not None
    closed = replace(ask, judge=lambda *_: [Refusal("FA-2", "closed", {})])
    for _ in range(2):
        assert [one.lawful("Anna", "rest", driver.blocks) for one in (ask, closed)] == [True, False]


def test_what_a_script_asks_about_somebody_is_allowed_as_it_is_to_them() -> None:
    class Inviting(Fair):
        """Whoever has a turn looks whether the next, who is tired, could throw as well."""

        def turn(self, party: Party) -> Script:
            yield Question("deed", Kind.CHOOSE, (party,), candidates=lambda _: ("throw",))
            other = self.left_of(party)
            tired = [Refusal("FA-1", "tired", {})]
            if self.blocks(self.against("throw", other, {}, tired)):
                self.say("rested", "FA-2", party=other)

    game = Inviting({}, SEATS)
    game.load({"hits": {"Ben": 1}})
    driver = play(clause("allow", "FA-1.tired", me__hits=1), game=game)
    driver.answer("Anna", "throw")
    assert list(kinds(driver)) == []
    driver.answer("Ben", "throw")
    assert [event.facts["party"] for event in driver.game.events] == ["Cem"]


def test_what_one_has_answered_counts_for_what_others_may() -> None:
    class Shared(Fair):
        """All choose, each something else."""

        def main(self) -> Script:
            ask = Question("deed", Kind.CHOOSE, SEATS, candidates=lambda _: ("dance", "sing", "rest"), mode=Mode.ALL)
            taken = [Refusal("FA-2", "taken", {})]
            ask.judge = lambda party, value: taken if value in (ask.commits or {}).values() else []
            yield ask

    driver = play(clause("forbid", "rest"), game=Shared({}, SEATS))

    def open_to_ben() -> list[Any]:
        assert driver.question is not None
        return [one.value for one in driver.options(driver.question.id, "Ben") if not one.refusals]

    assert open_to_ben() == ["dance", "sing"]
    driver.answer("Anna", "dance")
    assert open_to_ben() == ["sing"]


def test_an_end_is_off_in_a_game_that_nothing_may_end() -> None:
    class Short(Fair):
        ends_at: ClassVar[str] = "round"

    ends = Clause("HO-1", "end", ())
    assert [HouseClauses(game({}, SEATS), [ends]).off for game in (Fair, Short)] == [["HO-1"], []]


@pytest.mark.parametrize("counts", [True, False])
def test_an_end_tells_its_round_where_rounds_are_counted(counts: bool) -> None:
    class Short(Fair):
        ends_at: ClassVar[str] = "round"
        counts_rounds: ClassVar[bool] = counts

        def main(self) -> Script:
            yield from self.turn("Anna")
            self.house_may_end()

    game = Short({}, SEATS)
    game.load({"round": 4})
    driver = play(Clause("HO-1", "end", ()), game=game)
    driver.answer("Anna", "rest")
    (event,) = (event for event in game.events if event.kind == HOUSE_ENDS)
    assert (event.rule, event.facts) == ("HO-1", {"of": "HO-1", **({"round": 4} if counts else {})})


def test_who_is_last_can_be_asked_for_while_all_are_equal() -> None:
    nobody = clause("forbid", "throw", me__place_from_last=0)
    assert left(race(nobody)) == ["rest"]
    assert left(race(nobody, Ben=1)) == ["throw", "rest"]
    kind = facts_of(Race)["me.place_from_last"].kind
    assert isinstance(kind, Number) and kind.least == 0, "a pack may ask for it"


@pytest.mark.parametrize(("by", "to", "drops"), [(0, None, 1), (2, None, 3), (None, 0, 0), (None, 2, 2)])
def test_a_number_is_changed_by_so_much_or_to_it(by: int | None, to: int | None, drops: int) -> None:
    driver = play(Clause("HO-1", "adjust", ("drops",), by=by, to=to), game=Rainy({}, SEATS))
    assert [driver.game.state.full()["hits"].get(party, 0) for party in SEATS] == [drops] * 3


NAMES = ["one", "two", "three", "four", "five", "six", "seven", "eight"]


class Furnished(Fair):
    """Everybody begins with much."""

    start_values: ClassVar[frozenset[str]] = frozenset(NAMES)
    numbers = SimpleNamespace(**dict.fromkeys(NAMES, 1))

    def main(self) -> Script:
        self.begin_with()
        yield from super().main()


FURNISHED = [Clause(f"HO-{number}", "adjust", (name,), by=1) for number, name in enumerate(NAMES)]


def test_what_many_begin_with_is_told_and_kept_in_the_same_order_each_time() -> None:
    driver = play(*FURNISHED, game=Furnished({}, SEATS))
    told = [(event.facts["party"], event.facts["number"]) for event in driver.game.events if event.kind == ADJUSTED]
    assert told == [(party, name) for party in SEATS for name in sorted(NAMES)]
    assert list(driver.game.position()["started_with"]) == sorted(NAMES)


@pytest.mark.parametrize("part", ["counted", "started_with"])
def test_which_part_of_a_position_that_clauses_ask_of_cannot_be_read_is_told(part: str) -> None:
    game = Furnished({}, SEATS)
    game.house = HouseClauses(game, FURNISHED)
    with pytest.raises(BadPositionError) as bad:
        game.load({part: 3})
    assert list(bad.value.refusals) == [Refusal("GEN-9", "unreadable", {"part": part})]
