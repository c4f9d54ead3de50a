from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.packs.catalogue import Catalogue
from companion.packs.scenarios.scenario import read_scenarios
from companion.table.scenario.runner import FailedStep, cited, run_scenario
from tests.protocol.house import PACKS, find

HEAD = """\
scenario: trial
rules: [LA-01]
game: lamps
seats: [Anna, Ben]
position: {at: round, posts: {north: Anna}}
steps:
"""

Run = Callable[..., list[FailedStep]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def go(steps: str, head: str = HEAD) -> list[FailedStep]:
        path = tmp_path / "trial.yaml"
        path.write_text(head + steps, "utf-8")
        pack = Catalogue([PACKS], find).load("lamps")
        return [failure for scenario in read_scenarios(path) for failure in run_scenario(scenario, pack, find)]

    return go


def test_the_scenarios_of_the_test_pack_hold() -> None:
    pack = Catalogue([PACKS], find).load("lamps")
    scenarios = read_scenarios(PACKS / "lamps/scenarios/whole.yaml")
    assert [failure for scenario in scenarios for failure in run_scenario(scenario, pack, find)] == []
    first, second = map(cited, scenarios)
    assert first == {f"LA-0{n}" for n in (1, 2, 3, 4, 5, 7, 8, 9)}
    assert second == {"GEN-8", "GEN-9", "GEN-10", "GEN-12", "LA-06"}


CHOICE = "  - choose: {light_or_wait: {Anna: light, Ben: wait}}\n"


@pytest.mark.parametrize(
    ("steps", "line", "expected", "got"),
    [
        ("  - roll: [1, 2]\n", 7, "a roll", "light_or_wait (choose_secretly) is asked of Anna, Ben"),
        (
            "  - choose: {light_or_wait: {Anna: light}}\n",
            7,
            "light_or_wait answered by Anna at once",
            "to answer: Anna",
        ),
        (
            "  - choose: {light_or_wait: {Anna: doze, Ben: wait}}\n",
            7,
            "to be accepted",
            "refused: LA-02 no_such_choice",
        ),
        (CHOICE + "  - roll: [1, 2, 3]\n", 8, "to be accepted", "bad_value: a list of 2 faces"),
        (CHOICE + "  - roll: {party: Ben, dice: [1, 2]}\n", 8, "roll by Ben", "light_lamp by Anna"),
        (
            CHOICE + "  - expect: {question: oil_window, party: Cem}\n",
            8,
            "oil_window asked of Cem",
            "asked of Anna, Ben",
        ),
        (
            CHOICE + "  - expect: {event: revealed, rule: LA-09}\n",
            8,
            "event revealed with rule 'LA-09'",
            "rule 'LA-02'",
        ),
        (
            CHOICE + "  - expect: {event: revealed, seen_by: [Ben, Anna]}\n",
            8,
            "event revealed seen by Anna, Ben alone",
            "seen by everybody",
        ),
        (
            CHOICE + "  - expect: {event: revealed, seen_by: nobody}\n",
            8,
            "revealed seen by nobody",
            "seen by everybody",
        ),
        (CHOICE + "  - expect: {event: burns}\n", 8, "event burns", "events: revealed"),
        (CHOICE + "  - expect: {no_event: revealed}\n", 8, "no event revealed", "revealed (choices"),
        (CHOICE + "  - expect: {ended: true}\n", 8, "the game is over", "light_lamp is asked"),
        (CHOICE + "  - expect: {position: {points: {Anna: 1}}}\n", 8, "position: points.Anna is 1", "0"),
        (CHOICE + "  - expect: {view: {audience: {party: Ben}, oil: {Anna: [oil]}}}\n", 8, "view: oil.Anna", "count"),
        (CHOICE + "  - expect: {answered: [Ben]}\n", 8, "answered by Ben", "none"),
        (
            CHOICE + "  - expect: {question: oil_window, party: Ben, options: [claim]}\n",
            8,
            "exactly claim",
            "claim, pass",
        ),
        (CHOICE + "  - expect: {question: oil_window, excludes: [claim]}\n", 8, "claim not offered to Anna", "it is"),
        (CHOICE + "  - expect: {question: oil_window, includes: [wait]}\n", 8, "wait offered to Anna", "claim, pass"),
        (CHOICE + "  - draw: {card: spark_1}\n", 8, "a draw", "light_lamp (roll)"),
        (
            CHOICE + "  - refuse: {party: Anna, question: oil_window, value: pass, rules: [LA-04]}\n",
            8,
            "refused by LA-04",
            "it was accepted",
        ),
        (
            "  - refuse: {party: Ben, question: light_or_wait, value: doze, rules: [LA-02, LA-03]}\n",
            7,
            "refused by LA-02, LA-03",
            "refused: LA-02 no_such_choice",
        ),
        ("  - refuse: {setup: {seats: [A, B]}, rules: [GEN-10]}\n", 7, "refused by GEN-10", "it can be played"),
        ("  - refuse: {position: {at: round}, rules: [GEN-9]}\n", 7, "refused by GEN-9", "the position can stand"),
        (
            "  - answer: {party: Anna, question: place_lamp, value: roof}\n",
            7,
            "question place_lamp",
            "light_or_wait is",
        ),
        ("  - undo: 3\n", 7, "to be accepted", "nothing to undo"),
        ("  - expire\n", 7, "to be accepted", "no deadline"),
    ],
)
def test_what_does_not_hold_is_told_with_line_expected_and_got(
    run: Run, steps: str, line: int, expected: str, got: str
) -> None:
    (failure,) = run(steps)
    assert failure.line == line
    assert expected in failure.expected
    assert got in failure.got
    assert f"trial.yaml:{line}: " in str(failure)


@pytest.mark.parametrize(
    ("old", "new", "got"),
    [
        ("[Anna, Ben]", "[Anna]", "GEN-10 player_count"),
        ("rules: [LA-01]", "rules: [LA-77]", "LA-77"),
        ("north: Anna", "north: Zoe", "GEN-9 stranger"),
        ("seats:", "variants: [harsh]\nseats:", "GEN-12 unknown_variant"),
        ("seats:", "enforce: {LA-01: off}\nseats:".replace("off", "'off'"), "GEN-7 not_soft"),
    ],
)
def test_a_header_that_cannot_be_played_is_told(run: Run, old: str, new: str, got: str) -> None:
    (failure,) = run("  - reload\n", HEAD.replace(old, new))
    assert failure.step == "set-up"
    assert got in failure.got


def test_after_an_act_that_fails_nothing_more_is_said_but_expectations_go_on(run: Run) -> None:
    steps = "  - expect: {answered: [Ben]}\n  - expect: {ended: true}\n  - roll: [1]\n  - roll: [1]\n"
    assert [failure.line for failure in run(steps)] == [7, 8, 9]


def test_events_after_a_window_that_nobody_names_belong_to_the_answer_before(run: Run) -> None:
    gentle = (
        CHOICE + "  - expect: {event: revealed}\n  - expect: {question: light_lamp}\n  - expect: {event: revealed}\n"
    )
    assert run(gentle) == []


def test_a_softened_rule_is_told_as_an_override(run: Run) -> None:
    steps = "  - answer: {party: Anna, question: light_or_wait, value: light}\n"
    head = HEAD.replace("posts: {north: Anna}", "posts: {north: Anna}, lit: [Anna]")
    assert run(steps, head)
    assert run(steps, head.replace("seats:", "enforce: {LA-02: warn}\nseats:")) == []


def test_several_documents_keep_their_lines(run: Run) -> None:
    broken = HEAD + "  - expect: {ended: true}\n"
    failures = run("", f"# notes\n---\n{broken}--- # second\n{broken}")
    assert [failure.line for failure in failures] == [9, 17]
