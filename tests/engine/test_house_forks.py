"""Games that clauses of a house change: what they allow and count is the same in a fork, and whoever was looked at."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Moot, Script
from companion.engine.house.clauses import Clause, HouseClauses
from companion.engine.house.saying import NamedAction
from companion.engine.playout import Playout, silence
from companion.engine.questions import Kind, Mode, Question
from companion.engine.telling import Events, to_all
from companion.engine.vocabulary import ANY_TIME, REFEREE, Party, Refusal
from tests.engine.test_house import SEATS, Fair, clause, left, play

COUNTS = clause("forbid", "throw", done__throw__all_game={"at_least": 9})


class GoesOn(Fair):
    """Can be started within a round, which is then not entered once more."""

    entries: ClassVar[tuple[str, ...]] = ("round", "within")

    def main(self) -> Script:
        if self.at == "within":
            yield from self.turn("Cem")
        yield from super().main()


def begun(*clauses: Clause, game: Fair | None = None) -> Driver:
    game = game or Fair({}, SEATS)
    game.keeps_entries = True
    return play(*clauses, game=game)


def throw(driver: Driver, *targets: str) -> None:
    for target in targets:
        for value in ("throw", target):
            assert driver.question is not None
            driver.answer(driver.question.asked()[0], value)


def same(driver: Driver) -> bool:
    fork = driver.forked()
    return fork.view(REFEREE) == driver.view(REFEREE) and fork.game.everything() == driver.game.everything()


def test_what_a_clause_allows_is_allowed_in_a_fork() -> None:
    driver = begun(Clause("HO-1", "allow", ("FA-1.too_far",)))
    driver.answer("Anna", "throw")
    fork = driver.forked()
    fork.answer("Anna", "Cem")
    assert (driver.game.state.full()["hits"], fork.game.state.full()["hits"]) == ({}, {"Cem": 1})


def test_what_a_fork_allows_follows_its_own_levels() -> None:
    driver = begun(Clause("HO-1", "allow", ("FA-1.nobody",)))
    fork = driver.forked()
    fork.switch("FA-1", "off")
    throw(fork, "Cem")
    assert fork.game.state.full()["hits"] == {"Cem": 1}


def test_an_action_under_way_is_allowed_to_whoever_began_it_also_where_others_have_looked_since() -> None:
    tired = Clause("HO-1", "allow", ("FA-1.tired",), {"me.hits": {"at_least": 6}})
    game = Fair({}, SEATS)
    game.load({"hits": {"Anna": 6}})
    driver = begun(tired, game=game)
    driver.answer("Anna", "throw")
    driver.options(ANY_TIME, "Ben")
    assert driver.question is not None and driver.question.name == "at"
    assert same(driver)


def test_a_fork_counts_what_was_done_before_a_game_was_loaded() -> None:
    before = begun(COUNTS)
    throw(before, "Ben", "Anna")
    game = GoesOn({}, SEATS)
    game.house = HouseClauses(game, [COUNTS])
    game.load({**before.game.position(), "at": "within"})
    driver = begun(game=game)
    assert len(game.house.done) == 2 and same(driver)
    throw(driver, "Anna")
    assert len(game.house.done) == 3 and same(driver)


class Quoted(Fair):
    """Tells a throw by facts in quotes, as those are whose names are Python's own words."""

    def turn(self, party: Party) -> Script:
        yield Question("deed", Kind.CHOOSE, (party,), candidates=lambda _: ("throw", "rest"))
        at = yield Question("at", Kind.CHOOSE, (party,), candidates=lambda _: SEATS)
        self.say("thrown", "FA-1", {"party": party, "at": at})


@pytest.mark.parametrize("kind", [Fair, Quoted])
def test_a_fork_counts_what_was_done_since_its_entry_and_goes_on_counting(kind: type[Fair]) -> None:
    driver = begun(clause("forbid", "throw", done__throw__all_game={"at_least": 2}), game=kind({}, SEATS))
    throw(driver, "Ben")
    assert same(driver)
    fork = driver.forked()
    assert left(fork) == ["throw", "rest"]
    throw(fork, "Anna")
    assert (left(fork), left(driver)) == (["rest"], ["throw", "rest"])


def test_a_fork_of_a_fork_counts_nothing_twice() -> None:
    driver = begun(COUNTS)
    throw(driver, "Ben")
    fork = driver.forked()
    throw(fork, "Anna", "Anna", "Ben")
    assert fork.game.state.full()["round"] == 2, "another entry point was passed"
    assert same(fork)


class Timed(Fair):
    """Who has no time left throws."""

    def turn(self, party: Party) -> Script:
        yield Question("deed", Kind.CHOOSE, (party,), default=lambda _: "throw", deadline=60.0)
        with self.doing(self.judge_start, party):
            yield Question("at", Kind.CHOOSE, (party,), candidates=lambda _: SEATS)


class Together(Fair):
    """All say at once what they do, and the first of them throws."""

    def turn(self, party: Party) -> Script:
        yield Question("deed", Kind.CHOOSE, self.parties, mode=Mode.ALL, default=lambda _: "throw", deadline=60.0)
        with self.doing(self.judge_start, self.parties[0]):
            yield Question("at", Kind.CHOOSE, (self.parties[0],), candidates=lambda _: SEATS)


@pytest.mark.parametrize("kind", [Timed, Together])
@pytest.mark.parametrize("looked", SEATS)
def test_who_was_looked_at_before_time_is_up_makes_no_difference(kind: type[Fair], looked: str) -> None:
    game = kind({}, SEATS)
    game.load({"hits": {"Anna": 6}})
    driver = begun(Clause("HO-1", "allow", ("FA-1.tired",), {"me.hits": {"at_least": 6}}), game=game)
    driver.options(ANY_TIME, looked)
    assert driver.question is not None
    driver.expire(driver.question.id)
    assert (driver.question.name, driver.question.asked()) == ("at", ("Anna",))


class Rolled(Fair):
    """Who throws a die throws."""

    def turn(self, party: Party) -> Script:
        yield Question("dice", Kind.ROLL, (party,), shape=lambda: {"dice": 1, "faces": 6})
        with self.doing(self.judge_start, party):
            yield Question("at", Kind.CHOOSE, (party,), candidates=lambda _: SEATS)


def test_played_on_in_the_head_a_throw_allows_what_it_allows_in_the_game() -> None:
    game = Rolled({}, SEATS)
    game.load({"hits": {"Anna": 6}})
    driver = begun(Clause("HO-1", "allow", ("FA-1.tired",), {"me.hits": {"at_least": 6}}), game=game)
    driver.options(ANY_TIME, "Ben")
    playout = Playout.of(driver.forked())
    for one in (driver, playout):
        one.answer(None, [3])
        assert one.question is not None
        assert (one.question.name, one.question.asked()) == ("at", ("Anna",))


class Rained(Fair):
    """Rain ends a turn; who is tired and may not go on then rests."""

    def turn(self, party: Party) -> Script:
        try:
            yield Question("deed", Kind.CHOOSE, (party,), fits=lambda: self.state.shouts == 0)
        except Moot:
            self.state.shouts = 0
            if self.blocks([Refusal("FA-1", "tired", {})]):
                self.say("rested", "FA-2", party=party)


@pytest.mark.parametrize("looked", SEATS)
def test_who_was_looked_at_before_a_correction_makes_no_difference(looked: str) -> None:
    game = Rained({}, SEATS)
    game.load({"hits": {"Anna": 6}})
    driver = begun(Clause("HO-1", "allow", ("FA-1.tired",), {"me.hits": {"at_least": 6}}), game=game)
    driver.options(ANY_TIME, looked)
    driver.correct({"shouts": 1}, "It rains.")
    assert [event.kind for event in game.events if event.kind == "rested"] == []
    assert driver.question is not None and driver.question.asked() == ("Ben",)


def test_where_nothing_is_told_facts_may_have_any_name() -> None:
    """As the end of a game of Karriere Poker says which `game` it was (KP-11)."""
    game = begun(COUNTS).game
    silence(game)
    game.say("shouted", "FA-2", party="Anna", game=3, kind="loud")


class Called(Fair):
    """Who shouts throws at once, whoever's turn it is."""

    def any_time(self, party: Party, value: Any) -> Script:
        with self.doing(self.judge_start, party):
            yield Question("at", Kind.CHOOSE, (party,), candidates=lambda _: SEATS)


def test_what_is_announced_is_allowed_in_a_fork_to_whoever_announced_it() -> None:
    game = Called({}, SEATS)
    game.load({"hits": {"Ben": 6}})
    driver = begun(Clause("HO-1", "allow", ("FA-1.tired",), {"me.hits": {"at_least": 6}}), game=game)
    driver.answer("Ben", "shout", question=ANY_TIME)
    driver.options(ANY_TIME, "Cem")
    fork = driver.forked()
    for one in (driver, fork):
        assert one.question is not None
        assert (one.question.name, one.question.asked()) == ("at", ("Ben",))
    assert same(driver)


class Weighed(Fair):
    """Each round begins with a look whether anybody is tired, before anything is asked; then all rest."""

    def main(self) -> Script:
        while True:
            self.enter("round")
            if self.blocks([Refusal("FA-1", "tired", {})]):
                self.state.shouts += 1
            for party in self.parties:
                yield Question("deed", Kind.CHOOSE, (party,), candidates=lambda _: ("rest",))
            self.state.round += 1


@pytest.mark.parametrize("looked", SEATS)
def test_who_was_looked_at_makes_no_difference_to_how_a_fork_begins(looked: str) -> None:
    game = Weighed({}, SEATS)
    game.load({"hits": {"Cem": 6}})
    driver = begun(Clause("HO-1", "allow", ("FA-1.tired",), {"me.hits": {"at_least": 6}}), game=game)
    for party in SEATS:
        driver.answer(party, "rest")
    driver.options(ANY_TIME, looked)
    assert same(driver)
    assert same(driver.forked())
    driver.answer("Anna", "rest")
    assert same(driver)


def test_an_action_is_ended_where_a_house_allows_something_else() -> None:
    driver = play(clause("allow", "FA-1.too_far"))
    driver.answer("Anna", "throw")
    driver.correct({"hits": {"Anna": 6}}, "hits were forgotten")
    assert driver.question is not None
    assert (driver.question.name, driver.question.asked()) == ("deed", ("Ben",))


@pytest.mark.parametrize("looked", SEATS)
def test_who_was_looked_at_ends_no_action_that_is_allowed_to_whoever_began_it(looked: str) -> None:
    game = Fair({}, SEATS)
    game.load({"hits": {"Anna": 6}})
    driver = play(Clause("HO-1", "allow", ("FA-1.tired",), {"me.hits": {"at_least": 6}}), game=game)
    driver.answer("Anna", "throw")
    driver.options(ANY_TIME, looked)
    driver.correct({"shouts": 1}, "a shout was forgotten")
    assert driver.question is not None
    assert (driver.question.name, driver.question.asked()) == ("at", ("Anna",))


class Given(Fair):
    """Whoever throws gives something to Ben; who gives it is told by a name that Python keeps for itself."""

    tells: ClassVar[Events] = to_all("given")
    actions: ClassVar[tuple[NamedAction, ...]] = (
        NamedAction(
            "throw",
            at={"deed": lambda game, ask, party, value: {} if value == "throw" else None},
            told={"given": lambda game, facts: (facts["from"], facts["to"])},
        ),
    )

    def turn(self, party: Party) -> Script:
        yield Question("deed", Kind.CHOOSE, (party,), candidates=lambda _: ("throw",))
        self.say("given", "FA-1", {"from": party}, to="Ben")


def test_a_fork_counts_what_is_told_by_whatever_name() -> None:
    driver = begun(COUNTS, game=Given({}, SEATS))
    driver.answer("Anna", "throw")
    assert driver.game.position()["counted"] == [["throw", "Anna", "Ben", 1]]
    assert same(driver)
