"""Keys of a keyboard as buttons of a place. The window or the terminal sees the keys and passes them on."""

from collections.abc import Mapping

from hardware.clock import Clock
from hardware.inputs import ButtonPressed, Input
from hardware.status import DeviceState, DeviceStatus
from hardware.wiring import ButtonKey

DEVICE = "keyboard"


class Keyboard:
    """Presses made by the keys of a keyboard. `keys`: the button that each one stands for, by its lower-case name."""

    def __init__(self, keys: Mapping[str, ButtonKey], clock: Clock) -> None:
        self._keys = dict(keys)
        self._clock = clock
        self._held: set[str] = set()
        self._inputs: list[Input] = []
        places = {place for place, _ in self._keys.values()}
        self.status = DeviceStatus(DeviceState.READY, "keyboard_ready", {"places": len(places)})

    def down(self, key: str) -> bool:
        """A key went down; whether it belongs to a place. A key that repeats while it is held is one
        press.
        """
        name = key.lower()
        if name not in self._keys:
            return False
        if name not in self._held:
            self._held.add(name)
            place, button = self._keys[name]
            self._inputs.append(ButtonPressed(place, button, self._clock.now()))
        return True

    def up(self, key: str) -> bool:
        """A key came up; whether it belongs to a place."""
        self._held.discard(key.lower())
        return key.lower() in self._keys

    def typed(self, key: str) -> bool:
        """A key was pressed and let go of: all that a terminal can tell."""
        known = self.down(key)
        self.up(key)
        return known

    def release_all(self) -> None:
        """The window lost the keyboard: which keys come up now will not be told."""
        self._held.clear()

    def poll(self) -> list[Input]:
        """The presses since the last call."""
        inputs, self._inputs = self._inputs, []
        return inputs
