"""All texts: those of the tables, what games declare, and what is told of packs' data with something wrong in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tests.goldens.parts.declared import told_of_game
from tests.goldens.parts.definitions import PACKS, TEXTS, told_of_data, told_of_places
from tests.goldens.tables import TABLES
from tests.goldens.telling import told


@dataclass(frozen=True)
class Text:
    """A text by its name, in the file of its pack; `told` makes it anew."""

    pack: str
    name: str
    told: Callable[[], str]


ALL = (
    *(Text(table.pack, table.name, partial(told, table)) for table in TABLES),
    *(Text(pack, f"{pack}/game", partial(told_of_game, pack)) for pack in PACKS),
    *(
        Text(pack, f"{pack}/{name}-{number}", partial(of, pack, number))
        for pack in PACKS
        for name, of in (("data", told_of_data), ("places", told_of_places))
        for number in range(TEXTS)
    ),
)
