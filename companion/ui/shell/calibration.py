"""A panel's measured resolution and touch calibration. Read before Kivy is imported.

It has a file of its own in the data folder, so that it can be read early.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TypeAlias

from companion.ui.shell.profile import LEAST_PPI, MM_PER_INCH, MOST_PPI, Profile

FILE = "panel.json"
CARD_MM = 85.6
"""The long side of a bank card in mm (ISO/IEC 7810, ID-1): something that everybody has at hand to measure with."""
SLACK = 0.08
"""How far from its cross a corrected tap may be, in parts of the picture, since fingers are wide."""
NEAR = 0.03
"""Up to this distance of the taps from their crosses, in parts of the picture, touches need no correction."""

Point: TypeAlias = tuple[float, float]
"""Across and down the panel, each from 0 to 1."""
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""a b c d e f: x' = a x + b y + c, y' = d x + e y + f."""

SAME: Matrix = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The calibration of the panel named `panel`. `ppi` 0: not measured. `touch` empty: touches need no correction."""

    panel: str
    ppi: float = 0.0
    touch: tuple[float, ...] = ()

    @property
    def matrix(self) -> str:
        """The value of COMPANION_TOUCH_MATRIX for it; empty if touches need no correction."""
        return " ".join(f"{number:.5f}" for number in self.touch)


def name_of(panel: Profile) -> str:
    """An identifier that distinguishes panels."""
    return f"{panel.name} {panel.width}x{panel.height}"


def read(folder: Path, panel: Profile) -> Calibration:
    """This panel's calibration; the default if the file is for another panel or unreadable."""
    nothing = Calibration(name_of(panel))
    try:
        plain = json.loads((folder / FILE).read_text(encoding="utf-8"))
        found = Calibration(str(plain["panel"]), float(plain["ppi"]), tuple(float(n) for n in plain["touch"]))
    except (OSError, ValueError, KeyError, TypeError):
        return nothing  # none was made yet, or it is torn: the panel is taken as it was recognised
    usable = (not found.ppi or LEAST_PPI <= found.ppi <= MOST_PPI) and len(found.touch) in (0, len(SAME))
    return found if usable and found.panel == nothing.panel else nothing


def as_text(calibration: Calibration) -> str:
    """The text that `read` parses."""
    return json.dumps(asdict(calibration), indent=1) + "\n"


def applied(panel: Profile, calibration: Calibration) -> Profile:
    """The panel's profile with the measured resolution; its name stays."""
    return replace(panel, ppi=calibration.ppi, measured=True) if calibration.ppi else panel


def measured(folder: Path, panel: Profile) -> Profile:
    """The panel's profile with its stored calibration."""
    return applied(panel, read(folder, panel))


def ppi_of(length: float) -> float:
    """Pixels per inch, if a bank card (85.6 mm) is `length` pixels long."""
    return min(max(length / CARD_MM * MM_PER_INCH, LEAST_PPI), MOST_PPI)


def fitted(taps: Sequence[Point], crosses: Sequence[Point]) -> Matrix | None:
    """The matrix that maps taps to the crosses they were aimed at, by least squares.

    None if no matrix fits, because somebody tapped elsewhere.
    """
    rows = [(x, y, 1.0) for x, y in taps]
    found: list[float] = []
    for wanted in zip(*crosses, strict=True):
        left = [[sum(r[i] * r[j] for r in rows) for j in range(3)] for i in range(3)]
        right = [sum(r[i] * w for r, w in zip(rows, wanted, strict=True)) for i in range(3)]
        solved = _solved(left, right)
        if solved is None:
            return None
        found += solved
    a, b, c, d, e, f = found
    matrix: Matrix = (a, b, c, d, e, f)
    landed = [placed(matrix, tap) for tap in taps]
    return matrix if _far(landed, crosses) <= SLACK else None


def needed(taps: Sequence[Point], crosses: Sequence[Point]) -> bool:
    """Whether touches need a correction."""
    return _far(taps, crosses) > NEAR


def placed(matrix: Matrix, point: Point) -> Point:
    """Applies the matrix to a point."""
    (a, b, c, d, e, f), (x, y) = matrix, point
    return a * x + b * y + c, d * x + e * y + f


def after(first: Matrix, then: Matrix) -> Matrix:
    """The composition of two matrices."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        g * a + h * d,
        g * b + h * e,
        g * c + h * f + i,
        j * a + k * d,
        j * b + k * e,
        j * c + k * f + m,
    )


def _far(points: Sequence[Point], wanted: Sequence[Point]) -> float:
    return max(max(abs(x - u), abs(y - v)) for (x, y), (u, v) in zip(points, wanted, strict=True))


def _solved(left: list[list[float]], right: list[float]) -> list[float] | None:
    """Solves three linear equations by Cramer's rule; None if they are dependent."""
    whole = _determinant(left)
    if abs(whole) < 1e-6:
        return None
    found = []
    for column in range(3):
        swapped = [[right[r] if c == column else left[r][c] for c in range(3)] for r in range(3)]
        found.append(_determinant(swapped) / whole)
    return found


def _determinant(m: list[list[float]]) -> float:
    return (
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    )
