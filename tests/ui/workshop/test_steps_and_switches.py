"""What a game has a switch for is not listed among the steps as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.models.house.draft import HouseDraft
from companion.packs.editing.own import OwnPack
from tests.shipped import shipped
from tests.ui.workshop.test_houses import to_editor

pytestmark = pytest.mark.xdist_group("window")


def test_votes_as_gifts_stand_under_the_switches_alone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    to_editor(p)
    p.tap("Steps")
    assert "Votes as gifts" not in p.texts() and "Amnesty when few are free" in p.texts()
    p.tap("Switches")
    assert "Votes as gifts" in p.texts()


def test_a_step_that_a_house_has_changed_itself_stays_listed() -> None:
    own = OwnPack("ours", "buerokratopoly", {"en": "Ours"})
    draft = HouseDraft(shipped().load("buerokratopoly"), own, "en")
    gifts = next(step for step in draft.steps() if step.name == "gift_votes")
    assert gifts not in draft.listed_steps()
    assert "gift_votes" in [step.name for step in draft.with_step(gifts, True).listed_steps()]
