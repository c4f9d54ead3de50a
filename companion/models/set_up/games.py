"""The games that can be set up, for the page that asks which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class GameModel:
    """A game to choose: what it is called, a sentence, its emblem, and from how many to how many can play."""

    id: str
    title: str
    about: str
    emblem: str
    least: int
    most: int
    house: bool = False


def games_of(infos: Sequence[Any], language: str) -> list[GameModel]:
    """All packs that are whole; a house rule has from the pack that it extends what it says nothing of."""
    by_id = {info.id: info for info in infos}

    def inherited(info: Any, key: str) -> Any:
        seen: set[str] = set()
        while info is not None and info.id not in seen:
            if getattr(info, key):
                return getattr(info, key)
            seen.add(info.id)
            info = by_id.get(info.extends)
        return None

    def said(words: Any, otherwise: str) -> str:
        return str(getattr(words, language, "") or getattr(words, "en", "") or otherwise)

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
            )
        )
    return made
