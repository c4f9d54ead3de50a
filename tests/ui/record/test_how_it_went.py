"""The page of how a game went: reached by a tap at the end, in every language, while it is looked for and after."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.table.hindsight.looked_back import Looks, hindsight
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.karriere_poker.evening import EIGHT, FOUR, Player, begin, eager, past_moments

pytestmark = pytest.mark.xdist_group("window")

TITLES = {"en": "How it went", "de": "Wie es lief", "es": "Cómo fue"}


def at_the_end(p: Any, names: tuple[str, ...] = FOUR) -> Looks:
    """The page of the end, and what looks back."""
    hands = {names[0]: ["5"], names[1]: ["6"]}
    out = [name for name in names if name not in hands]
    deal = {"at": "round", "dealer": names[-1], "positions": out, "hands": hands}
    begin(p, names, position=deal, games=1, mode="dealt")
    looks = Looks()
    p.flow.opened.look_back.looks = looks
    Player(p, eager(random.Random(1))).step()
    past_moments(p)
    p.wait(1)
    assert p.flow.opened.session.question is None
    return looks


def curves(p: Any) -> list[Any]:
    from companion.ui.screens.record.how_it_went import Curve

    return [one for one in p.widgets() if isinstance(one, Curve)]


@pytest.mark.parametrize("language", TITLES)
def test_a_tap_at_the_end_shows_how_it_went(pilot: Callable[..., Any], language: str) -> None:
    p = pilot(panel="touch-display-1", language=language)
    looks = at_the_end(p)
    (look,) = looks.begun
    look.tells, look.done = hindsight(p.flow.opened.session).plain(), True
    p.wait(1)
    p.tap(TITLES[language])
    page = p.part("how it went")
    assert len(curves(p)) == 1
    told = p.texts()
    changed = p.flow.look._("Chance for {name}: {before} before, {after} after.")
    assert changed.format(name=FOUR[0], before="61\u00a0%", after="22\u00a0%") in told
    assert "1  Anna: 2 × 5." in told
    assert any(text.startswith(p.flow.look._("The box instead: {what}").format(what="")) for text in told)
    assert page.went.said == ""


def test_who_waits_is_told_so_and_sees_it_come(pilot: Callable[..., Any]) -> None:
    p = pilot()
    (look,) = at_the_end(p).begun
    p.tap("How it went")
    assert any("looking back" in text for text in p.texts())
    look.tells = hindsight(p.flow.opened.session, whole=False).plain()
    p.wait(1)
    assert curves(p)
    assert any("still looking" in text for text in p.texts())
    look.tells, look.done = hindsight(p.flow.opened.session).plain(), True
    p.wait(1)
    assert not any("still looking" in text for text in p.texts())
    assert "1  Anna: 2 × 5." in p.texts()


def test_before_the_end_nobody_looks_back_and_an_undo_of_the_end_stops_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    looks = at_the_end(p)
    (look,) = looks.begun
    p.tap("Undo")
    p.wait(1)
    assert look.closed
    assert p.flow.opened.session.question is not None
    assert p.flow.opened.look_back.found is None
    p.flow.pages.how_it_went()
    p.frames(2)
    assert not curves(p)
    assert len(looks.begun) == 1


@pytest.mark.parametrize("names", [FOUR, EIGHT])
@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_all_is_in_sight_and_quickly_drawn(pilot: Callable[..., Any], names: tuple[str, ...], panel: str) -> None:
    p = pilot(panel=panel, painted=True)
    (look,) = at_the_end(p, names).begun
    look.tells, look.done = hindsight(p.flow.opened.session).plain(), True
    p.wait(1)
    p.tap("How it went")
    p.frames(2)
    page = p.part("how it went")
    assert page.curve.width > p.flow.look.theme.mm(35)
    assert draws(p.stage) <= MOST_DRAWS


def test_where_nobody_looks_back_the_button_leads_to_the_story_alone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_the_end(p)
    p.flow.opened.look_back.looks = None
    p.flow.opened.look_back.close()
    p.flow.at_table.show()
    p.frames(2)
    p.tap("How it went")
    assert p.part("story").at == 0 and not curves(p)
