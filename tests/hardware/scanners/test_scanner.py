"""Scanners: their bytes become codes, damaged ones do not, and a scanner is supervised like any device."""

from __future__ import annotations

import errno
import os
import threading
import tty
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.clock import ManualClock
from hardware.inputs import Input, Scanned
from hardware.ports.input_node import EV_SYN, RECORD, SYN_DROPPED
from hardware.ports.input_port import InputPort, socket_path
from hardware.ports.links import Breakage, Broken
from hardware.ports.serial_link import UsbPorts
from hardware.rig.rig import Rig
from hardware.scanners.scanner import SAME_AGAIN, CardScanner, scanners_of
from hardware.scanners.scans import LONGEST, QUIET, TagFrames, TextLines, TypedKeys, tag_frame, typed_keys
from hardware.simulated.keypad import KeypadsDouble
from hardware.status import DeviceState
from hardware.wiring.file import WiringError, read_wiring
from hardware.wiring.text import as_yaml
from hardware.wiring.wiring import CodeScanner, Wiring

TAG = "0100861F44"
LABEL = "our_deck/leak-7 (A)"
FILE = """\
schema: 1
scanners:
  codes: {kind: keyboard, path: "usb-0:1.3"}
  till: {kind: lines, port: /dev/serial/by-id/usb-till, baud: 115200}
  tags: {kind: rdm6300, port: /dev/ttyUSB1}
"""

# ── bytes ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_readers_frame_is_the_data_sheets() -> None:
    assert tag_frame("100086F444") == b"\x02100086F44426\x03"
    assert TagFrames().feed(b"\x02100086f44426\x03", 0.0) == ["100086F444"]


@given(cut=st.lists(st.integers(1, 14), max_size=6), noise=st.binary(max_size=4).filter(lambda b: b"\x02" not in b))
def test_a_tag_arrives_however_its_bytes_are_cut(cut: list[int], noise: bytes) -> None:
    reader, data, codes = TagFrames(), noise + tag_frame(TAG) + tag_frame(TAG), []
    for size in [*cut, len(data)]:
        piece, data = data[:size], data[size:]
        codes += reader.feed(piece, 0.0)
    assert codes == [TAG, TAG]


@given(at=st.integers(1, 12), bit=st.integers(0, 7))
def test_no_single_wrong_bit_makes_another_tag(at: int, bit: int) -> None:
    frame = bytearray(tag_frame(TAG))
    frame[at] ^= 1 << bit
    assert TagFrames().feed(bytes(frame), 0.0) in ([], [TAG])  # a digit in small letters is the same digit


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
def test_a_serial_scanner_ends_its_codes_as_it_likes(end: bytes) -> None:
    lines = TextLines()
    assert lines.feed(b"4006381", 0.0) == []
    assert lines.feed(b"333931" + end + LABEL.encode() + end, 0.01) == ["4006381333931", LABEL]
    assert lines.feed("Größe".encode() + b"\xff", 0.02) == []
    assert lines.rest(0.02 + QUIET) == []
    assert lines.rest(0.03 + QUIET) == ["Größe"]
    assert lines.feed(b"x" * (LONGEST + 1) + end, 9.0) == []


@given(text=st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=30))
def test_what_a_keyboard_types_is_what_it_scanned(text: str) -> None:
    data = typed_keys(text)
    keys = TypedKeys()
    assert keys.feed(data[:100], 0.0) + keys.feed(data[100:], 0.0) == [text]


def test_what_no_key_types_cannot_be_scanned() -> None:
    with pytest.raises(ValueError, match="no key types ß"):
        typed_keys("Straße")
    with pytest.raises(ValueError, match="has no ten digits"):
        tag_frame("0102")


def test_a_keyboard_that_lost_keys_has_scanned_nothing() -> None:
    keys = TypedKeys()
    lost = RECORD.pack(0, 0, EV_SYN, SYN_DROPPED, 0)
    assert keys.feed(typed_keys("12", enter=False) + lost + typed_keys("34"), 0.0) == []
    assert keys.feed(typed_keys("56", enter=False), 1.0) == []
    assert keys.rest(1.0 + 2 * QUIET) == ["56"]


# ── the driver ──────────────────────────────────────────────────────────────────────────────────────────────


def wired() -> Wiring:
    return read_wiring("hardware.yaml", FILE)


def simulated() -> tuple[Rig, ManualClock, Callable[[float], list[Scanned]]]:
    clock = ManualClock(10.0)
    rig = Rig.simulated(wired(), clock)
    rig.start()

    def run(seconds: float) -> list[Scanned]:
        inputs: list[Input] = []
        for _ in range(round(seconds / 0.05)):
            inputs += rig.poll()
            clock.advance(0.05)
        return [given for given in inputs if isinstance(given, Scanned)]

    run(0.2)
    return rig, clock, run


@pytest.mark.parametrize(("name", "code"), [("codes", LABEL), ("till", "4006381333931"), ("tags", TAG)])
def test_a_scan_reaches_the_one_queue_once(name: str, code: str) -> None:
    rig, _, run = simulated()
    assert rig.panel is not None
    double = rig.panel.scanners[name]
    told = []
    for _ in range(5):
        double.scan(code)
        told += run(0.2)
    assert told == [Scanned(name, code)]
    assert run(SAME_AGAIN + 0.1) == []
    double.scan(code)
    assert run(0.2) == [Scanned(name, code)]
    assert code not in repr(Scanned(name, code))


def test_a_scanner_can_be_pulled_out_and_put_in_again() -> None:
    rig, _, run = simulated()
    assert rig.panel is not None
    double = rig.panel.scanners["tags"]
    double.unplug()
    run(0.2)
    assert (rig.states()["tags"].state, rig.states()["tags"].code) == (DeviceState.LOST, "scanner_unplugged")
    double.plug()
    run(2.0)
    assert rig.states()["tags"].state is DeviceState.SIMULATED
    double.scan(TAG)
    assert run(0.2) == [Scanned("tags", TAG)]


class Refusing:
    """A link that never opens."""

    def __init__(self, breakage: Breakage) -> None:
        self.breakage = breakage
        self.opened = 0

    def open(self) -> None:
        self.opened += 1

    def send(self, data: bytes) -> None:
        raise AssertionError(data)

    def receive(self) -> list[Broken]:
        return [Broken(self.breakage)] if self.opened else []

    def due(self) -> float:
        return 0.0 if self.opened else float("inf")

    def close(self) -> None:
        self.opened = min(self.opened, 1)


@pytest.mark.parametrize(
    ("breakage", "code"),
    [
        (Breakage.NO_PORT, "scanner_absent"),
        (Breakage.DENIED, "scanner_denied"),
        (Breakage.MODEM, "scanner_taken"),
        (Breakage.FAILED, "scanner_failed"),
    ],
)
def test_why_a_scanner_is_not_there_is_said(breakage: Breakage, code: str) -> None:
    clock = ManualClock(0.0)
    scanner = CardScanner("tags", Refusing(breakage), TagFrames(), clock)
    scanner.poll()
    scanner.poll()
    assert (scanner.status.state, scanner.status.code) == (DeviceState.ABSENT, code)
    assert clock.now() < scanner.due() < 1.0


# ── the kernel's side ───────────────────────────────────────────────────────────────────────────────────────


def until(scanner: CardScanner, heard: threading.Event, enough: Callable[[list[Input]], bool]) -> list[Input]:
    """What a scanner with a thread of its own told until it is enough."""
    inputs = scanner.poll()
    while not enough(inputs):
        assert heard.wait(10.0)
        heard.clear()
        inputs += scanner.poll()
    return [given for given in inputs if isinstance(given, Scanned)]


def test_a_keyboard_scanner_is_grabbed_and_read_through_the_kernels_records() -> None:
    clock = ManualClock(5.0)
    sockets = KeypadsDouble(clock)
    sockets.plug("pci-usb-0:1.3:1.0-event-kbd")
    heard = threading.Event()
    scanner = scanners_of(
        Wiring(scanners={"codes": CodeScanner("codes", "keyboard", "usb-0:1.3")}), clock, {}, sockets, heard.set
    )[0]
    until(scanner, heard, lambda _: scanner.status.state is DeviceState.READY)
    assert sockets.grabbed == {"pci-usb-0:1.3:1.0-event-kbd"}
    for name in ("4", "2", "enter"):
        sockets.key("pci-usb-0:1.3:1.0-event-kbd", name, 1)
        sockets.key("pci-usb-0:1.3:1.0-event-kbd", name, 0)
    assert until(scanner, heard, lambda inputs: bool(inputs)) == [Scanned("codes", "42")]
    sockets.unplug("pci-usb-0:1.3:1.0-event-kbd")
    until(scanner, heard, lambda _: scanner.status.code == "scanner_unplugged")
    scanner.close()
    sockets.close()


def test_only_one_socket_fits_a_path() -> None:
    sockets = KeypadsDouble(ManualClock(0.0))
    for name in ("usb-0:1.2-event-kbd", "usb-0:1.3-event-kbd"):
        sockets.plug(name)
    assert socket_path(sockets, "/dev/input/by-path/usb-0:1.3-event-kbd") == "usb-0:1.3-event-kbd"
    assert socket_path(sockets, "1.2") == "usb-0:1.2-event-kbd"
    assert socket_path(sockets, "usb-0") is None
    assert socket_path(sockets, "1.4") is None
    sockets.busy.add("usb-0:1.2-event-kbd")
    with pytest.raises(OSError, match=os.strerror(errno.EBUSY)):
        InputPort(sockets, "usb-0:1.2-event-kbd")


def test_a_serial_reader_speaks_over_a_real_line() -> None:
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    heard = threading.Event()
    wiring = Wiring(scanners={"tags": CodeScanner("tags", "rdm6300", os.ttyname(theirs))})
    scanner = scanners_of(wiring, ManualClock(0.0), {}, KeypadsDouble(ManualClock(0.0)), heard.set)[0]
    until(scanner, heard, lambda _: scanner.status.state is DeviceState.READY)
    os.write(ours, tag_frame(TAG) * 3)
    assert until(scanner, heard, lambda inputs: bool(inputs)) == [Scanned("tags", TAG)]
    scanner.close()
    os.close(ours)
    os.close(theirs)


# ── the wiring ──────────────────────────────────────────────────────────────────────────────────────────────


def test_the_wiring_names_scanners_and_is_written_again() -> None:
    wiring = wired()
    assert wiring.scanners == {
        "codes": CodeScanner("codes", "keyboard", "usb-0:1.3"),
        "till": CodeScanner("till", "lines", "/dev/serial/by-id/usb-till", 115200),
        "tags": CodeScanner("tags", "rdm6300", "/dev/ttyUSB1", 9600),
    }
    assert read_wiring("again.yaml", as_yaml(wiring)).scanners == wiring.scanners


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("tower: {kind: rdm6300, port: /dev/ttyUSB1}", "scanners.tower"),
        ("Tags!: {kind: rdm6300, port: /dev/ttyUSB1}", "scanners.Tags!"),
        ("tags: {kind: rdm, port: /dev/ttyUSB1}", "scanners.tags.kind"),
        ("tags: {port: /dev/ttyUSB1}", "scanners.tags"),
        ("tags: {kind: keyboard, port: x}", "scanners.tags.port"),
        ("tags: {kind: lines}", "scanners.tags"),
        ("tags: {kind: lines, port: ''}", "scanners.tags.port"),
        ("tags: {kind: lines, port: x, baud: 9601}", "scanners.tags.baud"),
        ("a: {kind: lines, port: x}\n  b: {kind: lines, port: x}", "scanners.b.port"),
    ],
)
def test_a_scanner_that_cannot_be_is_a_problem_at_its_place(line: str, path: str) -> None:
    with pytest.raises(WiringError) as wrong:
        read_wiring("hardware.yaml", f"schema: 1\nscanners:\n  {line}\n")
    assert path in [problem.path for problem in wrong.value.problems]


class Port:
    def __init__(self, device: str) -> None:
        self.device, self.vid = device, 1


def test_the_tower_is_not_looked_for_where_a_scanner_is() -> None:
    ports = [Port("/dev/ttyUSB0"), Port("/dev/ttyUSB1")]
    assert UsbPorts(lambda: ports, taken=["/dev/ttyUSB0"])() == "/dev/ttyUSB1"
    assert UsbPorts(lambda: ports, taken=["/dev/ttyUSB0", "/dev/ttyUSB1"])() is None
