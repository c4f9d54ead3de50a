"""Everything that is to be seen of the window, and of the session behind it, as plain data."""

from __future__ import annotations

from typing import Any

from companion.engine.describing import describe
from companion.engine.vocabulary import TABLE
from companion.table.play.presses import buttons_of
from companion.ui.questions.choose import ChoosePanel
from tests.e2e.advice import advice
from tests.e2e.hands import Hands


def sight(hands: Hands, seed: str) -> dict[str, Any]:
    """What the window shows (`screen`, `over`, `moment`, `toast`, `texts`), where it was touched, and the `game`."""
    stage, touched = hands.stage, hands.touched
    hands.touched = []
    seen: dict[str, Any] = {
        "screen": role_of(stage.screen),
        "over": role_of(stage.over),
        "moment": None if stage.moment is None else type(stage.moment.moment).__name__,
        "toast": "" if stage.toast is None else stage.toast.shows,
        "texts": hands.texts(),
        "touched": touched,
        "devices": {name: status.state.value for name, status in hands.flow.services.rig.states().items()},
    }
    if hands.flow.opened is not None:
        seen["game"] = game(hands, seed)
    return seen


def role_of(widget: Any) -> str:
    """What a layer of the window is."""
    return str(getattr(widget, "role", "")) if widget is not None else ""


def game(hands: Hands, seed: str) -> dict[str, Any]:
    """The session as it stands: what the table may see, and what a sensible player would answer."""
    opened = hands.flow.opened
    session, ask = opened.session, opened.session.question
    advised = advice(session, seed)
    table = hands.flow.table
    return {
        "id": opened.id,
        "saved": opened.saved,
        "entries": session.ledger.next_number,
        "view": session.view(TABLE),
        "question": None if ask is None else {"id": ask.id, **describe(ask, TABLE, session.game)},
        "private": ask is not None and ask.private,
        "missing": [] if ask is None else list(ask.open_to()),
        "awaits_reveal": session.driver.awaits_reveal,
        "doubt": None if opened.inputs.doubt is None else list(opened.inputs.doubt.choices),
        "source": "" if hands.flow.play is None else hands.flow.play.source(),
        "rolling": opened.sources.rolling,
        "places": {party: session.seating.place_of(party) for party in session.game.parties},
        "advice": advised,
        "buttons": {
            party: [option.value for option in buttons_of(session, session.seating.place_of(party))]
            for party in advised
        },
        "on_board": [] if table is None or table.board is None else list(table.board.board.spots),
        "offers": bool(hands.find_all(role="offer")),
        "pass": passes(hands),
        "outcome": None if session.outcome is None else session.outcome.plain(),
    }


def passes(hands: Hands) -> str:
    """What the way past the question on the table is called there; of one that has no choice nothing."""
    panel = next((one for one in hands.widgets() if isinstance(one, ChoosePanel)), None)
    return "" if panel is None else panel.passes()
