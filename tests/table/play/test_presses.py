"""Whoever presses a button can be told what came of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.table.chance.sources import Sources
from companion.table.play import Session, Warned, press
from tests.table.little import Little, session


@pytest.fixture
def game() -> Session:
    return session(chance=_chance())


def test_a_press_that_counts_brings_its_change(game: Session) -> None:
    pressed = press(game, 2, 3)
    assert pressed.change is not None
    assert [(entry.value, entry.source) for entry in pressed.change.entries] == [("nothing", "button")]
    assert not pressed.refusals and not pressed.warns


def test_a_button_without_a_meaning_changes_nothing(game: Session) -> None:
    before = len(game.ledger.entries)
    for place, button in ((1, 4), (1, 0), (9, 1)):
        assert press(game, place, button) == press(game, 9, 9)
    assert press(game, 9, 9).change is None
    assert len(game.ledger.entries) == before


def test_why_a_button_is_refused_is_told(game: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Little, "numbers", lambda self, party: ("1", "4"))
    _all_wish(game)
    before = len(game.ledger.entries)
    pressed = press(game, 1, 2)
    assert [refusal.code for refusal in pressed.refusals] == ["too_big"]
    assert pressed.change is None and len(game.ledger.entries) == before


def test_what_a_rule_only_warns_of_waits_to_be_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Little, "numbers", lambda self, party: ("1", "4"))
    game = session(chance=_chance(), levels={"LI-2": "warn"})
    _all_wish(game)
    seen: list[Warned] = []

    def not_yet(warned: Warned) -> bool:
        seen.append(warned)
        return False

    pressed = press(game, 1, 2, not_yet)
    assert [refusal.code for refusal in pressed.warns] == ["too_big"]
    assert pressed.change is None
    assert [warned.value for warned in seen] == ["4"]
    assert press(game, 1, 2, lambda warned: True).change is not None


def _chance() -> Any:
    return Sources({"roll": ("virtual",)}, chance=random.Random(1)).chance


def _all_wish(game: Session) -> None:
    for place in (1, 2, 3):
        press(game, place, 1)
    game.reveal()
