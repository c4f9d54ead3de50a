"""The clocks of questions: what stops them, and what is left after a restart."""

from companion.engine.questions import Kind, Question
from companion.table.journal.entries import Entry
from companion.table.play.clocks import Deadlines


def open_question(deadlines: Deadlines) -> None:
    deadlines.watch(Question("agree", Kind.PROPOSE, ("Anna",), deadline=60.0, id=2))


def written(*at: float) -> list[Entry]:
    return [Entry(number, "answer", "Anna", None, "agree", "x", "person", at=when) for number, when in enumerate(at)]


def test_while_the_record_is_corrected_the_clock_stands() -> None:
    time = [0.0]
    deadlines = Deadlines(lambda: time[0])
    open_question(deadlines)
    time[0] = 20.0
    deadlines.hold()
    time[0] = 500.0
    deadlines.hold()
    open_question(deadlines)  # something was corrected, the question stands
    assert deadlines.left() == 40.0
    deadlines.release()
    time[0] = 510.0
    deadlines.release()
    assert deadlines.left() == 30.0


def test_after_a_restart_it_goes_on_from_what_the_last_entry_left() -> None:
    deadlines = Deadlines(lambda: 1000.0)
    open_question(deadlines)  # put after the entry at 100 s of the wall clock
    deadlines.resume(written(0.0, 100.0, 115.0, 140.0))
    assert deadlines.left() == 20.0


def test_a_night_between_two_entries_costs_no_time_nor_does_a_clock_that_was_put_back() -> None:
    deadlines = Deadlines(lambda: 0.0)
    open_question(deadlines)
    deadlines.resume(written(0.0, 100.0, 110.0, 90_000.0, 89_000.0, 89_005.0))
    assert deadlines.left() == 45.0
