"""What every wiring has in common, on doubles that go down to currents, registers and records."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hardware.buttons.debounce import STUCK_TIME
from hardware.inputs import ButtonFreed, ButtonPressed, ButtonStuck, DeviceChanged
from hardware.leds import Light
from hardware.status import DeviceState, status_sentence
from tests.hardware.growth import so_often
from tests.hardware.tables import EXPANDERS, KEYPADS, MATRIX, WIRINGS, Table


@pytest.fixture(params=WIRINGS)
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    made = Table(WIRINGS[request.param])
    yield made
    made.close()


def test_all_boards_are_there(table: Table) -> None:
    assert {status.state for status in table.rig.states().values()} == {DeviceState.SIMULATED}
    assert set(table.rig.states()) - {"lights", "tower"} == set(table.wiring.boards)


def test_every_button_is_one_press_and_the_right_one(table: Table) -> None:
    for key in table.wiring.contacts:
        assert table.press(*key) == [ButtonPressed(*key)], key
    assert table.rig.unseen_buttons() == []


def test_every_button_at_once(table: Table) -> None:
    pressed = table.press_together(table.wiring.contacts)
    assert sorted((p.place, p.button) for p in pressed) == sorted(table.wiring.contacts)


def test_a_press_of_thirty_milliseconds_counts(table: Table) -> None:
    for key in list(table.wiring.contacts)[:6]:
        assert table.press(*key, held=0.03) == [ButtonPressed(*key)]


def test_a_bouncing_contact_is_one_press(table: Table) -> None:
    presses = []
    for length, closed in ((0.001, True), (0.002, False), (0.003, True), (0.001, False), (0.06, True), (0.002, False)):
        (table.panel.hold if closed else table.panel.release)(1, 2)
        presses += table.run(length)
    table.panel.hold(1, 2)
    presses += table.run(0.002)
    table.panel.release(1, 2)
    assert presses + table.run(0.2) == [ButtonPressed(1, 2)]


def test_a_button_that_is_held_too_long_is_stuck_and_named(table: Table) -> None:
    table.panel.hold(2, 3)
    assert table.run(STUCK_TIME + 1.5) == [ButtonPressed(2, 3), ButtonStuck(2, 3)]
    table.panel.release(2, 3)
    assert table.run(1.0) == [ButtonFreed(2, 3)]


def test_a_dead_lead_is_found_by_asking_for_a_press(table: Table) -> None:
    keys = list(table.wiring.contacts)
    for key in keys[:-1]:
        table.press(*key)
    assert table.rig.unseen_buttons() == keys[-1:]


def test_a_button_that_is_held_from_the_start_is_no_press() -> None:
    for text in (MATRIX, EXPANDERS):
        table = Table(text, start=False)
        table.panel.hold(3, 1)
        table.rig.start()
        assert [i for i in table.run(1.0) if isinstance(i, ButtonPressed)] == []
        table.panel.release(3, 1)
        table.run(0.1)
        assert table.press(3, 1) == [ButtonPressed(3, 1)]
        table.close()


def test_lights_on_expanders_follow_and_go_out_at_the_end() -> None:
    table = Table(EXPANDERS)
    assert table.panel.lights() == dict.fromkeys(range(1, 10), False)
    for place in range(1, 10):
        table.rig.show(place, Light.CHOSEN)
    table.run(0.1)
    assert table.panel.lights() == dict.fromkeys(range(1, 10), True)
    table.rig.show(5, Light.OFF)
    table.run(0.1)
    assert [place for place, lit in table.panel.lights().items() if not lit] == [5]
    table.rig.close()
    assert not any(table.panel.lights().values())


def test_what_lights_on_expanders_do_is_the_same_for_every_button() -> None:
    films = []
    for button in (1, 2, 3):
        table = Table(EXPANDERS)
        table.rig.show(4, Light.ASKED)
        table.run(0.5)
        table.panel.hold(4, button)
        film = []
        for _ in range(100):
            if any(isinstance(i, ButtonPressed) for i in table.rig.poll()):
                table.rig.show(4, Light.CHOSEN)
            film.append((round(table.clock.now(), 3), table.panel.lights()))
            table.clock.advance(0.01)
        films.append(film)
        table.close()
    assert films[0] == films[1] == films[2]


def test_troubles_are_remembered_with_their_time() -> None:
    table = Table(EXPANDERS)
    table.panel.chips["left"].gone = True
    changes = [i for i in table.run(0.5) if isinstance(i, DeviceChanged)]
    assert [change.device for change in changes] == ["left"]
    ((at, device, status),) = table.rig.troubles
    assert (device, status.code) == ("left", "expander_silent")
    assert 100.0 < at < 101.0
    assert status_sentence(status) == "left does not answer at 0x20. Check its plug; choose on the screen."
    table.close()


def test_a_place_counts_as_wired_while_its_device_is_there() -> None:
    table = Table(EXPANDERS)
    assert table.rig.wired == frozenset(range(1, 10))
    table.panel.chips["left"].gone = True
    table.run(0.5)
    assert table.rig.wired == {6, 7, 8, 9}  # place 5 has two buttons on the left board
    table.close()


def come_and_go(times: int) -> None:
    """A chip, a matrix's pins and a keypad are lost and found again and again; nothing may pile up."""
    tables = [Table(text) for text in (EXPANDERS, MATRIX, KEYPADS)]
    expanders, matrix, keypads = tables
    pins: Any = matrix.panel.pins
    real, socket = pins.matrix_at, "usb-0:1.1:1.0-event-kbd"
    breaks: list[tuple[Table, str, Callable[[], object], Callable[[], object]]] = [
        (
            expanders,
            "left",
            lambda: setattr(expanders.panel.chips["left"], "gone", True),
            lambda: setattr(expanders.panel.chips["left"], "gone", False),
        ),
        (matrix, "grid", lambda: setattr(pins, "matrix_at", None), lambda: setattr(pins, "matrix_at", real)),
        (keypads, "red", lambda: keypads.panel.keypads.unplug(socket), lambda: keypads.panel.keypads.plug(socket)),
    ]
    for _ in so_often(times):
        for table, board, unplug, plug in breaks:
            for act, state in ((unplug, DeviceState.LOST), (plug, DeviceState.SIMULATED)):
                act()
                for _look in range(100):
                    if table.status(board).state is state:
                        break
                    table.rig.poll()
                    table.clock.advance(0.1)
                assert table.status(board).state is state
    for table in tables:
        assert table.press(1, 2) == [ButtonPressed(1, 2)]
        table.close()


@pytest.mark.lot(5)
def test_boards_that_come_and_go_leave_nothing_behind() -> None:
    come_and_go(80)


@pytest.mark.long
def test_boards_that_come_and_go_a_thousand_times() -> None:
    come_and_go(1000)
