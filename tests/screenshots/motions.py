"""`python -m tests.screenshots --motions [NAME …]`: eight frames of each motion, by a clock that is moved by hand.

Into build/screenshots/motions: a sheet for each, one in calm, and a list that says how long each takes, how large its
largest step is (a share of all that changes; much in one frame is a jump), and whether a tap ends it.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tests.screenshots.__main__ import OUT

PANEL = "touch-display-1"
FRAME = 1 / 30
SHOWN, ACROSS = 8, 4
SIZE = 480, 288
"""Of a frame on its sheet, in pixels."""

LONGEST = 4.0
"""So many seconds it is looked at."""

IN_CALM = ("reveal", "contest dice", "capture", "reader dice", "certificate", "revolution", "piece moves", "win")
"""Motions on the sheet of the calm setting: the first frame of each beside its last."""


@dataclass
class Film:
    """The frames of a motion, and how long it took until nothing moved."""

    frames: list[Any]
    seconds: float

    def sheet(self) -> Any:
        """Eight frames, evenly apart, each with its time."""
        from PIL import Image, ImageDraw

        sheet = Image.new("RGB", (SIZE[0] * ACROSS, SIZE[1] * (SHOWN // ACROSS)))
        last = len(self.frames) - 1
        for number in range(SHOWN):
            at = round(number * last / (SHOWN - 1))
            one = self.frames[at].resize(SIZE)
            ImageDraw.Draw(one).text((6, SIZE[1] - 14), f"{at * FRAME * 1000:.0f} ms", fill="white")
            sheet.paste(one, (number % ACROSS * SIZE[0], number // ACROSS * SIZE[1]))
        return sheet

    def largest_step(self) -> float:
        """Of all that changes from frame to frame, the share of the largest change."""
        from itertools import pairwise

        from PIL import ImageChops, ImageStat

        small = [one.resize((200, 120)).convert("L") for one in self.frames]
        changes = [ImageStat.Stat(ImageChops.difference(one, other)).mean[0] for one, other in pairwise(small)]
        return max(changes, default=0.0) / (sum(changes) or 1.0)


def draw(only: Sequence[str] = (), folder: Path = OUT / "motions") -> None:
    """All sheets, in this process."""
    from companion.ui.shell.profile import PROFILES, prepare

    prepare(PROFILES[PANEL])
    from tests.screenshots.states.motions import FILMS
    from tests.ui.house import TestClock
    from tests.ui.pilot import open_window

    clock = TestClock()
    window = open_window(PROFILES[PANEL], clock)
    folder.mkdir(parents=True, exist_ok=True)
    told = []
    for name in only or FILMS:
        pilot, act = _ready(window, clock, name)
        film = _filmed(pilot, act)
        pilot.close()
        film.sheet().save(folder / f"{name.replace(' ', '-')}.png")
        ends = _ends_by_a_tap(window, clock, name)
        told.append(f"{name:20} {film.seconds * 1000:5.0f} ms {film.largest_step():5.0%} {ends}")
        sys.stdout.write(told[-1] + "\n")
        sys.stdout.flush()
    if not only:
        _calm(window, clock, folder)
        (folder / "list.txt").write_text("\n".join(told) + "\n", "utf-8")


def _ready(window: Any, clock: Any, name: str, *, calm: bool = False) -> tuple[Any, Any]:
    from companion.ui.shell.profile import PROFILES
    from tests.screenshots.states.motions import FILMS
    from tests.ui.house import services
    from tests.ui.pilot import Pilot
    from tests.ui.voices import Recorder

    served = services(
        Path(tempfile.mkdtemp()),
        clock,
        profile=PROFILES[PANEL],
        language="de",
        voice=Recorder(),
        voice_state=lambda: "ready",
    )
    pilot = Pilot(window, served, clock)
    if calm:
        pilot.flow.settings.change(replace(pilot.flow.style.settings, calm=True))
    act = FILMS[name](pilot)
    pilot.wait(1.0)
    return pilot, act


def _picture(pilot: Any) -> Any:
    from PIL import Image

    wide, high, shine = pilot.pixels()
    return Image.frombytes("RGB", (wide, high), shine).transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def _filmed(pilot: Any, act: Any) -> Film:
    """From the frame before the act until nothing moves."""
    from companion.ui.look.motion.motion import RUNNING

    frames = [_picture(pilot)]
    act()
    pilot.frames(1, 0.0)
    began = pilot.clock.time
    seconds = 0.0
    while pilot.clock.time - began < LONGEST:
        frames.append(_picture(pilot))
        if not RUNNING:
            break
        seconds = max(seconds, *(motion.seconds for motion in RUNNING), pilot.clock.time - began)
        pilot.frames(1, FRAME)
    return Film(frames, seconds)


def _ends_by_a_tap(window: Any, clock: Any, name: str) -> str:
    from companion.ui.look.motion.motion import RUNNING
    from tests.ui.eyes import finger

    pilot, act = _ready(window, clock, name)
    act()
    pilot.frames(2, FRAME)
    if RUNNING and pilot.stage.moment is not None:  # no tap counts there before
        pilot.frames(13, FRAME)
    if not RUNNING:
        pilot.close()
        return "over before a tap counts"
    touch = finger(400, 300)
    touch.touch_down()
    touch.touch_up()
    pilot.frames(1, 0.0)
    ended = not RUNNING
    pilot.close()
    return "a tap ends it" if ended else "A TAP DOES NOT END IT"


def _calm(window: Any, clock: Any, folder: Path) -> None:
    """What a cut looks like: the frame of the act and the one a second later, which must be the same."""
    from PIL import Image

    sheet = Image.new("RGB", (SIZE[0] * ACROSS, SIZE[1] * (-(-len(IN_CALM) * 2 // ACROSS))))
    for number, name in enumerate(IN_CALM):
        pilot, act = _ready(window, clock, name, calm=True)
        act()
        pilot.frames(1, 0.0)
        pilot.frames(1, 0.0)
        for half in range(2):
            at = number * 2 + half
            where = at % ACROSS * SIZE[0], at // ACROSS * SIZE[1]
            sheet.paste(_picture(pilot).resize(SIZE), where)
            pilot.wait(1.0)
        pilot.close()
    sheet.save(folder / "calm.png")
