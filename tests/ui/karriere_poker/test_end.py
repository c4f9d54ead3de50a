"""The end of an evening of Karriere Poker: the firm as it stands, with titles in full and one mark for each person."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.games.karriere_poker.face.certificate import RankRow
from tests.ui.karriere_poker.evening import EIGHT, FOUR, Player, begin, eager, past_moments
from tests.ui.karriere_poker.screens import until
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


def at_the_end(p: Any, names: tuple[str, ...]) -> Any:
    session = begin(p, names, games=2)
    until(p, session, random.Random(4), lambda: session.question is None)
    p.flow.at_table.show()
    calm(p)
    return session


def rows(p: Any) -> list[Any]:
    return [one for one in p.widgets() if isinstance(one, RankRow)]


@pytest.mark.parametrize("names", [FOUR, EIGHT])
def test_everybody_stands_there_with_the_title_in_full(pilot: Callable[..., Any], names: tuple[str, ...]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    session = at_the_end(p, names)
    shown = sorted(rows(p), key=lambda row: row.rank.place)
    assert [row.rank.party for row in shown] == session.game.state.history[-1]
    assert [row.plate.text for row in shown] == [row.rank.title for row in shown]
    screen = p.part("end")
    assert all(row.y >= screen.y and row.top <= screen.top for row in shown)  # nobody below the fold


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_whoever_has_won_sits_in_the_armchair(pilot: Callable[..., Any], panel: str) -> None:
    p = pilot(panel=panel)
    session = at_the_end(p, FOUR)
    throne = p.part("throne")
    winner = session.outcome.ranking[0][0]
    assert throne.winners == (p.flow.play.looks()[winner],)
    assert throne.height > p.flow.look.theme.mm(15)


def test_everybody_keeps_one_mark_from_the_table_to_the_end(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    session = begin(p, FOUR, games=2)
    worn = {cell.seat.party: cell.seat.look for cell in p.part("board").cells}
    until(p, session, random.Random(4), lambda: session.game.state.game == 2 and session.game.at == "round")
    p.flow.pages.own(p.flow.game.face.pages[0])
    p.frames(4)
    assert {party: mark for party, mark, _ in p.part("chart").chart.careers} == worn
    p.flow.at_table.show()
    p.flow.pages.own(p.flow.game.face.pages[1])
    p.frames(4)
    assert {row.rank.party: row.worn for row in rows(p)} == worn
    p.flow.at_table.show()
    until(p, session, random.Random(5), lambda: session.question is None)
    p.flow.at_table.show()
    calm(p)
    assert {row.rank.party: row.worn for row in rows(p)} == worn


def test_nothing_lies_over_the_ranks_at_the_end(pilot: Callable[..., Any]) -> None:
    """The page has a button that takes back: nobody has to offer it over the last of the firm."""
    p = pilot()
    position = {"at": "round", "dealer": "Dora", "sizes": {"Anna": 1, "Ben": 1}, "positions": ["Cem", "Dora"]}
    session = begin(p, position=position, games=1)
    Player(p, eager(random.Random(1))).step()
    past_moments(p)
    p.wait(1)
    assert session.question is None
    assert p.flow.stage.toast is None
    assert p.find_all("Undo", "button")


def test_long_names_are_narrow_before_they_are_cut(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    session = begin(p, EIGHT, games=3)
    until(p, session, random.Random(4), lambda: session.game.state.game == 3)
    p.flow.pages.own(p.flow.game.face.pages[1])
    p.frames(4)
    names = {row.rank.party: row.name.text for row in rows(p)}
    assert names["Friederike Luise"] == "Friederike"
    assert names["Benjamin"] == "Benjamin"


def test_before_a_game_is_over_nobody_stands_beside_a_title(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p)
    calm(p)
    p.flow.pages.own(p.flow.game.face.pages[0])
    p.frames(4)
    shown = " ".join(p.texts())
    assert "No game is over yet." in shown
    assert "Boss" in shown
    assert "Anna" not in shown


def test_a_certificate_is_offered_once_a_game_is_over(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, FOUR, games=2)
    offered = [way.label for way in p.flow.pages.of_the_game()]
    assert "Careers" in offered and "Certificate of the last game" not in offered
    until(p, session, random.Random(4), lambda: session.game.state.game == 2 and session.game.at == "round")
    assert "Certificate of the last game" in [way.label for way in p.flow.pages.of_the_game()]
