"""What is to be moved on the real board is named as the board names it."""

from __future__ import annotations

import pytest

from companion.languages import LANGUAGES
from companion.models.record.todo import told
from companion.packs.scripts.games import find_game
from companion.table.evening import PieceMove
from companion.table.play import Opening
from companion.texts import Teller
from tests.shipped import shipped

NAMES = ("Anna", "Ben", "Cem")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_post_is_told_with_the_words_on_its_plate(language: str) -> None:
    pack = shipped().load("buerokratopoly").resolve([], {}, len(NAMES))
    game = Opening.of(pack, find_game, NAMES).driver().game
    teller = Teller({}, {}, language, {}, game.labels(), game.short_labels())
    for post in game.short_labels():
        (task,) = told([PieceMove("Anna", None, post)], teller, str)
        for word in teller.short(post).split():
            assert word.rstrip(".").casefold() in task.sentence.casefold(), task.sentence


def test_a_name_that_holds_these_words_is_told_once() -> None:
    labels = {"queues": {"en": "Department Head, Queues"}, "wien.b4": {"en": "Rudolfsheim-Fünfhaus"}}
    short = {"queues": {"en": "Queues"}, "wien.b4": {"en": "Rudolfs- heim"}}
    teller = Teller({}, {}, "en", {}, labels, short)
    for post, label in labels.items():
        (task,) = told([PieceMove("Anna", None, post)], teller, str)
        assert task.sentence == f"Anna: put on {label['en']}"
