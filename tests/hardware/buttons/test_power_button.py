"""The button that switches the box off: held, never bumped; and what is said when its pin cannot be had."""

from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.buttons.power_button import PowerButton
from hardware.clock import ManualClock
from hardware.inputs import PowerHeld
from hardware.ports.pins import PinError, PinsDeniedError
from hardware.rig.rig import Rig
from hardware.wiring.file import WiringError, read_wiring
from hardware.wiring.text import as_yaml

PIN = 21


class Shorted(MockPin):  # type: ignore[misc]
    """Joined to ground: the chip's pull-up does not lift it."""

    def _set_pull(self, value: str) -> None:
        self._pull = value


class Bench:
    def __init__(self, factory: Any = None) -> None:
        self.clock, self.factory = ManualClock(5.0), MockFactory() if factory is None else factory
        self.button = PowerButton(PIN, self.clock, self._open)

    def _open(self) -> Any:
        if isinstance(self.factory, Exception):
            raise self.factory
        return self.factory

    def wait(self, seconds: float) -> int:
        """How often it was held meanwhile."""
        told = 0
        for _ in range(round(seconds / 0.05)):
            self.clock.advance(0.05)
            told += sum(isinstance(one, PowerHeld) for one in self.button.poll())
        return told

    def press(self, seconds: float) -> int:
        pin = self.factory.pin(PIN)
        pin.drive_low()
        told = self.wait(seconds)
        pin.drive_high()
        return told + self.wait(0.5)


def test_it_counts_once_when_it_was_held() -> None:
    bench = Bench()
    assert bench.wait(1.0) == 0
    assert bench.press(1.8) == 0
    assert [bench.press(1.2) for _ in range(3)] == [0, 0, 0], "many bumps are no holding"
    assert bench.press(6.0) == 1
    assert bench.press(2.3) == 1
    assert bench.button.status.code == "power_ready"


def test_a_short_circuit_does_not_switch_the_box_off_again_and_again() -> None:
    bench = Bench(MockFactory(pin_class=Shorted))
    assert bench.wait(20.0) == 0
    assert bench.button.status.code == "power_ready"
    bench.factory.pin(PIN).drive_high()
    bench.wait(0.5)
    assert bench.press(2.3) == 1


@pytest.mark.parametrize(
    ("problem", "code"), [(PinsDeniedError("no"), "power_denied"), (PinError("none"), "power_no_gpio")]
)
def test_without_pins_it_says_so(problem: PinError, code: str) -> None:
    bench = Bench(problem)
    bench.wait(1.0)
    assert bench.button.status.code == code


def test_a_pin_that_is_taken_or_fails_is_told() -> None:
    taken = Bench()
    other = PowerButton(PIN, taken.clock, taken._open)
    other.poll()
    taken.wait(1.0)
    assert taken.button.status.code == "power_partly"
    bench = Bench()
    bench.wait(0.5)

    def gone() -> bool:
        raise PinError("gone")

    (pin,) = bench.button._contacts._bank.pins.values()
    pin.closed = gone  # type: ignore[method-assign]
    bench.wait(0.3)
    assert bench.button.status.code == "power_lost"


def test_the_wiring_knows_it() -> None:
    text = "schema: 1\nkeep_free: []\nplaces:\n  1: {buttons: [4, 17, 27], light: 22}\npower_button: 21\n"
    wiring = read_wiring("hardware.yaml", text)
    assert wiring.power_button == PIN and read_wiring("hardware.yaml", as_yaml(wiring)) == wiring
    rig = Rig.simulated(wiring, ManualClock(), seed=1)
    rig.start()
    assert rig.states()["power"].code == "power_simulated"
    with pytest.raises(WiringError, match="GPIO 22 is used twice"):
        read_wiring("hardware.yaml", text.replace("21", "22"))
