"""The box's own Wi-Fi, against a double of NetworkManager: refused, lost, cut off, and always home again."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from deploy.box.network import SHIPPED, PhonesNetwork
from deploy.box.wifi import ADDRESS, LETTERS, LONGEST, ORPHANED, PASSWORD, TRIES, Wifi, WifiPlaces
from tests.deploy.networkmanager import HOME, Radio

pytestmark = pytest.mark.lot(3)

ROOT = Path(__file__).parents[2]


class Scene:
    """A box at home in a Wi-Fi. `steps` happen one after the other, at each look of the helper."""

    def __init__(self, folder: Path) -> None:
        self.radio, self.time = Radio(folder / "bin"), 0.0
        for name in ("requests", "root", "run"):
            (folder / name).mkdir()
        self.places = WifiPlaces(
            folder / "requests/wifi", folder / "run/wifi.json", folder / "root/secret", folder / "root/home"
        )
        self.steps: list[Callable[[], object]] = []
        self.told: list[dict[str, str]] = []

    def wifi(self) -> Wifi:
        return Wifi(self.places, now=lambda: self.time, sleep=self._sleep, group=os.getgid)

    def ask(self, word: str) -> None:
        self.places.request.write_text(word + "\n")

    @property
    def state(self) -> dict[str, str]:
        return dict(json.loads(self.places.state.read_text()))

    def serve(self, *steps: Callable[[], object]) -> str:
        """From the request to the end."""
        self.steps = [*steps]
        self.ask("on")
        return self.wifi().serve()

    def _sleep(self, seconds: float) -> None:
        self.time += seconds
        self.told.append(self.state)
        if self.steps:
            self.steps.pop(0)()
        elif len(self.told) > 100_000:
            raise AssertionError("it never ends")

    def later(self, seconds: float) -> None:
        self.time += seconds

    def is_home(self) -> bool:
        """The home Wi-Fi is connected, and nothing is left."""
        left = [path for path in (self.places.home, self.places.secret, self.places.request) if path.exists()]
        return self.radio["at"] == HOME and self.radio["profile"] == [] and left == []


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scene]:
    made = Scene(tmp_path)
    monkeypatch.setenv("PATH", made.radio.path)
    yield made
    assert all(
        "psk" not in word or word.endswith((".psk-flags", "wpa-psk")) for call in made.radio["calls"] for word in call
    )


def test_it_stands_until_the_evening_is_over_and_the_home_wifi_is_back(scene: Scene) -> None:
    profiles: list[Any] = []
    home: list[bool] = []

    def look() -> None:
        profiles.append(scene.radio["profile"])
        home.append(scene.places.home.exists() and scene.radio["at"] == "own")

    assert scene.serve(look, lambda: scene.ask("on"), lambda: scene.ask("off")) == "off"
    on = scene.told[0]
    assert (on["state"], on["address"]) == ("on", ADDRESS)
    assert re.fullmatch(r"Companion \d\d", on["name"])
    assert len(on["password"]) == PASSWORD and set(on["password"]) <= set(LETTERS)
    assert scene.places.state.stat().st_mode & 0o777 == 0o640
    assert home == [True]
    said = dict(zip(profiles[0], profiles[0][1:], strict=False))
    assert said["save"] == "no" and said["autoconnect"] == "no"
    assert said["ipv4.method"] == "shared" and said["802-11-wireless.ap-isolation"] == "yes"
    assert said["802-11-wireless-security.key-mgmt"] == "wpa-psk"
    assert scene.radio["secrets"] == [[f"802-11-wireless-security.psk:{on['password']}\n", "0o600"]]
    assert scene.state == {"state": "off", "code": "", "name": "", "password": "", "address": ""}
    assert scene.is_home()


def test_the_password_is_a_new_one_each_evening(scene: Scene) -> None:
    for _ in range(2):
        scene.serve(lambda: scene.ask("off"))
    first, *_, last = [told["password"] for told in scene.told]
    assert first != last


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"state": "", "at": ""}, "no_radio"),
        ({"state": "unavailable", "at": ""}, "radio_off"),
        ({"state": "unmanaged", "at": ""}, "no_manager"),
        ({"runs": False}, "no_manager"),
        ({"refuses": True}, "radio_refused"),
    ],
)
def test_a_radio_that_refuses_is_told_and_stays_at_home(scene: Scene, facts: dict[str, Any], code: str) -> None:
    scene.radio.set(**facts)
    assert scene.serve() == code
    assert (scene.state["state"], scene.state["code"], scene.state["password"]) == ("refused", code, "")
    if code == "radio_refused":
        assert scene.is_home()
    assert not scene.places.home.exists()


def test_without_nmcli_it_is_told(scene: Scene) -> None:
    (scene.radio.folder / "nmcli").unlink()
    assert scene.serve() == "no_manager"


def test_a_radio_that_breaks_off_is_tried_again_and_then_home(scene: Scene) -> None:
    def cut() -> None:
        scene.radio.set(at="", state="disconnected")

    def cut_for_good() -> None:
        cut()
        scene.radio.set(refuses=True)

    assert scene.serve(cut, *[lambda: None] * 6, cut_for_good) == "radio_lost"
    assert len(scene.radio["secrets"]) == 1 + 1 + TRIES
    assert (scene.state["state"], scene.state["code"]) == ("lost", "radio_lost")
    assert scene.is_home()


def test_it_ends_with_the_table_s_program_and_after_eight_hours(scene: Scene) -> None:
    assert scene.serve(scene.radio.table_ends) == "interrupted"
    assert ORPHANED <= scene.time < ORPHANED + 20
    assert scene.is_home()
    (scene.radio.folder / "table is gone").unlink()
    assert scene.serve(lambda: scene.later(LONGEST)) == "interrupted"
    assert scene.is_home()


def test_after_a_power_cut_in_mid_game_the_next_start_goes_home(scene: Scene) -> None:
    class PowerCutError(BaseException):
        """Nothing of ours runs any more."""

    def cut() -> None:
        raise PowerCutError

    wifi = scene.wifi()
    wifi.home = lambda *_: True  # type: ignore[method-assign]
    scene.ask("on")
    scene.steps = [cut]
    with pytest.raises(PowerCutError):
        wifi.serve()
    assert scene.places.home.exists()
    scene.places.state.unlink()  # /run is empty after a start, and so is what NetworkManager had in memory
    scene.radio.set(at="", state="disconnected", profile=[])
    scene.wifi().ended()
    assert scene.is_home()
    assert scene.state["code"] == "interrupted"


def test_a_home_that_is_out_of_reach_is_tried_at_each_start(scene: Scene) -> None:
    scene.serve(lambda: scene.radio.set(out_of_reach=True), lambda: scene.ask("off"))
    assert (scene.state["state"], scene.state["code"]) == ("lost", "not_home")
    scene.wifi().ended()
    assert scene.places.home.exists()
    scene.radio.set(out_of_reach=False)
    scene.wifi().ended()
    assert scene.is_home()


def test_a_box_that_was_in_no_wifi_is_in_none_afterwards(scene: Scene) -> None:
    scene.radio.set(at="", state="disconnected")
    assert scene.serve(lambda: scene.ask("off")) == "off"
    assert scene.radio["at"] == "" and not scene.places.home.exists()


def test_a_second_evening_after_a_cut_remembers_the_first_home(scene: Scene) -> None:
    scene.places.home.write_text(json.dumps({"device": "wlan0", "uuid": HOME}))
    scene.radio.set(at="own", profile=["left"])
    scene.serve(lambda: scene.ask("off"))
    assert scene.is_home()


@pytest.mark.parametrize("wish", ["", "ON", "on; reboot", "on\nssid=mine", "x" * 100, "\0"])
def test_only_two_words_are_understood(scene: Scene, wish: str) -> None:
    scene.places.request.write_text(wish)
    assert scene.wifi().serve() == "bad_request"
    assert scene.is_home()
    assert not any(call[:2] == ["connection", "add"] for call in scene.radio["calls"])


def test_a_request_that_is_no_file_is_taken_away(scene: Scene) -> None:
    scene.places.request.mkdir()
    assert scene.wifi().serve() == "bad_request"
    os.mkfifo(scene.places.request)
    assert scene.wifi().serve() == "bad_request"
    scene.places.request.symlink_to("/dev/zero")
    assert scene.wifi().serve() == "bad_request"
    assert scene.is_home()


def test_a_helper_that_is_stopped_goes_home_first(scene: Scene, tmp_path: Path) -> None:
    scene.ask("on")
    places = ", ".join(
        f"Path({str(path)!r})"
        for path in (scene.places.request, scene.places.state, scene.places.secret, scene.places.home)
    )
    program = (
        "import signal, sys; from pathlib import Path; from deploy.box.wifi import Wifi, WifiPlaces\n"
        "signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))\n"
        f"Wifi(WifiPlaces({places})).serve()\n"
    )
    helper = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT)
    try:
        for _ in range(200):
            if scene.places.state.exists() and scene.state["state"] == "on":
                break
            with pytest.raises(subprocess.TimeoutExpired):
                helper.wait(0.1)
        helper.send_signal(signal.SIGTERM)
        assert helper.wait(20) == 0
    finally:
        helper.kill()
    assert scene.is_home()
    assert scene.state["code"] == "interrupted"


# ── the network of the table's program ──────────────────────────────────────────────────────────────────────


def test_phones_are_allowed_by_what_the_package_ships_and_nothing_else(tmp_path: Path) -> None:
    request, link = tmp_path / "phones", tmp_path / "table-companion.service.d/phones.conf"
    ran: list[list[str]] = []

    def run(command: Any) -> subprocess.CompletedProcess[str]:
        ran.append(list(command))
        return subprocess.CompletedProcess(command, 0, "", "")

    network = PhonesNetwork(request, link, run)
    for wrong in ("off", "on, and 8.8.8.8 too", ""):
        request.write_text(wrong)
        assert not network.asked()
        assert not request.exists() and not link.is_symlink()
    assert ran == []
    request.write_text("on\n")
    assert network.asked()
    assert link.readlink() == SHIPPED and not request.exists()
    assert ran == [
        ["systemctl", "daemon-reload"],
        ["systemctl", "restart", "--no-block", "table-companion.service"],
    ]
    assert network.take_back()
    assert not link.parent.exists()
    assert not network.take_back()


def test_the_drop_in_opens_networks_at_home_alone(tmp_path: Path) -> None:
    from ipaddress import ip_network

    shipped = (ROOT / "deploy/root" / SHIPPED.relative_to("/")).read_text()
    lines = [line for line in shipped.splitlines() if line and not line.startswith("#")]
    assert lines[:2] == ["[Service]", "RestrictAddressFamilies=AF_INET"]
    name, _, allowed = lines[2].partition("=")
    assert name == "IPAddressAllow" and len(lines) == 3
    assert all(one == "localhost" or ip_network(one).is_private for one in allowed.split())
    unit = (ROOT / "deploy/root/usr/lib/systemd/system/table-companion.service").read_text()
    assert "IPAddressDeny=any" in unit and "AF_INET" not in unit
    folder = tmp_path / "table-companion.service.d"
    folder.mkdir()
    (tmp_path / "table-companion.service").write_text(unit)
    (folder / "phones.conf").write_text(shipped)
    told = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / "table-companion.service")],
        capture_output=True,
        text=True,
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
    )
    assert "phones.conf" not in told.stderr, told.stderr
