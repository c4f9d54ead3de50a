"""What the documents say is what the code does."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.ports.links import Breakage
from hardware.scanners.scanner import DECODERS, SAME_AGAIN
from hardware.scanners.scans import QUIET
from hardware.simulated.dice_script import Fault
from hardware.simulated.tower import LATE, REPEAT
from hardware.status import SENTENCES
from hardware.tower.protocol import LONGEST, MOST_DICE, MOST_FACES, SEQ_MODULUS, decode
from hardware.tower.tower import _BROKEN_CODES, TowerTimings
from hardware.wiring.file import default_wiring, read_wiring
from hardware.wiring.header import PIN_OF
from hardware.wiring.wiring import BUSES, Matrix
from tests.hardware.tables import MATRIX
from tests.hardware.tower.transcript import conversation
from tests.tools.schematics import DRAWINGS

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = (DOCS / "tower_protocol.md").read_text("utf-8")
FAULTS = (DOCS / "faults.md").read_text("utf-8")
WIRING = (DOCS / "wiring.md").read_text("utf-8")


def test_the_conversation_is_byte_for_byte_what_the_code_says() -> None:
    lines = [line for line in PROTOCOL.splitlines() if re.match(r" {4} *\d+\.\d\d  (host|tower)", line)]
    assert "\n".join(line[4:] for line in lines) == conversation()


def test_every_frame_in_the_document_is_a_frame() -> None:
    frames = re.findall(r"\$[A-Z]+,\S+\*[0-9A-F]{4}", PROTOCOL)
    assert len(frames) > 15
    assert {decode(frame.encode("ascii")).kind for frame in frames} == {
        "PING", "PONG", "HELLO", "ACK", "ROLL", "RES", "ERR",
    }  # fmt: skip


def test_every_fault_is_in_the_table() -> None:
    rows = [row for row in PROTOCOL.splitlines() if row.startswith("| `")]
    named = {word for row in rows for word in re.findall(r"`([a-z-]+)`", row)}
    assert {fault.value for fault in Fault} <= named


def test_numbers_are_as_written() -> None:
    timings = TowerTimings()
    rows = dict(re.findall(r"^\| ([^|`]+) \| ([\d.]+)[^|]*\|$", PROTOCOL, re.MULTILINE))
    assert float(rows["PING"]) == timings.ping_every
    assert float(rows["silent, therefore lost: a PING unanswered for"]) == timings.silent_after
    assert float(rows["line closed and opened anew: no greeting, or silent, for"]) == timings.answer_within
    assert float(rows["a roll with all its portions"]) == timings.roll_within
    assert f"0.5, doubled each time up to {timings.longest_pause:g}" in PROTOCOL
    assert timings.first_pause == REPEAT == 0.5
    assert f"result after {LATE:g} s" in PROTOCOL
    for number in (LONGEST, MOST_DICE, MOST_FACES, SEQ_MODULUS - 1):
        assert str(number) in PROTOCOL


def test_the_table_of_pins_is_the_shipped_wiring() -> None:
    wiring = default_wiring()
    rows = re.findall(r"^\| (\d) \| (GPIO.*) \|$", WIRING, re.MULTILINE)
    assert len(rows) == 6
    for place, cells in rows:
        pins = [(int(gpio), int(pin)) for gpio, pin in re.findall(r"GPIO (\d+), pin (\d+)", cells)]
        number = int(place)
        expected = [*(wiring.button_pins[number, button] for button in (1, 2, 3)), wiring.light_pins[number]]
        assert [gpio for gpio, _ in pins] == expected
        assert all(PIN_OF[gpio] == pin for gpio, pin in pins)


def test_the_free_pins_are_free() -> None:
    rows = re.findall(r"^\| GPIO (\d), (\d) \| (\d+), (\d+) \|", WIRING, re.MULTILINE)
    free = {int(gpio): int(pin) for a, b, c, d in rows for gpio, pin in ((a, c), (b, d))}
    wiring = default_wiring()
    used = {*wiring.button_pins.values(), *wiring.light_pins.values()}
    assert set(free) == set(range(28)) - used
    assert all(PIN_OF[gpio] == pin for gpio, pin in free.items())


def test_lights_and_no_buttons_stand_on_the_serial_pins() -> None:
    assert set(BUSES["uart"]) <= set(default_wiring().light_pins.values())


def test_the_example_file_is_a_wiring() -> None:
    block = re.search(r"^    schema: 1\n(?:    .*\n)+", WIRING, re.MULTILINE)
    assert block is not None
    wiring = read_wiring("example", re.sub(r"^    ", "", block[0], flags=re.MULTILINE))
    assert set(wiring.places) == {1, 2, 7}


def test_every_code_that_drivers_use_has_a_sentence() -> None:
    folder = DOCS.parent / "hardware"
    names = (
        "tower/tower",
        "buttons/keyboard",
        "ports/pins",
        "boards/scanned",
        "boards/matrix",
        "boards/i2c",
        "boards/expander",
        "boards/keypad",
        "scanners/scanner",
        "rig/rig",
        "buttons/power_button",
        "radio/radio_dice",
    )
    drivers = "\n".join((folder / f"{name}.py").read_text("utf-8") for name in names)
    used = set(
        re.findall(r'"((?:tower|keyboard|button|board|matrix|i2c|expander|keypad|scanner|radio)_[a-z_0-9]+)"', drivers)
    )
    words = {*re.findall(r'"\{self.name\}_([a-z_]+)"', drivers), "ready", "simulated", "no_gpio", "denied"}
    bank = {f"{name}_{word}" for name in ("buttons", "lights", "power") for word in words}
    assert used | bank == set(SENTENCES)
    assert set(_BROKEN_CODES) == set(Breakage)


def test_every_fault_stands_in_the_table_with_a_test_that_exists() -> None:
    rows = [line.strip("|").split("|") for line in FAULTS.splitlines() if line.startswith("| ") and "`test_" in line]
    assert all(len(row) == 4 for row in rows)
    said = [row[1].strip() for row in rows]
    fine = ("ready", "simulated", "starting", "asking", "restarting")
    assert {words for code, words in SENTENCES.items() if code.rpartition("_")[2] not in fine} <= set(said)
    folders = [
        Path(__file__).parents[1] / name for name in ("hardware", "table", "cli", "ui", "phones", "deploy", "others")
    ]
    tests = "\n".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("test_*.py"))
    for row in rows:
        names = row[3].replace("`", "").split(", ")
        assert all(f"def {name.strip()}(" in tests for name in names), names


def test_the_wirings_in_the_documents_are_wirings() -> None:
    for page in ("matrix", "expander", "keypad"):
        text = (DOCS / f"wiring_{page}.md").read_text("utf-8")
        block = re.search(r"^    schema: 1\n(?:    .*\n)+", text, re.MULTILINE)
        assert block is not None
        assert read_wiring(page, re.sub(r"^    ", "", block[0], flags=re.MULTILINE)).boards


def test_the_wiring_of_scanners_in_the_document_is_one_and_its_figures_are_the_code_s() -> None:
    text = (DOCS / "scanners.md").read_text("utf-8")
    block = re.search(r"^    schema: 1\n(?:    .*\n)+", text, re.MULTILINE)
    assert block is not None
    kinds = {
        scanner.kind
        for scanner in read_wiring("x", re.sub(r"^    ", "", block[0], flags=re.MULTILINE)).scanners.values()
    }
    assert kinds == set(DECODERS)
    assert f"not seen for {SAME_AGAIN:g} s" in text
    assert f"{QUIET:g} s of silence" in text


def test_the_pins_of_the_matrix_s_page_are_those_of_its_file() -> None:
    text = (DOCS / "wiring_matrix.md").read_text("utf-8")
    rows = re.findall(r"^\| (?:row|column) [^|]+\| ([\d, ]+)\| ([\d, ]+)\|$", text, re.MULTILINE)
    assert len(rows) == 2
    for gpios, pins in rows:
        assert [PIN_OF[int(gpio)] for gpio in gpios.split(",")] == [int(pin) for pin in pins.split(",")]
    (grid,) = read_wiring("tables", MATRIX).boards.values()
    assert isinstance(grid, Matrix)
    assert [list(map(int, gpios.split(","))) for gpios, _ in rows] == [list(grid.rows), list(grid.columns)]


def test_the_drawings_are_up_to_date_and_show_the_header_s_pins() -> None:
    for name, draw in DRAWINGS.items():
        drawn = (DOCS / "images" / f"wiring_{name}.svg").read_text("utf-8")
        assert drawn == draw().svg()
        ElementTree.fromstring(drawn)
        for gpio, pin in re.findall(r"GPIO (\d+) · pin (\d+)", drawn):
            assert PIN_OF[int(gpio)] == int(pin)
        assert f"images/wiring_{name}.svg" in "".join(page.read_text("utf-8") for page in DOCS.glob("wiring*.md"))


@pytest.mark.parametrize("document", [PROTOCOL, WIRING])
def test_lines_fit_on_a_page(document: str) -> None:
    prose = [line for line in document.splitlines() if not line.startswith("|")]
    assert max(map(len, prose)) <= 125
