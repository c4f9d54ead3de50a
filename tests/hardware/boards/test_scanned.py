"""The worker of a board: with a thread, with back-off, and with whatever a library may throw."""

import threading

import pytest

from hardware.boards.scanned import (
    FIRST_PAUSE,
    HANGS_AFTER,
    LONGEST_PAUSE,
    BoardError,
    Reading,
    Remark,
    ScannedContacts,
)
from hardware.buttons.buttons import Buttons
from hardware.clock import ManualClock, SystemClock
from hardware.inputs import ButtonPressed, DeviceChanged
from hardware.status import DeviceState


class Fake:
    """A board whose state a test sets."""

    def __init__(self) -> None:
        self.closed: frozenset[str] = frozenset()
        self.problem: Exception | None = None
        self.opened: list[float] = []
        self.lit: dict[str, bool] = {}
        self.is_open = False
        self.awake = threading.Event()
        self.looked = threading.Event()
        self.blocked = threading.Event()
        self.blocked.set()
        self.clock: ManualClock | SystemClock = ManualClock()

    def open(self) -> None:
        self.opened.append(self.clock.now())
        if self.problem is not None:
            raise self.problem
        self.is_open = True

    def read(self) -> Reading:
        self.looked.set()
        self.blocked.wait()
        if self.problem is not None:
            raise self.problem
        return Reading(self.closed)

    def light(self, spot: str, lit: bool) -> None:
        self.lit[spot] = lit

    def remark(self) -> Remark | None:
        return None

    def wait(self, seconds: float) -> None:
        self.awake.wait(seconds)
        self.awake.clear()

    def nudge(self) -> None:
        self.awake.set()

    def close(self) -> None:
        self.is_open = False


def contacts(fake: Fake, clock: ManualClock | SystemClock, threaded: bool = False, **more: object) -> ScannedContacts:
    fake.clock = clock
    return ScannedContacts("grid", {(1, 1): "a"}, {1: "lamp"}, fake, clock, threaded=threaded, **more)  # type: ignore[arg-type]


def test_pauses_between_attempts_grow_to_a_limit() -> None:
    fake, clock = Fake(), ManualClock()
    fake.problem = BoardError("keypad_absent")
    board = contacts(fake, clock)
    for _ in range(3000):
        board.read(clock.now(), False)
        clock.advance(0.01)
    gaps = [round(b - a, 1) for a, b in zip(fake.opened, fake.opened[1:], strict=False)]
    assert gaps[:5] == [FIRST_PAUSE, 1.0, 2.0, 4.0, LONGEST_PAUSE]
    assert set(gaps[4:]) == {LONGEST_PAUSE}


@pytest.mark.parametrize("problem", [OSError(5, "Input/output error"), RuntimeError("inside"), ZeroDivisionError()])
def test_whatever_a_library_throws_becomes_a_state(problem: Exception) -> None:
    fake, clock = Fake(), ManualClock()
    buttons = Buttons("grid", contacts(fake, clock), clock)
    buttons.poll()
    assert buttons.status.state is DeviceState.READY
    fake.problem = problem
    clock.advance(0.1)
    buttons.poll()
    assert (buttons.status.state, buttons.status.code) == (DeviceState.LOST, "board_failed")
    assert type(problem).__name__ in str(buttons.status.facts["detail"])
    assert not fake.is_open
    fake.problem = None
    clock.advance(FIRST_PAUSE)
    buttons.poll()
    assert buttons.status.state is DeviceState.READY


def test_what_was_held_while_the_board_was_away_is_no_press() -> None:
    fake, clock = Fake(), ManualClock()
    buttons = Buttons("grid", contacts(fake, clock), clock)
    buttons.poll()
    fake.problem = BoardError("keypad_unplugged")
    clock.advance(0.1)
    buttons.poll()
    fake.problem, fake.closed = None, frozenset({"a"})
    inputs = []
    for _ in range(200):
        clock.advance(0.01)
        inputs += buttons.poll()
    assert [i for i in inputs if isinstance(i, ButtonPressed)] == []
    assert [i.status.state for i in inputs if isinstance(i, DeviceChanged)] == [DeviceState.READY]


def test_a_board_that_comes_back_is_told_its_lights_again() -> None:
    fake, clock = Fake(), ManualClock()
    board = contacts(fake, clock)
    board.light(1, True)
    board.read(clock.now(), False)
    assert fake.lit == {"lamp": True}
    fake.problem = BoardError("expander_silent")
    clock.advance(0.1)
    board.read(clock.now(), False)
    fake.lit, fake.problem = {}, None
    clock.advance(FIRST_PAUSE)
    board.read(clock.now(), False)
    assert fake.lit == {"lamp": True}


def test_a_thread_brings_presses_and_wakes_whoever_polls() -> None:
    fake, clock = Fake(), SystemClock()
    woken = threading.Event()
    board = contacts(fake, clock, threaded=True, wake=woken.set)
    buttons = Buttons("grid", board, clock)
    pressed: list[ButtonPressed] = []

    def until_settled(closed: bool) -> None:
        fake.closed = frozenset({"a"} if closed else ())
        before = len(pressed)
        fake.nudge()
        for _ in range(2000):
            assert woken.wait(10.0)
            woken.clear()
            pressed.extend(i for i in buttons.poll() if isinstance(i, ButtonPressed))
            if (len(pressed) > before) is closed and (closed or not buttons._debouncer.unsettled()):
                return

    assert fake.looked.wait(10.0)
    fake.looked.clear()
    assert fake.looked.wait(10.0)  # what it found first is known
    until_settled(True)
    until_settled(False)
    until_settled(True)
    assert pressed == [ButtonPressed(1, 1)] * 2
    board.light(1, True)
    board.close()
    assert fake.lit == {"lamp": False}
    assert not fake.is_open


def test_a_worker_that_the_kernel_holds_is_told_and_start_and_end_do_not_wait() -> None:
    fake = Fake()
    fake.blocked.clear()
    clock = ManualClock()
    board = contacts(fake, clock, threaded=True)
    assert fake.looked.wait(10.0)
    board.read(clock.now(), False)
    clock.advance(HANGS_AFTER + 0.1)
    board.read(clock.now(), False)
    assert (board.status.state, board.status.code) == (DeviceState.LOST, "board_hangs")
    fake.blocked.set()
    board.close()


def test_a_thousand_times_unplugged_leaves_nothing_behind() -> None:
    fake, clock = Fake(), ManualClock()
    before = threading.active_count()
    buttons = Buttons("grid", contacts(fake, clock), clock)
    buttons.poll()
    for _ in range(1000):
        fake.problem = BoardError("keypad_unplugged")
        clock.advance(0.1)
        assert [i.status.state for i in buttons.poll() if isinstance(i, DeviceChanged)][-1] is DeviceState.LOST
        fake.problem = None
        clock.advance(LONGEST_PAUSE)
        buttons.poll()
        assert buttons.status.state is DeviceState.READY
    assert threading.active_count() == before
    assert buttons._contacts._out.empty()  # type: ignore[attr-defined]
    fake.closed = frozenset({"a"})
    inputs = []
    for _ in range(10):
        clock.advance(0.01)
        inputs += buttons.poll()
    assert inputs == [ButtonPressed(1, 1)]


LOOKS = (0.006, 0.012, 0.023, 0.083, 0.143, 0.184, 0.261)
"""Seconds after a change at which a worker looked that Python let run rarely, while a picture was drawn."""


def test_a_worker_that_seldom_gets_to_look_loses_no_press() -> None:
    fake, clock = Fake(), ManualClock()
    buttons = Buttons("grid", contacts(fake, clock), clock)
    pressed: list[tuple[int, float]] = []

    def look(number: int, at: float) -> None:
        clock.advance(max(0.0, at - clock.now()))
        pressed.extend((number, clock.now()) for seen in buttons.poll() if isinstance(seen, ButtonPressed))

    look(0, 0.0)
    for number in range(4):
        begun = 1.0 + number
        for closed, moved in ((True, begun), (False, begun + 0.3)):
            look(number, moved - 0.03)
            fake.closed = frozenset({"a"} if closed else ())
            for later in LOOKS if number % 2 else (0.0, *LOOKS[3:]):
                look(number, moved + later)
    assert [number for number, _ in pressed] == [0, 1, 2, 3]
    assert all(round(at - number - 1.0, 6) <= LOOKS[3] for number, at in pressed)
