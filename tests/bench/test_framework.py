"""The benchmarks run, and a figure that falls short is said to."""

from __future__ import annotations

import io
import random
from itertools import count, cycle

import pytest

from companion.engine.driver import Driver
from companion.engine.vocabulary import PASS
from tests.bench.__main__ import found, main
from tests.bench.framework import LEAST, Bench, NotMeasuredError, Result, Round, Shared, profile, run
from tests.bench.games import bare_hands
from tests.bench.games.decisions import SEATS, bare_rate
from tests.stubs.hidden_hands import HiddenHands, SetUp, groups


def test_ratios_are_medians_of_the_rounds() -> None:
    figures, references = cycle([1.0, 2.0, 4.0, 3.0]), cycle([4.0])
    bench = Bench("half", "1/s", lambda: next(figures), lambda: next(references), aim=0.7)
    result = run(bench, most=3)  # after one round to warm up: 2, 4, 3
    assert (result.figure, result.reference, result.ratio) == (3.0, 4.0, 0.75)
    assert result.met
    assert "missed" not in result.line()


@pytest.mark.parametrize(("aim", "at_most", "met"), [(0.4, False, True), (0.6, False, False), (0.6, True, True)])
def test_an_aim_bounds_from_below_or_above(aim: float, at_most: bool, met: bool) -> None:
    result = run(Bench("x", "s", lambda: 1.0, 2.0, aim, at_most), most=1)
    assert result.met is met
    assert ("missed" in result.line()) is not met


@pytest.mark.parametrize(("unit", "held"), [("ms", 0.25), ("1/s", 1.0)])
def test_a_fixed_limit_moves_with_the_machine(unit: str, held: float) -> None:
    """On a machine of half the speed a time of half the limit is a quarter of it, a rate of half of it the whole."""
    result = Result(Bench("x", unit, lambda: 1.0, 2.0, None), (Round(1.0, 2.0, yardstick=2.0),))
    assert (result.ratio, result.compared) == (0.5, [held])


def test_rounds_end_when_they_are_enough() -> None:
    bench = Bench("x", "s", lambda: 1.0, lambda: 2.0, None)
    assert len(run(bench, lambda taken: len(taken) >= 7).rounds) == 7
    assert len(run(bench, lambda taken: True).rounds) == LEAST


def test_a_shared_run_is_seen_once_by_each_figure() -> None:
    runs = Shared(count(1).__next__)
    one, other = runs.reader("one", float), runs.reader("other", float)
    assert [one(), one(), other(), other(), other(), one()] == [1.0, 2.0, 1.0, 2.0, 3.0, 3.0]


def test_all_modules_take_part() -> None:
    assert {"decisions/s, hidden hands, 4 seats", "after 20,000 answers, reader"} <= {b.name for b in found()}


def test_the_bare_loop_is_the_same_game() -> None:
    """Fed with the same deck and plays, it asks the same seats, with the same hands, for the same legal plays."""
    rng, set_up = random.Random(2), SetUp(numbers=7, jokers=3, games=4)
    driver = Driver(HiddenHands(set_up, SEATS))
    driver.start()
    bare = bare_hands.evening(len(SEATS), set_up.numbers, set_up.jokers, set_up.games)
    asked = next(bare)
    with pytest.raises(StopIteration) as end:
        while (ask := driver.question) is not None:
            if isinstance(asked, list):
                deck = rng.sample(asked, len(asked))
                driver.answer(None, [str(card) if card else "joker" for card in deck])
                asked = bare.send(deck)
                continue
            seat, hand, count, above = asked
            assert ask.asked() == (SEATS[seat],)
            plays = list(bare_hands.legal_plays(hand, count, above, set_up.numbers))
            assert ask.candidates is not None
            assert [groups(*play) for play in plays] == list(ask.candidates(SEATS[seat]))
            assert ask.may_pass == bool(count)
            play = rng.choice([*plays, None] if count else plays)
            driver.answer(SEATS[seat], PASS if play is None else groups(*play))
            asked = bare.send(play)
    assert driver.outcome is not None
    assert driver.outcome.ranking == tuple((SEATS[seat],) for seat in end.value.value)


def test_a_profile_names_functions() -> None:
    out = io.StringIO()
    profile(Bench("x", "s", bare_rate, bare_rate, 1), 5, out)
    assert "bare_hands.py" in out.getvalue()


def test_a_figure_that_cannot_be_taken_is_told_and_the_others_are_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost() -> float:
        raise NotMeasuredError("press 7 came to no picture")

    benches = [Bench("presses", "ms", lost, 60.0, 1.0, waits=True), Bench("words", "ms", lambda: 1.0, 2.0, 1.0)]
    monkeypatch.setattr("tests.bench.__main__.found", lambda: benches)
    assert main(["--rounds", "1"]) == 1
    told = capsys.readouterr().out
    assert "presses: not measured, press 7 came to no picture" in told
    assert "\nwords " in told
    assert "Not measured: presses." in told
