"""Leads through the screens of Karriere Poker with eight players, for whoever looks at them all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from companion.games.karriere_poker.face.hand import look_at_hand
from tests.ui.karriere_poker.evening import EIGHT, begin, eager, legal
from tests.ui.tables import calm


def screens(p: Any) -> Iterator[str]:
    """Yields each screen's name while it is shown."""
    yield from _with_real_cards(p)
    p.flow.lobby.home()
    yield from _dealt(p)


def _with_real_cards(p: Any) -> Iterator[str]:
    session, rng = begin(p, EIGHT, games=3), random.Random(4)
    yield "lead, how many"
    p.tap(p.flow.look.fill(p.flow.look._("{count} ×"), count=3), "count")
    yield "lead, what"
    until(p, session, rng, lambda: len(session.game.state.plays) > 2 and len(session.game.state.positions) > 1)
    yield "follow"
    until(p, session, rng, lambda: session.question.name == "next_game")
    yield "seats"
    session.answer(session.question.asked()[0], "next_game")
    calm(p)
    yield "swap"
    until(p, session, rng, lambda: session.game.state.game == 3 and session.game.at == "round")
    p.flow.pages.own(p.flow.game.face.pages[0])
    p.frames(4)
    yield "careers"
    p.flow.at_table.show()
    p.frames(4)
    p.flow.pages.own(p.flow.game.face.pages[1])
    p.frames(4)
    yield "certificate"
    p.flow.at_table.show()
    until(p, session, rng, lambda: session.question is None)
    p.flow.at_table.show()
    calm(p)
    yield "end of the evening"


def _dealt(p: Any) -> Iterator[str]:
    session, rng = begin(p, EIGHT, mode="dealt", games=3), random.Random(4)
    until(p, session, rng, lambda: session.game.state.game == 2 and session.game.at == "round")
    yield "swapped"
    last = session.game.state.ranks[-1]
    look_at_hand(p.flow.look, p.flow.play, p.flow.host, last)
    p.frames(4)
    yield "hand over"
    p.hold(p.flow.look._("Hold to show"), 1.0)
    assert sum(group.count for group in p.find_all(role="card")) == 17
    yield "seventeen cards"
    p.flow.stage.uncover()
    until(p, session, rng, lambda: session.question.name == "follow" and len(legal(session)) > 2)
    yield "asked"
    look_at_hand(p.flow.look, p.flow.play, p.flow.host, session.question.asked()[0])
    p.frames(4)
    p.hold(p.flow.look._("Hold to show"), 1.0)
    tiles = p.find_all(role="card")
    p.tap_widget(next(tile for tile in tiles if tile.playable))
    yield "a card taken up"
    grey = [tile for tile in p.find_all(role="card") if not tile.playable]
    if grey:
        p.tap_widget(grey[0])
        yield "why not"
    p.flow.stage.uncover()


def until(p: Any, session: Any, rng: random.Random, reached: Callable[[], bool]) -> None:
    """Everybody answers, without taps and unseen, until something has come about; then the table is shown."""
    listener, p.flow.play.on_change = p.flow.play.on_change, lambda: None
    taste = eager(rng)
    for _ in range(3000):  # several games; whatever has not come about by then never will
        if reached():
            break
        session.answer(session.question.asked()[0], taste(legal(session)))
    assert reached()
    p.flow.play.on_change = listener
    calm(p)
    p.wait(1)  # what was laid last comes to lie
