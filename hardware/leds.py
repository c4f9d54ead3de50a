"""One light per place: it shows that an answer is awaited or was given, and never which.

A rhythm depends only on the `Light` and the clock: choices are not known here, changing one changes nothing, and all
places blink in step, so that a video of the table reveals nothing.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from enum import Enum

from hardware.clock import Clock
from hardware.inputs import DeviceChanged, Input
from hardware.ports.pins import LightPin, OpenFactory, PinBank, PinError
from hardware.status import DeviceStatus
from hardware.wiring.wiring import RHYTHMS, Rhythm

DEVICE = "lights"


class Light(Enum):
    """What a place's light shows."""

    OFF = "off"
    ASKED = "asked"
    NUDGED = "nudged"
    CHOSEN = "chosen"


def lit(light: Light, now: float, rhythms: Mapping[str, Rhythm] = RHYTHMS) -> bool:
    """Whether a light is on at this time (seconds)."""
    rhythm = rhythms.get(light.value, ())
    return len(rhythm) == 1 or _phase(rhythm, now)[0] % 2 == 1


def next_change(
    now: float, lights: Collection[Light] = (Light.ASKED,), rhythms: Mapping[str, Rhythm] = RHYTHMS
) -> float:
    """When the next of these lights changes, in seconds; infinite if none of them blinks."""
    return min((now + _phase(rhythms.get(light.value, ()), now)[1] for light in lights), default=float("inf"))


def _phase(rhythm: Rhythm, now: float) -> tuple[int, float]:
    """The present part of a rhythm, from 1 (0: it is steady), and the seconds until the next part."""
    if len(rhythm) < 2:
        return 0, float("inf")
    within = now % sum(rhythm)
    for number, seconds in enumerate(rhythm, start=1):
        if within < seconds:
            return number, seconds - within
        within -= seconds
    return len(rhythm), rhythm[-1]  # the sum of its parts fell short by a rounding


class PlaceLights:
    """The lights of all places. A place without a light is accepted and ignored.

    `numbers`: the GPIO number of each light at the header. `rhythms`: by the value of `Light`. `elsewhere`: the places
    whose lights are on boards, which `switch(place, lit)` switches.
    """

    def __init__(
        self,
        numbers: Mapping[int, int],
        clock: Clock,
        open_factory: OpenFactory,
        *,
        elsewhere: Iterable[int] = (),
        switch: Callable[[int, bool], None] = lambda place, lit: None,
        simulated: bool = False,
        rhythms: Mapping[str, Rhythm] = RHYTHMS,
    ) -> None:
        self._rhythms = rhythms
        self._numbers = dict(numbers)
        self._elsewhere = tuple(elsewhere)
        self._switch = switch
        self._clock = clock
        self._shown: dict[int, Light] = {}
        self._set: dict[int, bool] = {}
        self._due = 0.0
        self._bank = PinBank(
            DEVICE, self._numbers, open_factory, lambda f, _, n: LightPin(f, n), "place {}".format, simulated
        )
        self.status = self._status()

    def show(self, place: int, light: Light) -> None:
        """Sets what a light shows from the next `poll` on."""
        if self._shown.get(place) is not light:
            self._shown[place] = light
            self._due = 0.0

    def poll(self) -> list[Input]:
        """Switches lights whose state has changed."""
        now = self._clock.now()
        self._bank.get(now)
        for place in list(self._bank.pins):
            on = lit(self._shown.get(place, Light.OFF), now, self._rhythms)
            if self._set.get(place, False) is on:
                continue
            try:
                self._bank.pins[place].set(on)
                self._set[place] = on
            except PinError:
                self._bank.lose(place, now)
                self._set.pop(place, None)
        for place in self._elsewhere:
            on = lit(self._shown.get(place, Light.OFF), now, self._rhythms)
            if self._set.get(place, False) is not on:
                self._set[place] = on
                self._switch(place, on)  # the board keeps it, also over a time when it is lost
        any_light = self._bank.pins or self._elsewhere
        changes = next_change(now, set(self._shown.values()), self._rhythms) if any_light else float("inf")
        self._due = min(changes, self._bank.due())
        status = self._status()
        if status == self.status:
            return []
        self.status = status
        return [DeviceChanged(DEVICE, status)]

    def due(self) -> float:
        """When the next light changes, in seconds of the clock."""
        return self._due

    def close(self) -> None:
        """Switches all lights off and releases the pins."""
        self._bank.close()
        self._set.clear()

    def _status(self) -> DeviceStatus:
        return self._bank.status(len(self._numbers))
