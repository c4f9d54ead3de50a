"""The years by taps: every page is whole, the sums are there, and somebody can be forgotten and taken back."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import segno

from companion.models.game.party_looks import COLOURS
from companion.ui.widgets.things.names import Name
from companion.years.whom import FILE, Whom
from hardware.machine.sticks import Stick
from tests.tools.square_code import text_in
from tests.ui.house import NINE
from tests.ui.look.test_layout import check
from tests.ui.record.test_how_it_went import at_the_end
from tests.ui.record.years_screens import evenings, read, screens
from tests.years.evenings import BEGUN, DAY, save

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize(
    ("panel", "language", "text"),
    [
        ("touch-display-1", "es", 1.3),
        ("touch-display-2", "es", 1.3),
        ("touch-display-1", "de", 1.0),
        ("touch-display-2-landscape", "en", 1.6),
    ],
)
def test_every_page_of_the_years_is_whole(
    pilot: Callable[..., Any], tmp_path: Path, panel: str, language: str, text: float
) -> None:
    evenings(tmp_path)
    p = pilot(panel=panel, language=language, folder=tmp_path)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    for name in screens(p):
        check(p, f"{panel}, {language}, {name}")


def shown(pilot: Callable[..., Any], folder: Path, **more: Any) -> Any:
    p = pilot(folder=folder, **more)
    p.tap("Statistics")
    read(p)
    return p


def test_a_box_without_games_says_so(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = shown(pilot, tmp_path)
    assert any(text.startswith("Nothing is counted here yet") for text in p.texts())
    assert any(text.startswith("A part of a game does not count yet") for text in p.texts())


def test_somebody_is_forgotten_by_a_held_finger_and_taken_back(pilot: Callable[..., Any], tmp_path: Path) -> None:
    evenings(tmp_path, people=("Anna", "Ben", "Cem"))
    p = shown(pilot, tmp_path)
    assert {"Anna", "Ben", "Cem"} <= set(p.texts())
    p.tap("Anna", "person")
    p.tap("Remove from all counts")
    p.hold("Remove", seconds=2.5, role="button")
    p.frames(4)
    assert "Anna" not in p.texts() and "Ben" in p.texts()
    assert "Anna" in (tmp_path / FILE).read_text("utf-8")
    p.tap("Take back")
    p.frames(4)
    assert "Anna" in p.texts()


def test_who_was_forgotten_is_taken_back_later(pilot: Callable[..., Any], tmp_path: Path) -> None:
    evenings(tmp_path, people=("Anna", "Ben", "Cem"))
    Whom.read(tmp_path, {}).forget("Anna")
    p = shown(pilot, tmp_path)
    assert "Anna" not in p.texts()
    p.tap("All years · All groups")
    p.tap("Names that were changed")
    p.tap("Count Anna again")
    p.frames(4)
    assert "Anna" in p.texts()


def test_two_names_are_joined_and_told_apart_again(pilot: Callable[..., Any], tmp_path: Path) -> None:
    evenings(tmp_path, people=("Anna", "Ben", "Cem"))
    save(tmp_path, "once", [["Anna"], ["Benny"]])
    p = shown(pilot, tmp_path)
    p.tap("Benny", "person")
    p.tap("Same person as …")
    assert "The same as Anna" not in p.texts(), "whoever played against Anna is not Anna"
    p.tap("The same as Ben")
    p.frames(4)
    assert "Benny" not in p.texts() and "Ben" in p.texts()
    assert Whom.read(tmp_path, {}).same == {("benny", ""): "Ben"}
    p.tap("All years · All groups")
    p.tap("Names that were changed")
    p.tap("“Benny” is not Ben")
    p.frames(4)
    assert {"Ben", "Benny"} <= set(p.texts())
    p.tap("Anna", "person")
    p.tap("Same person as …")
    assert any("has played with everybody" in text for text in p.texts())


def test_a_few_people_have_a_square_and_many_have_a_list(pilot: Callable[..., Any], tmp_path: Path) -> None:
    evenings(tmp_path / "few", people=("Anna", "Ben", "Cem"))
    evenings(tmp_path / "many")
    few, many = shown(pilot, tmp_path / "few"), None
    few.tap("Who beats whom")
    few.frames(4)
    assert "Ended before" not in few.texts() and few.texts().count("Anna") == 2
    many = shown(pilot, tmp_path / "many", panel="touch-display-2")
    many.tap("Who beats whom")
    many.frames(4)
    assert "Ended before" in many.texts()


def test_one_year_is_counted_alone(pilot: Callable[..., Any], tmp_path: Path) -> None:
    evenings(tmp_path)
    p = shown(pilot, tmp_path)
    p.tap("All years · All groups")
    p.tap("2022")
    p.frames(4)
    assert "2022 · All groups" in p.texts()
    assert {game.played.year for game in p.flow.lobby._years.model.told(p.flow.look).tables.games} == {2022}


def test_tables_and_plots_come_onto_a_stick(pilot: Callable[..., Any], tmp_path: Path) -> None:
    stick, folder = tmp_path / "STICK", tmp_path / "data"
    stick.mkdir()
    evenings(folder)
    sticks: list[Stick] = []
    p = shown(pilot, folder, sticks=lambda: sticks)
    p.tap("PDF onto a stick")
    assert any("no USB stick" in text for text in p.texts())
    p.flow.stage.hush()
    sticks.append(Stick("STICK", stick))
    p.tap("PDF onto a stick")
    written = (stick / "Statistics.pdf").read_bytes()
    assert written.startswith(b"%PDF") and len(written) > 5_000
    assert NINE[0] in p.texts()


def test_the_end_of_a_game_leads_to_a_code_that_a_phone_can_read(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_the_end(p)
    p.tap("BG Stats")
    p.frames(4)
    code = p.part("code")
    modules = [list(row) for row in segno.make(code.data, error="m", micro=False).matrix]
    play = json.loads(parse_qs(urlsplit(text_in(modules)).query)["data"][0])
    assert play["game"]["name"] == "Karriere Poker" and [one["rank"] for one in play["players"]] == [1, 2, 3, 4]


def test_a_curve_has_the_colour_that_stands_at_the_name(pilot: Callable[..., Any], tmp_path: Path) -> None:
    """Two who share one are told apart where both are drawn; alone each has the own one."""
    for number in range(3):
        colours = {"Anna": "sky", "Ben": "sky", "Cem": "red"}
        save(tmp_path, str(number), [["Anna"], ["Ben"], ["Cem"]], at=BEGUN - number * DAY, colours=colours)
    p = shown(pilot, tmp_path)
    p.tap("Strength")
    drawn = p.part("plot").colours
    assert (drawn["Anna"], drawn["Cem"]) == (COLOURS["sky"].colour, COLOURS["red"].colour)
    assert len(set(drawn.values())) == 3
    p.tap("People")
    p.tap("Ben", "person")
    assert "Colour: Light blue" in p.texts()
    assert p.part("plot").colours["Ben"] == COLOURS["sky"].colour


def test_a_strength_that_is_hardly_known_is_said_in_words_and_the_order_is_told(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    save(tmp_path, "once", [["Anna"], ["Ben"]])
    p = shown(pilot, tmp_path)
    assert p.texts().count("hardly known yet") == 2
    assert not any("±" in text for text in p.texts()), "what nobody sees is not explained"
    assert "Whoever has played most stands at the top." in p.texts()
    evenings(tmp_path, people=("Anna", "Ben", "Cem"))
    p.flow.home()
    p.tap("Statistics")
    read(p)
    assert "hardly known yet" not in p.texts() and any("±" in text and text[0].isdigit() for text in p.texts())


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_a_long_name_is_broken_at_its_hyphen_and_never_within_a_word(
    pilot: Callable[..., Any], tmp_path: Path, text: float
) -> None:
    name = "Maximiliane-Charlotte vo"
    save(tmp_path, "once", [[name], ["Johannes Kepler B"]])
    p = shown(pilot, tmp_path, panel="touch-display-2")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    p.flow.home()
    p.tap("Statistics")
    read(p)
    p.frames(3)
    for line in p.find_all(role="person"):
        (said,) = [one for one in line.children if isinstance(one, Name)]
        assert said.text.replace("\n", "") == line.name and said.fits
