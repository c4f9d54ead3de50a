"""The box at a seat, in words: why it cannot play, how well it does, and what went wrong."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Game
from companion.table.players import NO_FORESIGHT, NO_PLAN, NO_PLAYER, REAL_CARDS, strengths_of
from companion.texts import Teller
from companion.texts.wording import N_

NOBODY_LEFT = N_("The box does not play alone: first somebody takes another seat.")

SENTENCES = {
    NO_PLAYER: N_("The box cannot play this game."),
    REAL_CARDS: N_("The box cannot hold real cards: it plays along where it deals them itself."),
    NO_FORESIGHT: N_("The box plays on without thinking ahead."),
    NO_PLAN: N_("The box could think of nothing: it gives the first answer that is allowed."),
}


def box_sentence(code: str) -> str:
    """What a code of `companion.table.players` says, as an English UI text; "" for none."""
    return SENTENCES.get(code, "")


@dataclass(frozen=True, slots=True)
class StrengthModel:
    """How well the box can play a seat: the strength, what it is called, and what such a player does."""

    id: str
    title: str
    does: str


def strengths_told(script: type[Game], teller: Teller) -> tuple[StrengthModel, ...]:
    """All the strengths of a game, the weakest first; the pack says what they do."""
    return tuple(
        StrengthModel(name, teller.value("strength", name), teller.value("strength_does", name))
        for name in strengths_of(script)
    )
