"""`python -m tests.screenshots --film`: a round in motion, docs/images/round.webp, from frames of the window."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

FILM, LARGEST = Path("docs/images/round.webp"), 2_000_000
PEOPLE = ("Anna", "Ben", "Cem", "Dora")
EVERY = 2
"""Of so many frames one is kept; a picture like the one before makes that one stay longer."""


def draw(film: Path = FILM) -> None:
    """Secret choices, their reveal, an election of three, and the piece that moves."""
    from PIL import Image

    from companion.ui.shell.profile import PROFILES, prepare

    profile = PROFILES["touch-display-1"]
    prepare(profile)
    from tests.ui.house import TestClock, go_on_until, services, sit_down
    from tests.ui.pilot import Pilot, open_window

    class Filmed(Pilot):
        """Keeps what is seen: pixels, and for how many milliseconds."""

        filming, passed = False, 0.0
        kept: list[tuple[bytes, int]]

        def frames(self, count: int = 2, apart: float = 1 / 30) -> None:
            for number in range(count):
                super().frames(1, apart)
                self.passed += apart * 1000
                if self.filming and number % EVERY == 0:
                    self._keep()

        def _keep(self) -> None:
            _, _, shine = self.pixels()
            stays, self.passed = round(self.passed), 0.0
            if self.kept and self.kept[-1][0] == shine:
                self.kept[-1] = (shine, self.kept[-1][1] + stays)
            else:
                self.kept.append((shine, stays))

    clock = TestClock()
    window = open_window(profile, clock)
    with tempfile.TemporaryDirectory() as data:
        pilot: Any = Filmed(window, services(Path(data), clock, profile=profile, by_hand=True), clock)
        pilot.kept = []
        session = sit_down(pilot, *PEOPLE)
        go_on_until(pilot, lambda ask: ask.name == "choose_action", random.Random(1))
        posts = {f"queues.w{number}": party for number, party in enumerate(PEOPLE[:3], start=1)}
        session.correct({"posts": dict.fromkeys(session.game.state.posts) | posts, "start_party": "Anna"}, "so it is")
        for party in PEOPLE[1::-1]:  # the last correction is told: a short one
            session.correct({"start_party": party}, "so it is")
        pilot.wait(2.0)
        pilot.flow.stage.hush()
        pilot.filming = True
        pilot.wait(1.0)
        pilot.hold("hold to choose", 1.0)
        for number in range(len(PEOPLE)):
            if number:
                pilot.hold("Hold to show", 1.0)
            pilot.wait(0.6)
            pilot.tap("Election", "option")
        pilot.wait(3.5)
        pilot.tap(role="moment")
        pilot.wait(1.0)
        pilot.tap("Queues", "option")
        pilot.wait(1.0)
        pilot.tap("Throw for all")
        pilot.wait(2.5)
        for words in ("Throw for all", "Throw"):
            if pilot.flow.stage.moment is None and pilot.find_all(words):
                pilot.tap(words)
                pilot.wait(2.0)
        if pilot.flow.stage.moment is not None:
            pilot.tap(role="moment")
        pilot.wait(2.0)
        size = pilot.window.system_size
        shown = [
            Image.frombytes("RGB", size, shine).transpose(Image.Transpose.FLIP_TOP_BOTTOM) for shine, _ in pilot.kept
        ]
        stays = [max(20, stay) for _, stay in pilot.kept]
        shown[0].save(film, save_all=True, append_images=shown[1:], duration=stays, loop=0, quality=55, method=2)
        pilot.close()
    assert film.stat().st_size <= LARGEST, f"{film} has {film.stat().st_size} bytes"
