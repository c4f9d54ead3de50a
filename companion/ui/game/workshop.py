"""The workshop: what owners make themselves (boards, maps, rules, cards), kept as packs in the data folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from companion.languages import LANGUAGES, told_in
from companion.packs.catalogue import Catalogue
from companion.packs.editing.folders import free_id
from companion.packs.editing.own import OwnPack
from companion.packs.problems import InvalidPackError
from companion.plainfile.problems import Problems
from companion.ui.look.look import Look

FOLDER = "packs"
"""The folder below the data folder that holds all packs of the owner."""


class Workpiece(NamedTuple):
    """Something that can be made for a game. `label` is an English UI text, marked by `N_`.

    `build(look, bench, on_back)` makes its page.
    """

    icon: str
    label: str
    build: Callable[[Look, Bench, Callable[[], None]], Widget]


@dataclass(frozen=True)
class Bench:
    """What an editor works on: the pack that is extended, and the folder of the owner's packs.

    `told` shows a sentence; `trouble` one about something that went wrong.
    """

    pack: Any
    folder: Path
    told: Callable[[str], None]
    trouble: Callable[[str], None]

    def own(self, key: str) -> OwnPack | None:
        """The owner's pack over this one that sets the table or value with this dotted key, if there is one."""
        for folder in sorted(self.folder.iterdir()) if self.folder.is_dir() else ():
            own = OwnPack.read(folder, Problems()) if (folder / "game.yaml").is_file() else None
            if own is not None and own.extends == self.pack.id and (key in own.tables or key in own.set):
                return own
        return None

    def fresh(self, name: str, words: Callable[[str], str]) -> OwnPack:
        """A new pack of the owner's over this one. `name` is an English UI text."""
        taken = {folder.name for folder in self.folder.iterdir()} if self.folder.is_dir() else set()
        titles: Mapping[str, str] = {
            language: f"{self.pack.title.told_in(language)}: {words(name)}" for language in LANGUAGES
        }
        return OwnPack(free_id(f"own_{self.pack.id}", sorted(taken)), self.pack.id, titles)

    def problems(self, own: OwnPack) -> Sequence[str]:
        """The problems of a pack, as sentences."""
        return [error.message for error in own.problems(self.pack)]

    def keep(self, own: OwnPack, look: Look, leave: Callable[[], None]) -> None:
        """Writes the pack into the owner's folder, leaves the page, and says so; if the disk cannot be written, stays
        and says why.
        """
        try:
            own.write(self.folder / own.id)
        except OSError as error:
            why = error.strerror or str(error)
            self.trouble(look.fill(look._("It could not be saved: {why}. Try again."), why=why))
            return
        leave()  # first: another screen takes every notice with it
        self.told(
            look.fill(look._("Saved as “{name}”. It is in the list of games."), name=told_in(own.title, look.language))
        )


def workbenches(
    packs: Catalogue, own: Path, told: Callable[[str], None], trouble: Callable[[str], None]
) -> list[Bench]:
    """A bench for each base pack that can be used; of the others, the choice of games tells why not."""
    found = []
    for info in packs.list():
        if info.broken or info.extends is not None:
            continue
        try:
            found.append(Bench(packs.load(info.id), own, told, trouble))
        except InvalidPackError:
            continue
    return found
