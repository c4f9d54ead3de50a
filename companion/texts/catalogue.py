"""The gettext catalogues of the user interface, one for each language, with English message ids.

Texts of a game come from its pack instead; see `companion.texts.teller`.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
"""`<language>/LC_MESSAGES/companion.mo`, made by `python -m tests.tools.locale`."""

DOMAIN = "companion"

Translate = Callable[[str], str]
"""English text → the same in another language."""


@lru_cache(maxsize=8)
def translator(language: str) -> Translate:
    """Translates the texts of the user interface; what a catalogue lacks, or an unknown language, stays English."""
    found = gettext.translation(DOMAIN, LOCALE, [language], fallback=True)

    def translate(text: str) -> str:
        return found.gettext(text) if text else ""  # gettext's answer to an empty text is the catalogue's header

    return translate
