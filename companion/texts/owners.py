"""Who owns what on the table: posts, places and pieces that a view maps to parties."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.engine.vocabulary import Party


def owners_in(view: Mapping[str, Any], parties: Collection[Party]) -> dict[str, Party]:
    """Id → owner, from every part of a view that maps things to parties (what parties map to parties is not one)."""
    owners: dict[str, Party] = {}
    for part in view.values():
        if isinstance(part, Mapping) and all(isinstance(owner, str) and owner in parties for owner in part.values()):
            owners.update({thing: owner for thing, owner in part.items() if thing not in parties})
    return owners


def with_owner(label: str, owner: str | None) -> str:
    """“Worker 2, Brown Coal (Anna)”; the label alone where nobody owns it."""
    return f"{label} ({owner})" if owner else label
