"""What the window shows of Deep Dive, as plain data: it can be compared, and tested without a window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.api.models import BoardModel, Teller, standing


@dataclass(frozen=True)
class SeaModel(BoardModel):
    """How many treasures are left, and how the table stands in words. Figures stand nowhere: there are no spots."""

    treasures: int
    lines: tuple[str, ...]


def sea_of(view: Mapping[str, Any], teller: Teller) -> SeaModel:
    """The sea from what the table may see: of a pile that lies face down, only how high it is."""
    return SeaModel(view["deck"]["count"], standing(view, teller))
