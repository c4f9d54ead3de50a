"""The window's tests: one window for each process, in the size of one panel after the other."""

from __future__ import annotations

import os

# Before Kivy is imported: its interrupt clock waits in real time, which the tests' clock never does.
os.environ.update(KIVY_CLOCK="default", KCFG_GRAPHICS_MAXFPS="0")

import gc
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.ui.shell.profile import PROFILES
from tests.shipped import shipped
from tests.ui.house import TestClock, services


@pytest.fixture(scope="session")
def at_hand() -> None:
    """Kivy, the packs and the pages of pictures are there for good.

    Python's collector need not look through them again and again, and no page is read for each game anew.
    """
    from kivy.core.window import Window

    from companion.ui.look.paint import atlas

    assert Window is not None, "Kivy found no way to open a window"
    vars(atlas)["Image"] = cache(vars(atlas)["Image"])  # 75 MB at most, in the size of one panel
    for pack in shipped().list():
        shipped().load(pack.id)
    gc.collect()
    gc.freeze()


@pytest.fixture
def pilot(tmp_path: Path, at_hand: None) -> Iterator[Callable[..., Any]]:
    """Opens an evening in the window: `pilot(panel=…, language=…)`; `clock` is one that devices share.

    Whoever looks at pixels or counts pictures says `painted=True`, whoever looks at a print alone `printed=True`.
    """
    from tests.ui.pilot import Pilot, open_window
    from tests.ui.unprinted import unprinted

    flown: list[Any] = []

    def fly(panel: str = "touch-display-1", language: str = "en", **more: Any) -> Any:
        profile, clock = PROFILES[panel], more.pop("clock", None) or TestClock()
        profile = replace(profile, measured=more.pop("measured", True))
        window = open_window(profile, clock)
        folder = more.pop("folder", tmp_path / f"evening{len(flown)}")
        painted, kind = more.pop("painted", False), more.pop("kind", Pilot)
        unprinted(not more.pop("printed", painted))
        table = services(folder, clock, profile=profile, language=language, **more)
        flown.append(kind(window, table, clock, painted=painted))
        return flown[-1]

    yield fly
    for one in flown:
        one.close()
    unprinted(False)
    if flown:
        window = flown[-1].window
        assert (window.children, window.rotation) == ([], 0), "the next test would begin with what this one left"
        left = [event for event in flown[-1].kivy_clock.get_events() if "companion" in repr(event.get_callback())]
        assert left == [], "something of this test would go on in the next one"
