"""Which panel it is, how touches land on it, and that there is one source of them."""

import ctypes
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from companion.ui.shell.profile import PROFILES, WronglySetError, choose
from hardware.machine.screens import Screen, connected, desktop
from tests.ui.house import TestClock

MONITOR = bytes.fromhex("00ffffffffffff00") + bytes(13) + bytes([52]) + bytes(32)
"""An EDID as far as the first detailed timing; 52 cm wide."""
TIMING = bytes([1, 1, *bytes(10), 0x0B, 0x2A, 0x21, 0, 0, 0])
"""A detailed timing: 523 mm wide (0x20B: the high digit stands in another byte)."""


def plugged(folder: Path, name: str, modes: str, edid: bytes = b"", status: str = "connected") -> None:
    connector = folder / name
    connector.mkdir()
    (connector / "status").write_text(status + "\n")
    (connector / "modes").write_text(modes)
    (connector / "edid").write_bytes(edid)


def test_the_kernel_tells_which_panels_are_plugged_in(tmp_path: Path) -> None:
    plugged(tmp_path, "card0-HDMI-A-1", "1920x1080\n1280x720\n", (MONITOR + TIMING).ljust(128, b"\0"))
    plugged(tmp_path, "card0-HDMI-A-2", "1280x800\n", MONITOR.ljust(128, b"\0"))
    plugged(tmp_path, "card1-DSI-1", "720x1280\n")
    plugged(tmp_path, "card1-HDMI-A-3", "640x480\n", status="disconnected")
    plugged(tmp_path, "card1-Writeback-1", "")
    assert connected(tmp_path) == [
        Screen("HDMI-A-1", 1920, 1080, 523),
        Screen("HDMI-A-2", 1280, 800, 520),
        Screen("DSI-1", 720, 1280, None),
    ]
    assert connected(tmp_path / "nowhere") == []


@pytest.mark.parametrize(
    ("screen", "name", "ppi"),
    [
        (Screen("DSI-1", 720, 1280), "touch-display-2", 210),
        (Screen("DSI-1", 800, 480), "touch-display-1", 137),
        (Screen("HDMI-A-1", 1920, 1080, 294), "HDMI-A-1", 166),
        (Screen("HDMI-A-1", 1024, 600), "HDMI-A-1", 137),
        (Screen("HDMI-A-1", 1920, 1080, 1), "HDMI-A-1", 400),
    ],
)
def test_a_panel_is_recognised_by_what_it_tells(screen: Screen, name: str, ppi: float) -> None:
    panel = choose({}, [screen])
    assert (panel.name, panel.width, panel.height) == (name, screen.width, screen.height)
    assert panel.ppi == pytest.approx(ppi, abs=1)
    assert choose({"COMPANION_PANEL": "hdmi-13"}, [screen]).name == "hdmi-13", "what people say goes first"


@pytest.mark.parametrize(
    ("desktop", "name", "size"),
    [
        (Screen("desktop", 1920, 1080), "touch-display-1", (800, 480)),
        (Screen("desktop", 800, 480), "touch-display-1", (800, 480)),
        (Screen("desktop", 720, 1280), "touch-display-2", (720, 1280)),
        (Screen("desktop", 480, 800), "touch-display-1-portrait", (480, 800)),
        (Screen("desktop", 640, 480), "desktop", (640, 480)),
        (Screen("desktop", 1024, 400), "desktop", (800, 400)),
        (None, "touch-display-1", (800, 480)),
    ],
)
def test_a_window_is_no_larger_than_the_desktop(desktop: Screen | None, name: str, size: tuple[int, int]) -> None:
    panel = choose({}, (), desktop)
    assert (panel.name, (panel.width, panel.height)) == (name, size)
    assert choose({"COMPANION_PANEL": "hdmi-13"}, (), desktop).name == "hdmi-13", "what people say goes first"


def test_the_x_server_tells_how_large_the_desktop_is(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = SimpleNamespace(
        XOpenDisplay=Mock(return_value=7),
        XDefaultScreen=Mock(return_value=1),
        XDisplayWidth=Mock(return_value=720),
        XDisplayHeight=Mock(return_value=1280),
        XCloseDisplay=Mock(),
    )
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: asked)
    assert desktop({"DISPLAY": ":5"}) == Screen("desktop", 720, 1280)
    asked.XOpenDisplay.assert_called_with(b":5")
    asked.XDisplayHeight.assert_called_with(7, 1)
    asked.XCloseDisplay.assert_called_with(7)


def test_where_no_x_server_answers_nothing_is_known_of_the_desktop() -> None:
    assert desktop({}) is None
    assert desktop({"DISPLAY": ":7391"}) is None
    assert desktop({"DISPLAY": ":7391"}, library="libnowhere.so") is None


def test_what_is_shown_grows_with_the_panel() -> None:
    """A large panel is looked at from farther off; a ruler's millimetres stay what they are."""
    for name in ("touch-display-1", "touch-display-1-portrait", "touch-display-2", "touch-display-2-landscape"):
        assert PROFILES[name].growth == pytest.approx(1.0, abs=0.005)
    assert PROFILES["hdmi-10"].growth == pytest.approx(1.28, abs=0.01)
    large = PROFILES["hdmi-13"]
    assert large.growth == pytest.approx(1.51, abs=0.01)
    assert large.mm(4) == pytest.approx(large.real_mm(4) * large.growth)
    assert replace(large, ppi=60).growth == 2.5


def test_an_unknown_panel_is_named_by_its_size() -> None:
    panel = choose({"COMPANION_PANEL": "1024x600@170"})
    assert (panel.width, panel.height, panel.ppi) == (1024, 600, 170)
    with pytest.raises(WronglySetError, match=r"known panels are touch-display-1, .* or a size such as"):
        choose({"COMPANION_PANEL": "1024x600"})


@pytest.fixture
def window() -> Any:
    from tests.ui.pilot import open_window

    return open_window(PROFILES["touch-display-1"], TestClock())


class Finger(SimpleNamespace):
    """A touch as Kivy hands it on; its y counts from below."""


@pytest.mark.parametrize(
    ("matrix", "landed"),
    [("1 0 0 0 1 0", (0.2, 0.9)), ("0 1 0 1 0 0", (0.1, 0.8)), ("-1 0 1 0 1 0", (0.8, 0.9))],
)
def test_touches_are_put_where_the_finger_is(window: Any, matrix: str, landed: tuple[float, float]) -> None:
    from companion.ui.shell.touch import TouchMapping

    mapping = TouchMapping.read(matrix)
    finger = Finger(uid=1, is_touch=True, sx=0.2, sy=0.9)
    mapping.process([("begin", finger)])
    assert (finger.sx, finger.sy) == pytest.approx(landed)
    mapping.process([("end", finger)])
    assert (finger.sx, finger.sy) == pytest.approx(landed), "a finger that is lifted has not moved"
    with pytest.raises(WronglySetError, match="six numbers"):
        TouchMapping.read("1 2 3")


def test_another_touch_panel_shuts_the_window_s_own(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.base import EventLoop
    from kivy.config import Config

    from companion.ui.shell.touch import use_one_pointer

    usual = list(EventLoop.input_providers)
    said: dict[str, str] = {}
    monkeypatch.setattr(Config, "items", lambda section: [("mouse", ""), ("mtdev_%(name)s", "")])
    monkeypatch.setattr(Config, "remove_option", lambda section, name: said.pop(name, None))
    monkeypatch.setattr(Config, "set", lambda section, name, value: said.update({name: value}))
    try:
        use_one_pointer()
        assert said == {"mouse": "mouse,disable_multitouch"}
        assert EventLoop.input_providers == usual
        said.clear()
        with pytest.raises(WronglySetError, match="expected mtdev or hidinput"):
            use_one_pointer("panel,mtdev,/dev/input/event0")
        assert said == {} and EventLoop.input_providers == usual
        use_one_pointer("mtdev,/dev/input/event0")
        assert said == {"panel": "mtdev,/dev/input/event0"}
        assert EventLoop.input_providers == []
    finally:
        EventLoop.input_providers[:] = usual
