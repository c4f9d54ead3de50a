"""The games to choose from when one is set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.look import USUAL, GameLook

if TYPE_CHECKING:
    from companion.packs.catalogue import PackInfo


@dataclass(frozen=True, slots=True)
class GameModel:
    """A game to choose: name, a sentence, emblem, smallest and largest number of players.

    `emblem` is the name of a drawing, which is the window's or, in `look`, the game's own. `art` is the id of the pack
    whose box it comes in: a house rule comes in that of the game it changes.
    """

    id: str
    title: str
    about: str
    emblem: str
    least: int
    most: int
    house: bool = False
    look: GameLook = USUAL
    art: str = ""


def games_of(
    infos: Sequence[PackInfo], language: str, look: Callable[[str], GameLook] = lambda _: USUAL
) -> list[GameModel]:
    """All valid packs; a house rule inherits from the pack it extends what it does not define itself.

    `look` returns the look of a game by its pack's id; without it all have the default look.
    """
    by_id = {info.id: info for info in infos}

    def inherited(info: PackInfo | None, key: str) -> Any:
        seen: set[str] = set()
        while info is not None and info.id not in seen:
            if getattr(info, key):
                return getattr(info, key)
            seen.add(info.id)
            info = by_id.get(info.extends or "")
        return None

    def printed(info: PackInfo) -> str:
        seen = [info.id]
        while (above := by_id.get(info.extends or "")) is not None and above.id not in seen:
            info = above
            seen.append(info.id)
        return info.id

    def said(words: Any, otherwise: str) -> str:
        return (words.told_in(language) if words is not None else "") or otherwise

    made = []
    for info in infos:
        if info.broken:
            continue
        players = inherited(info, "players")
        made.append(
            GameModel(
                info.id,
                said(info.title, info.id),
                said(inherited(info, "about"), ""),
                str(inherited(info, "emblem") or "dice"),
                players.min if players is not None else 0,
                players.max if players is not None else 0,
                house=info.extends is not None,
                look=look(info.id),
                art=printed(info),
            )
        )
    return made
