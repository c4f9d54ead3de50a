"""What the window shows of Animal Farm where a house plays by other numbers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.animal_farm.face.ink import write
from companion.games.animal_farm.face.pages import politics, revolutions
from tests.ui import house
from tests.ui.animal_farm.screens import full
from tests.ui.tables import calm

THREE = ("Anna", "Ben", "Çem")

OURS = """schema: 1
id: our_farm
extends: animal_farm
title: {de: "Bei uns", en: "At our table", es: "En casa"}
set:
"""


def sit_down(pilot: Callable[..., Any], folder: Path, numbers: str, position: dict[str, Any]) -> Any:
    """A game by a house rule that sets these parameters, one on each line."""
    packs = folder / "packs" / "our_farm"
    packs.mkdir(parents=True)
    lines = "".join(f"  parameters.{line.strip()}\n" for line in numbers.strip().splitlines())
    (packs / "game.yaml").write_text(OURS + lines, "utf-8")
    p = pilot(folder=folder, own_packs=True)
    house.sit_down(p, *THREE, game="our_farm", position=position)
    calm(p)
    return p


def test_a_zone_has_as_many_places_as_the_house_says(pilot: Callable[..., Any], tmp_path: Path) -> None:
    new = {name: {"lion": 4, "parrot": 2} for name in THREE}
    position = full(THREE, at="round_end", new=new, existing={})
    p = sit_down(pilot, tmp_path, "existing_limit: 4\nair_drop_limit: 1", position)
    zones = p.part("sorting").zones
    assert {verb: len(lying) for verb, lying in zones.items()} == {"keep": 4, "drop": 1}
    assert any(text == "Room for 5" for text in p.texts())


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ("revolution_bonus: 4", ["+4: if it succeeds more points for the piece before it", "+4"]),
        ("revolution_bonus: 0", []),
        ("bonus_side: nobody", []),
    ],
)
def test_the_revolutions_tell_how_much_more_there_is(
    pilot: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, numbers: str, told: list[str]
) -> None:
    written = []

    def note(canvas: Any, theme: Any, words: str, *given: Any, **named: Any) -> bool:
        written.append(words)
        return write(canvas, theme, words, *given, **named)

    monkeypatch.setattr(revolutions, "write", note)
    p = sit_down(pilot, tmp_path, numbers, full(THREE))
    p.flow.table.board.turn_to("revolutions")
    p.frames(4)
    assert list(dict.fromkeys(words for words in written if words.startswith("+"))) == told


def test_five_politics_cards_are_told_below_the_regions(
    pilot: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = {}

    def note(canvas: Any, theme: Any, words: str, *given: Any, **named: Any) -> bool:
        written[words] = write(canvas, theme, words, *given, **named)
        return written[words]

    monkeypatch.setattr(politics, "write", note)
    p = sit_down(pilot, tmp_path, "politics_open: 5", full(THREE))
    cards = p.flow.table.board.board.politics
    assert len(cards) == 5 and all(written.get(card.title) for card in cards), written


def test_many_places_of_a_zone_stand_in_two_lines(pilot: Callable[..., Any], tmp_path: Path) -> None:
    new = {name: {"lion": 4, "parrot": 2} for name in THREE}
    p = sit_down(pilot, tmp_path, "existing_limit: 9", full(THREE, at="round_end", new=new, existing={}))
    slate = p.part("sorting")
    frames = slate._rows((0.0, 0.0, slate.width, slate.height))["keep"]
    assert len(frames) == 9 and len({y for _, y, _, _ in frames}) == 2
