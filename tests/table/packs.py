"""A pack for the little game, without any file."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.table.evening.evening import Evening
from tests.table.little import FORBIDS, Clock, Little, Rules


@dataclass(frozen=True)
class LittleRule:
    forbids: tuple[str, ...]


@dataclass(frozen=True)
class LittlePack:
    """Everything chosen."""

    players: int
    variants: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    levels: Mapping[str, Any] = field(default_factory=dict)
    id: str = "little"
    game: str = "little"

    @property
    def definition(self) -> Rules:
        return Rules(int(self.options.get("rounds", 3)))

    @property
    def rules(self) -> Mapping[str, LittleRule]:
        return {rule: LittleRule(codes) for rule, codes in FORBIDS.items()}

    @property
    def plain(self) -> dict[str, Any]:
        return {
            "id": "little",
            "game": "little",
            "title": {"de": "Kleines", "en": "Little", "es": "Pequeño"},
            "players": self.players,
            "variants": list(self.variants),
            "options": dict(self.options),
            "levels": dict(self.levels),
            "rules": {"LI-2": {"text": {"en": "Numbers go from 1 to 3."}}},
            "texts": {
                "events": {
                    "scored": {"en": "{party} has {points}.", "de": "{party} hat {points}."},
                    "wished": {"en": "All have wished."},
                    "private": {"en": "A whisper for Anna: {word}."},
                }
            },
        }


def restore(plain: Mapping[str, Any]) -> LittlePack:
    if plain["id"] != "little":
        raise ValueError(f"there is no pack {plain['id']}")
    return LittlePack(plain["players"], tuple(plain["variants"]), plain["options"], plain["levels"])


class Shelf:
    """The catalogue."""

    def load(self, pack: str) -> Shelf:
        assert pack == "little"
        return self

    def resolve(
        self,
        variants: Sequence[str],
        options: Mapping[str, Any],
        players: int,
        levels: Mapping[str, str] | None = None,
    ) -> LittlePack:
        return LittlePack(players, tuple(variants), options, levels or {})


class Wall:
    """Wall time that goes on by a second whenever somebody looks."""

    time = 1_700_000_000.0

    def __call__(self) -> float:
        self.time += 1.0
        return self.time


def evening(folder: Path, game: type[Little] = Little, **more: Any) -> Evening:
    find: Callable[[str], type[Game]] = lambda name: game  # noqa: E731 - a function of one word
    given: dict[str, Any] = {
        "now": Clock(),
        "wall": Wall(),
        "chance": random.Random(3),
        "restore": restore,
        "find_game": find,
        **more,
    }
    return Evening(folder, Shelf(), **given)
