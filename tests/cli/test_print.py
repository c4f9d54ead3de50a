"""What is printed is complete, legible and on the paper."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from companion.cli.print_sheets import sheets_of
from companion.cli.printing.ladder import FIELD
from companion.cli.printing.pdf import pdf_of, too_long
from companion.cli.printing.sheet import A4, A4_ACROSS, Code, FramedText, PrintedSheet, RoundedBox
from companion.languages import LANGUAGES
from companion.packs.catalogue import installed_packs
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from tests.cli.house import Trial
from tests.shipped import shipped

PARTS = [
    ("buerokratopoly", "board"),
    ("buerokratopoly", "cards"),
    ("buerokratopoly", "labels"),
    ("buergermeister", "board"),
    ("buergermeister", "cards"),
    ("buergermeister", "labels"),
    ("animal_farm", "cards"),
    ("animal_farm", "labels"),
    ("politburo", "cards"),
    ("politburo", "labels"),
]


@cache
def resolved(game: str) -> ResolvedPack:
    pack = shipped().load(game)
    return pack.resolve((), {}, pack.players.min)


def words(sheets: list[PrintedSheet]) -> list[str]:
    return [item.text for sheet in sheets for item in sheet.items if isinstance(item, FramedText)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "part"), PARTS)
def test_every_text_fits_its_frame(game: str, part: str, language: str) -> None:
    assert too_long(sheets_of(resolved(game), part, language)) == []


def test_a_text_that_does_not_fit_is_noticed() -> None:
    frame = FramedText(0, 0, 10, 4, "far too much for so small a frame, however it is set", 4)
    assert too_long([PrintedSheet(A4, (frame,))]) == [frame.text]
    assert too_long([PrintedSheet(A4, (replace(frame, text="short"),))]) == []


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_nothing_lies_beside_the_paper(game: str, part: str) -> None:
    for sheet in sheets_of(resolved(game), part, "de"):
        assert sheet.size in (A4, A4_ACROSS)
        if sheet.margin:
            continue  # a poster: what is cut off here lies on the next sheet
        for item in sheet.items:
            if isinstance(item, RoundedBox):
                assert item.x >= -0.1 and item.x + item.width <= sheet.size.width + 0.1
                assert item.y >= -0.1 and item.y + item.height <= sheet.size.height + 0.1


def test_a_card_that_scores_says_how_much_and_decks_are_told_apart() -> None:
    sheets = sheets_of(resolved("animal_farm"), "cards", "en")
    scored = Counter(text for text in words(sheets) if text.startswith("+") and text[1:].isdigit())
    assert scored == Counter(f"+{card.points}" for card in resolved("animal_farm").definition.politics)
    bands = [{item.fill for item in sheet.items if isinstance(item, RoundedBox) and item.fill} for sheet in sheets]
    assert all(len(band) == 1 for band in bands) and len(set().union(*bands)) == 3


def test_the_ladder_has_each_post_once_and_no_two_fields_touch() -> None:
    pack: Any = resolved("buerokratopoly").definition
    sheets = sheets_of(resolved("buerokratopoly"), "board", "en")
    names = Counter(words(sheets))
    for post in pack.ladder:
        assert names[pack.short_labels.get(post, pack.labels[post])["en"]] >= 1, post
    fields = [[b for b in s.items if isinstance(b, RoundedBox) and b.width == FIELD] for s in sheets]
    assert sum(map(len, fields)) == len(list(pack.ladder))
    for on_sheet in fields:
        for one, other in combinations(on_sheet, 2):
            assert abs(one.x - other.x) >= FIELD or abs(one.y - other.y) >= FIELD


def test_the_map_shows_each_field_under_its_name() -> None:
    pack: Any = resolved("buergermeister").definition
    assert {field.name for field in pack.fields} <= set(words(sheets_of(resolved("buergermeister"), "board", "de")))


def test_a_deck_is_printed_as_often_as_its_cards_lie_in_it_and_each_card_has_one_label() -> None:
    cards = resolved("buerokratopoly").definition.cards
    printed = Counter(words(sheets_of(resolved("buerokratopoly"), "cards", "es")))
    for card in cards:
        assert printed[card.title["es"]] >= card.count
    labels = sheets_of(resolved("buerokratopoly"), "labels", "es")
    codes = [item.data for sheet in labels for item in sheet.items if isinstance(item, Code)]
    assert sorted(codes) == sorted(f"buerokratopoly_cards/{card.id}" for card in cards)


def test_the_same_sheets_are_the_same_file() -> None:
    sheets = sheets_of(resolved("buerokratopoly"), "labels", "de")[:1]
    assert pdf_of(sheets, "labels") == pdf_of(sheets, "labels")


@pytest.fixture
def trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trial:
    monkeypatch.setattr("tests.cli.house.find", find_game)
    return Trial(tmp_path, installed=installed_packs())


def test_the_command_writes_a_pdf(trial: Trial, tmp_path: Path) -> None:
    paper = tmp_path / "labels.pdf"
    assert trial("print", "labels", "buerokratopoly", "--output", str(paper)) == 0, trial.err
    assert paper.read_bytes().startswith(b"%PDF-")
    assert "100 %" in trial.err


@pytest.mark.lot(4)
@pytest.mark.parametrize(
    ("line", "says"),
    [
        (("board", "karriere_poker"), "no board"),
        (("cards", "buerokratopolis"), "buerokratopoly"),
        (("board", "buerokratopoly", "--players", "12"), "GEN-"),
        (("board", "buerokratopoly", "--output", "/nowhere/board.pdf"), "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_told(trial: Trial, line: tuple[str, ...], says: str) -> None:
    assert trial("print", *line) != 0
    assert says in trial.err
    assert "Traceback" not in trial.err
