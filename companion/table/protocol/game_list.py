"""The packs as a client needs them to begin a game: who can play, which variants and options there are."""

from __future__ import annotations

from typing import Any

from companion.languages import Words
from companion.packs.catalogue import Catalogue, PackInfo
from companion.packs.pack import Pack
from companion.packs.problems import PackErrors
from companion.packs.schema import Option, Patch


def list_games(catalogue: Catalogue, language: str) -> list[dict[str, Any]]:
    """Every pack; one that cannot be used has `problems` instead of players, variants and options."""
    return [_game(catalogue, info, language) for info in catalogue.list()]


def _game(catalogue: Catalogue, info: PackInfo, language: str) -> dict[str, Any]:
    listed: dict[str, Any] = {"id": info.id, "title": _in(info.title, language) if info.title is not None else info.id}
    try:
        pack = catalogue.load(info.id)
    except PackErrors as error:
        return {**listed, "problems": [str(problem) for problem in error.errors]}
    return {**listed, **_choices(pack, language)}


def _choices(pack: Pack, language: str) -> dict[str, Any]:
    return {
        "about": _in(pack.about, language),
        "players": {"min": pack.players.min, "max": pack.players.max},
        "variants": [{"id": name, **_patch(patch, language)} for name, patch in pack.variants.items()],
        "options": [{"id": name, **_option(option, language)} for name, option in pack.options.items()],
        "levels": sorted(rule for rule, text in pack.rules.items() if text.forbids),
    }


def _patch(patch: Patch, language: str) -> dict[str, Any]:
    told: dict[str, Any] = {"title": _in(patch.title, language), "text": _in(patch.text, language)}
    if patch.requires:
        told["requires"] = list(patch.requires)
    if patch.excludes:
        told["excludes"] = list(patch.excludes)
    limits = {"min": patch.players.min, "max": patch.players.max}
    if set(limits.values()) != {None}:
        told["players"] = {end: count for end, count in limits.items() if count is not None}
    return told


def _option(option: Option, language: str) -> dict[str, Any]:
    told = {**_patch(option, language), "type": option.type}
    if option.values:
        told["values"] = list(option.values)
    for end, limit in (("min", option.min), ("max", option.max), ("default", option.default)):
        if limit is not None:
            told[end] = limit
    return told


def _in(words: Words, language: str) -> str:
    return words.told_in(language)
