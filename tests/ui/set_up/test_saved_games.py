"""The list of saved games: names whole or left out, three games on a page, and the box of a house rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.ui.screens.saved_games import NamesTold
from companion.ui.widgets.things.game_box import own_part
from tests.ui.house import NINE, sit_down

LONG = ("Wolfgang Amadeus WWWWWWW", "Maximiliane-Alexandra IX", "Maximiliane-Alexandra vo", "Konstantinos Papadopoul")

OURS = """schema: 2
id: ours
extends: buerokratopoly
title: {en: "Bürokratopoly: Our rules"}
set: {parameters.superior_dice: 3}
"""


def listed(p: Any, *tables: tuple[tuple[str, ...], str]) -> list[Any]:
    """The strips of these games in the list, the last one first."""
    for names, game in tables:
        sit_down(p, *names, game=game)
        p.flow.lobby.home()
        p.wait(60)
    p.flow.lobby.all_games()
    p.frames(4)
    found: list[Any] = p.find_all(role="running")
    return found


@pytest.mark.parametrize("size", (1.0, 1.3))
@pytest.mark.parametrize("panel", ("touch-display-1", "touch-display-2"))
def test_names_in_the_list_are_whole_however_many_and_long(pilot: Callable[..., Any], panel: str, size: float) -> None:
    p = pilot(panel)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    nine, four = (tuple(f"{n}{name}"[:24] for n, name in enumerate(LONG * 3))[:9], LONG)
    for strip in listed(p, (nine, "buerokratopoly"), (four, "karriere_poker"), (NINE[:3], "politburo")):
        assert strip.names.text and not strip.names.is_cut
        assert strip.names.text.split(",")[0].split()[0] in strip.people


def test_of_more_names_than_have_room_the_first_stay_and_the_rest_is_an_ellipsis(pilot: Callable[..., Any]) -> None:
    names = NamesTold(["Wolfgang Amadeus", "Çem", "Dorothea"], pilot().flow.look.theme, size_hint=(None, None))
    names.size = 1000, 40
    assert names.text == "Wolfgang Amadeus, Çem, Dorothea"
    names.size = 130, 18
    assert names.text == "Wolfgang, Çem …"


def test_three_games_have_room_on_the_smallest_panel(pilot: Callable[..., Any]) -> None:
    p = pilot()
    strips = listed(p, *[(NINE[:4], "karriere_poker")] * 4)
    seen = [one for one in strips if one.to_window(*one.pos)[1] >= p.stage.height * 0.1]
    assert len(seen) >= 3


def test_on_the_box_of_a_house_rule_a_slip_has_its_name_and_the_printed_one_stays(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    folder = tmp_path / "packs/ours"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(OURS, "utf-8")
    p = pilot(folder=tmp_path, own_packs=True)
    sit_down(p, *NINE[:3], game="ours")
    p.flow.lobby.home()
    p.frames(4)
    box = p.find(role="running").box
    assert box.of == "buerokratopoly" and box.label.text == "Our rules" and not box.label.is_cut
    low = box.band[1]
    assert low >= box.front[1] + 0.33 * box.front[3], "the printed lettering is covered"
    (strip,) = listed(p)
    assert not strip.front.label.is_cut, "a slip too small for words is blank"


@pytest.mark.parametrize(
    ("title", "own"), [("Politburó: At home", "At home"), ("At home", "At home"), ("Odd: ", "Odd: ")]
)
def test_the_name_of_the_game_is_printed_already(title: str, own: str) -> None:
    assert own_part(title) == own
