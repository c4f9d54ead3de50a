"""bleak itself, at a double of the system's Bluetooth service: dice are heard, and a radio that goes off says so."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("bleak")
pytest.importorskip("dbus_fast")

from hardware.radio.bleak_scanner import BleakRadio
from hardware.radio.die import Maker
from hardware.radio.scanner import Advertised, Deaf, Listening, RadioEvent, RadioFault
from hardware.simulated.radio import ROLLED, SimulatedDie
from tests.hardware.radio.bluez import PATIENCE, Bluez, system_bus

pytestmark = pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="a bus needs dbus-daemon")


class Ear:
    """A radio, and all that it has told."""

    def __init__(self) -> None:
        self.rung = threading.Event()
        self.radio = BleakRadio(self.rung.set)
        self.told: list[RadioEvent] = []

    def hears(self, wanted: Callable[[RadioEvent], object]) -> RadioEvent:
        """The next event that is wanted."""
        end = time.monotonic() + PATIENCE
        while True:
            self.rung.clear()
            new = self.radio.receive()
            self.told += new
            found = next((one for one in new if wanted(one)), None)
            if found is not None:
                return found
            assert self.rung.wait(end - time.monotonic()), self.told


@pytest.fixture
def bluez(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bluez]:
    with system_bus(tmp_path) as address:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
        service = Bluez()
        yield service
        service.end()


@pytest.fixture
def ear(bluez: Bluez) -> Iterator[Ear]:
    one = Ear()
    one.radio.start()
    assert one.hears(lambda event: True) == Listening()
    yield one
    one.radio.stop()


def test_a_die_is_heard_through_bleak(bluez: Bluez, ear: Ear) -> None:
    die = SimulatedDie("AA:BB:CC:DD:EE:01", Maker.PIXELS, 0x1A2B3C4D, "d20", 81, ROLLED, 17)
    bluez.hear(die.advertisement())
    heard = ear.hears(lambda event: isinstance(event, Advertised))
    assert heard == die.advertisement()


def test_a_radio_that_is_switched_off_says_so_and_comes_back(bluez: Bluez, ear: Ear) -> None:
    bluez.turn(False)
    assert ear.hears(lambda event: isinstance(event, Deaf)) == Deaf(RadioFault.OFF)
    ear.radio.start()
    off = ear.hears(lambda event: isinstance(event, Deaf))
    assert isinstance(off, Deaf) and off.fault is RadioFault.OFF
    bluez.turn(True)
    ear.radio.start()
    ear.hears(lambda event: event == Listening())
    assert bluez.searches == 2


def test_an_adapter_that_is_pulled_out_is_missing(bluez: Bluez, ear: Ear) -> None:
    bluez.unplug()
    gone = ear.hears(lambda event: isinstance(event, Deaf))
    assert isinstance(gone, Deaf) and gone.fault is RadioFault.MISSING


def test_a_service_that_dies_is_missing(bluez: Bluez, ear: Ear) -> None:
    bluez.end()
    gone = ear.hears(lambda event: isinstance(event, Deaf))
    assert isinstance(gone, Deaf) and gone.fault is RadioFault.MISSING


def test_no_bus_at_all_is_no_bluetooth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", f"unix:path={tmp_path / 'none'}")
    ear = Ear()
    ear.radio.start()
    gone = ear.hears(lambda event: True)
    assert isinstance(gone, Deaf) and gone.fault is RadioFault.MISSING
    ear.radio.stop()
