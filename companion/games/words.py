"""Texts of a pack in the languages of the box."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """A text in German, English and Spanish."""

    de: str
    en: str
    es: str
