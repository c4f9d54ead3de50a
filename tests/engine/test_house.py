"""Clauses of a house at a driver: what they forbid, require and allow, step by step; and that none stops a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Game, Script
from companion.engine.house.clauses import FORBIDDEN, Clause, HouseClauses
from companion.engine.house.conditions import compiled, passes
from companion.engine.house.saying import ME, TARGET, Doing, Fact, NamedAction, facts_of
from companion.engine.parts import Flag, Number
from companion.engine.questions import Kind, Question
from companion.engine.state import State
from companion.engine.telling import OVERRIDE, Events, to_all
from companion.engine.vocabulary import ANY_TIME, PASS, Party, Refusal, RefusedError

SEATS = ("Anna", "Ben", "Cem")
RULE = {"HO-1": [FORBIDDEN], "FA-1": ["too_far", "nobody"]}


@dataclass
class Field(State):
    round: int = 1
    hits: dict[str, int] = field(default_factory=dict)
    shouts: int = 0


class Fair(Game[Field, Any]):
    """Everybody throws at somebody, or stays away: first the deed is named, then the target."""

    name, Definition = "fair", dict
    tells: ClassVar[Events] = to_all("thrown", "rested", "shouted")
    entries: ClassVar[tuple[str, ...]] = ("round",)
    counts_rounds: ClassVar[bool] = True
    rest_is_left = True

    def fresh(self) -> Field:
        return Field()

    def main(self) -> Script:
        while True:
            self.enter("round")
            for party in self.parties:
                yield from self.turn(party)
            self.state.round += 1

    def turn(self, party: Party) -> Script:
        deeds = ("throw", "rest") if self.rest_is_left else ("throw",)
        deed = yield Question("deed", Kind.CHOOSE, (party,), candidates=lambda _: deeds)
        if deed == "rest":
            self.say("rested", "FA-2", party=party)
            return
        with self.doing(self.judge_start, party):
            at = yield Question(
                "at", Kind.CHOOSE, (party,), lambda one, value: self.judge_at(one, value), lambda _: (*SEATS, "nobody")
            )
            if at != "nobody":
                self.state.hits[at] = self.state.hits.get(at, 0) + 1
                self.say("thrown", "FA-1", party=party, at=at)

    def judge_start(self, party: Party) -> Sequence[Refusal]:
        return [Refusal("FA-1", "tired", {})] if self.state.hits.get(party, 0) > 5 else []

    def judge_at(self, party: Party, at: str) -> Sequence[Refusal]:
        return [Refusal("FA-1", "too_far", {"at": at})] if at == "Cem" else []

    def any_time_candidates(self, party: Party) -> tuple[str, ...]:
        return ("shout",)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        return () if value == "shout" else [Refusal("GEN-6", "nothing_any_time", {})]

    def any_time(self, party: Party, value: Any) -> Script:
        self.state.shouts += 1
        self.say("shouted", "FA-3", party=party)
        return None
        yield

    actions: ClassVar[tuple[NamedAction, ...]] = (
        NamedAction(
            "throw",
            at={
                "deed": lambda game, ask, party, value: {} if value == "throw" else None,
                "at": lambda game, ask, party, value: {TARGET: value} if value in SEATS else None,
            },
            gives=(TARGET,),
            told={"thrown": lambda game, facts: (facts["party"], facts["at"])},
            possible=lambda game, party: any(not game.blocks(game.judge_at(party, one)) for one in SEATS),
        ),
        NamedAction("rest", at={"deed": lambda game, ask, party, value: {} if value == "rest" else None}),
        NamedAction("shout", at={ANY_TIME: lambda game, ask, party, value: {} if value == "shout" else None}),
    )
    facts: ClassVar[tuple[Fact, ...]] = (
        Fact("me.hits", Number(0, 99), lambda game, doing: game.state.hits.get(doing.party, 0), (ME,)),
        Fact("target.me", Flag(), lambda game, doing: doing.known[TARGET] == doing.party, (ME, TARGET)),
    )


def play(*clauses: Clause, levels: Mapping[str, str] | None = None, game: Game[Field, Any] | None = None) -> Driver:
    game = game or Fair({}, SEATS)
    if clauses:
        game.house = HouseClauses(game, clauses)
    driver = Driver(game, levels=levels, forbids=RULE)
    driver.start()
    return driver


def clause(does: str, of: str | Sequence[str], /, **when: Any) -> Clause:
    named = (of,) if isinstance(of, str) else tuple(of)
    return Clause("HO-1", does, named, {name.replace("__", "."): test for name, test in when.items()})  # type: ignore[arg-type]


def against(driver: Driver, value: Any) -> list[tuple[str, str]]:
    ask = driver.question
    assert ask is not None
    found = driver.why(ask.id, ask.asked()[0], value)
    return [(one.rule, one.code) for one in driver.blocks(found)]


def left(driver: Driver) -> list[Any]:
    ask = driver.question
    assert ask is not None
    return [option.value for option in driver.options(ask.id, ask.asked()[0]) if not option.refusals]


def kinds(driver: Driver) -> Iterator[tuple[str, str]]:
    return ((event.kind, event.rule) for event in driver.game.events)


def test_what_is_forbidden_is_refused_while_the_condition_holds_and_no_longer() -> None:
    driver = play(clause("forbid", "throw", round={"at_most": 1}))
    assert left(driver) == ["rest"]
    with pytest.raises(RefusedError) as caught:
        driver.answer("Anna", "throw")
    (refusal,) = caught.value.refusals
    assert refusal == Refusal("HO-1", FORBIDDEN, {"party": "Anna", "target": "–", "round": 1})
    for party in SEATS:
        driver.answer(party, "rest")
    assert left(driver) == ["throw", "rest"]


def test_a_clause_says_nothing_before_what_it_asks_of_is_known() -> None:
    driver = play(clause("forbid", "throw", target__me=True))
    assert left(driver) == ["throw", "rest"], "at whom is not known yet"
    driver.answer("Anna", "throw")
    assert left(driver) == ["Ben", "nobody"], "Cem is too far away by the printed rules"
    assert against(driver, "Anna") == [("HO-1", FORBIDDEN)]


def test_all_any_and_not_know_what_is_not_known() -> None:
    game = Fair({}, SEATS)
    known = {"any": [{"target.me": True}, {"round": 1}]}
    house = HouseClauses(game, [Clause("HO-1", "forbid", ("throw",), known)])
    assert house.against("throw", "Anna", {}), "the round alone is enough"
    house = HouseClauses(game, [Clause("HO-1", "forbid", ("throw",), {"all": [{"target.me": True}, {"round": 1}]})])
    assert not house.against("throw", "Anna", {})
    house = HouseClauses(game, [Clause("HO-1", "forbid", ("throw",), {"not": {"target.me": True}})])
    assert not house.against("throw", "Anna", {}), "not of what is not known is not known either"
    assert house.against("throw", "Anna", {TARGET: "Ben"})


def test_a_level_warns_or_leaves_it_off_and_a_warning_is_told() -> None:
    driver = play(clause("forbid", "throw"), levels={"HO-1": "warn"})
    driver.answer("Anna", "throw")
    assert (OVERRIDE, "GEN-7") in kinds(driver)
    driver = play(clause("forbid", "throw"), levels={"HO-1": "off"})
    driver.answer("Anna", "throw")
    assert OVERRIDE not in [kind for kind, _ in kinds(driver)]


def test_a_house_never_stops_a_game() -> None:
    driver = play(clause("forbid", ["throw", "rest"]))
    assert left(driver) == ["throw", "rest"]
    driver.answer("Anna", "rest")
    (event,) = (event for event in driver.game.events if event.kind == "gave_way")
    assert (event.rule, dict(event.facts)) == ("HO-1", {"of": "HO-1", "party": "Anna", "value": "rest"})
    driver = play(clause("forbid", ["throw", "rest"]), levels={"HO-1": "warn"})
    driver.answer("Anna", "rest")
    assert [kind for kind, _ in kinds(driver)] == [OVERRIDE, "rested"], "a warning stops nobody, and gives no way"


def test_what_clauses_did_at_an_answer_can_be_counted_and_changes_nothing() -> None:
    def acted(value: Any, *clauses: Clause, levels: Mapping[str, str] | None = None, deed: str = "") -> list[list[str]]:
        driver = play(*clauses, levels=levels)
        if deed:
            driver.answer("Anna", deed)
        ask, house = driver.question, driver.game.house
        assert ask is not None
        assert house is not None
        before = (house.party, list(driver.game.events))
        found = house.acted(ask, "Anna", value)
        assert (house.party, driver.game.events) == before
        return [sorted(ids) for ids in found]

    assert acted("rest", clause("forbid", "throw")) == [["HO-1"], [], []]
    assert acted("rest", clause("forbid", "throw", round=2)) == [[], [], []]
    assert acted("rest", clause("forbid", ["throw", "rest"])) == [[], ["HO-1"], []]
    assert acted("rest", clause("forbid", "throw"), levels={"HO-1": "warn"}) == [[], [], []]
    assert acted("throw", clause("require", "throw")) == [["HO-1"], [], []]
    allows = clause("allow", "FA-1.too_far")
    assert acted("Cem", allows, deed="throw") == [[], [], ["HO-1"]]
    assert acted("Ben", allows, deed="throw") == [[], [], []]


def test_what_is_required_leaves_nothing_else_as_long_as_it_is_possible() -> None:
    driver = play(clause("require", "throw", round=1))
    assert left(driver) == ["throw"]
    assert against(driver, "rest") == [("HO-1", FORBIDDEN)]
    driver.answer("Anna", "throw")
    assert left(driver) == ["Anna", "Ben"], "not at nobody"
    far = Fair({}, SEATS)
    far.judge_at = lambda party, at: [] if at == "nobody" else [Refusal("FA-1", "too_far", {})]  # type: ignore[method-assign]
    assert left(play(clause("require", "throw", round=1), game=far)) == ["throw", "rest"], "not to its last step"


def test_what_is_required_and_forbidden_is_not_required() -> None:
    driver = play(clause("require", "throw"), Clause("HO-2", "forbid", ("throw",), {}))
    assert left(driver) == ["rest"]


def test_what_is_allowed_is_refused_no_more_and_is_told() -> None:
    driver = play(clause("allow", "FA-1.too_far", me__hits={"at_least": 1}))
    driver.answer("Anna", "throw")
    assert against(driver, "Cem") == [("FA-1", "too_far")]
    driver.answer("Anna", "Ben")
    driver.answer("Ben", "throw")
    assert left(driver) == [*SEATS, "nobody"], "Ben was hit"
    driver.answer("Ben", "Cem")
    (event,) = (event for event in driver.game.events if event.kind == "allowed")
    assert (event.rule, event.facts["of"], event.facts["code"]) == ("HO-1", "FA-1", "too_far")


def test_what_the_printed_rules_allow_in_a_variant_is_no_news() -> None:
    driver = play(replace(clause("allow", "FA-1.too_far"), printed=True))
    driver.answer("Anna", "throw")
    driver.answer("Anna", "Cem")
    assert driver.game.events[-1].kind == "thrown"
    assert "allowed" not in dict(kinds(driver))


def test_what_was_announced_stays_whatever_the_house_says_meanwhile() -> None:
    driver = play(clause("forbid", "throw", me__hits={"at_least": 1}))
    driver.answer("Anna", "throw")
    driver.correct({"hits": {"Anna": 1}}, "a hit was forgotten")
    assert driver.question is not None
    assert driver.question.name == "at"
    assert "lapsed" not in [kind for kind, _ in kinds(driver)]


def test_what_is_announced_beside_a_question_is_held_to_the_house() -> None:
    driver = play(clause("forbid", "shout", round=1))
    assert [option.refusals[0].rule for option in driver.options(ANY_TIME, "Ben")] == ["HO-1"]
    with pytest.raises(RefusedError):
        driver.answer("Ben", "shout", question=ANY_TIME)


def test_what_was_done_is_counted_and_stands_in_positions_only_where_a_clause_asks() -> None:
    asks = clause("forbid", "throw", done__throw__on_target_last_round={"at_least": 1})
    driver = play(asks)
    assert "counted" not in driver.game.position()
    for answer in ("throw", "Ben", "rest", "rest"):
        driver.answer(None, answer)
    assert driver.game.position()["counted"] == [["throw", "Anna", "Ben", 1]]
    driver.answer("Anna", "throw")
    assert left(driver) == ["Anna", "nobody"], "nobody is thrown at in two rounds running"
    again = Fair({}, SEATS)
    again.house = HouseClauses(again, [asks])
    again.load(driver.game.position())
    assert again.position() == driver.game.position()
    other = play(clause("forbid", "throw", round=7))
    for answer in ("throw", "Ben"):
        other.answer(None, answer)
    assert "counted" not in other.game.position(), "nobody asks"


def test_a_clause_whose_fact_is_gone_is_off() -> None:
    game = Fair({}, SEATS)
    whole = Clause("HO-3", "forbid", ("throw", "rest", "shout"), {})
    house = HouseClauses(game, [clause("forbid", "throw", wind=3), Clause("HO-2", "forbid", ("fly",), {}), whole])
    assert house.off == ["HO-1", "HO-2"]
    assert [one.rule for one in house.against("throw", "Anna", {})] == ["HO-3"]


def test_a_game_without_clauses_is_asked_nothing_more() -> None:
    driver = play()
    assert driver.question is not None
    assert driver.question.house is None
    assert driver.blocks == driver.levels.blocks


@pytest.mark.parametrize(
    ("test", "value", "holds"),
    [
        (3, 3, True),
        ({"not": 3}, 3, False),
        ({"one_of": [1, 2]}, 2, True),
        ({"at_least": 2, "at_most": 4}, 5, False),
        ({"not": {"at_least": 2}}, 1, True),
        ({"equals": "boss"}, "boss", True),
    ],
)
def test_tests(test: Any, value: Any, holds: bool) -> None:
    assert passes(test, value) is holds


def test_what_can_be_asked_of_comes_from_the_game() -> None:
    assert {"round", "phase", "players", "me.hits", "done.throw.on_target_round"} <= facts_of(Fair).keys()
    assert "done.rest.me_game" not in facts_of(Fair), "nobody is told that"
    asks = compiled({"target.me": True}, facts_of(Fair))
    assert asks(Fair({}, SEATS), Doing("throw", "Anna")) is None, "against whom is not known yet"


def test_the_table_switches_a_clause_while_it_plays() -> None:
    driver = play(clause("forbid", "throw"))
    assert left(driver) == ["rest"]
    driver.switch("HO-1", "off")
    assert left(driver) == ["throw", "rest"]
    driver.switch("HO-1", "enforce")
    assert left(driver) == ["rest"]


class Sitting(Fair):
    """Whoever does not throw passes; a throw at oneself is another action, told by the same event."""

    name = "sitting"
    actions = (
        NamedAction(
            "sit",
            at={"deed": lambda game, ask, party, value: {} if value == PASS else None},
            told={"thrown": lambda game, facts: None if facts["at"] != facts["party"] else (facts["party"], None)},
            passing=True,
        ),
        *Fair.actions,
    )

    def turn(self, party: Party) -> Script:
        deed = yield Question("deed", Kind.CHOOSE, (party,), candidates=lambda _: ("throw",), may_pass=True)
        if deed == "throw":
            at = yield Question("at", Kind.CHOOSE, (party,), candidates=lambda _: SEATS)
            self.say("thrown", "FA-1", party=party, at=at)


def test_to_pass_can_be_an_action_of_its_own() -> None:
    driver = play(clause("forbid", "sit", round=1), game=Sitting({}, SEATS))
    assert against(driver, PASS) == [("HO-1", FORBIDDEN)]
    assert left(driver) == ["throw"]
    driver = play(clause("forbid", "throw"), game=Sitting({}, SEATS))
    assert against(driver, PASS) == []


def test_one_event_can_tell_of_several_actions() -> None:
    asks = clause("forbid", "throw", done__sit__me_game=1, done__throw__me_game=2)
    driver = play(asks, game=Sitting({}, SEATS))
    for answer in ("throw", "Ben", "throw", "Ben", PASS):
        driver.answer(None, answer)
    assert driver.game.position()["counted"] == [
        ["throw", "Anna", "Ben", 1],
        ["sit", "Ben", None, 1],
        ["throw", "Ben", "Ben", 1],
    ]


def test_a_fact_can_find_again_what_an_event_told() -> None:
    class Sore(Fair):
        """Nobody throws again who was thrown at in the last round."""

        name = "sore"
        facts = (
            Fact(
                "me.sore",
                Flag(),
                lambda game, doing: ("me.sore", doing.party, None, game.state.round - 1) in map(tuple, game.house.done),
                (ME,),
                told={"thrown": lambda game, facts: (facts["at"], None)},
            ),
        )

    sore = clause("forbid", "throw", me__sore=True)
    driver = play(sore, game=Sore({}, SEATS))
    for answer in ("throw", "Ben", "rest", "rest"):
        driver.answer(None, answer)
    assert driver.game.position()["counted"] == [["me.sore", "Ben", None, 1]]
    driver.answer("Anna", "rest")
    assert left(driver) == ["rest"]
    assert "counted" not in play(clause("forbid", "throw", round=1), game=Sore({}, SEATS)).game.position()
