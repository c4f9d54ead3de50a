"""Which of the tests are drawn today: those that do the same thing many times over, and those that are dear.

`@pytest.mark.lot(3)` beside `parametrize`: `make test` runs a third of the parameters, tomorrow the next third, and
after three days each was run. Neighbours in the list fall on different days: of three that stand side by side because
they are of one game, one is run each day, and two tests over the same list draw different parts of it. (Of lists within
lists the parts should be no multiple of the inner one: else one day would have all the panels in one size.) A test
without parameters is run on one day of so many; a file says `pytestmark = pytest.mark.lot(3)` for all that are in it.

Whoever asks for a fixture in `DEAR` or lies in one of `FOLDERS` is drawn without a mark; `lot(1)` is run every day. So
is each test of a file that was changed since the last commit, or is new. Whoever names folders, files or tests gets all
of them, and so do `make battery` and `make clicks`; nothing waits longer than `LONGEST` days.

The day's number stands in the header of pytest: `LOT=20780 make test` repeats that draw, `LOT=all make test` leaves
nothing out.
"""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from zlib import crc32

import pytest

ALL = "all"

DEAR = {"pilot": 29}
"""Fixtures that cost a second of work, and one test of how many that asks for it is run on a day: `pilot` opens an
evening in the window. No multiple of the panels, languages and games that such tests go through.
"""

FOLDERS = {
    "art": 4,
    "events": 3,
    "others": 4,
    "phones": 13,
    "players": 11,
    "secrets": 4,
    "simulate": 3,
    "story": 4,
    "table": 2,
    "text_play": 5,
    "torture": 7,
    "years": 2,
}
"""Folders of `tests` in which most tests play games or start processes, and one of how many is run on a day. A room
within another folder may be called the same.
"""

LONGEST = 31
"""Most days until each test was run by `make test`."""

TOUCHED = "LOT_TOUCHED"
"""The variable in which this process tells its workers which files have been changed."""


def choose(config: pytest.Config) -> None:
    """Say which draw it is, to the workers as well, which begin with this process's environment."""
    everything = config.args_source is not pytest.Config.ArgsSource.TESTPATHS
    today = str(datetime.now(UTC).date().toordinal())
    os.environ.setdefault("LOT", ALL if everything else today)
    if TOUCHED not in os.environ:  # asked once: the workers must choose the same, whatever is saved meanwhile
        os.environ[TOUCHED] = "\n".join(touched(config.rootpath))


def touched(root: Path) -> list[str]:
    """The files that are otherwise than in the last commit; none where there is no commit to compare with."""
    asked = ["git", "-C", str(root), "status", "--porcelain", "--untracked-files=all", "-z", "--no-renames", "tests"]
    try:
        told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):  # an unpacked source archive, or no git
        return []
    return [str(root / line[3:]) for line in told.split("\0") if line]


def draw(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not drawn."""
    lot = os.environ["LOT"]
    day, changed = 0 if lot == ALL else int(lot), set(os.environ[TOUCHED].split("\n"))
    left_out = [item for item in items if not is_drawn(item, day) and str(item.path) not in changed]
    if left_out and lot != ALL:
        config.hook.pytest_deselected(items=left_out)
        gone = set(left_out)
        items[:] = [item for item in items if item not in gone]


def mark(item: pytest.Item) -> None:
    """Mark a test that is dear by what it asks for; fails for one that would wait too long."""
    found = item.get_closest_marker("lot")
    if found is None:
        parts = max((DEAR.get(name, 1) for name in getattr(item, "fixturenames", ())), default=1)
        folders = item.path.relative_to(item.config.rootpath).parts[:2]
        parts = max(parts, *(FOLDERS.get(name, 1) for name in folders))
        if parts > 1:
            item.add_marker(pytest.mark.lot(parts))
    else:
        (parts,) = found.args
    assert 1 <= parts <= LONGEST, f"{item.nodeid} would be run on one day of {parts}"


def is_drawn(item: pytest.Item, day: int) -> bool:
    """Whether a test is run on this day."""
    found = item.get_closest_marker("lot")
    if found is None or found.args == (1,):
        return True
    (parts,) = found.args
    assert isinstance(item, pytest.Function)
    place = max(item.callspec.indices.values()) if hasattr(item, "callspec") else 0  # among all of its test
    return (place + day + crc32(item.originalname.encode())) % int(parts) == 0
