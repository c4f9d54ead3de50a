"""Recorded voices: `clips/<card>.<language>.wav` (or `.ogg`, …) in the folder of a deck or of a pack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

CLIPS = "clips"
"""The folder of a deck or pack that holds recorded voices."""
SOUNDS = (".wav", ".ogg", ".opus", ".mp3", ".flac")
"""The types of recordings; if a card has several, the first in this order is played."""


def clip_of(folders: Iterable[Path], card: str, language: str) -> Path | None:
    """The recording of a card in a language, None if nobody has made one."""
    if Path(card).name != card:
        return None  # whoever writes a deck names cards, not files elsewhere
    named = [f"{card}.{language}{suffix}" for suffix in SOUNDS]
    return next((path for folder in folders for name in named if (path := folder / CLIPS / name).is_file()), None)


def clips_beside(infos: Sequence[Any], pack: str, decks: Path, card: str, language: str) -> Path | None:
    """The recording of a card, by the card's name in a game.

    `infos` are the packs (`id`, `folder`, `extends`); a house rule uses the recordings of the pack it
    extends. A card of the reader is called `<deck>.<card>`: its recording lies with the owner's deck below
    `decks`, or with the game whose deck it is.
    """
    by_id = {info.id: info for info in infos}
    folders: list[Path] = []
    while (info := by_id.pop(pack, None)) is not None:
        folders.append(info.folder)
        pack = info.extends or ""
    deck, dot, alone = card.partition(".")
    if not dot:
        return clip_of(folders, card, language)
    folders += [decks / deck, *(info.folder for info in infos if deck.startswith(f"{info.id}_"))]
    return clip_of(folders, alone, language)
