"""Runs a scenario, step by step, on a new game.

Windows (moments in which parties may interrupt) that no step mentions are passed by everybody. To find out whether a
step is about the open window, the runner looks ahead to the next step about a question. So an `expect` for an event
neither closes a window that the next step answers, nor misses events that follow when everybody passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import ANY_TIME
from companion.packs.pack import Pack
from companion.packs.scenarios import scenario_schema as model
from companion.packs.scripts.faults import place_of, told
from companion.table.play import FindScript, GameFailedError
from companion.table.scenario.expect import MismatchError
from companion.table.scenario.steps import StepRunner

MOST_WINDOWS = 1000
"""Most windows that are passed in a row; beyond that the game is taken to be stuck."""


class FailedStep(NamedTuple):
    """A step that had another result; `line` counts from 1 in the file."""

    file: str
    line: int
    step: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.step}: expected {self.expected}; got {self.got}"


def run_scenario(scenario: model.Scenario, pack: Pack, find: FindScript) -> list[FailedStep]:
    """The steps that had other results than written; empty if the scenario passes.

    After a wrong expectation the scenario continues; after an act that fails it stops.
    """
    try:
        with _script_goes_on():
            stage = StepRunner(scenario.header, pack, find)
    except MismatchError as found:
        return [FailedStep(scenario.file, scenario.line, "set-up", found.expected, found.got)]
    failures: list[FailedStep] = []
    for index, step in enumerate(scenario.steps):
        try:
            with _script_goes_on():
                _pass_windows(stage, scenario.steps[index:])
                stage.do(step.do)
        except MismatchError as found:
            failures.append(FailedStep(scenario.file, step.line, _name(step.do), found.expected, found.got))
            if not isinstance(step.do, model.Expect):
                break
    return failures


@contextmanager
def _script_goes_on() -> Iterator[None]:
    """Turns errors in the game's script into mismatches of the present step. Raises MismatchError."""
    try:
        yield
    except MismatchError:
        raise
    except Exception as error:
        if not isinstance(error, GameFailedError) and place_of(error) is None:
            raise
        detail = error.detail if isinstance(error, GameFailedError) else told(error)
        raise MismatchError("a script that goes on", f"the game failed: {detail}") from error


def cited(scenario: model.Scenario) -> set[str]:
    """The rule ids that a step cites; only these count as covered."""
    ids: set[str] = set()
    for step in scenario.steps:
        match step.do:
            case model.Refuse() | model.RefuseSetUp() | model.RefusePosition() | model.RefuseCorrection():
                ids.update(step.do.rules)
            case model.Expect(expectations):
                ids.update(e.rule for e in expectations if isinstance(e, model.ExpectEvent) and e.rule is not None)
    return ids


def _pass_windows(stage: StepRunner, coming: Sequence[model.Step]) -> None:
    """Passes open windows that no coming step mentions."""
    for _ in range(MOST_WINDOWS):
        ask = stage.session.question
        if ask is None or ask.kind is not Kind.WINDOW or _is_named(ask, coming):
            return
        stage.pass_window(ask)
    raise MismatchError("a question that is no window", f"{MOST_WINDOWS} windows in a row")


def _is_named(ask: Question, coming: Sequence[model.Step]) -> bool:
    answers = (_is_about(step.do, ask) for step in coming)
    return next((answer for answer in answers if answer is not None), False)


def _is_about(step: model.Do, ask: Question) -> bool | None:
    """Whether a step is about this window; None for a step that is about no question."""
    match step:
        case model.Choose(answers):
            return ask.name in answers
        case model.Answer() | model.Refuse():
            return step.question in (ask.name, ask.id, ANY_TIME)  # an interrupt stands beside what is open
        case model.Roll() | model.Draw() | model.Shuffle() | model.Lot():
            return False
        case model.Expire(question):
            return question in (None, ask.name, ask.id)
        case model.Expect(expectations):
            named = [e.question for e in expectations if isinstance(e, model.ExpectQuestion)]
            if any(isinstance(e, model.ExpectAnswered) for e in expectations) and not named:
                return True
            return named[0] in (ask.name, ask.id) if named and named[0] != ANY_TIME else None
        case model.RefusePosition() | model.RefuseSetUp():
            return None
    return True  # pass, undo, redo, reload, correct: the window stays as it is


def _name(step: model.Do) -> str:
    return type(step).__name__.lower() if not type(step).__name__.startswith("Refuse") else "refuse"
