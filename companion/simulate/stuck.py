"""A game without people that cannot go on, told as a mistake for the author of the game's script or bot."""

from __future__ import annotations

from collections.abc import Sequence
from types import GeneratorType
from typing import Any

from companion.engine.driver import Driver
from companion.engine.questions import Option, Question
from companion.engine.vocabulary import BadAnswerError, Party, Refusal, RefusedError
from companion.packs.scripts.faults import SourcePlace, is_script, place_of_class
from companion.plainfile.problems import Problem

MOST_SHOWN = 5
"""Options named for one party, and reasons against one option."""

ASK_OTHERWISE = "ask it only while something is lawful, or let it be passed with may_pass, or give it a deadline"


class StuckError(Exception):
    """Nobody can answer the open question, or an answer was not taken; `problem` says where it is asked, and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def no_answer(driver: Driver, ask: Question, asked: Sequence[Party]) -> StuckError:
    """Of a question that none of the asked answers and that never expires."""
    options = {party: driver.options(ask.id, party) for party in asked}
    lawful = {party: [one for one in listed if not one.refusals] for party, listed in options.items()}
    if any(lawful.values()):
        may = "; ".join(f"{party} may answer {_listed(found)}" for party, found in lawful.items() if found)
        return _stuck(driver, f"the bots leave the question {ask.name} open: {may}", "a bot answers what it is asked")
    what = "; ".join(f"{party} is asked, and {_refused(listed)}" for party, listed in options.items())
    return _stuck(driver, f"the question {ask.name} has no lawful answer: {what or 'nobody is asked'}", ASK_OTHERWISE)


def not_taken(
    driver: Driver, ask: Question, party: Party, value: Any, error: RefusedError | BadAnswerError
) -> StuckError:
    """Of an answer that a bot gave and that the game does not take."""
    why = _reasons(error.refusals) if isinstance(error, RefusedError) else str(error)
    unlisted = ask.candidates is None
    hint = "bots can answer what has candidates or may be passed" if unlisted else "a bot gives lawful answers alone"
    return _stuck(
        driver, f"the answer {value} of the bot of {party} to the question {ask.name} is refused: {why}", hint
    )


def _stuck(driver: Driver, message: str, hint: str) -> StuckError:
    place = _asked_at(driver) or SourcePlace(driver.game.name, 0)
    return StuckError(Problem(place.file, place.line, 0, "", message, hint=hint))


def _asked_at(driver: Driver) -> SourcePlace | None:
    """The innermost line of the game's own script that waits for the open question's answer."""
    found = None
    script: object = driver.frames[-1].script
    while isinstance(script, GeneratorType):
        waits = script.gi_frame
        if waits is not None and is_script(waits.f_code.co_filename):
            found = SourcePlace(waits.f_code.co_filename, waits.f_lineno)
        script = script.gi_yieldfrom
    return found or place_of_class(type(driver.game))


def _refused(options: Sequence[Option]) -> str:
    if not options:
        return "has nothing to choose from"
    return "refused are " + _some([f"{one.value} ({_reasons(one.refusals)})" for one in options])


def _listed(options: Sequence[Option]) -> str:
    return _some([str(one.value) for one in options])


def _reasons(refusals: Sequence[Refusal]) -> str:
    return _some([f"{one.rule}.{one.code}" for one in refusals])


def _some(words: Sequence[str]) -> str:
    more = len(words) - MOST_SHOWN
    return ", ".join([*words[:MOST_SHOWN], *([f"and {more} more"] if more > 0 else [])])
