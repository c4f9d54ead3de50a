"""The box that is played on: what `companion play --simulate` builds, on a clock that is moved by hand.

All devices are simulated: three buttons for each of nine places on two port expanders, their lights, and a dice tower
at the end of a line. The disk is real and can be made to take nothing, the voice is real but makes no sound; phones
reach it at the loopback.
"""

from __future__ import annotations

import argparse
import random
import resource
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.app import window_services
from companion.ui.shell.profile import PROFILES
from companion.voice import Voice
from companion.voice.cache import SpeechCache
from companion.voice.engine import Engines
from companion.voice.espeak import Espeak
from tests.hardware.tables import EXPANDERS
from tests.voice.pretend import PretendChild, PretendPlayer, PretendRunner

WIRING = EXPANDERS.replace("tower: none", "tower: auto")
PANEL = "touch-display-1"


class SoakClock:
    """Seconds that pass when they are moved; `jumped` is by how much somebody has set the date."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.jumped = 0.0

    def now(self) -> float:
        """Seconds that never go back."""
        return self.time

    __call__ = now

    def wall(self) -> float:
        """The time of day, in seconds since the epoch."""
        return 1.7e9 + self.time + self.jumped


class Forgetful(PretendRunner):
    """Writes sentences, and remembers none: what a test would look at would grow for ever."""

    def start(self, args: Sequence[str], stdin: bytes = b"", *, gently: bool = False) -> PretendChild:
        for kept in (self.written, self.paces, self.gentle, self.children):
            kept.clear()
        return super().start(args, stdin, gently=gently)


class Silent(PretendPlayer):
    """Plays for no time; without a sound card while `broken`."""

    def play(self, sound: Path, volume: float) -> PretendChild:
        for kept in (self.played, self.volumes, self.playing):
            kept.clear()
        return super().play(sound, volume)


class SoakBox:
    """Everything that the window is given, and the handles by which it is broken."""

    def __init__(self, data: Path, seed: str) -> None:
        data.mkdir(parents=True, exist_ok=True)
        (data / "hardware.yaml").write_text(WIRING, "utf-8")
        self.data, self.clock = data, SoakClock()
        self.player, runner = Silent(), Forgetful()
        args = argparse.Namespace(data=data, packs=None, simulate="all")
        chance = random.Random(f"{seed} fate")
        made = window_services(
            args, PROFILES[PANEL], lambda: None, clock=self.clock, wall=self.clock.wall, chance=chance
        )
        time_of_day = lambda: datetime.fromtimestamp(self.clock.wall(), UTC).time()  # noqa: E731
        engines, cache = Engines([Espeak(runner)]), SpeechCache(data / "speech")
        self.voice = voice = Voice(engines, runner, cache, self.player, time_of_day=time_of_day, pause=0.0)
        more: dict[str, Any] = {"system_language": "en", "address": lambda: "127.0.0.1"}
        self.services = replace(made, voice=voice, voice_state=lambda: voice.state.value, **more)
        rig: Any = self.services.rig
        self.rig, self.panel = rig, rig.panel
        self.takes = True
        self.lain_on: set[tuple[int, int]] = set()
        """Buttons that something lies on: whoever presses one lets nothing go."""
        self._limit = resource.getrlimit(resource.RLIMIT_FSIZE)

    def disk(self, *, takes: bool) -> None:
        """From now on the disk takes everything again, or nothing: every write of this process fails."""
        self.takes, (_, most) = takes, self._limit
        resource.setrlimit(resource.RLIMIT_FSIZE, self._limit if takes else (0, most))

    def lay_on(self, place: int, button: int) -> None:
        """Something lies on a button from now on."""
        self.lain_on.add((place, button))
        self.panel.hold(place, button)

    def take_off(self, place: int, button: int) -> None:
        """Nothing does any more."""
        self.lain_on.discard((place, button))
        self.panel.release(place, button)

    def mend(self) -> None:
        """Everything is whole and plugged in again."""
        self.disk(takes=True)
        self.player.broken = False
        self.panel.link.plug()
        for chip in self.panel.chips.values():
            chip.gone = False
        for key in self.panel.buttons:
            self.take_off(*key)

    def close(self) -> None:
        """Let everything go."""
        self.disk(takes=True)
        self.rig.close()
        self.voice.close()
