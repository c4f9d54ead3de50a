"""Which language the system speaks."""

from __future__ import annotations

from collections.abc import Mapping

from companion.languages import base_of
from companion.texts.catalogue import catalogues


def language_of(environment: Mapping[str, str]) -> str:
    """The system's language (POSIX: LC_ALL, LC_MESSAGES, LANG), English if the program has no catalogue of it."""
    named = next((v for key in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := environment.get(key))), "")
    code = named.partition(".")[0].partition("@")[0].replace("_", "-")
    there = catalogues()
    return next((one for one in (code, base_of(code)) if one in there), "en")
