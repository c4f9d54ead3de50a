"""The house rules in docs/examples, clause by clause: acting, not acting, warned of, switched off, undone, reloaded.

Their own scenarios are the material. Each is played again with a part of its clause taken away, with another level,
and with an undo or a reload in between: what a clause does is seen in the reason of a refusal, or in the log.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from companion.engine.house.conditions import ALL, ANY
from companion.engine.questions import CHANCE
from companion.engine.telling import ONLY_TOLD, OVERRIDES
from companion.languages import LANGUAGES
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.pack import Pack, PackClause
from companion.packs.scenarios import scenario_schema as model
from companion.packs.schema import Level
from companion.packs.scripts.games import find_game
from companion.packs.setup import SetupRefusedError
from companion.table.play import Session
from companion.table.scenario.runner import cited, run_scenario
from companion.table.scenario.steps import StepRunner
from tests.battery.play import chance, person
from tests.scenario.test_house_rules import EXAMPLES, HOUSES, scenarios

CATALOGUE = Catalogue([installed_packs(), EXAMPLES], find_game)
CATALOGUE.speak(*LANGUAGES)  # in any more each would be loaded twice
PACKS = {house: CATALOGUE.load(house) for house in HOUSES}


class Case(NamedTuple):
    """A clause of one of the house rules."""

    house: str
    said: PackClause

    @property
    def id(self) -> str:
        return self.said.clause.id

    @property
    def pack(self) -> Pack:
        return PACKS[self.house]

    def __str__(self) -> str:
        return f"{self.house} {self.id}"

    def instead(self, when: Mapping[str, Any]) -> Pack:
        """The pack, with another condition at this clause."""
        other = self.said._replace(clause=replace(self.said.clause, when=when))
        return replace(
            self.pack, clauses=tuple(other if one == self.said else one for one in self.pack.clauses), unworded=None
        )


CASES = [Case(house, one) for house, pack in PACKS.items() for one in pack.clauses if one.of is None]
ORDERED = sorted(set(HOUSES) - {case.house for case in CASES})

SENSELESS = {
    ("helping_hands HOUSE-1", "warn"): "what is allowed refuses nobody: what has a level is the rule that it opens",
    ("helping_hands HOUSE-1", "off"): "what is allowed refuses nobody: what has a level is the rule that it opens",
    ("buying_first", "warn"): "what comes first is no permission",
    ("late_leftovers", "warn"): "what comes first is no permission",
    ("place_first", "warn"): "what comes first is no permission",
    ("buying_first", "off"): "an order is chosen when the game is set up: without it the pack below is played",
    ("late_leftovers", "off"): "an order is chosen when the game is set up: without it the pack below is played",
    ("place_first", "off"): "an order is chosen when the game is set up: without it the pack below is played",
}
"""(clause or house rule, way) → why it cannot be seen that way."""

Cite = model.Refuse | model.ExpectEvent
"""A step that stands on a clause: an answer that it refuses, or an event that tells of it."""


class Place(NamedTuple):
    """Where a scenario first stands on a clause: the steps before, and the one that cites it."""

    scenario: model.Scenario
    before: tuple[model.Step, ...]
    cite: Cite


def cites(step: model.Step, clause: str) -> Cite | None:
    match step.do:
        case model.Refuse(rules=(rule,)) if rule == clause:
            return step.do
        case model.Expect(expectations):
            events = (one for one in expectations if isinstance(one, model.ExpectEvent))
            return next((one for one in events if one.rule == clause and one.event != ONLY_TOLD), None)
    return None


def places(case: Case) -> Iterator[Place]:
    """Every scenario that stands on the clause while it is in force, with its first such step."""
    for scenario in scenarios(case.house):
        if case.id in scenario.header.enforce:
            continue
        found = ((number, cites(step, case.id)) for number, step in enumerate(scenario.steps))
        for number, cite in found:
            if cite is not None:
                yield Place(scenario, scenario.steps[:number], cite)
                break


def stage_at(case: Case, place: Place, level: Level | None = None) -> StepRunner:
    """The game just before the step that stands on the clause."""
    levels = {case.id: level} if level is not None else {}
    header = replace(place.scenario.header, enforce={**place.scenario.header.enforce, **levels})
    stage = StepRunner(header, case.pack, find_game)
    for step in place.before:
        if level is None or not isinstance(step.do, model.Expect):
            stage.do(step.do)
    return stage


def tells_of(session: Session, clause: str, kinds: Sequence[str] = ()) -> list[Mapping[str, Any]]:
    """What stands in the log for the table about a clause."""
    told = [event.plain() for event in session.game.events]
    return [
        event
        for event in told
        if clause in (event.get("of"), event.get("rule")) and (not kinds or event["kind"] in kinds)
    ]


def play_on(session: Session, rng: random.Random, answers: int) -> None:
    """A few answers by chance, of whoever is asked."""
    for _ in range(answers):
        ask = session.question
        if ask is None:
            return
        if session.driver.awaits_reveal:
            session.reveal()
        elif ask.kind in CHANCE:
            session.answer(None, chance(ask, rng), question=ask.id, source="typed")
        else:
            for party in ask.open_to() or ask.asked():
                value = person(session.driver, party, rng)
                if value is not None:
                    session.answer(party, value, question=ask.id)
                    break


def question_of(session: Session) -> Any:
    """What is asked now, of whom, and what each of them may answer."""
    ask = session.question
    if ask is None:
        return session.outcome
    offered = {party: session.options(ask.id, party) for party in ask.open_to()}
    return ask.name, ask.asked(), offered


# ── acting, and not acting ──────────────────────────────────────────────────────────────────────────────────


def looser(when: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The condition without each of its parts, and without each branch of an `any`."""
    for key, said in when.items():
        rest = {other: value for other, value in when.items() if other != key}
        yield key, rest
        if key in (ALL, ANY):
            for number in range(len(said)):
                yield f"{key} {number}", {**rest, key: [*said[:number], *said[number + 1 :]]}


def noticed(case: Case, pack: Pack) -> bool:
    return any(run_scenario(scenario, pack, find_game) for scenario in scenarios(case.house))


@pytest.mark.lot(5)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_where_it_acts_and_where_not_is_seen_for_each_of_its_conditions(case: Case) -> None:
    without = replace(case.pack, clauses=tuple(one for one in case.pack.clauses if one != case.said), unworded=None)
    assert noticed(case, without), "no scenario shows that it acts"
    when = case.said.clause.when
    assert noticed(case, case.instead({})) or not when, "no scenario shows where it does not act"
    unseen = [part for part, other in looser(when) if not noticed(case, case.instead(other))]
    assert unseen == [], "no scenario shows what these conditions are for"


# ── warned of, and switched off ─────────────────────────────────────────────────────────────────────────────


def takes(stage: StepRunner, place: Place) -> None:
    """Gives the answer that the clause refuses where it is in force, or goes on to what it changes."""
    if isinstance(place.cite, model.Refuse):
        stage.do(model.Answer(place.cite.question, place.cite.value, place.cite.party))


def warned(case: Case, place: Place, seed: int) -> Session | None:
    """The game in which somebody did what the clause only warns of; None if nobody did."""
    stage = stage_at(case, place, "warn")
    takes(stage, place)
    rng = random.Random(seed)
    for _ in range(12):  # what was chosen in secret is told when all have chosen
        if tells_of(stage.session, case.id, (*OVERRIDES, ONLY_TOLD)):
            return stage.session
        play_on(stage.session, rng, 1)
    return None


def possible(way: str) -> list[Case]:
    return [case for case in CASES if (str(case), way) not in SENSELESS]


@pytest.mark.lot(5)
@pytest.mark.parametrize("case", possible("warn"), ids=str)
def test_warned_of_it_refuses_nothing_and_is_told_and_taken_back_and_found_again(case: Case) -> None:
    for place in places(case):
        session = next(game for seed in range(30) if (game := warned(case, place, seed)) is not None)
        told = tells_of(session, case.id, (*OVERRIDES, ONLY_TOLD))
        assert not tells_of(session, case.id, ("gave_way", "adjusted", "house_ends"))
        if session.ledger.step_back() is not None:
            session.undo(held=True)
            session.redo()
            assert tells_of(session, case.id, (*OVERRIDES, ONLY_TOLD)) == told


@pytest.mark.parametrize("way", ["warn", "off"])
def test_what_is_allowed_has_no_level(way: str) -> None:
    for case in CASES:
        if (str(case), way) in SENSELESS:
            with pytest.raises(SetupRefusedError, match="GEN-7 not_soft"):
                case.pack.resolve([], {}, 3, {case.id: way})


@pytest.mark.lot(5)
@pytest.mark.parametrize("case", possible("off"), ids=str)
def test_switched_off_it_refuses_nothing_and_nothing_is_told(case: Case) -> None:
    for place in places(case):
        stage = stage_at(case, place, "off")
        takes(stage, place)
        play_on(stage.session, random.Random(0), 12)
        assert tells_of(stage.session, case.id) == []


# ── undone, and opened again ────────────────────────────────────────────────────────────────────────────────


def again(stage: StepRunner, place: Place) -> None:
    """What the clause refuses is refused once more, by its id."""
    if isinstance(place.cite, model.Refuse):
        stage.do(place.cite)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_it_did_is_undone_and_done_again_and_what_it_refuses_stays_refused(case: Case) -> None:
    for place in places(case):
        stage = stage_at(case, place)
        session = stage.session
        asked, told = question_of(session), tells_of(session, case.id)
        again(stage, place)
        if session.question is not None:
            play_on(session, random.Random(0), 1)
            session.undo(held=True)
        assert (question_of(session), tells_of(session, case.id)) == (asked, told)
        again(stage, place)
        if isinstance(place.cite, model.Refuse):
            continue
        steps = next((n for n in range(1, 9) if n_back(case, place, n) != told), 0)
        assert steps or session.ledger.step_back() is None, "what is told there is never taken back"
        if steps:
            session.undo(steps, held=True)
            session.redo(steps)
            assert (question_of(session), tells_of(session, case.id)) == (asked, told)


def n_back(case: Case, place: Place, steps: int) -> Sequence[Mapping[str, Any]]:
    """What is told of the clause after that many answers were taken back."""
    session = stage_at(case, place).session
    if session.ledger.step_back(steps) is not None:
        session.undo(steps, held=True)
    return tells_of(session, case.id)


@pytest.mark.lot(5)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_opened_again_it_asks_the_same_and_acts_as_before(case: Case) -> None:
    for place in places(case):
        stage = stage_at(case, place)
        asked, told, number = question_of(stage.session), tells_of(stage.session, case.id), stage.session.question
        stage.do(model.Reload())
        assert (question_of(stage.session), tells_of(stage.session, case.id)) == (asked, told)
        assert number is None or (stage.session.question is not None and stage.session.question.id == number.id)
        again(stage, place)
        play_on(stage.session, random.Random(0), 1)
        stage.do(model.Reload())


@pytest.mark.lot(13)
@pytest.mark.parametrize("between", [(model.Reload(),), (model.Undo(), model.Redo())], ids=["reload", "undo"])
@pytest.mark.parametrize("house", HOUSES)
def test_its_scenarios_hold_with_a_break_before_every_answer(house: str, between: tuple[model.Do, ...]) -> None:
    for scenario in scenarios(house):
        stage = StepRunner(scenario.header, PACKS[house], find_game)
        for step in scenario.steps:
            if not isinstance(step.do, model.Expect | model.Undo | model.Redo):
                asked = question_of(stage.session)
                if model.Reload() in between or stage.session.ledger.step_back() is not None:
                    for one in between:
                        stage.do(one)
                assert question_of(stage.session) == asked
            stage.do(step.do)


@pytest.mark.parametrize("house", ORDERED)
def test_without_its_order_a_house_is_played_as_printed(house: str) -> None:
    (below,) = PACKS[house].extends
    for scenario in scenarios(house):
        printed = replace(scenario, header=replace(scenario.header, game=below))
        assert run_scenario(printed, CATALOGUE.load(below), find_game), "it holds without the order, too"
        assert set(cited(scenario)) & {*scenario.header.rules}


def test_whatever_cannot_be_seen_one_way_has_a_reason() -> None:
    assert {name for name, _ in SENSELESS} <= {*map(str, CASES), *ORDERED}
    assert {case.said.clause.does for case in CASES if (str(case), "off") in SENSELESS} == {"allow"}
    assert {case.said.clause.does for case in CASES} == {"forbid", "require", "allow", "adjust", "end"}
