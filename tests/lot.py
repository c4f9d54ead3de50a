"""Which of the tests that do the same thing many times over are drawn today.

`@pytest.mark.lot(3)` beside `parametrize`: `make test` runs a third of the parameters, tomorrow the next third, and
after three days each was run. Neighbours in the list fall on different days: of three that stand side by side because
they are of one game, one is run each day, and two tests over the same list draw different parts of it. (Of lists within
lists the parts should be no multiple of the inner one: else one day would have all the panels in one size.) Whoever
names folders, files or tests gets all of them, and so do `make battery` and `make clicks`.

The day's number stands in the header of pytest: `LOT=20780 make test` repeats that draw, `LOT=all make test` leaves
nothing out.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from zlib import crc32

import pytest

ALL = "all"


def choose(config: pytest.Config) -> None:
    """Say which draw it is, to the workers as well, which begin with this process's environment."""
    everything = config.args_source is not pytest.Config.ArgsSource.TESTPATHS
    today = str(datetime.now(UTC).date().toordinal())
    os.environ.setdefault("LOT", ALL if everything else today)


def draw(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not drawn."""
    lot = os.environ["LOT"]
    # Asked even where all are run: a mark that cannot be read is found on each day.
    left_out = [item for item in items if not is_drawn(item, 0 if lot == ALL else int(lot))]
    if left_out and lot != ALL:
        config.hook.pytest_deselected(items=left_out)
        gone = set(left_out)
        items[:] = [item for item in items if item not in gone]


def is_drawn(item: pytest.Item, day: int) -> bool:
    """Whether a test is run on this day."""
    mark = item.get_closest_marker("lot")
    if mark is None:
        return True
    assert isinstance(item, pytest.Function)
    (parts,) = mark.args
    place = max(item.callspec.indices.values())  # among all parameters of its test
    return (place + day + crc32(item.originalname.encode())) % int(parts) == 0
