"""Requests updates of the box from a stick, and reads the result. The update is done by a system service.

This program only writes a request that names a package on a stick; the service checks the package (docs/deploy.md).
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

STICKS = Path("/media/table-companion")
REQUEST = Path("/run/table-companion/requests/update")
RESULT = Path("/var/lib/table-companion-update/result.json")
_PACKAGE = re.compile(r"table-companion_(?P<version>[\w.+~-]+)_(?P<machine>\w+)\.deb")


@dataclass(frozen=True)
class Offer:
    """A package on a stick, described by its file name; its contents are not checked yet."""

    stick: str
    file: str
    version: str
    machine: str


@dataclass(frozen=True)
class UpdateOutcome:
    """The result of the last request.

    `state` is `working`, `done`, `refused` or `rolled_back`; `code` says why, with `facts` for its sentence (the codes
    are in docs/deploy.md).
    """

    state: str
    code: str = ""
    facts: Mapping[str, str] = field(default_factory=dict, hash=False)


class Updates:
    """Requests and results of updates, for a screen."""

    def __init__(self, sticks: Path = STICKS, request: Path = REQUEST, result: Path = RESULT) -> None:
        self._sticks = sticks
        self._request = request
        self._result = result

    @property
    def possible(self) -> bool:
        """Whether this machine is a box that can be updated."""
        return self._request.parent.is_dir()

    def offers(self) -> Sequence[Offer]:
        """The packages in the top folders of all sticks."""
        found = []
        for file in sorted(self._sticks.glob("*/*.deb")):
            if (named := _PACKAGE.fullmatch(file.name)) is not None:
                found.append(Offer(file.parent.name, file.name, named["version"], named["machine"]))
        return found

    def ask(self, offer: Offer) -> None:
        """Requests an update; the program is restarted if it is accepted. Raises OSError if no request can be made."""
        fresh = self._request.with_name(f"{self._request.name}.new")
        fresh.write_text(f"{offer.stick}/{offer.file}\n", "utf-8")
        fresh.replace(self._request)  # the service sees a whole request or none

    def outcome(self) -> UpdateOutcome | None:
        """The result of the last request; `None` if there was none or it is unreadable."""
        try:
            told = json.loads(self._result.read_text("utf-8"))
            return UpdateOutcome(str(told["state"]), str(told["code"]), {k: str(v) for k, v in told["facts"].items()})
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None
