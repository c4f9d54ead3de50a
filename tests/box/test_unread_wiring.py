"""A wiring that cannot be read: the window opens all the same, uses nothing of it, and says so."""

import argparse
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.app import window_services
from companion.box.self_check import look_at
from companion.devices import OWN_WIRING
from companion.ui.shell.profile import PROFILES
from hardware.tower.tower import DEVICE as TOWER
from hardware.wiring.file import default_wiring_text


def test_nothing_of_it_is_used_and_the_screen_and_the_terminal_say_so(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / OWN_WIRING).write_text(default_wiring_text().replace("places:", "places: ["), "utf-8")
    args = argparse.Namespace(data=tmp_path, packs=None, simulate="none")
    services = window_services(args, PROFILES["touch-display-1"], lambda: None)
    rig: Any = services.rig
    voice: Any = services.voice
    with closing(rig), closing(voice), closing(services.evening):
        assert services.machine is not None
        told = [finding for finding in look_at(services.machine("")) if finding.code == "wiring_unread"]
        assert list(rig.states()) == [TOWER]
    assert [OWN_WIRING in str(finding.facts["problem"]) for finding in told] == [True]
    assert f"{OWN_WIRING}:" in capfd.readouterr().err
