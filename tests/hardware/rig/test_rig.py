from collections import Counter
from functools import partial
from string import Formatter
from typing import Any

import pytest

from hardware.clock import ManualClock
from hardware.inputs import (
    ButtonFreed,
    ButtonPressed,
    ButtonStuck,
    DeviceChanged,
    DiceRolled,
    DiceSource,
    DiceTrouble,
    Input,
    Trouble,
)
from hardware.leds import Light
from hardware.ports.pins import PinError
from hardware.rig.rig import Rig
from hardware.simulated.dice_script import Fault
from hardware.simulated.panel import SimulationPanel
from hardware.status import SENTENCE_LIMIT, SENTENCES, DeviceState, DeviceStatus, status_sentence
from hardware.wiring.file import default_wiring, read_wiring
from hardware.wiring.wiring import Wiring

MIXED = read_wiring(
    "hardware.yaml", "schema: 1\nplaces:\n  1: {buttons: [4, 17, 27], light: 22}\n  7: {keys: [a, s, d]}\n"
)

SCANNED = (
    "schema: 1\nkeep_free: []\nplaces:\n  1: {buttons: [4, 17, 27]}\npower_button: 21\n"
    "scanners:\n  cards: {kind: lines, port: /dev/ttyUSB0}\n"
)


def run(rig: Rig, clock: ManualClock, seconds: float, step: float = 0.01) -> list[Input]:
    inputs: list[Input] = []
    for _ in range(round(seconds / step)):
        inputs += rig.poll()
        clock.advance(step)
    return inputs


def simulated(wiring: Wiring = MIXED) -> tuple[Rig, ManualClock, SimulationPanel]:
    clock = ManualClock(10.0)
    rig = Rig.simulated(wiring, clock, seed=3)
    rig.start()
    run(rig, clock, 1.0)
    assert rig.panel is not None
    return rig, clock, rig.panel


def test_a_simulated_table_has_all_its_devices() -> None:
    rig, _, _ = simulated()
    assert {name: s.state for name, s in rig.states().items()} == {
        "tower": DeviceState.SIMULATED,
        "buttons": DeviceState.SIMULATED,
        "lights": DeviceState.SIMULATED,
        "keyboard": DeviceState.READY,
    }


def test_one_stream_brings_buttons_keys_and_dice() -> None:
    rig, clock, panel = simulated()
    assert rig.tower is not None
    panel.next_faces(6, 2, 1, 1)
    request = rig.tower.request_roll(4)
    panel.hold(1, 3)
    rig.keyboard.typed("s")
    inputs = run(rig, clock, 3.0)
    panel.release(1, 3)
    assert inputs == [
        ButtonPressed(7, 2),
        ButtonPressed(1, 3),
        DiceRolled(request, (6, 2, 1, 1), DiceSource.SIMULATED),
    ]


def test_the_panel_breaks_the_tower_and_mends_it() -> None:
    rig, clock, panel = simulated()
    assert rig.tower is not None
    panel.fault(Fault.COCKED)
    rig.tower.request_roll(2)
    assert run(rig, clock, 2.0) == [DiceTrouble(1, Trouble.COCKED, (None, None))]
    panel.link.unplug()
    run(rig, clock, 1.0)
    assert rig.states()["tower"].state is DeviceState.LOST
    panel.link.plug()
    run(rig, clock, 6.0)
    assert rig.states()["tower"].state is DeviceState.SIMULATED


def test_lights_show_on_the_panel() -> None:
    rig, clock, panel = simulated()
    assert panel.lights() == {1: False}
    rig.show(1, Light.CHOSEN)
    run(rig, clock, 0.1)
    assert panel.lights() == {1: True}
    rig.close()
    assert panel.lights() == {1: False}


def test_what_the_lights_do_is_the_same_for_every_button() -> None:
    films = []
    for button in (1, 2, 3):
        rig, clock, panel = simulated()
        rig.show(1, Light.ASKED)
        run(rig, clock, 0.5)
        panel.hold(1, button)
        film = []
        for _ in range(200):
            if any(isinstance(i, ButtonPressed) for i in rig.poll()):
                rig.show(1, Light.CHOSEN)
            film.append((panel.lights(), tuple(rig.states().items())))
            clock.advance(0.01)
        films.append(str(film))
    assert films[0] == films[1] == films[2]


def no_pins() -> Any:
    raise PinError("no header")


def test_a_rig_without_anything_runs() -> None:
    clock = ManualClock()
    rig = Rig(Wiring(tower=None), clock, open_pins=no_pins)
    rig.start()
    assert run(rig, clock, 1.0) == []
    assert rig.states() == {}
    assert rig.due() == float("inf")
    rig.close()


def test_a_wired_rig_on_a_computer_without_pins_runs_and_says_so() -> None:
    clock = ManualClock()
    wiring = Wiring(default_wiring().places, tower=None)
    rig = Rig(wiring, clock, open_pins=no_pins)
    rig.start()
    assert [i.device for i in rig.poll() if isinstance(i, DeviceChanged)] == ["buttons", "lights"]
    assert {s.state for s in rig.states().values()} == {DeviceState.ABSENT}


def test_real_pins_and_a_simulated_tower_go_together() -> None:
    clock = ManualClock()
    panel = SimulationPanel(MIXED, clock, seed=1)
    rig = Rig(MIXED, clock, open_pins=no_pins, panel=panel, simulate_pins=False)
    run(rig, clock, 1.0)
    assert rig.states()["tower"].state is DeviceState.SIMULATED
    assert rig.states()["buttons"].state is DeviceState.ABSENT


def test_polling_only_when_due_misses_nothing() -> None:
    rig, clock, panel = simulated(Wiring())
    assert rig.tower is not None
    panel.next_faces(4)
    rig.tower.request_roll(1)
    asked_at = clock.now()
    while not (inputs := rig.poll()):
        clock.advance(max(0.001, rig.due() - clock.now()))
        assert clock.now() < 13.0
    assert inputs == [DiceRolled(1, (4,), DiceSource.SIMULATED)]
    assert clock.now() == pytest.approx(asked_at + 0.8, abs=0.1)


class Looks:
    """Counts how often each device of a rig is looked at."""

    def __init__(self, rig: Rig) -> None:
        self.of: Counter[str] = Counter()
        for device in rig._devices():
            vars(device)["poll"] = partial(self._look, type(device).__name__, device.poll)

    def _look(self, name: str, poll: Any) -> Any:
        self.of[name] += 1
        return poll()


def test_a_device_that_has_nothing_to_tell_is_not_looked_at() -> None:
    rig, clock, panel = simulated()
    looks = Looks(rig)
    assert run(rig, clock, 4.0) == []
    assert looks.of.pop("Tower") <= 12, "it is asked each second whether it is there, and answers"
    assert looks.of == {}
    rig.show(1, Light.ASKED)
    run(rig, clock, 6.0)
    assert looks.of["PlaceLights"] == 11, "it is switched on, and on and off each 0.6 s"
    assert looks.of["Buttons"] == 0
    panel.hold(1, 2)
    assert rig.due() <= clock.now()
    assert run(rig, clock, 0.02, step=0.001) == [ButtonPressed(1, 2)]


def test_a_simulated_button_that_is_held_is_found_to_be_stuck_and_freed() -> None:
    rig, clock, panel = simulated()
    panel.hold(1, 2)
    assert run(rig, clock, 10.0) == [ButtonPressed(1, 2), ButtonStuck(1, 2)]
    panel.release(1, 2)
    assert run(rig, clock, 0.1) == [ButtonFreed(1, 2)]
    looks = Looks(rig)
    run(rig, clock, 2.0)
    assert looks.of["Buttons"] == 0


def test_whatever_is_done_to_simulated_devices_wakes_whoever_polls() -> None:
    clock, woken = ManualClock(10.0), []
    wiring = read_wiring("hardware.yaml", SCANNED)
    rig = Rig.simulated(wiring, clock, seed=3, wake=lambda: woken.append(clock.now()))
    run(rig, clock, 1.0)
    assert rig.panel is not None
    panel = rig.panel
    for act in (
        lambda: panel.hold(1, 1),
        lambda: panel.scanners["cards"].scan("4711"),
        lambda: panel.pins.pin(21).drive_low(),
        panel.link.unplug,
    ):
        woken.clear()
        act()
        assert woken and rig.due() <= clock.now()
        run(rig, clock, 0.1)


@pytest.mark.parametrize("code", SENTENCES)
def test_every_sentence_fits_on_a_chip(code: str) -> None:
    template = SENTENCES[code]
    names = [name for _, name, _, _ in Formatter().parse(template) if name]
    long = {"port": "/dev/serial/by-id/usb-Some_Very_Long_Maker_Name_0123456789-if00-port0"}
    long |= {"board": "twelve-chars", "address": "0x27", "found": "0x20", "spot": "r9c24 +26"}
    facts = {name: long.get(name, "place 12, button 3 and 17 more" if name == "keys" else "99") for name in names}
    text = status_sentence(DeviceStatus(DeviceState.READY, code, facts))
    assert len(text) <= SENTENCE_LIMIT
    assert text.endswith((".", "?"))
    assert "{" not in text
