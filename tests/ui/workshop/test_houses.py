"""House rules are made, tried, changed, carried and removed by taps; what they change is told wherever one plays."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.models.house.draft import HouseDraft
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.editing.own import OwnPack
from companion.table.evening.export import text_log
from companion.ui.screens.workshop.house_editor import HouseEditor
from companion.ui.widgets.input.entry import TextEntry
from companion.ui.widgets.input.number_pad import NumberEntry
from hardware.machine.sticks import Stick
from tests.shipped import shipped
from tests.ui.eyes import middle
from tests.ui.house import sit_down
from tests.ui.look.test_layout import check
from tests.ui.table.test_evening import THREE
from tests.ui.workshop.house_screens import BROKEN, level, number, screens
from tests.ui.workshop.test_map_editor import icon_of

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize(
    ("panel", "language", "text"),
    [("touch-display-2", "es", 1.3), pytest.param("touch-display-1", "de", 1.0, marks=pytest.mark.long)],
)
def test_every_screen_of_house_rules_is_whole(
    pilot: Callable[..., Any], tmp_path: Path, panel: str, language: str, text: float
) -> None:
    stick = tmp_path / "STICK"
    stick.mkdir()
    p = pilot(
        panel=panel, language=language, folder=tmp_path / "data", own_packs=True, sticks=lambda: [Stick("STICK", stick)]
    )
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    for name in screens(p, stick):
        check(p, f"{panel}, {language}, {name}")


def to_editor(p: Any, game: str = "Bürokratopoly") -> HouseEditor:
    """From home to a new house rule."""
    p.flow.stage.hush()
    p.tap("Workshop")
    p.tap("House rules")
    p.tap(game, "game")
    p.tap("New house rule")
    screen = p.flow.stage.screen
    assert isinstance(screen, HouseEditor)
    return screen


def test_a_house_rule_that_was_written_by_hand_in_one_language_is_changed(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    folder = tmp_path / "packs" / "ours"
    folder.mkdir(parents=True)
    head = "schema: 1\nid: ours\nextends: buerokratopoly\ntitle: {en: Ours}\nenforce: {BU-06: warn}\n"
    (folder / "game.yaml").write_text(head, "utf-8")
    p = pilot(folder=tmp_path, own_packs=True, language="de")
    houses = p.flow.new_game.houses
    houses.game = "buerokratopoly"
    (house,) = houses.shelf.of("buerokratopoly", "de")
    houses.change(house)
    p.frames(4)
    houses._save(p.flow.stage.screen.draft)
    p.frames(4)
    assert "Ours" in p.flow.stage.toast.notice.text


def test_a_house_rule_is_made_tried_changed_and_removed(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path, own_packs=True)
    editor = to_editor(p)
    level(p, "BU-06", "Warns")
    editor._turn_to("values")
    p.frames(4)
    p.tap_widget(p.find("−", root=number(p, "figures")))
    editor._turn_to("options")
    p.frames(4)
    p.tap("One colour, no dice", "switch")
    p.tap("Try it")
    setup = p.flow.new_game.setup
    assert (setup.pack.id, setup.options) == ("own_buerokratopoly", {"no_roll_one_colour": True})
    written = yaml.safe_load((tmp_path / "packs/own_buerokratopoly/game.yaml").read_text("utf-8"))
    assert (written["enforce"], written["set"]) == ({"BU-06": "warn"}, {"parameters.figures": 4})
    for name in THREE:
        setup.add(name)
    p.flow.new_game.show()
    p.frames(4)
    p.tap("BU-06 only warns", "way")
    p.tap("House rules")
    p.tap(role="house")
    p.tap("Change")
    level(p, "BU-06", "Holds")
    p.tap("Try it")
    setup = p.flow.new_game.setup
    assert setup.names == list(THREE), "whoever sat there is gone"
    written = yaml.safe_load((tmp_path / "packs/own_buerokratopoly/game.yaml").read_text("utf-8"))
    assert "enforce" not in written
    p.flow.new_game.houses.of("buerokratopoly")
    p.frames(4)
    p.tap(role="house")
    p.hold("Remove", 1.5)
    assert not (tmp_path / "packs/own_buerokratopoly").exists()


def test_what_was_changed_is_not_lost_by_a_tap(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path, own_packs=True)
    editor = to_editor(p)
    level(p, "BU-06", "Left off")
    editor._back()
    p.frames(4)
    p.tap("Leave without saving")
    assert p.flow.stage.screen is editor, "a tap was enough"
    p.tap("Save")
    assert yaml.safe_load((tmp_path / "packs/own_buerokratopoly/game.yaml").read_text("utf-8"))["enforce"] == {
        "BU-06": "off"
    }


def test_rules_are_found_by_words_and_only_what_forbids_can_be_switched(pilot: Callable[..., Any]) -> None:
    editor = to_editor(pilot())
    assert all(rule.can_be_switched for rule in editor.draft.rules(soft=True))
    assert [rule.id for rule in editor.draft.rules("bu-06")] == ["BU-06"]
    assert {"BU-06"} <= {rule.id for rule in editor.draft.rules("own FIGURE free")}
    editor._show_soft(False)
    editor._look_for("nowhere in any rule")
    assert editor.draft.rules("nowhere in any rule") == []
    assert editor.draft.rules("igur") == [], "in the middle of a word"
    assert all(rule.common for rule in editor.draft.rules("gen-"))


def test_a_number_out_of_its_limits_is_refused_while_it_is_typed(pilot: Callable[..., Any]) -> None:
    p = pilot()
    editor = to_editor(p, "The Mayors")
    editor._turn_to("values")
    p.frames(4)
    p.tap("2,000,000")
    entry = next(one for one in p.widgets() if isinstance(one, NumberEntry))
    p.tap("2", "key")
    assert (entry.number, entry.says.text) == (2, "At least 500,000"), "the first digit replaces what stood there"
    for digit in "0000001":
        p.tap(digit, "key")
    assert (entry.number, entry.says.text) == (2_000_000, "At most 5,000,000")
    for _ in range(4):
        entry.erase()
    p.frames(2)
    assert (entry.number, entry.says.text) == (200, "At least 500,000")
    p.tap("Done")
    assert editor.over is not None, "it was taken"
    for digit in "0000":
        p.tap(digit, "key")
    entry.type("x")
    p.tap("Done")
    assert editor.draft.own.set == {} and editor.over is None, "the printed value is no change"


def test_a_pack_is_carried_to_a_stick_and_from_one(pilot: Callable[..., Any], tmp_path: Path) -> None:
    stick, data = tmp_path / "STICK", tmp_path / "data"
    p = pilot(folder=data, own_packs=True, sticks=lambda: [Stick("STICK", stick)] if stick.exists() else [])
    to_editor(p)
    level(p, "BU-06", "Warns")
    p.tap("Save")
    p.tap(role="house")
    p.tap("To a USB stick")
    assert any("There is no USB stick" in text for text in p.texts())
    stick.mkdir()
    p.flow.stage.hush()
    p.tap("To a USB stick")
    carried = stick / "table-companion/own_buerokratopoly/game.yaml"
    assert carried.read_bytes() == (data / "packs/own_buerokratopoly/game.yaml").read_bytes()
    (stick / "theirs").mkdir()
    (stick / "theirs/game.yaml").write_text(BROKEN, "utf-8")
    (stick / "theirs/rules.yaml").symlink_to(data / "settings.json")
    p.flow.stage.hush()
    p.tap("From a USB stick")
    assert any(text.startswith("theirs/game.yaml, line 5, column 11: ") for text in p.texts())
    p.tap("Take it over")
    p.tap("Keep both")
    packs = Catalogue([installed_packs(), data / "packs"])
    assert packs.load("own_buerokratopoly_2").levels == {"BU-06": "warn"}
    p.flow.stage.hush()
    p.tap("From a USB stick")
    carried.write_text(carried.read_text("utf-8").replace("warn", "'off'"), "utf-8")
    p.tap("Take it over")
    p.hold("Replace it", 1.5, "button")
    assert packs.load("own_buerokratopoly").levels == {"BU-06": "off"}
    p.flow.stage.hush()
    p.tap("From a USB stick")
    shutil.rmtree(stick / "table-companion")
    p.tap("Take it over")
    p.tap("Keep both")
    assert any(text.startswith("It could not be saved: ") for text in p.texts())
    assert sorted(folder.name for folder in (data / "packs").iterdir()) == [
        "own_buerokratopoly",
        "own_buerokratopoly_2",
    ]


def test_what_differs_stands_first_in_log_export_and_recap(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path, own_packs=True)
    to_editor(p)
    level(p, "BU-06", "Left off")
    p.tap("Save")
    sit_down(p, *THREE, game="own_buerokratopoly", options={"no_roll_one_colour": True})
    game = p.flow.opened
    told = game.house_rules("de")
    assert told[0].startswith("BU-06 gilt nicht: Eine Wahl braucht") and told[1] == "Eine Farbe ohne Würfeln."
    head = text_log(game, "de").splitlines()[:5]
    assert head[2:] == ["Was von den gedruckten Regeln abweicht:", *(f"  {sentence}" for sentence in told)]
    shutil.rmtree(tmp_path / "packs")  # what is played by stands in the game itself
    p.flow.pages.log()
    p.frames(4)
    assert any(line.startswith("BU-06 does not hold: ") for line in p.texts())


def test_a_number_of_the_mayors_goes_in_steps_and_may_be_none() -> None:
    draft = HouseDraft(shipped().load("buergermeister"), OwnPack("ours", "buergermeister", {"en": "Ours"}), "en")
    values = {value.name: value for value in draft.values()}
    assert (values["figure_cost"].step, values["figure_cost"].nearest(270_000)) == (50_000, 250_000)
    assert (values["last_round"].now, values["last_round"].none, values["last_round"].start) == (None, "none", 5)
    draft = draft.with_value(values["last_round"], 20).with_value(values["patience"], None)
    assert draft.told() == ("Patience: no limit (printed: 108).", "Last round: 20 (printed: none).")
    assert draft.own.problems(draft.below) == ()


def test_a_finger_that_stays_on_the_key_takes_back_one_letter_after_another(pilot: Callable[..., Any]) -> None:
    p = pilot()
    to_editor(p)
    p.tap_widget(next(one for one in p.find_all(role="button") if icon_of(one) == "correct"))
    entry = next(one for one in p.widgets() if isinstance(one, TextEntry))
    entry.typed = "Up to round 1: nobody may mutiny."
    erase = next(key for key in p.find_all(role="key") if key.icon == "erase")
    p.tap_widget(erase)
    assert entry.typed == "Up to round 1: nobody may mutiny", "a tap is one letter"
    p.hold_at(*middle(erase), 1.2)
    assert 0 < len(entry.typed) < 30
    p.hold_at(*middle(erase), 6)
    assert entry.typed == "" and entry.upper
