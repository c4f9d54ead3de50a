"""Keypads by the kernel's records, through a pipe."""

import struct
from pathlib import Path

import pytest

from hardware.boards.keypad import KeypadScanner
from hardware.boards.scanned import LONGEST_PAUSE, BoardError
from hardware.clock import ManualClock
from hardware.inputs import ButtonPressed
from hardware.ports.input_node import EV_KEY, EV_SYN, RECORD, SYN_DROPPED, LinuxInput, records
from hardware.ports.key_codes import KEY_CODES
from hardware.simulated.keypad import KeypadsDouble
from hardware.status import DeviceState, status_sentence
from hardware.wiring.wiring import Keypad
from tests.hardware.tables import KEYPADS, Table

RED, BLUE = "usb-0:1.1:1.0-event-kbd", "usb-0:1.2:1.0-event-kbd"


def test_keys_are_those_of_the_kernel() -> None:
    """Spot checks against linux/input-event-codes.h."""
    expected = {"escape": 1, "a": 30, "z": 44, "f1": 59, "numpad7": 71, "numpad0": 82, "numpadenter": 96, "up": 103}
    assert {name: KEY_CODES[name] for name in expected} == expected
    assert KEY_CODES["f12"] == 88
    assert KEY_CODES["delete"] == 111
    assert len(set(KEY_CODES.values())) == len(KEY_CODES)


def test_a_record_is_24_bytes_and_half_a_record_is_none() -> None:
    assert RECORD.size == struct.calcsize("@llHHi") == 24
    data = RECORD.pack(12, 500_000, EV_KEY, 30, 1)
    assert records(data + data[:10]) == [(12.5, EV_KEY, 30, 1)]


def test_keypads_are_grabbed_so_that_no_key_reaches_the_screen() -> None:
    table = Table(KEYPADS)
    assert table.panel.keypads.grabbed == {RED, BLUE}
    table.close()


def test_a_key_that_repeats_while_it_is_held_is_one_press() -> None:
    table = Table(KEYPADS)
    pads = table.panel.keypads
    pads.key(RED, "numpad7", 1)
    inputs = table.run(0.1)
    for _ in range(5):
        pads.key(RED, "numpad7", 2)
        inputs += table.run(0.03)
    pads.key(RED, "numpad7", 0)
    assert inputs + table.run(0.1) == [ButtonPressed(1, 1)]
    table.close()


def test_a_press_and_release_between_two_looks_counts_at_its_own_time() -> None:
    table = Table(KEYPADS)
    pads = table.panel.keypads
    began = table.clock.now()
    pads.key(BLUE, "numpad2", 1)
    table.clock.advance(0.012)
    pads.key(BLUE, "numpad2", 0)
    (pressed,) = table.run(0.2)
    assert pressed == ButtonPressed(3, 2)
    assert isinstance(pressed, ButtonPressed)
    assert pressed.at == pytest.approx(began, abs=1e-4)
    table.close()


def test_two_of_one_make_are_told_apart_by_their_sockets() -> None:
    table = Table(KEYPADS)
    assert table.press(1, 1) == [ButtonPressed(1, 1)]
    assert table.press(2, 1) == [ButtonPressed(2, 1)]
    table.close()


def test_other_keys_and_other_records_mean_nothing() -> None:
    table = Table(KEYPADS)
    pads = table.panel.keypads
    pads.key(RED, "enter", 1)
    pads.key(RED, "enter", 0)
    pads.write(RED, 4, 4, 458_000)
    pads.write(RED, 17, 0, 1)
    pads.write(RED, EV_KEY, 700, 1)
    assert table.run(0.2) == []
    table.close()


def test_when_the_kernel_dropped_records_the_keys_are_asked_for() -> None:
    table = Table(KEYPADS)
    pads = table.panel.keypads
    pads.key(RED, "numpad9", 1)
    assert table.run(0.1) == [ButtonPressed(1, 3)]
    pads.forget(RED, "numpad9")
    pads.write(RED, EV_SYN, SYN_DROPPED, 0)
    pads.write(RED, EV_KEY, KEY_CODES["numpad8"], 1)  # the rest of a report that is not whole
    pads.write(RED, EV_SYN, 0, 0)
    assert table.run(0.2) == []
    assert table.press(1, 3) == [ButtonPressed(1, 3)]
    table.close()


def test_unplugged_and_plugged_in_again() -> None:
    table = Table(KEYPADS)
    table.panel.keypads.unplug(RED)
    table.run(0.2)
    assert table.status("red").state is DeviceState.LOST
    assert status_sentence(table.status("red")) == "red is unplugged. Choose on the screen, or plug it in again."
    assert table.press(2, 2) == [ButtonPressed(2, 2)]
    table.panel.keypads.plug(RED)
    table.run(LONGEST_PAUSE + 1)
    assert table.press(1, 2) == [ButtonPressed(1, 2)]
    table.close()


def test_in_another_socket_it_is_named_and_nobody_s() -> None:
    table = Table(KEYPADS)
    pads = table.panel.keypads
    pads.unplug(RED)
    pads.plug("usb-0:1.4:1.0-event-kbd")
    table.run(2.0)
    assert table.status("red").code == "keypad_elsewhere"
    assert "Put it back" in status_sentence(table.status("red"))
    assert pads.grabbed == {BLUE}  # somebody's own keyboard is left alone
    table.close()


@pytest.mark.parametrize(
    ("set_name", "code", "word"), [("denied", "keypad_denied", "group input"), ("busy", "keypad_taken", "Close it")]
)
def test_a_keypad_that_may_not_be_read_says_what_to_do(set_name: str, code: str, word: str) -> None:
    table = Table(KEYPADS, start=False)
    getattr(table.panel.keypads, set_name).add(RED)
    table.rig.start()
    table.run(0.2)
    assert table.status("red").code == code
    assert word in status_sentence(table.status("red"))
    getattr(table.panel.keypads, set_name).clear()
    table.run(LONGEST_PAUSE + 1)
    assert table.status("red").state is DeviceState.SIMULATED
    table.close()


def test_a_path_that_fits_two_keypads_fits_none() -> None:
    clock = ManualClock()
    pads = KeypadsDouble(clock)
    pads.plug(RED)
    pads.plug(BLUE)
    scanner = KeypadScanner(Keypad("red", "usb-0:1"), pads, (), clock.now)
    with pytest.raises(BoardError) as caught:
        scanner.open()
    assert (caught.value.code, caught.value.facts["count"]) == ("keypad_ambiguous", 2)


def test_a_wait_ends_with_a_record_and_with_a_nudge() -> None:
    clock = ManualClock()
    pads = KeypadsDouble(clock)
    pads.plug(RED)
    scanner = KeypadScanner(Keypad("red", RED), pads, (), clock.now)
    scanner.open()
    pads.key(RED, "a", 1)
    scanner.wait(60.0)
    scanner.read()
    scanner.nudge()
    scanner.wait(60.0)
    scanner.close()
    scanner.nudge()  # of a closed one: nothing happens
    scanner.wait(60.0)
    pads.close()


def test_the_kernel_s_names_are_found_once_each(tmp_path: Path) -> None:
    event = tmp_path / "event3"
    event.write_bytes(b"")
    for name in ("pci-0000-usb-0:1.1:1.0-event-kbd", "pci-0000-usbv2-0:1.1:1.0-event-kbd"):
        (tmp_path / name).symlink_to(event)
    (tmp_path / "pci-0000-usb-0:1.1:1.1-event-mouse").write_bytes(b"")
    assert list(LinuxInput(tmp_path).sockets()) == ["pci-0000-usb-0:1.1:1.0-event-kbd"]
    assert LinuxInput(tmp_path / "none").sockets() == {}
    with pytest.raises(OSError, match="ioctl"):
        LinuxInput(tmp_path).open(str(event))
