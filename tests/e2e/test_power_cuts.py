"""The plug is pulled where a table waits longest: in set-up, when all have chosen, at the end. One resume, no loss."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.engine.vocabulary import CLAIM, PASS, TABLE
from companion.table.evening import Evening, Surroundings
from companion.table.journal.entries import Seating
from companion.table.play.clocks import Timing
from companion.table.play.session import Session
from tests.e2e.advice import advice
from tests.e2e.replay import replayed
from tests.shipped import shipped

Until = Callable[[Session], bool]

MOST = 2000
"""Answers after which a game is taken for endless."""


def evening(folder: Path) -> Evening:
    """An evening whose reveals wait for somebody, with the machine's dice."""
    catalogue = shipped()
    return Evening(
        folder,
        catalogue,
        Timing(lambda: 0.0, lambda: 1.7e9, limit=lambda act: act()),
        Surroundings(chance=random.Random(7)),
    )


def play(session: Session, until: Until) -> None:
    """Answer as a sensible group would, up to a certain point."""
    for _ in range(MOST):
        ask = session.question
        if until(session) or ask is None:
            return
        if session.driver.awaits_reveal:
            session.reveal()
            continue
        advised = advice(session, "cut")
        if ask.kind is Kind.WINDOW:
            claimant = next((party for party, value in advised.items() if value == CLAIM), None)
            session.answer(claimant, PASS if claimant is None else CLAIM)
        else:
            session.answer(ask.open_to()[0], advised[ask.open_to()[0]])
    raise AssertionError("it was never reached")


def in_set_up(session: Session) -> bool:
    return len(session.view(TABLE)["posts"]) == 4


def all_have_chosen(session: Session) -> bool:
    return session.driver.awaits_reveal


def over(session: Session) -> bool:
    return session.outcome is not None


@pytest.mark.parametrize("where", [in_set_up, all_have_chosen, over])
def test_after_a_power_cut_the_table_stands_where_it_stood(tmp_path: Path, where: Until) -> None:
    here = evening(tmp_path / "here")
    game = here.begin(
        "buerokratopoly",
        Seating.of(("Ada", "Ben", "Cem")),
        variants=("fast_game",),
        options={"compact_board": True},
        sources={"roll": ("virtual",)},
    )
    play(game.session, where)
    assert where(game.session)
    before, asked = game.session.view(TABLE), open_question(game.session)
    # Nothing is closed, as nothing is when the plug is pulled: what another box finds on the card is the copy.
    shutil.copytree(here.folder / "games", tmp_path / "there" / "games")

    there = evening(tmp_path / "there")
    (saved,) = there.games("en")
    assert saved.finished is over(game.session)
    again = there.resume(saved.id)
    assert again.notices == ()
    assert again.session.view(TABLE) == before
    assert open_question(again.session) == asked
    assert where(again.session)
    play(again.session, over)
    assert again.session.outcome == replayed(tmp_path / "there").outcome is not None
    for box, opened in ((here, game), (there, again)):
        opened.close()
        box.close()


def open_question(session: Session) -> tuple[Any, ...] | None:
    """What is asked, of whom, and who has answered."""
    ask = session.question
    return None if ask is None else (ask.id, ask.name, ask.asked(), ask.answered())
