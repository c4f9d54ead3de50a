"""Asks the box for an update from a stick, and tells what became of it. The box's own service does it (docs/deploy.md).

We may only ask: a file names a package on a stick, and root looks for itself whether it is one that this box trusts.
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
    """A package on a stick, by what its name says; nothing of it has been checked."""

    stick: str
    file: str
    version: str
    machine: str


@dataclass(frozen=True)
class Outcome:
    """What became of the last request.

    `state` is `working`, `done`, `refused` or `rolled_back`; `code` says why, with `facts` for its sentence (the codes
    stand in docs/deploy.md).
    """

    state: str
    code: str = ""
    facts: Mapping[str, str] = field(default_factory=dict, hash=False)


class Updates:
    """What a screen of updates needs."""

    def __init__(self, sticks: Path = STICKS, request: Path = REQUEST, result: Path = RESULT) -> None:
        self._sticks = sticks
        self._request = request
        self._result = result

    @property
    def possible(self) -> bool:
        """Whether this is a box that can be asked."""
        return self._request.parent.is_dir()

    def offers(self) -> Sequence[Offer]:
        """The packages in the uppermost folders of the sticks."""
        found = []
        for file in sorted(self._sticks.glob("*/*.deb")):
            if (named := _PACKAGE.fullmatch(file.name)) is not None:
                found.append(Offer(file.parent.name, file.name, named["version"], named["machine"]))
        return found

    def ask(self, offer: Offer) -> None:
        """Ask for one; the program is started anew if it is taken. Raises OSError: the box cannot be asked."""
        fresh = self._request.with_name(f"{self._request.name}.new")
        fresh.write_text(f"{offer.stick}/{offer.file}\n", "utf-8")
        fresh.replace(self._request)  # the service sees a whole request or none

    def outcome(self) -> Outcome | None:
        """What became of the last request; `None` if there was none, or its word cannot be read."""
        try:
            told = json.loads(self._result.read_text("utf-8"))
            return Outcome(str(told["state"]), str(told["code"]), {k: str(v) for k, v in told["facts"].items()})
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None
