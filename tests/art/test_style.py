"""`style.yaml`: read, defaulted, and its mistakes told."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from companion.languages import LANGUAGES
from companion.models.style.folders import style_folder, style_named
from companion.models.style.game_style import (
    USUAL_STYLE,
    Inks,
    Moment,
    PrintStyle,
    TitleLine,
    read_style,
    shipped_style,
)
from companion.models.style.legible import contrast, style_problems
from companion.models.style.pages import ArtPages, read_pages
from companion.packs.scripts.games import find_game, game_names
from companion.plainfile.problems import Problems
from deploy.art.drawings import PROJECT


def read(folder: Path, text: str) -> tuple[PrintStyle, list[str]]:
    (folder / "style.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    style = read_style(folder, problems)
    return style, [str(problem).removeprefix(f"{folder}/") for problem in problems.sorted()]


def test_a_game_without_a_style_has_the_usual_one(tmp_path: Path) -> None:
    problems = Problems()
    assert read_style(tmp_path, problems) == USUAL_STYLE
    assert not problems
    assert read_pages(tmp_path) == ArtPages()


def test_everything_that_can_be_said_is_read(tmp_path: Path) -> None:
    (tmp_path / "style.yaml").write_text(
        """\
print: {paper: "#FFFFFF", ink: "#000000"}
title: {face: anton, lines: [BÜRO, {text: POLY, fill: "#D8452F"}], width: 84}
rays: 22
levels: {ministers: "#D79A2B"}
colours: {felt: "#1F5540"}
moment: {stamp: {de: GEWÄHLT, en: ELECTED, es: ELEGIDO}, sound: gong}
moments: {siberia: {sound: train}}
""",
        encoding="utf-8",
    )
    problems = Problems()
    style = read_style(tmp_path, problems)
    assert list(problems) == []
    assert style.print == Inks(paper="#FFFFFF", ink="#000000")
    assert style.title.lines == ("BÜRO", TitleLine("POLY", fill="#D8452F"))
    assert style.rays == 22
    assert style.moment.stamp["es"] == "ELEGIDO"
    assert style.moments == {"siberia": Moment(sound="train")}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("print: {paper: red}", "style.yaml:1:16: print.paper: red is no colour"),
        ("print: {papper: '#FFFFFF'}", "papper"),
        ("rays: dots", "rays"),
        ("pairs: [[ink, felt]]", "felt is no colour of this style"),
        ("moment: {stamp: {xx1: A}}", "style.yaml:1:"),
        ("moment: {stamp: {}}", "style.yaml:1:"),
        ("- a", "style.yaml:1:1"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_the_usual_style_is_used(tmp_path: Path, text: str, said: str) -> None:
    style, problems = read(tmp_path, text)
    assert style == USUAL_STYLE
    assert any(said in problem for problem in problems), problems


def test_a_stamp_needs_one_language_and_is_told_in_the_next_one_that_there_is(tmp_path: Path) -> None:
    style, problems = read(tmp_path, "moment: {stamp: {fr: ÉLU}}\nmoments: {flood: {stamp: {en: FLOOD, fr: CRUE}}}")
    assert problems == []
    assert style.moment.stamp.told_in("de") == "ÉLU"
    assert style.moments["flood"].stamp.told_in("es") == "FLOOD"
    assert USUAL_STYLE.moment.stamp.told_in("de") == ""


@pytest.mark.parametrize("game", game_names())
def test_the_stamps_of_the_shipped_games_speak_all_our_languages(game: str) -> None:
    style = shipped_style(game)
    for moment in (style.moment, *style.moments.values()):
        assert not moment.stamp or set(moment.stamp) >= set(LANGUAGES)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("print: {text: '#A8301F'}", "style.yaml:1:15: print.text: text on paper has a contrast of 5.4"),
        ("print: {paper: '#705040'}", "the edge of a piece (#6E6458)"),
        ("colours: {felt: '#1F5540'}\npairs: [[ink, felt]]", "ink on felt has a contrast of"),
        ("title: {lines: [A], width: 150}", "the title is too wide"),
    ],
)
def test_what_is_hard_to_read_is_told(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "style.yaml").write_text(text, encoding="utf-8")
    problems = [str(problem) for problem in style_problems(tmp_path)]
    assert any(said in problem for problem in problems), problems


def test_what_the_usual_style_prints_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "style.yaml").write_text('print: {first: "#A8301F"}\npairs: [[paper, text]]', encoding="utf-8")
    assert style_problems(tmp_path) == ()
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


def test_the_example_of_a_game_of_others_can_be_read() -> None:
    assert style_problems(PROJECT / "docs/examples/deep_dive/deep_dive/style") == ()


def test_a_game_s_style_lies_in_its_folder() -> None:
    folder = style_folder(find_game("karriere_poker"))
    assert folder is not None
    assert folder.parts[-3:] == ("games", "karriere_poker", "style")
    assert style_named("karriere_poker") == folder


def test_the_look_of_a_game_that_is_installed_elsewhere_is_found_by_its_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere" / "style").mkdir(parents=True)
    (tmp_path / "elsewhere" / "__init__.py").write_text("class Own: ...\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    own = import_module("elsewhere").Own
    assert style_named("own", {"own": own}.get) == tmp_path / "elsewhere" / "style"
    assert style_named("nobody", {"own": own}.get) is None


def test_a_game_without_a_style_is_shown_with_what_is_neutral() -> None:
    """Box, back of the cards and emblem are drawn for it; nothing of them is another game's."""
    parts = read_pages(PROJECT / "companion/ui/look/pages").parts
    assert {"neutral_box", "neutral_back", "neutral_emblem", "neutral_emblem_24"} <= set(parts)
    assert style_named("deep_dive") is None
