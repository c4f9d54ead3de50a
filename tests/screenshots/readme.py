"""`python -m tests.screenshots.readme`: the picture in README.md, docs/images/table.png, 800 × 480, in English."""

from __future__ import annotations

import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.screenshots.__main__ import HEADLESS

PICTURE = Path("docs/images/table.png")
PLAYERS = ("Anna", "Ben", "Cem", "Dora", "Emil")
ROUND = 12
"""By then figures stand on every level."""


def draw(picture: Path) -> None:
    """Five players in a round, somebody asked for an area on the board."""
    from companion.table.journal.entries import Seating
    from companion.ui.shell.profile import PROFILES, prepare

    profile = PROFILES["touch-display-1"]
    prepare(profile)
    from tests.e2e.advice import advice
    from tests.ui.house import VIRTUAL, TestClock, services
    from tests.ui.pilot import Pilot, open_window

    clock = TestClock()
    window = open_window(profile, clock)
    with tempfile.TemporaryDirectory() as data:
        pilot = Pilot(window, services(Path(data), clock, profile=profile, seed=4), clock)
        game = pilot.flow.services.evening.begin("buerokratopoly", Seating.of(PLAYERS), sources=VIRTUAL)
        session: Any = game.session
        while session.game.state.round < ROUND or session.question.name != "choose_area":
            if session.driver.awaits_reveal:
                session.reveal()
                continue
            advised = advice(session, "readme")
            party = next((one for one, value in advised.items() if value == "claim"), None)
            if session.question.kind.value == "window":
                session.answer(party, "claim" if party else "pass")
            else:
                party = random.Random(session.question.id).choice(list(advised))
                session.answer(party, advised[party])
        game_id = game.id
        game.close()
        pilot.flow.lobby.resume(game_id)
        pilot.frames(3)
        picture.parent.mkdir(parents=True, exist_ok=True)
        pilot.shot(picture)
        pilot.close()


if __name__ == "__main__":
    os.environ.update(HEADLESS)
    draw(PICTURE)
    sys.stdout.write(f"The picture is {PICTURE}.\n")
