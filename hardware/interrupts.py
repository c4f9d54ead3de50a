"""The interrupt lines of boards: pins of the header that several boards may share."""

import threading
from collections.abc import Callable
from contextlib import suppress

from hardware.pins import ContactPin, OpenFactory, PinError


class InterruptLines:
    """Opens each pin once, and calls everybody who listens to it. Boards come from several threads."""

    def __init__(self, open_factory: OpenFactory) -> None:
        self._open_factory = open_factory
        self._pins: dict[int, ContactPin] = {}
        self._listeners: dict[int, list[Callable[[], None]]] = {}
        self._lock = threading.Lock()

    def listen(self, pin: int, ring: Callable[[], None]) -> Callable[[], None]:
        """Call `ring` whenever the pin is pulled down; gives the function that ends it.

        A pin that cannot be had rings for nobody: levels are read all the same.
        """
        with self._lock:
            listeners = self._listeners.setdefault(pin, [])
            listeners.append(ring)
            if pin not in self._pins:
                with suppress(PinError):  # the board is found deaf then, and says so
                    self._pins[pin] = ContactPin(self._open_factory(), pin, lambda down: self._edge(pin, down))
        return lambda: listeners.remove(ring)

    def close(self) -> None:
        """Let go of the pins."""
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
