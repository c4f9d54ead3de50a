"""Which tables the corpus holds: every number of seats, each variant and each option, both ways of dealing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hugo", "Ida")

MODE = "mode"
"""The option that says who deals; it is played both ways throughout."""

ONE_WAY = "without_"
"""Options that leave a rank out have nothing to do with who deals."""


@dataclass(frozen=True)
class Case:
    """One table. `name` says the pack, the seats and what is on, and is a folder in the pack's archive.

    `position` is where it begins, where a whole game would take long.
    """

    pack: str
    seats: int
    variants: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    levels: Mapping[str, str] = field(default_factory=dict)
    mark: str = ""
    position: Mapping[str, Any] | None = None

    @property
    def is_plain(self) -> bool:
        """Whether nothing is on but who deals."""
        return not (self.variants or self.levels or self.mark or set(self.options) - {MODE})

    @property
    def deal(self) -> str:
        """How many play, and who deals: tables that are alike in this can stand in the same positions."""
        return f"{self.seats} {self.options.get(MODE, '')}"

    @property
    def name(self) -> str:
        on = [name if value is True else f"{name}={value}" for name, value in self.options.items()]
        return "-".join([f"{self.pack}/{self.seats}", *self.variants, *on, *filter(None, [self.mark])])

    @property
    def parties(self) -> tuple[str, ...]:
        return NAMES[: self.seats]

    def new(self, seed: str) -> dict[str, Any]:
        """The request that begins it."""
        said: dict[str, Any] = {"variants": list(self.variants), "options": dict(self.options)}
        said |= {"levels": dict(self.levels), "position": self.position}
        return {
            "cmd": "new",
            "game": self.pack,
            "seats": list(self.parties),
            **{key: value for key, value in said.items() if value},
            "chance": "seeded",
            "seed": seed,
        }


def cases(pack: Mapping[str, Any]) -> Iterator[Case]:
    """Every table of a pack, from what the protocol tells of it."""
    name, least, most = pack["id"], pack["players"]["min"], pack["players"]["max"]
    modes = _modes(pack)
    for seats in range(least, most + 1):
        for mode in modes:
            yield Case(name, seats, options=mode)
    for number, (variants, options, few, many) in enumerate(_switches(pack)):
        both = not any(name.startswith(ONE_WAY) for name in options)
        for turn, mode in enumerate(modes if both else modes[number % len(modes) :][:1]):
            seats = few + (2 * number + turn + 1) % (many - few + 1)
            yield Case(name, seats, variants, {**mode, **options})
    if pack["levels"]:
        for turn, level in enumerate(("warn", "off")):
            mode = modes[turn % len(modes)]
            yield Case(name, least + 1, options=mode, levels=dict.fromkeys(pack["levels"], level), mark=level)


def _modes(pack: Mapping[str, Any]) -> list[dict[str, Any]]:
    return next(([{MODE: value} for value in one["values"]] for one in pack["options"] if one["id"] == MODE), [{}])


def _switches(pack: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], dict[str, Any], int, int]]:
    """Each variant and each option alone: variants, options, the fewest and the most who can play so."""
    needs = {variant["id"]: variant.get("requires", []) for variant in pack["variants"]}
    for one in [*pack["variants"], *pack["options"]]:
        if one["id"] == MODE:
            continue
        limits = {**pack["players"], **one.get("players", {})}
        if one["id"] in needs:
            yield (*needs[one["id"]], one["id"]), {}, limits["min"], limits["max"]
            continue
        for value in _values(one):
            yield (), {one["id"]: value}, limits["min"], limits["max"]


def _values(option: Mapping[str, Any]) -> list[Any]:
    if option["type"] == "switch":
        return [True]
    if option["type"] == "choice":
        return [value for value in option["values"] if value != option.get("default")]
    return [max(option["min"], 2)]
