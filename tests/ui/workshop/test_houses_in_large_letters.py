"""The editor of house rules in large letters, and what it says where a game could not be played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets.buttons import TouchButton
from tests.ui.workshop.test_houses import to_editor

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize("scale", [1.3, 1.6])
def test_no_key_lies_on_another_beside_the_rules(pilot: Callable[..., Any], scale: float) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, text_size=scale))
    editor = to_editor(p)
    p.frames(4)
    keys = [one for one in editor.side.walk(restrict=True) if isinstance(one, TouchButton) and one.role == "more"]
    assert not keys, "a list without room for itself has a key that lies on others"
    assert editor.above is not None and editor.above.height > editor.theme.mm(30)
    save = p.find("Save")
    assert editor.above.y >= save.top - 1
    assert p.find("Search").to_window(0, p.find("Search").y)[1] >= save.top


def test_what_was_scrolled_beside_the_rules_stays_there_after_a_change(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    editor = to_editor(p)
    p.frames(4)
    assert editor.above is not None
    editor.above.scroll_y = 0.0
    editor.change(editor.draft)
    p.frames(4)
    assert editor.above.scroll_y == 0.0


def test_numbers_that_do_not_go_together_are_told_without_a_file(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path, own_packs=True)
    editor = to_editor(p, "Politburó")
    editor.change(editor.draft.with_value(editor.draft.value("candidates_each"), 4))
    p.frames(2)
    p.tap("Save")
    told = p.flow.stage.toast.notice.text
    assert told == "The game cannot be played like that: 4 players need 16 candidates, found 15"
