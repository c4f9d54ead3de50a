"""No phone and no television tells a name that was given up: an id stands only where the page looks a name up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.vocabulary import Party
from companion.models.play.play import Play
from companion.phones.project import TV, Projection
from companion.phones.public.page import PublicPage
from companion.table.evening import Evening, Surroundings
from companion.table.journal import Seating
from companion.table.play import Timing
from companion.table.play.presence import renamed
from companion.texts import Teller, translator
from companion.ui.boards.face import face_of
from tests.phones.tables import KEY, SOURCES, all_states
from tests.shipped import restored, shipped
from tests.ui.people.test_renamed import ANSWERS, BEFORE, GAMES, OLD, TODAY, answer

SHOWN = {"label", "name", "sentence", "title", "text", "said", "why", "lines", "sub", "whose", "first_word"}
"""The keys whose words stand on a page as they are; behind others an id alone is looked up among the parties."""


def old_words(value: Any, key: str = "") -> Iterator[str]:
    """Whatever a page would show of a state with a name of before."""
    if isinstance(value, str):
        if OLD in value.casefold() and (value not in BEFORE or key in SHOWN):
            yield f"{key}: {value}"
    elif isinstance(value, dict):
        for name, below in value.items():
            yield from old_words(below, name)
    elif isinstance(value, list | tuple):
        for below in value:
            yield from old_words(below, key)


@pytest.mark.lot(6)
@pytest.mark.parametrize("game", list(GAMES))
def test_states_tell_the_names_of_today(tmp_path: Path, game: str) -> None:
    timing = Timing(lambda: 0.0, lambda: 0.0, limit=lambda act: act())
    evening = Evening(tmp_path, shipped(), timing, Surroundings(restore=restored, chance=random.Random(4)))
    opened = evening.begin(game, Seating.of(BEFORE), options=GAMES[game], sources=SOURCES)
    session, face, rng = opened.session, face_of(type(opened.session.game)), random.Random(7)
    play = Play(opened, "en", str, face.board)

    def teller_for(party: Party | None) -> Teller:
        return play.teller_for(party) if party is not None else play.teller

    projection = Projection(
        teller_for, translator, KEY, lambda _: (), face.board, public=PublicPage(face.board), printed=face.printed
    )
    found = list[str]()
    for number in range(ANSWERS):
        if session.question is None:
            break
        if number == 3:
            for person, name in enumerate(TODAY):
                assert play.seat(renamed(session.seating, person, name))
        if number >= 3:
            projection.forget()
            for audience, state in all_states(projection, opened, "", play.said, session.game.parties).items():
                who = "TV" if audience == TV else "phone"
                found += [f"{who}, {session.question.name}: {one}" for one in old_words(state)]
        answer(session, rng)
    opened.close()
    evening.close()
    assert not found, "\n".join(sorted(set(found)))
