"""Games at a table without a window, for telling them again."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.bots import bot
from companion.models.story.file import story_file
from companion.simulate.play import step
from companion.table.evening import Evening, Surroundings, TableGame
from companion.table.journal import Seating
from companion.table.play import Session, Timing
from companion.texts import translator
from companion.ui.boards.face import face_of
from tests.phones.tables import FIVE
from tests.shipped import restored, shipped
from tests.table.hindsight.looked_back import Looks, hindsight

GAMES = ("animal_farm", "buergermeister", "buerokratopoly", "karriere_poker", "politburo", "reader")


@contextmanager
def table(
    folder: Path,
    pack: str = "karriere_poker",
    names: Sequence[str] = FIVE[:4],
    answers: int = 0,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
) -> Iterator[TableGame]:
    """A game after so many answers of bots that know nothing; 0: to its end."""
    looks = Looks()
    timing = Timing(lambda: 0.0, lambda: 1.7e9, grace=None, limit=lambda act: act())
    chance = random.Random(seed)
    evening = Evening(folder, shipped(), timing, Surroundings(restore=restored, chance=chance, looks_back=looks))
    game = evening.begin(pack, Seating.of(tuple(names)), options=options)
    play(game.session, answers, seed)
    yield game
    game.close()
    evening.close()


def play(session: Session, answers: int = 0, seed: int = 1) -> None:
    """Lets simple players answer so many questions; 0: to the end."""
    players = {party: bot("random", session.game.name, f"{seed}/{party}") for party in session.game.parties}
    rng, asked = random.Random(seed), 0
    while session.question is not None and (not answers or asked < answers):
        driver, mark = session.driver, len(session.game.events)
        driver.rows.clear()
        step(driver, session.question, players, rng)
        session._enter_rows(driver.rows, mark)
        asked += 1


def looked_back(game: TableGame) -> None:
    """Puts a look back on a game that is over."""
    game.look_back._found = hindsight(game.session)
    game.look_back._about = game.session.ledger.last_active


def told(game: TableGame, language: str = "en", *, agreed: bool = False) -> bytes:
    """The story as a file."""
    board_of: Any = face_of(type(game.session.game)).board
    return story_file(game, board_of, game.teller(language), translator(language), agreed=agreed)
