"""The states of Die Bürgermeister's mock-ups."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.buergermeister.rules.game import Buergermeister
from tests.games.buergermeister.table import seat
from tests.screenshots.states.parts import answer, begin, tap_away
from tests.ui.buergermeister.test_land_map import deck_from
from tests.ui.tables import calm

THREE = ("Anna", "Bernd", "Carla")
ORDER = {"ordered": True}


def at_turn(p: Any, card: str, **position: Any) -> Any:
    """A turn that begins with this card."""
    return begin(p, "buergermeister", THREE, {"at": "turn", "deck": deck_from(card), **position}, typed=True)


def whole_map(p: Any) -> None:
    """Bernd has drawn the good debate and may still place two figures."""
    game = seat(players=3).game
    assert isinstance(game, Buergermeister)
    fields, chance = sorted(game.definition.board), Random(3)
    figures = {field: chance.choice(THREE) for field in chance.sample(fields, 46)}
    purse = {"Anna": 2_000_000, "Bernd": 2_000_000, "Carla": 1_900_000}
    session = at_turn(p, "good_debate", turn="Bernd", figures=figures, purse=purse)
    tap_away(p)
    if session.question.kind.value == "roll":
        session.answer(None, [5], source="typed")
    calm(p)


def land(p: Any) -> None:
    """Anna has placed in Villach, and chooses between two captures."""
    figures = {
        "kaernten.b2": "Carla",
        "kaernten.c2": "Anna",
        "kaernten.g2": "Anna",
        "kaernten.d4": "Carla",
        "kaernten.e3": "Bernd",
        "kaernten.f3": "Bernd",
        "kaernten.g3": "Anna",
        "kaernten.g1": "Bernd",
    }
    card = next(one.id for one in seat(players=3).game.definition.cards if one.effect.nothing)
    purse = {"Anna": 1_800_000, "Bernd": 2_300_000, "Carla": 1_400_000}
    at_turn(p, card, turn="Anna", figures=figures, purse=purse)
    answer(p, ("Anna", "kaernten.d3"))
    p.wait(3)


def event(p: Any) -> None:
    """Carla has drawn the bark beetle; the die has still to fall."""
    first = next(one.id for one in seat(players=3).game.definition.cards if one.effect.nothing)
    rest = [one for one in deck_from("bark_beetle")["cards"] if one not in (first, "bark_beetle")]
    deck = {"ordered": True, "cards": [first, "bark_beetle", *rest]}
    begin(p, "buergermeister", THREE, {"at": "turn", "turn": "Bernd", "deck": deck}, typed=True)
    session = p.flow.opened.session
    assert session.question.name == "place_figure"
    session.answer("Bernd", "pass")
    p.wait(1)


STATES = {"bm_map": whole_map, "bm_land": land, "bm_event": event}
