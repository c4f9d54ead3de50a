"""What of Animal Farm stands on paper: halves of the board without scrolling, the end, lists of players by pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.animal_farm.face.answers import places
from companion.games.animal_farm.face.answers.places import RegionSlips
from companion.games.animal_farm.face.ending import FinalSlip, VictoryPoster
from companion.games.animal_farm.face.ink import write
from companion.games.animal_farm.face.pages import revolutions
from companion.games.animal_farm.face.pages.ledger import ZonesLedger
from companion.games.animal_farm.face.pages.poster import region_name
from companion.ui.screens.record.correct_fields import PieceKeeper
from companion.ui.widgets.input.entry import KeyLine, TextEntry
from companion.ui.widgets.long_list import LongList
from tests.ui.animal_farm.proposing import begin, half, reach, share, sit
from tests.ui.animal_farm.screens import FIVE, ending, full, sit_down

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize(
    ("panel", "text"), [("touch-display-1", 1.0), ("touch-display-1", 1.3), ("touch-display-2", 1.0)]
)
def test_all_partners_are_in_sight_on_both_halves(pilot: Callable[..., Any], panel: str, text: float) -> None:
    p = pilot(panel=panel, language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    p.frames(3)
    sit_down(p, full())
    share(p, FIVE[0])
    for number in (0, 1):
        begin(p, sit(p, number, FIVE[number + 2]), "Proponer")
    p.frames(4)
    for number in (0, 1):
        lists = [one for one in p.widgets(half(p, number)) if isinstance(one, LongList)]
        assert lists and not any(one.more_below for one in lists)


def test_the_keyboard_of_a_promise_takes_the_half(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    sit_down(p, full())
    share(p, FIVE[0])
    begin(p, sit(p, 0, FIVE[2]))
    reach(p, "Promise …", root=half(p, 0))
    p.frames(4)
    entry = next(one for one in p.widgets(half(p, 0)) if isinstance(one, TextEntry))
    lines = [one for one in p.widgets(entry) if isinstance(one, KeyLine)]
    assert entry.height > 0.8 * half(p, 0).height and min(line.height for line in lines) > 1.1 * p.flow.look.theme.mm(9)
    reach(p, "A", "key", half(p, 0))
    assert entry.typed == "A"
    lines = [one for one in p.widgets(entry) if isinstance(one, KeyLine)]
    assert min(line.height for line in lines) > 1.1 * p.flow.look.theme.mm(9), "other letters are as large"


def test_the_end_tells_the_points_of_all(pilot: Callable[..., Any]) -> None:
    p = pilot()
    assert list(ending(p)) == ["ending"]
    points = p.flow.opened.session.game.state.points
    shown = {one.party: one.points for one in p.widgets() if isinstance(one, FinalSlip)}
    assert shown == points
    poster = next(one for one in p.widgets() if isinstance(one, VictoryPoster))
    assert poster.shows == max(points, key=lambda party: points[party])


def test_who_has_bought_an_action_is_corrected_by_the_own_piece(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, full())
    p.flow.pages.correct()
    p.flow.stage.screen.parts._unfold(("discs",))
    p.frames(4)
    fields = [one for one in p.widgets() if isinstance(one, PieceKeeper)]
    assert len(fields) == 5 * len(FIVE), "all actions at once"
    chosen = next(one for one in fields if not one.chosen)
    p.tap_widget(chosen)
    p.frames(3)
    now = [one for one in p.widgets() if isinstance(one, PieceKeeper)]
    assert now[fields.index(chosen)].chosen and len([one for one in now if one.chosen]) == 1 + len(
        [one for one in fields if one.chosen]
    )


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_every_revolution_has_its_title_and_its_poster(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, text: float
) -> None:
    p, written, drawn = pilot(language="es"), {}, []

    def note(canvas: Any, theme: Any, words: str, *given: Any, **named: Any) -> bool:
        written[words] = write(canvas, theme, words, *given, **named)
        return written[words]

    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    p.frames(3)
    monkeypatch.setattr(revolutions, "write", note)
    monkeypatch.setattr(revolutions.RevolutionsLedger, "_poster", lambda _self, _canvas, entry, *_: drawn.append(entry))
    sit_down(p, full())
    p.flow.table.board.turn_to("revolutions")
    p.frames(4)
    cards = p.flow.table.board.board.between
    assert len(cards) == len(FIVE) and all(card in drawn for card in cards)
    assert all(written[card.title] for card in cards)


@pytest.mark.parametrize(
    ("panel", "text", "language"), [("touch-display-1", 1.0, "de"), ("touch-display-1", 1.3, "es")]
)
def test_where_somebody_leaves_shows_every_own_agent_and_one_name(
    pilot: Callable[..., Any], panel: str, text: float, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = pilot(panel=panel, language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    p.frames(3)
    drawn, named = list[int](), set[str]()
    agents = RegionSlips._agents

    def put(slips: RegionSlips, canvas: Any, at: Any, count: int) -> None:
        drawn.append(count)
        agents(slips, canvas, at, count)

    def said(canvas: Any, theme: Any, words: str, *args: Any, **kw: Any) -> bool:
        named.add(words)
        return write(canvas, theme, words, *args, **kw)

    monkeypatch.setattr(RegionSlips, "_agents", put)
    monkeypatch.setattr(places, "write", said)
    session = sit_down(p, full(at="round"))
    (party,) = session.question.asked()
    lying = [held.get(party, 0) for held in session.game.state.agents.values()]
    assert sorted(count for count in drawn if count) == sorted(count for count in lying if count)
    slips = next(one for one in p.widgets() if isinstance(one, RegionSlips))
    assert slips._beside <= slips.width / 4 and not p.part("question").view.more_below
    assert {region_name(region, p.flow.look.theme) for region, _ in slips.regions} <= named


def test_two_proposals_lie_by_their_numbers_and_more_with_the_newest_in_sight(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full())
    parties = session.question.shape()["partners"]
    for maker, numbers in zip(parties[:3], ([1], [1, 2], [3, 2, 1]), strict=True):
        partners = list(dict.fromkeys((maker, *parties[:3])))
        session.answer(maker, {"draft": {"partners": partners, "split": {maker: 1}}})
        p.frames(4)
        assert [draft.number for draft in p.part("drafts").drafts] == numbers


@pytest.mark.parametrize("lying", [False, True])
def test_the_air_drop_has_a_column_while_something_lies_there(pilot: Callable[..., Any], lying: bool) -> None:
    p = pilot()
    sit_down(p, full(air_drop={FIVE[2]: {"lion": 1}} if lying else {}, at="espionage" if lying else "region"))
    p.flow.table.board.turn_to("zones")
    p.frames(4)
    ledger = next(one for one in p.widgets() if isinstance(one, ZonesLedger))
    assert len(ledger.columns((0, 0, 400, 40))) == (4 if lying else 3)
