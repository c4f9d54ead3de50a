"""The owner's house rules as folders: listed, made, saved, removed, copied to and from sticks. No Kivy."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from companion.languages import LANGUAGES, under
from companion.models.house.draft import HouseDraft, differences
from companion.models.set_up.setup import SetUp
from companion.packs.catalogue import Catalogue, PackInfo, UnknownPackError
from companion.packs.editing.folders import (
    ON_STICKS,
    folder_contents,
    free_id,
    hand_over,
    packs_on,
    problems_of,
    renamed,
    write_folder,
)
from companion.packs.editing.own import OwnPack
from companion.packs.heads import GAME_FILE, read_head
from companion.packs.loader import load_house
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError
from companion.packs.schema import HouseFile
from companion.packs.stored.delivered import delivered
from companion.packs.stored.whole_folder import remove_folder
from companion.plainfile.problems import Problem, Problems
from companion.texts.wording import N_

NEW = N_("Our rules")
"""The name of a new house rule until somebody changes it."""


@dataclass(frozen=True)
class HouseModel:
    """A house rule in a list. `told` are its differences, one sentence each; `wrong` is what is wrong with its files.

    `mine`: it is in the owner's folder and can be removed; `can_be_changed`: its files contain nothing written by hand.
    """

    id: str
    title: str
    folder: Path
    told: tuple[str, ...] = ()
    wrong: tuple[Problem, ...] = ()
    mine: bool = False
    can_be_changed: bool = False


class HouseShelf:
    """The house rules of a box. `folder` is for the owner's packs and need not exist yet."""

    def __init__(self, packs: Catalogue, folder: Path) -> None:
        self.packs = packs
        self.folder = folder

    def of(self, game: str, language: str) -> list[HouseModel]:
        """The house rules that extend a pack directly or indirectly, sorted by title."""
        infos = {info.id: info for info in self.packs.list()}
        found = [info for info in infos.values() if info.extends is not None and _root(info, infos) == game]
        load = lru_cache(self.packs.load)  # what they extend is mostly one and the same pack
        return sorted((self._model(info, load, language) for info in found), key=lambda one: one.title.casefold())

    def _model(self, info: PackInfo, load: Callable[[str], Pack], language: str) -> HouseModel:
        mine = info.folder.parent == self.folder
        title = (info.own_title.told_in(language) if info.own_title is not None else "") or info.id
        editable = mine and OwnPack.read(info.folder, Problems()) is not None
        problems = Problems()
        try:
            pack = load_house(info.folder, load(info.extends or ""), problems)
        except InvalidPackError as errors:
            return HouseModel(info.id, title, info.folder, wrong=errors.errors, mine=mine)
        if pack is None or problems:
            return HouseModel(info.id, title, info.folder, wrong=problems.sorted(), mine=mine)
        told = differences(pack, _preset(pack, language), language)
        return HouseModel(info.id, title, info.folder, told, mine=mine, can_be_changed=editable)

    def fresh(self, game: str, language: str, words: Callable[[str], str]) -> HouseDraft:
        """A new draft on top of a pack, with an unused name. `words` translates. Raises InvalidPackError."""
        name, below = words(NEW), self.packs.load(game)
        titles = [house.title for house in self.of(game, language)]
        title = next(one for one in (name, *(f"{name} {n}" for n in range(2, 1000))) if one not in titles)
        return HouseDraft(below, OwnPack(self.free(f"own_{game}"), game, dict.fromkeys(LANGUAGES, title)), language)

    def draft(self, house: HouseModel, language: str) -> HouseDraft | None:
        """A draft for changing a house rule; None if it cannot be changed. Raises InvalidPackError."""
        own = OwnPack.read(house.folder, Problems())
        return HouseDraft(self.packs.load(own.extends), own, language) if own is not None else None

    def keep(self, draft: HouseDraft) -> tuple[Problem, ...]:
        """Writes it into the owner's folder, unless something is wrong with it: then what. Raises OSError."""
        wrong = draft.own.problems(draft.below)
        if not wrong:
            draft.own.write(self.folder / draft.own.id)
        return wrong

    def remove(self, house: HouseModel) -> None:
        """Deletes a house rule; games that use it keep their rules. Raises OSError."""
        if house.folder.parent == self.folder:
            remove_folder(house.folder)

    def free(self, stem: str) -> str:
        """An unused pack id that begins with `stem`."""
        there = [folder.name for folder in self.folder.iterdir()] if self.folder.is_dir() else []
        return free_id(stem, [*there, *(info.id for info in self.packs.list())])

    # ── sticks ──────────────────────────────────────────────────────────────────────────────────────────────

    def on_stick(self, stick: Path, language: str) -> list[HouseModel]:
        """The house rules and packs on a stick, validated as they would be here. Raises OSError."""
        load = lru_cache(self.packs.load)
        return [self._carried(folder, load, language) for folder in packs_on(stick)]

    def _carried(self, folder: Path, load: Callable[[str], Pack], language: str) -> HouseModel:
        problems = Problems()
        head = read_head(folder, problems)
        if head is None:
            return HouseModel(folder.name, folder.name, folder, wrong=problems.sorted())
        if not isinstance(head.file, HouseFile):
            title = head.file.title.told_in(language) or folder.name
            return HouseModel(head.file.id, title, folder, wrong=self.packs.problems_in(folder))
        title = head.file.title.told_in(language) or folder.name
        try:
            below = load(head.file.extends)
            title = under(head.file.title, below.title).told_in(language)
            wrong = problems_of(folder, below)
        except (UnknownPackError, InvalidPackError) as error:
            message = str(error) if isinstance(error, UnknownPackError) else "what it extends has mistakes itself"
            told = Problem(str(folder / GAME_FILE), 0, 0, "extends", message)
            wrong = (*problems.sorted(), *(() if problems else (told,)))
        return HouseModel(head.file.id, title, folder, wrong=wrong)

    def taken(self, house: str) -> bool:
        """Whether a pack of this id exists in the owner's folder or in the program."""
        return any(info.id == house for info in self.packs.list())

    def may_replace(self, house: HouseModel, top: Path) -> bool:
        """Whether a house rule of the same name in `top` may be overwritten.

        It may be if it is the owner's own, or, on a stick, if it was copied there by this program.
        """
        there = top / house.id
        return there.exists() and (top == self.folder or delivered(there) is not None)

    def carry(self, house: HouseModel, top: Path, *, beside: bool = False) -> str:
        """Copies a house rule to the owner's folder or a stick; returns its id there.

        A house rule with the same id is overwritten if that is allowed. Otherwise, or with `beside`, it stays and the
        copy gets another id. Raises OSError.
        """
        files: Mapping[str, bytes] = folder_contents(house.folder)
        name = house.id
        if beside or (os.path.lexists(top / name) and not self.may_replace(house, top)):
            there = [folder.name for folder in top.iterdir()] if top.is_dir() else []
            name = free_id(house.id, [*there, *(info.id for info in self.packs.list())])
            files = renamed(files, house.folder, name)
        (write_folder if top == self.folder else hand_over)(top / name, files)
        return name


def stick_folder(stick: Path) -> Path:
    """The folder for packs on a stick."""
    return stick / ON_STICKS


def _root(info: PackInfo | None, infos: Mapping[str, PackInfo]) -> str | None:
    """The id of the pack that a chain of extensions starts from; None if the chain is broken."""
    seen: set[str] = set()
    while info is not None and info.extends is not None and info.id not in seen:
        seen.add(info.id)
        info = infos.get(info.extends)
    return info.id if info is not None and info.extends is None else None


def _preset(pack: Pack, language: str) -> SetUp:
    return SetUp(pack, language, list(pack.preset.variants), dict(pack.preset.options))
