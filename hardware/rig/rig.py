"""All devices of a table behind one interface: one place to poll, one stream of inputs.

A rig works with any subset of its devices, even none; it never raises for hardware problems and never waits. The main
loop calls `Rig.poll` when woken (`wake`) and at `Rig.due` at the latest; 50 times per second also works.
"""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Protocol, Self, TypeAlias

from hardware.boards.boards import Boards, Buses
from hardware.buttons.buttons import DEVICE as BUTTONS
from hardware.buttons.buttons import Buttons
from hardware.buttons.contacts import HeaderContacts
from hardware.buttons.keyboard import DEVICE as KEYBOARD
from hardware.buttons.keyboard import Keyboard
from hardware.buttons.power_button import DEVICE as POWER
from hardware.buttons.power_button import PowerButton
from hardware.clock import Clock
from hardware.inputs import ButtonStuck, DeviceChanged, DiceSource, Input
from hardware.leds import DEVICE as LIGHTS
from hardware.leds import Light, PlaceLights
from hardware.ports.input_node import InputNode, LinuxInput
from hardware.ports.links import Link
from hardware.ports.pins import OpenFactory, header
from hardware.ports.serial_link import Resolve, SerialLink, UsbPorts, fixed_port
from hardware.scanners.scanner import scanners_of
from hardware.status import DeviceState, DeviceStatus, is_trouble
from hardware.tower.tower import DEVICE as TOWER
from hardware.tower.tower import Tower
from hardware.wiring.wiring import AUTO, ButtonKey, OnBoard, Wiring

if TYPE_CHECKING:
    from hardware.radio.radio_dice import RadioDice
    from hardware.simulated.panel import SimulationPanel

RADIO = "radio"
"""The name of the radio dice among the devices; their module is imported only for whoever has some."""

_REMEMBERED = 20
"""Most troubles that are kept."""
_THERE = (DeviceState.READY, DeviceState.SIMULATED)


OpenLine: TypeAlias = Callable[[Resolve, Callable[[], None]], Link]
"""Opens the line to the tower's port; the second argument is called when there is something to poll."""


class Device(Protocol):
    """A device, which says itself whether there is anything to look at."""

    def poll(self) -> list[Input]:
        """Handles what has arrived and what is due; returns the inputs in order."""

    def due(self) -> float:
        """When to call `poll` again, in seconds of the clock: not after now if something has arrived already."""


def _nobody() -> None:
    """Default for `wake`: does nothing."""


class Rig:
    """The devices of a table.

    `panel` controls simulated devices. They replace the header if `simulate_pins`, the tower if `simulate_tower`, the
    scanners if `simulate_scanners`. `open_line` opens the connection to a real tower. `wake` is called from other
    threads when there is something to poll, and must only schedule a poll.
    """

    def __init__(
        self,
        wiring: Wiring,
        clock: Clock,
        *,
        open_pins: OpenFactory = header,
        panel: "SimulationPanel | None" = None,
        simulate_pins: bool = True,
        simulate_tower: bool = True,
        simulate_scanners: bool = True,
        inputs: InputNode | None = None,
        wake: Callable[[], None] = _nobody,
        open_line: OpenLine = SerialLink,
    ) -> None:
        self.panel = panel
        self._clock = clock
        self._wake = wake
        mock = panel if simulate_pins else None
        self._buses = Buses(open_pins) if mock is None else mock.buses
        self._simulated = mock is not None
        self._shown: dict[int, Light] = {}
        self._trial = False
        self._wire(wiring)
        self.requests = count(1).__next__
        """Gives out the ids of rolls, so that no two devices use the same."""
        self.radio: RadioDice | None = None
        """The radio dice, once somebody has asked for them."""
        self._tower: Tower | None = None
        if panel is not None and simulate_tower:
            self._tower = Tower(panel.link, clock, source=DiceSource.SIMULATED, requests=self.requests)
        elif wiring.tower is not None:
            ports = UsbPorts(taken=wiring.serial_scanners)
            resolve = ports if wiring.tower == AUTO else fixed_port(wiring.tower)
            self._tower = Tower(open_line(resolve, wake), clock, requests=self.requests)
        self._power: PowerButton | None = None
        if wiring.power_button is not None:
            self._power = PowerButton(
                wiring.power_button, clock, self._buses.open_pins, simulated=self._simulated, wake=wake
            )
        doubles = panel.scanners if panel is not None and simulate_scanners else {}
        self._scanners = scanners_of(wiring, clock, doubles, inputs if inputs is not None else LinuxInput(), wake)
        self._waiting: list[Input] = []
        self.troubles: deque[tuple[float, str, DeviceStatus]] = deque(maxlen=_REMEMBERED)
        """The latest troubles: time in seconds of the clock, device, and its status."""

    @classmethod
    def simulated(
        cls,
        wiring: Wiring,
        clock: Clock,
        *,
        dice: int = 3,
        faces: int = 6,
        seed: int | None = None,
        latency: float = 0.8,
        wake: Callable[[], None] = _nobody,
    ) -> Self:
        """A rig with simulated devices only, controlled by its `panel`."""
        from hardware.simulated.panel import SimulationPanel

        panel = SimulationPanel(wiring, clock, dice=dice, faces=faces, seed=seed, latency=latency, wake=wake)
        return cls(wiring, clock, panel=panel, wake=wake)

    def start(self) -> None:
        """Starts looking for devices; those found at once are already in `states`."""
        self._waiting += self._poll()

    def poll(self) -> list[Input]:
        """The inputs since the last call, in order for each device."""
        inputs, self._waiting = self._waiting, []
        return inputs + self._poll()

    def due(self) -> float:
        """When to poll again at the latest, in seconds of the clock."""
        if self._waiting:
            return self._clock.now()
        return min((device.due() for device in self._devices()), default=float("inf"))

    def states(self) -> dict[str, DeviceStatus]:
        """The state of each device that this table has or looks for."""
        states: dict[str, DeviceStatus] = {}
        if self._tower is not None:
            states[TOWER] = self._tower.status
        if self.radio is not None and self.radio.choices.on:
            states[RADIO] = self.radio.status
        states |= {name: buttons.status for name, buttons in self._buttons.items()}
        if self.wiring.light_pins:
            states[LIGHTS] = self._lights.status
        if self.wiring.keys:
            states[KEYBOARD] = self.keyboard.status
        if self._power is not None:
            states[POWER] = self._power.status
        states |= {scanner.name: scanner.status for scanner in self._scanners}
        return states

    @property
    def tower(self) -> Tower | None:
        """The dice tower's driver; `None` if the wiring has no tower."""
        return self._tower

    @property
    def wired(self) -> frozenset[int]:
        """The places whose buttons or keys are all available now, real or simulated."""
        states = self.states()
        there = {name for name, status in states.items() if status.state in _THERE}
        missing = {key[0] for key in self.wiring.contacts if self._device_of(*key) not in there}
        return frozenset(self.wiring.places) - missing

    def show(self, place: int, light: Light) -> None:
        """Sets what a place's light shows."""
        self._shown[place] = light
        self._lights.show(place, light)

    def unseen_buttons(self) -> list[ButtonKey]:
        """The wired buttons that have not been pressed since the start."""
        return sorted(key for buttons in self._buttons.values() for key in buttons.unseen())

    def rewire(self, wiring: Wiring, *, trial: bool = False) -> None:
        """Replaces buttons, boards, lights and keys by those of another wiring; the tower is not affected.

        `trial`: its place numbers have no meaning, so button problems are not recorded.
        """
        self._unwire()
        self._trial = trial
        self._wire(wiring)

    def close(self) -> None:
        """Releases all devices; lights go off."""
        self._unwire()
        for scanner in self._scanners:
            scanner.close()
        if self._power is not None:
            self._power.close()
        if self._tower is not None:
            self._tower.close()
        if self.radio is not None:
            self.radio.close()

    def _wire(self, wiring: Wiring) -> None:
        clock, buses, simulated, wake = self._clock, self._buses, self._simulated, self._wake
        self.wiring = wiring
        self._boards = Boards(wiring, clock, buses, simulated=simulated, wake=wake)
        self._buttons = {name: Buttons(name, contacts, clock) for name, contacts in self._boards.contacts.items()}
        if wiring.button_pins:
            direct = HeaderContacts(BUTTONS, wiring.button_pins, clock, buses.open_pins, simulated=simulated, wake=wake)
            self._buttons = {BUTTONS: Buttons(BUTTONS, direct, clock), **self._buttons}
        self._lights = PlaceLights(
            wiring.light_pins,
            clock,
            buses.open_pins,
            elsewhere=sorted(wiring.lights.keys() - wiring.light_pins.keys()),
            switch=self._boards.light,
            simulated=simulated,
            rhythms=wiring.rhythms,
        )
        for place, light in self._shown.items():
            self._lights.show(place, light)
        self.keyboard = Keyboard(wiring.keys, clock)
        """Receives the key strokes of the window or the terminal."""
        lights = [self._lights] if wiring.lights else []
        self._wired: list[Device] = [*self._buttons.values(), *lights, self.keyboard]

    def _unwire(self) -> None:
        self._lights.close()
        for buttons in self._buttons.values():
            buttons.close()
        self._boards.close()

    def _poll(self) -> list[Input]:
        inputs: list[Input] = []
        for one in self._devices():
            if one.due() <= self._clock.now():
                inputs += one.poll()
        for given in inputs:
            match given:
                case DeviceChanged(device, status) if is_trouble(status):
                    self.troubles.append((self._clock.now(), device, status))
                case ButtonStuck(place, button) if not self._trial:
                    status = DeviceStatus(DeviceState.READY, "button_stuck", {"place": place, "button": button})
                    self.troubles.append((self._clock.now(), self._device_of(place, button), status))
        return inputs

    def _devices(self) -> Iterator[Device]:
        yield from self._wired
        if self._tower is not None:
            yield self._tower
        if self.radio is not None:
            yield self.radio
        if self._power is not None:
            yield self._power
        yield from self._scanners

    def _device_of(self, place: int, button: int) -> str:
        contact = self.wiring.contacts[place, button]
        return contact.board if isinstance(contact, OnBoard) else BUTTONS
