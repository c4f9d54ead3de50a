"""Who is counted: people who are forgotten, who are guests, and who is the same under another name.

What was decided is kept in `years.json` of the data folder, beside the saves: these are not changed by it, so a rebuilt
index forgets nobody anew, and whoever was forgotten by mistake can be taken back.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from companion.table.journal import read_json, set_aside, write_whole
from companion.years.records import FinishedGame

FILE = "years.json"


@lru_cache(maxsize=4_096)
def key_of(name: str) -> str:
    """By what a name is found again: spaces, capitals and how an umlaut is written make no other person."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


@dataclass(frozen=True, slots=True)
class Counted:
    """A game as it is counted: whoever counts, by seat. `persons` has None for the box, guests and the forgotten."""

    played: FinishedGame
    persons: tuple[str | None, ...]


@dataclass
class Whom:
    """What people have decided about names.

    `same` maps (name, group) to who that is; group "" is every group, so that one Anna of two can be called by another
    name in one group alone. `belong` says of somebody whether they are counted, whatever the groups say. `groups` are
    the names of the remembered groups and of their people. `wrong` says what could not be read of the file.
    """

    path: Path | None = None
    groups: Mapping[str, Collection[str]] = field(default_factory=dict)
    forgotten: list[str] = field(default_factory=list)
    same: dict[tuple[str, str], str] = field(default_factory=dict)
    belong: dict[str, bool] = field(default_factory=dict)
    nobody: Collection[str] = ()
    wrong: str = ""

    @classmethod
    def read(cls, folder: Path, groups: Mapping[str, Collection[str]], nobody: Iterable[str] = ()) -> Whom:
        """Reads what was decided. `nobody` are names that are no person's, such as those of colours."""
        path = folder / FILE
        plain, wrong = read_json(path)
        whom = cls(path, groups, nobody=frozenset(map(key_of, nobody)), wrong=wrong)
        if plain is None:
            return whom
        try:
            whom.forgotten = [str(name) for name in plain["forgotten"]]
            whom.same = {(str(name), str(group)): str(who) for name, group, who in plain["same"]}
            whom.belong = {str(name): bool(does) for name, does in plain["belong"].items()}
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            whom.wrong = set_aside(path, f"{type(error).__name__}: {error}")
        return whom

    # ── deciding ────────────────────────────────────────────────────────────────────────────────────────────

    def forget(self, name: str) -> None:
        """Leaves somebody out of all counts. Raises StoreError."""
        self.forgotten = [*(one for one in self.forgotten if key_of(one) != key_of(name)), name]
        self._write()

    def remember(self, name: str) -> None:
        """Takes that back. Raises StoreError."""
        self.forgotten = [one for one in self.forgotten if key_of(one) != key_of(name)]
        self._write()

    def rename(self, name: str, who: str, group: str = "") -> None:
        """Counts what is under `name`, in one group or in all, for `who`; for themselves again if that is the same.

        Raises StoreError.
        """
        self.same.pop((key_of(name), group), None)
        if key_of(who) != key_of(name):
            self.same[key_of(name), group] = who
        self._write()

    def count(self, name: str, does: bool) -> None:
        """Counts somebody, or does not, whatever the groups say. Raises StoreError."""
        self.belong[key_of(name)] = does
        self._write()

    def undo(self, name: str, group: str) -> None:
        """Takes back what `rename` said of a name. Raises StoreError."""
        self.rename(name, name, group)

    def _write(self) -> None:
        if self.path is not None:
            same = [[name, group, who] for (name, group), who in self.same.items()]
            told = {"forgotten": self.forgotten, "same": same, "belong": self.belong}
            write_whole(self.path, json.dumps(told, indent=2) + "\n")

    # ── asking ──────────────────────────────────────────────────────────────────────────────────────────────

    def is_forgotten(self, name: str) -> bool:
        return key_of(name) in {key_of(one) for one in self.forgotten}

    def is_guest(self, name: str) -> bool:
        """Whether somebody counts only when guests are asked for: nobody's name, or in none of the groups."""
        key = key_of(name)
        if key in self.belong:
            return not self.belong[key]
        known = {key_of(one) for people in self.groups.values() for one in people}
        return key in self.nobody or (bool(known) and key not in known)

    def counted(self, games: Sequence[FinishedGame], *, guests: bool = False) -> list[Counted]:
        """These games with whoever counts in them, each called as they were called last."""
        members = {group: {key_of(one) for one in people} for group, people in self.groups.items()}
        known = set().union(*members.values()) if members else set()
        out = {key_of(who) for one in self.forgotten for who in (one, self._who(one, ""))}
        called: dict[str, str] = {}
        rows: list[tuple[FinishedGame, list[str | None]]] = []
        for game in games:
            group = _group_of(game, members) if any(where for _, where in self.same) else ""
            row: list[str | None] = []
            for seat in game.seats:
                name = self._who(seat.name, group) if self.same else seat.name
                key = key_of(name)
                guest = not self.belong.get(key, not (key in self.nobody or (bool(known) and key not in known)))
                if seat.box or key in out or (guest and not guests):
                    row.append(None)
                else:
                    called[key] = name
                    row.append(key)
            rows.append((game, row))
        return [Counted(game, tuple(None if key is None else called[key] for key in row)) for game, row in rows]

    def in_group(self, game: FinishedGame, group: str) -> bool:
        """Whether only people of a group, and guests, played this game."""
        members = {key_of(one) for one in self.groups.get(group, ())}
        there = [seat.name for seat in game.seats if not seat.box]
        mine = [name for name in there if key_of(name) in members]
        return bool(mine) and all(key_of(name) in members or self.is_guest(name) for name in there)

    def _who(self, name: str, group: str) -> str:
        seen = set()
        while (key := key_of(name)) not in seen:  # a circle ends where it began
            seen.add(key)
            name = self.same.get((key, group), self.same.get((key, ""), name))
        return name


def _group_of(game: FinishedGame, members: Mapping[str, Collection[str]]) -> str:
    """The group that most of these people belong to, the smaller one of two; "" if none of them is in any."""
    there = {key_of(seat.name) for seat in game.seats if not seat.box}
    shared = {group: len(there & set(people)) for group, people in members.items()}
    best = max(members, key=lambda group: (shared[group], -len(members[group])), default="")
    return best if best and shared[best] else ""
