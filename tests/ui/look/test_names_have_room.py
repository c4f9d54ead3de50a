"""A name is cut only where there is no room for all of it, and never shorter than the room asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kivy.graphics import InstructionGroup

from companion.games.animal_farm.face.proposals import parts
from companion.games.animal_farm.face.proposals.parts import PartnerRow
from companion.games.karriere_poker.face.oval.seat import set_name
from companion.ui.look.faces import Typeface
from companion.ui.widgets.chips import PartyChip
from companion.ui.widgets.text import FitText, text_width
from companion.ui.widgets.things.names import Name, beginning
from tests.ui.animal_farm.proposing import begin, half
from tests.ui.animal_farm.screens import full
from tests.ui.animal_farm.screens import sit_down as sit_down_on_the_farm
from tests.ui.house import sit_down
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

FOUR = ("Orange", "Konstantinos Papadopoulos", "Light blue", "Maximiliane-Theodora")
NINE = (*FOUR, "Green", "Benjamin", "Friederike Luise", "Hans-Joachim", "Íñigo")


@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
@pytest.mark.parametrize(("names", "game"), [(FOUR, "politburo"), (NINE, "buerokratopoly")])
def test_no_name_at_the_edge_of_the_table_has_four_letters_only(
    pilot: Callable[..., Any], names: tuple[str, ...], game: str, panel: str, text: float
) -> None:
    p = pilot(panel=panel)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    sit_down(p, *names, game=game)
    calm(p)
    said = {
        chip.party.title: next(one.text for one in chip.walk() if isinstance(one, Name)).replace("\n", "")
        for chip in p.find_all(role="party", root=p.flow.stage)
        if isinstance(chip, PartyChip)
    }
    assert set(said) == set(names)
    for name, words in said.items():
        assert words in (name, name.split()[0]) or len(words.rstrip("….")) > 6, (name, words)
    assert len(set(said.values())) == len(said)


def test_a_name_without_room_is_as_long_as_the_room() -> None:
    face, size = Typeface.NARROW, 24.0

    def begun(name: str, short: str, like: str) -> str:
        return beginning(name, short, text_width(like, size, face=face), size, face)

    assert begun("Konstantinos", "Kons", "Konstant…") == "Konstant…"
    assert begun("Light blue", "Ligh", "Light b…") == "Light b…"
    assert begun("Light blue", "Ligh", "Light …") == "Light…", "no blank before the ellipsis"
    assert begun("Konstantinos", "Kons", "Kons…") == "Kons", "no letter is won by an ellipsis"
    assert begun("Konstantin", "Konn", "Konstan…") == "Konn", "another one's name begins like that"
    assert begun("Konstantin", "Kosi", "Konstan…") == "Kosi", "chosen by people"


def test_a_seat_of_the_oval_has_as_much_of_a_name_as_has_room(pilot: Callable[..., Any]) -> None:
    theme = pilot().flow.look.theme
    words, face = FitText("", theme), Typeface.NARROW
    room = text_width("Maximiliane…", theme.type(2.8, face), face=face)
    assert set_name(words, theme, FOUR[3], FOUR[3], "Maxi", room) == "Maximiliane…"
    assert words.face is face


def test_the_strength_of_a_partner_stays_beside_a_long_name(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    p = pilot()
    session = sit_down_on_the_farm(p, full(FOUR), FOUR)
    me = session.question.shape()["partners"][0]
    p.tap(me, "proposer")
    begin(p, half(p, 0))
    written: list[str] = []
    monkeypatch.setattr(parts, "write", lambda canvas, theme, words, *_, **__: written.append(words))
    rows = [row for row in p.widgets(half(p, 0)) if isinstance(row, PartnerRow) and not row.count]
    assert any(len(row.party.title) >= 20 for row in rows), [row.party.title for row in rows]
    for row in rows:
        written.clear()
        row.print(InstructionGroup(), (0, 0, row.width, row.height))
        assert row.brings.startswith("strength ") and row.brings in written, written
