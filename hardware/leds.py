"""One light at each place: that it is asked, that it has chosen, and never what.

A rhythm depends on the `Light` and on the clock alone. Nothing here is ever told a choice, choosing again changes
nothing, and all places blink in step, so that a video of the table gives nothing away.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from enum import Enum

from hardware.clock import Clock
from hardware.inputs import DeviceChanged, Input
from hardware.pins import LightPin, OpenFactory, PinBank, PinError
from hardware.status import DeviceStatus
from hardware.wiring import RHYTHMS, Rhythm

DEVICE = "lights"


class Light(Enum):
    """What a place's light says."""

    OFF = "off"
    ASKED = "asked"
    NUDGED = "nudged"
    CHOSEN = "chosen"


def lit(light: Light, now: float, rhythms: Mapping[str, Rhythm] = RHYTHMS) -> bool:
    """Whether a light that says this is lit at this time (seconds)."""
    rhythm = rhythms.get(light.value, ())
    return len(rhythm) == 1 or _phase(rhythm, now)[0] % 2 == 1


def next_change(
    now: float, lights: Collection[Light] = (Light.ASKED,), rhythms: Mapping[str, Rhythm] = RHYTHMS
) -> float:
    """When one of these lights changes next, in seconds; infinite if none of them blinks."""
    return min((now + _phase(rhythms.get(light.value, ()), now)[1] for light in lights), default=float("inf"))


def _phase(rhythm: Rhythm, now: float) -> tuple[int, float]:
    """Which part of a rhythm it is, counted from 1 (0: it is steady), and the seconds until the next."""
    if len(rhythm) < 2:
        return 0, float("inf")
    within = now % sum(rhythm)
    for number, seconds in enumerate(rhythm, start=1):
        if within < seconds:
            return number, seconds - within
        within -= seconds
    return len(rhythm), rhythm[-1]  # the sum of its parts fell short by a rounding


class PlaceLights:
    """The lights of all places. A place without a light takes everything and shows nothing.

    `numbers`: the GPIO number of each light at the header. `rhythms`: what each light says, by the value of `Light`.
    `elsewhere`: the places whose lights are on boards; `switch(place, lit)` switches them.
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
        self._bank = PinBank(
            DEVICE, self._numbers, open_factory, lambda f, _, n: LightPin(f, n), "place {}".format, simulated
        )
        self.status = self._status()

    def show(self, place: int, light: Light) -> None:
        """From the next poll on the place's light says this."""
        self._shown[place] = light

    def poll(self) -> list[Input]:
        """Switch what has to be switched."""
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
        status = self._status()
        if status == self.status:
            return []
        self.status = status
        return [DeviceChanged(DEVICE, status)]

    def due(self) -> float:
        """When some light changes next, in seconds of the clock."""
        any_light = self._bank.pins or self._elsewhere
        shown = set(self._shown.values())
        return next_change(self._clock.now(), shown, self._rhythms) if any_light else float("inf")

    def close(self) -> None:
        """Let go of the pins; the lights go out."""
        self._bank.close()
        self._set.clear()

    def _status(self) -> DeviceStatus:
        return self._bank.status(len(self._numbers))
