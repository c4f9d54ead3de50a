"""Decks at the command line: what is wrong is told, what is right is kept, and labels come out of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.house import Trial


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "Unsere Karten.csv"
    path.write_bytes("nr;anzahl;titel\n1;2;Größe\n2;;Geschenk\n".encode("cp1252"))
    return path


def test_a_deck_goes_in_and_out(companion: Trial, sheet: Path, tmp_path: Path) -> None:
    assert companion("deck", "check", str(sheet), "--language", "de") == 0
    assert "unsere_karten: Unsere Karten, 3 cards, 2 different, de" in companion.out
    assert "1  Größe ×2" in companion.out
    assert "note: " in companion.err
    assert companion("deck", "import", str(sheet), "--language", "de") == 0
    assert companion("deck", "import", str(sheet), "--language", "de") == 0
    assert companion.out.startswith("replaced: unsere_karten")
    assert companion("deck", "list") == 0
    assert "unsere_karten: Unsere Karten" in companion.out
    assert companion("deck", "export", "unsere_karten", str(tmp_path / "stick")) == 0
    assert (tmp_path / "stick" / "unsere_karten" / "cards.csv").read_text("utf-8-sig").startswith("id,number,count")
    paper = tmp_path / "labels.pdf"
    assert companion("print", "labels", "unsere_karten", "--output", str(paper)) == 0, companion.err
    assert paper.read_bytes().startswith(b"%PDF-")
    assert companion("deck", "remove", "unsere_karten") == 0
    assert companion("deck", "remove", "unsere_karten") == 2
    assert "there is no deck unsere_karten" in companion.err


def test_a_deck_with_mistakes_is_not_taken(companion: Trial, sheet: Path) -> None:
    sheet.write_text("id,title,qty\na,x,many\na,y,1\n")
    assert companion("deck", "import", str(sheet)) == 1
    assert "error: Unsere Karten.csv:2:5: C2 qty: many is no number of copies" in companion.err
    assert "error: Unsere Karten.csv:3:1: A3: The id a stands in line 2 too" in companion.err
    assert "Nothing was imported." in companion.err
    assert companion("deck", "list") == 0
    assert "unsere_karten" not in companion.out


def test_a_folder_of_the_user_s_is_told_and_stays(companion: Trial, sheet: Path, tmp_path: Path) -> None:
    assert companion("deck", "import", str(sheet), "--language", "de") == 0
    photo = tmp_path / "stick" / "unsere_karten" / "photo.jpg"
    photo.parent.mkdir(parents=True)
    photo.write_bytes(b"the only one")
    assert companion("deck", "export", "unsere_karten", str(tmp_path / "stick")) == 0
    assert companion.out == f"written to {photo.parent}_2\n"
    assert companion.err.startswith(f"{photo.parent} stays: ")
    assert photo.read_bytes() == b"the only one"


def test_texts_that_look_like_formulas_are_told_once_where_they_are_written(companion: Trial, tmp_path: Path) -> None:
    (tmp_path / "sums.csv").write_text("id,title,points\na,=1+1,-3\n", "utf-8")
    assert companion("deck", "import", str(tmp_path / "sums.csv"), "--language", "de") == 0
    assert companion("deck", "export", "sums", str(tmp_path / "stick")) == 0
    assert companion.err.count("apostrophe") == 1
    table = tmp_path / "stick" / "sums" / "cards.csv"
    assert table.read_text("utf-8-sig") == "id,title_de,points\na,'=1+1,-3\n"
    assert companion("deck", "check", str(table.parent)) == 0
    assert "=1+1" in companion.out and "'=1+1" not in companion.out
    assert "formula" not in companion.err


def test_the_language_of_texts_that_name_none_is_asked_for(companion: Trial, tmp_path: Path) -> None:
    path = tmp_path / "weather.csv"
    path.write_text("id,title\nsun,Sunshine\n", "utf-8")
    assert companion("deck", "check", str(path)) == 0
    assert "--language en" in companion.err and companion.out.startswith(
        "weather: weather, 1 cards, 1 different, no lang"
    )
    assert companion("deck", "import", str(path)) == 2
    assert "--language en" in companion.err and "Nothing was imported." in companion.err
    assert companion("deck", "list") == 0 and "weather" not in companion.out
    assert companion("deck", "import", str(path), "--language", "en") == 0
    assert companion.out.endswith(" en\n") and "--language" not in companion.err
    for head in ("id,title_en\nsun,Sunshine\n", "id,title,lang\nsun,Sunshine,en\n"):
        path.write_text(head, "utf-8")
        assert companion("deck", "import", str(path)) == 0
        assert companion.out.endswith(" en\n")
