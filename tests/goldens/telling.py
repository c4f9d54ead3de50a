"""The text of a table: its acts one after the other, with all that came of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Question
from companion.engine.vocabulary import ANY_TIME, TABLE, Audience
from companion.simulate.play import step
from tests.goldens.flat import Leaves, briefly, changes, digest, leaves, short, whys
from tests.goldens.parts.boards import shown
from tests.goldens.parts.houses import facts_at, told_by
from tests.goldens.parts.judged import judged
from tests.goldens.parts.odd import odd
from tests.goldens.parts.players import made_of_it
from tests.goldens.parts.records import by_places, records
from tests.goldens.parts.says import names, of_cards, old_rows, said
from tests.goldens.parts.unusual import switched, unusual
from tests.goldens.parts.weighing import weighed
from tests.goldens.parts.wrong import wrong
from tests.goldens.tables import EVERY, Table
from tests.players.observed import Watched

FEW = 12
"""Options of a question that are told with what is against them."""
RECORDS = 3
"""Of so many acts that are told whole one is followed by records of the position with something wrong, and by what is
made of questions that are not asked.
"""
WIDELY, ODD, ON = 1, 1, 8
"""Which of the acts that are told whole is told with other positions beside it, how many odd ones those are, and how
many acts are played on from there.
"""
TOGETHER = 10
"""Of the acts before, so many have one line, which says whether anything happened otherwise."""


def told(table: Table) -> str:
    """The whole text."""
    return "".join(f"{line}\n" for line in _lines(table))


def _lines(table: Table) -> Iterator[str]:
    opening = table.opening()
    driver = opening.driver()
    watched, rng, players = Watched(driver), random.Random(table.name), table.players()
    before: Leaves = {}
    looked, untold, rules = 0, list[str](), sorted(table.resolved().rules)
    for at in range(table.skipped + table.answers * EVERY):
        if (ask := driver.question) is None:
            break
        tells = at >= table.skipped
        if tells and (at - table.skipped) % EVERY == 0:
            if at == table.skipped:
                yield from (f"  {name} {digest(value)}" for name, value in names(driver))
                yield from (*of_cards(driver), *old_rows(driver))
            now = dict(_position(driver, table, looked))
            yield from changes(before, now) if before or not table.skipped else ()
            before = now
            yield from _asked(driver, ask)
            if table.house:
                yield from facts_at(driver, ask)
            yield from wrong(driver, ask, at)
            yield from made_of_it(watched, opening, at)
            if not at // EVERY % RECORDS:
                yield from records(driver, opening, at)
                yield from briefly((*judged(driver, random.Random(at)), *weighed(driver, random.Random(at))))
                yield from briefly(("facts", line) for line in (() if table.house else facts_at(driver, ask)))
            if at == table.skipped + WIDELY * EVERY and not table.switches:
                yield from _widely(driver, table, now)
        looked, rows = len(driver.game.events), len(driver.rows)
        if tells and table.switches and (now_at := switched(driver, rules, rng)):
            yield f"{at} {now_at}"
        if not unusual(driver, ask, rng, ends=tells):
            step(driver, ask, players, rng)
        watched.look(rows)
        happened = list(_happened(driver, rows, looked, at))
        if tells:
            yield from happened
            yield from told_by(driver.game, driver.game.events[looked:])
            continue
        untold += happened
        if at % TOGETHER == 0:
            yield f"until {at}: {digest(untold)}"
            untold = []
    yield from changes(before, dict(_position(driver, table, looked)))
    yield f"tally {short(driver.game.tally())}"
    yield f"standing {short(driver.game.standing())}"


def _widely(driver: Driver, table: Table, now: Leaves) -> Iterator[str]:
    """What is not asked, and other positions."""
    rng = random.Random(table.name)
    yield from (f"  {line}" for _, line in (*judged(driver, rng), *weighed(driver, rng)))
    yield from by_places(driver, table.opening(), rng)
    for _ in range(ODD):
        for line, copy in odd(driver, table.opening_at, rng):
            yield line
            yield from (f"  {one}" for one in changes(now, dict(_position(copy, table, 0))))
            yield from briefly((*judged(copy, rng), *weighed(copy, rng)))
            yield from _played_on(copy, table, rng)


def _played_on(copy: Driver, table: Table, rng: random.Random) -> Iterator[str]:
    players = table.players()
    for at in range(ON):
        if (ask := copy.question) is None:
            break
        looked, rows = len(copy.game.events), len(copy.rows)
        step(copy, ask, players, rng)
        yield from (f"  {line}" for line in _happened(copy, rows, looked, at))


def _happened(driver: Driver, rows: int, looked: int, at: int) -> Iterator[str]:
    for row in driver.rows[rows:]:
        yield f"{at} {row.party or 'chance'} {row.kind} {row.name} {short(row.value)}"
    for event in driver.game.events[looked:]:
        yield f"  {event.rule} {event.kind} {short(event.facts)} {short(event.audience)}"


def _position(driver: Driver, table: Table, looked: int) -> Iterator[tuple[str, str]]:
    game = driver.game
    ask = driver.question
    public = leaves(driver.view(TABLE), "view")
    yield from public.items()
    for party in ask.asked()[:1] if ask is not None else ():
        own = leaves(driver.view(Audience.of(party)), "view")
        yield from ((f"{party}'s {place}", value) for place, value in own.items() if public.get(place) != value)
    for name, words in said(driver):
        yield from leaves(words, f"says.{name}").items()
    for name, model in shown(driver, game.events[looked:], table.teller(game)):
        yield from leaves(model, name).items()


def _asked(driver: Driver, ask: Question) -> Iterator[str]:
    for party in driver.game.parties[:2]:
        for option in driver.options(ANY_TIME, party):
            yield f"  {party} may announce {short(option.value)}: {whys(option.refusals) or 'yes'}"
    if ask.kind in CHANCE or ask.candidates is None:
        return
    for party in ask.open_to()[:1]:
        values = list(ask.candidates(party))
        yield f"  {party} may say {len(values)}"
        for value in values[:: max(1, len(values) // FEW)]:
            if found := ask.judged(party, value):
                yield f"    not {short(value)}: {whys(found)}"
