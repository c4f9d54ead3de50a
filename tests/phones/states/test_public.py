"""The public page: what stands on it, and that nothing secret does before everybody sees it at the window."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from companion.engine.vocabulary import Party
from companion.models.game.moments import CardShown, Recap, Reveal, Thrown
from companion.models.story.plain import kind_of, plain
from companion.phones.project import TV, Projection
from companion.phones.public.moments import InFront
from companion.phones.public.page import LAST, PublicPage
from companion.phones.public.words import WORDS
from companion.phones.server.app import ART, FILES, PAGES, page
from companion.phones.server.frames import written
from companion.table.evening import Evening, Surroundings, TableGame
from companion.table.journal import Seating
from companion.table.play import Timing
from companion.texts import translator
from companion.ui.boards.face import face_of
from tests.battery import twin_games
from tests.battery.hidden import HIDDEN
from tests.battery.shown import Onlookers
from tests.phones.tables import FIVE, KEY, SOURCES, all_states
from tests.shipped import restored, shipped
from tests.ui.house import play_until

WWW = Path(__file__).parents[3] / "companion" / "phones" / "www" / "tv"
SCRIPTS = sorted(WWW.rglob("*.js"))
GAMES = ("animal_farm", "buergermeister", "buerokratopoly", "karriere_poker", "politburo", "reader")


def page_of(game: TableGame, shown: Any = InFront, **more: Any) -> PublicPage:
    face = face_of(type(game.session.game))
    return PublicPage(face.board, shown, face.picture, wall=lambda: 1.7e9, **more)


def state_of(game: TableGame, page: PublicPage, language: str = "en", *, watched: bool = True) -> dict[str, Any]:
    teller = game.teller(language)
    projection = Projection(lambda party: teller, translator, KEY, lambda party: (), public=page)
    state: dict[str, Any] = all_states(projection, game, "", game.recap(language, LAST), (), watched=watched)[TV]
    return state


@pytest.fixture
def game(tmp_path: Path) -> Iterator[TableGame]:
    timing = Timing(lambda: 0.0, lambda: 0.0, limit=lambda act: act())
    evening = Evening(tmp_path, shipped(), timing, Surroundings(restore=restored, chance=random.Random(4)))
    opened = evening.begin("buerokratopoly", Seating.of(FIVE), sources=SOURCES)
    yield opened
    opened.close()
    evening.close()


def until(game: TableGame, name: str, seed: int = 1) -> None:
    assert play_until(game.session, lambda ask: ask.name == name, random.Random(seed))


# ── secrets ─────────────────────────────────────────────────────────────────────────────────────────────────


class WithTelevision(Onlookers):
    """All that leaves the box, and the public page to the byte."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.moments: list[Any] = []
        self.page = page_of(game, lambda: InFront(next(iter(self.moments), None)))
        self.play.more_moments = face_of(type(game.session.game)).moments

    def now(self) -> dict[str, Any]:
        self.moments = [*self.play.moments]
        return {"television": written(state_of(self.game, self.page)), **super().now()}


TABLES = [pytest.param(pack, stand, id=f"{pack}: {stand.name}") for pack in GAMES for stand in HIDDEN[pack].stands]


@pytest.mark.lot(5)
@pytest.mark.parametrize(("pack", "stand"), TABLES)
def test_two_evenings_that_differ_in_a_secret_are_one_on_the_television(
    pack: str, stand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(twin_games, "Onlookers", WithTelevision)
    told = twin_games.Tally()
    for seed in range(2):
        told.add(twin_games.at_a_stand(pack, stand, f"tv{seed}"))
    assert told.looks and told.differing


def test_a_page_that_knows_too_much_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = PublicPage.state

    def knowing(self: PublicPage, opened: TableGame, *rest: Any, **more: Any) -> dict[str, Any]:
        ask = opened.session.question
        return {**usual(self, opened, *rest, **more), "leak": dict(ask.commits or {}) if ask is not None else None}

    monkeypatch.setattr(PublicPage, "state", knowing)
    monkeypatch.setattr(twin_games, "Onlookers", WithTelevision)
    with pytest.raises(AssertionError, match="television"):
        for stand in HIDDEN["buerokratopoly"].stands:
            for seed in range(3):
                twin_games.at_a_stand("buerokratopoly", stand, f"tv{seed}")


# ── at the time of the window ───────────────────────────────────────────────────────────────────────────────


@dataclass
class Window:
    """What the window shows, as a test says."""

    now: InFront = field(default_factory=InFront)

    def __call__(self) -> InFront:
        return self.now


def everybody_chooses(game: TableGame) -> None:
    ask = game.session.question
    assert ask is not None
    for party in ask.open_to():
        game.session.answer(party, game.session.options(ask.id, party)[0].value, question=ask.id)
    game.session.reveal()


def test_nothing_follows_from_a_reveal_before_the_window_shows_it(game: TableGame) -> None:
    until(game, "choose_action")
    window = Window()
    page = page_of(game, window)
    before = state_of(game, page)
    everybody_chooses(game)
    reveal = Reveal("All reveal.", (("Anna", "Election"),), ("election",))
    window.now = InFront(None, pending=True)  # somebody looks at another page of the window
    assert state_of(game, page) == before
    assert not page.changed
    window.now = InFront(reveal, pending=False)
    assert page.changed
    shown = state_of(game, page)
    assert shown["moment"]["choices"] == [["Anna", "Election"]]
    assert shown["moment"]["pictures"] == ["action_election"]
    assert set(shown["chose"]) == set(FIVE)
    window.now = InFront()
    over = state_of(game, page)
    assert (over["moment"], over["chose"]) == (None, shown["chose"])


def test_what_the_window_shows_next_is_not_on_the_board_behind_the_first(game: TableGame) -> None:
    until(game, "choose_action")
    window = Window()
    page = page_of(game, window)
    before = state_of(game, page)
    everybody_chooses(game)
    window.now = InFront(Thrown((), ("One wins.",)), pending=True)
    behind = state_of(game, page)
    assert behind["moment"]["kind"] == "thrown"
    assert {**behind, "moment": None} == before


def test_what_the_window_leaves_out_keeps_nothing_back(game: TableGame) -> None:
    """A card that a game shows on its own board is no moment."""
    until(game, "choose_action")
    window = Window()
    page = page_of(game, window)
    state_of(game, page)
    everybody_chooses(game)
    window.now = InFront(None, pending=True)
    assert page.changed and not state_of(game, page)["chose"]
    window.now = InFront()
    assert page.changed and state_of(game, page)["chose"]
    assert not page.changed


def test_a_page_that_comes_while_something_waits_to_be_shown_tells_only_who_sits_there(game: TableGame) -> None:
    until(game, "choose_action")
    state = state_of(game, page_of(game, lambda: InFront(None, pending=True)))
    assert [party["id"] for party in state["parties"]] == list(FIVE)
    assert not any(party["asked"] or party["done"] for party in state["parties"])
    assert "board" not in state and not state["sentence"] and not state["said"]


def test_the_same_moment_twice_is_two_and_what_only_tells_how_things_stand_is_none(game: TableGame) -> None:
    window = Window(InFront(CardShown(None, "A", ())))
    page = page_of(game, window)
    first = state_of(game, page)["moment"]
    assert state_of(game, page)["moment"] == first
    window.now = InFront(CardShown(None, "A", ()))
    again = state_of(game, page)["moment"]
    assert again["id"] != first["id"] and again["title"] == first["title"]
    window.now = InFront(Recap((), "Who?"))
    assert state_of(game, page)["moment"] is None


# ── what stands there ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("pack", GAMES)
def test_every_game_has_its_board_or_its_points_in_plain_data(pack: str, tmp_path: Path) -> None:
    timing = Timing(lambda: 0.0, lambda: 0.0, limit=lambda act: act())
    evening = Evening(tmp_path, shipped(), timing, Surroundings(restore=restored, chance=random.Random(4)))
    opened = evening.begin(pack, Seating.of(FIVE[:4]), sources=SOURCES)
    state = state_of(opened, page_of(opened))
    drawn = {file.stem for file in (WWW / "boards").glob("*.js")}
    assert state["board"]["kind"] in drawn | {"reader"}
    assert len(written(state)) < 1 << 16
    assert set(state["looks"]) >= {party["id"] for party in state["parties"]}
    assert f"/art/{state['style']['set']}/index.json" in ART
    assert "board" not in state_of(opened, page_of(opened), watched=False)
    opened.close()
    evening.close()


def test_a_time_limit_is_one_moment_on_the_wall_whenever_it_is_looked_at(game: TableGame) -> None:
    left = iter((60.0, 59.9, 60.04, 31.0))
    wall = iter((100.0, 100.11, 100.0, 200.0))
    page = PublicPage(wall=lambda: next(wall))

    class Timed:
        def left(self) -> float:
            return next(left)

    ends = [page._clock(Timed()) for _ in range(4)]  # type: ignore[arg-type]
    assert ends[0] == ends[1] == ends[2] == {"ends": 160.0}
    assert ends[3] == {"ends": 231.0}


def test_models_become_plain_data_without_what_is_empty_or_only_for_fingers() -> None:
    card = CardShown("Anna", "A", (), ("read",), sign=0)
    assert plain(card) == {"party": "Anna", "title": "A", "sign": 0}
    assert plain({"a": (1, frozenset({2}))}) == {"a": [1, [2]]}
    assert plain(MappingProxyType({1: None})) == {"1": None}
    assert kind_of(Reveal("", ())) == "reveal"


# ── the files ───────────────────────────────────────────────────────────────────────────────────────────────


def test_every_script_is_served_and_imports_only_what_is() -> None:
    for file in SCRIPTS:
        path = f"/{file.relative_to(WWW.parent)}"
        assert path in FILES
        for name in re.findall(r'from "([^"]+)"', file.read_text(encoding="utf-8")):
            assert (file.parent / name).resolve().is_file()
            assert f"/{(file.parent / name).resolve().relative_to(WWW.parent)}" in FILES


def test_the_page_uses_each_of_its_words() -> None:
    script = "".join(file.read_text(encoding="utf-8") for file in SCRIPTS)
    used = set(re.findall(r"\bwords\??\.([a-z_]+)", script))
    assert used == set(WORDS)


def test_the_page_has_the_colours_of_the_phones() -> None:
    style = (WWW / "tv.css").read_text(encoding="utf-8")
    assert '"/shared.css"' in page(*PAGES["/tv"]).decode() and "--text:" not in style
    shared = (WWW.parent / "shared.css").read_text(encoding="utf-8")
    own = {name for name in re.findall(r"var\((--[a-z-]+)", style) if f"{name}:" not in style}
    assert own and all(f"{name}:" in shared for name in own)


def test_the_page_says_nothing_to_the_box_and_keeps_nothing() -> None:
    for file in SCRIPTS:
        text = file.read_text(encoding="utf-8")
        assert ".send(" not in text and "Storage" not in text and "cookie" not in text, file.name
        assert 'setAttribute("style"' not in text, file.name


def test_a_seat_without_a_phone_is_what_the_code_is_for(game: TableGame) -> None:
    seats: list[Party] = []
    page = page_of(game, free=lambda: not seats)
    assert state_of(game, page)["join"] is True
    seats.append("Anna")
    assert state_of(game, page)["join"] is False
