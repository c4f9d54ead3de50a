"""Starts, packs, and what a screen asks for: odds, views, options."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from companion.engine.driver import Driver
from companion.engine.vocabulary import TABLE
from companion.games.buerokratopoly import Buerokratopoly, Definition
from companion.mechanics.dice_notation import parse
from companion.mechanics.dice_odds import odds_of
from companion.mechanics.odds import Entrant, highest
from companion.packs.catalogue import Catalogue, installed_packs
from tests.bench.framework import Bench
from tests.bench.games.ladder import begin, definition
from tests.bench.windows.window import data_folder

REFEREE_START = 0.3
"""Seconds from the start of `companion referee` to its first reply."""
FRAME = 1000 / 30
"""Milliseconds of a frame: what a screen asks for must fit into one."""


def _process(code: str, given: str = "") -> float:
    """Seconds that a process takes, byte code kept from start to start."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(data_folder().parent / "bytecode")
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code], input=given, env=environment, capture_output=True, text=True, check=True
    )
    return time.perf_counter() - begun


def referee_start() -> float:
    """Seconds from start to end of a `companion referee` that is told to quit at once."""
    return _process("from companion.app import main; main(['referee'])", '{"cmd":"quit"}\n')


def load_pack() -> float:
    """Milliseconds for reading and checking the pack."""
    begun = time.perf_counter()
    Catalogue([installed_packs()]).load("buerokratopoly")
    return (time.perf_counter() - begun) * 1e3


def load_bare() -> float:
    """Milliseconds for PyYAML's C loader to read the same files unchecked."""
    folders = [installed_packs() / "buerokratopoly", installed_packs() / "common"]
    files: list[Path] = [file for folder in folders for file in sorted(folder.glob("*.yaml"))]
    begun = time.perf_counter()
    for file in files:
        yaml.load(file.read_bytes(), yaml.CSafeLoader)
    return (time.perf_counter() - begun) * 1e3


def nine_party_odds() -> float:
    """Milliseconds for the exact chances of nine parties with three dice each."""
    begun = time.perf_counter()
    highest([Entrant(0, 3, 3)] * 9, 6)
    return (time.perf_counter() - begun) * 1e3


@cache
def _table() -> Driver:
    """A game at its question with the most options: where to place a figure."""
    pack: Definition = definition()
    driver = begin(pack)
    driver.answer(None, sorted(pack.deck.elements()))
    driver.answer(None, driver.game.parties[0])
    assert isinstance(driver.game, Buerokratopoly)
    return driver


def _milliseconds(act: Callable[[Driver], Any], times: int = 20) -> float:
    driver = _table()
    begun = time.perf_counter()
    for _ in range(times):
        act(driver)
    return (time.perf_counter() - begun) * 1e3 / times


def _options(driver: Driver) -> Any:
    ask = driver.question
    assert ask is not None
    return driver.options(ask.id, ask.asked()[0])


def twenty_dice_odds() -> float:
    """Milliseconds for the exact odds of twenty dice with twenty faces of which ten count."""
    throw = parse("20d20kh10")
    begun = time.perf_counter()
    odds_of.__wrapped__(throw)
    return (time.perf_counter() - begun) * 1e3


def _in_a_frame(name: str, figure: Callable[[], float]) -> Bench:
    return Bench(name, "ms", figure, FRAME, aim=1.0, at_most=True, note="beside one frame at 30 a second")


BENCHES = [
    Bench("start: companion referee", "s", referee_start, REFEREE_START, 1.0, at_most=True, note="beside 0.3 s"),
    Bench("start: companion referee, times bare Python", "s", referee_start, lambda: _process("pass"), None),
    Bench("packs: loading and checking one", "ms", load_pack, load_bare, None, note="beside a bare load of its YAML"),
    _in_a_frame("odds of nine with three dice each", nine_party_odds),
    _in_a_frame("odds of 20d20kh10", twenty_dice_odds),
    _in_a_frame("view of the table", lambda: _milliseconds(lambda driver: driver.view(TABLE))),
    _in_a_frame("options of the biggest question", lambda: _milliseconds(_options)),
]
