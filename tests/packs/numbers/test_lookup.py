"""Where places look for their values: among the parameters that a pack has, with the values that its tree has."""

from __future__ import annotations

from companion.languages import Words
from companion.packs.numbers.lookup import numbers_of
from companion.packs.numbers.places import PlaceValue
from companion.packs.schema import Parameter
from companion.plainfile.marks import Mark, marked
from tests.packs.conftest import Write
from tests.packs.numbers.test_told_of_places import told

FIGURES = Parameter(type="int", default=4, title=Words(en="Figures"), text=Words(en="Each has so many."))


def test_a_place_is_filled_by_a_parameter_that_has_a_value_and_by_nothing_else() -> None:
    tree = marked({"parameters": {"figures": 3, "coins": 9}}, Mark("game.yaml"))
    numbers = numbers_of({"figures": FIGURES, "cards": FIGURES}, tree, {})
    assert numbers("figures") == numbers("parameters.figures") == PlaceValue(3, None, {})
    assert numbers("coins") is None, "nothing says what it may be"
    assert numbers("cards") is None, "nothing says how many"


def test_what_is_no_text_hides_no_wrong_place_in_another_language(write: Write) -> None:
    after = "title: {de: 5, en: '{cout}'"
    number, place = told(write, "cards.yaml", "title: {de: Leck, en: Leak", after)
    assert number.startswith("4:15: cards[leak].title.de: found the number 5"), number
    assert place.startswith("4:22: cards[leak].title.en: nothing fills the place {cout}"), place
