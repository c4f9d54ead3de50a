"""Groups of people and settings, which the box remembers independently of games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from companion.languages import is_language
from companion.table.journal import Seating, read_json, set_aside, write_whole


@dataclass(frozen=True, slots=True)
class Group:
    """People who play together: their seats and what they chose last.

    `pack`, `variants`, `options` and `levels` are those of their last game, `sources` their sources of chance.
    """

    name: str
    seating: Seating
    pack: str = ""
    variants: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    levels: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "seating": self.seating.plain(),
            "pack": self.pack,
            "variants": list(self.variants),
            "options": dict(self.options),
            "levels": dict(self.levels),
            "sources": {kind: list(chain) for kind, chain in self.sources.items()},
        }

    @property
    def people(self) -> frozenset[str]:
        """The names of its people."""
        return frozenset(person.name for person in self.seating.people)

    def renamed(self, old: str, new: str) -> Group:
        """The same people, one of whom is called otherwise; what was short for the old name is not kept."""

        def called(name: str) -> str:
            return new if name == old else name

        seating, names = self.seating, [person.name for person in self.seating.people]
        badges = {called(n): one._replace(short="") if n == old else one for n, one in seating.badges.items()}
        seating = replace(
            seating,
            people=tuple(replace(person, name=called(person.name)) for person in seating.people),
            parties={called(party): person for party, person in seating.parties.items()},
            badges=badges,
            box={called(party): strength for party, strength in seating.box.items()},
        )
        name = ", ".join(map(called, names)) if self.name == ", ".join(names) else self.name
        return replace(self, name=name, seating=seating)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Group:
        """Reads what `plain` returned. Raises KeyError, TypeError, ValueError or AttributeError for anything else."""
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
    """The settings of the box.

    `language` is a code (also one that only packs of words speak), or empty for the system's; `theme` dark, light or
    contrast; `text_size` a factor;
    `mirrored` puts the board on the right; `rotation` turns the window clockwise, in degrees; with `faces_owner`
    private content is turned towards the person it is for. After `dim_after` minutes without a touch the screen darkens
    (0: never). `volume` is 0 to 1; from `quiet_from` to `quiet_to` (hours of the day; equal: never) nothing is read
    aloud; `reading_speed` is in words per minute; `reads_with` is the preferred speech engine, espeak or piper. With
    `child_lock`, leaving and undoing need a held press. With `explain`, beginners get an explanation when something
    occurs for the first time. With `calm` nothing on the screen moves. `sounds` is how loud things sound, 0 to 1, and
    `silenced` the kinds of sounds that are off. With `advice` whoever is asked may
    have told once a turn what the box would do. `sources` are the sources of chance that new groups start with.
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
    calm: bool = False
    sounds: float = 0.6
    silenced: tuple[str, ...] = ()
    advice: bool = False

    @classmethod
    def from_plain(cls, plain: Any) -> Settings:
        """Reads settings from a file's data; unknown or invalid entries are replaced by their defaults."""
        usual = cls()
        known: dict[str, Any] = {}
        for part in fields(cls) if isinstance(plain, Mapping) else ():
            value, before = plain.get(part.name), getattr(usual, part.name)
            if part.name == "sources" and isinstance(value, Mapping):
                known["sources"] = {k: tuple(chain) for k, chain in value.items() if isinstance(chain, list)}
            elif type(before) is tuple and isinstance(value, list):
                known[part.name] = tuple(kind for kind in value if isinstance(kind, str))
            elif type(before) is float and type(value) in (int, float):
                known[part.name] = float(value)
            elif type(value) is type(before):
                known[part.name] = value
        return cls(**{name: value for name, value in known.items() if name not in _FITS or _FITS[name](value)})


_FITS: Mapping[str, Callable[[Any], bool]] = {
    "language": lambda value: value == "" or is_language(value),
    "theme": lambda value: value in ("dark", "light", "contrast"),
    "text_size": lambda value: 0.5 <= value <= 2,
    "rotation": lambda value: value in (0, 90, 180, 270),
    "dim_after": lambda value: 0 <= value <= 240,
    "volume": lambda value: 0 <= value <= 1,
    "sounds": lambda value: 0 <= value <= 1,
    "quiet_from": lambda value: 0 <= value < 24,
    "quiet_to": lambda value: 0 <= value < 24,
    "reads_with": lambda value: value in ("espeak", "piper"),
    "reading_speed": lambda value: 80 <= value <= 300,
}
"""A check of each value besides its type, since the file may be older than the program, or edited by hand."""


class People:
    """The remembered groups, most recent first. `wrong` says what could not be read of the file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._groups: list[Group] = []
        self._newcomers: dict[str, tuple[str, ...]] = {}
        self._declined: tuple[str, ...] = ()
        plain, self.wrong = read_json(path)
        if plain is not None:
            try:
                self._groups = [Group.from_plain(group) for group in plain["groups"]]
                self._newcomers = {str(name): tuple(map(str, told)) for name, told in plain.get("new", {}).items()}
                self._declined = tuple(map(str, plain.get("declined", ())))
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                self.wrong = set_aside(path, f"{type(error).__name__}: {error}")

    def groups(self) -> list[Group]:
        return list(self._groups)

    def keep(self, group: Group) -> None:
        """Remembers a group, replacing the one of the same name. Raises StoreError."""
        self._write([group, *(other for other in self._groups if other.name != group.name)])

    def forget(self, name: str) -> None:
        self._write([group for group in self._groups if group.name != name])

    def newcomers(self) -> Mapping[str, tuple[str, ...]]:
        """Maps the name of everybody who is learning to play to the ids of what has been explained to them."""
        return dict(self._newcomers)

    def keep_newcomer(self, name: str, told: Iterable[str] | None) -> None:
        """Remembers what has been explained to a beginner; None: this person is no longer a beginner.

        Raises StoreError.
        """
        self._newcomers.pop(name, None)
        if told is not None:
            self._newcomers[name] = tuple(told)
            self._declined = tuple(other for other in self._declined if other != name)
        self._write(self._groups)

    def declined(self) -> frozenset[str]:
        """The names of everybody who wants nothing more explained, whatever is played."""
        return frozenset(self._declined)

    def decline(self, names: Iterable[str]) -> None:
        """Explains nothing more to these people, until one of them is called a beginner again. Raises StoreError."""
        for name in (named := tuple(names)):
            self._newcomers.pop(name, None)
        self._declined = tuple(dict.fromkeys((*self._declined, *named)))
        self._write(self._groups)

    def _write(self, groups: list[Group]) -> None:
        self._groups = groups
        told = {"groups": [group.plain() for group in groups], "new": self._newcomers, "declined": self._declined}
        write_whole(self._path, json.dumps(told, indent=2) + "\n")


def people_of_groups(folder: Path) -> dict[str, list[str]]:
    """The names of the groups in a data folder, and of their people; nothing is changed there."""
    try:
        plain = json.loads((folder / "groups.json").read_text(encoding="utf-8"))
        groups = [Group.from_plain(group) for group in plain["groups"]]
    except (OSError, KeyError, TypeError, ValueError, AttributeError):  # whoever opens the evening is told of it
        return {}
    return {group.name: [person.name for person in group.seating.people] for group in groups}


def read_settings(path: Path) -> tuple[Settings, str]:
    """Returns the settings, and what was wrong with the file ("" if nothing)."""
    plain, wrong = read_json(path)
    return Settings.from_plain(plain), wrong


def write_settings(path: Path, settings: Settings) -> None:
    """Writes the settings to a file. Raises StoreError."""
    write_whole(path, json.dumps(asdict(settings), indent=2) + "\n")
