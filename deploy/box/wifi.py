"""A Wi-Fi of the box's own for phones, which always gives the home Wi-Fi back.

The table's program may only ask for it or for its end; name, password and settings are made here. Whatever ends it (the
evening, a radio that fails, the table's program, a time limit, a power cut), the home Wi-Fi is connected again: by this
process, by `ExecStopPost`, or at the next start.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from deploy.box.regular import open_regular
from deploy.box.update import SERVICE, Run, run_program, take_away

PROFILE = "table-companion"
"""What NetworkManager calls the connection; it is kept in memory only (`save no`)."""
ADDRESS = "10.42.84.1"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of these the password is made: none looks like another, and none means anything in a code to scan."""
PASSWORD = 12
LIMIT = 16
LOOK_EVERY = 2.0
RADIO_EVERY = 3
"""Looks between two looks at the radio."""
TRIES = 3
"""So often a radio that broke off is tried again."""
LONGEST = 8 * 3600.0
"""Seconds after which it ends by itself."""
ORPHANED = 60.0
"""Seconds without the table's program after which it ends."""


@dataclass(frozen=True)
class WifiPlaces:
    """Paths; `secret` lies in a folder that only root may look into, `home` outlasts a power cut."""

    request: Path = Path("/run/table-companion/requests/wifi")
    state: Path = Path("/run/table-companion/wifi.json")
    secret: Path = Path("/run/table-companion-wifi/secret")
    home: Path = Path("/var/lib/table-companion-wifi/home")


class RadioError(Exception):
    """The Wi-Fi cannot be had; the message is its code."""


class Wifi:
    """One evening's Wi-Fi. `group()` is the number of the group that may read name and password."""

    def __init__(
        self,
        places: WifiPlaces | None = None,
        run: Run = run_program,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        group: Callable[[], int] = lambda: -1,
    ) -> None:
        self.places = places if places is not None else WifiPlaces()
        self._run, self._now, self._sleep, self._group = run, now, sleep, group
        self._device = ""
        self._password = ""

    def serve(self) -> str:
        """Carries out the request, and stays as long as the Wi-Fi does; returns the code of what ended it."""
        wish = self._wish()
        if wish != "on":
            self.home("" if wish == "off" else "bad_request")
            return wish or "bad_request"
        self.tell("working")
        try:
            name = self._begin()
        except RadioError as refused:
            self.home(str(refused), "refused")
            return str(refused)
        try:
            self.tell("on", name=name, password=self._password, address=ADDRESS)
            code = self._watch()
        except BaseException:  # the system stops us
            self.home("interrupted")
            raise
        self.home(code)
        return code or "off"

    # ── the request ─────────────────────────────────────────────────────────────────────────────────────────

    def _wish(self) -> str:
        """`on`, `off`, or "" for whatever else stands there; it is taken away."""
        try:
            with open_regular(self.places.request, LIMIT) as request:
                wish = request.read(LIMIT).decode("ascii", "replace").strip()
        except OSError:
            wish = ""
        take_away(self.places.request)
        return wish if wish in ("on", "off") else ""

    # ── up ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _begin(self) -> str:
        """Makes the Wi-Fi; returns its name. Raises RadioError."""
        self._device = self._radio()
        self._remember()
        name, self._password = f"Companion {secrets.randbelow(90) + 10}", _password()
        self._nmcli("connection", "delete", "id", PROFILE)  # one that was left
        made = self._nmcli(
            *("connection", "add", "save", "no", "type", "wifi", "con-name", PROFILE, "ifname", self._device),
            *("autoconnect", "no", "ssid", name),
            *("802-11-wireless.mode", "ap", "802-11-wireless.band", "bg", "802-11-wireless.ap-isolation", "yes"),
            # wpa-psk is WPA2 and WPA3 as far as the radio can; the password is handed over with `up`, never kept
            *("802-11-wireless-security.key-mgmt", "wpa-psk", "802-11-wireless-security.psk-flags", "2"),
            *("802-11-wireless-security.proto", "rsn"),
            *("802-11-wireless-security.pairwise", "ccmp", "802-11-wireless-security.group", "ccmp"),
            *("ipv4.method", "shared", "ipv4.addresses", f"{ADDRESS}/24", "ipv6.method", "disabled"),
        )
        if made.returncode != 0 or not self._up():
            raise RadioError("radio_refused")
        return name

    def _radio(self) -> str:
        """The Wi-Fi device. Raises RadioError."""
        told = self._nmcli("--terse", "--fields", "DEVICE,TYPE,STATE", "device")
        if told.returncode != 0:
            raise RadioError("no_manager")
        radios = [line.split(":") for line in told.stdout.splitlines() if line.count(":") == 2 and ":wifi:" in line]
        if not radios:
            raise RadioError("no_radio")
        states = {device: state for device, _, state in radios}
        usable = [device for device, state in states.items() if state not in ("unavailable", "unmanaged")]
        if not usable:
            raise RadioError("radio_off" if "unavailable" in states.values() else "no_manager")
        return usable[0]

    def _remember(self) -> None:
        """Writes down where the radio is at home, before it leaves; what an evening that was cut off left stays."""
        if self.places.home.exists():
            return
        told = self._nmcli("--terse", "--fields", "UUID,DEVICE,NAME", "connection", "show", "--active")
        here = [line.split(":", 2) for line in told.stdout.splitlines() if line.count(":") >= 2]
        at = next((uuid for uuid, device, name in here if device == self._device and name != PROFILE), "")
        try:
            self.places.home.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._write(self.places.home, json.dumps({"device": self._device, "uuid": at}) + "\n")
            os.sync()
        except OSError as error:
            print(f"{self.places.home}: {error}", flush=True)  # for the journal
            raise RadioError("radio_refused") from error

    def _up(self) -> bool:
        self.places.secret.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._write(self.places.secret, f"802-11-wireless-security.psk:{self._password}\n")
        try:
            asked = ("connection", "up", "id", PROFILE, "passwd-file", str(self.places.secret))
            up = self._nmcli("--wait", "45", *asked)
        finally:
            self.places.secret.unlink(missing_ok=True)
        if up.returncode != 0:
            print(up.stderr.strip(), flush=True)  # for the journal
        return up.returncode == 0

    # ── as long as it stands ────────────────────────────────────────────────────────────────────────────────

    def _watch(self) -> str:
        """Looks after it until it ends; the code of what ended it, "" if that was a wish."""
        began = last_seen = self._now()
        looks = 0
        while True:
            self._sleep(LOOK_EVERY)
            if self.places.request.exists() and self._wish() == "off":
                return ""
            now = self._now()
            if now - began >= LONGEST:
                return "interrupted"
            if looks % RADIO_EVERY == 0:
                if self._run(["systemctl", "is-active", "--quiet", SERVICE]).returncode == 0:
                    last_seen = now
                elif now - last_seen >= ORPHANED:
                    return "interrupted"
                if not self._stands() and not any(self._up() for _ in range(TRIES)):
                    return "radio_lost"
            looks += 1

    def _stands(self) -> bool:
        told = self._nmcli("--terse", "--fields", "GENERAL.STATE", "connection", "show", "id", PROFILE)
        return told.returncode == 0 and "activated" in told.stdout

    # ── home ────────────────────────────────────────────────────────────────────────────────────────────────

    def home(self, code: str = "", state: str = "lost") -> bool:
        """Ends the Wi-Fi and connects the home one again, if it was left; returns whether all is as it was before.

        Otherwise it is tried again at the next start.
        """
        self._nmcli("connection", "delete", "id", PROFILE)  # down with it
        back = self._back()
        if back:
            self.places.home.unlink(missing_ok=True)
            self.tell(state if code else "off", code)
        else:
            self.tell("lost", "not_home")
        return back

    def _back(self) -> bool:
        try:
            left = json.loads(self.places.home.read_text("utf-8"))
            device, uuid = str(left["device"]), str(left["uuid"])
        except FileNotFoundError:
            return True
        except (OSError, ValueError, KeyError, TypeError):
            return True  # written by root alone: half of it at a power cut, before the radio left
        if not uuid or self._is_somewhere(device):
            return True  # it was in no Wi-Fi, or NetworkManager was quicker
        if self._nmcli("--wait", "45", "connection", "up", "uuid", uuid).returncode == 0:
            return True
        return self._nmcli("--wait", "45", "device", "connect", device).returncode == 0

    def _is_somewhere(self, device: str) -> bool:
        told = self._nmcli("--terse", "--fields", "DEVICE,STATE", "device").stdout.splitlines()
        return f"{device}:connected" in told

    def ended(self) -> None:
        """After every end, also of a process that was killed; and at the start of the machine."""
        self.places.secret.unlink(missing_ok=True)
        told = self._told()
        if self.places.home.exists():
            self.home("interrupted")
        elif told in ("working", "on"):
            self.tell("lost", "interrupted")

    # ── words ───────────────────────────────────────────────────────────────────────────────────────────────

    def tell(self, state: str, code: str = "", *, name: str = "", password: str = "", address: str = "") -> None:
        """Writes what the screen shows; only the table's program may read it."""
        facts = {"state": state, "code": code, "name": name, "password": password, "address": address}
        try:
            self._write(self.places.state, json.dumps(facts) + "\n", self._group())
        except OSError as error:
            print(f"{self.places.state}: {error}", flush=True)  # for the journal

    def _told(self) -> str:
        with suppress(OSError, ValueError, KeyError, TypeError):
            return str(json.loads(self.places.state.read_text("utf-8"))["state"])
        return ""

    def _write(self, path: Path, text: str, group: int = -1) -> None:
        """A whole file or the one before; for root, and for a group to read."""
        fresh = path.with_name(f".{path.name}.new")
        fresh.unlink(missing_ok=True)
        number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        with os.fdopen(number, "w", encoding="utf-8") as file:
            if group >= 0:
                os.fchown(number, -1, group)
                os.fchmod(number, 0o640)
            file.write(text)
        fresh.replace(path)

    def _nmcli(self, *words: str) -> subprocess.CompletedProcess[str]:
        try:
            return self._run(["nmcli", *words])
        except FileNotFoundError:
            return subprocess.CompletedProcess(words, 127, "", "there is no nmcli")


def _password() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(PASSWORD))
