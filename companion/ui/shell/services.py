"""What the window is given by the composition root: nothing is global, and it makes nothing of this by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion.box.background import Background
from companion.box.machine import Machine
from companion.box.power import Power
from companion.packs.catalogue import Catalogue
from companion.table.evening import Evening
from companion.ui.shell.profile import Profile
from companion.ui.shell.screen_saver import Backlight
from companion.voice.quiet import QuietHours

if TYPE_CHECKING:
    from hardware.fitting import Fitting
    from hardware.service_manager import ServiceManager
    from hardware.sticks import Stick
    from hardware.updates import Offer, Outcome


class Speaker(Protocol):
    """Reads aloud; `companion.voice` fulfils it. Absent speech is a state, never an error."""

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
        """The sentences that sound now."""

    @property
    def installed(self) -> Sequence[str]:
        """The names of the engines that are there now."""

    def say(self, text: str, language: str, urgent: bool = False, clip: Path | None = None) -> object:
        """Say this after what is being said; `urgent` at once. `clip` is a recording of it."""

    def prepare(self, texts: Iterable[str], language: str) -> None:
        """Write these beforehand while there is nothing to say, so that they begin at once."""

    def abandon(self) -> None:
        """Write nothing beforehand any more."""

    def stop(self) -> None:
        """Be silent."""


class DeviceStates(Protocol):
    """What `hardware.rig.Rig` is to the window."""

    def poll(self) -> Sequence[object]:
        """What came in since the last call."""

    def due(self) -> float:
        """When to poll again at the latest, in seconds of the clock."""

    def states(self) -> Mapping[str, Any]:
        """Each device with its status (`state`, `code`, `facts`)."""

    @property
    def wired(self) -> frozenset[int]:
        """The places that have buttons or keys of their own."""

    def show(self, place: int, light: Any) -> None:
        """Let a place's light say this."""

    def unseen_buttons(self) -> Sequence[tuple[int, int]]:
        """The buttons, as (place, button), that nobody has pressed since the start."""

    @property
    def troubles(self) -> Any:
        """What went wrong lately, oldest first: when, with which device, its status."""

    @property
    def panel(self) -> Any:
        """Handles of simulated devices, or None."""

    @property
    def keyboard(self) -> Any:
        """Where key strokes go."""


class Updates(Protocol):
    """Asks for another version of the program; `hardware.updates.Updates` fulfils it."""

    @property
    def possible(self) -> bool:
        """Whether this is a box that can be asked."""

    def offers(self) -> Sequence[Offer]:
        """The packages on sticks: `stick`, `file`, `version`, `machine`."""

    def ask(self, offer: Offer) -> None:
        """Ask for one. Raises OSError."""

    def outcome(self) -> Outcome | None:
        """What became of the last request: `state`, `code`, `facts`; None if there was none."""


@dataclass(frozen=True)
class Services:
    """Everything that the window uses of the world.

    `translator(language)` gives the words of the user interface. `now` is the injected clock in seconds. `say_status`
    makes a sentence of a device's status, `light` a light of what a place's light is to say. `voice_state` tells
    whether there is speech. `backlight` is the panel's light, if it can be set. `assign` begins to find out which
    button is whose. `sticks` gives what is plugged in now and holds files. `system_language` is taken while
    nobody has chosen one. `manager` restarts us if the window's clock stands still. `machine`, given what OpenGL calls
    itself, is what the self-check looks at; `power` switches the box off, `updates` gives it another version.
    `background` does what takes a while. `point` puts touches where the finger is, by six numbers.
    """

    evening: Evening
    packs: Catalogue
    profile: Profile
    translator: Callable[[str], Callable[[str], str]]
    now: Callable[[], float]
    rig: DeviceStates | None = None
    voice: Speaker | None = None
    backlight: Backlight | None = None
    voice_state: Callable[[], str] = lambda: "absent"
    say_status: Callable[[Any], str] = str
    light: Callable[[str], Any] = str
    assign: Callable[[], Fitting] | None = None
    faults: Sequence[tuple[str, Callable[[], None]]] = ()
    sticks: Callable[[], Sequence[Stick]] = tuple
    system_language: str = "en"
    manager: ServiceManager | None = None
    machine: Callable[[str], Machine] | None = None
    power: Power | None = None
    updates: Updates | None = None
    point: Callable[[str], None] = lambda matrix: None
    background: Background = field(default_factory=lambda: Background(threaded=False))
