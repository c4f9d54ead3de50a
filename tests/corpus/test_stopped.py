"""Saves of an earlier version that stopped in the middle of a round: each goes on where it was, or a notice tells.

`stopped.tar.xz` holds them, named after how many play, how many answers were given, and what was asked then.
Bürokratopoly asked for cards before each action and after each round (BU-33); Politburó asked for a candidate's only
card (PB-14), and how a turn begins with a full hand (PB-06).
"""

from __future__ import annotations

import random
import tarfile
from pathlib import Path

import pytest

from tests.text_play.robot import evening_in
from tests.torture.table import act

ARCHIVE = Path(__file__).parent / "stopped.tar.xz"

STOPPED = {
    "buerokratopoly/4-warn-26-before_action": ("choose_area", []),
    "buerokratopoly/8-18-what_to_play": ("promote_or_transfer", ["asked_anew"]),
    "buerokratopoly/9-14-before_action": ("promote_or_transfer", ["asked_anew"]),
    "buerokratopoly/5-compact_board-336-after_round": ("choose_action", ["unproved"]),
    "buerokratopoly/4-physical_deck-377-before_action": ("choose_area", []),
    "buerokratopoly/6-86-transferred": ("transferred", []),
    "politburo/5-mode_dealt-5-begin_turn": ("turn", []),
    "politburo/4-mode_dealt-hold_office_one_round-121-play_from": ("return_to", []),
    "politburo/5-mode_dealt-47-play_from": ("answer_window", ["unproved"]),
    "politburo/4-mode_dealt-two_of_a_kind-386-answer_window": ("answer_window", []),
}
"""Each save, what is asked now, and which notices tell that something is otherwise."""


@pytest.mark.lot(5)
@pytest.mark.parametrize("save", STOPPED)
def test_a_save_that_stopped_in_a_round_goes_on(tmp_path: Path, save: str) -> None:
    asked, told = STOPPED[save]
    (tmp_path / "games").mkdir()
    with tarfile.open(ARCHIVE, "r:xz") as archive:
        file = archive.extractfile(f"{save}.game")
        assert file is not None
        (tmp_path / "games" / "stopped.game").write_bytes(file.read())
    evening, _ = evening_in(tmp_path, 1, lambda: 0.0)
    game = evening.resume("stopped")
    assert not game.header.follows and [notice.code for notice in game.notices] == told
    question = game.session.question
    assert question is not None and question.name == asked
    chance = random.Random(save)
    for _ in range(12):
        act(game.session, chance)
    entries = game.session.ledger.next_number
    game.close()
    assert evening.resume("stopped").session.ledger.next_number == entries
    evening.close()


def test_all_of_them_are_held() -> None:
    with tarfile.open(ARCHIVE, "r:xz") as archive:
        assert {name.removesuffix(".game") for name in archive.getnames()} == set(STOPPED)
