"""`python -m tests.screenshots --handbook [LANGUAGE …]`: the owners' handbook's pictures, in its languages.

They lie in build/handbook/pictures, one folder for each language, with the film. `deploy.site` puts
them into the pages (docs/site); which there have to be it reads from the pages.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

PICTURES = Path("build/handbook/pictures")
QUALITY = 68
"""WebP's: small letters stay clear."""

FILM_WIDE, FILM_QUALITY, FILM_LARGEST = 560, 42, 600_000
SMALL_ENOUGH = 60_000
"""Bytes that a picture has at most."""


def shown_first(screens: Callable[[Any], Any], wanted: str) -> Callable[[Any], None]:
    """The screen of this name among those that somebody leads through."""

    def lead(p: Any) -> None:
        for name in screens(p):
            if name == wanted:
                return
        raise LookupError(f"no screen is called {wanted}")

    return lead


def phones(p: Any) -> None:
    """A table of four that waits for phones; one is there."""
    from companion.models.box.phones import PhonesModel, PhoneState, SeatPhone
    from companion.ui.screens.box.phones import PhonesActs, PhonesScreen
    from tests.screenshots.states.buerokratopoly import table

    table(p)
    flow = p.flow
    here: tuple[PhoneState, ...] = ("here", "here", "", "")
    seats = tuple(SeatPhone(party, state) for party, state in zip(flow.play.parties(), here, strict=True))
    model = PhonesModel("http://192.168.178.20:8580/", seats=seats, has_own=True)
    acts = PhonesActs(flow.home, flow.home, flow.home, lambda party: None, flow.home, flow.home)
    flow.navigator.push(lambda: PhonesScreen(flow.look, model, acts, flow.navigator.back))
    p.frames(4)


def house_rule(p: Any) -> None:
    """The editor of a house rule, with one rule softened."""
    from tests.ui.workshop import house_screens

    stick = p.flow.services.evening.folder / "stick"
    stick.mkdir()
    shown_first(lambda pilot: house_screens.screens(pilot, stick), "numbers")(p)


def card(p: Any) -> None:
    """A card that is read aloud; the sentence that sounds is marked."""
    from tests.ui.reader.screens import enter, say
    from tests.ui.tables import calm

    enter(p, {"table_events": "app"}, "Anna", "Ben", "Clara", "Dirk")
    say(p, "draw:table_events")
    calm(p)
    p.wait(1)


def story(p: Any) -> None:
    """A whole game told again, in its middle."""
    from companion.table.journal.entries import Seating
    from tests.screenshots.readme import PLAYERS, play_on
    from tests.ui.house import VIRTUAL

    opened = p.flow.services.evening.begin("buergermeister", Seating.of(PLAYERS[:3]), sources=VIRTUAL)
    play_on(opened.session, lambda: opened.session.question is None)
    opened.close()
    p.flow.lobby.resume(opened.id)
    p.frames(4)
    p.flow.story.show()
    p.frames(4)
    page = p.part("story")
    for _ in range(60):
        page.on()
    p.wait(1)


def years(p: Any) -> None:
    """Three years of a group of six."""
    from tests.ui.record.years_screens import evenings, read

    evenings(p.flow.services.evening.folder, people=("Anna", "Ben", "Clara", "Dirk", "Eva", "Finn"))
    p.flow.home()
    p.frames(4)
    p.tap(p.flow.look._("Statistics"))
    read(p)


def devices(p: Any) -> None:
    """The page of the devices, before anybody has pressed."""
    p.flow.devices.page()
    p.frames(4)


def this_box(p: Any) -> None:
    """A box with which something is wrong."""
    from tests.ui.box import screens as box_screens

    shown_first(box_screens.screens, "this box")(p)


def people(p: Any) -> None:
    """Four people in the middle of a game."""
    from tests.screenshots.states.buerokratopoly import table

    table(p)
    p.flow.attendance.page()
    p.frames(4)


def rules_form(p: Any) -> None:
    """What a game lets its table switch."""
    from tests.screenshots.states.buerokratopoly import set_up

    set_up(p)
    p.tap(p.flow.look._("Rules"))
    p.frames(4)


def decks(p: Any) -> None:
    """A deck of somebody's own before it is taken."""
    from tests.ui.workshop import deck_screens

    shown_first(deck_screens.screens, "preview of Ereignisse für den Herbst")(p)


def states() -> Mapping[str, Callable[[Any], Any]]:
    """Every picture by its name in the pages."""
    from tests.screenshots import readme
    from tests.screenshots.states import buerokratopoly

    games = {f"game_{name}": state for name, state in readme.PICTURES.items()}
    return {
        "home": buerokratopoly.home,
        "games": buerokratopoly.which_game,
        "set_up": buerokratopoly.set_up,
        "secret": buerokratopoly.secret,
        "reveal": buerokratopoly.reveal,
        **{one.__name__: one for one in (phones, house_rule, card, story, years, devices, this_box, people)},
        **{one.__name__: one for one in (rules_form, decks)},
        "game_reader": card,
        **games,
    }


def draw(languages: list[str], names: list[str] | None = None) -> None:
    """The pictures and the film in these languages, or in all; `names` are those of some pictures alone."""
    from PIL import Image

    from companion.languages import LANGUAGES
    from companion.ui.shell.profile import PROFILES, prepare

    profile = PROFILES["touch-display-1"]
    prepare(profile)
    from tests.hardware.tables import MATRIX
    from tests.screenshots import film
    from tests.ui.house import TestClock, services
    from tests.ui.pads import with_pads
    from tests.ui.pilot import Pilot, open_window
    from tests.ui.voices import Recorder

    for language in languages or LANGUAGES:
        folder = PICTURES / language
        folder.mkdir(parents=True, exist_ok=True)
        for name, state in states().items():
            if names and name not in names:
                continue
            pads: dict[str, Any] = (
                with_pads(MATRIX, lambda wiring: None) if name == "devices" else {"clock": TestClock()}
            )
            clock = pads.pop("clock")
            window = open_window(profile, clock)
            heard: dict[str, Any] = {"voice": Recorder(), "voice_state": lambda: "ready"}
            with tempfile.TemporaryDirectory() as data:
                served = services(Path(data), clock, profile=profile, language=language, seed=4, **heard, **pads)
                pilot = Pilot(window, served, clock)
                state(pilot)
                pilot.wait(2.0)
                with Image.open(pilot.shot(Path(data) / "drawn.png")) as full:
                    picture = folder / f"{name}.webp"
                    full.convert("RGB").save(picture, quality=QUALITY, method=6)
                pilot.close()
            assert picture.stat().st_size <= SMALL_ENOUGH, f"{picture} has {picture.stat().st_size} bytes"
        if not names or "film" in names:
            film.draw(folder / "film.webp", language, FILM_WIDE, FILM_QUALITY, FILM_LARGEST)
