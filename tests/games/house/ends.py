"""The parameters of the shipped packs at their ends: what to set, and a pack in which it is set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from companion.packs.pack import Pack
from companion.packs.patches.patches import NamedSettings, Setting, path_of
from companion.packs.schema import Parameter, Players
from companion.plainfile.marks import Mark, marked
from tests.shipped import shipped

DONE = ("animal_farm", "buergermeister", "buerokratopoly", "karriere_poker", "politburo")
"""Games whose numbers and choices are all parameters."""

BESIDE: Mapping[tuple[str, str, Any], Mapping[str, Any]] = {
    ("animal_farm", "rounds", 2): {"renewals": (1,)},
    ("animal_farm", "rounds", 15): {"politics_open": 1},
    ("animal_farm", "start_agents", 15): {"agents": 15},
    ("buergermeister", "coin", 100_000): {"vacated_value": 100_000},
    ("buerokratopoly", "lowest_level", "divisions"): {"figures": 3},
    ("karriere_poker", "copies", 1): {"deck.hand": 2},
}
"""What has to be set beside a value, because both together must make sense (`Definition.problems`)."""

PLAYERS: Mapping[tuple[str, str, Any], Players] = {
    ("politburo", "candidates_each", 5): Players(2, 3),
}
"""How many can play at an end, where that is not everybody (`Definition.problems_for`)."""

LISTS: Mapping[tuple[str, str], tuple[tuple[int, ...], ...]] = {
    ("animal_farm", "renewals"): ((), (1, 3, 5)),
    ("animal_farm", "long_renewals"): ((), (1, 4, 8)),
}
"""The ends of a parameter that is a list: limits of its numbers do not say how many there are."""


class AtAnEnd(NamedTuple):
    """One value of one parameter of a pack."""

    pack: str
    name: str
    value: Any

    def __str__(self) -> str:
        return f"{self.pack}.{self.name}={'none' if self.value is None else self.value}"


def ends_of(pack: str, name: str, parameter: Parameter) -> Iterator[AtAnEnd]:
    """Both ends of a number, or every other value of a choice; null too where it has a name."""
    values: tuple[Any, ...] = ()
    if parameter.type == "int":
        values = (parameter.min, parameter.max)
    elif parameter.type == "choice":
        values = parameter.values
    elif parameter.type == "flag":
        values = (True, False)
    else:
        values = LISTS[pack, name]
    for value in dict.fromkeys((*values, *((None,) if parameter.none is not None else ()))):
        if value != parameter.default:
            yield AtAnEnd(pack, name, value)


def every_end(names: tuple[str, ...] = DONE) -> list[AtAnEnd]:
    """Every end of every parameter of these packs."""
    return [
        end
        for pack in names
        for name, parameter in shipped().load(pack).parameters.items()
        for end in ends_of(pack, name, parameter)
    ]


def with_values(pack: Pack, values: Mapping[str, Any]) -> Pack:
    """The pack as a house rule would have it that sets these parameters, or other keys with a dot."""
    mark = Mark("a house rule of the tests")
    keys = {name if "." in name else f"parameters.{name}": value for name, value in values.items()}
    settings = tuple(Setting(path_of(key), marked(value, mark), mark) for key, value in keys.items())
    return replace(pack, sources=replace(pack.sources, house=(NamedSettings("ours", "house", settings),))).told()


def at(end: AtAnEnd) -> Pack:
    """The pack at an end, with what belongs beside it, for those who can play it."""
    pack = shipped().load(end.pack)
    pack = replace(pack, players=PLAYERS.get(tuple(end), pack.players))
    return with_values(pack, {end.name: end.value, **BESIDE.get(tuple(end), {})})
