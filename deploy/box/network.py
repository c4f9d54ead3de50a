"""Lets the table's program use networks at home, once somebody has asked for phones on the screen.

The program may only leave a request. What it gets by it is fixed here: a drop-in that the package ships.
"""

from __future__ import annotations

from pathlib import Path

from deploy.box.regular import open_regular
from deploy.box.update import SERVICE, Run, run_program, take_away

REQUEST = Path("/run/table-companion/requests/phones")
SHIPPED = Path("/usr/lib/table-companion/box.d/phones.conf")
LINK = Path("/etc/systemd/system") / f"{SERVICE}.d" / "phones.conf"
WISH = b"on"
LIMIT = 16


class PhonesNetwork:
    """The drop-in of a machine. `link` is where it is switched on."""

    def __init__(self, request: Path = REQUEST, link: Path = LINK, run: Run = run_program) -> None:
        self._request, self._link, self._run = request, link, run

    def asked(self) -> bool:
        """Carries out a request of the table's program; returns whether it was one. The program is started anew."""
        try:
            with open_regular(self._request, LIMIT) as request:
                wanted = request.read(LIMIT).strip() == WISH
        except OSError:
            wanted = False
        finally:
            take_away(self._request)
        if wanted:
            self.allow()
        return wanted

    def allow(self) -> None:
        """Switches the drop-in on, for now and for every start to come. Raises OSError."""
        self._link.parent.mkdir(parents=True, exist_ok=True)
        self._link.unlink(missing_ok=True)
        self._link.symlink_to(SHIPPED)
        self._run(["systemctl", "daemon-reload"])
        self._run(["systemctl", "restart", "--no-block", SERVICE])

    def take_back(self) -> bool:
        """Switches it off, from the program's next start on; returns whether it was on. Raises OSError."""
        on = self._link.is_symlink()
        self._link.unlink(missing_ok=True)
        if self._link.parent.is_dir() and not any(self._link.parent.iterdir()):
            self._link.parent.rmdir()
        return on
