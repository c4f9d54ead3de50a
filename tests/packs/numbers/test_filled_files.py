"""Which texts of a pack are filled: in each language by itself, in its files, but not among its switches."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from companion.engine.game import Game
from companion.languages import Words
from companion.packs.catalogue import Catalogue
from tests.packs.conftest import FILES, GAME, Write
from tests.packs.fake_game import Definition, Ladder, Rules, games


@dataclass(frozen=True)
class Worded(Rules):
    """Switches, and a text among them."""

    cry: Words = field(default_factory=Words)


@dataclass(frozen=True)
class Crying(Definition):
    rules: Worded


class Climbing(Ladder):
    """A ladder with something to cry."""

    name: ClassVar[str] = "ladder"
    Definition: ClassVar[type[Definition]] = Crying


def climbing(name: str) -> type[Game]:
    games(name)
    return Climbing


def test_a_text_is_filled_in_each_language_that_has_a_place(write: Write) -> None:
    title = "title: {de: Leck, en: '{figures} leaks', es: Fuga}"
    rules = FILES["rules.yaml"].replace(
        "too_late], text: {de: A, en: B,", "too_late], text: {de: '{figures} da', en: B,"
    )
    cards = FILES["cards.yaml"].replace("title: {de: Leck, en: Leak, es: Fuga}", title)
    write("ladder", {**FILES, "cards.yaml": cards, "rules.yaml": rules})
    pack = Catalogue([Path("packs")], games).load("ladder")
    told = pack.resolve([], {}, 3)
    assert told.definition.cards[0].title == Words(de="Leck", en="4 leaks", es="Fuga")
    assert told.rule_texts["LA-02"] == Words(de="4 da", en="B", es="C")


def test_what_stands_among_the_switches_has_no_places(write: Write) -> None:
    game = GAME.replace("  bonus: 1.0\n", "  bonus: 1.0\n  cry: {en: 'up {figures}'}\n")
    write("ladder", {**FILES, "game.yaml": game})
    pack = Catalogue([Path("packs")], climbing).load("ladder")
    assert pack.resolve([], {}, 3).definition.rules.cry["en"] == "up {figures}"
