"""Before a game is kept a process of its own tries it; what fails is told in one sentence, with file and line."""

from __future__ import annotations

import pytest

from companion.packs.others.sentences import OthersError
from companion.simulate.trying.trial import TrialLimits, try_game
from tests.others.house import SCRIPT, bundle, script

pytestmark = pytest.mark.lot(4)

SHORT = TrialLimits(games=3, answers=200)
IMPATIENT = TrialLimits(to_import=0.3)


def told(rules: str, limits: TrialLimits = SHORT) -> str:
    """What is wrong with a game of this script."""
    with pytest.raises(OthersError) as wrong:
        try_game(bundle(rules=rules), limits)
    assert "\n" not in str(wrong.value)
    return str(wrong.value)


def test_a_game_that_works_passes() -> None:
    try_game(bundle(), SHORT)


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("x = 1\ndef broken(:\n", f"{SCRIPT}:2: SyntaxError"),
        ("undefined\n", f"{SCRIPT}:1: NameError"),
        ("import sys\nsys.exit()\n", f"{SCRIPT}:2: SystemExit"),
        ("import os\nos._exit(0)\n", "It ended the program that tried it (import)."),
        ("class NightTrain: pass\nclass Contents: pass\n", "game.toml: night_train:NightTrain is no game"),
        ("x = 'x' * 10**10\n", f"{SCRIPT}:1: MemoryError"),
        ("print('{\"well\": true}', flush=True)\nundefined\n", f"{SCRIPT}:2: NameError"),
    ],
)
def test_what_fails_at_import_is_told(rules: str, why: str) -> None:
    assert told(rules).startswith(why)


def test_an_endless_loop_is_told_with_its_line() -> None:
    assert told("while True: pass\n", IMPATIENT) == f"{SCRIPT}:1: it came to no end in 0 seconds."


def test_a_loop_that_catches_everything_is_ended_from_outside() -> None:
    endless = "while True:\n    try:\n        while True: pass\n    except BaseException: pass\n"
    assert "it came to no end" in told(endless, TrialLimits(to_import=0.2, in_all=0.3, grace=0.7))


def test_a_scenario_that_fails_is_told_with_its_line() -> None:
    wrong = told(script().replace("int(number)\n        self.say", "int(number) + 1\n        self.say"))
    assert wrong.startswith("packs/night_train/scenarios/first.yaml:")


def test_what_fails_by_chance_is_told_with_the_line_of_the_script() -> None:
    rare = script().replace(
        '        left = self.state.stones\n        return (Refusal("NI-01", "too_many"',
        '        left = self.state.stones\n        assert left != 1\n        return (Refusal("NI-01", "too_many"',
    )
    assert f"{SCRIPT}:" in told(rare)
