"""What every game must stand, whatever its rules: played at random, held against itself."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from companion.engine.describing import describe
from companion.engine.driver import Driver
from companion.engine.levels import OFF, WARN
from companion.engine.questions import CHANCE, Kind, Mode
from companion.engine.vocabulary import ANY_TIME, PASS, REFEREE, TABLE, Audience, BadAnswer, BadPosition, Refused
from tests.battery.play import announcements, chance, legal
from tests.battery.playable import Playable
from tests.battery.registry import PLAYABLES


def having(hook: str) -> pytest.MarkDecorator:
    """The playables that have this hook."""
    able = [playable for playable in PLAYABLES if getattr(playable, hook) is not None]
    return pytest.mark.parametrize("playable", able, ids=lambda playable: playable.id)


ALL = having("make")
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
    parts = {
        "everything": driver.game.everything(),
        "views": [driver.view(audience) for audience in audiences(driver)],
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


def evening(playable: Playable, seed: int, driver: Driver | None = None) -> Iterator[tuple[Driver, random.Random]]:
    """A random game; stops before each entry and once at the end."""
    rng = random.Random(seed)
    if driver is None:
        driver = playable.started()
    for _ in range(playable.bound):
        yield driver, rng
        if driver.question is None:
            return
        playable.step(driver, rng)
    assert not playable.ends, f"{playable.id} does not end within {playable.bound} entries"
    yield driver, rng


def trouble(playable: Playable, driver: Driver, rng: random.Random) -> bool:
    """Now and then a correction, an announcement, a switched rule. Whether the game was corrected."""
    what = rng.random()
    if what < 0.10 and (patch := playable.correction(driver.game, rng)):
        before = picture(driver)
        try:
            driver.correct(patch, "it lies so")
        except BadPosition as error:
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


def must_fail(driver: Driver, before: dict[str, str], call: Callable[[], None], *codes: str) -> None:
    """A call that is refused, with a reason, and leaves everything as it was before."""
    try:
        call()
    except BadAnswer as bad:
        assert bad.code in (codes or ("bad_value",))
        assert bad.message
    except Refused as refused:
        assert not codes, "the rules were asked about something that is none of their business"
        assert refused.refusals
        assert all(refusal.rule and refusal.code for refusal in refused.refusals)
    else:
        pytest.fail("it was taken")
    assert picture(driver) == before


@ALL
def test_what_is_offered_is_accepted(playable: Playable) -> None:
    tried = 0
    for seed in range(playable.games):
        for driver, rng in evening(playable, seed):
            ask = driver.question
            if ask is None or ask.kind in CHANCE or rng.random() > 0.1:
                continue
            party = rng.choice(ask.asked())
            for value in legal(driver, party)[:8]:
                fork = playable.replayed(driver.rows)
                fork.answer(party, value, question=ask.id)
                hold_open(fork)
                tried += 1
    assert tried


@ALL
def test_what_is_refused_says_why_and_changes_nothing(playable: Playable) -> None:
    refused = 0
    for seed in range(playable.games):
        for driver, rng in evening(playable, seed):
            ask = driver.question
            if ask is None or rng.random() > 0.1:
                continue
            before = picture(driver)
            must_fail(driver, before, partial(driver.answer, "§", PASS, question=ANY_TIME), "not_your_turn")
            must_fail(driver, before, partial(driver.answer, None, PASS, question=10**6), "unknown_question")
            if ask.kind in CHANCE:
                must_fail(driver, before, partial(driver.answer, None, "§"))
                continue
            strangers = [party for party in ("§", *driver.game.parties) if party not in ask.asked()]
            must_fail(driver, before, partial(driver.answer, rng.choice(strangers), PASS), "not_your_turn")
            party = rng.choice(ask.asked())
            if ask.version is not None:
                old = ask.version - 1
                must_fail(driver, before, partial(driver.answer, party, {"decline": True}, version=old), "stale")
            wider = playable.wider(driver.game, ask, party) if playable.wider else None
            offered = [option.value for option in driver.options(ask.id, party) if option.refusals]
            illegal = [value for value in wider or offered if ask.judged(party, value)]
            for value in rng.sample(illegal, min(12, len(illegal))):
                must_fail(driver, before, partial(driver.answer, party, value))
                refused += 1
    assert refused


@ALL
def test_nonsense_is_told_and_changes_nothing(playable: Playable) -> None:
    for driver, rng in evening(playable, seed=3):
        ask = driver.question
        if ask is None or rng.random() > 0.1:
            continue
        before = picture(driver)
        for value in NONSENSE:
            announce = partial(driver.answer, "Anna", value, question=ANY_TIME)
            must_fail(driver, before, announce)
            party = None if ask.kind in CHANCE else rng.choice(ask.asked())
            means_something = (ask.kind is Kind.CONFIRM and value is True) or ask.kind in (Kind.TEXT, Kind.SPLIT)
            if not means_something:
                must_fail(driver, before, partial(driver.answer, party, value))


@having("wider")
def test_the_enumerator_gives_what_the_judge_allows(playable: Playable) -> None:
    assert playable.wider is not None
    held = 0
    for seed in range(playable.games):
        for driver, _ in evening(playable, seed):
            ask = driver.question
            for party in ask.asked() if ask is not None else ():
                assert ask is not None
                wider = playable.wider(driver.game, ask, party)
                if wider is None or ask.candidates is None:
                    continue
                enumerated = [json.dumps(value) for value in ask.candidates(party)]
                allowed = [json.dumps(value) for value in wider if not ask.judged(party, value)]
                assert sorted(enumerated) == sorted(set(allowed))
                held += 1
    assert held


@ALL
def test_a_replay_is_the_same_game(playable: Playable) -> None:
    for seed in range(playable.games):
        for driver, rng in evening(playable, seed):
            if driver.question is not None:
                trouble(playable, driver, rng)
            if driver.question is None or rng.random() < 0.03:
                assert picture(playable.replayed(driver.rows)) == picture(driver)
                assert picture(playable.replayed(driver.rows, auto_reveal=False)) == picture(driver)
            if driver.question is None:
                break


@ALL
def test_undo_is_the_inverse_and_redo_the_way_back(playable: Playable) -> None:
    for seed in range(playable.games):
        before, marks = picture(playable.started()), 0
        for driver, rng in evening(playable, seed):
            after = picture(driver)
            if rng.random() < 0.1 or driver.question is None:
                undone = playable.replayed(driver.rows[:marks])
                assert picture(undone) == before
                for row in driver.rows[marks:]:
                    undone.apply(row)
                assert picture(undone) == after
            before, marks = after, len(driver.rows)


@ALL
def test_nothing_gets_lost(playable: Playable) -> None:
    for seed in range(playable.games):
        at_first = None
        for driver, _ in evening(playable, seed):
            now = playable.conserved(driver.game)
            at_first = at_first or now
            assert now is None or now == at_first
        assert at_first is not None


@having("disguise")
def test_hidden_things_show_nowhere(playable: Playable) -> None:
    assert playable.disguise is not None
    differed = 0
    for seed in range(playable.games):
        for driver, rng in evening(playable, seed):
            if rng.random() > 0.2:
                continue
            twin = playable.replayed(driver.rows)
            unaware = playable.disguise(twin.game, rng)
            differed += twin.game.everything() != driver.game.everything()
            assert json.dumps(twin.view(TABLE)) == json.dumps(driver.view(TABLE))
            for party in unaware:
                assert twin.view(Audience.of(party)) == driver.view(Audience.of(party))
            ask, other = driver.question, twin.question
            if ask is not None and other is not None:
                assert describe(ask, TABLE, driver.game) == describe(other, TABLE, twin.game)
    assert differed


@having("marks")
def test_marked_secrets_stay_with_their_owner(playable: Playable) -> None:
    assert playable.marks is not None
    for seed in range(playable.games):
        for driver, _ in evening(playable, seed):
            views = {party: json.dumps(driver.view(Audience.of(party))) for party in playable.parties}
            table = json.dumps(driver.view(TABLE))
            for party in playable.parties:
                for mark in playable.marks(driver.game, party):
                    quoted = json.dumps(mark)
                    assert quoted in views[party]
                    assert quoted not in table
                    assert not [other for other in views if other != party and quoted in views[other]]


@ALL
def test_secret_choices_and_shuffles_betray_nothing(playable: Playable) -> None:
    for seed in range(playable.games):
        for driver, rng in evening(playable, seed, playable.started(auto_reveal=False)):
            ask = driver.question
            if ask is None:
                continue
            if ask.kind is Kind.SHUFFLE:
                first, second = (playable.replayed(driver.rows) for _ in range(2))
                first.answer(None, chance(ask, rng), "virtual")
                second.answer(None, chance(ask, rng), "virtual")
                assert public(first) == public(second)
            elif ask.is_secret and (missing := ask.open_to()):
                party = missing[0]
                seen = set()
                for value in legal(driver, party):
                    fork = playable.replayed(driver.rows, auto_reveal=False)
                    fork.answer(party, value, question=ask.id)
                    seen.add(tuple(public(fork, who) for who in audiences(fork) if not who.sees(party)))
                assert len(seen) == 1


@ALL
def test_a_game_goes_on_from_every_entry_point(playable: Playable) -> None:
    driver, rng = playable.driver(), random.Random(6)
    seen: list[str] = []
    enter = driver.game.enter

    def note(at: str) -> None:
        enter(at)
        seen.append(json.dumps(driver.game.position()))

    driver.game.enter = note  # type: ignore[method-assign]
    driver.start()
    for _ in evening(playable, seed=5, driver=driver):
        pass
    assert seen
    for text in rng.sample(seen, min(6, len(seen))):
        position = json.loads(text)
        again = playable.driver()
        again.game.load(position)
        assert again.game.position() == position
        again.start()
        for _ in evening(playable, seed=11, driver=again):
            pass
        assert again.outcome is not None or not playable.ends


@ALL
def test_a_game_starts_from_its_entry_points_only(playable: Playable) -> None:
    with pytest.raises(BadPosition):
        playable.driver().game.load({"at": "§"})


@ALL
def test_corrections_and_announcements_break_nothing(playable: Playable) -> None:
    corrected = 0
    for seed in range(6 * playable.games):
        for number, (driver, rng) in enumerate(evening(playable, seed + 100)):
            hold_open(driver)
            if driver.question is not None and number < playable.bound // 4:
                corrected += trouble(playable, driver, rng)
                hold_open(driver)
            if driver.question is None:
                break
    assert corrected


SOFT = [
    pytest.param(playable, rule, code, level, id=f"{playable.id}-{rule}-{code}-{level}")
    for playable in PLAYABLES
    for rule, codes in playable.forbids.items()
    for code in codes
    for level in (WARN, OFF)
]


@pytest.mark.parametrize(("playable", "rule", "code", "level"), SOFT)
def test_a_soft_code_can_be_overridden(playable: Playable, rule: str, code: str, level: str) -> None:
    """What `enforce` refuses for this code alone is accepted, recorded if it was warned of, and the game goes on."""
    met = recorded = 0
    for seed in range(4 * playable.games):
        driver = playable.started(levels={rule: level})
        for _, rng in evening(playable, seed, driver):
            ask = driver.question
            if ask is None or ask.kind in CHANCE or rng.random() < 0.5:
                continue
            party = rng.choice(ask.asked())
            wider = playable.wider(driver.game, ask, party) if playable.wider else None
            conceivable = wider or (ask.candidates(party) if ask.candidates is not None else ())
            soft = [v for v in conceivable if {(r.rule, r.code) for r in ask.judged(party, v)} == {(rule, code)}]
            if ask.kind is Kind.PROPOSE:
                soft += forbidden_drafts(playable, driver, party, rule, code)
            if not soft:
                continue
            driver.answer(party, rng.choice(soft), question=ask.id)
            met += 1
            hold_open(driver)
            if driver.question is None:
                break
        overrides = [event for event in driver.game.events if event.kind == "override"]
        assert all(event.rule == rule for event in overrides)
        recorded += len(overrides)
        if met > 5:
            break
    assert met, "no situation was met in which this code alone refused"
    assert bool(recorded) == (level == WARN)


def forbidden_drafts(playable: Playable, driver: Driver, party: str, rule: str, code: str) -> list[Any]:
    ask, drafts = driver.question, getattr(driver.game, "drafts", None)
    assert ask is not None
    found = drafts(party) if drafts is not None else ()
    return [v for v in found if {(r.rule, r.code) for r in ask.judged(party, v)} == {(rule, code)}]


def test_nothing_depends_on_the_hash_seed() -> None:
    printed = set()
    for seed in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.battery.fingerprint"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.count("\n") == len(PLAYABLES)
        printed.add(done.stdout)
    assert len(printed) == 1
