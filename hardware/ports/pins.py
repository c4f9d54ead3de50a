"""Reads and sets header pins. The only module that uses gpiozero.

The pin factory is injected: the real one finds a Raspberry Pi's header; tests and the simulation use gpiozero's mock.
The library is large and imported only when a pin is first needed, to start faster.
"""

import os
import threading
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from hardware.status import DeviceState, DeviceStatus

RETRY_EVERY = 5.0
"""Seconds between two attempts to get a pin that another program holds, or that failed."""

PinFactory: TypeAlias = Any
"""A gpiozero pin factory; the library publishes no types."""
OpenFactory: TypeAlias = Callable[[], PinFactory]


class PinError(Exception):
    """One or all pins cannot be used; the message is the library's."""


class PinsDeniedError(PinError):
    """There are pins, but this user has no permission for them."""


@contextmanager
def pin_errors() -> Iterator[None]:
    """Turns all exceptions of the pin library into `PinError`."""
    # Each pin library has exceptions of its own, some derived from nothing but Exception.
    try:
        yield
    except Exception as problem:
        raise PinError(str(problem)) from problem


def header(devices: Path = Path("/dev")) -> PinFactory:
    """The pins of this computer (or of GPIOZERO_PIN_FACTORY).

    `devices`: the folder with the kernel's `gpiochip0` etc. Raises PinsDeniedError without permission, PinError if
    there are no pins or another program uses them.
    """
    try:
        return _found()
    except PinError as problem:
        chips = sorted(devices.glob("gpiochip*"))
        if chips and not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
            raise PinsDeniedError(str(problem)) from problem
        raise


_LOOKING = threading.Lock()
"""Boards look for the header in threads of their own; the library and its warnings are for one at a time."""


def _found() -> PinFactory:
    from gpiozero import Device
    from gpiozero.exc import PinFactoryFallback

    with _LOOKING, pin_errors(), warnings.catch_warnings():
        # That gpiozero looks through several libraries is no news; that none fits is told as the device's
        # state.
        warnings.simplefilter("ignore", PinFactoryFallback)
        Device.ensure_pin_factory()
        return Device.pin_factory


class ContactPin:
    """A button between a pin and ground, with the chip's pull-up.

    `on_edge` is called with `True` for closed, in a thread of the library. The library's own debouncing is off: it
    differs between back ends and loses short presses; `hardware.buttons.debounce` is used.
    """

    def __init__(self, factory: PinFactory, pin: int, on_edge: Callable[[bool], None]) -> None:
        from gpiozero import DigitalInputDevice

        with pin_errors():
            self._device = DigitalInputDevice(pin, pull_up=True, bounce_time=None, pin_factory=factory)
            self._device.when_activated = lambda: on_edge(True)
            self._device.when_deactivated = lambda: on_edge(False)

    def closed(self) -> bool:
        """Whether the contact is closed now. Raises PinError."""
        with pin_errors():
            return bool(self._device.value)

    def close(self) -> None:
        """Releases the pin. Raises PinError."""
        with pin_errors():
            self._device.close()


class LightPin:
    """A light between a pin and ground, with a resistor; initially off."""

    def __init__(self, factory: PinFactory, pin: int) -> None:
        from gpiozero import DigitalOutputDevice

        with pin_errors():
            self._device = DigitalOutputDevice(pin, pin_factory=factory)

    def set(self, lit: bool) -> None:
        """Switches it. Raises PinError."""
        with pin_errors():
            self._device.value = lit

    def close(self) -> None:
        """Releases the pin. Raises PinError."""
        with pin_errors():
            self._device.close()


K = TypeVar("K")
P = TypeVar("P", ContactPin, LightPin)


class PinBank(Generic[K, P]):
    """Several pins of one kind; missing ones are retried and failed ones reopened.

    `name` is `buttons` or `lights`, the beginning of the status codes. `label` returns a pin's name for people.
    """

    def __init__(
        self,
        name: str,
        numbers: Mapping[K, int],
        open_factory: OpenFactory,
        make: Callable[[PinFactory, K, int], P],
        label: Callable[[K], str],
        simulated: bool,
    ) -> None:
        self.name = name
        self.pins: dict[K, P] = {}
        self._numbers = numbers
        self._open_factory = open_factory
        self._make: Callable[[PinFactory, K, int], P] = make
        self._label = label
        self._simulated = simulated
        self._factory: PinFactory = None
        self._no_pins = ""
        self._worked = False
        self._retry_at = 0.0
        self._started = False

    def due(self) -> float:
        """When `get` tries to open missing pins next, in seconds of the clock."""
        is_complete = self._started and len(self.pins) == len(self._numbers)
        return float("inf") if self._no_pins or is_complete else self._retry_at

    def get(self, now: float) -> None:
        """Tries to open missing pins, if it is time to."""
        if now < self.due():
            return
        self._started = True
        self._retry_at = now + RETRY_EVERY
        if self._factory is None:
            try:
                self._factory = self._open_factory()
            except PinsDeniedError:
                self._no_pins = "denied"
                return
            except PinError:
                self._no_pins = "no_gpio"  # a header does not grow while the box is running
                return
        for key, number in self._numbers.items():
            if key not in self.pins:
                try:
                    self.pins[key] = self._make(self._factory, key, number)
                    self._worked = True
                except PinError:
                    continue  # its place is named in the status, and it is tried again

    def lose(self, key: K, now: float) -> None:
        """Handles a failed pin: releases it and retries later."""
        pin = self.pins.pop(key)
        self._retry_at = now + RETRY_EVERY
        try:
            pin.close()
        except PinError:
            return  # it is given up already

    def status(self, places: int) -> DeviceStatus:
        """The status to show; `places` is the number of places in the wiring."""
        if not self._started:
            return DeviceStatus(DeviceState.CONNECTING, f"{self.name}_starting")
        if self._no_pins:
            return DeviceStatus(DeviceState.ABSENT, f"{self.name}_{self._no_pins}")
        missing = [self._label(key) for key in self._numbers if key not in self.pins]
        facts = {"keys": _listed(missing), "missing": ", ".join(missing)}
        if missing and not self.pins and self._worked:
            return DeviceStatus(DeviceState.LOST, f"{self.name}_lost", facts)
        if missing:
            state = self._good_state if self.pins else DeviceState.ABSENT
            return DeviceStatus(state, f"{self.name}_partly", facts)
        word = "simulated" if self._simulated else "ready"
        return DeviceStatus(self._good_state, f"{self.name}_{word}", {"places": places})

    def close(self) -> None:
        """Releases all pins."""
        for key in list(self.pins):
            self.lose(key, self._retry_at)
        self._no_pins = "no_gpio"

    @property
    def _good_state(self) -> DeviceState:
        return DeviceState.SIMULATED if self._simulated else DeviceState.READY


def _listed(labels: list[str]) -> str:
    """The first label, and the number of others, to keep the sentence short."""
    return ", ".join(labels) if len(labels) < 2 else f"{labels[0]} and {len(labels) - 1} more"
