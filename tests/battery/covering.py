"""Which tables to try so that no two switches of a pack go untested together: a covering array, computed from the pack.

A setting is a switch with a value, or off (None). A demand is a pair of settings of two switches at one number of
seats. The array meets every demand that can be met lawfully.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Any, NamedTuple

from companion.packs.pack import Pack
from companion.packs.schema import PackOption
from companion.packs.setup import trial_values

Setting = tuple[str, Any]
Demand = tuple[int, Setting, Setting]


class Table(NamedTuple):
    """How many play, and the switches that are on, with their values."""

    seats: int
    on: tuple[Setting, ...]

    @property
    def id(self) -> str:
        """For the name of a test."""
        return "-".join([str(self.seats), *(name if value is True else f"{name}={value}" for name, value in self.on)])

    def switched(self) -> dict[str, Any]:
        """Name → value of what is on."""
        return dict(self.on)


def settings(pack: Pack) -> dict[str, tuple[Any, ...]]:
    """What each variant and option can be set to, off first. Of a number one value is tried, of a choice each."""
    values: dict[str, tuple[Any, ...]] = {}
    for name, patch in {**pack.variants, **pack.options}.items():
        tried = trial_values(patch)
        several = isinstance(patch, PackOption) and patch.type == "choice"
        values[name] = (None, *(tried if several else tried[:1]))
    return values


def split(pack: Pack, switches: Mapping[str, Any]) -> tuple[list[str], dict[str, Any]]:
    """The switches as `Pack.resolve` takes them: variants, and options with their values."""
    variants = [name for name in pack.variants if name in switches]
    return variants, {name: value for name, value in switches.items() if name in pack.options}


def lawful_tables(pack: Pack) -> Iterator[Table]:
    """Every combination of settings with every number of seats that the pack lets people play."""
    for seats in range(pack.players.min, pack.players.max + 1):
        yield from _lawful_with(pack, seats)


def _lawful_with(pack: Pack, seats: int) -> Iterator[Table]:
    values = settings(pack)
    for chosen in product(*values.values()):
        table = Table(seats, tuple((name, v) for name, v in zip(values, chosen, strict=True) if v is not None))
        if not pack.judge(*split(pack, table.switched()), seats):
            yield table


def met_by(table: Table, names: tuple[str, ...]) -> Iterator[Demand]:
    """The demands that a table meets; `names` are all switches of the pack."""
    switched = table.switched()
    for one, other in combinations(names, 2):
        yield table.seats, (one, switched.get(one)), (other, switched.get(other))


def covering_array(pack: Pack) -> tuple[Table, ...]:
    """Tables that meet every demand: always the one next that meets most of what is left; the first of equal ones."""
    names = tuple(settings(pack))
    array: list[Table] = []
    for seats in range(pack.players.min, pack.players.max + 1):
        array += _meeting_all({table: met_by(table, names) for table in _lawful_with(pack, seats)})
    return tuple(array)


def _meeting_all(met: Mapping[Table, Iterable[Hashable]]) -> Iterator[Table]:
    """Of these tables as many as meet all that any of them meets. What is met are bits of a number: of thousands of
    tables each is counted anew for every one that is chosen.
    """
    bits: dict[Hashable, int] = {}
    sets = {table: sum({1 << bits.setdefault(one, len(bits)) for one in demands}) for table, demands in met.items()}
    left = (1 << len(bits)) - 1
    while left:
        best = max(sets, key=lambda table: (sets[table] & left).bit_count())
        yield best
        left &= ~sets[best]


def each_pair_once(pack: Pack, array: tuple[Table, ...]) -> tuple[Table, ...]:
    """Of the pack's covering array as many tables as meet each pair of settings once, and each setting with each
    number of seats: for what is tried whenever anything is changed.
    """
    names = tuple(settings(pack))
    chosen = set(_meeting_all({table: _pairs_with_seats(table, names) for table in array}))
    return tuple(table for table in array if table in chosen)


def _pairs_with_seats(table: Table, names: tuple[str, ...]) -> Iterator[tuple[Setting, Setting]]:
    switched = table.switched()
    yield from combinations([("seats", table.seats), *((name, switched.get(name)) for name in names)], 2)
