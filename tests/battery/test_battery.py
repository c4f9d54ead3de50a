"""What every game must stand, whatever its rules: played at random, held against itself."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.levels import OFF, WARN
from companion.engine.questions import CHANCE, Kind
from companion.engine.telling import OVERRIDES
from companion.engine.vocabulary import TABLE, Audience, BadPositionError
from tests.battery.checks import (
    choices_and_shuffles_betray_nothing,
    entry_point_holds,
    hidden_shows_nowhere,
    hold_open,
    nonsense_is_told,
    note_entries,
    offered_is_accepted,
    picture,
    refused_says_why,
    replay_is_the_same,
    trouble,
    undo_is_the_inverse,
)
from tests.battery.fingerprint import fingerprint
from tests.battery.playable import Playable
from tests.battery.registry import PLAYABLES


def having(hook: str) -> Callable[[Callable[..., None]], Any]:
    """The playables that have this hook, a ninth of them a day; those of one game stand side by side."""
    able = [playable for playable in PLAYABLES if getattr(playable, hook) is not None]
    each = pytest.mark.parametrize("playable", able, ids=lambda playable: playable.id)
    return lambda test: pytest.mark.lot(9)(each(test))


ALL = having("make")


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


@ALL
def test_what_is_offered_is_accepted(playable: Playable) -> None:
    tried = 0
    for seed in range(playable.games):
        for driver, rng in evening(playable, seed):
            if rng.random() < 0.1:
                tried += offered_is_accepted(playable, driver, rng)
    assert tried


@ALL
def test_what_is_refused_says_why_and_changes_nothing(playable: Playable) -> None:
    refused = 0
    for seed in range(playable.games):
        for driver, rng in evening(playable, seed):
            if rng.random() < 0.1:
                refused += refused_says_why(playable, driver, rng)
    assert refused


@ALL
def test_nonsense_is_told_and_changes_nothing(playable: Playable) -> None:
    for driver, rng in evening(playable, seed=3):
        if rng.random() < 0.1:
            nonsense_is_told(driver, rng)


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
                replay_is_the_same(playable, driver)
            if driver.question is None:
                break


@ALL
def test_undo_is_the_inverse_and_redo_the_way_back(playable: Playable) -> None:
    for seed in range(playable.games):
        before, marks = picture(playable.started()), 0
        for driver, rng in evening(playable, seed):
            if rng.random() < 0.1 or driver.question is None:
                undo_is_the_inverse(playable, driver, before, marks)
                before, marks = picture(driver), len(driver.rows)


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
    differed = 0
    for seed in range(playable.games):
        for driver, rng in evening(playable, seed):
            if rng.random() < 0.2:
                differed += hidden_shows_nowhere(playable, driver, rng)
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
            choices_and_shuffles_betray_nothing(playable, driver, rng)


@ALL
def test_a_game_goes_on_from_every_entry_point(playable: Playable) -> None:
    driver, rng = playable.driver(), random.Random(6)
    seen: list[tuple[dict[str, Any], int]] = []
    note_entries(driver.game, seen)
    driver.start()
    for _ in evening(playable, seed=5, driver=driver):
        pass
    assert seen
    for position, _ in rng.sample(seen, min(6, len(seen))):
        again = playable.driver()
        again.game.load(position)
        assert again.game.position() == position
        again.start()
        for _ in evening(playable, seed=11, driver=again):
            pass
        assert again.outcome is not None or not playable.ends


@ALL
def test_an_entry_point_holds_nothing_of_what_was_before(playable: Playable) -> None:
    """What is kept of a game at an entry point leads to the same question, with the same pictures for everybody."""
    held = 0
    for seed in range(playable.games):
        driver = playable.driver()
        kept: list[tuple[dict[str, Any], int]] = []
        note_entries(driver.game, kept)
        driver.start()
        for _ in evening(playable, seed + 20, driver):
            if kept and driver.question is not None:
                position, told = kept[-1]
                entry_point_holds(playable, driver, position, len(driver.game.events) - told)
                held += 1
            kept.clear()
    assert held


@ALL
def test_a_game_starts_from_its_entry_points_only(playable: Playable) -> None:
    with pytest.raises(BadPositionError):
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


@pytest.mark.lot(9)
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
        overrides = [event for event in driver.game.events if event.kind in OVERRIDES]
        assert all(event.facts["of"] == rule for event in overrides)
        recorded += len(overrides)
        if met > 2:
            break
    assert met, "no situation was met in which this code alone refused"
    assert bool(recorded) == (level == WARN)


def forbidden_drafts(playable: Playable, driver: Driver, party: str, rule: str, code: str) -> list[Any]:
    ask = driver.question
    assert ask is not None
    found = playable.drafts(driver.game, party) if playable.drafts is not None else ()
    return [v for v in found if {(r.rule, r.code) for r in ask.judged(party, v)} == {(rule, code)}]


@pytest.mark.lot(5)
def test_nothing_depends_on_the_hash_seed() -> None:
    """This process has one of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.battery.fingerprint"],
        env={**os.environ, "PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") == "4711" else "4711"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [f"{playable.id} {fingerprint(playable, 7)}" for playable in PLAYABLES]
