"""Keys of a keyboard as buttons of a place; the window or the terminal passes them on."""

from collections.abc import Mapping

from hardware.clock import Clock
from hardware.inputs import ButtonPressed, Input
from hardware.status import DeviceState, DeviceStatus
from hardware.wiring.wiring import ButtonKey

DEVICE = "keyboard"


class Keyboard:
    """Turns keys into presses. `keys` maps a key's lower-case name to its button."""

    def __init__(self, keys: Mapping[str, ButtonKey], clock: Clock) -> None:
        self._keys = dict(keys)
        self._clock = clock
        self._held: set[str] = set()
        self._inputs: list[Input] = []
        places = {place for place, _ in self._keys.values()}
        self.status = DeviceStatus(DeviceState.READY, "keyboard_ready", {"places": len(places)})

    def down(self, key: str) -> bool:
        """Handles a pressed key; returns whether it belongs to a place. Key repeat counts as one press."""
        name = key.lower()
        if name not in self._keys:
            return False
        if name not in self._held:
            self._held.add(name)
            place, button = self._keys[name]
            self._inputs.append(ButtonPressed(place, button, self._clock.now()))
        return True

    def up(self, key: str) -> bool:
        """Handles a released key; returns whether it belongs to a place."""
        self._held.discard(key.lower())
        return key.lower() in self._keys

    def typed(self, key: str) -> bool:
        """Handles a key in a terminal, which does not report releases; returns whether it belongs to a place."""
        known = self.down(key)
        self.up(key)
        return known

    def release_all(self) -> None:
        """Forgets held keys, because the window lost the focus and gets no releases."""
        self._held.clear()

    def poll(self) -> list[Input]:
        """The presses since the last call."""
        inputs, self._inputs = self._inputs, []
        return inputs

    def due(self) -> float:
        """When to call `poll` again, in seconds of the clock."""
        return self._clock.now() if self._inputs else float("inf")
