"""The devices as the window uses them: their inputs, the state of each in words, and the places' lights."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from companion.engine.questions import Kind
from companion.engine.vocabulary import Party
from companion.models.box.devices import VOICE, DeviceModel, details_of, status_sentence
from companion.models.box.radio_dice import lamps
from companion.table.evening import lights
from companion.table.play import Session
from companion.ui.game.narrator import SPEAKS
from companion.ui.look.look import Look
from companion.ui.shell.services import Services

if TYPE_CHECKING:
    from hardware.radio.radio_dice import RadioDice

ICONS = {
    "tower": "tower",
    "radio": "radio_dice",
    "buttons": "buttons",
    "lights": "lights",
    "keyboard": "keyboard",
    "voice": "speaker",
    "power": "power",
}
"""A device's icon; any device that is not listed is a board with buttons."""


def _icon(name: str, status: Any) -> str:
    """A device's icon; scanners and boards are named freely by their owner."""
    return ICONS.get(name) or ("cards" if str(status.code).startswith("scanner") else "buttons")


TROUBLES = 4
"""How many of the latest troubles are listed."""


SAID_AGAIN = 60.0
"""Seconds until the table is told about the same trouble again."""


class DeviceOverview:
    """The state of the rig, if there is one, and of the voice."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._states: Mapping[str, Any] = {}
        self._lights: Mapping[int, Any] = {}
        self._heard: object = None
        self._voice = ""
        self._voice_told = ""
        self._silences: set[str] = set()
        self._lit: object = None
        self._said: dict[str, float] = {}
        self.presses_go_to: Callable[[object], bool] | None = None
        """Receives button presses while buttons are being assigned; returns False for inputs that are no press."""

    def poll(self) -> Sequence[object]:
        """The inputs for the game since the last call."""
        rig = self._services.rig
        given = rig.poll() if rig is not None else ()
        taker = self.presses_go_to
        return given if taker is None else [one for one in given if not taker(one)]

    def have_changed(self) -> bool:
        """Whether a device's state has changed since the last call."""
        rig = self._services.rig
        states = dict(rig.states()) if rig is not None else {}
        voice = self._services.voice_state()
        changed = states != self._states or voice != self._voice
        self._states, self._voice = states, voice
        return changed

    def wired(self) -> frozenset[int]:
        """The places that have buttons now: real, simulated, or keys."""
        rig = self._services.rig
        return frozenset(rig.wired) if rig is not None else frozenset()

    def tower(self) -> str:
        """The dice tower's state: absent, connecting, ready, lost, simulated."""
        rig = self._services.rig
        status = dict(rig.states()).get("tower") if rig is not None else None
        return str(status.state.value) if status is not None else "absent"

    def radio(self) -> bool:
        """Whether radio dice are switched on."""
        rig = self._services.rig
        return rig is not None and rig.radio is not None and rig.radio.choices.on

    def due(self, usual: float) -> float:
        """When to poll again at the latest, no later than `usual`, in seconds of the clock."""
        rig = self._services.rig
        return min(usual, rig.due()) if rig is not None else usual

    def told(self, look: Look) -> list[DeviceModel]:
        """Each device with its state, in the window's language."""
        services, shown = self._services, []
        for name, status in services.rig.states().items() if services.rig is not None else ():
            sentence = status_sentence(status, look.words, services.say_status)
            shown.append(DeviceModel(_icon(name, status), status.state.value, sentence))
        state = services.voice_state()
        chip = "ready" if state in SPEAKS else "absent"
        shown.append(DeviceModel("speaker", chip, look._(VOICE.get(state, VOICE["absent"]))))
        return shown

    def untried(self) -> Sequence[tuple[int, int]]:
        """The buttons, as (place, button), that nobody has pressed since the start."""
        rig = self._services.rig
        return rig.unseen_buttons() if rig is not None else ()

    def troubles(self, look: Look) -> list[tuple[str, str]]:
        """The latest troubles, newest first: a sentence in the window's language, and the system's own message."""
        services = self._services
        kept = reversed(services.rig.troubles) if services.rig is not None else ()
        said = {status_sentence(status, look.words, services.say_status): details_of(status) for *_, status in kept}
        return list(said.items())[:TROUBLES]

    def news(self, look: Look) -> list[str]:
        """What has gone wrong since the last call with devices that worked before, a sentence each.

        The same trouble is told again only after a while, since a loose plug comes and goes.
        """
        services = self._services
        kept = list(services.rig.troubles) if services.rig is not None else []
        fresh = list(takewhile(lambda one: one is not self._heard, reversed(kept)))
        self._heard = kept[-1] if kept else None
        said = []
        for at, _, status in reversed(fresh):
            sentence = status_sentence(status, look.words, services.say_status)
            if status.state.value != "absent" and at - self._said.get(sentence, float("-inf")) >= SAID_AGAIN:
                self._said[sentence] = at
                said.append(sentence)
        return said + self._voice_news(look)

    def _voice_news(self, look: Look) -> list[str]:
        """A message if the voice has fallen silent by itself, perhaps in the middle of a sentence: once an evening."""
        state, before = self._voice, self._voice_told
        self._voice_told = state
        if before not in SPEAKS or state not in ("silent", "absent") or state in self._silences:
            return []
        self._silences.add(state)
        return [look._(VOICE[state])]

    def light(self, session: Session, nudged: Collection[Party] = ()) -> None:
        """Sets the places' lights: who is asked, who is waited for and who has chosen; never what."""
        rig = self._services.rig
        if rig is None:
            return
        wanted = lights(session, nudged)
        for place, light in wanted.items():
            if self._lights.get(place) != light:
                rig.show(place, self._services.light(light.value))
        self._lights = wanted
        if rig.radio is not None:
            self._light_dice(rig.radio, session)

    def _light_dice(self, radio: RadioDice, session: Session) -> None:
        """Lights the dice of those who are to throw, once for each throw."""
        ask = session.question
        wanted = lamps(session.seating, ask.awaited()) if ask is not None and ask.kind is Kind.ROLL else {}
        shows = (ask.id, wanted) if ask is not None and wanted else None
        if shows is not None and shows != self._lit:
            radio.light(wanted)
        self._lit = shows
