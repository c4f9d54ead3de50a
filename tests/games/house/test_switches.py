"""A switch that nobody has touched is off, in the code as in the pack."""

from __future__ import annotations

from dataclasses import MISSING, fields

import pytest

from tests.shipped import shipped


@pytest.mark.parametrize("name", sorted(info.id for info in shipped().list()))
def test_the_shipped_pack_begins_with_what_the_code_calls_usual(name: str) -> None:
    pack = shipped().load(name)
    resolved = pack.resolve((), {}, pack.players.min).definition
    for part in ("rules", "parameters"):
        if (told := getattr(resolved, part, None)) is not None:
            usual = {field.name: field.default for field in fields(told) if field.default is not MISSING}
            assert {key: getattr(told, key) for key in usual} == usual
