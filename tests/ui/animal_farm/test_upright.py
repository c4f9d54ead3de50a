"""What Animal Farm shows on an upright table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.animal_farm.face.answers.laying import LayPanel
from companion.games.animal_farm.face.pages.standing import ShownCard
from companion.games.animal_farm.face.proposals.parts import NameTags, RegionStrip
from companion.games.animal_farm.face.revolution import (
    BackSlip,
    LaidDisc,
    RevolutionPoster,
    RevolutionScreen,
    ScoreSlip,
)
from companion.ui.widgets.text import text_width
from tests.ui.animal_farm.proposing import leave, share, sit
from tests.ui.animal_farm.screens import ANIMALS, FIVE, full, sit_down
from tests.ui.animal_farm.test_animal_farm import at_talks
from tests.ui.look.test_layout import check

pytestmark = pytest.mark.xdist_group("window")

UPRIGHT = "touch-display-2"
LONG = ("Konstantinos Papadopoulos", "Maximiliane-Theodora", "Çem")


def judged(p: Any) -> None:
    """The first revolution has been judged, and all of it is seen."""
    held = {name: dict.fromkeys(ANIMALS, 1) for name in LONG}
    session = sit_down(p, full(LONG, at="revolution", new=held, existing={}), LONG)
    while session.question.name == "revolution":
        party = session.question.asked()[0]
        needed = session.game.missing(party)
        wanted = f"left.new.{needed[0]}" if needed and party != LONG[2] else "pass"
        session.answer(party, "pass" if session.why(session.question.id, party, wanted) else wanted)
    p.frames(4)
    p.wait(4)


def shown(p: Any, kind: type) -> list[Any]:
    """What of a kind stands in the moment, from the left."""
    return sorted((one for one in p.stage.moment.walk(restrict=True) if isinstance(one, kind)), key=lambda one: one.x)


@pytest.mark.parametrize(("language", "text"), [("de", 1.0), ("es", 1.3), ("en", 1.6)])
def test_a_revolution_fills_an_upright_panel_and_nothing_is_cut(
    pilot: Callable[..., Any], language: str, text: float
) -> None:
    p = pilot(panel=UPRIGHT, language=language, painted=True)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    judged(p)
    check(p, f"{language}, {text}")
    (poster,), discs, (one, other) = shown(p, RevolutionPoster), shown(p, LaidDisc), shown(p, ScoreSlip)
    assert poster.width > p.window.width * 0.9 and poster.height > p.window.height * 0.45
    assert len({disc.y for disc in discs}) == 1 and max(disc.top for disc in discs) < poster.y
    assert (one.y, one.height) == (other.y, other.height) and one.right < other.x, "cards beside each other"
    assert one.height > p.flow.look.theme.mm(20) and one.top < min(disc.y for disc in discs)


def test_before_anybody_sits_the_upper_half_faces_whoever_sits_beyond_it(pilot: Callable[..., Any]) -> None:
    p = pilot(panel=UPRIGHT)
    session = sit_down(p, full(), FIVE)
    first = session.question.shape()["partners"][0]
    share(p, first)
    board = p.flow.stage.over
    upper, lower = board.places
    assert (upper.degrees, lower.degrees) == (180, 0)
    seated = sit(p, 0, first)
    assert upper.degrees == board.asking.host.turned_to(first)
    leave(p, 0)
    assert seated.party is None
    assert upper.degrees == 180


def test_the_names_to_sit_down_are_as_wide_as_what_the_talks_are_about(pilot: Callable[..., Any]) -> None:
    p = pilot(panel=UPRIGHT)
    at_talks(p)
    half = p.flow.stage.over.sides[1]
    strip, tags = (next(one for one in half.walk() if isinstance(one, kind)) for kind in (RegionStrip, NameTags))
    assert abs(strip.width - tags.width) < 1


def test_where_a_revolution_fails_a_slip_in_the_place_of_the_points_says_what_becomes_of_the_markers(
    pilot: Callable[..., Any],
) -> None:
    p = pilot(panel=UPRIGHT, language="de", painted=True)
    judged(p)
    (real,) = (one for one in p.stage.moment.walk(restrict=True) if isinstance(one, RevolutionScreen))
    failed = replace(real.scene, succeeded=False, scores=())
    screen = RevolutionScreen(failed, p.flow.play.looks(), p.flow.look, lambda _: None)
    p.stage.moment.add_widget(screen)
    p.wait(4)
    (slip,) = shown(p, BackSlip)
    assert slip.shows == "Die Marker gehen zurück."
    assert slip.width > p.window.width * 0.9 and slip.opacity == 1
    discs = [one for one in screen.walk(restrict=True) if isinstance(one, LaidDisc)]
    assert slip.top < min(disc.y for disc in discs)


COLOURS = ("Light Blue", "Maximiliane", "Dark Red", "Anna")


@pytest.mark.parametrize(("language", "size"), [("en", 1.0), ("es", 1.3), ("de", 1.0)])
@pytest.mark.parametrize("panel", ["touch-display-1", UPRIGHT])
def test_a_neighbour_is_called_by_the_whole_name_above_a_card_where_that_has_room(
    pilot: Callable[..., Any], panel: str, language: str, size: float
) -> None:
    p = pilot(panel=panel, language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    sit_down(p, full(COLOURS, at="revolution", new={COLOURS[1]: dict.fromkeys(ANIMALS, 1)}, existing={}), COLOURS)
    p.frames(3)
    headings = next(one.headings for one in p.flow.stage.screen.walk(restrict=True) if isinstance(one, LayPanel))
    for one in headings:
        assert text_width(one.text, one.font_size, face=one.face) <= one.width, one.text
    assert ["Dark Red" in headings[0].text, "Light Blue" in headings[1].text] == [True, True]


def test_a_whole_name_stands_above_a_card_without_its_side_rather_than_cut(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    sit_down(p, full(COLOURS, at="revolution", new={COLOURS[1]: dict.fromkeys(ANIMALS, 1)}, existing={}), COLOURS)
    p.frames(3)
    panel = next(one for one in p.flow.stage.screen.walk(restrict=True) if isinstance(one, LayPanel))
    said = [f"{card.entry.title}: {name}" for card, name in zip(panel.cards, ("Dark Red", "Light Blue"), strict=True)]
    assert [one.text for one in panel.headings] == said


@pytest.mark.parametrize("names", [LONG, COLOURS])
def test_the_standing_of_few_after_a_round_fills_its_half_of_an_upright_panel(
    pilot: Callable[..., Any], names: tuple[str, ...]
) -> None:
    p = pilot(panel=UPRIGHT, language="de", painted=True)
    session = sit_down(p, full(names, at="round_end"), names)
    while session.question.name == "sort_zones":
        session.answer(session.question.asked()[0], "pass")
    p.frames(4)
    p.wait(3)
    check(p, f"{len(names)} people")
    slips, cards = shown(p, ScoreSlip), shown(p, ShownCard)
    assert [slip.place for slip in sorted(slips, key=lambda one: -one.y)] == list(range(1, len(names) + 1))
    assert all(slip.height > p.flow.look.theme.mm(12) for slip in slips)
    gap = min(slip.y for slip in slips) - max(card.top for card in cards)
    assert 0 < gap < p.window.height * 0.1
