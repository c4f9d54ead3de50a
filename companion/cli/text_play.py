"""`companion play --text`: an evening in the terminal, also for SSH and screen readers."""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

from companion import __version__
from companion.cli.door import is_terminal, put_aside, put_on_terminal
from companion.cli.house import FAILED, CommandError
from companion.cli.text.table import TextTable
from companion.cli.text.terminal import LineReader, TerminalScreen, converse
from companion.events.running import Events
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.fingerprints import WORDS_FOLDER
from companion.packs.others.opening import pack_folders
from companion.table.evening import Evening, EveningListener, Surroundings
from companion.table.hindsight import Aside
from companion.table.journal import FolderInUseError, StoreError
from companion.table.play import Timing
from companion.texts.catalogue import also_from
from companion.texts.spoken import language_of


def run(args: argparse.Namespace) -> int:
    """Plays until people quit; returns the process's exit code."""
    folder: Path = args.data
    packs: Path | None = getattr(args, "packs", None)
    folders = [installed_packs(), folder / "packs", *([packs] if packs is not None else [])]
    catalogue = Catalogue(folders, of_others=pack_folders)
    also_from(*(folder / WORDS_FOLDER for folder in folders))
    events = Events(folder, time.time, language_of(os.environ), put_aside)
    try:
        evening = open_evening(folder, catalogue, watcher=events)
    except (FolderInUseError, StoreError) as error:
        raise CommandError(error.message, FAILED) from error
    language = evening.settings.language or language_of(os.environ)
    for stop in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(stop, _leave)
    try:
        table = TextTable(evening, catalogue, language, _page if is_terminal() else None)
        width = _width if is_terminal() else None
        screen = TerminalScreen(put_on_terminal, alternate=has_second_screen(os.environ), width=width)
        screen.begin()
        try:
            converse(table, screen, LineReader(sys.stdin.fileno()))
        except KeyboardInterrupt:  # a way to leave like any other: every answer is on the disk
            left = table.leave()
            screen.show(left._replace(lines=("", *left.lines)))  # the terminal has written ^C behind the prompt
        finally:
            if table.game is not None:
                table.leave()
    finally:
        evening.close()
    return 0


def open_evening(
    folder: Path, catalogue: Catalogue, chance: random.Random | None = None, *, watcher: EveningListener | None = None
) -> Evening:
    """Opens a data folder with real clocks. Raises FolderInUseError, StoreError."""
    return Evening(
        folder,
        catalogue,
        # The last one to choose has handed the keyboard back: nobody can change any more.
        Timing(time.monotonic, time.time, grace=None),
        Surroundings(chance=chance, app_version=__version__, looks_back=Aside, watcher=watcher),
    )


def has_second_screen(environment: Mapping[str, str]) -> bool:
    """Whether the terminal has an alternate screen."""
    return is_terminal() and environment.get("TERM", "dumb") not in ("dumb", "")


def _width() -> int:
    return _page()[0]


def _page() -> tuple[int, int]:
    columns, lines = shutil.get_terminal_size()
    return columns, lines


def _leave(number: int, frame: FrameType | None) -> None:
    """Handles a signal by quitting normally, so that nothing private stays on the screen."""
    raise SystemExit(128 + number)
