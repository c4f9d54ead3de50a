"""What a process that thinks is given arrives as it was, read-only maps included."""

from __future__ import annotations

import pickle
from types import MappingProxyType

import pytest

from companion.table.players.tasks import pickled


@pytest.mark.parametrize("entries", [{}, {"die": 3, "from": "s1"}])
def test_a_map_that_cannot_be_changed_arrives_as_one(entries: dict[str, object]) -> None:
    arrived = pickle.loads(pickled([MappingProxyType(entries)]))[0]
    assert arrived == entries and isinstance(arrived, MappingProxyType)
