"""The services that the window receives from the program's start; it creates none of them and uses no globals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion.box.background import Background
from companion.box.machine import Machine
from companion.box.network import Network
from companion.box.power import Power
from companion.packs.catalogue import Catalogue
from companion.table.evening import Evening
from companion.ui.shell.profile import Profile
from companion.ui.shell.screen_saver import PanelLight
from companion.voice.quiet import QuietHours

if TYPE_CHECKING:
    from companion.events.running import Events
    from hardware.machine.service_manager import ServiceManager
    from hardware.machine.sticks import Stick
    from hardware.machine.updates import Offer, UpdateOutcome
    from hardware.radio.radio_dice import RadioDice
    from hardware.rig.fitting import Fitting


class Speaker(Protocol):
    """Reads aloud; implemented by `companion.voice`. Without speech it does nothing and raises no error."""

    volume: float
    """From 0 (mute) to 1."""
    pace: int
    """How fast it reads, in words a minute."""
    quiet: QuietHours | None
    """When nothing is read aloud."""

    wanted: str
    """The name of the engine that is asked first."""

    @property
    def reading(self) -> tuple[str, ...]:
        """The sentences that are being spoken."""

    @property
    def installed(self) -> Sequence[str]:
        """The names of the available speech engines."""

    def say(self, text: str, language: str, urgent: bool = False, clip: Path | None = None) -> object:
        """Speaks a text after the present one, or at once if `urgent`. `clip` is a recording to play instead."""

    def prepare(self, texts: Iterable[str], language: str) -> None:
        """Synthesizes these texts in advance while idle, so that they start at once."""

    def abandon(self) -> None:
        """Cancels all synthesis in advance."""

    def stop(self) -> None:
        """Stops speaking."""


class DeviceStates(Protocol):
    """The hardware as the window sees it; implemented by `hardware.rig.rig.Rig`."""

    def poll(self) -> Sequence[object]:
        """The inputs since the last call."""

    def due(self) -> float:
        """When to poll again at the latest, in seconds of the clock."""

    def states(self) -> Mapping[str, Any]:
        """Each device with its status (`state`, `code`, `facts`)."""

    @property
    def wired(self) -> frozenset[int]:
        """The places that have buttons or keys of their own."""

    def show(self, place: int, light: Any) -> None:
        """Sets what a place's light shows."""

    def unseen_buttons(self) -> Sequence[tuple[int, int]]:
        """The buttons, as (place, button), that nobody has pressed since the start."""

    @property
    def troubles(self) -> Any:
        """Recent problems, oldest first: time, device, status."""

    @property
    def radio(self) -> RadioDice | None:
        """The radio dice, once somebody has asked for them."""

    @property
    def panel(self) -> Any:
        """Controls of simulated devices, or None."""

    @property
    def keyboard(self) -> Any:
        """Receives key presses."""


class UpdateService(Protocol):
    """Requests updates of the program; implemented by `hardware.machine.updates.Updates`."""

    @property
    def possible(self) -> bool:
        """Whether this machine is a box that can be updated."""

    def offers(self) -> Sequence[Offer]:
        """The packages on sticks: `stick`, `file`, `version`, `machine`."""

    def ask(self, offer: Offer) -> None:
        """Requests an update. Raises OSError."""

    def outcome(self) -> UpdateOutcome | None:
        """The result of the last request: `state`, `code`, `facts`; None if there was none."""


@dataclass(frozen=True)
class Services:
    """Everything that the window needs from outside.

    `devices` gives the rig, and makes it when first called. `translator(language)` returns the translations of the user
    interface. `now` is the injected clock in seconds. `say_status` makes a sentence from a device's status; `light`
    converts a meaning to a hardware light. `voice_state` says whether there is speech. `backlight` is the panel's, if
    it can be set. `assign` starts assigning buttons to places. `sticks` returns the USB sticks that are plugged in.
    `system_language` is used until somebody chooses one. `manager` restarts the program if it hangs. `machine`, given
    OpenGL's name, describes the machine for the self-check; `power` switches the box off; `updates` installs another
    version. `background` runs slow work. `point` sets the touch matrix. `sound` loads a file that the window plays,
    None where it cannot. `address` is this machine's in its network, for phones; the system is asked where it is not
    given. `network` asks root. `compare` plays a house rule beside what it extends; without it a process of its own
    does. `radio` gives the radio dice, and makes them when first called. `events` tells machines in the house what
    happens.
    """

    evening: Evening
    packs: Catalogue
    profile: Profile
    translator: Callable[[str], Callable[[str], str]]
    now: Callable[[], float]
    devices: Callable[[], DeviceStates | None] = lambda: None
    voice: Speaker | None = None
    backlight: PanelLight | None = None
    voice_state: Callable[[], str] = lambda: "absent"
    say_status: Callable[[Any], str] = str
    light: Callable[[str], Any] = str
    assign: Callable[[], Fitting] | None = None
    radio: Callable[[], RadioDice] | None = None
    events: Events | None = None
    sticks: Callable[[], Sequence[Stick]] = tuple
    system_language: str = "en"
    manager: ServiceManager | None = None
    machine: Callable[[str], Machine] | None = None
    power: Power | None = None
    updates: UpdateService | None = None
    point: Callable[[str], None] = lambda matrix: None
    sound: Callable[[Path], Any] = lambda path: None
    address: Callable[[], str] | None = None
    network: Network | None = None
    compare: Callable[[Mapping[str, Any]], Any] | None = None
    background: Background = field(default_factory=lambda: Background(threaded=False))

    @cached_property
    def rig(self) -> DeviceStates | None:
        """The devices; the owner's wiring is read when somebody first asks for them."""
        return self.devices()
