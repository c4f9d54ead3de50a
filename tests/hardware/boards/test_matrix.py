"""The matrix: ghosts, diodes, pins that are taken. The double knows currents, nothing of scanning."""

import time
from itertools import combinations
from unittest.mock import patch

import pytest
from gpiozero import DigitalOutputDevice

from hardware.boards.boards import Buses
from hardware.boards.matrix import SETTLE, MatrixScanner, stay
from hardware.boards.scanned import FIRST_PAUSE, LONGEST_PAUSE, BoardError
from hardware.inputs import ButtonPressed
from hardware.ports.pins import PinError, PinsDeniedError
from hardware.simulated.pins import MatrixDouble, SimulatedHeader
from hardware.status import DeviceState, status_sentence
from hardware.wiring.wiring import Matrix
from tests.hardware.tables import MATRIX, Table

SMALL = Matrix("grid", rows=(4, 17), columns=(22, 27))


def scanner(matrix: Matrix = SMALL) -> tuple[MatrixScanner, MatrixDouble]:
    double = MatrixDouble(matrix)
    header = SimulatedHeader([double])
    made = MatrixScanner(matrix, lambda: header, lambda _: None)
    made.open()
    return made, double


def test_any_buttons_together_are_read_as_they_are_with_diodes() -> None:
    made, double = scanner()
    crossings = [(r, c) for r in (1, 2) for c in (1, 2)]
    for count in range(5):
        for held in combinations(crossings, count):
            double.held = set(held)
            assert made.read().closed == {f"r{r}c{c}" for r, c in held}


def test_a_scan_does_not_sleep_for_each_time_python_would_keep_it_waiting_for_its_turn() -> None:
    assert Buses(SimulatedHeader).settle is stay
    times = iter((0.0, 0.4 * SETTLE, 0.8 * SETTLE, 1.2 * SETTLE))
    with patch.object(time, "sleep", side_effect=AssertionError), patch.object(time, "monotonic", lambda: next(times)):
        stay(SETTLE)
    assert not list(times)


def test_the_double_shows_a_ghost_without_a_diode() -> None:
    double = MatrixDouble(Matrix("grid", (4, 17), (22, 27), diodes=False))
    double.held = {(1, 1), (1, 2), (2, 1)}
    assert 17 in double.low([27])  # row 2 follows column 2, and nobody holds r2c2
    double.bridged = set()
    assert 17 not in double.low([27])


def test_without_diodes_a_possible_ghost_counts_for_nothing() -> None:
    made, double = scanner(Matrix("grid", (4, 17), (22, 27), diodes=False))
    double.held = {(1, 1), (1, 2)}
    assert made.read().closed == {"r1c1", "r1c2"}
    double.held |= {(2, 1)}
    assert made.read().closed == frozenset()
    double.held -= {(1, 1)}
    assert made.read().closed == {"r1c2", "r2c1"}


def test_a_missing_diode_is_found_by_one_press_and_named() -> None:
    made, double = scanner()
    double.bridged = {(1, 1)}
    double.held = {(2, 2)}
    made.read()
    assert made.remark() is None
    double.held = {(1, 1)}
    assert made.read().closed == {"r1c1"}
    remark = made.remark()
    assert remark is not None
    assert (remark.code, remark.facts) == ("matrix_diode", {"spot": "r1c1"})


def test_a_ghost_through_a_missing_diode_is_nobody_s_choice() -> None:
    table = Table(MATRIX)
    table.panel.matrices["grid"].bridged = {(1, 1)}
    assert table.press(1, 1) == [ButtonPressed(1, 1)] or table.status("grid").code == "matrix_diode"
    assert table.status("grid").code == "matrix_diode"
    assert (
        status_sentence(table.status("grid")) == "grid: no diode at r1c1. Several buttons held together may not count."
    )
    pressed = table.press_together([(1, 2), (2, 1), (1, 1)])  # the ghost would be place 2, button 2
    assert ButtonPressed(2, 2) not in pressed
    table.close()


def test_a_diode_that_is_mended_is_good_again() -> None:
    made, double = scanner()
    double.bridged = double.held = {(1, 1)}
    made.read()
    double.bridged = set()
    made.read()
    assert made.remark() is None


def test_at_rest_only_the_rows_are_looked_at() -> None:
    made, _ = scanner()
    reads: list[int] = []
    for row in made._rows:
        row.low = lambda: reads.append(1) or False  # type: ignore[method-assign, func-returns-value]
    made.read()
    assert len(reads) == 2


def test_a_pin_that_another_program_holds_is_named_and_had_later() -> None:
    table = Table(MATRIX, start=False)
    other = DigitalOutputDevice(13, pin_factory=table.panel.pins)
    table.rig.start()
    table.run(0.2)
    status = table.status("grid")
    assert (status.state, status.code, status.facts["pin"]) == (DeviceState.ABSENT, "board_pin_taken", 13)
    assert status_sentence(status) == "grid: another program is using GPIO 13. Close it; we keep trying."
    other.close()
    table.run(2 * LONGEST_PAUSE)
    assert table.status("grid").state is DeviceState.SIMULATED
    assert table.press(9, 3) == [ButtonPressed(9, 3)]
    table.close()


@pytest.mark.parametrize(
    ("error", "code"), [(PinError("none"), "board_no_gpio"), (PinsDeniedError("no"), "board_pins_denied")]
)
def test_no_pins_and_no_permission_are_told_apart(error: PinError, code: str) -> None:
    def refuse() -> object:
        raise error

    with pytest.raises(BoardError) as caught:
        MatrixScanner(SMALL, refuse).open()
    assert caught.value.code == code
    assert FIRST_PAUSE < LONGEST_PAUSE
