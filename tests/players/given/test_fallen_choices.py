"""Secret choices that fell are nobody's business: neither what a party is given nor a reason tells of them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.bots.player import RandomBot
from companion.engine.driver import Driver
from companion.engine.game import Game, Script
from companion.engine.hooks import Saying
from companion.engine.levels import ENFORCE, OFF
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import Event, Party, Refusal
from companion.table.play import EntryPoint, Session, reasons_in
from companion.table.players.host import BoxPlayers
from companion.table.players.imagining import imagined
from companion.table.players.observing import observe
from tests.table.little import ANNA, BEN, CARDS, FORBIDS, PARTIES, Clock, Little, Rules, session

FALLS, STAYS = "much", "little"


class Modest(Little):
    """Who wishes for much can be refused by LI-2."""

    def round(self) -> Script:
        wish = Question("wish", Kind.CHOOSE_SECRETLY, self.parties, judge=self.judge_wish, mode=Mode.ALL)
        wish.candidates = lambda party: (FALLS, STAYS)
        choices = yield wish
        self.say("wished", "LI-2", choices=dict(choices))
        word = yield Question("secret", Kind.CHOOSE, (BEN,), candidates=lambda party: ("hey", "ho"), private=True)
        self.say("private", "LI-4", party=BEN, word=word)
        self.say("noise", "LI-2")
        yield Question("number", Kind.CHOOSE, (ANNA,), candidates=self.numbers)

    def imagine(
        self, seen: Mapping[str, Any], before: Sequence[Event], since: Sequence[Event], rng: random.Random
    ) -> Mapping[str, Any] | None:
        return {**seen, "deck": {"ordered": True, "cards": CARDS}}

    def judge_wish(self, party: Party, value: str) -> Sequence[Refusal]:
        return (Refusal("LI-2", "too_big"),) if value == FALLS else ()


class Tells(RandomBot):
    """Wishes for much as long as it may, and says so."""

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        if ask.name != "wish":
            return super().answer(game, ask, party)
        return FALLS if not game.blocks([Refusal("LI-2", "too_big")]) else STAYS

    def reason(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        return Saying("reason.wish", {"value": value}) if ask.name == "wish" else None


@pytest.fixture
def driver() -> Driver:
    driver = new()
    driver.start()
    driver.answer(None, CARDS, "seeded")
    return driver


def new() -> Driver:
    return Driver(Modest(Rules(), PARTIES), levels={"LI-2": OFF}, forbids=FORBIDS, auto_reveal=False)


def wish(driver: Driver, value: str) -> None:
    for party in PARTIES:
        driver.answer(party, value)


@pytest.mark.parametrize("corrected", [False, True])
def test_what_fell_is_in_no_observation_and_what_came_after_is_imagined(driver: Driver, corrected: bool) -> None:
    wish(driver, FALLS)
    if corrected:
        driver.correct({"points": {ANNA: 1}}, "all choices fall")
    else:
        driver.switch("LI-2", ENFORCE)
        driver.reveal()
    assert [event.kind for event in driver.game.events][-1] == "choices_fell"
    wish(driver, STAYS)
    driver.reveal()
    driver.answer(BEN, "ho")
    seen = observe(new(), driver, EntryPoint(), list(driver.rows), ANNA)
    assert [known.row.value for known in seen.since if known.row.name == "wish" and known.row.party == BEN] == [STAYS]
    assert FALLS not in repr(seen.since)
    assert imagined(seen, new, random.Random(1)) is not None


@pytest.mark.parametrize("corrected", [False, True])
def test_the_reason_of_a_choice_that_fell_is_never_told(corrected: bool) -> None:
    clock = Clock()
    here = session(game=Modest, now=clock, levels={"LI-2": OFF})
    here.answer(None, CARDS, source="typed")
    here.seat(replace(here.seating, box={BEN: "greedy"}))
    here.players = BoxPlayers(lambda strength: Tells, clock, "seed")
    choose(here, clock, FALLS)
    if corrected:
        here.correct({"points": {ANNA: 1}}, "all choices fall")
    else:
        here.switch("LI-2", ENFORCE)
        here.reveal()
    assert not reasons_in(here.ledger.entries)
    here.switch("LI-2", ENFORCE)
    choose(here, clock, STAYS)
    here.reveal()
    assert [why.facts["value"] for why in reasons_in(here.ledger.entries)] == [STAYS]


def choose(here: Session, clock: Clock, value: str) -> None:
    """Everybody wishes, the box for Ben."""
    ask = here.question
    assert ask is not None
    for party in ask.open_to():
        if party != BEN:
            here.answer(party, value)
    for _ in range(3):
        clock.time += 0.1
        if BEN in ask.open_to():
            here.tick()
    assert not ask.open_to()
