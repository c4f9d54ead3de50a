"""A whole evening at the window without a person: real packs, the real game, a clock that tests move."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.models.play.play import Play
from companion.models.set_up.setup import SetUp
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.scripts.games import find_game
from companion.table.evening import Evening, Surroundings
from companion.table.play.clocks import Timing
from companion.texts import translator
from companion.ui.shell.profile import PROFILES, Profile
from companion.ui.shell.services import Services
from tests.shipped import BesideShipped, restored, shipped

NINE = ("Anna", "Benjamin", "Çem", "Dorothea", "Emil", "Friederike Luise", "Gülşen", "Hans-Joachim", "Íñigo")
"""Names as they come."""

VIRTUAL = {"roll": ("virtual",), "lot": ("virtual",), "draw": ("virtual",), "shuffle": ("virtual",)}


class TestClock:
    """Stands still until it is moved."""

    __test__ = False

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def services(
    folder: Path,
    clock: Callable[[], float],
    *,
    profile: Profile = PROFILES["touch-display-1"],
    language: str = "en",
    seed: int = 5,
    own_packs: bool = False,
    folders: Sequence[Path] = (),
    find: Callable[[str], Any] = find_game,
    of_others: Callable[[], Sequence[Path]] | None = None,
    rig: Any = None,
    **more: Any,
) -> Services:
    """Services over a data folder; `own_packs` also looks there for house rules.

    `folders` hold further packs, and `find` gives the scripts of their games; `of_others` names the folders of the
    packs of others' games.
    """
    own = [folder / "packs"] if own_packs else []
    further = [*own, *folders]
    if of_others is not None:
        catalogue = Catalogue([installed_packs(), *further], find, of_others)
    elif not further:
        catalogue = shipped()
    else:
        catalogue = BesideShipped(further) if find is find_game else Catalogue([installed_packs(), *further], find)
    evening = Evening(
        folder,
        catalogue,
        Timing(clock, lambda: 1.7e9 + clock(), limit=lambda act: act()),
        Surroundings(
            find=find,
            restore=restored,
            chance=random.Random(seed),
            radio=more.get("radio", lambda: None),
            by_hand=more.pop("by_hand", False),
        ),
    )
    return Services(
        evening, catalogue, profile, translator, clock, devices=lambda: rig, system_language=language, **more
    )


def sit_down(pilot: Any, *names: str, game: str = "buerokratopoly", **more: Any) -> Any:
    """A game at the window without the set-up, with the machine's dice; its session."""
    setup = SetUp(pilot.flow.services.packs.load(game), "en")
    for place, name in enumerate(names, start=1):
        setup.add(name, place)
    seating, evening = setup.seating(), pilot.flow.services.evening
    sources = more.pop("sources", VIRTUAL)
    pilot.flow.game.open(lambda _unsaved: evening.begin(game, seating, sources=sources, **more))
    pilot.frames()
    return pilot.flow.opened.session


def go_on_until(pilot: Any, wanted: Callable[[Any], bool], rng: random.Random) -> bool:
    """Answer until a question comes that is wanted; what comes between is not looked at."""
    play, flow = pilot.flow.play, pilot.flow
    listener, play.on_change = play.on_change, lambda: None
    found = play_until(flow.opened.session, wanted, rng)
    play.on_change = listener
    play.moments.clear()
    play.notices.clear()
    flow.stage.show_moment(None)
    flow.stage.hush()
    if flow.table is not None and flow.opened.session.outcome is None:
        flow.table.update()
    pilot.frames(3)
    return found


def legal(session: Any, party: str) -> list[Any]:
    """The values that a party may answer now."""
    return [option.value for option in session.options(session.question.id, party) if not option.refusals]


def answer_randomly(session: Any, rng: random.Random) -> None:
    """One answer as somebody might give it."""
    ask = session.question
    if session.driver.awaits_reveal:
        session.reveal()
        return
    if ask.kind.value == "window":
        session.answer(None, "pass")
        return
    party = ask.open_to()[0]
    if ask.kind.value == "confirm":
        session.answer(party, rng.random() < 0.5)
        return
    session.answer(party, rng.choice(legal(session, party)))


def play_until(session: Any, wanted: Callable[[Any], bool], rng: random.Random, most: int = 4000) -> bool:
    """Answer until a question comes that is wanted; False if the game ended before.

    A window that looks on sees the last of these answers only: to be laid out for each would take most of the time.
    """
    plays = [play for play in (getattr(one, "__self__", None) for one in session.listeners) if isinstance(play, Play)]
    shows = [play.on_change for play in plays]
    changed = found = False
    for play in plays:
        play.on_change = lambda: None
    for _ in range(most):
        if session.question is None or (found := wanted(session.question)):
            break
        for play in plays if changed else ():
            play.moments, play.notices = [], []
        answer_randomly(session, rng)
        changed = True
    for play, show in zip(plays, shows, strict=True):
        play.on_change = show
        if changed:
            show()
    return found
