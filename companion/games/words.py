"""Texts of a pack in the languages of the box."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """A text in German, English and Spanish."""

    de: str
    en: str
    es: str

    def by_language(self) -> dict[str, str]:
        """Language → text."""
        return {"de": self.de, "en": self.en, "es": self.es}


PROPER = Words("", "", "")
"""The articles of a proper name, which has none."""
