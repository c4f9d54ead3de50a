"""Simulated header pins with matrices of buttons, with or without diodes.

gpiozero's mock pins, but a pin of a matrix reads what currents through its buttons produce: current flows from a
pulled-up row through a closed button and its diode into a low column, and, where a diode is missing, also back. This
produces ghosts (see `hardware.boards.matrix`).
"""

from collections.abc import Iterable
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin

from hardware.wiring.wiring import Matrix

REMEMBERED = 20
"""Most states that a pin keeps; gpiozero's mock pins keep all, which is too much for an evening."""


class MatrixDouble:
    """The buttons of one matrix. Crossings are (row, column), from 1."""

    def __init__(self, matrix: Matrix) -> None:
        self.rows = matrix.rows
        self.columns = matrix.columns
        self.held: set[tuple[int, int]] = set()
        self.bridged: set[tuple[int, int]] = set()
        """Crossings without a diode."""
        if not matrix.diodes:
            self.bridged = {(r + 1, c + 1) for r in range(len(self.rows)) for c in range(len(self.columns))}

    def low(self, driven: Iterable[int]) -> set[int]:
        """The pins that become low when these are driven low: they, and the pins joined to them by held buttons."""
        low = set(driven)
        grown = True
        while grown:
            grown = False
            for row, column in self.held:
                from_row, into_column = self.rows[row - 1], self.columns[column - 1]
                if into_column in low and from_row not in low:
                    low.add(from_row)
                    grown = True
                if from_row in low and into_column not in low and (row, column) in self.bridged:
                    low.add(into_column)
                    grown = True
        return low


class _Pin(MockPin):  # type: ignore[misc]
    """A pin that reads the level that its matrix produces."""

    def _change_state(self, value: Any) -> bool:
        changed = bool(super()._change_state(value))
        del self.states[:-REMEMBERED]
        return changed

    def _get_state(self) -> Any:
        number = int(self.info.name.removeprefix("GPIO"))
        matrix = self.factory.matrix_at.get(number)
        if matrix is None or self.function != "input":
            return super()._get_state()
        driven = [pin for pin in self.factory.pins_of(matrix) if pin._function == "output"]
        if any(pin._state for pin in driven):
            raise AssertionError("a pin of a matrix was driven high: two buttons in a row would short it")
        return number not in matrix.low([int(pin.info.name.removeprefix("GPIO")) for pin in driven])


class SimulatedHeader(MockFactory):  # type: ignore[misc]
    """gpiozero's mock header with matrices connected."""

    def __init__(self, matrices: Iterable[MatrixDouble] = ()) -> None:
        super().__init__(pin_class=_Pin)
        self._pins_of: dict[int, list[Any]] = {}
        self.matrix_at = {pin: matrix for matrix in matrices for pin in (*matrix.rows, *matrix.columns)}

    def pins_of(self, matrix: MatrixDouble) -> list[Any]:
        """All pins of a matrix."""
        if id(matrix) not in self._pins_of:
            self._pins_of[id(matrix)] = [self.pin(number) for number in (*matrix.rows, *matrix.columns)]
        return self._pins_of[id(matrix)]
