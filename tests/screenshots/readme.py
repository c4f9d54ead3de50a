"""`python -m tests.screenshots.readme [GAME …]`: README's pictures, 800 × 480, in docs/images, one of each game."""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.screenshots.__main__ import HEADLESS

FOLDER = Path("docs/images")
PLAYERS = ("Anna", "Ben", "Cem", "Dora", "Emil")
ROUND = 12
"""By then figures stand on every level."""
STEPS = 3000
"""Answers after which the tool gives up: no game of these is as long, so what it waits for does not come."""
COLOURS, LARGEST = 256, 150_000
"""Colours of a picture, and bytes that it has at most."""


def play_on(session: Any, reached: Callable[[], bool]) -> None:
    """Sensible players, unseen, until something has come about."""
    from tests.e2e.advice import advice

    for _ in range(STEPS):
        if reached():
            return
        if session.question is None:
            raise RuntimeError(f"the game was over before it had come so far: {session.outcome}")
        if session.driver.awaits_reveal:
            session.reveal()
            continue
        advised = advice(session, "readme")
        party = next((one for one, value in advised.items() if value == "claim"), None)
        if session.question.kind.value == "window":
            session.answer(party, "claim" if party else "pass")
        else:
            party = random.Random(session.question.id).choice(list(advised))
            session.answer(party, advised[party])
    raise RuntimeError(f"it has not come so far after {STEPS} answers, at {session.question.name}")


def seated(pilot: Any, game: str, names: tuple[str, ...], reached: Callable[[Any], bool], **more: Any) -> Any:
    """A game at the window that has come so far; its session."""
    from companion.table.journal.entries import Seating
    from tests.ui.house import VIRTUAL
    from tests.ui.tables import calm

    opened = pilot.flow.services.evening.begin(game, Seating.of(names), sources=VIRTUAL, **more)
    play_on(opened.session, lambda: reached(opened.session))
    opened.close()
    pilot.flow.lobby.resume(opened.id)
    play = pilot.flow.play
    play.real_table.tick(play.real_table.to_move(play.board()))  # whoever played has moved the pieces, too
    calm(pilot)
    return pilot.flow.opened.session


def buerokratopoly(pilot: Any) -> None:
    """Five players in a round, somebody asked for an area on the board."""
    seated(
        pilot,
        "buerokratopoly",
        PLAYERS,
        lambda session: session.game.state.round >= ROUND and session.question.name == "choose_area",
    )


def karriere_poker(pilot: Any) -> None:
    """Cards to beat lie on the felt, in a second game with real cards; somebody is asked."""
    from companion.engine.vocabulary import PASS
    from tests.ui import tables
    from tests.ui.karriere_poker import evening as karriere
    from tests.ui.karriere_poker import screens as karriere_screens

    session = karriere.begin(pilot, ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn"), games=3)
    state, rng = session.game.state, random.Random(4)
    karriere_screens.until(pilot, session, rng, lambda: state.game == 2 and session.game.at == "round")
    for play in ([{"rank": 3, "count": 3}], PASS, [{"rank": 7, "count": 3}]):
        session.answer(session.question.asked()[0], play)
    tables.calm(pilot)


def buergermeister(pilot: Any) -> None:
    """Figures all over Austria, somebody about to place one."""
    seated(
        pilot,
        "buergermeister",
        PLAYERS[:3],
        lambda session: len(session.game.state.figures) > 90 and session.question.name == "place_figure",
    )


def politburo(pilot: Any) -> None:
    """The dossiers of five players in the middle of a game; somebody has the turn."""
    from tests.screenshots.states.files import overview

    overview(pilot)


def animal_farm(pilot: Any) -> None:
    """Talks over a region, two proposals on the table."""
    from tests.ui.animal_farm.screens import full, sit_down
    from tests.ui.tables import calm

    session = sit_down(pilot, full(PLAYERS), PLAYERS, negotiation_timer=300)
    partners = session.question.shape()["partners"]
    first, second, third = partners[:3]
    draft = {"partners": [first, second, third], "split": {first: 1}, "promise": "I help in India"}
    session.answer(first, {"draft": draft})
    session.answer(third, {"draft": {"partners": list(partners[:4]), "split": {second: 1, third: 0}}})
    session.answer(second, {"confirm": 1})
    calm(pilot)


PICTURES = {one.__name__: one for one in (buerokratopoly, karriere_poker, buergermeister, politburo, animal_farm)}


def draw(games: list[str]) -> None:
    """A picture of each of these games, or of all."""
    from PIL import Image

    from companion.ui.shell.profile import PROFILES, prepare

    profile = PROFILES["touch-display-1"]
    prepare(profile)
    from tests.ui.house import TestClock, services
    from tests.ui.pilot import Pilot, open_window

    for game in games or PICTURES:
        clock = TestClock()
        window = open_window(profile, clock)
        with tempfile.TemporaryDirectory() as data:
            pilot = Pilot(window, services(Path(data), clock, profile=profile, seed=4), clock)
            PICTURES[game](pilot)
            pilot.wait(3.0)
            drawn, picture = pilot.shot(Path(data) / "drawn.png"), FOLDER / f"{game}.png"
            with Image.open(drawn) as full:
                # This method leaves small things their own colour; the others turned a green piece blue.
                octree, plain = Image.Quantize.FASTOCTREE, Image.Dither.NONE
                full.convert("RGB").quantize(COLOURS, octree, dither=plain).save(picture, optimize=True)
            assert picture.stat().st_size <= LARGEST, f"{picture} has {picture.stat().st_size} bytes"
            pilot.close()


if __name__ == "__main__":
    os.environ.update(HEADLESS)
    draw(sys.argv[1:])
    sys.stdout.write(f"The pictures are in {FOLDER}.\n")
