"""Other languages have longer words: every screen in one that is made up, and in those that ship and may lack texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.texts.catalogue import also_from
from companion.texts.translating import window_sources
from tests.hardware.tables import MATRIX
from tests.texts import pseudo
from tests.texts.pseudo import LANGUAGE
from tests.tools.locale import partial
from tests.ui.animal_farm import screens as animal_farm_screens
from tests.ui.box import screens as box_screens
from tests.ui.buergermeister import test_land_map
from tests.ui.karriere_poker import screens as karriere_screens
from tests.ui.look import test_layout
from tests.ui.look.test_layout import PANELS, misplaced
from tests.ui.pads import with_pads
from tests.ui.people import screens as people_screens
from tests.ui.politburo import screens as politburo_screens
from tests.ui.reader import screens as reader_screens
from tests.ui.workshop import deck_screens

pytestmark = pytest.mark.xdist_group("window")

PARTS: dict[str, Callable[[Any], Iterator[str]]] = {
    "window": test_layout.screens,
    "people": people_screens.screens,
    "karriere": karriere_screens.screens,
    "reader": reader_screens.screens,
    "mayors": test_land_map.screens,
    "decks": deck_screens.screens,
    "box": box_screens.screens,
    "politburo": politburo_screens.screens,
    "animal farm": animal_farm_screens.screens,
}
NO_ROOM = {"politburo", "animal farm"}
"""Games of which some pages have no room for so much longer words: what cuts them has to be shortened by whoever
translates these games. They are only led through, to see that nothing ends the program.
"""
TIGHT = (
    "Transfer, promote",
    "Leads: sits to the left of",
    "chance from the box",
    "To board: ",
    "put aside",
    "Round ",
    "Round]",  # the same at home, where it is the game's own word before its number
    *("Boss", "MD", "Manager", "Dept.", "Supervisor", "Jman.", "Trainee", "Dishwasher", "Dish."),
)
"""What may be cut, or touch what is beside it, as long as it is four tenths longer; told in docs/texts.md."""


@pytest.fixture
def longer(tmp_path: Path) -> Iterator[Path]:
    """A folder of packs that holds the words of the made-up language."""
    folder = pseudo.catalogues(tmp_path / "packs")
    also_from(folder / "words")
    yield folder
    also_from()


def tight(text: str) -> bool:
    """Whether a text begins like one of those that have no room; it may stand in capitals."""
    plain = text.casefold().lstrip("[").replace("\n", " ")
    return any(plain.startswith(pseudo.accented(start).casefold()) for start in TIGHT)


@pytest.mark.lot(29)
@pytest.mark.parametrize(("panel", "part"), list(product(PANELS, PARTS)))
def test_every_screen_has_room_for_longer_words(pilot: Callable[..., Any], longer: Path, panel: str, part: str) -> None:
    p = pilot(panel=panel, language=LANGUAGE, folders=[longer], **with_pads(MATRIX, lambda wiring: None))
    said = 0
    for name in PARTS[part](p):
        found = [(name, *each) for each in misplaced(p) if not any(map(tight, each[0]))]
        assert part in NO_ROOM or found == []
        said += sum("[" in text for text in p.texts())
    assert said, "these screens are in another language"


SAID = ("window", "people", "karriere", "reader", "decks", "box")
"""What is shown in each of them: other games are told in English."""


@pytest.mark.lot(31)
@pytest.mark.parametrize(("panel", "language", "part"), list(product(PANELS, partial(), SAID)))
def test_every_screen_is_whole_in_the_other_languages_that_ship(
    pilot: Callable[..., Any], panel: str, language: str, part: str
) -> None:
    p = pilot(panel=panel, language=language, **with_pads(MATRIX, lambda wiring: None))
    for name in PARTS[part](p):
        assert [(name, *each) for each in misplaced(p)] == []


def test_the_made_up_language_says_the_same_at_the_same_places() -> None:
    for text in window_sources():
        said = pseudo.pseudo(text)
        assert pseudo.PLACE.findall(said) == pseudo.PLACE.findall(text)
        assert len(said) >= len(text) and (said == text or said.startswith("[")), said
    assert pseudo.pseudo("Settings") == "[Śęťťïńğšą]"
    assert pseudo.pseudo("{name} has chosen.") == "{name}".join(["[", " ĥąš ćĥóšęń. ąęł]"])
