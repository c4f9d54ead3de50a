"""`python -m tests.screenshots [PANEL …]`: every screen in every language on every panel, into build/screenshots.

With `--motions` each motion as a sheet of frames instead, with `--film` the round in README.md, with `--handbook` what
the owners' handbook shows, and with `--beside FOLDER [NAME …]` each mock-up of a folder beside the real screen in the
same state.

Kivy reads a panel's density once, so each panel is drawn by a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from itertools import chain
from pathlib import Path

OUT = Path("build/screenshots")
PANELS = ("touch-display-1", "touch-display-2-landscape", "touch-display-1-portrait", "touch-display-2")
HEADLESS = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",  # what fails is told: Kivy would keep it to itself
    "KIVY_CLOCK": "default",
    "KCFG_GRAPHICS_MAXFPS": "0",
    "SDL_VIDEODRIVER": "offscreen",
    "SDL_AUDIODRIVER": "dummy",
}


def draw(panel: str) -> None:
    """All screens of one panel, in this process."""
    from companion.languages import LANGUAGES
    from companion.ui.shell.profile import PROFILES, prepare

    profile = PROFILES[panel]
    prepare(profile)
    from tests.hardware.tables import MATRIX
    from tests.ui.animal_farm import screens as animal_farm_screens
    from tests.ui.box import screens as box_screens
    from tests.ui.buergermeister import test_land_map
    from tests.ui.house import services
    from tests.ui.karriere_poker import screens as karriere_screens
    from tests.ui.look import gallery_screens
    from tests.ui.look.test_layout import screens
    from tests.ui.pads import with_pads
    from tests.ui.people import screens as people_screens
    from tests.ui.pilot import Pilot, open_window
    from tests.ui.politburo import screens as politburo_screens
    from tests.ui.reader import screens as reader_screens
    from tests.ui.workshop import deck_screens

    for language in LANGUAGES:
        folder = OUT / f"{profile.width}x{profile.height}" / language
        folder.mkdir(parents=True, exist_ok=True)
        pads = with_pads(MATRIX, lambda wiring: None)
        clock = pads.pop("clock")
        window = open_window(profile, clock)
        with tempfile.TemporaryDirectory() as data:
            pilot = Pilot(window, services(Path(data), clock, profile=profile, language=language, **pads), clock)
            for number, name in enumerate(chain(screens(pilot), people_screens.screens(pilot)), start=1):
                pilot.shot(folder / f"{number:02} {name.replace(', ', ' ')}.png".replace(" ", "-"))
            games = {
                "karriere": karriere_screens,
                "reader": reader_screens,
                "animal farm": animal_farm_screens,
                "politburo": politburo_screens,
                "mayors": test_land_map,
                "decks": deck_screens,
                "box": box_screens,
            }
            for game, shown in games.items():
                for number, name in enumerate(shown.screens(pilot), start=1):
                    pilot.shot(folder / f"{game} {number:02} {name.replace(', ', ' ')}.png".replace(" ", "-"))
            for theme, size in (("dark", 1.0), ("light", 1.0), ("contrast", 1.0), ("dark", 1.3)):
                for name in gallery_screens.screens(pilot, theme, size):
                    pilot.shot(folder / f"gallery {theme} {size} {name}.png".replace(" ", "-"))
            pilot.close()


def main(panels: list[str]) -> int:
    """Each panel in a process of its own."""
    for panel in panels or PANELS:
        done = subprocess.run(
            [sys.executable, "-m", "tests.screenshots", "--here", panel], env={**os.environ, **HEADLESS}
        )
        if done.returncode:
            return done.returncode
    sys.stdout.write(f"The pictures are in {OUT}.\n")
    return 0 if panels else subprocess.run([sys.executable, "-m", "tests.screenshots.readme"]).returncode


if __name__ == "__main__":
    if sys.argv[1:2] == ["--here"]:
        draw(sys.argv[2])
    elif sys.argv[1:2] == ["--motions"]:
        os.environ.update(HEADLESS)
        from tests.screenshots import motions

        motions.draw(sys.argv[2:])
    elif sys.argv[1:2] == ["--handbook"]:
        os.environ.update(HEADLESS)
        from tests.screenshots import handbook

        handbook.draw(sys.argv[2:])
    elif sys.argv[1:2] == ["--beside"] and len(sys.argv) > 2:
        os.environ.update(HEADLESS)
        from tests.screenshots import beside

        raise SystemExit(beside.main(Path(sys.argv[2]), sys.argv[3:]))
    elif sys.argv[1:2] == ["--film"]:
        os.environ.update(HEADLESS)
        from tests.screenshots import film

        film.draw()
    else:
        raise SystemExit(main(sys.argv[1:]))
