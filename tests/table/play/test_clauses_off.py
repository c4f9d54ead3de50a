"""A save whose house clauses speak of what a later version does not have: it opens, they are off, the table is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.engine.house.clauses import Clause
from companion.packs.resolved import ResolvedPack
from companion.table.journal.entries import Seating
from tests.table.little import PARTIES
from tests.table.packs import evening, restore

GONE = (
    Clause("HOUSE-1", "forbid", ("an_action_that_went",), {}),
    Clause("HOUSE-2", "allow", ("LI-2.too_much",), {"a_fact_that_went": 1}),
)


@pytest.mark.parametrize("clauses", [GONE, GONE[:1], ()])
def test_the_table_is_told_of_clauses_that_are_off(tmp_path: Path, clauses: tuple[Clause, ...]) -> None:
    here = evening(tmp_path)
    game = here.begin("little", Seating.of(PARTIES), sources={"roll": ("virtual",)})
    game.close()
    here.close()

    def with_clauses(plain: Mapping[str, Any], _find: object = None) -> ResolvedPack:
        return replace(restore(plain), clauses=clauses)

    again = evening(tmp_path, restore=with_clauses)
    resumed = again.resume(game.id)
    assert resumed.session.question is not None
    told = [notice.facts["clauses"] for notice in resumed.notices if notice.code == "clauses_off"]
    assert told == ([", ".join(clause.id for clause in clauses)] if clauses else [])
    resumed.close()
    again.close()
