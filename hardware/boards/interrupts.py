"""Interrupt lines of boards: header pins that several boards may share."""

import threading
from collections.abc import Callable
from contextlib import suppress

from hardware.ports.pins import ContactPin, OpenFactory, PinError


class InterruptLines:
    """Opens each pin once, and notifies all its listeners. Used by the boards' threads."""

    def __init__(self, open_factory: OpenFactory) -> None:
        self._open_factory = open_factory
        self._pins: dict[int, ContactPin] = {}
        self._listeners: dict[int, list[Callable[[], None]]] = {}
        self._lock = threading.Lock()

    def listen(self, pin: int, ring: Callable[[], None]) -> Callable[[], None]:
        """Calls `ring` whenever the pin goes low; returns a function that stops this.

        If the pin cannot be opened nothing is called; levels are sampled anyway.
        """
        with self._lock:
            listeners = self._listeners.setdefault(pin, [])
            listeners.append(ring)
            if pin not in self._pins:
                with suppress(PinError):  # the board is found deaf then, and says so
                    self._pins[pin] = ContactPin(self._open_factory(), pin, lambda down: self._edge(pin, down))
        return lambda: listeners.remove(ring)

    def close(self) -> None:
        """Releases the pins."""
        with self._lock:
            for contact in self._pins.values():
                try:
                    contact.close()
                except PinError:
                    continue  # it is given up anyway
            self._pins.clear()

    def _edge(self, pin: int, down: bool) -> None:
        if down:
            for ring in list(self._listeners.get(pin, ())):
                ring()
