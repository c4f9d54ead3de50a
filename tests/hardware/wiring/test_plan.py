import pytest

from hardware.inputs import ButtonPressed, ButtonStuck
from hardware.wiring.assigning import Assigning, Came, candidates
from hardware.wiring.file import default_wiring, read_wiring
from hardware.wiring.header import ACCESSORIES, FIXED, GPIO_AT, PIN_OF
from hardware.wiring.plan import clashes, cost_class, drawing, joints, parts, text, used_pins
from hardware.wiring.text import as_yaml
from hardware.wiring.wiring import OnBoard, WiredPlace, Wiring
from tests.hardware.tables import EXPANDERS, KEYPADS, MATRIX, WIRINGS, Table

ALL = {"direct": default_wiring(), **{name: read_wiring(name, text) for name, text in WIRINGS.items()}}


def test_the_header_has_forty_pins() -> None:
    assert sorted([*FIXED, *GPIO_AT]) == list(range(1, 41))
    assert sorted(PIN_OF) == list(range(28))


@pytest.mark.parametrize("name", ALL)
def test_the_drawing_shows_every_pin_once_with_what_is_on_it(name: str) -> None:
    wiring = ALL[name]
    drawn = drawing(wiring)
    for gpio, what in used_pins(wiring).items():
        (line,) = [line for line in drawn.splitlines() if f"{what} · GPIO {gpio}" in line]
        assert f" {PIN_OF[gpio]} " in line
    assert len(drawn.splitlines()) == 22
    assert max(map(len, drawn.splitlines())) <= 90


def test_the_matrix_takes_twelve_pins_for_twenty_seven_buttons() -> None:
    assert len(used_pins(ALL["matrix"])) == 12
    assert (27, "diode 1N4148") in parts(ALL["matrix"])
    assert (27, "push button, normally open") in parts(ALL["matrix"])


def test_every_button_and_light_has_a_joint_to_try() -> None:
    for wiring in ALL.values():
        tried = "\n".join(joints(wiring))
        assert all(f"place {place}, button {button}:" in tried for place, button in wiring.contacts)
        assert all(f"place {place}, light:" in tried for place in wiring.lights)
    assert "row 2) to pin 32" not in "\n".join(joints(ALL["matrix"]))
    assert "pin 11 (GPIO 17, row 2) to pin 15 (GPIO 22, column 1)" in "\n".join(joints(ALL["matrix"]))


def test_what_clashes_is_told_with_its_pins() -> None:
    assert {clash.accessory.name for clash in clashes(ALL["direct"])} == {"audio", "serial", "spi"}
    (audio,) = clashes(ALL["direct"], ["audio"])
    assert audio.gpios == (18, 19, 20, 21)
    # A sound HAT and expanders share the bus; a waking power button does not share its clock.
    assert {clash.accessory.name for clash in clashes(ALL["expanders"])} == {"shutdown"}
    assert clashes(ALL["keypads"]) == []
    moved = read_wiring("x", EXPANDERS.replace("0x21", "0x27"))
    assert "needs I2C address 0x27 too" in text(moved, ["lcd"])


def test_the_display_s_lead_covers_pins_2_and_6() -> None:
    assert "5 V (display)" in drawing(ALL["direct"], ["display"])
    assert "covers pins" not in drawing(ALL["direct"], ["display"])
    assert "take ground elsewhere" in text(ALL["direct"], ["display"])


def test_a_clash_stands_in_the_plan_before_the_joints() -> None:
    plan = text(ALL["direct"], ["audio"])
    assert 0 < plan.index("CLASHES") < plan.index("Each joint")
    assert "leaves no room for" in plan


def test_costs_are_told_by_class() -> None:
    assert [cost_class(wiring) for wiring in ALL.values()] == ["€", "€€", "€€", "€"]
    assert set(ACCESSORIES) == {"display", "shutdown", "audio", "lcd", "serial", "spi"}


@pytest.mark.parametrize("name", ALL)
def test_a_wiring_that_is_written_down_reads_the_same(name: str) -> None:
    assert read_wiring("again", as_yaml(ALL[name])) == ALL[name]


def test_an_empty_wiring_is_written_down_too() -> None:
    assert read_wiring("again", as_yaml(Wiring(tower=None))) == Wiring(tower=None)


def test_only_what_is_free_can_be_a_button() -> None:
    found = candidates(ALL["expanders"])
    assert OnBoard("left", "a7") not in found  # an output
    assert OnBoard("lamps", "a0") not in found  # a light
    assert not {0, 1, 2, 3, 24} & {pin for pin in found if isinstance(pin, int)}
    assert OnBoard("lamps", "b6") in found
    assert candidates(read_wiring("x", MATRIX))[-1] == OnBoard("grid", "r3c9")


@pytest.mark.parametrize("text", [MATRIX, EXPANDERS, KEYPADS])
def test_presses_find_out_what_was_wired(text: str) -> None:
    table = Table(text)
    assigning = Assigning(Wiring({}, None, table.wiring.boards, ()), tuple(table.wiring.places))
    watched = {contact: key for key, contact in assigning.watched.contacts.items()}
    while (wanted := assigning.wanted) is not None:
        came = assigning.take(ButtonPressed(*watched[table.wiring.contacts[wanted]]))
        assert came is not None and (came.kind, came.key) == ("taken", wanted)
    assert assigning.wiring().contacts == table.wiring.contacts
    table.close()


def contacts(assigning: Assigning) -> dict[object, tuple[int, int]]:
    return {contact: key for key, contact in assigning.watched.contacts.items()}


def press(assigning: Assigning, *pins: int) -> list[str]:
    """What became of presses of these pins."""
    where = contacts(assigning)
    came = [assigning.take(ButtonPressed(*where[pin])) for pin in pins]
    return [one.kind for one in came if one is not None]


def test_a_button_that_belongs_to_somebody_is_told_and_skipping_gives_back() -> None:
    assigning = Assigning(Wiring({}, None), (1, 2))
    assert press(assigning, 4, 4) == ["taken", "double"]
    assert assigning.take(ButtonStuck(*contacts(assigning)[17])) == Came("stuck", "GPIO 17, pin 11")
    assigning.skip()
    assert assigning.wanted == (2, 1)
    assert press(assigning, 4, 5, 6, 7) == ["taken", "taken", "taken", "idle"]
    assert assigning.wanted is None
    assert assigning.wiring().places == {2: WiredPlace(2, (4, 5, 6))}


def test_what_is_pressed_counts_more_than_the_file_and_every_step_can_be_done_again() -> None:
    before = default_wiring()
    assigning = Assigning(before, tuple(range(1, 10)))
    assigning.ask(3)
    assert press(assigning, 10, 9, 11) == ["taken"] * 3  # the file gives them to place 2
    assert [assigning.stands(place) for place in (1, 2, 3, 7)] == ["before", "none", "found", "none"]
    assert assigning.wanted == (4, 1)
    assigning.again()
    assert assigning.wanted == (3, 3)
    assert press(assigning, 9, 12) == ["double", "taken"]
    places = dict(assigning.wiring().places)
    assert places.pop(3) == WiredPlace(3, (10, 9, 12), 26)
    assert set(places) == {1, 4, 6}  # 2 and 5 lost a button each
    assert read_wiring("again", as_yaml(assigning.wiring())) == assigning.wiring()
