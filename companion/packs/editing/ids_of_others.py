"""Whether the packs that a game of others brings along have ids of their own: of two, only one could be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.packs.others.sentences import OthersError
from companion.packs.sources.yaml_source import read_yaml
from companion.plainfile.marks import Leaf, follow
from companion.plainfile.problems import Problems

if TYPE_CHECKING:
    from companion.packs.catalogue import PackInfo
    from companion.packs.others.bundle import GameBundle
    from companion.packs.others.shelf import GameShelf

GAME_FILE = "game.yaml"


def check_pack_ids(bundle: GameBundle, shelf: GameShelf, infos: Iterable[PackInfo]) -> None:
    """Raises OthersError if a pack of this game is here already, but with another version of the game itself."""
    own = shelf.folder / bundle.sheet.id
    others = [one for one in shelf.games() if one.id != bundle.sheet.id]  # the catalogue lists none that is left out
    here = {file.parent.name: one.id for one in others for file in one.packs.glob(f"*/{GAME_FILE}")}
    here |= {info.id: info.game or info.extends or info.id for info in infos if not info.folder.is_relative_to(own)}
    for pack in sorted(_pack_ids(bundle)):
        if pack in here:
            raise OthersError("same_pack", pack=pack, id=here[pack])


def _pack_ids(bundle: GameBundle) -> Iterator[str]:
    """As they stand in its packs; a pack that cannot be read is told when the game is tried."""
    for name, raw in bundle.files.items():
        folder = name.removeprefix(f"{bundle.sheet.packs}/").removesuffix(f"/{GAME_FILE}")
        if name == f"{bundle.sheet.packs}/{folder}/{GAME_FILE}" and "/" not in folder:
            tree = read_yaml(raw, name, Problems())
            told = follow(tree, ("id",)) if tree is not None else None
            yield str(told.value) if isinstance(told, Leaf) else folder
