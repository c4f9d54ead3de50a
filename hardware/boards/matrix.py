"""A matrix of buttons: 27 keys on 12 header pins.

Rows are inputs with pull-ups; columns are floating or pulled low, never driven high, so that two held buttons in a row
cannot short a high pin to a low one. When idle all columns are low; while no row goes low nothing is pressed, and
reading the rows is enough.

With a diode at each crossing, any number of buttons can be held. A missing or reversed diode lets current flow back:
then three held buttons make a fourth appear (a ghost). So whenever exactly one button is held, its diode is tested in
the reverse direction (row low, column read). Crossings without a diode are reported, and a button that could be a ghost
is ignored until this is clear.
"""

import time
from collections.abc import Callable
from itertools import product

from hardware.boards.scanned import BoardError, Nudged, Reading, Remark
from hardware.ports.pins import OpenFactory, PinError, PinFactory, PinsDeniedError, pin_errors
from hardware.wiring.wiring import Matrix

SETTLE = 20e-6
"""Seconds after a column was switched: a pull-up of 50 kΩ charges 2 m of cable (200 pF) in 10 µs."""

Crossing = tuple[int, int]
"""Row and column, counted from 0."""


def stay(seconds: float) -> None:
    """Lets a moment pass without sleeping: Python gives whoever sleeps its next turn only when another thread lets go,
    after some milliseconds while the window builds a picture, and a scan waits a dozen times.
    """
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


class MatrixScanner(Nudged):
    """The scanner (see `hardware.boards.scanned.Scanner`) for one matrix.

    `settle` waits for levels to settle; the simulation does not need it.
    """

    def __init__(self, matrix: Matrix, open_factory: OpenFactory, settle: Callable[[float], None] = stay) -> None:
        super().__init__()
        self._matrix = matrix
        self._open_factory = open_factory
        self._settle = settle
        self._rows: list[_Line] = []
        self._columns: list[_Line] = []
        self._bridged: set[Crossing] = set()
        if not matrix.diodes:
            self._bridged = set(product(range(len(matrix.rows)), range(len(matrix.columns))))
        self._tried: set[Crossing] = set()

    def open(self) -> None:
        try:
            factory = self._open_factory()
        except PinsDeniedError as problem:
            raise BoardError("board_pins_denied", str(problem)) from problem
        except PinError as problem:
            raise BoardError("board_no_gpio", str(problem)) from problem
        for numbers, lines in ((self._matrix.rows, self._rows), (self._matrix.columns, self._columns)):
            for number in numbers:
                try:
                    lines.append(_Line(factory, number))
                except PinError as problem:
                    raise BoardError("board_pin_taken", str(problem), pin=number) from problem
        self._rest()

    def read(self) -> Reading:
        if not any(row.low() for row in self._rows):
            return Reading(frozenset())
        closed = self._scan()
        if len(closed) == 1:
            self._try_diode(*closed)
        self._rest()
        return Reading(frozenset(f"r{row + 1}c{column + 1}" for row, column in closed - self._ghosts(closed)))

    def light(self, spot: str, lit: bool) -> None:
        """Always raises BoardError: a matrix has no lights."""
        raise BoardError("board_failed", f"no light at {spot}")

    def remark(self) -> Remark | None:
        """Reports crossings without a diode."""
        missing = sorted(self._bridged & self._tried)
        if not missing or not self._matrix.diodes:
            return None
        first = f"r{missing[0][0] + 1}c{missing[0][1] + 1}"
        return Remark("matrix_diode", {"spot": first if len(missing) == 1 else f"{first} +{len(missing) - 1}"})

    def close(self) -> None:
        for line in (*self._rows, *self._columns):
            line.close()
        self._rows, self._columns = [], []

    def _rest(self) -> None:
        for column in self._columns:
            column.pull_down()
        self._settle(SETTLE)

    def _scan(self) -> set[Crossing]:
        for column in self._columns:
            column.release()
        closed: set[Crossing] = set()
        for number, column in enumerate(self._columns):
            column.pull_down()
            self._settle(SETTLE)
            closed |= {(at, number) for at, row in enumerate(self._rows) if row.low()}
            column.release()
        return closed

    def _try_diode(self, crossing: Crossing) -> None:
        """Tests a diode in the reverse direction; all columns must be floating."""
        row, column = self._rows[crossing[0]], self._columns[crossing[1]]
        row.pull_down()
        self._settle(SETTLE)
        passes = column.low()
        row.release()
        self._settle(SETTLE)
        self._tried.add(crossing)
        if passes:
            self._bridged.add(crossing)
        elif self._matrix.diodes:
            self._bridged.discard(crossing)

    def _ghosts(self, closed: set[Crossing]) -> set[Crossing]:
        """Crossings that may be ghosts: corners of a rectangle with a crossing that has no diode."""
        doubtful: set[Crossing] = set()
        for (row, column), (other, beside) in product(closed, closed):
            corners = {(row, column), (row, beside), (other, column), (other, beside)}
            if row != other and column != beside and corners <= closed and corners & self._bridged:
                doubtful |= corners
        return doubtful


class _Line:
    """A pin with pull-up that can also be pulled low."""

    def __init__(self, factory: PinFactory, number: int) -> None:
        with pin_errors():
            from gpiozero import GPIODevice  # large: imported when a pin is first wanted

            self._device = GPIODevice(number, pin_factory=factory)
            self._pin = self._device.pin
            self._pin.function = "input"
            self._pin.pull = "up"

    def pull_down(self) -> None:
        self._pin.output_with_state(False)

    def release(self) -> None:
        self._pin.function = "input"
        self._pin.pull = "up"

    def low(self) -> bool:
        return not self._pin.state

    def close(self) -> None:
        try:
            with pin_errors():
                self._device.close()
        except PinError:
            return  # it is given up already
