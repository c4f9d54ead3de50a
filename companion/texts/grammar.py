"""The little grammar that sentences need: lists and what joins them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

_AND = {"de": "und", "en": "and", "es": "y"}


def join_list(parts: Sequence[str], language: str) -> str:
    """“A, B und C”, “A, B and C”, “A, B y C”; Spanish y becomes e before the sound of i."""
    if len(parts) < 2:
        return "".join(parts)
    joint = _AND.get(language, ",")
    if language == "es" and _sounds_like_i(parts[-1]):
        joint = "e"
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


def _sounds_like_i(word: str) -> bool:
    plain = unicodedata.normalize("NFD", word.casefold()).replace("\u0301", "")
    plain = plain.removeprefix("h")
    return plain.startswith("i") and not plain.startswith(("ia", "ie", "io"))
