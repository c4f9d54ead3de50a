"""Leads through the screens of Politburó at their fullest: five players, long names, everything lying about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.models.game.moments import Procedure
from tests.ui.politburo.evening import Company, Fingers, begun, is_attack, see_cards
from tests.ui.tables import calm


def quietly(p: Any, company: Company, wanted: Any) -> None:
    """Play on without looking at what comes between."""
    listener = p.flow.play.on_change
    p.flow.play.on_change = lambda: None
    assert company.until(wanted), "the game ended before"
    p.flow.play.on_change = listener
    calm(p)


def named(*names: str) -> Any:
    """Questions of these names."""
    return lambda ask: ask.name in names


def late(game: Any) -> dict[str, Any]:
    """The last turn of a late round: offices, losses, everything that lasts, two who may go to Siberia."""
    people, parties = list(game.state.owner), game.parties
    loyalty = dict(zip(people, (23, -3, 12, 16, 9, 4, 19, 2, 0, 20, -5, 7, 8, 11, 5), strict=True))
    before = {"popularity": parties[0], "heroic_patriotism": parties[1], "hospitalisation": parties[3]}
    cards = ("popularity", "heroic_patriotism", "hospitalisation", "five_year_plan")
    return {
        "at": "turn",
        "round": 14,
        "owner": dict(game.state.owner),
        "loyalty": loyalty,
        "health": dict(zip(people, (10, 3, 7, 1, 10, 9, 10, 2, 6, 10, 4, 8, 10, 5, 10), strict=True)),
        "offices": {"nkvd": people[0], "propaganda": people[6], "interior": people[3], "industry": people[13]},
        "lost": {people[5]: "killed", people[8]: "siberia"},
        "markers": [people[1], people[7], people[9]],
        "assigned": {parties[0]: {people[0]: ["card", "card"]}, parties[3]: {people[9]: ["card"]}},
        "hands": {party: 5 - number for number, party in enumerate(parties)},
        "effects": [
            {
                "card": card,
                "kind": card,
                "party": party,
                "before": before.get(card),
                "candidate": people[7] if card == "hospitalisation" else None,
            }
            for card, party in zip(cards, parties, strict=False)
        ],
        "first": parties[0],
        "turn": parties[4],
        "last": parties[3],
        "had_turn": list(parties[:4]),
    }


def round_ending(p: Any) -> Any:
    """A session where a late round has ended: the first is asked whether somebody is saved from Siberia."""
    session = begun(p, "physical", 5, position=late(begun(p, "physical", 5).game))
    session.answer("Íñigo", "draw_up")
    session.answer("Íñigo", "nothing")
    session.answer("Íñigo", "end_turn")
    return session


def screens(p: Any) -> Iterator[str]:
    """Each screen's name while it is shown."""
    yield from openly(p)
    p.flow.lobby.home()
    yield from privately(p)


def openly(p: Any) -> Iterator[str]:
    """With real cards."""
    flow, _ = p.flow, p.flow.look._
    session = begun(p, "physical", 5, window_timer=20)
    company = Company(session)
    quietly(p, company, named("arrange"))
    yield "arrange"
    quietly(p, company, named("begin_turn"))
    yield "begin"
    Fingers(p, session).tap_value("exchange_hand")
    yield "exchange"
    quietly(p, company, named("turn"))
    yield "turn"
    flow.table.board.open(session.game.parties[0])
    p.frames(3)
    yield "portraits beside the turn"
    flow.table.board.open(None)
    quietly(p, company, named("target"))
    yield "target"
    quietly(p, company, is_attack(session))
    yield "window"
    party = next(one for one in session.game.parties if one != session.game.state.turn)
    session.answer(party, "claim")
    calm(p)
    yield "window claimed"
    flow.play.nobody()
    calm(p)
    yield "what"
    session = begun(p, "physical", 5, window_timer=20)  # by now there may not be cards enough for it
    answered_twice(p, session)
    yield "stack"
    party = next(one for one in session.game.parties if session.game.state.hands[one])
    session.answer(party, "claim")
    p.flow.play.nobody()
    session.answer(party, "popularity")
    calm(p)
    yield "stack, and a card that waits"
    session = begun(p, "physical", 5, position=late(session.game))
    calm(p)
    yield "late"
    flow.table.board.open(session.game.parties[2])
    p.frames(3)
    yield "portraits"
    flow.pages.correct()
    p.frames(4)
    yield "correct"
    p.tap_widget(p.find_all(session.game.parties[0], "block", flow.stage.screen)[0])
    p.frames(4)
    yield "correct, a dossier"
    flow.stage.screen.parts.count(21, "loyalty", next(iter(session.game.state.owner)))
    p.frames(4)
    yield "correct, changed"
    flow.stage.screen.go_back()
    flow.stage.screen.parts._unfold(("hands",))
    p.frames(4)
    yield "correct, hands"
    flow.at_table.show()
    session.answer(session.game.state.turn, "draw_up")
    if session.question.name == "use_industry":
        session.answer(session.game.state.turn, "nothing")
    session.answer(session.game.state.turn, "end_turn")
    calm(p)
    yield "end of round"
    while session.question.name == "rescue_from_siberia":
        session.answer(session.question.asked()[0], "pass")
    p.frames(4)
    assert isinstance(flow.stage.moment.moment, Procedure)
    yield "procedure"
    calm(p)
    yield from ended(p)


def ended(p: Any) -> Iterator[str]:
    """The General Secretary, and what the end tells besides."""
    party = "Friederike Luise"
    owner = dict(begun(p, "physical", 5).game.state.owner)
    first = next(one for one, of in owner.items() if of == party)
    stand = {"at": "turn", "turn": party, "owner": owner, "loyalty": {first: 24}, "offices": {"nkvd": first}}
    session = begun(p, "physical", 5, position=stand)
    for value in ("draw_up", "nothing", "demagogy_3", first):
        if value != "nothing" or session.question.name != "turn":
            session.answer(party, value)
    p.flow.play.nobody()
    p.wait(2)
    yield "general secretary"
    calm(p)
    p.frames(3)
    yield "end"


def armed(session: Any) -> list[str]:
    """Who could attack and answer, or answer twice; the player in turn first, or nobody."""
    state = session.game.state
    ready = [party for party in session.game.parties if len(state.hands[party]) > 2]
    return ready if state.turn in ready else []


def answered_twice(p: Any, session: Any) -> None:
    """An assault, sent back, and sent back again: the window after three cards."""
    quietly(p, Company(session), lambda ask: ask.name == "turn" and len(armed(session)) > 1)
    attacker, owner = session.game.state.turn, session.game.state.owner
    victim = next(one for one, of in owner.items() if of != attacker and of in armed(session))
    session.answer(attacker, "assault_2")
    session.answer(attacker, victim)
    for party, back in ((owner[victim], attacker), (attacker, owner[victim])):
        session.answer(party, "claim")
        p.flow.play.nobody()
        session.answer(party, "counterattack")
        if session.question.name == "return_to":
            session.answer(party, next(one for one, of in owner.items() if of == back))
        if session.question.name == "add_assault":
            session.answer(party, "nothing")
    calm(p)


def privately(p: Any) -> Iterator[str]:
    """With dealt cards."""
    flow, _ = p.flow, p.flow.look._
    session = begun(p, "dealt", 5)
    company = Company(session)
    quietly(p, company, named("arrange"))
    yield "dealt arrange"
    see_cards(p)
    yield "arrange hand"
    flow.stage.uncover()
    quietly(p, company, named("turn"))
    yield "dealt turn"
    see_cards(p)
    yield "hand"
    refused = [one for one in p.find_all(role="option") if not one.option.open]
    p.tap_widget(refused[0])
    yield "hand why"
    flow.stage.uncover()
    quietly(p, company, named("discard_down", "assign_card"))
    see_cards(p)
    yield "hand " + session.question.name
    flow.stage.uncover()
    quietly(p, company, named("target"))
    see_cards(p)
    yield "hand target"
    flow.stage.uncover()
    quietly(p, company, is_attack(session))
    yield "dealt window"
    session.answer(session.game.parties[0], "claim")
    flow.play.nobody()
    calm(p)
    yield "dealt claimed"
    p.tap(_("Dossiers"))
    flow.table.board.open(session.game.parties[0])
    p.frames(3)
    p.tap(_("Own cards"))
    p.hold(_("Hold to show"), 1.0)
    yield "own cards"
    flow.stage.uncover()
    calm(p)
