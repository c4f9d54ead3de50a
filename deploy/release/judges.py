"""Who looks at what is given away before anybody else does. Each raises BuildError with the judge's own words."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from deploy.deb.tree import BuildError

TOOLS = Path(sys.executable).parent
"""Where the judges of Python lie: the environment that makes the release (deploy/requirements-release.txt)."""
METAINFO, DESKTOP = "metainfo/table_companion.metainfo.xml", "applications/table-companion.desktop"
WANTED = 10
"""Of ten points, how many pyroma has to give."""


def files(project: Path, reuse: str) -> None:
    """REUSE: each file says whose it is and under which licence."""
    _ask([reuse, "--root", str(project), "lint", "--quiet"], [reuse, "--root", str(project), "lint"])


def desktop(share: Path) -> None:
    """freedesktop: the menu's entry, and what a software centre shows. The network is not asked."""
    _ask(["desktop-file-validate", str(share / DESKTOP)])
    _ask(["appstreamcli", "validate", "--no-net", "--pedantic", str(share / METAINFO)])


def distributions(sdist: Path, wheel: Path) -> None:
    """Python: what source archive and wheel say of themselves, and what lies in the wheel."""
    _ask([str(TOOLS / "twine"), "check", "--strict", str(sdist), str(wheel)])
    _ask([str(TOOLS / "check-wheel-contents"), str(wheel)])
    _ask([str(TOOLS / "pyroma"), f"--min={WANTED}", str(sdist)])


def package(deb: Path) -> None:
    """Debian's policy: no error and no warning that the package does not except with its reason."""
    _ask(["lintian", "--fail-on", "error,warning", "--tag-display-limit=0", str(deb)])


def pictures_of(share: Path) -> list[str]:
    """The names of the pictures that the metainfo shows."""
    named = re.findall(r"<image[^>]*>([^<]+)</image>", (share / METAINFO).read_text("utf-8"))
    return [Path(urlsplit(address).path).name for address in named]


def _ask(command: list[str], again: list[str] | None = None) -> None:
    """Asks a judge; `again` is what makes a quiet one speak once it has refused."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise BuildError(f"{command[0]} is not there: `make release` fetches it, or deploy/apt.sh.") from error
    if done.returncode != 0:
        said = subprocess.run(again, capture_output=True, text=True, check=False) if again else done
        raise BuildError(f"\n{Path(command[0]).name} does not accept it:\n{said.stdout}{said.stderr}".rstrip())
