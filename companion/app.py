"""The composition root: builds everything and passes it in. The only module that may import all."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.cli import door
from companion.cli.house import BROKEN, FAILED, MISUSED, CommandError, House

if TYPE_CHECKING:
    import random

    from companion.box.machine import Machine
    from companion.packs.catalogue import Catalogue
    from companion.table.evening import Evening, Settings, Surroundings
    from companion.table.play import Timing
    from companion.table.protocol import FileSaves
    from companion.ui.shell.profile import Profile
    from companion.ui.shell.services import Services
    from hardware.clock import Clock
    from hardware.machine.screens import Screen
    from hardware.ports.pins import OpenFactory

COMMANDS = {
    "play": "companion.cli.play",
    "referee": "companion.cli.referee",
    "check": "companion.cli.check",
    "simulate": "companion.cli.simulate",
    "compare": "companion.cli.compare",
    "settings": "companion.cli.settings",
    "export": "companion.cli.export",
    "events": "companion.cli.events",
    "years": "companion.cli.years",
    "new-game": "companion.cli.new_game",
    "game": "companion.cli.game",
    "schema": "companion.cli.schema",
    "texts": "companion.cli.texts",
    "print": "companion.cli.print_sheets",
    "deck": "companion.cli.deck",
    "hardware": "companion.cli.hardware",
    "doctor": "companion.cli.doctor",
    "gallery": "companion.cli.gallery",
    "handbook": "companion.cli.handbook",
    "licences": "companion.cli.licences",
    "tower-simulator": "companion.cli.tower_simulator",
}
"""Command → its module, which has `add(subparsers)` and `run(args, house) -> int`; slow imports stand inside `run`."""

OWN_OPTIONS = frozenset({"tower-simulator"})
"""Commands that read the remaining options (`args.rest`) themselves."""

DATA = "COMPANION_DATA"
"""The environment variable of the data folder, without `--data`; default: the user's own. No other is written."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the process's exit code."""
    door.stand_in()
    return run(sys.argv[1:] if argv is None else list(argv), build())


def run(argv: list[str], house: House) -> int:
    """Runs one command. What goes wrong is told in sentences on stderr, never as a traceback."""
    if not argv or (argv[0].startswith("-") and argv[0] not in ("-h", "--help", "--version")):
        argv = ["play", *argv]
    wanted = [argv[0]] if argv[0] in COMMANDS else list(COMMANDS)  # one command does not wait for the others
    modules = {name: importlib.import_module(COMMANDS[name]) for name in wanted}
    parser = argument_parser(modules)
    if not argv[0].startswith("-") and argv[0] not in COMMANDS:
        parser.error(door.no_command(argv[0], COMMANDS))
    args, rest = parser.parse_known_args(argv)
    args.rest = rest
    if rest and args.command not in OWN_OPTIONS:
        parser.error(f"{args.command} has no option {rest[0]}")
    act: Callable[[argparse.Namespace, House], int] = modules[args.command].run
    try:
        from companion.packs.others.place import games_in

        with games_in(getattr(args, "data", None) or house.data):
            code = act(args, house)
        with door.printing():
            house.out.flush()
        return code
    except door.OutputError as error:
        house.tell(f"companion {args.command}: {error}")
        return door.reader_is_gone(FAILED)
    except CommandError as error:
        house.tell(f"companion {args.command}: {error.message}", *error.lines)
        return error.code
    except KeyboardInterrupt:
        return 130  # as a shell counts it: 128 + SIGINT
    except BrokenPipeError:
        return door.reader_is_gone()
    except Exception as error:
        if house.environment.get("COMPANION_DEBUG"):
            raise
        from companion.packs.scripts.faults import place_of, told

        if place_of(error) is not None:
            house.tell(f"companion {args.command}: the script of a game failed: {told(error)}.")
            return FAILED
        house.tell(
            f"companion {args.command}: this is a fault of ours: {type(error).__name__}: {error}. "
            "With COMPANION_DEBUG=1 the place is shown; please report it."
        )
        return BROKEN


def argument_parser(modules: dict[str, Any]) -> argparse.ArgumentParser:
    """What reads the command line; `modules` are the commands by name."""
    parser = door.Parser("companion", description="Referees physical board games.")
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for module in modules.values():
        module.add(subparsers)
    return parser


# ── the house ───────────────────────────────────────────────────────────────────────────────────────────────


def build() -> House:
    """The real surroundings: standard streams, clocks, folders, and functions that import what is slow to import."""
    return House(
        version=__version__,
        data=_data_folder(),
        environment=os.environ,
        stdin=sys.stdin.buffer,
        stdout=sys.stdout.buffer,
        out=sys.stdout,
        err=sys.stderr,
        now=time.monotonic,
        wall=time.time,
        sleep=time.sleep,
        catalogue=_catalogue,
        find=_find_game,
        saves=_saves,
        fault_of_face=lambda game: _unseen().fault_of_face(game),
        board_of=lambda game: _unseen().board_of(game),
        has_screen=_has_screen,
        window=_window,
        terminal=_terminal,
        machine=_machine,
        gallery=_gallery,
    )


def _data_folder() -> Path:
    if (folder := os.environ.get(DATA, "")) != "":
        return Path(folder)
    import platformdirs

    return Path(platformdirs.user_data_dir("table-companion", appauthor=False))


def _catalogue(folders: Sequence[Path]) -> Catalogue:
    from companion.packs.catalogue import Catalogue, installed_packs
    from companion.packs.fingerprints import WORDS_FOLDER
    from companion.packs.others.opening import pack_folders
    from companion.texts.catalogue import also_from

    also_from(*(folder / WORDS_FOLDER for folder in folders))
    return Catalogue([installed_packs(), *folders], of_others=pack_folders)


def _find_game(name: str) -> Any:
    from companion.packs.scripts.games import find_game

    return find_game(name)


def _unseen() -> Any:
    from companion.ui.boards import unseen

    return unseen


def _saves() -> FileSaves:
    from companion.table.protocol import FileSaves

    return FileSaves()


def _has_screen() -> bool:
    from hardware.machine.screens import has_screen

    return has_screen(os.environ)


def _window(args: argparse.Namespace) -> int:
    from companion.ui.app import run
    from companion.ui.shell.profile import WronglySetError

    try:
        return run(lambda profile, wake: window_services(args, profile, wake), args.data, *_screens())
    except WronglySetError as error:
        raise CommandError(str(error.args[0]), MISUSED) from error


def _gallery(theme: str, text: float) -> int:
    from companion.ui.app import show_gallery
    from companion.ui.shell.profile import WronglySetError

    try:
        return show_gallery(theme, text, *_screens())
    except WronglySetError as error:
        raise CommandError(str(error.args[0]), MISUSED) from error


def _screens() -> tuple[Sequence[Screen], Screen | None]:
    """The panels on which the program draws itself, and where windows are drawn."""
    from hardware.machine.screens import connected, desktop, has_desktop

    return ((), desktop(os.environ)) if has_desktop(os.environ) else (connected(), None)


def window_services(
    args: argparse.Namespace,
    profile: Profile,
    wake: Callable[[], None],
    open_pins: OpenFactory | None = None,
    *,
    clock: Clock | None = None,
    wall: Callable[[], float] = time.time,
    chance: random.Random | None = None,
) -> Services:
    """Everything that the window uses: the evening, devices, voice, words.

    `args.simulate` is `all` (every device), `rest` (what is not plugged in) or `none`. `open_pins` is where the
    buttons' pins are, `clock` what tells seconds, `wall` the date, `chance` what draws cards and lots; by default the
    header and the system's clocks and randomness. The wiring is read when somebody first asks for the devices, and they
    are looked for when first polled. Raises CommandError.
    """
    from companion import devices
    from companion.box.background import Background
    from companion.box.network import BoxNetwork
    from companion.box.power import BoxPower
    from companion.events.running import Events
    from companion.table.evening import Surroundings
    from companion.table.hindsight import Aside
    from companion.table.play import Timing
    from companion.texts import translator
    from companion.texts.spoken import language_of
    from companion.ui.game.sounds import load_with_kivy
    from companion.ui.shell.services import Services
    from companion.ui.shell.touch import point
    from companion.voice import voice_in
    from hardware.clock import SystemClock
    from hardware.leds import Light
    from hardware.machine.backlight import find_backlight
    from hardware.machine.service_manager import ServiceManager
    from hardware.machine.sticks import mounted
    from hardware.machine.updates import Updates
    from hardware.status import status_sentence

    clock = clock if clock is not None else SystemClock()
    rig = cache(partial(devices.rig, args.data, args.simulate, clock, wake, open_pins))
    catalogue = _catalogue([args.data / "packs", *([args.packs] if args.packs is not None else [])])
    events = Events(args.data, wall, language_of(os.environ), door.put_aside)
    around = Surroundings(
        chance=chance,
        tower=lambda: rig().tower,
        radio=lambda: rig().radio,
        by_hand=True,  # no step of a contest passes by itself: somebody says when the machine throws
        app_version=__version__,
        looks_back=Aside,
        watcher=events,
    )
    evening = _evening(args.data, catalogue, Timing(clock.now, wall), around)
    settings = _built_in(evening, args.data)
    time_of_day, folder = (lambda: datetime.now().time()), args.data / "speech"
    voice = voice_in(folder, time_of_day, voices=args.data / "piper", volume=settings.volume)
    return Services(
        evening=evening,
        packs=catalogue,
        profile=profile,
        translator=translator,
        now=clock.now,
        devices=rig,
        voice=voice,
        voice_state=lambda: voice.state.value,
        say_status=status_sentence,
        light=Light,
        backlight=find_backlight(),
        assign=partial(devices.fitting, rig, args.data),
        sticks=mounted,
        system_language=language_of(os.environ),
        manager=ServiceManager(os.environ, clock.now),
        machine=partial(_machine, args.data),
        power=BoxPower(),
        network=BoxNetwork(),
        point=point,
        sound=load_with_kivy,
        updates=Updates(),
        background=Background(wake),
        radio=partial(devices.radio_dice, rig, args.data, clock, wake),
        events=events,
    )


def _evening(folder: Path, catalogue: Catalogue, timing: Timing, around: Surroundings) -> Evening:
    from companion.table.evening import Evening
    from companion.table.journal import FolderInUseError, StoreError

    try:
        return Evening(folder, catalogue, timing, around)
    except (FolderInUseError, StoreError) as error:
        raise CommandError(error.message) from error


def _built_in(evening: Evening, folder: Path) -> Settings:
    """The settings; before anybody has chosen any, the panel is turned as COMPANION_ROTATION says it is built in."""
    settings = evening.settings
    turned = os.environ.get("COMPANION_ROTATION", "0")
    if turned in ("90", "180", "270") and not (folder / "settings.json").exists():
        evening.save_settings(replace(settings, rotation=int(turned)))
    return evening.settings


def _machine(data: Path, renderer: str = "") -> Machine:
    from companion.box.own_machine import own_machine
    from companion.devices import OWN_WIRING

    return own_machine(data, data / OWN_WIRING, renderer)


def _terminal(args: argparse.Namespace) -> int:
    from companion.cli.text_play import run as play

    return play(args)
