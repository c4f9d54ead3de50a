"""Installs a newer version from a stick, and returns to the previous one if it does not start.

The program of the table may only write a request naming a package. The package is copied to a folder that only root can
write before it is checked, so that it cannot be exchanged between check and installation. The result is written to
`result.json`: `state` (working, done, refused, rolled_back), `code`, `facts`.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from deploy.box.debfile import RefusedError, check_signature, fields
from deploy.box.regular import open_regular, pieces
from deploy.box.repack import UNFINISHED, repack

PACKAGE = "table-companion"
SERVICE = "table-companion.service"
REQUEST = re.compile(r"(?P<stick>[\w-]+)/(?P<file>table-companion_[\w.+~-]+\.deb)")
"""What a request says: the stick's device and the file in its uppermost folder."""
REQUEST_LIMIT = 512
PACKAGE_LIMIT = 512 << 20
"""Bytes. Ours have some tens of megabytes."""
ROOM_TO_SPARE = 64 << 20
"""Bytes that must be left when everything is written."""
SETTLE = 10.0
"""Seconds that a new version must run after its first picture."""
QUIET = {"DEBIAN_FRONTEND": "noninteractive", "DPKG_FORCE": "confdef,confold,downgrade"}
"""Nobody can answer a question: settings that somebody changed stay as they are."""

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


def run_program(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Runs a system program; does not raise for its exit code."""
    return subprocess.run(
        command, env={**os.environ, **QUIET}, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


def take_away(request: Path) -> None:
    """Removes a request of any type; while it exists, systemd starts us again."""
    try:
        request.unlink(missing_ok=True)
    except OSError:  # a folder, and perhaps one without a bottom
        run_program(["rm", "--recursive", "--force", "--one-file-system", "--", str(request)])


@dataclass(frozen=True)
class Places:
    """Paths used by updates; `folder` belongs to root."""

    request: Path = Path("/run/table-companion/requests/update")
    sticks: Path = Path("/media/table-companion")
    folder: Path = Path("/var/lib/table-companion-update")
    keyring: Path = Path("/usr/share/keyrings/table-companion.gpg")

    @property
    def new(self) -> Path:
        """Our copy of the package to install."""
        return self.folder / "new.deb"

    @property
    def previous(self) -> Path:
        """The package of the previous version."""
        return self.folder / "previous.deb"

    @property
    def at_work(self) -> Path:
        """A file that exists from the request to the result; if we are killed in between, `recover` writes a result."""
        return self.folder / "at-work"

    @property
    def under_way(self) -> Path:
        """A file that exists during the installation; after a power cut the next boot returns to the old version."""
        return self.folder / "under-way"

    @property
    def result(self) -> Path:
        """The result of the last request."""
        return self.folder / "result.json"


def _no_room(error: OSError | subprocess.CalledProcessError) -> RefusedError:
    return RefusedError("disk_full" if getattr(error, "errno", None) == errno.ENOSPC else "cannot_keep")


class Updater:
    """Processes one request, from reading it to its result."""

    def __init__(
        self,
        places: Places | None = None,
        run: Run = run_program,
        *,
        sleep: Callable[[float], None] = time.sleep,
        free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
        keep: Callable[[str, Path], None] = repack,
    ) -> None:
        self.places = places if places is not None else Places()
        self._run = run
        self._sleep = sleep
        self._free = free
        self._keep = keep

    def update(self) -> bool:
        """Carries out the request; returns whether the new version runs now."""
        try:
            package = self._asked()
            self._begin()
            version = self._checked(self._fetched(package))
            self._keep_present()
        except RefusedError as refused:
            self._end("refused", refused.code, refused.facts)
            return False
        return self._install(version)

    def recover(self) -> bool:
        """Writes the result of an interrupted update; returns whether the previous version had to be restored.

        The table's service is started afterwards.
        """
        if self.places.under_way.exists():
            self._go_back()
            self._end("rolled_back", "interrupted")
            return True
        if self.places.at_work.exists():
            self._end("refused", "stopped")
        return False

    def ended(self) -> None:
        """Cleans up after every update, even a killed one.

        Makes sure that there is a result, that no request is pending, and that the program of the table runs.
        """
        self._take_away()
        if self.recover():
            self._plays()

    def back(self) -> bool:
        """Restores the previous version at somebody's request; False if none was kept."""
        if not self.places.previous.exists():
            return False
        self._go_back()
        return self._plays()

    def tell(self, state: str, code: str = "", facts: dict[str, str] | None = None) -> None:
        """Writes the result for the program of the table.

        With a full disk the result is lost, but not the running version; an older result is removed, so that it is not
        mistaken for this one.
        """
        fresh = self.places.result.with_suffix(".new")
        try:
            fresh.write_text(json.dumps({"state": state, "code": code, "facts": facts or {}}) + "\n", encoding="utf-8")
            fresh.replace(self.places.result)
        except OSError as error:
            print(f"{self.places.result}: {error}", flush=True)  # for the journal
            with suppress(OSError):  # the same fault
                self.places.result.unlink(missing_ok=True)

    def _begin(self) -> None:
        try:
            self.places.at_work.touch()
        except OSError as error:
            raise _no_room(error) from error
        self.tell("working")

    def _end(self, state: str, code: str = "", facts: dict[str, str] | None = None) -> None:
        """Writes the final result. If this is interrupted, `recover` writes an equally correct one."""
        self.places.new.unlink(missing_ok=True)  # before the word, which may need the room
        for cut_short in self.places.folder.glob(f"{UNFINISHED}*"):
            shutil.rmtree(cut_short, ignore_errors=True)
        self.tell(state, code, facts)
        os.sync()
        self.places.at_work.unlink(missing_ok=True)
        self.places.under_way.unlink(missing_ok=True)

    # ── before anything is changed ──────────────────────────────────────────────────────────────────────────

    def _asked(self) -> Path:
        try:
            with open_regular(self.places.request, REQUEST_LIMIT) as request:
                wish = REQUEST.fullmatch(request.read(REQUEST_LIMIT).decode("utf-8").strip())
        except (OSError, UnicodeDecodeError) as error:
            raise RefusedError("not_there") from error
        finally:
            self._take_away()
        if wish is None:
            raise RefusedError("not_there")
        return self.places.sticks / wish["stick"] / wish["file"]

    def _take_away(self) -> None:
        take_away(self.places.request)

    def _fetched(self, package: Path) -> Path:
        new = self.places.new
        new.unlink(missing_ok=True)
        try:
            stick = open_regular(package, PACKAGE_LIMIT)
        except OSError as error:
            raise RefusedError("damaged" if error.errno == errno.EFBIG else "not_there", file=package.name) from error
        with stick:
            size = os.fstat(stick.fileno()).st_size
            # The copy, what it unpacks to beside the present version, and the present version kept as it is.
            needed = size + 2 * self._installed_size() + ROOM_TO_SPARE
            if self._free(self.places.folder) < needed:
                raise RefusedError("disk_full", megabytes=str(needed >> 20))
            try:
                with new.open("wb") as copy:
                    copy.writelines(pieces(stick, size))
            except OSError as error:
                raise RefusedError("disk_full" if error.errno == errno.ENOSPC else "damaged") from error
        return new

    def _checked(self, new: Path) -> str:
        check_signature(new, self.places.keyring)
        about = fields(new)
        ours = self._said("dpkg", "--print-architecture")
        if about.get("Package") != PACKAGE:
            raise RefusedError("other_package", package=about.get("Package", ""))
        if about.get("Architecture") != ours:
            raise RefusedError("wrong_machine", package=about.get("Architecture", ""), box=ours)
        version, present = about.get("Version", ""), self.installed_version()
        if self._run(["dpkg", "--compare-versions", version, "gt", present]).returncode != 0:
            raise RefusedError("not_newer", package=version, box=present)
        fits = self._run(["apt-get", "--simulate", "--no-download", "--yes", "install", str(new)])
        if fits.returncode != 0:  # made for another release of the system
            raise RefusedError("does_not_fit", package=version)
        return version

    def _keep_present(self) -> None:
        try:
            self._keep(PACKAGE, self.places.previous)
        except (OSError, subprocess.CalledProcessError) as error:
            raise _no_room(error) from error

    def installed_version(self) -> str:
        """The installed version of the program."""
        return self._said("dpkg-query", "--show", "--showformat", "${Version}", PACKAGE)

    def _installed_size(self) -> int:
        kilobytes = self._said("dpkg-query", "--show", "--showformat", "${Installed-Size}", PACKAGE)
        return int(kilobytes or 0) << 10

    def _said(self, *command: str) -> str:
        return self._run(command).stdout.strip()

    # ── the change itself ───────────────────────────────────────────────────────────────────────────────────

    def _install(self, version: str) -> bool:
        self.places.under_way.touch()
        os.sync()
        installed = self._run(["dpkg", "--install", str(self.places.new)])
        if installed.returncode != 0:
            code = "install_failed"
        elif not self._plays():
            code = "start_failed"
        else:
            self._end("done", facts={"version": version})
            return True
        print(installed.stdout, installed.stderr, flush=True)  # for the journal
        self._go_back()
        self._plays()
        self._end("rolled_back", code, {"version": version})
        return False

    def _go_back(self) -> None:
        if self.places.previous.exists():
            self._run(["dpkg", "--install", str(self.places.previous)])
        self._run(["dpkg", "--configure", "--pending"])
        os.sync()

    def _plays(self) -> bool:
        """Whether the program shows its first picture and is still running a little later."""
        if self._run(["systemctl", "restart", SERVICE]).returncode != 0:
            return False
        first = self._said("systemctl", "show", "--property", "MainPID", "--value", SERVICE)
        self._sleep(SETTLE)
        return self._said("systemctl", "show", "--property", "MainPID", "--value", SERVICE) == first != "0"
