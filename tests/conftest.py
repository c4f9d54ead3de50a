"""What every test starts from: no screen, no loudspeaker, no pins, no files outside the test's own folder."""

import gc
import logging
import os
import sys
from collections.abc import Generator
from pathlib import Path

# Kivy reads these when it is first imported, so they are set before any test module is.
# SDL's video driver is set even where it would be the default: a DISPLAY that happens to be there changes pictures.
os.environ.update(
    KIVY_NO_ARGS="1",  # else Kivy takes pytest's arguments for its own
    KIVY_NO_CONFIG="1",
    KIVY_NO_FILELOG="1",
    KIVY_NO_CONSOLELOG="1",
    SDL_VIDEODRIVER="offscreen",
    SDL_AUDIODRIVER="dummy",
    GPIOZERO_PIN_FACTORY="mock",
    LP_NUM_THREADS="0",  # Mesa draws where it is asked: pictures this small are drawn sooner than threads are woken
)

import pytest
from hypothesis import settings

from tests import lot
from tests.shipped import read_what_ships_once

read_what_ships_once()
gc.disable()  # until all tests are found: nothing is thrown away by then, and looking for it takes a third of the time

# A new seed for each run finds more; a failure prints the lines that repeat it. The machines are slow and shared, so
# no deadline: what must be fast is measured by `make bench`.
settings.register_profile("all", deadline=None, print_blob=True)
settings.register_profile("day", parent=settings.get_profile("all"), max_examples=40)


LONGEST = {"e2e", "soak", "ui"}
"""Folders of tests that take seconds each."""

HERE = Path(__file__).parent

COLLECT = {
    "hardware/boards/test_boards.py",
    "hardware/ports/test_serial_ports.py",
    "hardware/tower/test_line.py",
    "mutation/test_mutation.py",
    "soak",
    "ui/look/test_lettering.py",
    "ui/look/test_only_what_changed.py",
}
"""Folders and files of tests that let Python's collector look through everything, which should not be much yet."""


def pytest_configure(config: pytest.Config) -> None:
    """Which part of the tests that are drawn by lot is this run's, and how many examples each is tried with."""
    lot.choose(config)
    settings.load_profile("all" if os.environ["LOT"] == lot.ALL else "day")


def pytest_itemcollected(item: pytest.Item) -> None:
    """What is dear is marked before `-m` chooses among the marks."""
    lot.mark(item)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes longest first: or one worker would still be at it when the others are done."""
    lot.draw(config, items)
    items.sort(key=lambda item: (not _collects(item.path), LONGEST.isdisjoint(item.path.parts)))


def _collects(path: Path) -> bool:
    inside = path.relative_to(HERE)
    return any(part.as_posix() in COLLECT for part in (inside, *inside.parents))


def pytest_collection_finish() -> None:
    """Let Python's collector leave what is imported alone, and look rarely: else it takes a quarter of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(3_000_000, 20, 100)
    gc.enable()


FILES_LEFT = 400
"""Open files after which the collector looks for forgotten games: select(2) takes no descriptor from 1,024 on."""


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Forget which languages were spoken, and let go of saved games that tests left open; the collector runs too seldom
    here to do it by itself. What it has looked through once it leaves alone from then on: each time would take seconds.
    """
    if (packs := sys.modules.get("tests.shipped")) is not None:
        packs.shipped().forget_others()
    if sum(1 for _ in Path("/proc/self/fd").iterdir()) > FILES_LEFT:
        gc.collect()
        gc.freeze()


class EndlessLayouts(logging.Handler):
    """Hears that a layout wants to be done again each time it was done: Kivy says so once a frame, and draws on."""

    def __init__(self) -> None:
        super().__init__(logging.CRITICAL)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what Kivy's clock complains of; everything else that it logs is left alone."""
        if "too much iteration" in (said := record.getMessage()):
            self.heard.append(said)


endless = EndlessLayouts()
logging.getLogger("kivy").addHandler(endless)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    """Fail the test that leaves a layout without an end, and stop it, or the next tests would hear of it too."""
    endless.heard.clear()
    restless: list[object] = []
    try:
        yield
    finally:
        if endless.heard:
            from kivy.clock import Clock

            for event in Clock.get_before_frame_events():
                restless.append(event.get_callback())
                event.cancel()
    if endless.heard:
        pytest.fail(f"What finds no rest: {restless}. {endless.heard[0]}", pytrace=False)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """What is left of all tests goes with the process; looking through it once more takes seconds."""
    gc.freeze()


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Name the seed under which Python's sets are ordered, and the day's lot; pytest-randomly names its own seed."""
    return [
        f"Using PYTHONHASHSEED={os.environ.get('PYTHONHASHSEED', 'of its own')}",
        f"Using LOT={os.environ['LOT']}",
    ]
