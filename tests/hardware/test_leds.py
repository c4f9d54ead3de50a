from itertools import product
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.clock import ManualClock
from hardware.leds import Light, PlaceLights, lit, next_change
from hardware.ports.pins import RETRY_EVERY
from hardware.status import DeviceState
from hardware.wiring.file import WiringError, read_wiring
from hardware.wiring.text import as_yaml
from hardware.wiring.wiring import RHYTHMS

NUMBERS = {1: 22, 2: 5}


def lights(clock: ManualClock, factory: Any) -> PlaceLights:
    return PlaceLights(NUMBERS, clock, lambda: factory)


def film(light: Light, seconds: float = 6.0) -> list[bool]:
    return [lit(light, n * 0.1) for n in range(round(seconds * 10))]


def test_the_three_lights_differ_by_rhythm_alone() -> None:
    films = [film(light) for light in Light]
    assert all(a != b for a, b in product(films, films) if a is not b)
    assert set(film(Light.OFF)) == {False}
    assert set(film(Light.CHOSEN)) == {True}
    assert set(film(Light.ASKED)) == {True, False}
    assert {*RHYTHMS, "off"} == {light.value for light in Light}


def test_the_rhythm_is_as_told() -> None:
    clock = ManualClock()
    factory = MockFactory()
    place_lights = lights(clock, factory)
    place_lights.show(1, Light.ASKED)
    place_lights.show(2, Light.CHOSEN)
    seen = []
    for _ in range(24):
        place_lights.poll()
        seen.append((factory.pin(22).state, factory.pin(5).state))
        clock.advance(0.1)
    assert [a for a, _ in seen] == ([True] * 6 + [False] * 6) * 2
    assert {b for _, b in seen} == {True}


def test_choosing_again_changes_nothing_on_the_wire() -> None:
    clock = ManualClock()
    factory = MockFactory()
    place_lights = lights(clock, factory)
    place_lights.show(1, Light.CHOSEN)
    place_lights.poll()
    states = len(factory.pin(22).states)
    for _ in range(5):
        place_lights.show(1, Light.CHOSEN)
        clock.advance(0.1)
        place_lights.poll()
    assert len(factory.pin(22).states) == states


def test_places_without_a_light_take_everything() -> None:
    place_lights = lights(ManualClock(), MockFactory())
    place_lights.show(9, Light.ASKED)
    place_lights.poll()


def test_due_is_the_next_change() -> None:
    clock = ManualClock()
    place_lights = lights(clock, MockFactory())
    place_lights.poll()
    assert place_lights.due() == float("inf")
    place_lights.show(1, Light.ASKED)
    place_lights.poll()
    for _ in range(20):
        before = lit(Light.ASKED, clock.now())
        due = place_lights.due()
        assert due == next_change(clock.now())
        clock.advance(due - clock.now() + 1e-6)
        assert lit(Light.ASKED, clock.now()) is not before
        assert place_lights.due() == due, "it stays due until it is switched"
        place_lights.poll()


class FailingPin(MockPin):  # type: ignore[misc]
    gone = False

    def _set_state(self, value: Any) -> None:
        if FailingPin.gone:
            raise OSError(5, "Input/output error")
        super()._set_state(value)


def test_a_light_that_fails_is_named_and_comes_back() -> None:
    clock = ManualClock()
    factory = MockFactory(pin_class=FailingPin)
    place_lights = lights(clock, factory)
    place_lights.poll()
    place_lights.show(2, Light.CHOSEN)
    try:
        FailingPin.gone = True
        place_lights.poll()
        assert place_lights.status.facts["missing"] == "place 2"
        assert place_lights.status.state is DeviceState.READY
    finally:
        FailingPin.gone = False
    clock.advance(RETRY_EVERY + 0.1)
    place_lights.poll()
    assert place_lights.status.code == "lights_ready"
    assert factory.pin(5).state is True


def test_all_lights_that_fail_are_lost() -> None:
    clock = ManualClock()
    place_lights = lights(clock, MockFactory(pin_class=FailingPin))
    place_lights.poll()
    place_lights.show(1, Light.CHOSEN)
    place_lights.show(2, Light.CHOSEN)
    try:
        FailingPin.gone = True
        place_lights.poll()
        assert (place_lights.status.state, place_lights.status.code) == (DeviceState.LOST, "lights_lost")
    finally:
        FailingPin.gone = False


def test_closing_puts_them_out() -> None:
    factory = MockFactory()
    place_lights = lights(ManualClock(), factory)
    place_lights.show(1, Light.CHOSEN)
    place_lights.poll()
    place_lights.close()
    assert factory.pin(22).function == "input"


def test_the_owner_s_file_gives_the_lights_other_rhythms() -> None:
    own = read_wiring("x", "schema: 1\nplaces: {}\nrhythms: {asked: dark, nudged: [1, 0.5], chosen: [0.1, 2.9]}\n")
    assert [lit(Light.CHOSEN, at, own.rhythms) for at in (0.05, 0.15, 2.95, 3.05)] == [True, False, False, True]
    assert next_change(0.0, set(Light), own.rhythms) == 0.1
    assert not lit(Light.ASKED, 0.0, own.rhythms)
    assert read_wiring("again", as_yaml(own)) == own
    clock, factory = ManualClock(), MockFactory()
    place_lights = PlaceLights(NUMBERS, clock, lambda: factory, rhythms=own.rhythms)
    place_lights.show(1, Light.NUDGED)
    seen = []
    for _ in range(3):
        place_lights.poll()
        seen.append(factory.pin(22).state)
        clock.advance(0.5)
    assert seen == [True, True, False]


def test_rhythms_that_cannot_be_told_apart_or_flicker_are_refused() -> None:
    with pytest.raises(WiringError) as refused:
        read_wiring("x", "schema: 1\nrhythms: {asked: lit, nudged: [0.01, 1], chosen: [1, 1, 1], lost: dark}\n")
    told = str(refused.value)
    for words in ("asked and chosen look alike", "rhythms.nudged: expected lit, dark", "rhythms.chosen: exp", "lost"):
        assert words in told, told
