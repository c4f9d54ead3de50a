"""What the box remembers beside games: groups of people, and how it is set."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from companion.languages import LANGUAGES
from companion.table.journal import Seating, read_json, set_aside, write_whole


@dataclass(frozen=True, slots=True)
class Group:
    """People who play together: who sits where, and what they chose last.

    `pack`, `variants`, `options` and `levels` are those of their last game, `sources` their chains for chance.
    """

    name: str
    seating: Seating
    pack: str = ""
    variants: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    levels: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """As plain data for the file."""
        return {
            "name": self.name,
            "seating": self.seating.plain(),
            "pack": self.pack,
            "variants": list(self.variants),
            "options": dict(self.options),
            "levels": dict(self.levels),
            "sources": {kind: list(chain) for kind, chain in self.sources.items()},
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Group:
        """What `plain` wrote. Raises KeyError, TypeError, ValueError or AttributeError if it is something else."""
        return cls(
            str(plain["name"]),
            Seating.from_plain(plain["seating"]),
            str(plain.get("pack", "")),
            tuple(plain.get("variants", ())),
            dict(plain.get("options", {})),
            dict(plain.get("levels", {})),
            {kind: tuple(chain) for kind, chain in plain.get("sources", {}).items()},
        )


@dataclass(frozen=True, slots=True)
class Settings:
    """How the box is set.

    `language` is de, en, es, or empty for the system's; `theme` dark, light or contrast; `text_size` a factor;
    `mirrored` puts the board on the right; `rotation` turns the window by so many degrees, clockwise; with
    `faces_owner` what one alone may see is turned to where they sit. After `dim_after` minutes without a touch the
    screen darkens (0: never). `volume` is 0..1; from `quiet_from` to `quiet_to` (hours of the day, equal: never)
    nothing is read aloud; `reading_speed` is in words a minute, `reads_with` the engine that reads if it is
    installed: espeak or piper. With `child_lock`, leaving and undoing are held. With
    `explain`, what occurs for the first time is explained to whoever is new. `sources` are the chains of new groups.
    """

    language: str = ""
    theme: str = "dark"
    text_size: float = 1.0
    mirrored: bool = False
    volume: float = 0.8
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rotation: int = 0
    faces_owner: bool = True
    dim_after: int = 10
    quiet_from: int = 0
    quiet_to: int = 0
    reading_speed: int = 150
    reads_with: str = "espeak"
    child_lock: bool = False
    explain: bool = True

    @classmethod
    def from_plain(cls, plain: Any) -> Settings:
        """What was written; a key that is unknown or does not fit is left at its usual value."""
        usual = cls()
        known: dict[str, Any] = {}
        for part in fields(cls) if isinstance(plain, Mapping) else ():
            value, before = plain.get(part.name), getattr(usual, part.name)
            if part.name == "sources" and isinstance(value, Mapping):
                known["sources"] = {k: tuple(chain) for k, chain in value.items() if isinstance(chain, list)}
            elif type(before) is float and type(value) in (int, float):
                known[part.name] = float(value)
            elif type(value) is type(before):
                known[part.name] = value
        return cls(**{name: value for name, value in known.items() if name not in _FITS or _FITS[name](value)})


_FITS: Mapping[str, Callable[[Any], bool]] = {
    "language": lambda value: value in ("", *LANGUAGES),
    "theme": lambda value: value in ("dark", "light", "contrast"),
    "text_size": lambda value: 0.5 <= value <= 2,
    "rotation": lambda value: value in (0, 90, 180, 270),
    "dim_after": lambda value: 0 <= value <= 240,
    "volume": lambda value: 0 <= value <= 1,
    "quiet_from": lambda value: 0 <= value < 24,
    "quiet_to": lambda value: 0 <= value < 24,
    "reads_with": lambda value: value in ("espeak", "piper"),
    "reading_speed": lambda value: 80 <= value <= 300,
}
"""What a value must be beside its type: a file may be older than the program, or edited by hand."""


class People:
    """The groups, in the order in which they played last. `wrong` says what could not be read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._groups: list[Group] = []
        self._newcomers: dict[str, tuple[str, ...]] = {}
        plain, self.wrong = read_json(path)
        if plain is not None:
            try:
                self._groups = [Group.from_plain(group) for group in plain["groups"]]
                self._newcomers = {str(name): tuple(map(str, told)) for name, told in plain.get("new", {}).items()}
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                self.wrong = set_aside(path, f"{type(error).__name__}: {error}")

    def groups(self) -> list[Group]:
        """All groups, the one that played last first."""
        return list(self._groups)

    def keep(self, group: Group) -> None:
        """Remember a group, in place of the one of the same name. Raises StoreError."""
        self._write([group, *(other for other in self._groups if other.name != group.name)])

    def forget(self, name: str) -> None:
        """Forget a group. Raises StoreError."""
        self._write([group for group in self._groups if group.name != name])

    def newcomers(self) -> Mapping[str, tuple[str, ...]]:
        """Who is new here, by name, and what has been explained to each."""
        return dict(self._newcomers)

    def keep_newcomer(self, name: str, told: Iterable[str] | None) -> None:
        """Somebody is new here and knows so much, or with None is new no more. Raises StoreError."""
        self._newcomers.pop(name, None)
        if told is not None:
            self._newcomers[name] = tuple(told)
        self._write(self._groups)

    def _write(self, groups: list[Group]) -> None:
        self._groups = groups
        told = {"groups": [group.plain() for group in groups], "new": self._newcomers}
        write_whole(self._path, json.dumps(told, indent=2) + "\n")


def read_settings(path: Path) -> tuple[Settings, str]:
    """The settings, and what was wrong with the file (empty if nothing)."""
    plain, wrong = read_json(path)
    return Settings.from_plain(plain), wrong


def write_settings(path: Path, settings: Settings) -> None:
    """Keep the settings. Raises StoreError."""
    write_whole(path, json.dumps(asdict(settings), indent=2) + "\n")
