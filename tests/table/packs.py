"""A pack for the little game, without any file."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

from companion.engine.game import Game
from companion.languages import Words
from companion.packs.catalogue import Catalogue
from companion.packs.resolved import PLAIN_VERSION, ResolvedPack, canonical
from companion.packs.schema import RuleText, TextsFile
from companion.table.evening import Evening, Surroundings
from companion.table.play.clocks import GRACE, Timing
from tests.table.little import FORBIDS, Clock, Little, Rules

NUMBERS = "Numbers go from 1 to 3."
RULES = {rule: RuleText(Words(de=NUMBERS, en=NUMBERS, es=NUMBERS), codes) for rule, codes in FORBIDS.items()}
TEXTS = TextsFile(
    events={
        "scored": Words(de="{party} hat {points}.", en="{party} has {points}.", es="{party} tiene {points}."),
        "wished": Words(de="Alle haben gewünscht.", en="All have wished.", es="Todos han deseado."),
        "private": Words(
            de="Für Anna geflüstert: {word}.", en="A whisper for Anna: {word}.", es="Susurro para Anna: {word}."
        ),
    }
)


def pack_of(
    definition: Any,
    players: int,
    *,
    name: str = "little",
    rules: Mapping[str, RuleText] | None = None,
    texts: TextsFile | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    levels: Mapping[str, Any] | None = None,
) -> ResolvedPack:
    """A pack with everything chosen around the definition of a game."""
    title = Words(de="Kleines", en="Little", es="Pequeño")
    rules, texts = rules or {}, texts or TextsFile()
    plain = {
        "version": PLAIN_VERSION,
        "id": name,
        "game": name,
        "title": dict(title),
        "players": players,
        "variants": list(variants),
        "options": dict(options or {}),
        "levels": dict(levels or {}),
        "rules": {rule: asdict(text) for rule, text in rules.items()},
        "texts": texts.plain,
    }
    return ResolvedPack(
        id=name,
        game=name,
        title=title,
        about=title,
        emblem="",
        phases=(),
        players=players,
        variants=tuple(variants),
        options=options or {},
        chosen={},
        levels=levels or {},
        rules=rules,
        texts=texts,
        definition=definition,
        text=canonical(plain),
    )


def little_pack(
    players: int, variants: Sequence[str] = (), options: Mapping[str, Any] | None = None, levels: Any = None
) -> ResolvedPack:
    """The little game's."""
    rules = Rules(int((options or {}).get("rounds", 3)))
    return pack_of(rules, players, rules=RULES, texts=TEXTS, variants=variants, options=options, levels=levels)


def restore(plain: Mapping[str, Any], _find: object = None) -> ResolvedPack:
    if plain["id"] != "little":
        raise ValueError(f"there is no pack {plain['id']}")
    return little_pack(plain["players"], tuple(plain["variants"]), plain["options"], plain["levels"])


class Shelf:
    """The catalogue."""

    texts = TEXTS

    def load(self, pack: str) -> Shelf:
        assert pack == "little"
        return self

    spoken: tuple[()] = ()

    def words(self) -> tuple[()]:
        return ()

    def speak(self, *languages: str) -> None:
        """There are no words of others."""

    def resolve(
        self,
        variants: Sequence[str],
        options: Mapping[str, Any],
        players: int,
        levels: Mapping[str, str] | None = None,
    ) -> ResolvedPack:
        return little_pack(players, variants, options, levels)


class Wall:
    """Wall time that goes on by a second whenever somebody looks."""

    time = 1_700_000_000.0

    def __call__(self) -> float:
        self.time += 1.0
        return self.time


def evening(folder: Path, game: type[Little] = Little, **more: Any) -> Evening:
    find: Callable[[str], type[Game]] = lambda name: game  # noqa: E731 - a function of one word
    timing = Timing(more.pop("now", None) or Clock(), more.pop("wall", None) or Wall(), more.pop("grace", GRACE))
    alone, shelf = more.pop("alone", True), cast(Catalogue, Shelf())
    around: dict[str, Any] = {"chance": random.Random(3), "restore": restore, "find": find, **more}
    return Evening(folder, shelf, timing, Surroundings(**around), alone=alone)
