"""An owner types in the board that lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.packs.catalogue import Catalogue, installed_packs


def begin(p: Any) -> Any:
    p.flow.stage.hush()  # what was said last has been read
    if p.flow.stage.screen.role != "workshop":  # what is done leads back there
        p.tap("Workshop")
    p.tap("Bürokratopoly", "thing")
    return p.flow.stage.screen


def test_a_renamed_office_is_saved_and_edited_again(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path)
    page = begin(p)
    page._tapped("economy")
    p.frames(2)
    p.tap("Member of the Politburo for the Economy")
    for _ in range(len("Member of the Politburo for the Economy")):
        page.over.children[0].children[0].erase()
    p.frames(2)
    for letter in "Coal":
        p.tap(letter, "key")
    p.tap("Done")
    p.tap("Save")
    pack = Catalogue([installed_packs(), tmp_path / "packs"]).load("own_buerokratopoly")
    assert pack.resolve((), {}, 3).definition.labels["economy"]["de"] == "Coal"
    assert begin(p).draft["economy"].title["de"] == "Coal"
    assert len(list((tmp_path / "packs").iterdir())) == 1


def test_a_branch_grows_shrinks_and_comes_back(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path)
    page = begin(p)
    first = page.draft
    page._tapped("heavy_industry")
    p.frames(2)
    plus, minus = p.find_all("+"), p.find_all("−")
    p.tap_widget(plus[0])
    assert len(page.draft.below("heavy_industry")) == 3
    assert not page.wrong, "a new branch has what an area needs"
    p.tap("Undo")
    assert page.draft == first
    assert minus


def test_what_the_game_cannot_use_is_told_and_not_saved(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path)
    page = begin(p)
    page._change(page.draft.with_below("press_and_broadcasting", 2, "Office {number}"))
    for post in page.draft.posts:
        if post.security:
            page._change(page.draft.secured(post.id, False))
    p.frames(2)
    assert "at least one branch must have security: true" in page.wrong
    p.tap("Save")
    assert not (tmp_path / "packs").exists()
