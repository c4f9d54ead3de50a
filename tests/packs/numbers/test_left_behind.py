"""Sentences that stay behind their number, at the edges: which numbers a text says, and what an option chooses."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.packs.catalogue import Catalogue
from companion.packs.house.left_behind import left_behind, says
from tests.packs.conftest import FILES, GAME, Write
from tests.packs.fake_game import games
from tests.packs.numbers.test_places import FIGURES, HOUSE

OPTION = """\
options:
  how_many:
    type: int
    min: 3
    max: 5
    title: {en: A}
    text: {en: B}
    sets: parameters.figures
"""


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("Take 2.", "en", [2]),
        ("Take 2, then 3.", "en", [2, 3]),
        ("Take 2.5 or 3,5 or .7", "en", []),
        ("Take x2, 3x, or 40", "en", []),
        ("Take Two, not twofold, and one.", "en", [2]),
        ("Zwölf und eins", "de", [12]),
        ("ZWEI", "de", [2]),
        ("deux", "fr", []),
        ("{n?2|two|3}", "en", []),
        ("{n} 4", "en", [4]),
        ("", "en", []),
        ("zero", "en", []),
        ("0 or 1", "en", [0, 1]),
    ],
)
def test_which_numbers_a_text_says(text: str, language: str, said: list[int]) -> None:
    assert [number for number in range(14) if says(text, language, number)] == said


def test_a_large_number_is_said_with_groups_or_without() -> None:
    assert says("12,000 coins", "en", 12000) and says("12000 coins", "en", 12000)
    assert says("12.000 Münzen", "de", 12000) and not says("12.000 coins", "en", 12000)


def warnings(write: Write, game: str, rule: str, house: str | None = None) -> list[str]:
    rules = f"LA-01: {{forbids: [taken], text: {{en: A}}}}\nLA-02: {{text: {{{rule}}}}}\n"
    write("ladder", {**FILES, "game.yaml": game, "rules.yaml": rules})
    if house is not None:
        write("ours", {"game.yaml": HOUSE + house})
    return [str(one) for one in left_behind(Catalogue([Path("packs")], games).load("ours" if house else "ladder"))]


NAMED = GAME.replace(FIGURES, f"{FIGURES} rule: LA-02,")


def test_what_an_option_chooses_is_told_as_chosen(write: Write) -> None:
    game = NAMED.replace("options:\n", OPTION)
    line = game[: game.index("sets: parameters.figures")].count("\n") + 1
    assert warnings(write, game, "en: Four figures each.") == [
        f"packs/ladder/game.yaml:{line}:11: set.parameters.figures: parameters.figures is chosen, LA-02 still says 4 "
        '(en: "Four figures each."; write {figures})'
    ]


def test_the_first_language_that_stays_behind_is_told_and_no_other(write: Write) -> None:
    (told,) = warnings(
        write, NAMED, "en: '{figures} each', de: Je vier, es: Cada uno 4", "set: {parameters.figures: 3}\n"
    )
    assert told.endswith('LA-02 still says 4 (de: "Je vier"; write {figures})')


def test_a_rule_that_is_named_twice_is_told_once(write: Write) -> None:
    game = NAMED.replace("rule: LA-02,", "rule: LA-02, rules: [LA-02],")
    found = warnings(write, game, "en: 'Four each'", "set: {parameters.figures: 3}\n")
    assert len([one for one in found if "still says" in one]) == 1


@pytest.mark.parametrize(
    "change", ["rules.fast: true", "rules.timer: 4", "parameters.board: small", "rules.bonus: 2.5"]
)
def test_what_was_no_number_or_stands_in_no_sentence_leaves_none_behind(write: Write, change: str) -> None:
    assert warnings(write, NAMED, "en: Four each and 1 and 0", f"set: {{{change}}}\n") == []
