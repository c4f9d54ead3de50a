import threading
from pathlib import Path
from typing import Any

from gpiozero import DigitalOutputDevice
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.buttons.buttons import Buttons
from hardware.buttons.contacts import HeaderContacts
from hardware.clock import ManualClock
from hardware.inputs import ButtonFreed, ButtonPressed, ButtonStuck, DeviceChanged, Input
from hardware.leds import PlaceLights
from hardware.ports.pins import RETRY_EVERY, PinError, header
from hardware.status import DeviceState, status_sentence
from hardware.wiring.file import default_wiring

PINS = default_wiring().button_pins


class Board:
    def __init__(self, factory: Any = None) -> None:
        self.clock = ManualClock(50.0)
        self.factory = factory or MockFactory()
        self.woken = 0
        contacts = HeaderContacts("buttons", PINS, self.clock, lambda: self.factory, wake=self.wake)
        self.buttons = Buttons("buttons", contacts, self.clock)

    def wake(self) -> None:
        self.woken += 1

    def run(self, seconds: float, step: float = 0.005) -> list[Input]:
        inputs: list[Input] = []
        for _ in range(round(seconds / step)):
            inputs += self.buttons.poll()
            self.clock.advance(step)
        return inputs

    def contact(self, place: int, button: int, closed: bool) -> None:
        pin = self.factory.pin(PINS[place, button])
        (pin.drive_low if closed else pin.drive_high)()


def test_every_button_of_the_shipped_wiring_is_one_press() -> None:
    board = Board()
    board.run(0.1)
    for place, button in PINS:
        board.contact(place, button, True)
        inputs = board.run(0.05)
        board.contact(place, button, False)
        assert inputs + board.run(0.1) == [ButtonPressed(place, button)]


def test_all_eighteen_at_once() -> None:
    board = Board()
    board.run(0.1)
    for place, button in PINS:
        board.contact(place, button, True)
    assert board.run(0.1) == [ButtonPressed(*key) for key in PINS]


def test_a_bouncing_press_between_two_polls_is_one_press_at_its_own_time() -> None:
    board = Board()
    board.run(0.1)
    closed_at = board.clock.now()
    for length, closed in ((0.0005, True), (0.0004, False), (0.012, True), (0.0003, False), (0.001, True)):
        board.contact(2, 1, closed)
        board.clock.advance(length)
    board.contact(2, 1, False)
    assert board.woken == 6
    inputs = board.run(0.2)
    assert inputs == [ButtonPressed(2, 1)]
    assert isinstance(inputs[0], ButtonPressed)
    assert inputs[0].at == closed_at


def test_the_press_is_there_with_the_first_look_after_the_close_time() -> None:
    board = Board()
    board.run(0.1)
    board.contact(1, 1, True)
    assert board.buttons.poll() == []
    pressed_at = board.clock.now()
    while not (inputs := board.buttons.poll()):
        board.clock.advance(max(0.0, board.buttons.due() - board.clock.now()))
        assert board.clock.now() - pressed_at < 0.02
    assert inputs == [ButtonPressed(1, 1)]


def test_a_lost_edge_is_made_up_for_by_sampling() -> None:
    board = Board()
    board.run(0.1)
    board.factory.pin(PINS[3, 3])._state = False  # the contact closes, and nobody is told
    assert board.run(0.1) == [ButtonPressed(3, 3)]


def test_stuck_and_freed_are_named() -> None:
    board = Board()
    board.run(0.1)
    board.contact(4, 2, True)
    assert board.run(10.0, 0.02) == [ButtonPressed(4, 2), ButtonStuck(4, 2)]
    board.contact(4, 2, False)
    assert board.run(0.2) == [ButtonFreed(4, 2)]


def test_a_button_held_during_the_start_is_no_press() -> None:
    board = Board()
    board.contact(1, 1, True)
    assert [i for i in board.run(0.5) if isinstance(i, ButtonPressed)] == []


def test_edges_may_come_from_another_thread() -> None:
    board = Board()
    board.run(0.1)
    thread = threading.Thread(target=board.contact, args=(5, 1, True))
    thread.start()
    thread.join()
    assert board.woken == 1
    assert board.run(0.1) == [ButtonPressed(5, 1)]


def test_a_press_does_not_print_its_button() -> None:
    texts = {repr(ButtonPressed(2, button)) for button in (1, 2, 3)}
    assert len(texts) == 1


def test_a_computer_without_pins_says_so_and_runs() -> None:
    def none() -> Any:
        raise PinError("no header")

    clock = ManualClock()
    buttons = Buttons("buttons", HeaderContacts("buttons", PINS, clock, none), clock)
    assert buttons.status.state is DeviceState.CONNECTING
    changes = buttons.poll()
    assert isinstance(changes[0], DeviceChanged)
    assert changes[0].status.state is DeviceState.ABSENT
    assert changes[0].status.code == "buttons_no_gpio"
    clock.advance(100.0)
    assert buttons.poll() == []
    buttons.close()


def test_the_header_of_a_computer_without_one_is_a_pin_error(monkeypatch: Any) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "there-is-no-such-library")
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    try:
        header()
    except PinError as error:
        assert "there-is-no-such-library" in str(error)
    else:
        raise AssertionError("a factory was found")


def test_pins_that_this_user_may_not_use_name_the_group(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "there-is-no-such-library")
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    monkeypatch.setattr("os.access", lambda path, mode: False)
    (tmp_path / "gpiochip0").touch()
    clock = ManualClock()
    buttons = Buttons("buttons", HeaderContacts("buttons", PINS, clock, lambda: header(tmp_path)), clock)
    shown = PlaceLights({1: 22}, clock, lambda: header(tmp_path))
    buttons.poll()
    shown.poll()
    for status, code in ((buttons.status, "buttons_denied"), (shown.status, "lights_denied")):
        assert (status.state, status.code) == (DeviceState.ABSENT, code)
        assert "group gpio" in status_sentence(status)


def test_a_pin_in_use_is_named_and_got_later() -> None:
    factory = MockFactory()
    other = DigitalOutputDevice(PINS[2, 3], pin_factory=factory)
    board = Board(factory)
    board.run(0.1)
    status = board.buttons.status
    assert (status.state, status.code, status.facts["missing"]) == (
        DeviceState.READY,
        "buttons_partly",
        "place 2, button 3",
    )
    assert "place 2, button 3" in status_sentence(status)
    other.close()
    board.run(RETRY_EVERY + 0.5, 0.1)
    assert board.buttons.status.code == "buttons_ready"
    board.contact(2, 3, True)
    assert board.run(0.1) == [ButtonPressed(2, 3)]


class FailingPin(MockPin):  # type: ignore[misc]
    """A pin whose board can be pulled off."""

    gone = False

    def _get_state(self) -> Any:
        if FailingPin.gone:
            raise OSError(5, "Input/output error")
        return super()._get_state()


def test_a_board_that_is_pulled_off_is_lost_and_comes_back() -> None:
    board = Board(MockFactory(pin_class=FailingPin))
    board.run(0.1)
    try:
        FailingPin.gone = True
        inputs = board.run(0.1)
        assert len(inputs) == 1
        lost = board.buttons.status
        assert (lost.state, lost.code) == (DeviceState.LOST, "buttons_lost")
        assert lost.facts["keys"] == "place 1, button 1 and 17 more"
    finally:
        FailingPin.gone = False
    board.run(RETRY_EVERY + 0.5, 0.1)
    assert board.buttons.status.state is DeviceState.READY
    board.contact(6, 3, True)
    assert board.run(0.1) == [ButtonPressed(6, 3)]


def test_a_button_that_is_closed_when_its_board_comes_back_is_no_press() -> None:
    board = Board(MockFactory(pin_class=FailingPin))
    board.run(0.1)
    try:
        FailingPin.gone = True
        board.run(0.1)
    finally:
        FailingPin.gone = False
    board.factory.pin(PINS[1, 1])._state = False
    board.run(RETRY_EVERY - 0.2, 0.1)
    board.factory.pin(PINS[1, 1])._set_pull = lambda value: None  # a pull-up does not open a closed contact
    inputs = board.run(1.0, 0.1)
    assert board.buttons.status.state is DeviceState.READY
    assert [i for i in inputs if isinstance(i, ButtonPressed)] == []


def test_the_buttons_nobody_has_pressed_are_known() -> None:
    board = Board()
    board.run(0.1)
    assert board.buttons.unseen() == list(PINS)
    board.contact(1, 1, True)
    board.run(0.1)
    assert (1, 1) not in board.buttons.unseen()


def test_closed_pins_are_free_again() -> None:
    board = Board()
    board.run(0.1)
    board.buttons.close()
    for pin in PINS.values():
        DigitalOutputDevice(pin, pin_factory=board.factory).close()
    assert [i for i in board.run(10.0, 0.1) if not isinstance(i, DeviceChanged)] == []
