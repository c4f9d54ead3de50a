"""What adding up 2,000 saved evenings costs: from the index, after one more, and from the saves alone, new and old."""

from __future__ import annotations

import tempfile
import time
from functools import cache, partial
from pathlib import Path

from companion.years import Ratings, Whom, YearsIndex, tables_of
from tests.bench.framework import Bench
from tests.years.evenings import BEGUN, DAY, many, save, save_all

EVENINGS = 2_000
COLD_AIM, ONE_MORE_AIM, OLDER_AIM = 2.0, 0.1, 30.0
"""Seconds: from the index or the saves with an empty memory, after one more game, and from older saves alone."""
NOW = BEGUN + EVENINGS * DAY

_FOLDER = tempfile.TemporaryDirectory(prefix="companion-bench-")  # gone with the program


@cache
def _saved(*, older: bool = False) -> Path:
    """A data folder with so many evenings, and their index."""
    folder = Path(_FOLDER.name) / ("older" if older else "new")
    pack = {"rules": {f"X-{number}": "x" * 400 for number in range(200)}}  # as large as a real one
    save_all(folder, many(EVENINGS), older=older, pack=pack)
    YearsIndex(folder).update(NOW)
    return folder


class _Everything:
    """All that a page of the years shows."""

    def __init__(self, folder: Path) -> None:
        self.index, self.ratings = YearsIndex(folder), Ratings()

    def add_up(self) -> None:
        self.index.update(NOW)
        self.ratings.after(tables_of(self.index.games, Whom()).games)


def cold() -> float:
    """Seconds for all sums from the index, with nothing in memory."""
    folder = _saved()
    begun = time.process_time()
    _Everything(folder).add_up()
    return time.process_time() - begun


def one_more() -> float:
    """Seconds for all sums after one more game, where they were shown before."""
    folder = _saved()
    shown = _Everything(folder)
    shown.add_up()
    path = save(folder, "one-more", [["Anna"], ["Ben"]], at=NOW - DAY)
    begun = time.process_time()
    shown.add_up()
    spent = time.process_time() - begun
    path.unlink()
    shown.add_up()
    return spent


def anew(*, older: bool = False) -> float:
    """Seconds for reading every save and all sums, as when the index is lost; `older` saves have no facts apart."""
    shown = _Everything(_saved(older=older))
    begun = time.process_time()
    shown.index.rebuild(NOW)
    shown.add_up()
    return time.process_time() - begun


BENCHES = [
    Bench("years: 2,000 evenings from the index beside 2 s", "s", cold, COLD_AIM, 1.0, at_most=True),
    Bench("years: 2,000 evenings and one more beside 0.1 s", "s", one_more, ONE_MORE_AIM, 1.0, at_most=True),
    Bench("years: 2,000 evenings read anew beside 2 s", "s", anew, COLD_AIM, 1.0, at_most=True),
    Bench("years: 2,000 older ones beside 30 s", "s", partial(anew, older=True), OLDER_AIM, 1.0, at_most=True),
]
