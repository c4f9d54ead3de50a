"""Draws the schematics of the wiring pages as SVG, from the same wirings that the tests use.

python -m tests.tools.schematics            write docs/images/wiring_*.svg
python -m tests.tools.schematics --check    change nothing; fail if a drawing is not up to date
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import escape

IMAGES = Path(__file__).parents[2] / "docs" / "images"
INK, FAINT, PAPER = "#1b1b1b", "#8a8a8a", "#ffffff"


class Sheet:
    """A drawing in units of a pixel; y grows downwards."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self._size = f"{width} {height}"
        self._title = title
        self._parts: list[str] = []

    def line(self, *points: tuple[float, float], faint: bool = False) -> None:
        """A wire through these points."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._parts.append(f'<polyline points="{path}" class="{"faint" if faint else "wire"}"/>')

    def dot(self, x: float, y: float) -> None:
        """A joint."""
        self._parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="3" class="dot"/>')

    def box(self, x: float, y: float, width: float, height: float) -> None:
        """A part with pins."""
        self._parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" class="part"/>')

    def text(self, x: float, y: float, text: str, anchor: str = "start", small: bool = False) -> None:
        """A label."""
        kind = ' class="small"' if small else ""
        self._parts.append(f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{kind}>{escape(text)}</text>')

    def button(self, x: float, y: float) -> None:
        """A push button from left (x) to right (x + 40)."""
        self.line((x, y), (x + 10, y))
        self.line((x + 30, y), (x + 40, y))
        self.line((x + 8, y - 9), (x + 32, y - 9))
        self.line((x + 20, y - 9), (x + 20, y - 15))
        for end in (x + 12, x + 28):
            self._parts.append(f'<circle cx="{end:g}" cy="{y:g}" r="2.5" class="open"/>')

    def diode(self, x: float, y: float) -> None:
        """A diode that lets current pass downwards, 24 high; the bar is its ring."""
        self._parts.append(f'<path d="M {x - 7:g} {y + 6:g} h 14 l -7 12 z" class="dot"/>')
        self.line((x, y), (x, y + 6))
        self.line((x - 7, y + 18), (x + 7, y + 18))
        self.line((x, y + 18), (x, y + 24))

    def led(self, x: float, y: float) -> None:
        """An LED to the right, 40 wide."""
        self.line((x, y), (x + 12, y))
        self._parts.append(f'<path d="M {x + 12:g} {y - 8:g} v 16 l 14 -8 z" class="dot"/>')
        self.line((x + 26, y - 8), (x + 26, y + 8))
        self.line((x + 26, y), (x + 40, y))
        for shift in (0, 7):
            self.line((x + 16 + shift, y - 11), (x + 22 + shift, y - 19))

    def resistor(self, x: float, y: float, label: str) -> None:
        """A resistor to the right, 50 wide."""
        self.line((x, y), (x + 8, y))
        self.box(x + 8, y - 6, 34, 12)
        self.line((x + 42, y), (x + 50, y))
        self.text(x + 25, y - 11, label, "middle", small=True)

    def pin(self, x: float, y: float, count: str = "", *, used: bool = False) -> None:
        """A pin seen from above, with its count in the row."""
        self._parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="7.5" class="{"dot" if used else "open"}"/>')
        if count:
            kind = "small paper" if used else "small"
            self._parts.append(f'<text x="{x:g}" y="{y + 4:g}" text-anchor="middle" class="{kind}">{count}</text>')

    def ground(self, x: float, y: float) -> None:
        """Ground below this point."""
        self.line((x, y), (x, y + 8))
        for half, down in ((10, 8), (6, 12), (2, 16)):
            self.line((x - half, y + down), (x + half, y + down))

    def svg(self) -> str:
        """The file."""
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._size}" role="img">',
                f"<title>{escape(self._title)}</title>",
                "<style>",
                f"text {{ font: 13px sans-serif; fill: {INK}; }} .small {{ font-size: 11px; }}",
                f".wire {{ fill: none; stroke: {INK}; stroke-width: 1.6; }}",
                f".faint {{ fill: none; stroke: {FAINT}; stroke-width: 1.2; stroke-dasharray: 4 3; }}",
                f".part {{ fill: {PAPER}; stroke: {INK}; stroke-width: 1.6; }}",
                f".open {{ fill: {PAPER}; stroke: {INK}; stroke-width: 1.6; }}",
                f".dot {{ fill: {INK}; }} .paper {{ fill: {PAPER}; }}",
                "</style>",
                f'<rect width="100%" height="100%" fill="{PAPER}"/>',
                *self._parts,
                "</svg>",
                "",
            ]
        )


def first_button() -> Sheet:
    """The board as it lies before somebody, and the two pins of a first button; small enough to be read on a phone."""
    sheet = Sheet(
        440, 350, "A first button: the fourth and the fifth pin of the inner row, a wire each to its two contacts"
    )
    sheet.box(30, 40, 380, 160)
    sheet.box(10, 100, 34, 50)
    sheet.line((20, 150), (20, 318), faint=True)
    sheet.text(10, 336, "memory card")
    for y in (72, 134):
        sheet.box(366, y, 60, 42)
    sheet.text(358, 130, "USB", "end")
    for column in range(20):
        x = 54 + 16 * column
        sheet.pin(x, 56)
        sheet.pin(x, 74, str(column + 1) if column < 5 else "", used=column in (3, 4))
    sheet.line((46, 34), (78, 34))
    sheet.text(46, 28, "5 volts: keep away")
    sheet.text(132, 100, "inner row: count from the left")
    for pin, contact in ((102, 86), (118, 134)):
        sheet.line((pin, 81), (pin, 236), (contact, 254), (contact, 284))
        sheet.dot(contact, 284)
    sheet.line((86, 284), (98, 284))
    sheet.line((122, 284), (134, 284))
    sheet.line((94, 272), (126, 272))
    sheet.line((110, 272), (110, 262))
    sheet.text(150, 280, "push button")
    sheet.text(52, 312, "either wire at either contact")
    return sheet


def direct() -> Sheet:
    """One place straight at the header."""
    sheet = Sheet(520, 300, "One place wired straight to the header: three buttons to ground, one light")
    sheet.box(20, 20, 170, 260)
    sheet.text(105, 42, "Raspberry Pi, header", "middle")
    pins = [("GPIO 4 · pin 7", 70), ("GPIO 17 · pin 11", 120), ("GPIO 27 · pin 13", 170), ("GPIO 22 · pin 15", 220)]
    for number, (label, y) in enumerate(pins, 1):
        sheet.text(182, y + 4, label, "end")
        sheet.line((190, y), (250, y))
        if number < 4:
            sheet.button(250, y)
            sheet.text(270, y + 20, f"button {number}", "middle", small=True)
            sheet.line((290, y), (440, y))
            sheet.dot(440, y)
        else:
            sheet.led(250, y)
            sheet.text(270, y + 24, "light", "middle", small=True)
            sheet.resistor(290, y, "330 Ω to 1 kΩ")
            sheet.line((340, y), (440, y))
            sheet.dot(440, y)
    sheet.line((440, 70), (440, 264), (190, 264))
    sheet.text(182, 268, "GND · pin 9", "end")
    sheet.ground(440, 264)
    return sheet


def matrix() -> Sheet:
    """Two rows and three columns of the nine places' matrix."""
    sheet = Sheet(640, 420, "A part of the matrix: rows are buttons, columns are places, a diode at each crossing")
    columns = [
        ("place 1", "GPIO 22 · pin 15", 250),
        ("place 2", "GPIO 10 · pin 19", 380),
        ("place 9", "GPIO 26 · pin 37", 510),
    ]
    rows = [("row 1, button 1", "GPIO 4 · pin 7", 80), ("row 2, button 2", "GPIO 17 · pin 11", 180)]
    rows.append(("row 3, button 3", "GPIO 27 · pin 13", 280))
    for title, pin, x in columns:
        sheet.line((x + 60, 60), (x + 60, 370))
        sheet.text(x + 60, 34, title, "middle")
        sheet.text(x + 60, 388, pin, "middle", small=True)
    sheet.text(310 + 135, 404, "columns 3 to 8 likewise", "middle", small=True)
    for title, pin, y in rows:
        sheet.line((170, y), (560, y))
        sheet.text(160, y, title, "end")
        sheet.text(160, y + 15, pin, "end", small=True)
        for _, _, x in columns:
            sheet.dot(x - 8, y)
            sheet.diode(x - 8, y)
            sheet.line((x - 8, y + 24), (x - 8, y + 44), (x + 8, y + 44))
            sheet.button(x + 8, y + 44)
            sheet.line((x + 48, y + 44), (x + 60, y + 44))
            sheet.dot(x + 60, y + 44)
    return sheet


def expander() -> Sheet:
    """One expander with a button and a light."""
    sheet = Sheet(660, 380, "An MCP23017: five wires to the header, buttons to ground, lights on GPA7 and GPB7")
    sheet.box(20, 30, 150, 300)
    sheet.text(95, 52, "Raspberry Pi", "middle")
    sheet.box(280, 30, 140, 300)
    sheet.text(350, 52, "MCP23017", "middle")
    wires = [("3.3 V · pin 1", "VDD, RESET", 80), ("GPIO 2 · pin 3", "SDA", 120), ("GPIO 3 · pin 5", "SCL", 160)]
    wires += [("GND · pin 9", "VSS", 200), ("GPIO 24 · pin 18", "INTA", 240)]
    for left, right, y in wires:
        sheet.text(162, y + 4, left, "end")
        sheet.text(288, y + 4, right)
        sheet.line((170, y), (280, y))
    sheet.text(288, 284, "A2 A1 A0", small=True)
    sheet.text(288, 300, "GND = 0, 3.3 V = 1:", small=True)
    sheet.text(288, 316, "000 is 0x20, 001 is 0x21", small=True)
    for label, y, kind in (("GPA0", 90, "b"), ("GPA1", 140, "b"), ("GPA2", 190, "b"), ("GPA7", 250, "l")):
        sheet.text(412, y + 4, label, "end")
        sheet.line((420, y), (450, y))
        if kind == "b":
            sheet.button(450, y)
            sheet.line((490, y), (630, y))
        else:
            sheet.led(450, y)
            sheet.resistor(490, y, "330 Ω to 1 kΩ")
            sheet.line((540, y), (630, y))
        sheet.dot(630, y)
    sheet.text(430, 222, "… GPA6, GPB0 to GPB6: buttons", small=True)
    sheet.text(430, 284, "GPA7, GPB7: outputs only, for lights", small=True)
    sheet.line((630, 90), (630, 300))
    sheet.ground(630, 300)
    return sheet


def keypad() -> Sheet:
    """Two number pads in two sockets."""
    sheet = Sheet(560, 240, "Number pads on USB: each keeps its socket")
    sheet.box(20, 40, 150, 160)
    sheet.text(95, 64, "Raspberry Pi", "middle")
    for number, (y, name) in enumerate(((100, "red, places 1 and 2"), (160, "blue, places 3 and 4")), 1):
        sheet.text(162, y + 4, f"USB socket 1.{number}", "end")
        sheet.line((170, y), (300, y))
        sheet.box(300, y - 22, 200, 44)
        sheet.text(400, y + 4, name, "middle")
    sheet.text(20, 226, "Of one make they look all alike: the socket tells them apart.", small=True)
    return sheet


DRAWINGS: dict[str, Callable[[], Sheet]] = {
    "first_button": first_button,
    "direct": direct,
    "matrix": matrix,
    "expander": expander,
    "keypad": keypad,
}


def main() -> int:
    """Write or check."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.schematics", description="Drawings of the wiring pages."
    )
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a drawing is not up to date")
    check: bool = parser.parse_args().check
    stale = []
    for name, draw in DRAWINGS.items():
        path, drawn = IMAGES / f"wiring_{name}.svg", draw().svg()
        if not path.is_file() or path.read_text("utf-8") != drawn:
            stale.append(path.name)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(drawn, "utf-8")
    sys.stdout.write(f"{'not up to date' if check else 'written'}: {', '.join(stale) or 'none'}\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
