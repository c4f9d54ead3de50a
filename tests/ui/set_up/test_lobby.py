"""Home with many games and broken ones, which game, and the set-up's pages at 130 % with the most that there is."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.languages import Words
from companion.models.set_up.games import games_of
from companion.packs.catalogue import PackInfo
from companion.packs.schema import Players
from companion.packs.scripts import games
from companion.table.evening.notices import STORE
from companion.table.evening.people import Group
from companion.table.journal.entries import Person, Seating
from companion.texts import translator
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.shapes import ICONS
from companion.ui.shell.profile import PROFILES, Profile
from companion.ui.widgets.things.game_box import GameBox
from hardware.leds import Light
from hardware.rig.rig import Rig
from hardware.wiring.file import default_wiring
from tests.ui.draws import drawn
from tests.ui.house import NINE, VIRTUAL, answer_randomly, sit_down
from tests.ui.look.test_layout import check
from tests.ui.pilot import Pilot

pytestmark = pytest.mark.xdist_group("window")


class Now:
    """Stands still."""

    def now(self) -> float:
        """Seconds."""
        return 1000.0


def with_games(p: Any) -> None:
    """Three games that run and one whose save cannot be read; each group is remembered."""
    evening = p.flow.services.evening
    for names, pack in (
        (NINE[:3], "buerokratopoly"),
        (NINE[2:4], "buergermeister"),
        (NINE[:6], "karriere_poker"),
        (NINE, "buerokratopoly"),
    ):
        p.clock.time += 60
        seating = Seating.of([Person(name) for name in names])
        evening.save_group(Group(", ".join(names), seating, pack, sources=VIRTUAL))
        evening.begin(pack, seating, sources=VIRTUAL).close()
    broken = sorted(evening.folder.glob("games/*.*"))[0]
    broken.write_bytes(b"rubbish" * 50)
    (evening.folder / "backups" / broken.name).unlink(missing_ok=True)
    p.flow.lobby.home()
    p.frames(4)


def pages(p: Any) -> Iterator[str]:
    """Every page before a game, full; yields each one's name."""
    with_games(p)
    yield "home"
    p.flow.lobby.all_games()
    p.frames(4)
    yield "all games"
    p.flow.lobby.home()
    begun = p.flow.new_game
    begun.choose()
    p.frames(4)
    yield "games"
    begun.set_up("buerokratopoly")
    p.frames(4)
    yield "set-up of the last group"
    screen, guests = p.flow.stage.screen, begun.setup.guests
    screen._groups()
    p.frames(4)
    yield "groups"
    begun.setup.take_group(p.flow.services.evening.groups()[0])
    guests.speak_to(NINE[5], address="Genossin")
    for act, name in (
        (screen.overview, "nine"),
        (lambda: screen._seat(6), "picked"),
        (screen._sources, "sources with buttons"),
        (lambda: screen.guest(6), "person"),
        (lambda: screen.name(6), "name"),
        (lambda: screen.body.children[0]._done(NINE[0].lower()), "name taken"),
    ):
        act()
        p.frames(4)
        yield name
    begun.set_up("karriere_poker")
    screen = p.flow.stage.screen
    begun.setup.guests.sit(3)
    begun.setup.options |= {"games": 4, "minutes": 60, "mode": "dealt"}
    screen.overview()
    p.frames(4)
    yield "too few"
    screen._rules()
    p.frames(4)
    yield "rules with numbers"
    p.flow.settings.change(replace(p.flow.style.settings, quiet_from=22, quiet_to=7))
    p.flow.lobby.settings()
    p.flow.stage.screen._turn_to("voice")
    p.frames(4)
    yield "voice"


@pytest.mark.parametrize(
    ("panel", "language"),
    [("touch-display-1", "es"), pytest.param("touch-display-2", "de", marks=pytest.mark.long)],
)
def test_everything_before_a_game_is_whole_at_its_largest(pilot: Callable[..., Any], panel: str, language: str) -> None:
    rig = Rig.simulated(default_wiring(), Now())
    rig.start()
    p = pilot(panel=panel, language=language, rig=rig, light=Light)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    for name in pages(p):
        check(p, f"{panel}, {language}, {name}")
    rig.close()


@pytest.mark.parametrize(("language", "text"), [("de", 1.0), ("en", 1.3), ("es", 1.6)])
def test_home_is_whole_on_a_panel_of_five_inches(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, language: str, text: float
) -> None:
    monkeypatch.setitem(PROFILES, "five inches", Profile("five inches", 720, 1280, 294))
    p = pilot(panel="five inches", language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    p.frames(4)
    check(p, f"{language}, {text}, no game")
    for names in (NINE, NINE[:4]):
        p.clock.time += 60
        p.flow.services.evening.begin("buerokratopoly", Seating.of(names), sources=VIRTUAL).close()
        p.flow.lobby.home()
        p.frames(4)
        check(p, f"{language}, {text}, {len(names)} people")


def test_home_offers_every_running_game_and_tells_of_broken_ones_in_the_language(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    with_games(p)
    p.tap("Andere Spiele")
    running = p.find_all(role="running")
    assert len(running) == 3
    assert NINE[8] in " ".join(p.texts()), "the game that was played last stands first"
    told = p.texts()
    words = translator("de")
    assert any(words(sentence) in told for sentence in STORE.values()), told
    assert not any("damaged" in text or "unreadable" in text for text in told)
    p.tap_widget(running[0])
    assert p.flow.opened is not None and len(p.flow.opened.session.game.parties) == len(NINE)


class Eager(Pilot):
    """Looks at the first home before it has told what happened last."""

    def __init__(self, *given: Any, **more: Any) -> None:
        self.first = ""
        super().__init__(*given, **more)

    def frames(self, count: int = 2, apart: float = 1 / 30) -> None:
        super().frames(count, apart)
        self.first = self.first or " ".join(self.texts())


def test_home_stands_before_it_tells_what_happened_last(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path / "same")
    session = sit_down(p, *NINE[:3])
    for _ in range(6):
        answer_randomly(session, random.Random(1))
    p.close()
    p = pilot(folder=tmp_path / "same", kind=Eager)
    (game,) = p.flow.services.evening.games("en")
    assert game.recap and game.recap not in p.first and "Go on playing" in p.first
    assert game.recap in " ".join(p.texts())
    assert p.find_all(role="running"), "the same screen"


@pytest.mark.parametrize(("language", "told"), [("de", "Kandidatur 1"), ("en", "Round 1"), ("es", "Candidatura 1")])
def test_home_counts_rounds_by_the_words_of_the_game(pilot: Callable[..., Any], language: str, told: str) -> None:
    p = pilot(language=language)
    sit_down(p, *NINE[:3], game="politburo")
    p.flow.lobby.home()
    p.frames(4)
    (game,) = p.flow.services.evening.games(language)
    assert game.round == told
    assert any(text.startswith(f"{told}.") for text in p.texts())


def test_a_game_that_cannot_be_gone_on_with_is_told_of_by_the_first_home(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    p = pilot(folder=tmp_path / "same")
    sit_down(p, *NINE[:3], game="politburo")
    p.close()
    p = pilot(folder=tmp_path / "same", own_packs=True, find=without_politburo)
    assert any("Its game is not here" in text for text in p.texts())


def without_politburo(name: str) -> Any:
    """Finds the games of a box on which that one is not installed."""
    if name == "politburo":
        raise games.UnknownGameError(name, ("buerokratopoly",))
    return games.find_game(name)


def test_which_game_can_be_left_and_shows_what_each_is(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    p.flow.new_game.choose()
    p.frames()
    card = p.find("Bürokratopoly", "game")
    assert "3–9" in " ".join(word.text for word in card.walk(restrict=True) if hasattr(word, "text"))
    p.tap_widget(p.find(role="button", root=p.flow.stage.screen.head))
    assert p.flow.stage.screen.role == "home"
    packs = p.flow.services.packs
    games = games_of(packs.list(), "de", packs.look)
    assert all(game.emblem in ICONS or game.look.emblem for game in games), "a game without a drawing"


def test_a_game_whose_rules_are_not_installed_says_so_and_closes_nothing(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    p = pilot(folder=tmp_path / "same")
    sit_down(p, *NINE[:3], game="politburo")
    p.close()

    p = pilot(folder=tmp_path / "same", own_packs=True, find=without_politburo)
    p.flow.lobby.home()
    p.frames()
    assert any("Its game is not here" in text for text in p.texts())
    p.tap("Workshop")
    assert p.flow.stage.screen.role == "workshop" and not p.find_all("Politburó")
    p.flow.stage.screen.go_back()
    p.frames(3)
    p.tap("New game")
    p.tap("Politburó", "game")
    assert p.flow.stage.toast.notice.text == "The rules of this game are not installed here."
    assert p.flow.stage.screen.role == "games"


def test_a_house_rule_has_the_face_of_what_it_extends() -> None:
    about = Words(de="Leiter.", en="Ladder.", es="Escalera.")
    ladder = PackInfo(
        "ladder", Path(), about, "ladder", None, None, (), about=about, emblem="ladder", players=Players(3, 9)
    )
    made = games_of([PackInfo("ours", Path(), None, None, "ladder", None, ()), ladder], "es")
    assert [(game.about, game.emblem, game.least, game.most) for game in made] == [("Escalera.", "ladder", 3, 9)] * 2


def test_home_waits_for_no_pack_of_a_shipped_game_and_its_box_has_no_mipmaps(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    p = pilot(painted=True)
    sit_down(p, *NINE[:3], game="politburo")
    monkeypatch.setattr(p.flow.services.packs, "list", lambda: pytest.fail("every pack was searched"))
    p.flow.lobby.home()
    p.frames(4)
    front = p.find(role="running").box
    assert (front.of, front.label) == ("politburo", None) and not mipmaps(front)
    p.flow.lobby.all_games()
    p.frames(4)
    small = next(one for one in p.find(role="running").walk(restrict=True) if isinstance(one, GameBox))
    assert mipmaps(small), "shown at half its size it would flicker without"


def mipmaps(front: GameBox) -> bool:
    """Whether the picture of a box that is shown has any."""
    own = {shrunk: ATLAS.picture(front.part, front.of, shrunk=shrunk) for shrunk in (False, True)}
    (shown,) = {
        shrunk for one in drawn(front.canvas) for shrunk, is_ in own.items() if is_ and one.texture == is_.texture
    }
    picture = own[shown]
    return picture is not None and bool(picture.page.mipmap)
