from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.wiring.file import WiringError, default_wiring, load_wiring, read_wiring
from hardware.wiring.wiring import BUSES, Expander, KeyboardPlace, Keypad, Matrix, OnBoard, WiredPlace, Wiring


def problems(text: str) -> list[tuple[int, int, str, str, str]]:
    with pytest.raises(WiringError) as caught:
        read_wiring("hardware.yaml", text)
    return [(p.line, p.column, p.path, p.message, p.hint) for p in caught.value.problems]


def test_the_shipped_wiring_has_six_places_and_leaves_the_reserved_pins() -> None:
    wiring = default_wiring()
    assert len(wiring.button_pins) == 18
    assert len(wiring.light_pins) == 6
    pins = [*wiring.button_pins.values(), *wiring.light_pins.values()]
    assert len(set(pins)) == 24
    assert set(range(28)) - set(pins) == {0, 1, *BUSES["i2c"]}
    assert wiring.tower == "auto"


def test_places_may_be_mixed_and_an_absent_one_has_nothing() -> None:
    wiring = read_wiring(
        "hardware.yaml",
        "schema: 1\nplaces:\n  2: {buttons: [4, 17, 27]}\n  9: {keys: [A, f1, numpad4]}\ntower: none\n",
    )
    assert wiring == Wiring({2: WiredPlace(2, (4, 17, 27), None), 9: KeyboardPlace(9, ("a", "f1", "numpad4"))}, None)
    assert wiring.places == {2: WiredPlace(2, (4, 17, 27)), 9: KeyboardPlace(9, ("a", "f1", "numpad4"))}
    assert wiring.button_pins == {(2, 1): 4, (2, 2): 17, (2, 3): 27}
    assert wiring.keys == {"a": (9, 1), "f1": (9, 2), "numpad4": (9, 3)}
    assert wiring.light_pins == {}


def test_an_empty_file_is_a_table_without_wires() -> None:
    assert read_wiring("hardware.yaml", "# nothing yet\n").places == {}


def test_everything_that_is_wrong_is_told_at_once() -> None:
    text = """\
schema: 2
keepfree: [i2c]
places:
  1: {buttons: [4, 4, 0], light: 2}
  12: {buttons: [44, 5], ligt: 3}
  seven: {keys: [1, no, q]}
  7: {keys: [q, w, e], light: 5}
  7: {}
  8: 3
  6: {light: 5}
tower: 7
"""
    assert [(line, column, path) for line, column, path, *_ in problems(text)] == [
        (1, 9, "schema"),
        (2, 1, "keepfree"),
        (4, 20, "places.1.buttons[1]"),
        (4, 23, "places.1.buttons[2]"),
        (4, 34, "places.1.light"),
        (5, 3, "places.12"),
        (5, 17, "places.12.buttons"),
        (5, 18, "places.12.buttons[0]"),
        (5, 26, "places.12.ligt"),
        (6, 3, "places.seven"),
        (6, 18, "places.seven.keys[0]"),
        (6, 21, "places.seven.keys[1]"),
        (7, 14, "places.7.keys[0]"),
        (7, 31, "places.7.light"),
        (8, 3, "places.7"),
        (9, 6, "places.8"),
        (10, 6, "places.6"),
        (11, 8, "tower"),
    ]


@pytest.mark.parametrize(
    ("body", "expected", "hint"),
    [
        ("places: {1: {buttons: [4, 17, 4]}}", "GPIO 4 is used twice", "first at places.1.buttons[0]"),
        ("places: {1: {buttons: [4, 17, 1]}}", "GPIO 1 belongs to the HAT", "another pin"),
        ("places: {1: {buttons: [4, 17, 3]}}", "GPIO 3 is kept free for i2c", "leave i2c out of keep_free"),
        ("places: {1: {buttons: [4, 17, 14]}}", "GPIO 14 is kept free for uart", "leave uart out"),
        (
            "keep_free: [spi]\nplaces: {1: {buttons: [4, 17, 9]}}",
            "GPIO 9 is kept free for spi",
            "leave spi out",
        ),
        ("places: {1: {buttons: [4, 17, 28]}}", "a GPIO number 0 to 27", "not those of the header"),
        ("places: {1: {buttons: [4, 17, 0x5]}}", "a GPIO number 0 to 27", "found '0x5'"),
        ("places: {1: {butons: [4, 17, 5]}}", "unknown key", "did you mean buttons?"),
        ("keep_free: [i2s, i2d]", "unknown bus", "did you mean i2s?"),
        ("places: {1: {keys: [y, no, n]}}", "the name of a key", 'write "no"'),
        ("places: {1: {keys: [a, 'b c', d]}}", "the name of a key", "like a"),
        ("places: {1: {keys: [a, b, A]}}", "key a is used twice", "places.1.keys[0]"),
        ("places: [1, 2]", "places 1 to 9", "found a list"),
    ],
)
def test_each_problem_says_what_was_expected_and_what_helps(body: str, expected: str, hint: str) -> None:
    found = problems("schema: 1\n" + body)
    assert expected in found[0][3]
    assert hint in found[0][4]


def test_a_bus_that_is_not_kept_free_gives_its_pins() -> None:
    text = "schema: 1\nkeep_free: []\nplaces: {1: {buttons: [2, 3, 14], light: 15}}"
    assert read_wiring("hardware.yaml", text).light_pins == {1: 15}


@pytest.mark.parametrize(
    "text",
    [
        "schema: [",
        "\x00",
        "[" * 40_000,
        "a: &x [1]\nb: *x",
        "schema: 1\ntower: !!python/object/apply:os.system ['true']",
        "schema: !!python/name:os.system 1",
        "a" * 70_000,
        "--- 1\n--- 2",
        "- 1",
        "? [1]\n: 2",
        "\ud800",
        "schema: 1\n<<: {tower: none}",
    ],
)
def test_malicious_or_broken_text_is_a_wiring_error(text: str) -> None:
    assert problems(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("places: [", "1:10: expected YAML (expected the node content, but found '<stream end>')"),
        ("schema: 1\n--- 2", "2:1: expected YAML (but found another document)"),
        ("schema: 1\n---\na: &b 1", "3:4: no anchors (&) or aliases (*) (write it out)"),
        ("a: *b", "1:4: no anchors (&) or aliases (*) (write it out)"),
        ("[" * 12 + "&a [", "1:13: no anchors (&) or aliases (*) (write it out)"),
        ("[" * 13 + "]" * 13, "1:13: at most 12 levels"),
        ("a" * 64_001, "1:1: at most 64000 bytes (is this the right file?)"),
        ("schema: 1\nplaces: {'3': {keys: [a, b, c]}}", "2:10: places.3: expected a place 1 to 9 (found '3')"),
        ("schema: 1\n? [1]\n: 2", "2:3: expected a word or number as key"),
        ("schema: 1\nschema: 1", "2:1: schema: given twice (first in line 1)"),
        ("schema: 1\nx: {a: 1, a: 2}", "2:1: x: unknown key"),
    ],
)
def test_the_whole_sentence(text: str, told: str) -> None:
    with pytest.raises(WiringError) as caught:
        read_wiring("f", text)
    assert [line.partition(" (known: ")[0] for line in str(caught.value).splitlines()] == [f"f:{told}"]


def test_every_problem_is_told_however_many_there_are() -> None:
    text = "schema: 1\n" + "".join(f"k{number}: 1\n" for number in range(500)) + "y" * 1000 + ": 1\n"
    found = problems(text)
    assert len(found) == 501
    assert found[-1][2] == "y" * 1000


@given(st.text("schema: 1\n{}[]places&*!?-|>'\"buttonskeys, 4\t#%", max_size=80))
def test_any_text_is_a_wiring_or_a_wiring_error(text: str) -> None:
    try:
        read_wiring("hardware.yaml", text)
    except WiringError as error:
        assert all(p.line >= 1 and p.column >= 1 and p.message for p in error.problems)


def test_the_message_is_one_line_for_each_problem(tmp_path: Path) -> None:
    path = tmp_path / "hardware.yaml"
    path.write_text("schema: 1\nplaces: {1: {buttons: [4, 4, 0]}}\n", "utf-8")
    with pytest.raises(WiringError) as caught:
        load_wiring(path)
    first, second = str(caught.value).splitlines()
    assert first.startswith(f"{path}:2:27: places.1.buttons[1]: GPIO 4 is used twice (first at")
    assert second.startswith(f"{path}:2:30: places.1.buttons[2]: ")


def test_a_file_that_cannot_be_read_is_a_wiring_error(tmp_path: Path) -> None:
    with pytest.raises(WiringError, match="cannot be opened"):
        load_wiring(tmp_path / "none.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"schema: 1 # \xe4")
    with pytest.raises(WiringError, match="UTF-8"):
        load_wiring(tmp_path / "latin.yaml")


BOARDS = """\
schema: 1
keep_free: []
boards:
  left: {kind: mcp23017, address: 0x20, interrupt: 24}
  right: {kind: mcp23017, address: 0x21, bus: 1, interrupt: 24}
  grid: {kind: matrix, rows: [4, 17], columns: [22, 27], diodes: false}
  pad: {kind: keypad, path: usb-0:1.2}
places:
  1: {buttons: [left.a0, LEFT.a1, 5], light: left.b7}
  2: {buttons: [grid.r1c1, grid.r2c1, right.b6], light: 6}
  3: {buttons: [pad.numpad1, pad.numpad2, pad.numpad3]}
"""


def test_all_kinds_of_boards_mix_with_pins_also_within_a_place() -> None:
    wiring = read_wiring("hardware.yaml", BOARDS)
    assert wiring.boards == {
        "left": Expander("left", 0x20, 1, 24),
        "right": Expander("right", 0x21, 1, 24),  # their interrupts may share a pin
        "grid": Matrix("grid", (4, 17), (22, 27), False),
        "pad": Keypad("pad", "usb-0:1.2"),
    }
    assert wiring.places[1] == WiredPlace(1, (OnBoard("left", "a0"), OnBoard("left", "a1"), 5), OnBoard("left", "b7"))
    assert wiring.button_pins == {(1, 3): 5}
    assert wiring.buttons_on("right") == {(2, 3): "b6"}
    assert wiring.lights_on("left") == {1: "b7"}
    assert wiring.light_pins == {2: 6}


@pytest.mark.parametrize(
    ("board", "expected", "hint"),
    [
        ("x: {kind: mcp23018, address: 0x20}", "unknown kind mcp23018", "did you mean mcp23017?"),
        ("x: {address: 0x20}", "expected kind", ""),
        ("x: {kind: mcp23017}", "expected address", ""),
        ("x: {kind: mcp23017, address: 20}", "0x20 to 0x27", "i2cdetect"),
        ("x: {kind: mcp23017, address: 0x28}", "0x20 to 0x27", ""),
        ("x: {kind: mcp23017, address: 0x20, rows: [1]}", "not for a mcp23017", "leave it out"),
        ("x: {kind: matrix, rows: [4]}", "expected columns", ""),
        ("x: {kind: matrix, rows: [4], columns: [4]}", "GPIO 4 is used twice", "boards.x.rows[0]"),
        ("x: {kind: matrix, rows: [], columns: [4]}", "1 to 9 GPIO numbers", "found 0"),
        ("x: {kind: matrix, rows: [4], columns: [5], diodes: no}", "expected true or false", ""),
        ("x: {kind: keypad, path: ''}", "a name below", ""),
        ("x: {kind: keypad, path: 1.2}", "the keypad's name", "write"),
        ("Big: {kind: keypad, path: a}", "small letters", ""),
        ("tower: {kind: keypad, path: a}", "name of another device", "another name"),
        ("x: {kind: keypad, path: a}, y: {kind: keypad, path: a}", "used twice", "boards.x"),
        ("a: {kind: mcp23017, address: 0x20}, b: {kind: mcp23017, address: 0x20}", "used twice on bus 1", "jumpers"),
        ("x: {kind: mcp23017, address: 0x20}, m: {kind: matrix, rows: [2], columns: [4]}", "I2C bus of board x", ""),
    ],
)
def test_what_is_wrong_with_a_board(board: str, expected: str, hint: str) -> None:
    found = problems(f"schema: 1\nkeep_free: []\nboards: {{{board}}}\n")
    assert len(found) == 1
    assert expected in found[0][3]
    assert hint in found[0][4]
    assert found[0][0] == 3


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("{buttons: [left.a7, left.a0, left.a1]}", "a7 can only be an output"),
        ("{buttons: [left.c0, left.a0, left.a1]}", "a0 to a7 and b0 to b7"),
        ("{buttons: [lefd.a0, left.a1, left.a2]}", "there is no board lefd"),
        ("{buttons: [left.a0, left.a0, left.a2]}", "left.a0 is used twice"),
        ("{buttons: [left.a0, left.a1, left.a2], light: left.a2}", "left.a2 is used twice"),
        ("{buttons: [grid.r3c1, left.a0, left.a1]}", "r1c1 to r2c2"),
        ("{buttons: [left.a0, left.a1, left.a2], light: grid.r1c1}", "a matrix has no lights"),
        ("{buttons: [pad.nump1, left.a0, left.a1]}", "unknown key"),
        ("{buttons: [left.a0, left.a1, left.a2], light: pad.a}", "a keypad has no lights"),
        ("{buttons: [4, left.a0, left.a1]}", "GPIO 4 is used twice"),
    ],
)
def test_what_is_wrong_with_a_spot(place: str, expected: str) -> None:
    head = BOARDS.partition("places:")[0]
    found = problems(f"{head}places:\n  1: {place}\n")
    assert len(found) == 1
    assert expected in found[0][3]


def test_the_spots_of_a_wrong_board_are_no_problems_of_their_own() -> None:
    text = "schema: 1\nboards: {x: {kind: mcp23017, address: 9}}\nplaces: {1: {buttons: [x.a0, x.a1, x.a2]}}\n"
    assert len(problems(text)) == 1
