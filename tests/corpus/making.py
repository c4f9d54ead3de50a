"""Makes what is kept: plays the tables that are not there yet, and never touches those that are."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.corpus import doors
from tests.corpus.cases import Case, cases
from tests.corpus.doors import GAMES, SUFFIX, at_home
from tests.corpus.kept import Parts, read, write
from tests.corpus.players import People, at_the_table, made_up_position
from tests.corpus.talks import FINISHED, RUNNING, look_around
from tests.corpus.telling import SAVES, TRANSCRIPT, exports_of, lay_out
from tests.shipped import shipped

TRIES, OF = 12, 4
"""Games that are begun at a table at most, until so many have come to their end."""

LONG = frozenset({"buergermeister"})
"""Games of which whole ones are played only where nothing is on; other tables begin late in such a game."""

AT_THE_TABLE = "at_the_table"
"""Marks games that were played at the box and not by the protocol."""


def wanted(pack: Mapping[str, Any]) -> Iterator[Case]:
    """Every table that is to be kept of a pack."""
    yield from cases(pack)
    least, most = pack["players"]["min"], pack["players"]["max"]
    for seats in {(least + most) // 2, least}:
        yield Case(pack["id"], seats, options=shipped().load(pack["id"]).simulated(), mark=AT_THE_TABLE)


def make(tell: Callable[[str], None], workers: int) -> int:
    """Make every table that is missing; how many. Packs are played side by side."""
    made = 0
    with ProcessPoolExecutor(workers) as pool:
        for told in pool.map(_make, doors.packs()):
            for line in told:
                tell(line)
            made += len(told)
    return made


def _make(pack: Mapping[str, Any]) -> list[str]:
    tables = read(pack["id"])
    asked_before: set[str] = set()
    late: dict[str, dict[str, Any]] = {}
    made: list[str] = []
    for case in wanted(pack):
        if case.name not in tables:
            tables[case.name] = _table(_placed(case, late), asked_before, late)
            made.append(f"{case.name}: {sum(map(len, tables[case.name].values())):,} bytes")
    if made:
        write(pack["id"], tables)
    return made


def _placed(case: Case, late: Mapping[str, dict[str, Any]]) -> Case:
    """The table as it begins: where games are long, from a position, unless nothing is on."""
    if case.mark == AT_THE_TABLE:
        return case
    return replace(case, position=made_up_position(case) or (None if case.is_plain else late.get(case.deal)))


def _table(case: Case, asked_before: set[str], late: dict[str, dict[str, Any]]) -> Parts:
    with tempfile.TemporaryDirectory() as folder, at_home(Path(folder)):
        parts = _played_at_the_table(case) if case.mark == AT_THE_TABLE else _played(case, asked_before, late)
        lay_out(parts)
        for save in SAVES:
            looked = look_around(f"{GAMES}/{save}{SUFFIX}", case.parties)
            parts[f"{save}.jsonl"] = looked.encode()
            parts |= {name: text.encode() for name, text in exports_of(save).items()}
    return parts


def _played(case: Case, asked_before: set[str], late: dict[str, dict[str, Any]]) -> Parts:
    """The shortest of a few games that came to their end; where none does, the last one as far as it got.

    `late` takes where a long one stood when most was over.
    """
    ended: list[People] = []
    for attempt in range(TRIES):
        people = People(case, attempt, asked_before)
        if people.play():
            ended.append(people)
        if len(ended) == OF:
            break
    people = min(ended, key=lambda one: len(one.lines), default=people)
    asked_before.add(people.running_name)
    if case.pack in LONG and case.is_plain:
        late.setdefault(case.deal, people.position_late())
    return {TRANSCRIPT: "".join(f"{line}\n" for line in people.lines).encode(), **people.kept}


def _played_at_the_table(case: Case) -> Parts:
    running, finished = at_the_table(case, Path.cwd() / "box")
    return {RUNNING: running, FINISHED: finished}
