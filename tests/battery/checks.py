"""What is held against a game at one moment; the tests choose the moments.

Each check that depends on what is open tells how often it really held something, so that a test can insist on it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from companion.engine.describing import describe
from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.levels import OFF, WARN
from companion.engine.once import looked_at
from companion.engine.questions import CHANCE, Kind, Mode, Question
from companion.engine.vocabulary import (
    ANY_TIME,
    PASS,
    REFEREE,
    TABLE,
    Audience,
    BadAnswerError,
    BadPositionError,
    RefusedError,
)
from tests.battery.play import announcements, chance, legal
from tests.battery.playable import Playable

NONSENSE: tuple[Any, ...] = (
    None,
    -1,
    3.5,
    True,
    "",
    "§ no such thing",
    [],
    [[]],
    ["§"],
    [0, 99],
    [{"rank": -1, "count": 1}],
    {},
    {"§": 1},
    {"draft": {}},
    {"draft": {"partners": ["§"], "split": {"§": 99}}},
    {"confirm": 999},
    {"decline": False},
)


def audiences(driver: Driver) -> tuple[Audience, ...]:
    return (TABLE, REFEREE, *map(Audience.of, driver.game.parties))


def picture(driver: Driver) -> dict[str, str]:
    """All that can be known of a game, frozen."""
    ask = driver.question
    with looked_at(driver.game):
        views = [driver.view(audience) for audience in audiences(driver)]
    parts = {
        "everything": driver.game.everything(),
        "views": views,
        "events": [[*event[:3], event.audience] for event in driver.game.events],
        "rows": driver.rows,
        "levels": driver.levels.of,
        "question": None if ask is None else [ask.id, ask.version, ask.commits],
    }
    return {name: json.dumps(part, sort_keys=True) for name, part in parts.items()}


def public(driver: Driver, audience: Audience = TABLE) -> str:
    """All that one audience can know."""
    events = [event.plain() for event in driver.game.events if event.visible_to(audience)]
    return json.dumps([driver.view(audience), events], sort_keys=True)


def trouble(playable: Playable, driver: Driver, rng: random.Random) -> bool:
    """Now and then a correction, an announcement, a switched rule. Whether the game was corrected."""
    what = rng.random()
    if what < 0.10 and (patch := playable.correction(driver.game, rng)):
        before = picture(driver)
        try:
            driver.correct(patch, "it lies so")
        except BadPositionError as error:
            assert error.refusals
            assert picture(driver) == before
            return False
        return True
    if what < 0.25 and (possible := announcements(driver)):
        party, value = rng.choice(possible)
        driver.answer(party, value, question=ANY_TIME)
    elif what < 0.28 and playable.forbids:
        driver.switch(rng.choice(list(playable.forbids)), rng.choice(["enforce", WARN, OFF]))
    return False


def hold_open(driver: Driver) -> None:
    """There is an end, or a question that somebody can answer."""
    ask = driver.question
    if ask is None:
        assert driver.outcome is not None
        return
    assert ask.fits is None or ask.fits()
    if ask.kind in CHANCE or driver.awaits_reveal:
        return
    asked = ask.open_to() if ask.mode is Mode.ALL else ask.asked()
    assert asked
    able = [ask.candidates is None or bool(legal(driver, party)) for party in asked]
    assert all(able) if ask.mode is Mode.ALL else any(able)


@contextmanager
def unchanged(driver: Driver) -> Iterator[None]:
    """Whatever is tried inside leaves everything as it was. Looked at once: a row that was added never goes again."""
    before = picture(driver)
    yield
    assert picture(driver) == before


def must_fail(call: Callable[[], None], *codes: str) -> None:
    """A call that is refused, with a reason."""
    try:
        call()
    except BadAnswerError as bad:
        assert bad.code in (codes or ("bad_value",))
        assert bad.message
    except RefusedError as refused:
        assert not codes, "the rules were asked about something that is none of their business"
        assert refused.refusals
        assert all(refusal.rule and refusal.code for refusal in refused.refusals)
    else:
        pytest.fail("it was taken")


def offered_is_accepted(playable: Playable, driver: Driver, rng: random.Random, most: int = 8) -> int:
    """What somebody is offered now can be answered, and the game goes on."""
    ask = driver.question
    if ask is None or ask.kind in CHANCE:
        return 0
    party = rng.choice(ask.asked())
    values = legal(driver, party)[:most]
    for value in values:
        fork = playable.replayed(driver.rows)
        fork.answer(party, value, question=ask.id)
        hold_open(fork)
    return len(values)


def refused_says_why(playable: Playable, driver: Driver, rng: random.Random) -> int:
    """Answers of strangers, to no question, of an old version, or against the rules: refused, and nothing changes."""
    ask = driver.question
    if ask is None:
        return 0
    with unchanged(driver):
        return _refused(playable, driver, ask, rng)


def _refused(playable: Playable, driver: Driver, ask: Question, rng: random.Random) -> int:
    must_fail(partial(driver.answer, "§", PASS, question=ANY_TIME), "not_your_turn")
    must_fail(partial(driver.answer, None, PASS, question=10**6), "unknown_question")
    if ask.kind in CHANCE:
        must_fail(partial(driver.answer, None, "§"))
        return 0
    strangers = [party for party in ("§", *driver.game.parties) if party not in ask.asked()]
    must_fail(partial(driver.answer, rng.choice(strangers), PASS), "not_your_turn")
    party = rng.choice(ask.asked())
    if ask.version is not None:
        old = ask.version - 1
        must_fail(partial(driver.answer, party, {"decline": True}, version=old), "stale")
    wider = playable.wider(driver.game, ask, party) if playable.wider else None
    offered = [option.value for option in driver.options(ask.id, party) if option.refusals]
    illegal = [value for value in wider or offered if driver.blocks(ask.judged(party, value))]
    tried = rng.sample(illegal, min(12, len(illegal)))
    for value in tried:
        must_fail(partial(driver.answer, party, value))
    return len(tried)


def nonsense_is_told(driver: Driver, rng: random.Random, most: int = len(NONSENSE)) -> None:
    """What is no answer at all is refused as such, and nothing changes."""
    ask = driver.question
    if ask is None:
        return
    with unchanged(driver):
        for value in rng.sample(NONSENSE, most):
            must_fail(partial(driver.answer, driver.game.parties[0], value, question=ANY_TIME))
            party = None if ask.kind in CHANCE else rng.choice(ask.asked())
            means_something = (ask.kind is Kind.CONFIRM and value is True) or ask.kind in (Kind.TEXT, Kind.SPLIT)
            if not means_something:
                must_fail(partial(driver.answer, party, value))


def replay_is_the_same(playable: Playable, driver: Driver) -> None:
    """The rows alone lead to the same game, whoever reveals."""
    assert picture(playable.replayed(driver.rows)) == picture(driver)
    assert picture(playable.replayed(driver.rows, auto_reveal=False)) == picture(driver)


def note_entries(game: Game, into: list[tuple[dict[str, Any], int]]) -> None:
    """Add every position at which the game notes an entry point, with the number of events told before."""
    enter = game.enter

    def note(at: str) -> None:
        enter(at)
        into.append((json.loads(json.dumps(game.position())), len(game.events)))

    game.enter = note  # type: ignore[method-assign]


def entry_point_holds(playable: Playable, driver: Driver, kept: Mapping[str, Any], told: int) -> None:
    """The position of the latest entry point against the game at the question that came next.

    `told` events lie between the two: if it is but the one that something begins, nothing may have been cleared.
    """
    now = driver.game.position()
    gone = [part for part, value in kept.items() if value and not now.get(part)]
    assert told > 1 or not gone, f"{kept['at']} still holds {', '.join(gone)}, which is cleared at once afterwards"
    again = playable.driver()
    again.game.load(kept)
    again.start()
    assert again.question is not None
    assert driver.question is not None
    assert (again.question.name, again.question.asked()) == (driver.question.name, driver.question.asked())
    for audience in audiences(driver):
        assert again.game.view(audience) == driver.game.view(audience)


def undo_is_the_inverse(playable: Playable, driver: Driver, before: dict[str, str], marks: int) -> None:
    """Without the rows from `marks` on, all is as it was `before`; with them again, as it is now."""
    undone = playable.replayed(driver.rows[:marks])
    assert picture(undone) == before
    for row in driver.rows[marks:]:
        undone.replay(row)
    assert picture(undone) == picture(driver)


def hidden_shows_nowhere(playable: Playable, driver: Driver, rng: random.Random) -> int:
    """A game that differs in secrets alone looks the same to the table and to all whom they do not concern."""
    assert playable.disguise is not None
    twin = playable.replayed(driver.rows)
    unaware = playable.disguise(twin.game, rng)
    assert json.dumps(twin.view(TABLE)) == json.dumps(driver.view(TABLE))
    for party in unaware:
        assert twin.view(Audience.of(party)) == driver.view(Audience.of(party))
    ask, other = driver.question, twin.question
    if ask is not None and other is not None:
        assert describe(ask, TABLE, driver.game) == describe(other, TABLE, twin.game)
    return twin.game.everything() != driver.game.everything()


def choices_and_shuffles_betray_nothing(playable: Playable, driver: Driver, rng: random.Random) -> int:
    """Whatever is chosen in secret or shuffled, all others see the same."""
    ask = driver.question
    if ask is None:
        return 0
    if ask.kind is Kind.SHUFFLE:
        first, second = (playable.replayed(driver.rows) for _ in range(2))
        first.answer(None, chance(ask, rng), "virtual")
        second.answer(None, chance(ask, rng), "virtual")
        assert public(first) == public(second)
        return 1
    if not ask.is_secret or not (missing := ask.open_to()):
        return 0
    party = missing[0]
    seen = set()
    values = legal(driver, party)
    for value in values:
        fork = playable.replayed(driver.rows, auto_reveal=False)
        fork.answer(party, value, question=ask.id)
        with looked_at(fork.game):
            seen.add(tuple(public(fork, who) for who in audiences(fork) if not who.sees(party)))
    assert len(seen) == 1
    return len(values) > 1
