"""The packs that come with the program: read and checked once for each process of the tests."""

from __future__ import annotations

from functools import cache

from companion.packs.catalogue import Catalogue, installed_packs


@cache
def shipped() -> Catalogue:
    """The installed packs alone, with the games that are installed."""
    return Catalogue([installed_packs()])
