"""Which lines count, and when fate is the same."""

from __future__ import annotations

from typing import Any

from companion.table.journal.entries import Entry
from companion.table.journal.ledger import Ledger, last_position


def told(*lines: tuple[str, str | None, Any, str, Any, str]) -> list[Entry]:
    return [Entry(number, *line) for number, line in enumerate(lines)]


ANNA = ("answer", "Anna", 0, "wish", "much", "button")
BEN = ("answer", "Ben", 0, "wish", "little", "button")
SHOUT = ("answer", "Ben", "any_time", "any_time", "shout", "person")
REVEAL = ("reveal", None, 0, "wish", None, "clock")


def dice(question: int) -> tuple[str, None, int, str, list[int], str]:
    return ("answer", None, question, "dice", [6, 6], "virtual")


def undo(line: int) -> tuple[str, None, None, str, int, str]:
    return ("undo", None, None, "", line, "person")


def again(question: int, *lines: Any) -> list[Any]:
    return [line[:2] + ((question,) if line[2] == 0 else line[2:3]) + line[3:] for line in lines]


def test_fate_is_kept_for_the_same_choices_in_any_order() -> None:
    ledger = Ledger(told(ANNA, BEN, REVEAL, dice(3), undo(0), *again(5, BEN, ANNA, REVEAL)))
    assert ledger.thrown_before("dice") == ([6, 6], "virtual")
    assert ledger.thrown_before("other") is None


def test_fate_is_another_after_an_interrupt_or_another_choice() -> None:
    for other in ((ANNA, SHOUT, BEN, REVEAL), (SHOUT, ANNA, BEN, REVEAL), (ANNA, (*ANNA[:4], "little", "button"), BEN)):
        ledger = Ledger(told(ANNA, BEN, REVEAL, dice(3), undo(0), *again(5, *other)))
        assert ledger.thrown_before("dice") is None, other


def passed(party: str | None, question: int = 0) -> tuple[str, str | None, int, str, str, str]:
    return ("answer", party, question, "window", "pass", "person")


def test_fate_is_kept_whoever_passes_first_or_for_all() -> None:
    for other in ([passed("Ben", 5), passed("Anna", 5)], [passed(None, 5)]):
        ledger = Ledger(told(passed("Anna"), passed("Ben"), dice(3), undo(0), *other))
        assert ledger.thrown_before("dice") == ([6, 6], "virtual")
    claimed = ("answer", "Ben", 5, "window", "claim", "person")
    assert Ledger(told(passed("Anna"), passed("Ben"), dice(3), undo(0), claimed)).thrown_before("dice") is None


def test_fate_is_kept_whoever_answers_for_the_whole_table() -> None:
    other = ("answer", "Ben", 5, "wish", "much", "button")
    lines = told(ANNA, dice(3), undo(0), other)
    assert Ledger(lines, {"wish"}).thrown_before("dice") == ([6, 6], "virtual")
    assert Ledger(lines).thrown_before("dice") is None
    assert (
        Ledger(told(ANNA, dice(3), undo(0), (*other[:4], "little", "button")), {"wish"}).thrown_before("dice") is None
    )


def test_one_undo_takes_back_all_that_one_tap_has_answered() -> None:
    own, along = ("answer", "Anna", 0, "turn", "pass", "person"), ("answer", "Ben", 1, "turn", "pass", "along")
    assert Ledger(told(ANNA, own, along, dice(3), along)).step_back() == (1, False)
    assert Ledger(told(own, along, own)).step_back() == (2, False)
    assert Ledger(told(own, along, own)).step_back(2) == (0, False)


def test_one_undo_at_the_table_goes_back_to_the_answer_that_others_only_detail() -> None:
    turn, target = (
        ("answer", "Anna", 1, "turn", "defamation_2", "person"),
        ("answer", "Anna", 2, "target", "x", "person"),
    )
    window = ("answer", None, 3, "answer_window", "pass", "person")
    details = {"target", "return_to"}
    assert Ledger(told(ANNA, turn, target)).step_of_one(details) == (1, False)
    assert Ledger(told(ANNA, turn, dice(2), target)).step_of_one(details) == (1, False)
    assert Ledger(told(ANNA, turn, target, window)).step_of_one(details) == (3, False)
    assert Ledger(told(ANNA, turn)).step_of_one(details) == (1, False)
    windows = {"answer_window"}
    claims, plays = (
        ("answer", "Ben", 3, "answer_window", "claim", "person"),
        ("answer", "Ben", 5, "what", "x", "person"),
    )
    later = ("answer", None, 6, "answer_window", "pass", "person")
    assert Ledger(told(ANNA, turn, target, window)).step_of_one(details, windows=windows) == (1, False)
    assert Ledger(told(ANNA, turn, target, window)).step_of_one(details, windows=windows, asked=3) == (3, False)
    assert Ledger(told(ANNA, turn, target, claims, window)).step_of_one(details, windows=windows) == (4, False)
    played = Ledger(told(ANNA, turn, target, claims, window, plays, later))
    assert played.step_of_one(details, windows=windows) == (5, False)
    assert Ledger(told(window)).step_of_one(details, windows=windows) == (0, False)
    assert Ledger(told(target)).step_of_one(details) == (0, False)
    assert Ledger(told(dice(0))).step_of_one(details) is None


def test_fate_is_kept_when_the_interrupt_comes_again() -> None:
    ledger = Ledger(told(ANNA, SHOUT, BEN, REVEAL, dice(4), undo(0), *again(6, ANNA, SHOUT, BEN, REVEAL)))
    assert ledger.thrown_before("dice") == ([6, 6], "virtual")


def test_a_position_counts_only_where_its_line_does() -> None:
    ledger = Ledger(told(ANNA, BEN, REVEAL, dice(3), undo(3), dice(5)))
    kept = [(2, {"round": 1}), (3, {"round": 2}), (5, {"round": 3})]
    assert last_position(ledger, kept, 6, None, lambda position: True) == (5, {"round": 3})
    assert last_position(ledger, kept, 5, None, lambda position: True) == (2, {"round": 1})
    assert last_position(ledger, kept, 6, None, lambda position: position["round"] < 2) == (2, {"round": 1})
    assert last_position(ledger, kept, 2, {"round": 0}, lambda position: True) == (-1, {"round": 0})
