"""What a table reads on the reader's pages from where it sits: sizes, whole names, decks that are told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kivy.graphics import Canvas

from companion.games.reader.face import pad, turns
from companion.ui.look.paint import painter
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.widgets.things.cards import art_of_deck, band_of_deck
from tests.ui.house import NINE
from tests.ui.reader.screens import enter, page, say

pytestmark = pytest.mark.xdist_group("window")

Fly = Callable[..., Any]
FIVE = ("Benjamin", "Dorothea", "Çem", "Emil", "Ute")
DIE = 46
"""The side of a die in its drawing, in design pixels."""

LEAST_MM = 2.8
"""Capitals of whatever is needed in play."""


class Written:
    """What a page writes, with the height of its capitals."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: Any) -> None:
        self.mm: dict[str, float] = {}
        write = module.write

        def told(canvas: Any, theme: Any, words: str, frame: Any, mm: float, *more: Any, **how: Any) -> None:
            self.mm[words] = mm
            write(canvas, theme, words, frame, mm, *more, **how)

        monkeypatch.setattr(module, "write", told)


def test_decks_have_titles_of_one_size_and_backs_that_tell_them_apart(pilot: Fly) -> None:
    p = pilot(language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    p.flow.new_game.reader.enter()
    p.frames(4)
    rows = p.find_all(role="deck")
    assert len({round(row.title.font_size, 2) for row in rows}) == 1
    decks = [deck.id for deck in p.flow.new_game.reader.setup.decks]
    backs = Counter((art_of_deck(deck), band_of_deck(deck)) for deck in decks)
    assert max(backs.values()) == 1, backs


def test_beside_an_open_card_decks_of_one_game_need_no_titles(pilot: Fly) -> None:
    """There is room for a word of three letters."""
    p = pilot(language="de")
    enter(p, {"animal_farm_revolutions": "app", "animal_farm_politics": "app"}, *FIVE)
    say(p, "draw:animal_farm_revolutions")
    piles = p.find_all(role="pile")
    assert len(piles) == 2 and not any(pile.title for pile in piles)
    assert p.find_all("Ziehen: Revolutionskarten")


@pytest.mark.parametrize(("language", "text"), [("de", 1.0), ("es", 1.3)])
def test_points_and_clocks_of_nine_are_read_across_the_table(
    pilot: Fly, monkeypatch: pytest.MonkeyPatch, language: str, text: float
) -> None:
    points, clocks = Written(monkeypatch, pad), Written(monkeypatch, turns)
    p = pilot(language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    enter(p, {}, *NINE)
    page(p, "score")
    say(p, "score:" + ",".join(str(70 + seat) for seat in range(len(NINE))), "score:-16,117,0,1,2,3,4,5,6")
    assert min(points.mm[one] for one in ("−16", "117", "70")) * text >= LEAST_MM
    page(p, "turns")
    say(p, "clock:chess:600", "next")
    assert clocks.mm["10:00"] * text >= LEAST_MM


def test_on_the_pad_of_five_names_are_whole(pilot: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Written(monkeypatch, pad)
    p = pilot(language="de")
    enter(p, {}, *FIVE)
    page(p, "score")
    say(p, "score:1,2,3,4,5")
    assert set(FIVE) <= set(written.mm)


def test_the_start_player_has_the_pennant_and_names_are_not_repeated_below_the_turn(pilot: Fly) -> None:
    p = pilot(language="de")
    session = enter(p, {}, *FIVE)
    page(p, "turns")
    say(p, "lot_start", "next")
    (first,) = [chip.party.name for chip in p.find_all(role="party") if getattr(chip, "starts", False)]
    assert first == session.game.state.first
    assert len(p.part("turns").children) == 1, "the tiles above say who is there"
    say(p, "clock:chess:600")
    assert len(p.part("turns").children) == 2


def test_small_dice_and_their_shadows_lie_within_their_line(pilot: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture ends where its widget does: what looks out of it is cut straight."""
    lying: list[tuple[float, float]] = []
    image = painter.image

    def drawn(canvas: Any, name: str, centre: tuple[float, float], *, scale: float = 1.0, **how: Any) -> bool:
        if name == "die_d10" and scale < 1:
            half = p.flow.look.theme.design(DIE) * scale / 2
            lying.append((centre[1] - half, centre[1] + half))
        return image(canvas, name, centre, scale=scale, **how)

    p = pilot()
    enter(p, {}, "Anna", "Ben")
    page(p, "dice")
    say(p, "roll:3d10", "roll:d6")
    line = p.part("earlier dice")
    monkeypatch.setattr(painter, "image", drawn)
    line._print(Canvas())
    assert len(lying) > 3, "the dice and their shadows"
    assert all(low >= 0 and high <= line.height for low, high in lying)


def test_at_the_end_a_stamp_says_who_is_in_front(pilot: Fly) -> None:
    p = pilot(language="de")
    enter(p, {}, *FIVE)
    say(p, "score:1,2,3,4,5", "finish")
    p.flow.at_table.show()
    p.wait(2)
    assert p.part("front card").shows == "VORN"


def test_drawings_of_games_whose_decks_lay_there_go_with_the_evening(pilot: Fly) -> None:
    def pages() -> set[str]:
        return {page.name for page, _ in ATLAS._pages if page.name.startswith("animal_farm") and "box" not in page.name}

    p = pilot(painted=True)
    enter(p, {"animal_farm_revolutions": "app"}, *FIVE)
    say(p, "draw:animal_farm_revolutions")
    assert pages()
    p.flow.lobby.home()
    p.flow.game.close()
    p.frames(2)
    assert not pages(), "they would stay as long as the window"
