"""`python -m tests.screenshots --film`: a round in motion, docs/images/round.webp, from frames of the window."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

FILM, LARGEST = Path("docs/images/round.webp"), 2_000_000
MOVED = {"holiday_camps.w1": "queues.w1", "gas_masks.w1": "queues.w2", "admissions.w1": "queues.w3"}
"""Three figures of the mock-ups that stand where the election is instead."""

EVERY = 2
"""Of so many frames one is kept; a picture like the one before makes that one stay longer."""


def draw(
    film: Path = FILM, language: str = "en", wide: int | None = None, quality: int = 55, largest: int = LARGEST
) -> None:
    """Secret choices, their reveal, an election of three, and the piece that moves; `wide` is its width in pixels."""
    from PIL import Image

    from companion.ui.shell.profile import PROFILES, prepare

    profile = PROFILES["touch-display-1"]
    prepare(profile)
    from tests.screenshots.states.buerokratopoly import POSTS, position
    from tests.screenshots.states.parts import FOUR, begin
    from tests.ui.house import TestClock, services
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
        served = services(Path(data), clock, profile=profile, language=language, by_hand=True)
        pilot: Any = Filmed(window, served, clock)
        _ = served.translator(language)
        pilot.kept = []
        posts = {MOVED.get(post, post): party for post, party in POSTS.items()}
        begin(pilot, "buerokratopoly", FOUR, position("round", start_party="Anna", posts=posts))
        pilot.wait(2.0)
        pilot.flow.stage.hush()
        pilot.filming = True
        pilot.wait(1.0)
        pilot.hold(_("{name}: hold to choose").format(name=FOUR[0]), 1.0)
        for number in range(len(FOUR)):
            if number:
                pilot.hold(_("Hold to show"), 1.0)
            pilot.wait(0.6)
            pilot.tap(pilot.flow.play.teller.value("choose_action", "election"), "option")
        pilot.wait(3.5)
        pilot.tap(role="moment")
        pilot.wait(1.0)
        pilot.tap(pilot.flow.play.teller.short("queues"), "option")
        pilot.wait(1.0)
        pilot.tap(_("Throw for all"))
        pilot.wait(2.5)
        for words in (_("Throw for all"), _("Throw")):
            if pilot.flow.stage.moment is None and pilot.find_all(words):
                pilot.tap(words)
                pilot.wait(2.0)
        while pilot.flow.stage.moment is not None:
            pilot.tap(role="moment")
            pilot.wait(2.0)
        pilot.wait(1.0)
        size = pilot.window.system_size
        shown = [
            Image.frombytes("RGB", size, shine).transpose(Image.Transpose.FLIP_TOP_BOTTOM) for shine, _ in pilot.kept
        ]
        stays = [max(20, stay) for _, stay in pilot.kept]
        if wide is not None:
            shown = [one.resize((wide, wide * one.height // one.width), Image.Resampling.LANCZOS) for one in shown]
        shown[0].save(film, save_all=True, append_images=shown[1:], duration=stays, loop=0, quality=quality, method=4)
        pilot.close()
    assert film.stat().st_size <= largest, f"{film} has {film.stat().st_size} bytes"
