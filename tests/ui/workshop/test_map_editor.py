"""An owner types in the map that lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.models.boards.map_draft import MapDraft
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.editing.own import OwnPack
from companion.packs.problems import InvalidPackError
from tests.shipped import shipped


def begin(p: Any) -> Any:
    """The editor, by taps."""
    if p.flow.stage.screen.role != "workshop":  # what is done leads back there
        p.tap("Workshop")
    p.tap("The Mayors", "thing")
    return p.flow.stage.screen


def tap_cell(p: Any, page: Any, cell: tuple[int, int]) -> None:
    """A finger on a cell of the grid."""
    x, y, wide, high = page.grid.box_of(cell)
    p.tap_at(x + wide / 2, y + high / 2)


def icon_of(widget: Any) -> str:
    """The drawing on a button."""
    return next((child.icon for child in widget.children if hasattr(child, "icon")), "")


def name(p: Any, text: str) -> None:
    """Type another name for what is called so now."""
    entry = p.part("map_editor").over.children[0].children[0]
    while entry.typed:
        entry.erase()
    p.frames(2)
    for letter in text:
        p.tap(letter, "key")
    p.tap("Done")


def test_a_moved_and_renamed_field_is_saved_and_edited_again(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path)
    page = begin(p)
    tap_cell(p, page, (1, 7))  # Stammersdorf, in the corner of Vienna
    p.tap_widget(next(w for w in p.find_all(role="button") if icon_of(w) == "erase"))
    assert "Fields still missing: 1" in p.texts()
    tap_cell(p, page, (5, 7))
    assert not page.draft.flaws("wien")
    p.tap("V 1")
    name(p, "Prater")
    p.tap("Save")
    assert not page.told
    pack = Catalogue([installed_packs(), tmp_path / "packs"]).load("own_buergermeister")
    definition = pack.resolve((), {}, 3).definition
    assert ("Prater", 5, 7) in {(f.name, f.row, f.column) for f in definition.fields}
    assert begin(p).draft.at((5, 7)).name == "Prater"


def test_what_is_not_as_printed_is_told_while_typing(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path)
    page = begin(p)
    tap_cell(p, page, (3, 0))  # one column beside Vienna: hangs on one field alone
    assert "Surplus fields: 1" in p.texts()
    assert "Fields in no block of two by two: 1" in p.texts()
    p.tap("Printed like that: no")
    assert "Fields in no block of two by two: 1" not in p.texts()
    p.tap("Save")
    assert not (tmp_path / "packs").exists()
    assert any("36 fields" in text for text in p.texts())
    p.tap("Undo")
    p.tap("Undo")
    assert not page.before


def test_a_table_goes_out_and_comes_in(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path)
    page = begin(p)
    p.tap("Tables")
    p.tap("Write a table")
    table = tmp_path / "tables" / "buergermeister_fields.csv"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("Graz", "Grätz"), encoding="utf-8")
    p.flow.stage.hush()  # what was said last has been read
    p.tap("Tables")
    p.tap("Read in")
    assert any(field.name == "Grätz" for field in page.draft.fields), p.texts()
    table.write_text(text.replace("steiermark,10,18,Graz", "steiermark,zehn,18,Graz"), encoding="utf-8")
    p.flow.stage.hush()  # what was said last has been read
    p.tap("Tables")
    p.tap("Read in")
    line = next(number for number, row in enumerate(text.splitlines(), 1) if ",Graz" in row)
    assert any(f"buergermeister_fields.csv:{line}:" in text for text in p.texts()), p.texts()


def test_a_broken_map_is_told_with_line_and_column(tmp_path: Path) -> None:
    below = shipped().load("buergermeister")
    draft = MapDraft.of(below.resolve((), {}, 3).definition)
    rows = [{**row, "land": "steyrmark"} if row["id"] == "steiermark.f4" else row for row in draft.rows()]
    titles = dict.fromkeys(("de", "en", "es"), "Ours")
    OwnPack("ours", "buergermeister", titles, draft.settings(), {"fields": rows}).write(tmp_path / "ours")
    line = 2 + next(number for number, row in enumerate(rows) if row["id"] == "steiermark.f4")
    with pytest.raises(InvalidPackError) as raised:
        Catalogue([installed_packs(), tmp_path]).load("ours")
    assert f"fields.csv:{line}:15: " in str(raised.value)
    assert "there is no Land steyrmark" in str(raised.value)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda draft: draft.without("wien.d3"), "missing"),
        (lambda draft: draft.with_field("wien", (6, 3), "W {number}"), "too_many"),
        (lambda draft: draft.with_field("wien", (6, 3), "W {number}"), "narrow"),
        (lambda draft: draft.with_field("wien", (13, 3), "W {number}"), "apart"),
        (lambda draft: draft.renamed("wien.d3", "Aspern"), "same_name"),
    ],
)
def test_every_flaw_is_found(change: Callable[[MapDraft], MapDraft], code: str) -> None:
    draft = MapDraft.of(shipped().load("buergermeister").resolve((), {}, 3).definition)
    assert not any(draft.flaws(land.id) for land in draft.lands)
    assert code in {flaw.code for flaw in change(draft).flaws("wien")}
