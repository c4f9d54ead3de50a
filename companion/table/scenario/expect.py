"""Compares what a scenario expects with the state of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.questions import Question
from companion.engine.state import project
from companion.engine.vocabulary import ANY_TIME, REFEREE, TABLE, Audience, BadAnswerError, Event, Party
from companion.packs.scenarios import scenario_schema as model
from companion.table.play import Session


class MismatchError(Exception):
    """A step of a scenario had another result: what was expected, and what happened."""

    def __init__(self, expected: str, got: str) -> None:
        super().__init__(expected, got)
        self.expected = expected
        self.got = got


def hold(expected: model.Expectation, session: Session, mark: int) -> None:
    """Checks an expectation; `mark` is the number of events before the last answer.

    Raises MismatchError.
    """
    match expected:
        case model.ExpectEvent():
            _event(expected, session.game.events[mark:])
        case model.ExpectNoEvent():
            _no_event(expected, session.game.events[mark:])
        case model.ExpectAnswered(answered):
            ask = open_question(session, "a question")
            if set(answered) != set(ask.answered()):
                raise MismatchError(f"answered by {listed(answered)}", listed(ask.answered()))
        case model.ExpectQuestion():
            _question(expected, session)
        case model.ExpectPosition(position):
            _parts("position", position, session.game.position())
        case model.ExpectView(audience, parts):
            _parts("view", parts, session.view(_audience(audience)))
        case model.ExpectEnded():
            _ended(expected, session)


def open_question(session: Session, wanted: str) -> Question:
    """The open question. Raises MismatchError if the game is over; `wanted` says what the step needed it for."""
    if session.question is None:
        outcome = session.outcome
        over = f"the game is over ({outcome.reason}, {outcome.rule})" if outcome else "no question"
        raise MismatchError(wanted, over)
    return session.question


def listed(items: Sequence[Any]) -> str:
    """A readable list: “a, b”, or “nobody and nothing” if it is empty."""
    return ", ".join(str(item) for item in items) if items else "none"


def _wanted(kind: str, rule: str | None, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": kind, **facts, **({"rule": rule} if rule is not None else {})}


def _event(expected: model.ExpectEvent, events: Sequence[Event]) -> None:
    wanted = _wanted(expected.event, expected.rule, expected.facts)
    told = [project(event.plain(), REFEREE) for event in events]
    so = [event for event, plain in zip(events, told, strict=True) if mismatch(wanted, plain) is None]
    if any(expected.seen_by is None or seen_by(event) == _set(expected.seen_by) for event in so):
        return
    if so:
        assert expected.seen_by is not None
        seen = "; ".join(_seen(seen_by(event)) for event in so)
        raise MismatchError(f"event {expected.event} seen by {_seen(_set(expected.seen_by))}", f"seen by {seen}")
    near = [event for event in told if event["kind"] == expected.event]
    if len(near) == 1 and (found := mismatch(wanted, near[0])):
        raise MismatchError(f"event {expected.event} with {found[0]} {found[1]!r}", f"{found[0]} {found[2]!r}")
    raise MismatchError(f"event {_short(wanted)}", f"events: {'; '.join(map(_short, near or told)) or 'none'}")


def seen_by(event: Event) -> str | frozenset[Party]:
    """Who may know of an event, in the notation of scenarios."""
    if event.audience is None:
        return "everybody"
    return _set(event.audience)


def _set(parties: str | Sequence[Party]) -> str | frozenset[Party]:
    return parties if isinstance(parties, str) else frozenset(parties) or "nobody"


def _seen(by: str | frozenset[Party]) -> str:
    return by if isinstance(by, str) else f"{listed(sorted(by))} alone"


def _no_event(expected: model.ExpectNoEvent, events: Sequence[Event]) -> None:
    wanted = _wanted(expected.no_event, expected.rule, expected.facts)
    for event in (project(event.plain(), REFEREE) for event in events):
        if mismatch(wanted, event) is None:
            raise MismatchError(f"no event {_short(wanted)}", _short(event))


def _short(event: Mapping[str, Any]) -> str:
    facts = ", ".join(f"{key} {value!r}" for key, value in event.items() if key != "kind")
    return f"{event['kind']} ({facts})" if facts else str(event["kind"])


def _question(expected: model.ExpectQuestion, session: Session) -> None:
    name = expected.question
    ask = open_question(session, f"question {name}")
    if name not in (ask.name, ask.id, ANY_TIME):
        raise MismatchError(f"question {name}", f"{ask.name} is asked of {listed(ask.asked())}")
    if expected.party is not None and name != ANY_TIME and expected.party not in ask.asked():
        raise MismatchError(f"{ask.name} asked of {expected.party}", f"asked of {listed(ask.asked())}")
    if (expected.includes, expected.excludes, expected.options) != (None, None, None):
        _options(expected, session, ask)


def _options(expected: model.ExpectQuestion, session: Session, ask: Question) -> None:
    asked = ask.asked()
    party = expected.party if expected.party is not None else (asked[0] if asked else "")
    question = ANY_TIME if expected.question == ANY_TIME else ask.id
    legal = [project(option.value, REFEREE) for option in session.options(question, party) if not option.refusals]
    for value in expected.includes or ():
        if value not in legal and not _may(session, question, party, value):
            raise MismatchError(f"{value} offered to {party}", f"offered: {listed(legal)}")
    for value in expected.excludes or ():
        if value in legal or _may(session, question, party, value):
            raise MismatchError(f"{value} not offered to {party}", "it is")
    if expected.options is not None and sorted(map(repr, expected.options)) != sorted(map(repr, legal)):
        raise MismatchError(f"exactly {listed(expected.options)} offered to {party}", f"offered: {listed(legal)}")


def _may(session: Session, question: int | str, party: str, value: Any) -> bool:
    """Whether the rules would accept an answer, even if the options cannot be listed."""
    try:
        return not session.driver.blocks(session.why(question, party, value))
    except BadAnswerError:
        return False


def _parts(what: str, parts: Mapping[str, Any], got: Mapping[str, Any]) -> None:
    if found := mismatch(parts, project(got, REFEREE)):
        path, expected, there = found
        raise MismatchError(f"{what}: {path} is {expected!r}", repr(there))


def _audience(audience: model.Audience) -> Audience:
    if isinstance(audience, model.PartyAudience):
        return Audience.of(audience.party)
    return REFEREE if audience == "referee" else TABLE


def _ended(expected: model.ExpectEnded, session: Session) -> None:
    outcome = session.outcome
    if outcome is None:
        ask = session.question
        raise MismatchError("the game is over", f"{ask.name if ask is not None else 'nothing'} is asked")
    named = {"reason": expected.reason, "rule": expected.rule, "ranking": expected.ranking, "losers": expected.losers}
    wanted = {key: value for key, value in named.items() if value is not None}
    if found := mismatch(wanted, outcome.plain()):
        raise MismatchError(f"ended with {found[0]} {found[1]!r}", repr(found[2]))


def mismatch(expected: Any, got: Any, path: str = "") -> tuple[str, Any, Any] | None:
    """The first place where `got` differs from `expected`, as (path, expected, got), or None."""
    if isinstance(expected, Mapping):
        if not isinstance(got, Mapping):
            return path, expected, got
        for key, value in expected.items():
            below = f"{path}.{key}" if path else str(key)
            if str(key) not in got and value is not None:
                return below, value, "nothing"
            if found := mismatch(value, got.get(str(key)), below):
                return found
        return None
    if isinstance(expected, list | tuple):
        if not isinstance(got, list | tuple) or len(expected) != len(got):
            return path, expected, got
        pairs = enumerate(zip(expected, got, strict=True))
        return next((found for n, (e, g) in pairs if (found := mismatch(e, g, f"{path}[{n}]"))), None)
    same = expected == got and isinstance(expected, bool) == isinstance(got, bool)
    return None if same else (path, expected, got)
