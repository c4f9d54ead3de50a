"""What the program imports until its first picture and until home: what is not on the list is not waited for."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from companion.devices import OWN_WIRING
from companion.table.journal.entries import Seating
from hardware.wiring.file import default_wiring_text
from tests.ui.house import VIRTUAL, TestClock, answer_randomly, services

PROGRAM = """
import json, os, sys
from companion import app
from hardware.machine.service_manager import ServiceManager

make, told, pictures = app.window_services, [sorted(sys.modules)], []

def services(*given, **more):
    from kivy.core.window import Window
    told[0] = sorted(sys.modules)
    made = make(*given, **more)
    Window.bind(on_flip=lambda *_: pictures.append("home"))
    return made

def ready(manager):
    print(json.dumps([*told, sorted(sys.modules), pictures]), flush=True)
    os._exit(0)

app.window_services, ServiceManager.ready = services, ready
app.main(["play", "--data", sys.argv[1]])
"""
OURS = ("companion", "hardware")
FIRST = {
    *("companion", "companion.app", "companion.cli", "companion.cli.door", "companion.cli.house", "companion.cli.play"),
    *("companion.packs", "companion.packs.others", "companion.packs.others.place"),
    *(
        "companion.ui",
        "companion.ui.flow",
        "companion.ui.look",
        "companion.ui.shell",
        "companion.ui.shell.wake_timer",
        "companion.ui.app",
        "companion.ui.shell.calibration",
        "companion.ui.shell.profile",
        "companion.ui.look.theme",
        "companion.ui.shell.garbage",
    ),
    *("companion.ui.flow", "companion.ui.look", "companion.ui.shell"),
    *("companion.models", "companion.models.game", "companion.models.game.party_looks"),
    *(
        "companion.ui.shell.touch",
        "companion.ui.flow.window",
        "companion.languages",
        "companion.cldr",
        "companion.visible",
        "hardware",
        "hardware.machine",
        "hardware.machine.screens",
    ),
    "companion.ui.look.faces",
    "companion.ui.look.palettes",
    "hardware.machine.service_manager",  # of this test alone
}
"""Our modules that the first picture may wait for."""
NOT_FIRST = {"gpiozero", "lgpio", "PIL", "pydantic", "reportlab", "segno", "serial", "smbus2", "sqlite3", "yaml"}
GAMES = ("animal_farm", "buergermeister", "buerokratopoly", "karriere_poker", "politburo", "reader")
NOT_FOR_HOME = {
    *("gpiozero", "importlib.metadata", "PIL", "pydantic", "reportlab", "segno", "serial", "yaml"),
    *(f"companion.games.{game}" for game in GAMES),
    *("companion.packs.decks.deck_library", "companion.ui.screens.set_up", "companion.ui.screens.workshop"),
}
"""What takes long, and is needed when devices are looked for, or when a game is begun or gone on with."""


def a_game_is_kept(folder: Path) -> None:
    """One that is not over, at its second question."""
    evening = services(folder, TestClock()).evening
    game = evening.begin("buerokratopoly", Seating.of(("Anna", "Ben", "Cem")), sources=VIRTUAL)
    answer_randomly(game.session, random.Random(1))
    game.close()
    evening.close()


@pytest.mark.parametrize("kept", [False, True])
def test_no_picture_waits_for_what_it_does_not_need_and_ready_is_told_when_home_is_there(
    tmp_path: Path, *, kept: bool
) -> None:
    """Neither with nothing in the data folder nor with a game and a wiring of one's own."""
    if kept:
        a_game_is_kept(tmp_path)
        (tmp_path / OWN_WIRING).write_text(default_wiring_text(), "utf-8")
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "DISPLAY": ":none", "KIVY_NO_CONSOLELOG": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], env=environment, capture_output=True, text=True, check=True
    )
    first, home, pictures = (set(names) for names in json.loads(done.stdout.splitlines()[-1]))
    assert pictures == {"home"}, "ready was told before home was drawn"
    assert {name for name in first if name.startswith(OURS)} <= FIRST
    assert not first & NOT_FIRST
    assert not home & NOT_FOR_HOME
    assert "companion.ui.screens.home" in home
