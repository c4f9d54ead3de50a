"""Turns a machine into a box that starts into the game, and back into an ordinary machine.

All changes are in one list, and switching off reverts exactly these. The file `is-box` remembers the earlier state.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from deploy.box import boot_config
from deploy.box.network import LINK as LINK_OF_PHONES
from deploy.box.network import PhonesNetwork
from deploy.box.update import SERVICE, Run, run_program

WATCHERS = (
    "table-companion-update.path",
    "table-companion-power.path",
    "table-companion-phones.path",
    "table-companion-wifi.path",
)
"""They wait for what the table's program asks for."""
WIFI = "table-companion-wifi.service"
"""Stopped, it gives the home Wi-Fi back."""
UNITS = (SERVICE, *WATCHERS, "table-companion-recover.service", "table-companion-home-wifi.service")
LOGIN = "getty@tty1.service"
"""Who else would want the first screen."""
SETTINGS = {"journald.conf": "journald.conf.d", "watchdog.conf": "system.conf.d"}
"""Our settings of the system → the folder below /etc/systemd that they are linked into."""
LINK = "60-table-companion.conf"


class Switch:
    """A machine, given by its root folder."""

    def __init__(
        self, root: Path = Path("/"), run: Run = run_program, config_files: Sequence[Path] = boot_config.FILES
    ) -> None:
        self._root = root
        self._run = run
        self._config_files = [root / file.relative_to("/") for file in config_files]
        self._is_box = root / "etc/table-companion/is-box"
        self._not_wanted = root / "etc/table-companion/no-box"

    @property
    def is_box(self) -> bool:
        """Whether this machine is a box."""
        return self._is_box.exists()

    @property
    def wanted(self) -> bool:
        """Whether an installation should make it a box: nobody has switched it off, and there is no desktop."""
        desktop = self._root / "etc/systemd/system/display-manager.service"
        return not self._not_wanted.exists() and not desktop.is_symlink()

    def on(self) -> None:
        """Starts into the game, now and at every boot. Raises OSError."""
        self._not_wanted.unlink(missing_ok=True)
        if not self.is_box:
            login = self._run(["systemctl", "is-enabled", LOGIN]).returncode == 0
            self._is_box.write_text(json.dumps({"login": login}) + "\n", encoding="utf-8")
        for name, folder in SETTINGS.items():
            link = self._link(folder)
            link.parent.mkdir(parents=True, exist_ok=True)
            link.unlink(missing_ok=True)
            link.symlink_to(f"/usr/lib/table-companion/box.d/{name}")
        if (config := boot_config.find(self._config_files)) is not None:
            boot_config.write(config, boot_config.with_lines(config.read_text(encoding="utf-8")))
        self._run(["systemctl", "disable", LOGIN])
        self._run(["systemctl", "enable", *UNITS])
        if self._runs:
            self._run(["systemctl", "daemon-reload"])
            self._run(["systemctl", "try-restart", "systemd-journald.service"])
            self._run(["systemctl", "stop", LOGIN])
            self._run(["systemctl", "start", *WATCHERS])
            self._run(["systemctl", "restart", "--no-block", SERVICE])

    def off(self, *, for_good: bool = True) -> None:
        """Makes it an ordinary machine; with `for_good`, later installations keep it so. Raises OSError."""
        if for_good:
            self._not_wanted.touch()
        if self._runs:
            self._run(["systemctl", "stop", SERVICE, *WATCHERS, WIFI])
        PhonesNetwork(link=self._root / LINK_OF_PHONES.relative_to("/"), run=self._run).take_back()
        self._run(["systemctl", "disable", *UNITS])
        if not self.is_box:
            return
        before = json.loads(self._is_box.read_text(encoding="utf-8"))
        for folder in SETTINGS.values():
            link = self._link(folder)
            link.unlink(missing_ok=True)
            if link.parent.is_dir() and not any(link.parent.iterdir()):
                link.parent.rmdir()
        if (config := boot_config.find(self._config_files)) is not None:
            boot_config.write(config, boot_config.without(config.read_text(encoding="utf-8")))
        if before["login"]:
            self._run(["systemctl", "enable", LOGIN])
        self._is_box.unlink()
        if self._runs:
            self._run(["systemctl", "daemon-reload"])
            self._run(["systemctl", "try-restart", "systemd-journald.service"])
            if before["login"]:
                self._run(["systemctl", "start", "--no-block", LOGIN])

    @property
    def _runs(self) -> bool:
        """Whether this is a running system, and not a system image being built."""
        return (self._root / "run/systemd/system").is_dir()

    def _link(self, folder: str) -> Path:
        return self._root / "etc/systemd" / folder / LINK
