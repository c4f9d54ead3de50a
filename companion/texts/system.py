"""Which language the system speaks."""

from __future__ import annotations

from collections.abc import Mapping

from companion.languages import LANGUAGES


def language_of(environment: Mapping[str, str]) -> str:
    """The language of the system (POSIX: LC_ALL, LC_MESSAGES, LANG), English if it is none of ours."""
    named = next((v for key in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := environment.get(key))), "")
    return named[:2] if named[:2] in LANGUAGES else "en"
