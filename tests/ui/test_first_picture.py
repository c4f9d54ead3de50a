"""What the program imports until its first picture and until home: what is not on the list is not waited for."""

import json
import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import json, os, sys
from companion import app

make, told = app.window_services, []

def loaded():
    told.append(sorted(sys.modules))

def services(*given, **more):
    from kivy.core.window import Window
    loaded()
    def shown(*_):
        loaded()
        print(json.dumps(told), flush=True)
        os._exit(0)
    made = make(*given, **more)
    Window.bind(on_flip=shown)
    return made

app.window_services = services
app.main(["play", "--data", sys.argv[1], "--simulate", "none"])
"""
OURS = ("companion", "hardware")
FIRST = {
    *("companion", "companion.app", "companion.cli", "companion.cli.house", "companion.cli.play"),
    *("companion.ui", "companion.ui.alarm", "companion.ui.app", "companion.ui.profile", "companion.ui.theme"),
    *("companion.ui.touch", "companion.ui.window", "hardware", "hardware.screens"),
}
"""Our modules that the first picture may wait for."""
NOT_FIRST = {"gpiozero", "lgpio", "PIL", "pydantic", "reportlab", "segno", "serial", "smbus2", "sqlite3", "yaml"}
NOT_FOR_HOME = {"gpiozero", "importlib.metadata", "PIL", "pydantic", "reportlab", "segno", "companion.games"}
"""What takes long, and is needed when a game is begun or gone on with."""


def test_nothing_is_imported_that_the_first_pictures_do_not_need(tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "DISPLAY": ":none", "KIVY_NO_CONSOLELOG": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], env=environment, capture_output=True, text=True, check=True
    )
    first, home = (set(names) for names in json.loads(done.stdout.splitlines()[-1]))
    assert {name for name in first if name.startswith(OURS)} <= FIRST
    assert not first & NOT_FIRST
    assert not home & NOT_FOR_HOME
    assert "companion.ui.screens.home" in home
