"""Getting to know a panel: four taps put touches right, a bank card tells how fine it is, and both are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.ui.screens.box.calibrate import CROSSES, CornersScreen, SizeScreen
from companion.ui.screens.home import HomeScreen
from companion.ui.shell import calibration
from companion.ui.shell.calibration import CARD_MM, SAME, Calibration, Matrix, Point
from companion.ui.shell.profile import PROFILES, Profile
from tests.ui.box.screens import a_box
from tests.ui.eyes import middle
from tests.ui.look.test_layout import check

pytestmark = pytest.mark.xdist_group("window")

PANEL = Profile("HDMI-A-1", 1024, 600, 137, measured=False)


@pytest.mark.parametrize(
    "panel",
    [
        (0.0, 1.0, 0.0, 1.0, 0.0, 0.0),
        (-1.0, 0.0, 1.0, 0.0, 1.0, 0.0),
        (0.0, -0.9, 0.95, 1.1, 0.0, -0.05),
    ],
)
def test_taps_that_land_elsewhere_are_put_onto_their_crosses(panel: Matrix) -> None:
    taps: list[Point] = [calibration.placed(panel, cross) for cross in CROSSES]
    assert calibration.needed(taps, CROSSES)
    found = calibration.fitted(taps, CROSSES)
    assert found is not None
    for tap, cross in zip(taps, CROSSES, strict=True):
        assert calibration.placed(found, tap) == pytest.approx(cross)
    point = (0.3, 0.7)
    twice = calibration.after(found, panel)
    assert calibration.placed(twice, point) == pytest.approx(point), "there and back"


def test_taps_of_a_hand_that_shakes_change_nothing_and_taps_anywhere_mean_nothing() -> None:
    shaky = [(x + 0.02, y - 0.02) for x, y in CROSSES]
    assert not calibration.needed(shaky, CROSSES)
    assert calibration.fitted([(0.5, 0.5)] * 4, CROSSES) is None
    assert calibration.fitted([CROSSES[0], CROSSES[2], CROSSES[1], CROSSES[3]], CROSSES) is None


def test_what_is_known_belongs_to_one_panel_and_a_torn_file_says_nothing(tmp_path: Path) -> None:
    nothing = Calibration(calibration.name_of(PANEL))
    assert calibration.read(tmp_path, PANEL) == nothing
    found = replace(nothing, ppi=170.5, touch=SAME)
    (tmp_path / calibration.FILE).write_text(calibration.as_text(found), encoding="utf-8")
    assert calibration.read(tmp_path, PANEL) == found
    assert calibration.measured(tmp_path, PANEL) == replace(PANEL, ppi=170.5, measured=True)
    other = PROFILES["touch-display-1"]
    assert calibration.measured(tmp_path, other) == other
    for torn in ("", "[]", '{"panel": "HDMI-A-1 1024x600", "ppi": 9, "touch": []}', '{"panel": "x", "ppi": "?"}'):
        (tmp_path / calibration.FILE).write_text(torn, encoding="utf-8")
        assert calibration.read(tmp_path, PANEL) == nothing


def tap_crosses(p: Any) -> None:
    for _ in CROSSES:
        p.tap_at(*middle(p.flow.stage.screen._cross))


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_an_unknown_panel_is_measured_before_home(pilot: Callable[..., Any], tmp_path: Path, turned: int) -> None:
    put: list[str] = []
    p = pilot(folder=tmp_path / "box", measured=False, point=put.append)
    p.flow.settings.change(replace(p.flow.style.settings, rotation=turned))
    p.frames(4)
    assert isinstance(p.flow.stage.screen, CornersScreen)
    tap_crosses(p)
    assert isinstance(p.flow.stage.screen, SizeScreen) and put == [], "however the picture is turned"
    before = p.flow.stage.screen.distance.length
    assert before == pytest.approx(p.flow.services.profile.mm(CARD_MM))
    p.tap("+ +")
    p.tap("+")
    p.tap("−")
    check(p, f"size, {turned}")
    p.tap("It fits")
    assert isinstance(p.flow.stage.screen, HomeScreen)
    assert p.flow.style.orientation.panel.ppi == pytest.approx(p.flow.services.profile.ppi * 1.06, rel=0.01)
    assert p.flow.look.theme.profile.ppi == p.flow.style.orientation.panel.ppi
    p.close()
    again = pilot(folder=tmp_path / "box", measured=False)
    assert isinstance(again.flow.stage.screen, HomeScreen), "once"


def test_swapped_touches_are_put_right_and_taps_anywhere_are_asked_for_again(pilot: Callable[..., Any]) -> None:
    put: list[str] = []
    p = pilot(measured=False, point=put.append)
    width, height = p.window.size
    for _ in CROSSES:
        p.tap_at(width / 2, height / 2)
    assert isinstance(p.flow.stage.screen, CornersScreen)
    assert p.flow.stage.toast.shows == "These taps do not fit together. Once again: tap each cross."
    for x, y in CROSSES:
        p.tap_at((1 - x) * width, (1 - y) * height)
    assert isinstance(p.flow.stage.screen, SizeScreen)
    numbers = [float(word) for word in put[-1].split()]
    assert numbers == pytest.approx([-1, 0, 1, 0, 1, 0], abs=0.02), "left and right were swapped"


def test_it_can_be_measured_again_from_the_page_of_the_box(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(panel="touch-display-2", language="es", **a_box(tmp_path / "root"))
    p.flow.box.page()
    p.frames(4)
    p.tap(p.flow.look._("Measure the screen"))
    check(p, "corners")
    p.key("escape")
    check(p, "size")
    p.key("escape")
    assert p.flow.stage.screen.role == "this box"
