"""Why the box cannot play a seat, in words."""

from __future__ import annotations

from companion.table.players import NO_PLAYER, REAL_CARDS
from companion.texts.wording import N_

NOBODY_LEFT = N_("Somebody has to play along: the box does not play alone.")

SENTENCES = {
    NO_PLAYER: N_("The box cannot play this game."),
    REAL_CARDS: N_("The box cannot hold real cards: it plays along where it deals them itself."),
}


def box_sentence(code: str) -> str:
    """The reason with this code (`companion.table.players.against_box`) as an English UI text; "" for none."""
    return SENTENCES.get(code, "")
