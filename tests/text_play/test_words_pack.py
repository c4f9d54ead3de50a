"""Evenings in a language that only packs of words speak, and with a house rule in one language alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.cli.text.table import TextTable
from companion.packs.catalogue import Catalogue
from companion.table.evening import Evening, Surroundings
from companion.table.play.clocks import Timing
from companion.texts import translator
from tests.shipped import BesideShipped, restored
from tests.text_play.robot import Robot

WORDS = Path(__file__).parents[2] / "docs/examples/languages"

HOUSE = """\
schema: 2
id: ours
extends: karriere_poker
language: en
title: Our evening
set: {parameters.in_a_row: 2}
house:
  HOUSE-1: {forbid: lead, when: {lay.jokers: {at_least: 2}}, say: One joker at a time.}
"""


class Beside(Robot):
    """The same over further folders of packs."""

    def __init__(self, folder: Path, packs: Sequence[Path], *, language: str, seed: int = 1) -> None:
        self.now, self.random, self._ = 0.0, random.Random(seed), translator(language)
        catalogue: Catalogue = BesideShipped(packs)
        timing = Timing(lambda: self.now, lambda: 1_700_000_000.0, grace=None)
        around = Surroundings(restore=restored, chance=random.Random(seed))
        self.evening = Evening(folder, catalogue, timing, around)
        self.table = TextTable(self.evening, catalogue, language)
        self.heard, self.seen, self.typed = [], [], []
        self.last = self._take(self.table.start())


def journal(robot: Robot) -> list[object]:
    assert robot.table.game is not None
    kept = robot.table.game.journal
    return [kept.header.pack, *(entry for entry in kept.entries())]


def played(robot: Robot, cards: str = "Cartes", game: str = "Poker de carrière") -> Robot:
    robot.type("1", game, "Anna, Ben, Cem, Dora")
    robot.type(robot.number_of(cards), "1", "")
    robot.play_for(150)
    return robot


def test_an_evening_in_french_with_own_words_for_it(tmp_path: Path) -> None:
    robot = played(Beside(tmp_path, [WORDS], language="fr"))
    heard = "\n".join(robot.heard)
    for said in ("Le sort désigne", "entame.", "La manche est à", " passe.", "à l'entame."):
        assert said in heard, said
    for unsaid in ("leads.", "passes.", "The round goes", "spielt aus", "Sale "):
        assert unsaid not in heard, unsaid
    assert "Numéro ou nom" in robot.last.prompt
    robot.type("language es")
    assert "languages" not in robot.heard[-1]
    robot.type("idioma français")
    assert any("La manche est à" in line for line in robot.type("log").lines)


def test_twins_with_and_without_words_write_the_same_journal(tmp_path: Path) -> None:
    with_words = played(Beside(tmp_path / "a", [WORDS], language="en"), "Cards", "Karriere Poker")
    without = played(Beside(tmp_path / "b", [], language="en"), "Cards", "Karriere Poker")
    assert with_words.typed == without.typed and with_words.heard == without.heard
    assert journal(with_words) == journal(without)


@pytest.mark.parametrize("language", ["de", "en", "es"])
def test_a_house_rule_in_one_language_is_played_in_all(tmp_path: Path, language: str) -> None:
    house = tmp_path / "packs/ours"
    house.mkdir(parents=True)
    (house / "game.yaml").write_text(HOUSE, "utf-8")
    robot = Beside(tmp_path / "data", [house.parent], language=language)
    robot.type("1", "Karriere Poker: Our evening", "Anna, Ben, Cem, Dora", "")
    robot.play_for(120)
    assert robot.table.game is not None and robot.table.game.session.game.definition.parameters.in_a_row == 2
    assert robot.table.game.resolved.rules["HOUSE-1"].text == {"en": "One joker at a time."}
    assert robot.table.game.teller(language).rule("HOUSE-1") == "One joker at a time."
