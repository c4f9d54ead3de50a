"""Leads through the screens of Politburó at their fullest: five players, long names, everything lying about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.ui.politburo import Company, begun, is_attack


def calm(p: Any) -> None:
    """The table alone, without moments and notices."""
    p.flow.play.moments.clear()
    p.flow.play.notices.clear()
    p.flow.stage.show_moment(None)
    p.flow.stage.hush()
    if p.flow.table is not None:
        p.flow.table.update()
    p.frames(4)


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
    quietly(p, company, named("turn"))
    yield "turn"
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
    quietly(p, company, lambda ask: session.game.state.round == 9 and ask.name == "turn")
    effects = [
        {"card": card, "kind": kind, "party": one, "before": before, "candidate": None}
        for card, kind, one, before in zip(
            ("popularity", "five_year_plan", "heroic_patriotism"),
            ("popularity", "five_year_plan", "heroic_patriotism"),
            session.game.parties[1:],
            (session.game.parties[2], None, session.game.parties[0]),
            strict=False,
        )
    ]
    flow.play.correct({"effects": effects}, "test")
    calm(p)
    yield "late"
    flow.table.board.open(session.game.parties[2])
    p.frames(3)
    yield "portraits"
    flow.correct()
    p.frames(4)
    yield "correct"
    flow.at_table()
    rounds = session.game.state.round
    quietly(p, company, lambda ask: session.game.state.round == rounds and session.game.state.step != "turns")
    yield "end of round"
    flow.play.moments.clear()
    while not flow.play.moments:
        company.step()
        p.frames(1)
        if flow.stage.moment is not None:
            break
    p.frames(4)
    yield "procedure"
    calm(p)


def privately(p: Any) -> Iterator[str]:
    """With dealt cards."""
    flow, _ = p.flow, p.flow.look._
    session = begun(p, "dealt", 5)
    company = Company(session)
    quietly(p, company, named("arrange"))
    yield "dealt arrange"
    p.tap(_("{name} looks at the screen").split("}")[1].strip())
    p.frames(3)
    p.hold(_("Hold to show"), 1.0)
    yield "arrange hand"
    flow.uncover()
    quietly(p, company, named("turn"))
    yield "dealt turn"
    p.tap(_("{name} looks at the screen").split("}")[1].strip())
    p.hold(_("Hold to show"), 1.0)
    yield "hand"
    refused = [one for one in p.find_all(role="option") if not one.option.open]
    p.tap_widget(refused[0])
    yield "hand why"
    flow.uncover()
    quietly(p, company, named("discard_down", "assign_card"))
    p.tap(_("{name} looks at the screen").split("}")[1].strip())
    p.hold(_("Hold to show"), 1.0)
    yield "hand " + session.question.name
    flow.uncover()
    quietly(p, company, named("target"))
    p.tap(_("{name} looks at the screen").split("}")[1].strip())
    p.hold(_("Hold to show"), 1.0)
    yield "hand target"
    flow.uncover()
    quietly(p, company, is_attack(session))
    yield "dealt window"
    flow.table.board.open(session.game.parties[0])
    p.frames(3)
    p.tap(_("Own cards"))
    p.hold(_("Hold to show"), 1.0)
    yield "own cards"
    flow.uncover()
    quietly(p, company, lambda ask: False) if False else None
    calm(p)
