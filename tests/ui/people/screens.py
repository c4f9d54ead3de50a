"""Leads through the screens about people, teaching and cards in hand, with as many people as the game seats."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.table.journal.entries import Seating
from companion.table.play import presence
from tests.ui.house import NINE, VIRTUAL, answer_randomly, play_until
from tests.ui.tables import calm


def open_game(p: Any, names: tuple[str, ...] = NINE, **more: Any) -> Any:
    """A game at the table; its session."""
    evening = p.flow.services.evening
    given = {"sources": VIRTUAL, **more}
    p.flow.game.open(lambda _unsaved: evening.begin("buerokratopoly", Seating.of(names), **given))
    p.frames(4)
    return p.flow.opened.session


def go_to(p: Any, name: str, seed: int = 4, most: int = 4000) -> bool:
    """Play until a question of this name comes, without showing what lies between."""
    session, flow = p.flow.opened.session, p.flow
    listener, flow.play.on_change = flow.play.on_change, lambda: None
    found = play_until(session, lambda question: question.name == name, random.Random(seed), most)
    flow.play.on_change = listener
    calm(p)
    return found


def screens(p: Any) -> Iterator[str]:
    """Every screen; yields each one's name while it is shown."""
    flow = p.flow
    _ = flow.look._
    session = open_game(p)
    flow.attendance.page()
    p.frames(4)
    yield "people"
    p.tap(NINE[5], "seat")
    yield "somebody"
    p.tap(_("Another place"))
    yield "another place"
    p.tap(NINE[0], "seat")
    p.flow.stage.hush()
    p.tap(NINE[5], "seat")
    tap_below(p, _("Takes a break"))
    flow.stage.hush()
    p.tap(NINE[5], "seat")
    tap_below(p, _("Ms or Mr, language"))
    yield "spoken to"
    flow.stage.screen._back()
    p.frames(4)
    p.tap(NINE[3], "seat")
    tap_below(p, _("Leaves"))
    yield "leaves"
    flow.stage.screen._back()
    flow.stage.screen._back()
    p.frames(4)
    p.tap(_("Somebody joins"))
    yield "joins"
    tap_below(p, NINE[3], "button")
    yield "who plays on"
    flow.at_table.show()
    go_to(p, "place_figure")
    session.seat(session.seating)
    flow.attendance.away(next(one for one in flow.attendance.people() if one.parties[0] == session.question.asked()[0]))
    flow.at_table.show()
    calm(p)
    p.wait(3.0)
    yield "is not there"
    calm(p)
    yield from teaching(p)
    yield from cards(p)


def teaching(p: Any) -> Iterator[str]:
    """Explanations for whoever is new, and the practice round."""
    flow, _ = p.flow, p.flow.look._
    session = flow.opened.session
    session.seat(presence.back(session.seating, 6))
    for name in NINE:
        flow.services.evening.save_newcomer(name, ())
    go_to(p, "choose_action")
    yield "lesson"
    for name in NINE:
        flow.services.evening.save_newcomer(name, None)
    flow.lobby.home()
    p.frames(4)
    yield "home with practice"
    p.tap(_("Practice"))
    yield "practice"
    p.hand_over()
    yield "practice, handed over"
    p.hold(_("Hold to show"), 1.0)
    p.tap_widget(p.find_all(role="option")[0])
    p.wait(6.0)
    yield "practice, revealed"
    p.wait(2.0)  # cards that everybody has to read stay for a while, and a tap before only shows all of them
    p.tap(role="moment")
    assert flow.stage.moment is None
    yield "practice, where"
    session = flow.opened.session
    flow.play.answer(None, "foodstuffs")
    p.frames(4)
    if session.question.kind.value == "roll":
        yield "practice, dice"
    flow.practice._finish()
    p.frames(4)
    yield "practice, over"


def cards(p: Any) -> Iterator[str]:
    """Cards in hand, and the real deck."""
    flow, _ = p.flow, p.flow.look._
    flow.game.close()
    hand = ["aufstieg", "aufstieg", "beweis", "freikauf", "wahlbetrug"]
    posts = {"queues.w1": NINE[0], "queues.w2": NINE[5], "queues.w3": NINE[7]}
    open_game(p, position={"at": "round", "posts": posts, "hands": {NINE[5]: hand}})
    calm(p)
    p.tap(NINE[5], "party")
    p.hold(_("Hold to show"), 1.0)
    yield "own cards"
    flow.game.close()
    sources = {**VIRTUAL, "draw": ("physical",), "shuffle": ("physical",)}
    session = open_game(p, options={"physical_deck": True}, sources=sources)
    listener, flow.play.on_change, rng = flow.play.on_change, lambda: None, random.Random(4)
    while session.question.kind.value != "draw":
        answer_randomly(session, rng)
    flow.play.on_change = listener
    calm(p)
    yield "which colour"
    p.tap(_("A red card"))
    yield "which card"
    p.tap(_("Search"))
    yield "search"
    for digit in "1":
        p.tap(digit, "key")
    yield "search, found"
    p.flow.stage.uncover()


def tap_below(p: Any, shows: str, role: str = "") -> None:
    """Tap something of the list, scrolled into sight first."""
    widget = p.find(shows, role)
    view = p.list_around(widget)
    if view is not None:
        view.scroll_to(widget, animate=False)
        p.frames(2)
    p.tap_widget(widget)
