"""What players without people are given: all that a party may know, and nothing else."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from companion.bots.observation import Observation
from companion.engine.chance import drawn
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE
from companion.engine.vocabulary import Audience, BadAnswerError, Event, RefusedError
from companion.games.politburo.rules.definition import RULES
from companion.games.politburo.rules.game import Politburo
from companion.games.politburo.rules.imagining import betrayal
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.play import EntryPoint, Opening
from companion.table.players.imagining import imagined
from companion.table.players.observing import observe
from tests.players.observed import NAMES, Watched, moments
from tests.shipped import shipped
from tests.table.little import ANNA, BEN, CARDS, PARTIES, Little
from tests.table.little import Rules as LittleRules

GAMES: dict[str, dict[str, Any]] = {
    "animal_farm": {},
    "buergermeister": {},
    "buerokratopoly": {},
    "karriere_poker": {"mode": "dealt"},
    "politburo": {"mode": "dealt"},
}


@cache
def resolved(game: str) -> ResolvedPack:
    return shipped().load(game).resolve([], GAMES[game], len(NAMES))


def whole(seen: Observation) -> Observation:
    """Without the numbers of questions, and without what others have chosen in secret by now."""
    view = dict(seen.view)
    view["question"] = {k: v for k, v in view["question"].items() if k not in ("id", "answered")}
    return replace(seen, view=view, before=(), heard=())


@pytest.mark.lot(5)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_imagined_that_its_party_cannot_tell_from_the_true_one(game: str) -> None:
    rng, others, told = random.Random(game), 0, 0
    for party, seen, opening, position in moments(resolved(game), game, 300):
        everything = (*seen.before, *seen.heard)
        assert all(event.visible_to(Audience.of(party)) for event in everything), "it heard what was told to others"
        own = imagined(seen, partial(keeping, opening), rng)
        assert own is not None, seen.view["question"]["name"]
        others += own.game.position() != position
        entered, events = own.game.entered or (None, 0)
        try:
            twin = observe(opening.driver(), own, EntryPoint(entered, events=events), own.rows, party)
        except (RefusedError, BadAnswerError):
            continue  # a card changed places on the way
        told += 1
        assert seen.heard[len(seen.heard) - len(twin.heard) :] == twin.heard  # that a round begins is told once
        assert whole(twin) == whole(seen)
    assert others  # what is hidden was dealt anew
    assert told > 150


def keeping(opening: Opening) -> Driver:
    """A driver that keeps its entry points."""
    driver = opening.driver()
    driver.game.keeps_snapshots = True
    return driver


def test_what_a_correction_hides_from_a_party_is_not_in_what_it_is_given() -> None:
    opening = Opening.of(resolved("karriere_poker"), find_game, NAMES)
    watched, rng = Watched(opening.driver()), random.Random(1)
    while (ask := watched.driver.question) is not None and ask.kind in CHANCE:
        before = len(watched.driver.rows)
        watched.driver.answer(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng), "seeded")
        watched.look(before)
    assert ask is not None
    me, one, other = ask.asked()[0], *[name for name in NAMES if name != ask.asked()[0]][:2]
    hands = watched.driver.game.position()["hands"]
    exchanged = {"hands": {one: hands[other], other: hands[one]}, "dealer": me}
    watched.driver.correct(exchanged, "they had taken the wrong ones")
    watched.rows.append(watched.driver.rows[-1])
    seen = watched.seen_by(me, opening)
    (row,) = (known.row for known in seen.since if known.row.kind == "correct")
    assert row.value == {"hands": {}, "dealer": me}
    assert imagined(seen, opening.driver, rng) is not None


def test_secret_choices_that_were_changed_or_fell_stay_secret() -> None:
    driver = Driver(Little(LittleRules(), PARTIES), auto_reveal=False)
    driver.start()
    driver.answer(None, CARDS, "seeded")
    ask = driver.question
    assert ask is not None
    first, second = tuple(ask.candidates(BEN))[:2] if ask.candidates is not None else ()
    for party in PARTIES:
        driver.answer(party, first)
    driver.correct({"points": {ANNA: 1}}, "all choices fall")
    for value in (first, second):
        for party in PARTIES:
            driver.answer(party, value)
    driver.reveal()
    rows = list(driver.rows)
    seen = observe(Driver(Little(LittleRules(), PARTIES), auto_reveal=False), driver, EntryPoint(), rows, ANNA)
    told = [(known.row.party, known.row.value) for known in seen.since if known.row.name == ask.name]
    assert [value for party, value in told if party == BEN and value is not None] == [second]


def test_a_card_that_goes_along_with_another_is_not_remembered_in_the_hand() -> None:
    """Politburó: the betrayal is told by the rule of what is played by it."""
    game = Opening.of(resolved("politburo"), find_game, NAMES).driver().game
    assert isinstance(game, Politburo)
    one, card = betrayal(game), "defamation_1"
    told = [
        Event("fetched", "PB-46", {"party": "Ben", "card": one}),
        Event("played", RULES["betrayal"], {"party": "Ben", "card": card, "source": None}),
    ]
    state = game.position()
    state |= {"hands": {name: {"count": 2 * (name == "Ben")} for name in NAMES}, "discard": [one, card]}
    state |= {"assigned": {}, "effects": []}
    position = game.imagine(state, told, (), random.Random(1))
    assert position is not None
    assert one not in [*position["hands"]["Ben"], *position["deck"]["cards"]]
