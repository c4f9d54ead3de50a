"""Two games that differ in one hidden thing are one game to all whom it does not concern (see `twin_games`)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.describing import describe
from companion.engine.game import Game
from companion.engine.telling import Knows
from companion.engine.vocabulary import REFEREE
from companion.games.buergermeister import Buergermeister
from companion.games.buerokratopoly import Buerokratopoly
from companion.table.evening.export import text_log
from tests.battery import shown
from tests.battery.hidden import HIDDEN, Stand
from tests.battery.twin_games import Tally, at_a_stand
from tests.shipped import shipped
from tests.torture.table import packs

AFTER_CORRECTIONS = {"lapsed_unpaid"}
"""What nobody is told as long as the record is not corrected; a scenario says who sees it."""

FEW, MANY = range(10), range(10, 200)
TABLES = [pytest.param(pack, stand, id=f"{pack}: {stand.name}") for pack in packs() for stand in HIDDEN[pack].stands]


def compared(pack: str, seeds: range, *stands: Stand) -> Tally:
    tally = Tally()
    for stand in stands or HIDDEN[pack].stands:
        for seed in seeds:
            tally.add(at_a_stand(pack, stand, str(seed)))
    return tally


@pytest.mark.lot(11)
@pytest.mark.parametrize(("pack", "stand"), TABLES)
@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"])
def test_nobody_can_tell_two_games_apart_that_differ_in_what_is_hidden(pack: str, stand: Stand, seeds: range) -> None:
    told = compared(pack, seeds, stand)
    assert told.differing > len(seeds)


def test_where_no_two_cards_can_be_changed_for_each_other_both_games_begin_alike() -> None:
    """Two alike in one pile, and in the other one that they cannot be changed for: it holds wild cards alone."""
    cards = shipped().load("reader").resolve([], {}, 3).definition.decks[0].cards
    alike, wild = ["table_events.second_wind"] * 2, ["table_events.open_hand"]
    used = [f"table_events.{card.id}" for card in cards for _ in range(card.count)]
    for card in (*alike, *wild):
        used.remove(card)
    piles = {
        "table_events": {"ordered": True, "cards": alike},
        "table_events/wild": {"ordered": True, "cards": wild},
    }
    begun = {"at": "table", "piles": piles, "discards": {"table_events": used}}
    assert compared("reader", range(1), Stand("nothing to change", 3, position=lambda names, rng: begun, steps=1)).looks


def test_every_game_declares_what_it_hides() -> None:
    assert set(HIDDEN) == set(packs())


@pytest.mark.lot(4)
@pytest.mark.parametrize("pack", packs())
def test_whatever_is_told_in_private_was_told_otherwise_to_one_of_two(pack: str) -> None:
    private: set[str] = set()
    game = shipped().load(pack).game
    assert issubclass(game, Game)
    wanted = {kind for kind, knows in game.tells.items() if knows.named is not None} - AFTER_CORRECTIONS
    for seed in range(60):
        for stand in HIDDEN[pack].stands if wanted - private else ():
            private |= at_a_stand(pack, stand, str(seed)).private
    assert wanted <= private


@pytest.mark.parametrize(("game", "kind"), [(Buergermeister, "next_card"), (Buerokratopoly, "own_card_drawn")])
def test_a_card_that_is_told_to_all_is_found_out(game: type[Game], kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "audiences", {**game.audiences, kind: Knows()})
    with pytest.raises(AssertionError, match="differs by"):
        compared(game.name, FEW)


@pytest.mark.parametrize("leak", ["describe", "lights", "text_log", "public_sentence"])
def test_a_question_a_light_a_paper_or_a_sentence_that_knows_too_much_is_found_out(
    leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def knowing(about: Any, *more: Any) -> Any:
        if leak == "describe":
            return describe(about, REFEREE, more[-1])
        session = about if leak in ("lights", "public_sentence") else about.session
        ask = session.question
        shape = None if ask is None or ask.shape is None else dict(ask.shape())
        return [
            text_log(about, *more) if leak == "text_log" else "",
            session.game.everything() if leak == "lights" else shape,
        ]

    monkeypatch.setattr(shown, leak, knowing)
    with pytest.raises(AssertionError, match="differs by"):
        compared("reader", FEW)
