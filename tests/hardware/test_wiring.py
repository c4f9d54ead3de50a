from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.wiring import BUSES, KeyboardPlace, WiredPlace, Wiring
from hardware.wiring_file import WiringError, default_wiring, load_wiring, read_wiring


def problems(text: str) -> list[tuple[int, int, str, str, str]]:
    with pytest.raises(WiringError) as caught:
        read_wiring("hardware.yaml", text)
    return [(p.line, p.column, p.path, p.expected, p.hint) for p in caught.value.problems]


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


@given(st.text("schema: 1\n{}[]places&*!?-|>'\"buttonskeys, 4\t#%", max_size=80))
def test_any_text_is_a_wiring_or_a_wiring_error(text: str) -> None:
    try:
        read_wiring("hardware.yaml", text)
    except WiringError as error:
        assert all(p.line >= 1 and p.column >= 1 and p.expected for p in error.problems)


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
