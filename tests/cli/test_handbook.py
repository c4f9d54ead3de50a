from __future__ import annotations

import webbrowser
from pathlib import Path

import pytest

from companion import handbook
from companion.licences import of_handbook
from tests.cli.house import Trial


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A handbook in German alone; nothing is opened."""
    folder = tmp_path / "handbook"
    (folder / "de").mkdir(parents=True)
    for page in ("index.html", "de/index.html"):
        (folder / page).write_text("", encoding="utf-8")
    monkeypatch.setattr(handbook, "handbook_folder", lambda: folder)
    return folder


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the browser was asked to open; it can nothing but be asked."""
    asked: list[str] = []

    def none_here(url: str) -> bool:
        asked.append(url)
        return False

    monkeypatch.setattr(webbrowser, "open", none_here)
    return asked


def test_it_opens_in_the_language_of_the_system_or_the_one_that_is_wanted(
    companion: Trial, built: Path, opened: list[str]
) -> None:
    companion.environment["LANG"] = "de_DE.UTF-8"
    assert companion("handbook") == 0
    assert opened == [(built / "de/index.html").as_uri()] == companion.out.split()
    assert "no browser was found" in companion.err
    assert companion("handbook", "--language", "fr") == 0
    assert opened[1:] == [(built / "index.html").as_uri()]


def test_where_it_lies_can_be_asked_without_opening_it(companion: Trial, built: Path, opened: list[str]) -> None:
    assert companion("handbook", "--where", "--language", "de") == 0
    assert companion.out.strip() == (built / "de/index.html").as_uri() and opened == []


def test_where_it_was_not_built_that_is_said(companion: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handbook, "handbook_folder", lambda: None)
    assert companion("handbook") == 1
    assert "make site" in companion.err


def test_it_is_looked_for_beside_the_program_and_where_it_is_built(tmp_path: Path) -> None:
    places = (tmp_path / "a", tmp_path / "b")
    assert handbook.handbook_folder(places) is None
    places[1].mkdir()
    (places[1] / handbook.FIRST).touch()
    assert handbook.handbook_folder(places) == places[1]


def test_the_licence_of_what_makes_it_work_is_among_those_of_the_program(tmp_path: Path) -> None:
    assert of_handbook(None) == of_handbook(tmp_path) == []
    (tmp_path / handbook.LICENCE).write_text("Copyright (c) 2025 Us\n\nCopyright: 2015 Them,\n", encoding="utf-8")
    (part,) = of_handbook(tmp_path)
    assert part.holders == ("Copyright (c) 2025 Us", "2015 Them") and part.files == ("../handbook/assets",)
