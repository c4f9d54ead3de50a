"""What players without people make of a position: answers, reasons, what they imagine and what a search finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from companion.bots import Bot, best, bot, maker, of_class, strengths
from companion.bots.player import Advises, Explains, is_legal
from companion.bots.search import Searches, search
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Question
from companion.engine.vocabulary import Party
from companion.table.play import Opening
from companion.table.players.imagining import Dealt, imagined
from tests.goldens.flat import digest, short
from tests.goldens.parts.unusual import corrected
from tests.players.observed import Watched

PLAYOUTS, OPTIONS = 12, 3
"""What a search may try here: enough to see how it weighs, in no time."""

OTHERS = 3
"""Lawful answers beside its own for which a player is asked what would speak for them."""

SELDOM = 4
"""Of so many acts one is searched."""


def made_of_it(watched: Watched, opening: Opening, at: int) -> Iterator[str]:
    """Lines about the open question, for the first two who are asked; `at` counts the acts and is the seed."""
    driver, ask = watched.driver, watched.driver.question
    if ask is None or ask.kind in CHANCE or not ask.open_to():
        return
    for party in ask.open_to()[:2]:
        for name in sorted({best(driver.game.name), *strengths(driver.game.name)}):
            yield from _said(name, bot(name, driver.game.name, str(at)), driver, ask, party)
        if quick := type(driver.game).quick:
            yield from _said("quick", of_class(type(driver.game), quick)(random.Random(at)), driver, ask, party)
        copy = imagined(watched.seen_by(party, opening), lambda: _keeping(opening), random.Random(at))
        if copy is None:
            yield "  imagined: nothing"
            continue
        yield f"  imagined: {digest(copy.game.position())}"
        if at % SELDOM == 0 and copy.question is not None:
            yield from _searched(copy, copy.question, party, at)
        if copy.question is not None:
            yield from corrected(copy, at)


def _said(name: str, player: Bot, driver: Driver, ask: Question, party: Party) -> Iterator[str]:
    if isinstance(player, Searches):
        return
    value = player.answer(driver.game, ask, party)
    yield f"  {name} {party}: {short(value)}"
    lawful = (one for one in ask.candidates(party) if is_legal(driver.game, ask, party, one)) if ask.candidates else ()
    others = [one for one in islice(lawful, OTHERS) if one != value]
    for answer in others if value is None else [value, *others]:
        if isinstance(player, Explains) and (why := player.reason(driver.game, ask, party, answer)) is not None:
            yield f"    {short(answer)} since {why.key} {short(why.facts)}"
        if isinstance(player, Advises) and (why := player.advises(driver.game, ask, party, answer)) is not None:
            yield f"    {short(answer)} is advised by {why.key} {short(why.facts)}"


def _searched(copy: Driver, ask: Question, party: Party, at: int) -> Iterator[str]:
    deal = Dealt(copy)
    for name in strengths(copy.game.name):
        player: Any = maker(name, copy.game.name)(random.Random(at))
        if not isinstance(player, Searches):
            continue
        options = player.options(copy.game, ask, party)
        yield f"  {name} {party}: thinks of {short(options)}"
        if len(options) > 1:
            budget = player.budget._replace(playouts=PLAYOUTS, options=OPTIONS)
            yield f"  {name} {party}: {short(search(player, lambda _: deal, party, budget, random.Random(at)))}"


def _keeping(opening: Opening) -> Driver:
    driver = opening.driver()
    driver.game.keeps_snapshots = True
    return driver
