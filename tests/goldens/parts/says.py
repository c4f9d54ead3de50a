"""What else a game says of a position to whoever asks: models, the clock, people who come and go, corrections."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.driver import Driver
from companion.engine.questions import CHANCE
from companion.engine.vocabulary import PASS, Row
from tests.goldens.flat import digest, short

FEW = 6
"""Choices that are looked at, from the beginning to the end of the list."""

NONE_OPEN = "nothing"


def said(driver: Driver) -> Iterator[tuple[str, object]]:
    """What it says of now, by name."""
    game, ask = driver.game, driver.question
    yield "question", game.question_says()
    yield "contest", game.contest_says()
    yield "odds", game.odds()
    yield "points", game.points()
    yield "standing", game.standing()
    yield "clock", [game.time_limit(), game.running_clock()]
    yield "may announce", game.who_may_announce()
    yield "joins", game.judge_joining()
    yield "real cards", game.holds_real_cards
    yield "counts", [game.tally(), game.rates()]
    yield "parts", digest(game.parts())
    for party in game.parties[:2]:
        yield f"leaves.{party}", [game.judge_leaving(party), game.taken_off(party)]
    if ask is None or ask.kind in CHANCE:
        return
    yield "facts", ask.facts() if ask.facts is not None else None
    yield "shape", ask.shape() if ask.shape is not None else None
    for party in ask.open_to()[:1]:
        values = list(ask.candidates(party)) if ask.candidates is not None else []
        for value in values[:: max(1, len(values) // FEW)]:
            yield f"choice.{short(value)}", game.choice_says(ask.name, party, value)


def of_cards(driver: Driver) -> Iterator[str]:
    """A line for each name that says something as a card."""
    game = driver.game
    for name in game.labels():
        for party in (None, game.parties[0]):
            if (of_it := game.card_says(name, party)) is not None:
                yield f"  {name} for {party}: {short(of_it)}"


def old_rows(driver: Driver) -> Iterator[str]:
    """A line for each answer of an earlier version that is read as another one today."""
    game, ask = driver.game, driver.question
    names = sorted({*game.windows, *game.details, *game.heard_answers, *game.untold, "what_to_play", "give_votes"})
    for name in names:
        for value in (PASS, NONE_OPEN, game.parties[0], next(iter(game.labels()), "")):
            row = Row("answer", game.parties[0], 1, name, value, "person")
            if (now := game.as_asked_now(row, ask)) is not None:
                yield f"  {name} {short(value)} is now {short(now)}"


def names(driver: Driver) -> Iterator[tuple[str, object]]:
    """What it calls things; the same all the time."""
    game = driver.game
    yield "labels", game.labels()
    yield "short labels", game.short_labels()
    yield "articles", game.articles()
    yield "seats", game.seats()
    yield "number of players", [game.party_count(), game.judge_party_count()]
    yield "figures", game.figures()
